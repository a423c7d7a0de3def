import { sql } from 'kysely';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Db, Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';

/**
 * Tells the database in which time zone hotel days begin, and when the desk day ends. If the zone has changed, the
 * database counts all daily totals again.
 */
export const setHotelDays = (db: Db, { timeZone, closingHour }: Pick<Hotel, 'timeZone' | 'closingHour'>) =>
  withLockTimeout(db, (tx) =>
    sql`select set_hotel_zone(${timeZone}), set_closing_hour(${closingHour}::time)`.execute(tx),
  );

/**
 * Runs `work`, which waits up to 15 seconds for a lock: another process that has the lock may have many days to count.
 */
const withLockTimeout = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await sql`set local lock_timeout = '15s'`.execute(tx);
    return work(tx);
  }, 'even on a full disk');

/** Closes every day that has ended. A day ends at the closing hour of the next morning. */
export const closeDays = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  withLockTimeout(db, (tx) => sql`select close_days(${clock.now()})`.execute(tx));
