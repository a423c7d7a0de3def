import { type GalleryCategory, galleryCategories } from '#contract/core/gallery.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { galleryPictures } from '#web/site/gallery/gallery-pictures.ts';
import { type GalleryPicture, isShownAt } from '#web/site/pictures/facts.ts';

/** The pictures that the gallery of this hotel has. Without any, no page links to the gallery. */
export const galleryPicturesOf = (hotel: Hotel): GalleryPicture[] => galleryPictures.filter(isShownAt(hotel));

export const galleryCategoriesIn = (pictures: readonly GalleryPicture[]): GalleryCategory[] =>
  galleryCategories.filter((category) => pictures.some((picture) => picture.category === category));
