import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BackupFacts } from '#server/core/machine.ts';

const copyDescription = z.object({ made_at: z.string(), size: z.number() });

const copyName = /^hotel-[\dT-]+Z\.(dump|tar\.gz)$/;

/** The names of the copies in a folder, the oldest first: a name has the time of its copy. */
const listCopies = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => copyName.test(name)).sort();

/** Does not compute the checksum of the copy, which takes a minute for a large one. */
export async function readNewestCopy(folder: string): Promise<BackupFacts> {
  let newest: string | undefined;
  try {
    newest = (await listCopies(folder)).at(-1);
  } catch (error) {
    return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'not readable' };
  }
  if (!newest) return { kind: 'none' };
  const file = join(folder, newest);
  try {
    const { size, made_at } = copyDescription.parse(JSON.parse(await readFile(`${file}.json`, 'utf8')));
    const madeAt = new Date(made_at);
    const isWhole = (await stat(file)).size === size && !Number.isNaN(madeAt.getTime());
    return isWhole ? { kind: 'whole', madeAt } : { kind: 'damaged' };
  } catch (error) {
    return { kind: (error as NodeJS.ErrnoException).code === 'EACCES' ? 'not readable' : 'damaged' };
  }
}
