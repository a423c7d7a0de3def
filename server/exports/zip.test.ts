import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZippedFile, zipFiles } from '#server/exports/zip.ts';

async function zip(files: ZippedFile[], most?: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  async function* given() {
    yield* files;
  }
  for await (const piece of zipFiles(given(), new Date('2026-11-30T12:00:00Z'), most)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

const noise = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251);

test('files of any size come out as they went in', async () => {
  const halves = [noise.subarray(0, 131_072), noise.subarray(131_072)];
  const unzipped = unzipSync(
    await zip([
      { name: 'Ọlá/empty.csv', chunks: [] },
      { name: 'text.csv', chunks: [Buffer.from('Ada,1\r\n')] },
      { name: 'large.csv', chunks: halves },
      { name: 'picture.webp', chunks: halves, isPacked: true },
    ]),
  );
  expect(Object.keys(unzipped)).toEqual(['Ọlá/empty.csv', 'text.csv', 'large.csv', 'picture.webp']);
  expect(strFromU8(unzipped['text.csv'] ?? new Uint8Array())).toBe('Ada,1\r\n');
  for (const name of ['large.csv', 'picture.webp'])
    expect(Buffer.compare(unzipped[name] ?? new Uint8Array(), noise), name).toBe(0);
});

test('a file that programs could not open is not made', async () => {
  await expect(zip([{ name: 'large.csv', chunks: [noise] }], 200_000)).rejects.toThrow('more than 200000 bytes');
});

test('an error of a file is the error of the whole', async () => {
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('connection lost');
  }
  await expect(zip([{ name: 'a.csv', chunks: broken() }])).rejects.toThrow('connection lost');
});
