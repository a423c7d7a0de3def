import { sql } from 'kysely';
import type { Day, DayRange } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { StayHistory, TaxPoint } from '#contract/reports/tax-points.ts';
import type { Queryable } from '#db/db.ts';
import { fromLineRow, type RowOf, type TaxedLine } from '#server/accounts/price-columns.ts';
import { isOnDays, midnight } from '#server/core/hotel-day.ts';
import { salesDeletedFromTabsSql, salesOnTabsSql } from '#server/reports/tab-sales-store.ts';

/** The stays for which something happened in the range, each with its whole history until the end of the range. */
export async function readStayHistories(db: Queryable, range: DayRange): Promise<StayHistory[]> {
  const { from, to } = range;
  const touchedStays = await sql<{ ids: string[] }>`
    select coalesce(array_agg(booking_id::text), '{}') as ids from (
      select booking_id from folio_line where day between ${from} and ${to}
      union
      select booking_id from money_entry where day between ${from} and ${to} and booking_id is not null
      union
      -- A total that changes makes what was paid beyond it a deposit.
      select booking_id from audit join money_entry on booking_id = as_uuid(subject_id)
      where subject_kind = 'booking' and ${isOnDays(sql`audit.at`, range)}) stay`.execute(db);
  const ids = touchedStays.rows[0]?.ids ?? [];
  const [lines, money, totals] = await Promise.all([
    sql<RowOf<TaxedLine & { bookingId: string; day: Day }>>`
      select booking_id::text, day::text, net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo,
        service_rate, vat_rate, consumption_rate
      from folio_line where booking_id = any (${ids}::uuid[]) and day <= ${to} order by day, id`.execute(db),
    sql<{ bookingId: string; day: Day; amount: Kobo }>`
      select booking_id::text, day::text, sum(amount_kobo)::bigint as amount from money_entry
      where booking_id = any (${ids}::uuid[]) and day <= ${to} group by booking_id, day`.execute(db),
    sql<{ bookingId: string; day: Day; total: Kobo }>`
      select distinct on (booking_id, hotel_day(at)) booking_id::text, hotel_day(at)::text as day, total_kobo as total
      from booking_version where booking_id = any (${ids}::uuid[]) and at < ${midnight(to, 1)}
      order by booking_id, hotel_day(at), audit_id desc`.execute(db),
  ]);
  const histories = new Map(ids.map((id) => [id, emptyHistory()]));
  for (const row of lines.rows) histories.get(row.bookingId)?.lines.push(fromLineRow(row));
  for (const row of money.rows) histories.get(row.bookingId)?.money.push(row);
  for (const row of totals.rows) histories.get(row.bookingId)?.totals.push(row);
  return [...histories.values()];
}

const emptyHistory = (): { [Part in keyof StayHistory]: StayHistory[Part][number][] } => ({
  lines: [],
  money: [],
  totals: [],
});

/**
 * What was paid at the bar when it was sold, and what was put on tabs, split into net and taxes by the rates of the day
 * of each sale. Takes off a deleted sale on the day of its deletion, and the drinks of a tab that was moved to a stay on
 * the day of the move: from then on the account of the stay has them.
 */
export async function readBarTaxes(db: Queryable, range: DayRange): Promise<Omit<TaxPoint, 'cause'>[]> {
  const { from, to } = range;
  const { rows } = await sql<RowOf<TaxedLine & { day: Day }>>`
    with entry as (
      select money_entry.day, amount_kobo, hotel_day(sale.created_at) as sold_on
      from money_entry join bar_sale sale on sale.id = source_id
      where stream = 'bar' and day between ${from} and ${to}
      union all
      select hotel_day(created_at), total_kobo, hotel_day(created_at) from ${salesOnTabsSql(range)} on_tab
      union all
      select hotel_day(deleted_at), -total_kobo, hotel_day(created_at) from ${salesDeletedFromTabsSql(range)} deleted
      where not exists (select from folio_line where sale_id = deleted.id)
      union all
      -- With limit 1, PostgreSQL looks up the sale of each line instead of reading all sales.
      select line.day, -line.gross_kobo, hotel_day(sale.created_at)
      from folio_line line
        cross join lateral (select created_at from bar_sale where bar_sale.id = sale_id and payment_method = 'tab' limit 1) sale
      where kind = 'bar' and line.day between ${from} and ${to} and reverses is null),
    rate as materialized (
      select sold_on, tax_rate_on('service', sold_on) as service_rate, tax_rate_on('vat', sold_on) as vat_rate,
        tax_rate_on('consumption', sold_on) as consumption_rate
      from (select distinct sold_on from entry) sold)
    select day::text, service_rate, vat_rate, consumption_rate, sum(net)::bigint as net_kobo, sum(service)::bigint as service_kobo,
      sum(vat)::bigint as vat_kobo, sum(consumption)::bigint as consumption_kobo, sum(amount_kobo)::bigint as gross_kobo
    from entry join rate using (sold_on), split_gross(amount_kobo, service_rate, vat_rate, consumption_rate) part
    group by day, service_rate, vat_rate, consumption_rate`.execute(db);
  return rows.map((row) => fromLineRow(row));
}

export async function readUnconfirmed(db: Queryable, { from, to }: DayRange): Promise<Kobo> {
  const { rows } = await sql<{ amount: Kobo }>`
    select coalesce(sum(amount_kobo), 0)::bigint as amount from unconfirmed_entry
    where stream = 'rooms' and day between ${from} and ${to}`.execute(db);
  if (!rows[0]) throw new Error('a sum has a row');
  return rows[0].amount;
}

export async function readLastClosedDay(db: Queryable): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`select max(day)::text as day from closed_day`.execute(db);
  return rows[0]?.day ?? null;
}
