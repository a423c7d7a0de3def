import { sql } from 'kysely';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Db, Queryable, Tx } from '#db/db.ts';

/**
 * Tells the database in which time zone hotel days begin, and when the desk day ends. If the zone has changed, the
 * database counts all daily totals again.
 */
export async function setHotelDays(
  db: Queryable,
  { timeZone, closingHour }: Pick<Hotel, 'timeZone' | 'closingHour'>,
): Promise<void> {
  await sql`select set_hotel_zone(${timeZone}), set_closing_hour(${closingHour}::time)`.execute(db);
}

/**
 * Runs `work`, which waits up to 15 seconds for a lock: another process that has the lock may have many days to count.
 */
export const withLockTimeout = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await sql`set local lock_timeout = '15s'`.execute(tx);
    return work(tx);
  }, 'even on a full disk');
