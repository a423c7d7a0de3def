/**
 * `npm run pictures` encodes the pictures that have changed. A picture of the operator's in pictures/ takes the place
 * of the one in imagery/pictures/ with the same name. See docs/pictures.md.
 */
import { writeFileSync } from 'node:fs';
import { captureOutput } from '#tools/commands.ts';
import {
  computeFacts,
  encodePicture,
  encodingOptions,
  isEncoded,
  removeUnknownPictures,
} from '#tools/pictures/encode.ts';
import { type CaptionedPicture, factFiles, factsForPages, renderModules } from '#tools/pictures/facts.ts';
import { readRecord, writeRecord } from '#tools/pictures/record.ts';
import { findSource, operatorFolder, type PictureSource, sourceHash, unknownFiles } from '#tools/pictures/sources.ts';
import { pictureNames } from '#web/site/pictures/names.ts';

const encodedRecord = readRecord();
const readyPicturesByName = new Map<string, CaptionedPicture>();
const pictureProblems = unknownFiles().map(
  (file) => `${operatorFolder}/${file}: the site has no picture of this name. It has ${pictureNames.join(', ')}.`,
);

for (const name of pictureNames) {
  try {
    const source = findSource(name);
    if (source) await encodeIfChanged(source);
    else pictureProblems.push(`${name} has no picture.`);
  } catch (error) {
    pictureProblems.push(error instanceof Error ? error.message : String(error));
  }
}
removeUnknownPictures();
await writeFacts();
for (const problem of pictureProblems) console.error(`✗ ${problem}`);
console.log(
  `${readyPicturesByName.size} of ${pictureNames.length} pictures are ready. The next start or build shows them.`,
);
process.exitCode = pictureProblems.length > 0 ? 1 : 0;

async function encodeIfChanged(source: PictureSource): Promise<void> {
  const facts = await computeFacts(source);
  const hash = sourceHash(source, encodingOptions);
  if (encodedRecord[source.name] !== hash || !isEncoded(facts)) {
    const lines = await encodePicture(source, facts);
    encodedRecord[source.name] = hash;
    writeRecord(encodedRecord);
    console.log(`${source.file}\n  ${lines.join('\n  ')}`);
  }
  readyPicturesByName.set(source.name, { ...facts, caption: source.caption });
}

async function writeFacts(): Promise<void> {
  const modules = renderModules(factsForPages(readyPicturesByName));
  for (const page of ['rooms', 'home', 'gallery'] as const) writeFileSync(factFiles[page], modules[page]);
  const { ok, output } = await captureOutput(`biome check --write ${Object.values(factFiles).join(' ')}`);
  if (!ok) throw new Error(output);
}
