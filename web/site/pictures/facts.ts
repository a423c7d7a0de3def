import type { GalleryCategory } from '#contract/core/gallery.ts';
import type { Hotel } from '#contract/core/hotel.ts';

export type PictureFacts = {
  name: string;
  width: number;
  height: number;
  alt: string;
  /** The placeholder: 4 × 3 colors, row by row, three hexadecimal digits each. */
  blur: string;
  /** `isPhotograph` is missing for the drawings of the demo. */
  isPhotograph?: true;
};

/**
 * Whether this hotel shows a picture. A real hotel shows photographs only, because the drawings show the demo's hotel.
 */
export const isShownAt =
  ({ picturesAreDrawn }: Hotel) =>
  ({ isPhotograph }: PictureFacts): boolean =>
    picturesAreDrawn || isPhotograph === true;

export type GalleryPicture = PictureFacts & { category: GalleryCategory; title: string; description: string };

const smallerWidths = [400, 600, 800, 1200];

/**
 * The widths in pixels in which a picture is encoded. A width over 80 % of the largest is left out, because it would
 * save little.
 */
export const widthsOf = (largest: number): number[] => [
  ...smallerWidths.filter((width) => width * 1.25 < largest),
  largest,
];

export type PictureFormat = 'avif' | 'webp';

export const fileName = (name: string, width: number, format: PictureFormat): string => `${name}-${width}.${format}`;

export const pictureUrl = ({ name, width }: PictureFacts): string => `/images/${fileName(name, width, 'webp')}`;

export const srcSetOf = ({ name, width: largest }: PictureFacts, format: PictureFormat): string =>
  widthsOf(largest)
    .map((width) => `/images/${fileName(name, width, format)} ${width}w`)
    .join(', ');
