import type { PageFacts } from '#contract/page.ts';
import type { RoomListing } from '#contract/rooms.ts';

/** What the hotel is and what its rooms cost, in the words of schema.org, as search engines read it. */
export function structuredData({ hotel, publicUrl }: PageFacts, rooms: readonly RoomListing[]): object {
  const at = (path: string) => new URL(path, publicUrl).href;
  const { street, district, city, country } = hotel.address;
  const prices = rooms.map((room) => room.price_per_night);
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    '@id': at('/#hotel'),
    name: hotel.name,
    description: hotel.description,
    slogan: hotel.tagline,
    url: at('/'),
    image: at('/share.jpg'),
    telephone: hotel.phones[0],
    email: hotel.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${street}, ${district}`,
      addressLocality: city,
      addressCountry: country,
    },
    sameAs: hotel.socials.map(({ url }) => url),
    checkinTime: hotel.checkInFrom,
    checkoutTime: hotel.checkOutUntil,
    currenciesAccepted: 'NGN',
    ...(prices.length > 0 && { priceRange: `NGN ${Math.min(...prices)}–${Math.max(...prices)} per night` }),
    makesOffer: rooms.map((room) => ({
      '@type': 'Offer',
      url: at(`/booking?room=${encodeURIComponent(room.id)}`),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: room.price_per_night,
        priceCurrency: 'NGN',
        unitCode: 'DAY',
      },
      itemOffered: {
        '@type': 'HotelRoom',
        name: room.room_type,
        description: `${room.description} ${room.amenities}`.trim(),
        occupancy: { '@type': 'QuantitativeValue', maxValue: room.max_occupancy, unitCode: 'C62' },
      },
    })),
  };
}

/** As a data block of a document. No text in it, whatever it says, can end the block. */
export const dataBlock = (data: object, nonce: string): string =>
  `<script type="application/ld+json" nonce="${nonce}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

type Meta = { title?: string; name?: string; content?: string };

const inAttribute = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * How a page looks where it is shared. Made of what its head says already, and on the server alone: whoever reads it
 * runs no script. Nothing for a page that search engines are to leave alone.
 */
export function sharingTags(
  { hotel, publicUrl }: PageFacts,
  path: string,
  head: readonly (Meta | undefined)[],
): string {
  const named = (name: string) => head.findLast((meta) => meta?.name === name)?.content;
  const title = head.findLast((meta) => meta?.title)?.title;
  if (!title || named('robots')) return '';
  const tags = {
    'og:title': title,
    'og:description': named('description') ?? hotel.tagline,
    'og:type': 'website',
    'og:url': new URL(path.replace(/^\/+/, '/'), publicUrl).href,
    'og:site_name': hotel.name,
    'og:locale': 'en_NG',
    'og:image': new URL('/share.jpg', publicUrl).href,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${hotel.name}: ${hotel.tagline}`,
  };
  const lines = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${inAttribute(content)}"/>`,
  );
  return [...lines, '<meta name="twitter:card" content="summary_large_image"/>'].join('');
}
