import type { GalleryCategory } from '#contract/core/gallery.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import {
  type FocalPoint,
  ownPictureUrl,
  type PictureFormat,
  type PublishedPicture,
  pictureFileName,
  shareSize,
  widthsOf,
} from '#contract/core/site-pictures.ts';

export type PictureFacts = {
  name: string;
  width: number;
  height: number;
  alt: string;
  /** The placeholder: 4 × 3 colors, row by row, three hexadecimal digits each. */
  blur: string;
  /** `isPhotograph` is missing for the drawings of the demo. */
  isPhotograph?: true;
  /** Set for the pictures that the owner has published on a screen. Their names are hashes. */
  focus?: FocalPoint;
};

/**
 * Whether this hotel shows a picture. A real hotel shows photographs only, because the drawings show the demo's hotel.
 */
export const isShownAt =
  ({ picturesAreDrawn }: Pick<Hotel, 'picturesAreDrawn'>) =>
  ({ isPhotograph }: PictureFacts): boolean =>
    picturesAreDrawn || isPhotograph === true;

export type GalleryPicture = PictureFacts & { category: GalleryCategory; title: string; description: string };

export const factsOfOwn = ({ hash, width, height, alt, blur, focus }: PublishedPicture): PictureFacts => ({
  ...{ name: hash, width, height, alt, blur, focus },
  isPhotograph: true,
});

const fileUrl = ({ name, focus }: PictureFacts, width: number, format: PictureFormat): string =>
  `/${focus ? 'pictures' : 'images'}/${pictureFileName(name, width, format)}`;

export const pictureUrl = (picture: PictureFacts): string => fileUrl(picture, picture.width, 'webp');

/** The path of the file for link previews, which only the hotel's own pictures have. */
export const sharePathOf = ({ name, focus }: PictureFacts): string | undefined =>
  focus && ownPictureUrl(name, shareSize.width, 'jpg');

export const srcSetOf = (picture: PictureFacts, format: PictureFormat): string =>
  widthsOf(picture.width)
    .map((width) => `${fileUrl(picture, width, format)} ${width}w`)
    .join(', ');
