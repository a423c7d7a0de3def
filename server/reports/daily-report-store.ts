import { type RawBuilder, sql } from 'kysely';
import { type BookingStatus, statusesWhere } from '#contract/bookings/bookings.ts';
import { nonStaffActors } from '#contract/core/audit.ts';
import type { Day, DayRange } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { StaySummary } from '#contract/reports/insights.ts';
import type { Queryable } from '#db/db.ts';
import { midnight } from '#server/core/hotel-day.ts';
import type { MoneyTotals } from '#server/reports/figures.ts';

export type StaffMoney = MoneyTotals & { staffId: string | null; staffName: string | null; entryCount: number };

export type StaysOfDay = { day: Day; arrivals: number; departures: number; noShows: number; cancellations: number };

type DayExpression = Day | RawBuilder<unknown>;

/** The midnight after a day. An event at exactly this instant belongs to the next day. */
const endOf = (day: DayExpression) => midnight(day, 1);

/**
 * All money taken for a stay until the end of a day, less what was given back. In the SQL of this file, `stay` and
 * `step` are aliases of `booking_version`. `stay` is the version that a report shows, and `step` is one with a change
 * of status.
 */
const paidByEndOf = (day: Day) => sql`coalesce((select sum(amount_kobo) from money_entry
  where money_entry.booking_id = stay.booking_id and money_entry.at < ${endOf(day)}), 0)::bigint`;

/** Whether a money entry is a payment, a reversal or a refund at the desk, not through the gateway. */
const isDeskMoney = sql`(kind = 'payment' and method <> 'gateway' or kind = 'payment_reversed'
  or kind = 'refund' and exists (select from desk_refund where desk_refund.id = money_entry.source_id))`;

const isCancelled = (version: 'stay' | 'step') => sql`not booking_earns(${sql.ref(`${version}.status`)}, null)`;

const keptAtDesk = sql`(select kept_at_desk_kobo from booking where booking.id = stay.booking_id)`;

/**
 * What was owed back to the guest at the end of a day. Open refunds of gateway payments count for every stay. Of a stay
 * that was cancelled, voided or deleted by then, the money of the desk counts, less what its terms keep. Of a no-show,
 * what `surplusOfNoShow` computes counts.
 */
const owedAtEndOf = (day: Day) => sql`(${openRefundsAtEndOf(day)}
  + case when stay.deleted or ${isCancelled('stay')} then greatest(0, ${deskMoneyUntil(sql`money_entry.at < ${endOf(day)}`)} - ${keptAtDesk})
    when stay.status = 'no_show' then ${surplusOfNoShow(day, sql`money_entry.at < ${endOf(day)}`)} else 0 end)::bigint`;

const openRefundsAtEndOf = (day: DayExpression) => sql`
  coalesce((select sum(owed_kobo) from refund join payment on payment.id = payment_id join booking using (tx_ref)
    where booking.id = stay.booking_id and payment.currency = 'NGN' and due_at < ${endOf(day)}
      and not (state = 'made' and made_at < ${endOf(day)}) and not (state = 'kept' and decided_at < ${endOf(day)})), 0)`;

const deskMoneyUntil = (isBefore: RawBuilder<unknown>) => sql`coalesce((select sum(amount_kobo) from money_entry
    where money_entry.booking_id = stay.booking_id and ${isBefore} and ${isDeskMoney}), 0)`;

/** What a no-show has paid beyond the total of the stay and open refunds, but at most the money of the desk. */
const surplusOfNoShow = (day: DayExpression, isBefore: RawBuilder<unknown>) => sql`greatest(0, least(
    ${deskMoneyUntil(isBefore)}, coalesce((select sum(amount_kobo) from money_entry
      where money_entry.booking_id = stay.booking_id and ${isBefore}), 0) - stay.total_kobo - ${openRefundsAtEndOf(day)}))`;

const stayColumns = (day: Day) => sql`stay.booking_id as id,
  (select reference from booking where booking.id = stay.booking_id) as reference, stay.guest_name as "guestName",
  stay.room_type_name as "roomType", case when stay.status in ${arrivedStatuses}
    then rooms_of_stay(stay.booking_id, ${day}, ${endOf(day)}) else '{}' end as rooms, stay.guests, stay.check_in as "checkIn", stay.check_out as "checkOut", stay.status,
  stay.total_kobo as "totalAmountKobo", ${paidByEndOf(day)} as "paidAmountKobo", ${owedAtEndOf(day)} as "owedBackKobo"`;

