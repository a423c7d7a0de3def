import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '#db/db.ts';
import { type Applied, appliedMigrations } from '#db/migrate.ts';
import type { Log } from '#server/context.ts';

/** Where a running hotel with the embedded database hands out a copy of it: to whoever may read its data folder anyway. */
export const backupDoor = (dataDir: string): string => join(dataDir, 'backup.sock');

/** What a copy is of. It has at least so many bookings. */
export type Copied = { migrations: Applied[]; bookings: number };

/** What comes through the door first, as a line of JSON; then the copy, so many bytes. */
export type DoorHeader = Copied & { size: number; sha256: string };

export async function aboutToCopy(db: Db): Promise<Copied> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from booking`.execute(db.read);
  return { migrations: await appliedMigrations(db), bookings: rows[0]?.count ?? 0 };
}

type Door = { close(): Promise<void> };

/** Opens the door. A database server needs none: its own programs copy it. */
export async function openBackupDoor(dataDir: string, db: Db, log: Log): Promise<Door | undefined> {
  if (!db.copy || process.platform === 'win32') return undefined;
  const place = backupDoor(dataDir);
  // What a killed process has left; the database's folder is locked, so nobody else listens here.
  rmSync(place, { force: true });
  const server = createServer((visitor) => {
    visitor.on('error', () => visitor.destroy());
    hand(db, visitor).catch((error: unknown) => {
      log.warn({ err: error }, 'a backup was not handed out');
      visitor.destroy();
    });
  });
  try {
    await new Promise<void>((listening, fail) => {
      server.once('error', fail);
      // Made so that nobody else could come through it, even for a moment.
      const before = process.umask(0o177);
      server.listen(place, listening);
      process.umask(before);
    });
  } catch (error) {
    log.warn({ err: error }, 'no backup while the hotel runs: its data folder takes no sockets');
    return undefined;
  }
  return { close: () => new Promise((done) => server.close(() => done())) };
}

async function hand(db: Db, visitor: NodeJS.WritableStream): Promise<void> {
  const copied = await aboutToCopy(db);
  const copy = await db.copy?.();
  if (!copy) return;
  const bytes = Buffer.from(await copy.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const header: DoorHeader = { ...copied, size: bytes.length, sha256 };
  await pipeline(Readable.from([`${JSON.stringify(header)}\n`, bytes]), visitor);
}
