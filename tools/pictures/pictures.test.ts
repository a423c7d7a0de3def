import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { computeFacts, encodingOptions, isEncoded } from '#tools/pictures/encode.ts';
import { type CaptionedPicture, factsForPages } from '#tools/pictures/facts.ts';
import { readRecord } from '#tools/pictures/record.ts';
import { findSource, type PictureSource, sourceHash, unknownFiles } from '#tools/pictures/sources.ts';
import { galleryPictures } from '#web/site/pictures/gallery-pictures.ts';
import { homePictures } from '#web/site/pictures/home-pictures.ts';
import { pictureNames } from '#web/site/pictures/names.ts';
import { roomFacts } from '#web/site/pictures/room-facts.ts';

const fixAdvice = 'run `npm run pictures`';

test('every picture the site names is there in every width and format, made from the source as it is now', async () => {
  const record = readRecord();
  const knownPictures = new Map<string, CaptionedPicture>();
  for (const name of pictureNames) {
    const source = findSource(name);
    if (!source) throw new Error(`${name} has no picture`);
    const facts = await computeFacts(source);
    expect(record[name], `${source.file} has changed: ${fixAdvice}`).toBe(sourceHash(source, encodingOptions));
    expect(isEncoded(facts), `${name} lacks a file: ${fixAdvice}`).toBe(true);
    knownPictures.set(name, { ...facts, caption: source.caption });
  }
  const pages = { rooms: roomFacts, home: homePictures, gallery: galleryPictures };
  expect(pages, `the pages know something else: ${fixAdvice}`).toEqual(factsForPages(knownPictures));
  expect(pages.gallery).toHaveLength(27);
});

test("the operator's folder holds nothing that the site has no place for", () => {
  expect(unknownFiles()).toEqual([]);
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function makeProjectWith(ownFiles: Record<string, Buffer | string>): Promise<string> {
  const baseFolder = mkdtempSync(join(tmpdir(), 'pictures-'));
  folders.push(baseFolder);
  mkdirSync(join(baseFolder, 'imagery/pictures'), { recursive: true });
  mkdirSync(join(baseFolder, 'pictures'));
  writeFileSync(join(baseFolder, 'imagery/pictures/bar-shelf.jpg'), await makePhotograph(1440, 960));
  writeFileSync(
    join(baseFolder, 'imagery/pictures/bar-shelf.txt'),
    'The shelf\nRum from four islands.\nBottles on a lit shelf.\n',
  );
  for (const [file, content] of Object.entries(ownFiles)) writeFileSync(join(baseFolder, 'pictures', file), content);
  return baseFolder;
}

const makePhotograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ad4a22' } })
    .jpeg()
    .toBuffer();

const findShelf = (base: string): PictureSource => findSource('bar-shelf', base) ?? expect.unreachable();

test("an operator's photograph stands in for ours, in its own proportions and colours", async () => {
  const baseFolder = await makeProjectWith({ 'bar-shelf.jpg': await makePhotograph(3000, 4000) });
  const source = findShelf(baseFolder);
  expect(source.caption).toEqual({ title: 'Bar shelf', description: '', alt: 'Bar shelf' });
  const facts = await computeFacts(source);
  expect(facts).toMatchObject({
    ...{ width: 1440, height: 1920, alt: 'Bar shelf', blur: 'a42'.repeat(12), isPhotograph: true },
  });
});

test('its words come from the text beside it', async () => {
  const ownPicture = {
    'bar-shelf.jpg': await makePhotograph(1500, 1000),
    'bar-shelf.txt': 'Our shelf\n\nAll of it.\nA shelf\n',
  };
  expect(findShelf(await makeProjectWith(ownPicture)).caption).toEqual({
    title: 'Our shelf',
    description: 'All of it.',
    alt: 'A shelf',
  });
  const projectWithShortText = await makeProjectWith({ ...ownPicture, 'bar-shelf.txt': 'Our shelf' });
  expect(() => findShelf(projectWithShortText)).toThrow('pictures/bar-shelf.txt needs three lines');
});

test('a photograph too small, or under a name the site does not know, is named', async () => {
  const baseFolder = await makeProjectWith({
    'bar-shelf.jpg': await makePhotograph(1200, 800),
    'bar-shelv.png': '',
    'README.md': '',
  });
  await expect(computeFacts(findShelf(baseFolder))).rejects.toThrow(
    'pictures/bar-shelf.jpg is 1200 pixels wide; it needs 1440 or more',
  );
  expect(unknownFiles(baseFolder)).toEqual(['bar-shelv.png']);
});