const nameOrder = sql`lower(stay.guest_name) collate "und-x-icu", stay.booking_id`;

const isCurrentAtEndOf = (day: DayExpression) =>
  sql`stay.at < ${endOf(day)} and (stay.until is null or stay.until >= ${endOf(day)})`;

const isStatusChangeOn = (day: DayExpression) => sql`step.at >= ${midnight(day)} and step.at < ${endOf(day)}
  and step.was is distinct from step.status`;

/**
 * Writes statuses as literals: with parameters, PostgreSQL could not choose an index that covers only these statuses.
 */
const statusList = (statuses: BookingStatus[]) => sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`;
const arrivedStatuses = statusList(statusesWhere(({ arrived }) => arrived));
const departedStatuses = statusList(statusesWhere(({ arrived, holdsNights }) => arrived && !holdsNights));
const notArrivedStatuses = statusList(
  statusesWhere(({ earns, arrived }, status) => earns && !arrived && status !== 'pending'),
);

type StatusChange = { condition: RawBuilder<unknown>; statusesAfter: RawBuilder<unknown> };

const arrivalChange: StatusChange = {
  condition: sql`step.status = 'checked_in' and step.was not in ${arrivedStatuses}`,
  statusesAfter: arrivedStatuses,
};

const departureChange: StatusChange = {
  condition: sql`step.was = 'checked_in' and step.status in ${departedStatuses}`,
  statusesAfter: departedStatuses,
};

/** The bookings with this change of status on a day, unless the change was undone by the end of that day. */
const bookingsWithStatusChange = (
  day: DayExpression,
  { condition, statusesAfter }: StatusChange,
) => sql`booking_version stay
  where stay.booking_id in (select booking_id from booking_version step where ${isStatusChangeOn(day)} and ${condition})
    and ${isCurrentAtEndOf(day)} and stay.status in ${statusesAfter} and not stay.deleted`;

async function listStaysWithStatusChange(db: Queryable, day: Day, change: StatusChange): Promise<StaySummary[]> {
  const { rows } = await sql<StaySummary>`
    select ${stayColumns(day)} from ${bookingsWithStatusChange(day, change)} order by ${nameOrder}`.execute(db);
  return rows;
}

export const listArrivals = (db: Queryable, day: Day) => listStaysWithStatusChange(db, day, arrivalChange);

export const listDepartures = (db: Queryable, day: Day) => listStaysWithStatusChange(db, day, departureChange);

export async function countNotArrived(db: Queryable, day: Day): Promise<number> {
  const { rows } = await sql<{ notArrived: number }>`
    select count(*) as "notArrived" from booking_version stay
    where check_in = ${day} and status in ${notArrivedStatuses} and not deleted and ${isCurrentAtEndOf(day)}`.execute(
    db,
  );
  return rows[0]?.notArrived ?? 0;
}

export async function listInHouse(db: Queryable, day: Day): Promise<StaySummary[]> {
  const { rows } = await sql<StaySummary>`
    select ${stayColumns(day)} from booking_version stay
    where stay.status = 'checked_in' and tstzrange(stay.at, stay.until) @> (${endOf(day)} - interval '1 microsecond')
      and not stay.deleted
    order by ${nameOrder}`.execute(db);
  return rows;
}

const actorName = sql<string>`coalesce(audit.actor_name, ${JSON.stringify(nonStaffActors)}::jsonb ->> audit.actor, audit.actor)`;

const isEndedHold = sql`step.was = 'pending' and step.status = 'cancelled' 
  and (audit.actor = 'system' or audit.action = 'hold let go')`;

export type NoShowOrCancellation = StaySummary & { at: Date; by: string; reason: string | null };

/**
 * The changes into `status` on a day, of bookings that still had the status at the end of that day. Unpaid holds that
 * lapsed, or that the guest cancelled, are left out.
 */
const statusChangesInto = (status: 'no_show' | 'cancelled', day: DayExpression) => sql`booking_version step
    join audit on audit.id = step.audit_id join booking_version stay on stay.booking_id = step.booking_id
  where ${isStatusChangeOn(day)} and step.status = ${status}::booking_status and not (${isEndedHold})
    and ${isCurrentAtEndOf(day)} and stay.status = ${status}::booking_status and not stay.deleted`;

export async function listStaysMovedTo(
  db: Queryable,
  status: 'no_show' | 'cancelled',
  day: Day,
): Promise<NoShowOrCancellation[]> {
  const { rows } = await sql<NoShowOrCancellation>`
    select ${stayColumns(day)}, audit.at, ${actorName} as by, audit.reason from ${statusChangesInto(status, day)} order by audit.id`.execute(
    db,
  );
  // A booking that was cancelled, restored and cancelled again on this day is listed once, with the last time.
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Counts stays by day, with the same conditions as the lists of the daily reports, so that the numbers agree. */
export async function countStays(db: Queryable, { from, to }: DayRange): Promise<StaysOfDay[]> {
  const day = sql`each.day`;
  const { rows } = await sql<StaysOfDay>`
    select each.day::date::text as day, (select count(*) from ${bookingsWithStatusChange(day, arrivalChange)}) as arrivals,
      (select count(*) from ${bookingsWithStatusChange(day, departureChange)}) as departures,
      (select count(distinct stay.booking_id) from ${statusChangesInto('no_show', day)}) as "noShows",
      (select count(distinct stay.booking_id) from ${statusChangesInto('cancelled', day)}) as cancellations
    from generate_series(${from}::date, ${to}::date, interval '1 day') each (day) order by 1`.execute(db);
  return rows;
}

export async function countEndedHolds(db: Queryable, day: Day): Promise<number> {
  const { rows } = await sql<{ endedHolds: number }>`
    select count(*) as "endedHolds" from booking_version step join audit on audit.id = audit_id
    where ${isStatusChangeOn(day)} and ${isEndedHold}`.execute(db);
  return rows[0]?.endedHolds ?? 0;
}

/**
 * For a closed day, `unconfirmedKobo` has the transfers that were unconfirmed when the day was closed. For an open day,
 * it has those that are unconfirmed now.
 */
export async function readMoneyByStaff(db: Queryable, day: Day, isClosed: boolean): Promise<StaffMoney[]> {
  const isUnconfirmed = isClosed
    ? sql`method = 'transfer' and kind = 'payment' and (select (transfer_of_payment(money_entry.source_id)).id::text) in (
        select subject from closed_day_item item where item.day = ${day} and item.kind = 'transfer')`
    : sql`exists (select from unconfirmed_entry entry where entry.id = money_entry.id)`;
  const { rows } = await sql<StaffMoney>`
    select staff.id as "staffId", name_as_of('staff', staff.id::text, ${endOf(day)}, staff.name) as "staffName",
      method, stream, coalesce(sum(amount_kobo) filter (where not is_given_back(kind)), 0)::bigint as "takenKobo",
      coalesce(-sum(amount_kobo) filter (where is_given_back(kind)), 0)::bigint as "givenBackKobo", count(*) as "entryCount",
      coalesce(sum(amount_kobo) filter (where ${isUnconfirmed}), 0)::bigint as "unconfirmedKobo"
    from money_entry left join staff on staff.id = money_entry.staff_id
    where day = ${day}
    group by staff.id, staff.name, method, stream
    order by 2 nulls first, staff.id, method, stream`.execute(db);
  return rows;
}

/**
 * What came to be owed back on the day, and the drinks put on rooms less those taken back. Neither is money that moved.
 */
export async function readOwedOn(db: Queryable, day: Day): Promise<{ owedBackKobo: Kobo; onRoomsKobo: Kobo }> {
  const { rows } = await sql<{ owedBackKobo: Kobo; onRoomsKobo: Kobo }>`
    select (coalesce((select sum(owed_kobo) from refund join payment on payment.id = payment_id
        where due_at >= ${midnight(day)} and due_at < ${endOf(day)} and payment.currency = 'NGN' and tx_ref is not null
          and not (state = 'kept' and decided_at < ${endOf(day)})), 0)
      + coalesce((select sum(amount_kobo)
        from (
            select distinct on (booking_id) booking_id, step.at from booking_version step
            where ${isStatusChangeOn(day)} and ${isCancelled('step')} order by booking_id, audit_id desc) step
          join booking_version stay on stay.booking_id = step.booking_id
          join money_entry on money_entry.booking_id = step.booking_id and money_entry.at <= step.at
        where ${isCurrentAtEndOf(day)} and ${isCancelled('stay')} and ${isDeskMoney}), 0)
      - coalesce((select sum(${keptAtDesk})
        from booking_version stay
        where ${isCurrentAtEndOf(day)} and ${isCancelled('stay')}
          and stay.booking_id in (select booking_id from booking_version step where ${isStatusChangeOn(day)} and ${isCancelled('step')})), 0)
      + coalesce((select sum(${surplusOfNoShow(day, sql`money_entry.at <= step.at`)})
        from (
            select distinct on (booking_id) booking_id, step.at from booking_version step
            where ${isStatusChangeOn(day)} and step.status = 'no_show' order by booking_id, audit_id desc) step
          join booking_version stay on stay.booking_id = step.booking_id
        where ${isCurrentAtEndOf(day)} and stay.status = 'no_show' and not stay.deleted), 0))::bigint as "owedBackKobo",
      (select coalesce(sum(gross_kobo), 0)::bigint from folio_line where day = ${day} and kind = 'bar') as "onRoomsKobo"`.execute(
    db,
  );
  return rows[0] ?? { owedBackKobo: kobo(0), onRoomsKobo: kobo(0) };
}

export type UndoneEntry = {
  at: Date;
  actor: string;
  action: string;
  subject: string;
  amountKobo: Kobo | null;
  owedBackKobo: Kobo;
  reason: string | null;
};

const paidBefore = sql`(select sum(amount_kobo) from money_entry
  where money_entry.booking_id = stay.booking_id and money_entry.at <= audit.at)`;

/** The reason for a gateway refund is in the audit entry of the request; the entry of the refund itself has none. */
const requestReason = sql`(select asked.reason from audit asked
  where audit.action = 'refund made' and asked.action = 'refund asked for' and asked.id < audit.id
    and asked.subject_kind = audit.subject_kind and asked.subject_id = audit.subject_id
  order by asked.id desc limit 1)`;

export async function listUndone(db: Queryable, day: Day): Promise<UndoneEntry[]> {
  const { rows } = await sql<UndoneEntry>`
    select audit.at, ${actorName} as actor, action, coalesce(audit.reason, ${requestReason}) as reason,
      coalesce((select reference from booking where booking.id = stay.booking_id) || ', ' || stay.guest_name,
        sale.quantity || ' × ' || sale.drink_name, before ->> 'name', '') as subject,
      case when action in ('booking voided', 'booking deleted') then nullif(${paidBefore}, 0)
        else coalesce((after ->> 'amountKobo')::bigint, (before ->> 'amountKobo')::bigint, (before ->> 'totalKobo')::bigint) end::bigint as "amountKobo",
      case when action in ('booking voided', 'booking deleted') then ${owedAtEndOf(day)} else 0 end::bigint as "owedBackKobo"
    from audit
      left join lateral (select * from booking_version
        where booking_id = case subject_kind when 'booking' then as_uuid(subject_id) end and booking_version.at < ${endOf(day)}
        order by audit_id desc limit 1) stay on true
      left join bar_sale sale on sale.id = case subject_kind when 'sale' then as_uuid(subject_id) end
    where audit.at >= ${midnight(day)} and audit.at < ${endOf(day)}
      and action in ('booking voided', 'booking deleted', 'payment reversed', 'payment given back', 'refund made',
        'discount given', 'extra charge made', 'balance moved to a company', 'balance written off', 'balance taken back', 'sale deleted', 'drink deleted',
        'booking cancellation undone', 'booking no-show undone', 'booking completion undone')
    order by audit.id`.execute(db);
  return rows;
}

export type StockOfDay = {
  drinkId: number;
  drinkName: string;
  before: number;
  restocked: number;
  sold: number;
  returned: number;
  corrected: number;
  broken: number;
  after: number;
};

export async function readStockOfDay(db: Queryable, day: Day): Promise<StockOfDay[]> {
  const sumOfKinds = (kinds: string[], sign = 1) =>
    sql`coalesce(${sign}::integer * sum(quantity) filter (where kind = any(${kinds}::movement_kind[])), 0)::integer`;
  const { rows } = await sql<StockOfDay>`
    select * from (
      select drink_id as "drinkId", name_as_of('drink', drink.id::text, ${endOf(day)}, drink.name) as "drinkName",
        (array_agg(stock_after - quantity order by moved.id))[1] as before,
        ${sumOfKinds(['opening', 'restock', 'delivery', 'delivery_taken_back'])} as restocked, ${sumOfKinds(['sale'], -1)} as sold,
        ${sumOfKinds(['sale_deleted'])} as returned, ${sumOfKinds(['correction', 'count'])} as corrected, ${sumOfKinds(['breakage', 'poured_away'], -1)} as broken,
        (array_agg(stock_after order by moved.id desc))[1] as after
      from stock_movement moved join drink on drink.id = drink_id
      where moved_at >= ${midnight(day)} and moved_at < ${endOf(day)}
      group by drink_id, drink.id) drinks
    order by lower("drinkName") collate "und-x-icu", "drinkId"`.execute(db);
  return rows;
}
