import { type GalleryCategory, galleryCategories } from '#contract/core/gallery.ts';
import type { GalleryPicture } from '#web/site/pictures/facts.ts';

/** The categories that have a picture. */
export const galleryCategoriesIn = (pictures: readonly Pick<GalleryPicture, 'category'>[]): GalleryCategory[] =>
  galleryCategories.filter((category) => pictures.some((picture) => picture.category === category));
