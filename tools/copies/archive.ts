import { createHash, hkdfSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { databaseContents } from '#db/contents.ts';
import type { BackupContents } from '#server/platform/telemetry/backup-socket.ts';

const descriptionSchema = z.object({
  format: z.literal(2),
  engine: z.enum(['pglite', 'postgres']),
  made_at: z.string(),
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** What the database contained at the moment that the copy shows. */
  contents: databaseContents,
  /**
   * A hash of the SESSION_SECRET with which the two-factor secrets in the copy are encrypted; `npm run restore`
   * compares it.
   */
  secret: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** When the copy was restored into a scratch database and had all its contents. Null if that was never seen. */
  proven_at: z.nullable(z.string()),
});
export type CopyDescription = z.infer<typeof descriptionSchema>;

const extensions = { postgres: '.dump', pglite: '.tar.gz' } as const;
const descriptionFile = (file: string) => `${file}.json`;
export const proofFolderPrefix = '.hotel-proof-';
const leftoverName = /^(hotel-[\dT-]+Z\.(dump|tar\.gz)(\.json)?\.unfinished|\.hotel-proof-\w+)$/;
const copyName = /^hotel-[\dT-]+Z\.(dump|tar\.gz)$/;

export const secretFingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'mark of a backup', 8)).toString('hex');

type CopyFacts = Pick<CopyDescription, 'engine' | 'made_at' | 'version' | 'secret'>;
export type WrittenCopy = { file: string; description: CopyDescription };

/** The file gets its final name last, so that a copy under that name is always complete and has its description. */
export async function writeCopy(
  folder: string,
  facts: CopyFacts,
  write: (unfinishedFile: string) => Promise<BackupContents>,
): Promise<WrittenCopy> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `hotel-${facts.made_at.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')}${extensions[facts.engine]}`;
  const file = join(folder, name);
  const unfinishedFile = `${file}.unfinished`;
  try {
    await (await open(unfinishedFile, 'wx', 0o600)).close();
    const contents = await write(unfinishedFile);
    const { size } = await stat(unfinishedFile);
    const sha256 = await computeChecksum(unfinishedFile);
    const description: CopyDescription = { format: 2, ...facts, ...contents, size, sha256, proven_at: null };
    await writeAtomically(descriptionFile(file), JSON.stringify(description, null, 2));
    await flushToDisk(unfinishedFile);
    await rename(unfinishedFile, file);
    await flushToDisk(folder);
    return { file, description };
  } catch (error) {
    await rm(unfinishedFile, { force: true });
    throw error;
  }
}

export async function readCopy(file: string): Promise<CopyDescription> {
  const text = await readFile(descriptionFile(file), 'utf8').catch(() => {
    throw new Error(`${descriptionFile(file)} is missing. A backup is two files; both are needed.`);
  });
  const parsed = descriptionSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new Error(
      `${descriptionFile(file)} is not of this version of the program. Restore with the version that made it.`,
    );
  const description = parsed.data;
  const { size } = await stat(file);
  if (size === description.size && (await computeChecksum(file)) === description.sha256) return description;
  throw new Error(`${file} is damaged: its checksum is not the one it was made with. Take another backup.`);
}

/** Writes into the description of a copy that it was proven. */
export async function markProven(file: string, description: CopyDescription, at: Date): Promise<void> {
  await writeAtomically(
    descriptionFile(file),
    JSON.stringify({ ...description, proven_at: at.toISOString() }, null, 2),
  );
}

/** Removes all but the newest copies, and the newest proven one, however old it is. */
export async function removeAllButNewest(folder: string, count: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => copyName.test(name)).sort();
  const lastProven = await findLast(names, (name) => isProven(join(folder, name)));
  const oldCopies = names.slice(0, Math.max(0, names.length - count)).filter((name) => name !== lastProven);
  for (const name of oldCopies) {
    await rm(join(folder, name));
    await rm(descriptionFile(join(folder, name)), { force: true });
  }
  return oldCopies;
}

/** A power cut leaves the file that was being written, or a folder in which a copy was being restored. */
export async function removeLeftovers(folder: string, before: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => leftoverName.test(name));
  for (const path of names.map((name) => join(folder, name)))
    if ((await stat(path)).mtime < before) await rm(path, { recursive: true, force: true });
}

async function isProven(file: string): Promise<boolean> {
  const text = await readFile(descriptionFile(file), 'utf8').catch(() => '{}');
  const parsed = z.object({ proven_at: z.string() }).safeParse(JSON.parse(text));
  return parsed.success;
}

async function findLast(names: readonly string[], isFound: (name: string) => Promise<boolean>) {
  for (const name of names.toReversed()) if (await isFound(name)) return name;
  return undefined;
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
