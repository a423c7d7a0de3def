export const galleryCategories = [
  'rooms',
  'facilities',
  'restaurant',
  'exterior',
  'events',
  'bar',
  'reception',
] as const;
export type GalleryCategory = (typeof galleryCategories)[number];

/** The value of a room type without a picture. */
export const noPicture = 'none';

export const galleryMessages = {
  unavailable: 'Image unavailable',
  empty: 'No images found in this category.',
} as const;
