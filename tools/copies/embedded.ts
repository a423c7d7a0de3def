import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Db } from '#db/db.ts';
import { FolderInUse } from '#db/engine/folder-lock.ts';
import { openPglite, restorePglite } from '#db/engine/pglite.ts';
import {
  type BackupContents,
  type BackupHeader,
  backupSocketPath,
  describeBackup,
} from '#server/platform/telemetry/backup-socket.ts';
import { askSocket } from '#tools/socket-client.ts';

export async function copyEmbeddedDatabase(dataDir: string, file: string): Promise<BackupContents> {
  const { description, bytes } =
    (await copyThroughSocket(dataDir)) ?? (await copyFromFiles(resolve(dataDir, 'database')));
  await writeFile(file, await promisify(gzip)(bytes));
  return description;
}

async function copyFromFiles(folder: string) {
  const db: Db = await openPglite(folder).catch((error: unknown) => {
    if (error instanceof FolderInUse)
      throw new Error(`${error.message} The hotel that uses it offers no backup socket: stop it first.`);
    throw error;
  });
  try {
    const copy = await db.copy?.(describeBackup);
    if (!copy) throw new Error('This database cannot be copied.');
    return { description: copy.description, bytes: Buffer.from(await copy.tarball.arrayBuffer()) };
  } finally {
    await db.close();
  }
}

async function copyThroughSocket(dataDir: string): Promise<{ description: BackupContents; bytes: Buffer } | undefined> {
  const reply = await askSocket(backupSocketPath(dataDir));
  if (!reply) return undefined;
  const headerEnd = reply.indexOf('\n');
  const interruptedError = () =>
    new Error('The hotel broke off while it handed out the copy. Its log says why; try again.');
  if (headerEnd < 0) throw interruptedError();
  const { size, sha256, ...description } = JSON.parse(reply.subarray(0, headerEnd).toString()) as BackupHeader;
  const bytes = reply.subarray(headerEnd + 1);
  if (bytes.length !== size || createHash('sha256').update(bytes).digest('hex') !== sha256) throw interruptedError();
  return { description, bytes };
}

/**
 * Replaces the database by an unpacked copy. Returns the folder that the previous one was moved to; undefined if there
 * was none.
 */
export function restoreEmbeddedDatabase(bytes: Buffer, dataDir: string): Promise<string | undefined> {
  return restorePglite(resolve(dataDir, 'database'), new Blob([new Uint8Array(bytes)]));
}

/** Throws if the file is cut off, or not what was packed. */
export const unpackEmbeddedCopy = async (file: string): Promise<Buffer> => promisify(gunzip)(await readFile(file));
