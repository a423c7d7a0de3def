import { createHash, hkdfSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type * as z from 'zod/mini';
import { copyDescription, copyDescriptionFile, listCopies } from '#server/platform/telemetry/backup-copies.ts';

export type CopyDescription = z.infer<typeof copyDescription>;

const extensions = { postgres: '.dump', pglite: '.tar.gz' } as const;

export const secretFingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'mark of a backup', 8)).toString('hex');

type CopyFacts = Omit<CopyDescription, 'format' | 'size' | 'sha256'>;

/** The file gets its final name last, so that a copy under that name is always complete and has its description. */
export async function writeCopy(folder: string, facts: CopyFacts, write: (unfinishedFile: string) => Promise<void>) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `hotel-${facts.made_at.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')}${extensions[facts.engine]}`;
  const file = join(folder, name);
  const unfinishedFile = `${file}.unfinished`;
  try {
    await (await open(unfinishedFile, 'wx', 0o600)).close();
    await write(unfinishedFile);
    const { size } = await stat(unfinishedFile);
    const description: CopyDescription = { format: 1, ...facts, size, sha256: await computeChecksum(unfinishedFile) };
    await writeAtomically(copyDescriptionFile(file), JSON.stringify(description, null, 2));
    await flushToDisk(unfinishedFile);
    await rename(unfinishedFile, file);
    await flushToDisk(folder);
    return { file, size };
  } catch (error) {
    await rm(unfinishedFile, { force: true });
    throw error;
  }
}

export async function readCopy(file: string): Promise<CopyDescription> {
  const text = await readFile(copyDescriptionFile(file), 'utf8').catch(() => {
    throw new Error(`${copyDescriptionFile(file)} is missing. A backup is two files; both are needed.`);
  });
  const description = copyDescription.parse(JSON.parse(text));
  const { size } = await stat(file);
  if (size === description.size && (await computeChecksum(file)) === description.sha256) return description;
  throw new Error(`${file} is damaged: its checksum is not the one it was made with. Take another backup.`);
}

export async function removeAllButNewest(folder: string, count: number): Promise<string[]> {
  const names = await listCopies(folder);
  const oldCopies = names.slice(0, Math.max(0, names.length - count));
  for (const name of oldCopies) {
    await rm(join(folder, name));
    await rm(copyDescriptionFile(join(folder, name)), { force: true });
  }
  return oldCopies;
}

async function computeChecksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function writeAtomically(file: string, text: string) {
  const handle = await open(`${file}.unfinished`, 'w', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(`${file}.unfinished`, file);
}

async function flushToDisk(fileOrFolder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
