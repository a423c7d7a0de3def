import { createHash, hkdfSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { databaseContents } from '#db/contents.ts';
import type { BackupContents } from '#server/platform/telemetry/backup-socket.ts';
import { decryptFile, encryptFile, KeyProblem, makeIdentity } from '#tools/copies/encryption.ts';

/** What is copied, and by which program. An encrypted file has it as its first line. */
const copiedSchema = z.object({
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
});
type Copied = z.infer<typeof copiedSchema>;

const fileSchema = z.object({
  size: z.number(),
  sha256: z.string(),
  /** When the copy was restored into a scratch database and had all its contents. Null if that was never seen. */
  proven_at: z.nullable(z.string()),
});
const plainDescription = z.extend(copiedSchema, { format: z.literal(2), ...fileSchema.shape });
/** Anybody can read it where the backup is sent, so it says nothing of what the hotel earns. */
const encryptedDescription = z.extend(fileSchema, {
  format: z.literal(3),
  made_at: z.string(),
  version: z.string(),
  /** The key to which the file is encrypted, as age writes it. */
  recipient: z.string(),
});
const anyDescription = z.discriminatedUnion('format', [plainDescription, encryptedDescription]);

export type CopyDescription = Copied & z.infer<typeof fileSchema> & { recipient: string | null };

const extensions = { postgres: '.dump', pglite: '.tar.gz' } as const;
const descriptionFile = (file: string) => `${file}.json`;
export const proofFolderPrefix = '.hotel-proof-';
const leftoverName = /^(hotel-[\dT-]+Z\.(dump|tar\.gz)(\.age)?(\.json)?\.unfinished|\.hotel-proof-\w+)$/;
const copyName = /^hotel-[\dT-]+Z\.(dump|tar\.gz)(\.age)?$/;
const encryptedExtension = '.age';
export const isEncrypted = (file: string): boolean => file.endsWith(encryptedExtension);

export const secretFingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'mark of a backup', 8)).toString('hex');

type CopyFacts = Pick<CopyDescription, 'engine' | 'made_at' | 'version' | 'secret'>;
/** `proofIdentity` opens an encrypted copy as the owner's key does. It is in no file, and gone with this process. */
export type WrittenCopy = { file: string; description: CopyDescription; proofIdentity?: string };

/**
 * Writes the copy, encrypted if the database has a key for backups. The file gets its final name last, so that a copy
 * under that name is always complete and has its description.
 */
export async function writeCopy(
  folder: string,
  facts: CopyFacts,
  write: (unfinishedFile: string) => Promise<BackupContents>,
): Promise<WrittenCopy> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `hotel-${facts.made_at.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')}${extensions[facts.engine]}`;
  const plainFile = join(folder, name);
  const encryptedFile = `${plainFile}${encryptedExtension}`;
  const unfinished = (file: string) => `${file}.unfinished`;
  try {
    await (await open(unfinished(plainFile), 'wx', 0o600)).close();
    const { recipient, ...contents } = await write(unfinished(plainFile));
    const copied = { ...facts, ...contents };
    const file = recipient ? encryptedFile : plainFile;
    let proofIdentity: string | undefined;
    if (recipient) {
      const proof = await makeIdentity();
      proofIdentity = proof.identity;
      const recipients = [recipient, proof.recipient];
      await encryptFile(unfinished(plainFile), unfinished(file), JSON.stringify(copied), recipients);
      await rm(unfinished(plainFile));
    }
    const { size } = await stat(unfinished(file));
    const sha256 = await computeChecksum(unfinished(file));
    const description: CopyDescription = { ...copied, recipient, size, sha256, proven_at: null };
    await writeDescription(file, description);
    await flushToDisk(unfinished(file));
    await rename(unfinished(file), file);
    await flushToDisk(folder);
    return { file, description, ...(proofIdentity && { proofIdentity }) };
  } catch (error) {
    await rm(unfinished(plainFile), { force: true });
    await rm(unfinished(encryptedFile), { force: true });
    throw error;
  }
}

/** The copy or its description is of another version of this program. */
export class OtherVersion extends Error {}

/** A copy that is not encrypted came without its description. */
export class NoDescription extends Error {}

/** `plainFile` is the copy itself, without encryption. `close` removes it if it was made to be read only once. */
export type OpenedCopy = { plainFile: string; description: CopyDescription; close(): Promise<void> };

/**
 * Checks a copy against its description, and decrypts it with `identity` into `folder`: a copy can be on a stick, which
 * somebody carries away. An encrypted file checks itself, so it may come without its description, but then nobody knows
 * when it was proven.
 */
export async function openCopy(file: string, identity?: string, folder = dirname(file)): Promise<OpenedCopy> {
  const description = await readDescription(file);
  if (description) await requireUndamaged(file, description);
  if (description?.format === 2)
    return { plainFile: file, description: { ...description, recipient: null }, close: async () => {} };
  if (!isEncrypted(file))
    throw new NoDescription(`${descriptionFile(file)} is missing. A backup is two files; both are needed.`);
  if (!identity)
    throw new KeyProblem(`${file} is encrypted. Its key is on the paper of the owner: pass it by --key-file.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ownFolder = await mkdtemp(join(folder, proofFolderPrefix));
  const close = () => rm(ownFolder, { recursive: true, force: true });
  try {
    const plainFile = join(ownFolder, basename(file, encryptedExtension));
    const firstLine = await decryptFile(file, plainFile, { identity, recipient: description?.recipient });
    const copied = copiedSchema.safeParse(parseJson(firstLine));
    if (!copied.success) throw new OtherVersion(otherVersionText(file));
    const { size } = await stat(file);
    const fileFacts = description ?? { size, sha256: await computeChecksum(file), proven_at: null };
    const recipient = description?.recipient ?? null;
    return { plainFile, description: { ...copied.data, ...fileFacts, recipient }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const otherVersionText = (file: string) =>
  `${file} is not of this version of the program. Restore with the version that made it.`;

async function readDescription(file: string): Promise<z.infer<typeof anyDescription> | undefined> {
  const text = await readFile(descriptionFile(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const parsed = anyDescription.safeParse(parseJson(text));
  if (!parsed.success) throw new OtherVersion(otherVersionText(descriptionFile(file)));
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function requireUndamaged(file: string, expected: { size: number; sha256: string }): Promise<void> {
  const { size } = await stat(file);
  if (size !== expected.size || (await computeChecksum(file)) !== expected.sha256)
    throw new Error(`${file} is damaged: its checksum is not the one it was made with. Take another backup.`);
}

async function writeDescription(file: string, description: CopyDescription): Promise<void> {
  const { recipient, ...plain } = description;
  const { made_at, version, size, sha256, proven_at } = plain;
  const written: z.infer<typeof anyDescription> = recipient
    ? { format: 3, made_at, version, recipient, size, sha256, proven_at }
    : { format: 2, ...plain };
  await writeAtomically(descriptionFile(file), JSON.stringify(written, null, 2));
}

/** Writes into the description of a copy that it was proven. */
export async function markProven(file: string, description: CopyDescription, at: Date): Promise<void> {
  await writeDescription(file, { ...description, proven_at: at.toISOString() });
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

export async function flushToDisk(fileOrFolder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
