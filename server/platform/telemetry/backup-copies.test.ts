import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNewestCopy } from '#server/platform/telemetry/backup-copies.ts';
import { writeCopy } from '#tools/copies/archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copies-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const copyAt = (made_at: string) =>
  writeCopy(
    folder,
    { engine: 'postgres', made_at, version: '1.0.0', migrations: [], bookings: 1, secret: '' },
    (file) => writeFile(file, 'a copy'),
  );

test('the newest copy is known by its name, and its description says when it was made', async () => {
  expect(await readNewestCopy(join(folder, 'missing'))).toEqual({ kind: 'none' });
  expect(await readNewestCopy(folder)).toEqual({ kind: 'none' });
  await copyAt('2026-11-21T10:00:00.250Z');
  await copyAt('2026-11-20T10:00:00.250Z');
  await writeFile(join(folder, 'hotel-2026-11-22T10-00-00Z.dump.unfinished'), 'a co');
  await writeFile(join(folder, 'notes.txt'), '');
  expect(await readNewestCopy(folder)).toEqual({ kind: 'whole', madeAt: new Date('2026-11-21T10:00:00.250Z') });
});

test.each([
  ['cut', (file: string) => writeFile(file, 'a co')],
  ['without its description', (file: string) => rm(`${file}.json`)],
  ['with half a description', (file: string) => writeFile(`${file}.json`, '{"format":1,')],
  ['with a description of something else', (file: string) => writeFile(`${file}.json`, '{"made_at":7}')],
])('a copy %s is damaged, also where an older one is whole', async (_, damage) => {
  await copyAt('2026-11-20T10:00:00.250Z');
  await damage((await copyAt('2026-11-21T10:00:00.250Z')).file);
  expect(await readNewestCopy(folder)).toEqual({ kind: 'damaged' });
});
