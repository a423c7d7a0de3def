import { beforeAll, expect, test } from 'vitest';
import { pictureFileMessages, pictureLimits } from '#contract/pictures/pictures.ts';
import { fileProblemOf } from '#server/pictures/picture-file.ts';
import { drawPicture, makePicture } from '#tools/testing/pictures.ts';

let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;
beforeAll(async () => {
  [jpeg, png, webp] = await Promise.all([makePicture('jpeg'), makePicture('png'), makePicture('webp')]);
});

/** A part of a PNG. Its checksum does not matter here. */
function pngPart(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
}

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400)]);
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test('a JPEG, PNG or WebP that stands still is taken', async () => {
  const progressive = await drawPicture(900, 600).jpeg({ progressive: true }).toBuffer();
  const transparent = await drawPicture(300, 200).webp({ lossless: true }).toBuffer();
  const others = [progressive, transparent, await drawPicture(300, 200).png({ palette: true }).toBuffer()];
  for (const file of [jpeg, png, webp, ...others]) expect(fileProblemOf(file)).toBeUndefined();
});

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an empty file', () => Buffer.alloc(0), pictureFileMessages.empty],
  ['a file that is too large', () => Buffer.alloc(pictureLimits.bytes + 1, 0xff), pictureFileMessages.tooLarge],
  ['an SVG', () => Buffer.from(svg), pictureFileMessages.svg],
  ['an SVG after a comment', () => Buffer.from(`<!-- ${'x'.repeat(900)} -->${svg}`), pictureFileMessages.svg],
  ['a HEIC', () => heic, pictureFileMessages.heic],
  ['a GIF', () => makePicture('gif', 40, 30), pictureFileMessages.kind],
  ['a TIFF', () => makePicture('tiff', 40, 30), pictureFileMessages.kind],
  ['a page', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), pictureFileMessages.kind],
  ['a program', () => Buffer.from('MZ\x90\0'), pictureFileMessages.kind],
  ['a ZIP', () => Buffer.from('PK\x03\x04'), pictureFileMessages.kind],
  ['three bytes of a JPEG', () => jpeg.subarray(0, 3), pictureFileMessages.cut],
  ['a JPEG that is cut', () => jpeg.subarray(0, -400), pictureFileMessages.cut],
  ['a PNG that is cut', () => png.subarray(0, -5), pictureFileMessages.cut],
  ['a WebP that is cut', () => webp.subarray(0, -7), pictureFileMessages.cut],
  ['a JPEG with a ZIP behind it', () => Buffer.concat([jpeg, Buffer.from('PK\x03\x04')]), pictureFileMessages.trailing],
  ['a PNG with a page behind it', () => Buffer.concat([png, Buffer.from('<script>')]), pictureFileMessages.trailing],
  ['a WebP with a program behind it', () => Buffer.concat([webp, Buffer.from('MZ\x90')]), pictureFileMessages.trailing],
  [
    'a PNG that moves',
    () => Buffer.concat([png.subarray(0, 33), pngPart('acTL', Buffer.alloc(8)), png.subarray(33)]),
    pictureFileMessages.animated,
  ],
])('%s is refused with a sentence', async (_, makeFile, sentence) => {
  expect(fileProblemOf(await makeFile())).toBe(sentence);
});

test('a WebP that moves is refused', async () => {
  const frames = Buffer.concat([0, 1].map((frame) => Buffer.alloc(40 * 30 * 3, frame * 200)));
  const { default: sharp } = await import('sharp');
  const moving = await sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect(fileProblemOf(moving)).toBe(pictureFileMessages.animated);
});
