import type { GalleryCategory } from '#contract/gallery.ts';

/** A picture of the house, as `npm run pictures` found it. */
export type PictureFacts = {
  name: string;
  /** Of its largest file. */
  width: number;
  height: number;
  alt: string;
  /** Four by three colours, row by row, three hexadecimal digits each: what is seen until the picture is there. */
  blur: string;
};

export type GalleryPicture = PictureFacts & { category: GalleryCategory; title: string; description: string };

const smaller = [400, 600, 800, 1200];

/** The widths that a picture exists in: none so close to the largest that it would save nothing. */
export const widthsOf = (largest: number): number[] => [...smaller.filter((width) => width * 1.25 < largest), largest];

export type PictureFormat = 'avif' | 'webp';

export const fileOf = (name: string, width: number, format: PictureFormat): string => `${name}-${width}.${format}`;

export const addressOf = ({ name, width }: PictureFacts): string => `/images/${fileOf(name, width, 'webp')}`;

export const srcSetOf = ({ name, width: largest }: PictureFacts, format: PictureFormat): string =>
  widthsOf(largest)
    .map((width) => `/images/${fileOf(name, width, format)} ${width}w`)
    .join(', ');
