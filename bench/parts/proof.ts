import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type BenchHotel, withHotel } from '#bench/hotel.ts';
import type { BenchPart } from '#bench/part.ts';
import { median, type ResultRow } from '#bench/table.ts';
import type { Db } from '#db/db.ts';
import { createProofDatabase } from '#db/scratch.ts';
import { sealWaitingEntries } from '#server/core/audit-sealing.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { makeIdentity } from '#tools/copies/encryption.ts';
import { proveCopy } from '#tools/copies/prove.ts';
import { copyDatabase } from '#tools/copies/take.ts';
import { requirePostgresProgram } from '#tools/postgres-programs.ts';
import { secondsOf } from '#tools/seconds.ts';
import { setBackupKey } from '#tools/testing/backup-key.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { growBookings } from '#tools/testing/many-bookings.ts';

const megabyte = 1024 ** 2;
const databaseBytes = 100 * megabyte;
const firstBookings = 10_000;
const timedRounds = 3;

export const proofPart: BenchPart = {
  title: 'Proof of a backup',
  description:
    'Seconds until a copy of a database of at least 100 MB on PostgreSQL is proven: restored, compared, its audit log followed. The ratio compares with `pg_restore` alone of the same file into an empty database, in turn in the same run.',
  measure: () =>
    withHotel({ engine: 'postgres' }, async (hotel) => {
      const folder = await mkdtemp(join(tmpdir(), 'bench-proof-'));
      try {
        const bytes = await hotel.withDb(growToSize);
        return await measureProofs(hotel, readEnv({ DATABASE_URL: hotel.databaseUrl, DATA_DIR: folder }), bytes);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }),
};

async function measureProofs(hotel: BenchHotel, env: Env, bytes: number): Promise<ResultRow[]> {
  const plain = await copyDatabase(env, env.backups.folder);
  const { recipient } = await makeIdentity();
  await hotel.withDb((db) => setBackupKey(db, recipient));
  const encrypted = await copyDatabase(env, env.backups.folder);
  const times = { bare: [] as number[], plain: [] as number[], encrypted: [] as number[] };
  for (let round = 0; round < timedRounds; round++) {
    times.bare.push(await timeBareRestore(plain.file, env.proofDatabaseUrl ?? ''));
    times.plain.push(await secondsOf(() => proveCopy(plain.file, env)));
    times.encrypted.push(await secondsOf(() => proveCopy(encrypted.file, env, encrypted.proofIdentity)));
  }
  const bare = median(times.bare);
  const row = (work: string, seconds: number): ResultRow => ({
    work: `${work}, database of ${Math.round(bytes / megabyte)} MB`,
    measured: `${seconds.toFixed(1)} s`,
    ratio: seconds / bare,
    beside: `pg_restore alone of ${Math.round(plain.description.size / megabyte)} MB: ${bare.toFixed(1)} s`,
  });
  return [row('proof of a copy', median(times.plain)), row('proof of an encrypted copy', median(times.encrypted))];
}

/** Adds bookings with a past until the database has the size. Returns its bytes. */
async function growToSize(db: Db): Promise<number> {
  const emptyBytes = await sizeOf(db);
  await addBookings(db, 0, firstBookings);
  const bytesPerBooking = ((await sizeOf(db)) - emptyBytes) / firstBookings;
  const bookings = Math.ceil((databaseBytes - emptyBytes) / bytesPerBooking);
  if (bookings > firstBookings) await addBookings(db, firstBookings, bookings);
  return sizeOf(db);
}

async function addBookings(db: Db, from: number, until: number): Promise<void> {
  await growBookings(db, from, until - 1);
  await sealAll(db);
}

async function sizeOf({ read }: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::double precision as bytes`.execute(read);
  return rows[0]?.bytes ?? 0;
}

/** The bookings were added without triggers, so no entry of their audit log waits for its seal yet. */
async function sealAll(db: Db): Promise<void> {
  await db.session((session) =>
    session.script(`begin; set local statement_timeout = 0; set local session_replication_role = replica;
      insert into audit_unsealed select id from audit
        where not exists (select from audit_seal where audit_id = id) on conflict do nothing;
      commit`),
  );
  await sealWaitingEntries({ db, clock: { now: () => openedAt } });
}

async function timeBareRestore(file: string, adminUrl: string): Promise<number> {
  const scratch = await createProofDatabase(adminUrl);
  const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
  try {
    return await secondsOf(() =>
      promisify(execFile)(requirePostgresProgram('pg_restore'), [`--dbname=${scratch.url}`, ...options, file]),
    );
  } finally {
    await scratch.drop();
  }
}
