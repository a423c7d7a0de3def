import { ownPictureUrl, widthsOf } from '#contract/core/site-pictures.ts';
import { kindOf, type PictureView } from '#contract/pictures/pictures.ts';

type Sized = Pick<PictureView, 'hash' | 'width' | 'place'>;

/** A small file of a picture. Logos and icons have one width. */
export const smallUrl = ({ hash, width, place }: Sized): string =>
  ownPictureUrl(hash, kindOf(place) === 'photo' ? (widthsOf(width)[0] ?? width) : width, 'webp');

/** What a picture is called where it is listed. */
export const pictureName = ({ title, alt, fileName }: Pick<PictureView, 'title' | 'alt' | 'fileName'>): string =>
  title || alt || fileName || 'A picture';
