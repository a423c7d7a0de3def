import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tools/built.ts';
import type { PictureName } from '#web/site/pictures/names.ts';

const recordFile = join(root, 'imagery/encoded.json');

export type EncodedRecord = { [name in PictureName]?: string };

export const readRecord = (): EncodedRecord =>
  existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as EncodedRecord) : {};

export function writeRecord(record: EncodedRecord): void {
  const sortedRecord = Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(recordFile, `${JSON.stringify(sortedRecord, null, 2)}\n`);
}
