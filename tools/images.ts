/** Cuts the site's pictures from imagery/ into web/public/images. Run it after a source or a crop has changed. */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { type PictureName, pictures } from '#web/site/pictures/pictures.ts';

/** Which part of which source a picture shows; its size is the picture's own. */
const crops: Record<PictureName, { source: string; left: number; top: number }> = {
  hero: { source: 'bedside.jpg', left: 0, top: 0 },
  panel: { source: 'bedside.jpg', left: 420, top: 20 },
  'classic-single': { source: 'bedside.jpg', left: 20, top: 290 },
  deluxe: { source: 'bedside.jpg', left: 555, top: 310 },
  'deluxe-large': { source: 'room.jpg', left: 400, top: 110 },
  'business-suite': { source: 'room.jpg', left: 0, top: 215 },
  'executive-suite': { source: 'room.jpg', left: 0, top: 5 },
};

const root = new URL('..', import.meta.url);
const target = new URL('web/public/images/', root);
await mkdir(target, { recursive: true });

for (const [name, { source, left, top }] of Object.entries(crops) as [PictureName, (typeof crops)[PictureName]][]) {
  const { width, height, widths } = pictures[name];
  const cut = await sharp(new URL(`imagery/${source}`, root).pathname)
    .extract({ left, top, width, height })
    .toBuffer();
  for (const wide of widths) {
    const image = sharp(cut).resize(wide);
    const avif = await image
      .clone()
      .avif({ quality: 55, effort: 6 })
      .toFile(new URL(`${name}-${wide}.avif`, target).pathname);
    const webp = await image
      .clone()
      .webp({ quality: 76, effort: 6 })
      .toFile(new URL(`${name}-${wide}.webp`, target).pathname);
    console.log(`${name} ${wide}: avif ${avif.size}, webp ${webp.size}`);
  }
}
