import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '#db/db.ts';
import { type Applied, appliedMigrations } from '#db/migrate.ts';
import type { Log } from '#server/context.ts';
import { type Door, openDoor } from '#server/watch/door.ts';

export const backupDoor = (dataDir: string): string => join(dataDir, 'backup.sock');

export type Copied = { migrations: Applied[]; bookings: number };

export type DoorHeader = Copied & { size: number; sha256: string };

export async function aboutToCopy(db: Db): Promise<Copied> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from booking`.execute(db.read);
  return { migrations: await appliedMigrations(db), bookings: rows[0]?.count ?? 0 };
}

export const openBackupDoor = async (dataDir: string, db: Db, log: Log): Promise<Door | undefined> =>
  db.copy &&
  openDoor(backupDoor(dataDir), {
    log,
    // Discards what the visitor sends: unread input would delay the end of the connection.
    serve: (visitor) => hand(db, visitor.resume()),
    failed: 'a backup was not handed out',
    closed: 'no backup while the hotel runs: its data folder takes no sockets',
  });

async function hand(db: Db, visitor: NodeJS.WritableStream): Promise<void> {
  const copied = await aboutToCopy(db);
  const copy = await db.copy?.();
  if (!copy) return;
  const bytes = Buffer.from(await copy.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const header: DoorHeader = { ...copied, size: bytes.length, sha256 };
  await pipeline(Readable.from([`${JSON.stringify(header)}\n`, bytes]), visitor);
}
