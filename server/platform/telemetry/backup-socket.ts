import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '#db/db.ts';
import { type AppliedMigration, readAppliedMigrations } from '#db/migrate.ts';
import type { Log } from '#server/core/deps.ts';
import { type LocalSocket, openLocalSocket } from '#server/platform/telemetry/local-socket.ts';

export const backupSocketPath = (dataDir: string): string => join(dataDir, 'backup.sock');

export type BackupContents = { migrations: AppliedMigration[]; bookings: number };

export type BackupHeader = BackupContents & { size: number; sha256: string };

export async function describeBackup(db: Db): Promise<BackupContents> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from booking`.execute(db.read);
  return { migrations: await readAppliedMigrations(db), bookings: rows[0]?.count ?? 0 };
}

export const openBackupSocket = async (dataDir: string, db: Db, log: Log): Promise<LocalSocket | undefined> =>
  db.copy &&
  openLocalSocket(backupSocketPath(dataDir), {
    log,
    // Discards what the client sends, because unread input would delay the end of the connection.
    serve: (client) => sendBackup(db, client.resume()),
    failureMessage: 'sending the backup failed',
    unavailableMessage: 'cannot create backup.sock in the data folder: no backups while the hotel runs',
  });

async function sendBackup(db: Db, client: NodeJS.WritableStream): Promise<void> {
  const contents = await describeBackup(db);
  const copy = await db.copy?.();
  if (!copy) return;
  const bytes = Buffer.from(await copy.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const header: BackupHeader = { ...contents, size: bytes.length, sha256 };
  await pipeline(Readable.from([`${JSON.stringify(header)}\n`, bytes]), client);
}
