import { createHash, hkdfSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

const about = z.object({
  format: z.literal(1),
  engine: z.enum(['pglite', 'postgres']),
  made_at: z.string(),
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The copy has at least this many. */
  bookings: z.number(),
  /** A one-way mark of the SESSION_SECRET that opens the two-factor secrets in the copy. */
  secret: z.string(),
  size: z.number(),
  sha256: z.string(),
});
export type About = z.infer<typeof about>;

const endings = { postgres: '.dump', pglite: '.tar.gz' } as const;
const aboutOf = (file: string) => `${file}.json`;
const named = /^hotel-[\dT-]+Z\.(dump|tar\.gz)$/;

export const markOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'mark of a backup', 8)).toString('hex');

type Facts = Omit<About, 'format' | 'size' | 'sha256'>;

/** A file under its final name is always complete and already has its description. */
export async function fileCopy(folder: string, facts: Facts, write: (unfinished: string) => Promise<void>) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `hotel-${facts.made_at.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')}${endings[facts.engine]}`;
  const file = join(folder, name);
  const unfinished = `${file}.unfinished`;
  try {
    await (await open(unfinished, 'wx', 0o600)).close();
    await write(unfinished);
    const { size } = await stat(unfinished);
    const said: About = { format: 1, ...facts, size, sha256: await checksum(unfinished) };
    await writeWhole(aboutOf(file), JSON.stringify(said, null, 2));
    await sync(unfinished);
    await rename(unfinished, file);
    await sync(folder);
    return { file, size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export async function readCopy(file: string): Promise<About> {
  const text = await readFile(aboutOf(file), 'utf8').catch(() => {
    throw new Error(`${aboutOf(file)} is missing. A backup is two files; both are needed.`);
  });
  const said = about.parse(JSON.parse(text));
  const { size } = await stat(file);
  if (size === said.size && (await checksum(file)) === said.sha256) return said;
  throw new Error(`${file} is damaged: its checksum is not the one it was made with. Take another backup.`);
}

export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => named.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - count));
  for (const name of old) {
    await rm(join(folder, name));
    await rm(aboutOf(join(folder, name)), { force: true });
  }
  return old;
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function writeWhole(file: string, text: string) {
  const handle = await open(`${file}.unfinished`, 'w', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(`${file}.unfinished`, file);
}

async function sync(place: string) {
  if (process.platform === 'win32') return;
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
