import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { widthsOf } from '#contract/core/site-pictures.ts';
import type { EncodedKind } from '#server/core/picture-encoder.ts';
import { encodePicture, RefusedPicture } from '#server/platform/integrations/encode-picture.ts';
import { pictureProgram } from '#server/platform/integrations/picture-program.ts';
import { rounds } from '#tools/testing/form.ts';
import { drawPicture, makePhotoWithPlace, makePicture } from '#tools/testing/pictures.ts';

const limits = { minWidth: 100, maxPixels: 40_000_000 };
const encode = (file: Buffer, kind: EncodedKind = 'photo') => encodePicture(file, kind, limits);
const problemOf = (file: Buffer): Promise<string | undefined> =>
  encode(file).then(
    () => undefined,
    (error: unknown) => (error instanceof RefusedPicture ? error.problem : String(error)),
  );

const decoded = ({ files }: Awaited<ReturnType<typeof encode>>) =>
  files.map(({ width, format, base64 }) => ({ width, format, bytes: Buffer.from(base64, 'base64') }));

/** What nobody may find in a file: the name of the camera, and the parts of a file that can hold a place. */
const wordsOfMetadata = ['Camera of Ada', 'Exif', 'GPS', 'xmpmeta', 'photoshop'];

test('a photograph stands upright in each width and format, without the place where it was taken', async () => {
  const photo = await makePhotoWithPlace();
  expect((await sharp(photo).metadata()).exif?.includes('Camera of Ada')).toBe(true);
  const encoded = await encode(photo);
  expect([encoded.width, encoded.height, encoded.blur.length]).toEqual([900, 1200, 36]);
  const files = decoded(encoded);
  expect(files.map(({ width, format }) => `${width}.${format}`)).toEqual([
    ...widthsOf(900).flatMap((width) => [`${width}.avif`, `${width}.webp`]),
    '1200.jpg',
  ]);
  for (const { bytes, width } of files) {
    const { exif, xmp, iptc, icc, orientation, ...facts } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(facts.width).toBe(width);
    for (const word of wordsOfMetadata) expect(bytes.includes(word)).toBe(false);
  }
});

test('the same file gives the same bytes', async () => {
  const photo = await makePicture('jpeg', 500, 400);
  expect(await encode(photo)).toEqual(await encode(photo));
});

test('a large photograph becomes 1920 pixels wide at most', async () => {
  const encoded = await encode(await makePicture('png', 2600, 1300));
  expect([encoded.width, encoded.height]).toEqual([1920, 960]);
});

test('a logo keeps its transparent parts, and an icon becomes a square', async () => {
  const drawing = await drawPicture(300, 100).png().toBuffer();
  const ring = await sharp(drawing)
    .composite([{ input: drawing, blend: 'dest-out', left: 0, top: 0 }])
    .png()
    .toBuffer();
  const [logo] = decoded(await encode(ring, 'logo'));
  expect((await sharp(logo?.bytes).stats()).isOpaque).toBe(false);
  const icon = await encode(drawing, 'favicon');
  expect([icon.width, icon.height]).toEqual([512, 512]);
  expect(icon.files.map(({ width, format }) => `${width}.${format}`)).toEqual([
    ...['32.png', '180.png', '192.png', '512.webp', '512.png'],
  ]);
  for (const { bytes, width } of decoded(icon)) expect((await sharp(bytes).metadata()).height).toBe(width);
});

describe('hostile files', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ['20,000 × 20,000 pixels', () => makeHugePng(20_000), 'pixels'],
    ['a picture that is too small', () => makePicture('jpeg', 60, 60), 'small'],
    ['a JPEG without its end', async () => (await makePicture('jpeg')).subarray(0, 2_000), 'unreadable'],
    [
      'a PNG of noise',
      async () => Buffer.concat([(await makePicture('png')).subarray(0, 60), Buffer.alloc(900, 7)]),
      'unreadable',
    ],
  ])('%s: refused', async (_, makeFile, problem) => {
    expect(await problemOf(await makeFile())).toBe(problem);
  });

  test('files that were changed at random are refused, or become pictures without metadata', async () => {
    const below = seededDraws(43);
    const sources = [
      await makePhotoWithPlace(),
      ...(await Promise.all((['jpeg', 'png', 'webp'] as const).map((format) => makePicture(format, 240, 160)))),
    ];
    const outcomes = new Map<string, number>();
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    for (let round = 0; round < rounds(200, 40); round++) {
      const source = sources[round % sources.length] ?? expect.unreachable();
      const problem = await encode(mutate(source, below)).then(
        (encoded) => {
          for (const { bytes } of decoded(encoded))
            for (const word of wordsOfMetadata) if (bytes.includes(word)) return `round ${round} lets out ${word}`;
          return 'a picture';
        },
        (error: unknown) => (error instanceof RefusedPicture ? 'refused' : `round ${round}: ${String(error)}`),
      );
      count(problem);
    }
    expect([...outcomes.keys()].toSorted()).toEqual(['a picture', 'refused']);
  }, 300_000);
});

/** Returns a function that draws whole numbers below a limit, the same ones for the same seed. */
function seededDraws(seed: number): (limit: number) => number {
  let count = 0;
  return (limit) => {
    count += 1;
    return createHash('sha256').update(`${seed}:${count}`).digest().readUInt32BE(0) % limit;
  };
}

/** A file whose bytes were changed, cut, repeated or exchanged at a few places. */
function mutate(source: Buffer, below: (limit: number) => number): Buffer {
  let file = Buffer.from(source);
  for (let change = 0; change <= below(6); change++) {
    const at = below(Math.max(1, file.length - 1));
    switch (below(5)) {
      case 0:
        file[at] = below(256);
        break;
      case 1:
        file = file.subarray(0, at + 1);
        break;
      case 2:
        file = Buffer.concat([file.subarray(0, at), file.subarray(Math.max(0, at - 200))]);
        break;
      case 3:
        file.writeUInt8(0xff, at);
        break;
      default:
        file = Buffer.concat([file.subarray(0, at), Buffer.alloc(below(64), below(256)), file.subarray(at)]);
    }
  }
  return file;
}

/** A PNG whose header names this many pixels, of which a few are there. */
async function makeHugePng(side: number): Promise<Buffer> {
  const small = await makePicture('png', 10, 10);
  const huge = Buffer.from(small);
  huge.writeUInt32BE(side, 16);
  huge.writeUInt32BE(side, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  return huge;
}

describe('the program', () => {
  const program = pictureProgram();
  let photo: Buffer;
  beforeAll(async () => {
    photo = await makePhotoWithPlace();
  });
  afterAll(() => program.stop());

  test('encodes one picture at a time, and reads nothing but JPEG, PNG and WebP', async () => {
    const encoding = program.encode(photo, 'photo', 100);
    expect(program.isBusy()).toBe(true);
    // A comparison that failed would print the picture.
    expect(isDeepStrictEqual(await encoding, await encode(photo))).toBe(true);
    expect(program.isBusy()).toBe(false);
    const gif = await makePicture('gif', 240, 160);
    expect(await program.encode(gif, 'photo', 100)).toEqual({ problem: 'unreadable' });
    expect(await problemOf(gif)).toBeUndefined();
  }, 60_000);

  test('a stopped program says that it did not try', async () => {
    const stopped = pictureProgram();
    stopped.stop();
    await expect(stopped.encode(photo, 'photo', 100)).rejects.toThrow('the hotel stops');
  });
});
