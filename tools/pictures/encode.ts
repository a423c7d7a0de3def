import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureFileName, widthsOf } from '#contract/core/site-pictures.ts';
import { encodingQuality, readBlur } from '#server/platform/integrations/encode-picture.ts';
import { root } from '#tools/built.ts';
import { operatorFolder, type PictureSource } from '#tools/pictures/sources.ts';
import type { PictureFacts } from '#web/site/pictures/facts.ts';
import { heroName, type PictureName, pictureNames } from '#web/site/pictures/names.ts';

const imageFolder = join(root, 'web/public/images');
/** The picture that social networks show beside a link to the site. */
const shareFile = join(root, 'web/public/share.jpg');

export const encodingOptions = {
  smallest: 1440,
  ...encodingQuality,
} as const;

const maxWidthOf = (name: PictureName): number => (name === heroName ? 1920 : encodingOptions.smallest);

export async function computeFacts({ name, file, data, caption }: PictureSource): Promise<PictureFacts> {
  const upright = sharp(data).autoOrient();
  const { autoOrient: size } = await upright.metadata();
  if (size.width < encodingOptions.smallest)
    throw new Error(`${file} is ${size.width} pixels wide; it needs ${encodingOptions.smallest} or more.`);
  const width = Math.min(maxWidthOf(name), size.width);
  const height = Math.round((size.height * width) / size.width);
  const blur = await readBlur(upright);
  const isPhotograph = file.startsWith(`${operatorFolder}/`);
  return { name, width, height, alt: caption.alt, blur, ...(isPhotograph && { isPhotograph }) };
}

export async function encodePicture(
  { data }: PictureSource,
  { name, width: largestWidth }: PictureFacts,
): Promise<string[]> {
  mkdirSync(imageFolder, { recursive: true });
  removeFiles((file) => pictureNameOf(file) === name);
  const sizeLines: string[] = [];
  if (name === heroName)
    await sharp(data)
      .autoOrient()
      .resize(1200, 630, { fit: 'cover', position: 'bottom' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(shareFile);
  for (const width of widthsOf(largestWidth)) {
    // `autoOrient` applies the orientation in the metadata; sharp drops the other metadata, such as place and camera.
    const image = sharp(data).autoOrient().resize(width);
    const avif = await image
      .clone()
      .avif(encodingOptions.avif)
      .toFile(join(imageFolder, pictureFileName(name, width, 'avif')));
    const webp = await image
      .clone()
      .webp(encodingOptions.webp)
      .toFile(join(imageFolder, pictureFileName(name, width, 'webp')));
    sizeLines.push(`${width}: ${kB(avif.size)} AVIF, ${kB(webp.size)} WebP`);
  }
  return sizeLines;
}

const formats = ['avif', 'webp'] as const;

const encodedFilesOf = ({ name, width: largest }: PictureFacts): string[] =>
  widthsOf(largest).flatMap((width) => formats.map((format) => pictureFileName(name, width, format)));

export const isEncoded = (facts: PictureFacts): boolean =>
  existsSync(shareFile) && encodedFilesOf(facts).every((file) => existsSync(join(imageFolder, file)));

const kB = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`;

const pictureNameOf = (file: string): string => file.replace(/-\d+\.(avif|webp)$/, '');

function removeFiles(isUnwanted: (file: string) => boolean): void {
  for (const file of readdirSync(imageFolder).filter(isUnwanted)) rmSync(join(imageFolder, file));
}

export function removeUnknownPictures(): void {
  const knownNames = new Set<string>(pictureNames);
  removeFiles((file) => file !== pictureNameOf(file) && !knownNames.has(pictureNameOf(file)));
}
