import { roomPictures } from '#contract/rooms/inventory.ts';

/** The names of the pictures of the gallery, in their order on its page. A name begins with its category. */
export const galleryNames = [
  'exterior-facade',
  'rooms-morning-light',
  'restaurant-table',
  'facilities-pool',
  'bar-counter',
  'reception-desk',
  'rooms-linen',
  'restaurant-dining-room',
  'exterior-courtyard',
  'facilities-lounge',
  'events-banquet',
  'rooms-balcony',
  'reception-keys',
  'bar-shelf',
  'exterior-jetty',
  'restaurant-terrace',
  'facilities-reading-corner',
  'rooms-bath',
  'events-ceremony',
  'facilities-gym',
  'reception-seating',
  'restaurant-breakfast',
  'bar-corner',
  'exterior-entrance',
  'rooms-writing-desk',
  'events-boardroom',
  'facilities-laundry',
] as const;
export type GalleryName = (typeof galleryNames)[number];

export const heroName = 'home-hero';

export const teaserNames = [
  'facilities-pool',
  'restaurant-table',
  'bar-counter',
  'exterior-courtyard',
] as const satisfies readonly GalleryName[];

export const pictureNames = [heroName, ...roomPictures, ...galleryNames] as const;
export type PictureName = (typeof pictureNames)[number];
