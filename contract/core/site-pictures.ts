import type { GalleryCategory } from '#contract/core/gallery.ts';

/** A point of a picture in percent from the left and from the top. Frames cut off other parts first. */
export type FocalPoint = { x: number; y: number };

/** A published picture of the hotel. `hash` is part of the addresses of its files (`pictureFileName`). */
export type PublishedPicture = {
  hash: string;
  width: number;
  height: number;
  alt: string;
  title: string;
  description: string;
  /** The placeholder: 4 × 3 colors, row by row, three hexadecimal digits each. */
  blur: string;
  focus: FocalPoint;
};

/** The hotel's own pictures by their places on the site, each list in its order. A place without one is missing. */
export type SitePictures = {
  hero?: PublishedPicture;
  about?: PublishedPicture;
  social?: PublishedPicture;
  logo?: PublishedPicture;
  favicon?: PublishedPicture;
  gallery: readonly (PublishedPicture & { category: GalleryCategory })[];
  /** By room type. */
  rooms: Readonly<Record<string, readonly PublishedPicture[]>>;
};

export const noOwnPictures: SitePictures = { gallery: [], rooms: {} };

const smallerWidths = [400, 600, 800, 1200];

/**
 * The widths in pixels in which a picture is encoded. A width over 80 % of the largest is left out, because it would
 * save little.
 */
export const widthsOf = (largest: number): number[] => [
  ...smallerWidths.filter((width) => width * 1.25 < largest),
  largest,
];

/** The picture beside a link to the site in social networks: 1200 × 630 pixels. */
export const shareSize = { width: 1200, height: 630 } as const;
/** The widths of a favicon: for the tab of a browser, and for the screen of a phone. */
export const faviconWidths = { tab: 32, apple: 180, phone: 192, largest: 512 } as const;

export const pictureFormats = ['avif', 'webp', 'jpg', 'png'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const pictureFileName = (name: string, width: number, format: PictureFormat): string =>
  `${name}-${width}.${format}`;

/** The address of a file of one of the hotel's own pictures. Its content never changes. */
export const ownPictureUrl = (hash: string, width: number, format: PictureFormat): string =>
  `/pictures/${pictureFileName(hash, width, format)}`;
