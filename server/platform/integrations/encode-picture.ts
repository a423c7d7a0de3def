import sharp, { type Sharp } from 'sharp';
import {
  faviconWidths,
  type PictureFormat,
  pictureFormats,
  shareSize,
  widthsOf,
} from '#contract/core/site-pictures.ts';
import type { EncodedKind, EncodedPicture } from '#server/core/picture-encoder.ts';

/** Of the libraries that could read a file, only these are allowed. */
const allowedLoaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** The longest side of a photograph on the site in pixels, and the frame into which a logo fits. */
const longestSide = 1920;
const logoFrame = { width: 640, height: 240 };

export const encodingQuality = { avif: { quality: 54, effort: 2 }, webp: { quality: 74, effort: 4 } } as const;
const jpegQuality = { quality: 82, mozjpeg: true } as const;

export class RefusedPicture extends Error {
  readonly problem: 'unreadable' | 'pixels' | 'small';
  constructor(problem: RefusedPicture['problem']) {
    super(problem);
    this.problem = problem;
  }
}

/** Lets this process read only JPEG, PNG and WebP, with little memory. */
export function allowOnlyPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowedLoaders });
  sharp.cache(false);
  sharp.concurrency(1);
}

type EncodedFile = { width: number; format: PictureFormat; bytes: Buffer };

/** Encodes a file as the site shows it. No file of the result has metadata. Throws RefusedPicture. */
export async function encodePicture(
  file: Buffer,
  kind: EncodedKind,
  { minWidth, maxPixels }: { minWidth: number; maxPixels: number },
): Promise<EncodedPicture> {
  try {
    const upright = sharp(file, { failOn: 'warning', limitInputPixels: maxPixels, sequentialRead: true }).autoOrient();
    const { autoOrient: size } = await upright.metadata();
    if (size.width < minWidth) throw new RefusedPicture('small');
    return await encodeKind[kind](upright);
  } catch (error) {
    if (error instanceof RefusedPicture) throw error;
    throw new RefusedPicture(/pixel limit/i.test(String(error)) ? 'pixels' : 'unreadable');
  }
}

const encodeKind: Readonly<Record<EncodedKind, (upright: Sharp) => Promise<EncodedPicture>>> = {
  async photo(upright) {
    // The file is decoded once, and all sizes are made from its pixels.
    const { make, width, height } = await decode(
      upright
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' }),
    );
    const files: EncodedFile[] = [];
    for (const each of widthsOf(width)) {
      files.push({
        width: each,
        format: 'avif',
        bytes: await make().resize(each).avif(encodingQuality.avif).toBuffer(),
      });
      files.push({
        width: each,
        format: 'webp',
        bytes: await make().resize(each).webp(encodingQuality.webp).toBuffer(),
      });
    }
    const shared = make().resize(shareSize.width, shareSize.height, { fit: 'cover' }).jpeg(jpegQuality);
    files.push({ width: shareSize.width, format: 'jpg', bytes: await shared.toBuffer() });
    return pictureOf({ width, height, blur: await readBlur(make()), files });
  },

  async logo(upright) {
    const { make, width, height } = await decode(
      upright.resize({ ...logoFrame, fit: 'inside', withoutEnlargement: true }),
    );
    const bytes = await make().webp({ lossless: true, effort: 4 }).toBuffer();
    return pictureOf({ width, height, blur: await readBlur(make()), files: [{ width, format: 'webp', bytes }] });
  },

  async favicon(upright) {
    const { largest } = faviconWidths;
    const { make } = await decode(upright.resize(largest, largest, { fit: 'contain', background: '#fff0' }));
    const files: EncodedFile[] = [];
    for (const width of [faviconWidths.tab, faviconWidths.phone, largest])
      files.push({ width, format: 'png', bytes: await make().resize(width).png().toBuffer() });
    // Phones of Apple show transparent parts in black.
    const apple = make().resize(faviconWidths.apple).flatten({ background: '#fff' }).png();
    files.push({ width: faviconWidths.apple, format: 'png', bytes: await apple.toBuffer() });
    files.push({ width: largest, format: 'webp', bytes: await make().webp({ lossless: true, effort: 4 }).toBuffer() });
    return pictureOf({ width: largest, height: largest, blur: await readBlur(make()), files });
  },
};

async function decode(image: Sharp) {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { make: () => sharp(data, { raw: { width, height, channels } }), width, height };
}

const pictureOf = ({ files, ...facts }: Omit<EncodedPicture, 'files'> & { files: EncodedFile[] }): EncodedPicture => ({
  ...facts,
  files: files
    .toSorted((a, b) => a.width - b.width || pictureFormats.indexOf(a.format) - pictureFormats.indexOf(b.format))
    .map(({ width, format, bytes }) => ({ width, format, base64: bytes.toString('base64') })),
});

/** Reads the colors of the placeholder, 4 × 3 of them. */
export async function readBlur(image: Sharp): Promise<string> {
  const pixels = await image
    .resize(4, 3, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return [...pixels].map((value) => Math.round(value / 17).toString(16)).join('');
}
