import { isDeepStrictEqual } from 'node:util';
import { type SiteTextPart, usualSiteTexts } from '#contract/core/hotel.ts';
import { demoRoomDetails } from '#contract/rooms/room-details.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import demo from '#hotel';
import { galleryPictures } from '#web/site/pictures/gallery-pictures.ts';
import { homePictures } from '#web/site/pictures/home-pictures.ts';
import { roomFacts } from '#web/site/pictures/room-facts.ts';

/** Texts of the demo that another hotel would not have by chance: those of several words, its city and its district. */
const demoTexts = textsIn([
  ...[demo.name, demo.tagline, demo.description, demo.address.street, demo.address.district, demo.address.city],
  ...[demo.phones, demo.email, demo.invoices, demo.socials, demo.testimonials, demo.goodToKnow],
  // The usual words stand on the pages of every hotel whose owner has typed no others.
  ...Object.entries(demo.site).flatMap(([part, text]) =>
    isDeepStrictEqual(text, usualSiteTexts[part as SiteTextPart]) ? [] : [text],
  ),
  ...[demoRoomTypes, demoRoomDetails, galleryPictures, homePictures, Object.values(roomFacts)],
]).filter((text) => text.includes(' ') || text === demo.address.city || text === demo.address.district);
export const demoWords = [
  ...['ebute', 'lagos', 'lagoon', 'ikoyi', 'jetty', 'waterside', 'water', 'palms', 'pool', 'gym', 'lounge', 'laundry'],
  ...['terrace', 'terraces', 'balcony', 'garden', 'plaster', 'raffia', 'adire', 'iroko', 'jollof', 'akara', 'wifi'],
  ...['tv', 'premium', 'executive', 'deluxe', 'classic', 'instagram', 'facebook', 'day and night'],
  ...['every hour', 'within the hour', 'central location', 'dining'],
];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

export const demoSays = (word: string): boolean =>
  textsIn([demo, demoRoomTypes, galleryPictures]).some((text) => text.toLowerCase().includes(word));

const visibleText = (html: string): string =>
  html
    .replace(/ class="[^"]*"/g, '')
    .replaceAll('Africa/Lagos', '')
    // Removes the name of a picture file from the data of the page, because guests do not read the name.
    .replaceAll('&quot;image&quot;:&quot;deluxe&quot;', '')
    .replaceAll(/&#x27;|&#39;/g, "'");

/** The texts and words of the demo that people read on a page, in a mail or in a file. */
export const demoTextsIn = (html: string): string[] => {
  const text = visibleText(html);
  return [
    ...demoTexts.filter((each) => text.includes(each)),
    ...demoWords.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(text)),
  ];
};

const placeWords = ['ebute', 'lagos', 'lagoon', 'ikoyi', 'jetty', 'waterside'];

/** The same for documents such as that of the API, which names kinds of things that the demo has too. */
export const demoPlacesIn = (document: string): string[] => {
  const text = visibleText(document);
  return [
    ...demoTexts.filter((each) => each.split(' ').length > 2 && text.includes(each)),
    ...placeWords.filter((word) => new RegExp(`\\b${word}`, 'i').test(text)),
  ];
};
