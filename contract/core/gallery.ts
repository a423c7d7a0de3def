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

export const galleryMessages = {
  unavailable: 'Image unavailable',
  empty: 'No images found in this category.',
} as const;
