import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/db.ts';

/** Lets tests take away what the schema keeps for good: its guards rest meanwhile. */
const unguarded = (db: Db, statement: RawBuilder<unknown>) =>
  db.tx(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

/** Empties these tables, and what refers to them. */
export const emptyTables = (db: Db, ...tables: string[]) =>
  unguarded(db, sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`);

/** Leaves the demo hotel without a booking, a payment, a job and a past. What refers to them goes with them. */
export const forgetBookings = (db: Db) =>
  emptyTables(
    db,
    ...['booking', 'night', 'charge', 'gateway_event', 'reconciliation', 'difference', 'job', 'audit', 'idempotency'],
    ...['money_day', 'booking_day', 'closed_day'],
  );

/** Opens the days again that a clock has closed which was set back since. */
export const reopenDays = (db: Db, now: Date) =>
  unguarded(db, sql`delete from closed_day where day >= hotel_day(${now})`);
