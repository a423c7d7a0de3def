import { renderToStaticMarkup } from 'react-dom/server';
import { joinKnown, languageTag } from '#contract/core/hotel-contact.ts';
import { toNaira } from '#contract/core/money.ts';
import { ownPictureUrl, shareSize } from '#contract/core/site-pictures.ts';
import type { PageFacts } from '#contract/page.ts';
import { lowestPriceOf } from '#contract/rooms/night-prices.ts';
import type { DescribedRoom } from '#contract/rooms/room-details.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { roomPath } from '#web/core/paths.ts';
import { isShownAt, pictureUrl, sharePathOf } from '#web/site/pictures/facts.ts';
import { homePictures } from '#web/site/pictures/home-pictures.ts';
import { picturesOfRoom, type SitePicture } from '#web/site/pictures/site-pictures.ts';

type SharedPicture = { url: string; width?: number; height?: number; alt: string };

/**
 * The picture for link previews of the hotel, which is made from the first picture of the home page. Undefined if the
 * hotel does not show that picture.
 */
function sharePicture({ hotel, pictures: { hero }, publicUrl }: PageFacts): SharedPicture | undefined {
  if (!hero && !isShownAt(hotel)(homePictures.hero)) return undefined;
  const path = hero ? ownPictureUrl(hero.hash, shareSize.width, 'jpg') : '/share.jpg';
  return { url: new URL(path, publicUrl).href, ...shareSize, alt: joinKnown([hotel.name, hotel.tagline], ': ') };
}

/** The address of a picture for everybody; undefined if it has none. */
function pictureAddress(picture: SitePicture, { publicUrl }: PageFacts): string | undefined {
  const address = typeof picture === 'string' ? picture : pictureUrl(picture);
  return /^(\/|https:\/\/)/.test(address) ? new URL(address, publicUrl).href : undefined;
}

/** The page's own picture for link previews, or else that of the hotel. */
function previewPicture(facts: PageFacts, picture: SitePicture | undefined): SharedPicture | undefined {
  const url = picture && pictureAddress(picture, facts);
  if (!url) return sharePicture(facts);
  if (typeof picture === 'string') return { url, alt: facts.hotel.name };
  const sharePath = sharePathOf(picture);
  if (sharePath) return { url: new URL(sharePath, facts.publicUrl).href, ...shareSize, alt: picture.alt };
  return { url, width: picture.width, height: picture.height, alt: picture.alt };
}

const amenityFeatures = (names: readonly string[]) =>
  names.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true }));

function describeSizeAndBeds({ details }: DescribedRoom) {
  const { sizeSqm = null, beds = '' } = details ?? {};
  return {
    // MTK is the code of UN/CEFACT for a square metre.
    ...(sizeSqm !== null && { floorSize: { '@type': 'QuantitativeValue', value: sizeSqm, unitCode: 'MTK' } }),
    ...(beds !== '' && { bed: beds }),
  };
}

export function structuredData(facts: PageFacts, rooms: readonly DescribedRoom[]): object {
  const { hotel, publicUrl } = facts;
  const absoluteUrl = (path: string) => new URL(path, publicUrl).href;
  const roomAmenities = amenityFeatures(hotel.site.rooms.map(({ label }) => label));
  // The page of one room type names all its pictures. A page of many would grow by a line for each of them.
  const mostPictures = rooms.length === 1 ? undefined : 1;
  const picturesOf = (room: RoomListing): string[] =>
    picturesOfRoom(facts, room)
      .slice(0, mostPictures)
      .flatMap((picture) => pictureAddress(picture, facts) ?? []);
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
    image: [sharePicture(facts)?.url, ...rooms.flatMap(picturesOf)].filter(Boolean),
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
    amenityFeature: amenityFeatures(hotel.site.facilities.map(({ name }) => name)),
    checkinTime: hotel.checkInFrom,
    checkoutTime: hotel.checkOutUntil,
    currenciesAccepted: 'NGN',
    ...(prices.length > 0 && { priceRange: `NGN ${Math.min(...prices)}–${Math.max(...prices)} per night` }),
    makesOffer: rooms.map((room) => ({
      '@type': 'Offer',
      url: absoluteUrl(roomPath(room.id)),
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
        image: picturesOf(room),
        amenityFeature: [...roomAmenities, ...amenityFeatures(room.details?.equipment ?? [])],
        ...describeSizeAndBeds(room),
        occupancy: { '@type': 'QuantitativeValue', maxValue: room.maxOccupancy, unitCode: 'C62' },
      },
    })),
  };
}

/** Escapes `<`, so that no text in the data can end the script block. */
export const jsonLdScript = (data: object, nonce: string): string =>
  `<script type="application/ld+json" nonce="${nonce}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

type SharedPage = {
  title: string;
  description: string | undefined;
  path: string;
  picture?: SitePicture | undefined;
};

/** Open Graph tags for link previews, which run no script. */
export function sharingTags(facts: PageFacts, { title, description, path, picture: ownPicture }: SharedPage): string {
  const { hotel, publicUrl } = facts;
  const picture = previewPicture(facts, ownPicture);
  const tags = {
    'og:title': title,
    ...((description || hotel.tagline) && { 'og:description': description || hotel.tagline }),
    'og:type': 'website',
    'og:url': new URL(path, publicUrl).href,
    'og:site_name': hotel.name,
    'og:locale': languageTag(hotel).replace('-', '_'),
    ...(picture && {
      'og:image': picture.url,
      ...(picture.width && { 'og:image:width': String(picture.width) }),
      ...(picture.height && { 'og:image:height': String(picture.height) }),
      'og:image:alt': picture.alt,
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
