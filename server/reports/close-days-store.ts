import { sql } from 'kysely';
import type { Db, Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';

/** Sets the time zone of the hotel's days; recounts all daily totals when it has changed. */
export const alignDays = (db: Db, timeZone: string) =>
  withLockTimeout(db, (tx) => sql`select set_hotel_zone(${timeZone})`.execute(tx));

/** Waits up to 15 seconds for another process: it may have many days to count. */
const withLockTimeout = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await sql`set local lock_timeout = '15s'`.execute(tx);
    return work(tx);
  }, 'even on a full disk');

/** Freezes the figures of every day that has ended: at startup, when a day begins, and before figures are read. */
export const closeDays = ({ db, clock }: Deps) =>
  withLockTimeout(db, (tx) => sql`select close_days(${clock.now()})`.execute(tx));
