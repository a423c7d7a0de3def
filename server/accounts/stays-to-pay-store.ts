import { type QueryCreator, sql } from 'kysely';
import type { Output } from '#contract/api.ts';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Queryable } from '#db/db.ts';
import type { ListPage, ListPageRequest } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { deskBookingsQuery, readPageOfBookings } from '#server/front-desk/desk-store.ts';

type StaysToPay = { statuses: readonly BookingStatus[]; today: Day };

/** Writes the statuses as literals: with parameters, PostgreSQL could not choose the index `booking_owing`. */
const staysToPayQuery = ({ statuses, today }: StaysToPay) => sql<{ id: string; nowKobo: Kobo }>`(
  select * from stays_to_pay(${today}::date) where status in (${sql.join(statuses.map((status) => sql.lit(status)))}))`;

type ToPaySums = { count: number; sums: Output<'staysToPay'>['sums'] };

export async function sumStaysToPay(db: Queryable, stays: StaysToPay): Promise<ToPaySums> {
  const { rows } = await sql<{ count: number; now: Kobo; later: Kobo; others: Kobo }>`
    select count(*) as count, coalesce(sum(now_kobo), 0)::bigint as now, coalesce(sum(later_kobo), 0)::bigint as later,
      coalesce(sum(others_kobo), 0)::bigint as others
    from ${staysToPayQuery(stays)} to_pay`.execute(db);
  const { count = 0, now = kobo(0), later = kobo(0), others = kobo(0) } = rows[0] ?? {};
  return { count, sums: { nowKobo: now, laterKobo: later, byOthersKobo: others } };
}

export function listStaysToPay(
  db: Queryable,
  stays: StaysToPay,
  page: Omit<ListPageRequest, 'dir'>,
): Promise<ListPage<BookingWithBalance>> {
  const bookings = db.with(
    (cte) => cte('booking').materialized(),
    (all) =>
      all
        .selectFrom('booking')
        .innerJoin(staysToPayQuery(stays).as('toPay'), 'toPay.id', 'booking.id')
        .selectAll('booking')
        .select('toPay.nowKobo'),
  ) as QueryCreator<Tables>;
  const order = { key: sql`booking.now_kobo`, id: sql<string>`booking.id` };
  return readPageOfBookings(db, deskBookingsQuery(bookings), order, { ...page, dir: 'desc' });
}
