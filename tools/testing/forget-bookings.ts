import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/db.ts';

/** Runs a statement with triggers and foreign keys off, because the schema would refuse it otherwise. */
const runUnguarded = (db: Db, statement: RawBuilder<unknown>) =>
  db.tx(async (tx) => {
    // Autovacuum may lock a table for longer than the usual limit.
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

/** Empties the tables, and makes the totals again from the rows that are left. */
export async function emptyTables(db: Db, ...tables: string[]) {
  await runUnguarded(db, sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`);
  await sql`select rebuild_totals()`.execute(db.read);
}

/** Tables whose rows are put back: orders may belong to a stay, so emptying the bookings empties these tables, too. */
const barTables = ['bar_order', 'bar_sale', 'stock_movement'];

export async function forgetBookings(db: Db): Promise<void> {
  for (const table of barTables) {
    const copyTable = sql.table(`kept_${table}`);
    await sql`drop table if exists ${copyTable}`.execute(db.read);
    await sql`create table ${copyTable} as select * from ${sql.table(table)}`.execute(db.read);
  }
  await emptyTables(
    db,
    ...['booking', 'night', 'charge', 'gateway_event', 'reconciliation', 'difference', 'job', 'audit', 'idempotency'],
    ...[
      'audit_seal',
      'audit_unsealed',
      'shift',
      'shift_money',
      'shift_count',
      'odd_thing',
      'odd_answer',
      'guest_report',
      'record_opening',
    ],
    ...[
      'money_day_slot',
      'booking_day_slot',
      'closed_day',
      'closed_day_plan',
      'closed_day_source',
      'closed_day_type',
      'closed_day_item',
    ],
    'closed_day_money',
  );
  for (const table of barTables) {
    const copyTable = sql.table(`kept_${table}`);
    await runUnguarded(db, sql`insert into ${sql.table(table)} overriding system value select * from ${copyTable}`);
    await sql`drop table ${copyTable}`.execute(db.read);
  }
  await sql`select rebuild_totals()`.execute(db.read);
  await runUnguarded(db, sql`update room_state set booking_id = null where booking_id is not null`);
}

export const reopenDays = (db: Db, now: Date) =>
  runUnguarded(
    db,
    sql`with plans as (delete from closed_day_plan where day >= desk_day(${now})),
        sources as (delete from closed_day_source where day >= desk_day(${now})),
        types as (delete from closed_day_type where day >= desk_day(${now})),
        items as (delete from closed_day_item where day >= desk_day(${now})),
        money as (delete from closed_day_money where day >= desk_day(${now}))
      delete from closed_day where day >= desk_day(${now})`,
  );
