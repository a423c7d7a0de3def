import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DatabaseContents, readContents } from '#db/contents.ts';
import type { Db } from '#db/db.ts';
import type { EngineSession } from '#db/engine/dialect.ts';
import { type AppliedMigration, readApplied } from '#db/migrate.ts';
import type { Log } from '#server/core/deps.ts';
import { type LocalSocket, openLocalSocket } from '#server/platform/telemetry/local-socket.ts';

export const backupSocketPath = (dataDir: string): string => join(dataDir, 'backup.sock');

export type BackupContents = {
  migrations: AppliedMigration[];
  contents: DatabaseContents;
  /** The recipient of age to which the copy must be encrypted. Null while the hotel has no key for backups. */
  recipient: string | null;
};

export type BackupHeader = BackupContents & { size: number; sha256: string };

/** Says what is in the copy that is made at the same moment. */
export async function describeBackup(session: EngineSession): Promise<BackupContents> {
  const applied = [...(await readApplied(session)).values()];
  const contents = await readContents(session);
  // An older database has no such table.
  const { rows: keys } = 'backup_key' in contents.rows ? await session.query(newestKeyQuery) : { rows: [] };
  return {
    migrations: applied.map(({ name, checksum }) => ({ name, checksum })),
    contents,
    recipient: keys[0] ? String(keys[0].recipient) : null,
  };
}

const newestKeyQuery = 'select recipient from backup_key order by version desc limit 1';

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
  const copy = await db.copy?.(describeBackup);
  if (!copy) return;
  const bytes = Buffer.from(await copy.tarball.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const header: BackupHeader = { ...copy.description, size: bytes.length, sha256 };
  await pipeline(Readable.from([`${JSON.stringify(header)}\n`, bytes]), client);
}
