/** Draws the site's icons from web/public/favicon.svg. After a change of that file, run `npx tsx tools/icons.ts`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../web/public/', import.meta.url);
const svg = await readFile(new URL('favicon.svg', folder), 'utf8');
// Phones round the corners of icons, and cut off the edges of a maskable icon, so a maskable icon gets a wider border.
const squareSvg = svg.replace(' rx="7"', '');
const maskableSvg = squareSvg
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect ', '<rect x="-4" y="-4" ')
  .replace('width="32" height="32"', 'width="40" height="40"');

const drawPng = (source: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(source), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

function makeIcoFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const icons: Record<string, Buffer> = {
  'favicon.ico': makeIcoFile(await drawPng(svg, 32), 32),
  'icons/apple-touch-icon.png': await drawPng(squareSvg, 180),
  'icons/icon-192.png': await drawPng(svg, 192),
  'icons/icon-512.png': await drawPng(svg, 512),
  'icons/icon-maskable-512.png': await drawPng(maskableSvg, 512),
};
await mkdir(new URL('icons/', folder), { recursive: true });
for (const [name, data] of Object.entries(icons)) {
  await writeFile(new URL(name, folder), data);
  console.log(`${name}: ${data.length} bytes`);
}
