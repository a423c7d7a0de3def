import { renderToStaticMarkup } from 'react-dom/server';
import { joinKnown, languageTag } from '#contract/core/hotel-contact.ts';
import { toNaira } from '#contract/core/money.ts';
import { ownPictureUrl, shareSize } from '#contract/core/site-pictures.ts';
import type { PageFacts } from '#contract/page.ts';
import { lowestPriceOf } from '#contract/rooms/night-prices.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { isShownAt } from '#web/site/pictures/facts.ts';
import { homePictures } from '#web/site/pictures/home-pictures.ts';

/**
 * The address of the picture for link previews, which is made from the first picture of the home page. Undefined if the
 * hotel does not show that picture.
 */
function sharePicture({ hotel, pictures: { hero }, publicUrl }: PageFacts): string | undefined {
  if (hero) return new URL(ownPictureUrl(hero.hash, shareSize.width, 'jpg'), publicUrl).href;
  return isShownAt(hotel)(homePictures.hero) ? new URL('/share.jpg', publicUrl).href : undefined;
}

export function structuredData(facts: PageFacts, rooms: readonly RoomListing[]): object {
  const { hotel, publicUrl } = facts;
  const absoluteUrl = (path: string) => new URL(path, publicUrl).href;
  const { street, district, city, country } = hotel.address;
  const prices = rooms
    .flatMap((room) => [room.pricePerNightKobo, ...room.prices.map(({ priceKobo }) => priceKobo)])
    .map(toNaira);
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    '@id': absoluteUrl('/#hotel'),
    name: hotel.name,
    description: hotel.description || undefined,
    slogan: hotel.tagline || undefined,
    url: absoluteUrl('/'),
    image: sharePicture(facts),
    telephone: hotel.phones[0] || undefined,
    email: hotel.email || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: joinKnown([street, district], ', ') || undefined,
      addressLocality: city || undefined,
      addressCountry: country || undefined,
    },
    ...(hotel.place && { geo: { '@type': 'GeoCoordinates', ...hotel.place } }),
    sameAs: hotel.socials.map(({ url }) => url),
    checkinTime: hotel.checkInFrom,
    checkoutTime: hotel.checkOutUntil,
    currenciesAccepted: 'NGN',
    ...(prices.length > 0 && { priceRange: `NGN ${Math.min(...prices)}–${Math.max(...prices)} per night` }),
    makesOffer: rooms.map((room) => ({
      '@type': 'Offer',
      url: absoluteUrl(`/booking?room=${encodeURIComponent(room.id)}`),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        [room.prices.length === 0 ? 'price' : 'minPrice']: toNaira(lowestPriceOf(room)),
        priceCurrency: 'NGN',
        unitCode: 'DAY',
      },
      itemOffered: {
        '@type': 'HotelRoom',
        name: room.roomType,
        description: `${room.description} ${room.amenities}`.trim(),
        occupancy: { '@type': 'QuantitativeValue', maxValue: room.maxOccupancy, unitCode: 'C62' },
      },
    })),
  };
}

/** Escapes `<`, so that no text in the data can end the script block. */
export const jsonLdScript = (data: object, nonce: string): string =>
  `<script type="application/ld+json" nonce="${nonce}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

type SharedPage = { title: string; description: string | undefined; path: string };

/** Open Graph tags for link previews, which run no script. */
export function sharingTags(facts: PageFacts, { title, description, path }: SharedPage): string {
  const { hotel, publicUrl } = facts;
  const picture = sharePicture(facts);
  const tags = {
    'og:title': title,
    ...((description || hotel.tagline) && { 'og:description': description || hotel.tagline }),
    'og:type': 'website',
    'og:url': new URL(path, publicUrl).href,
    'og:site_name': hotel.name,
    'og:locale': languageTag(hotel).replace('-', '_'),
    ...(picture && {
      'og:image': picture,
      'og:image:width': String(shareSize.width),
      'og:image:height': String(shareSize.height),
      'og:image:alt': joinKnown([hotel.name, hotel.tagline], ': '),
    }),
  };
  return renderToStaticMarkup(
    <>
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>,
  );
}
