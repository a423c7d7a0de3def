import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { RuleInput } from '#server/oversight/window.ts';
import { hours, isWithin, minutes, onDuty } from '#server/oversight/window-store.ts';

export type RoomSeenOccupied = {
  id: string;
  room: string;
  seenAt: Date;
  seenBy: string;
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  nightKobo: Kobo;
  dutyId: string | null;
  dutyName: string | null;
  dutySince: Date | null;
  /** The names of others who opened a shift at the desk in the 24 hours before the room was seen. */
  before: string[];
  leftAt: Date | null;
  leftId: string | null;
  leftReference: string | null;
  vacantAt: Date | null;
  vacantBy: string | null;
  linenAt: Date | null;
  linen: { sheets: number; pillow_cases: number; towels: number; bath_mats: number } | null;
};

/**
 * Returns rooms that were seen occupied while the desk had no guest in them, and into which it checked nobody within the
 * next `limit` minutes.
 */
export async function readSeenOccupied({ db, window, limit }: RuleInput): Promise<RoomSeenOccupied[]> {
  const { rows } = await sql<RoomSeenOccupied>`
    select odd.id, coalesce(room.number, 'A room without a number') as room, odd.seen_at, seer.name as seen_by, odd.answer,
      odd.answered_at, answerer.name as answered_by, room_type.price_kobo as night_kobo,
      duty.staff_id as duty_id, duty.name as duty_name, duty.opened_at as duty_since,
      array(select distinct staff.name from shift join staff on staff.id = shift.staff_id left join till on till.id = till_id
        where shift.opened_at between odd.seen_at - interval '24 hours' and odd.seen_at and staff.id is distinct from duty.staff_id
          and coalesce(till.kind::text, case staff.role when 'receptionist' then 'desk' end) = 'desk' order by 1) as before,
      gone.at as left_at, gone.booking_id as left_id, gone.reference as left_reference,
      vacant.at as vacant_at, vacant.name as vacant_by, used.at as linen_at, used.linen
    from discrepancy odd
      join room on room.id = odd.room_id join room_type on room_type.id = room.room_type_id join staff seer on seer.id = odd.seen_by
      left join staff answerer on answerer.id = odd.answered_by
      left join lateral ${onDuty('desk', sql`odd.seen_at`)} duty on true
      left join lateral (select change.at, booking.id as booking_id, booking.reference from room_change change
          left join booking on booking.id = as_uuid(change.before)
        where change.room_id = odd.room_id and change.kind = 'guest' and change.after is null and change.at <= odd.seen_at
        order by change.id desc limit 1) gone on true
      left join lateral (select change.at, staff.name from room_change change left join staff on staff.id = changed_by
        where change.room_id = odd.room_id and change.at < odd.seen_at and (change.kind = 'seen' and change.after = 'vacant'
          or change.kind = 'condition' and change.after in ('clean', 'inspected') and changed_by is not null)
        order by change.id desc limit 1) vacant on true
      left join lateral (select change.at,
          jsonb_build_object('sheets', sheets, 'pillow_cases', pillow_cases, 'towels', towels, 'bath_mats', bath_mats) as linen
        from room_change change
        where change.room_id = odd.room_id and change.kind = 'condition' and change.at >= odd.seen_at
          and change.at < odd.seen_at + interval '6 hours' and sheets + pillow_cases + towels + bath_mats > 0
        order by change.id limit 1) used on true
    where odd.seen = 'occupied' and ${isWithin(sql`odd.seen_at`, window)} and odd.seen_at < ${window.until}::timestamptz - ${minutes(limit)}
      and not exists (select from room_change entered where entered.room_id = odd.room_id and entered.kind = 'guest'
        and entered.after is not null and entered.at between odd.seen_at and odd.seen_at + ${minutes(limit)})`.execute(
    db,
  );
  return rows;
}

type BookingAction = { bookingId: string; reference: string; at: Date; staffId: string; name: string };

export type CheckInAfterVoid = BookingAction & {
  room: string;
  goneAt: Date;
  goneAction: 'booking no show' | 'booking voided';
  goneBy: string;
  goneId: string;
  goneReference: string;
};

/** Guests who checked into a room at most `limit` hours after another stay there was voided or made a no-show. */
export async function readCheckInsAfterVoid({ db, window, limit }: RuleInput): Promise<CheckInAfterVoid[]> {
  const { rows } = await sql<CheckInAfterVoid>`
    select entered.subject_id as booking_id, booking.reference, entered.at, staff.id as staff_id, staff.name, had.room,
      gone.at as gone_at, gone.action as gone_action, coalesce(goner.name, gone.actor) as gone_by, gone.subject_id as gone_id,
      before.reference as gone_reference
    from audit entered
      join booking on booking.id = as_uuid(entered.subject_id) join staff on staff.staff_id = entered.actor
      join audit gone on gone.action in ('booking no show', 'booking voided') and gone.subject_kind = 'booking'
        and gone.at >= entered.at - ${hours(limit)} and gone.at < entered.at and gone.subject_id <> entered.subject_id
      join booking before on before.id = as_uuid(gone.subject_id)
      left join staff goner on goner.staff_id = gone.actor
      cross join lateral (select after ->> 'room' as room from audit
        where subject_kind = 'booking' and subject_id = gone.subject_id and action = 'room assigned' and id < gone.id
        order by id desc limit 1) had
    where entered.action = 'booking checked in' and ${isWithin(sql`entered.at`, window)} and had.room is not null
      and exists (select from room_night join room on room.id = room_night.room_id
        where room_night.booking_id = booking.id and room.number = any (string_to_array(had.room, ', ')))`.execute(db);
  return rows;
}

export type ShortenedStay = BookingAction & {
  auditId: number;
  room: string | null;
  wasUntil: string;
  until: string;
  lessKobo: Kobo;
  checkedInAt: Date | null;
};

/**
 * Stays of guests in the house that were shortened late: more than `limit` hours after the hour of check-out on the new
 * last day.
 */
export async function readStaysShortened({ db, window, limit, checkOutUntil }: RuleInput): Promise<ShortenedStay[]> {
  const { rows } = await sql<ShortenedStay>`
    select changed.id as audit_id, booking.id as booking_id, booking.reference, changed.at, staff.id as staff_id, staff.name,
      changed.before ->> 'checkOut' as was_until, changed.after ->> 'checkOut' as until,
      coalesce((changed.before ->> 'totalKobo')::bigint - (changed.after ->> 'totalKobo')::bigint, 0) as less_kobo,
      (select string_agg(distinct room.number, ', ') from room_night join room on room.id = room_night.room_id
        where room_night.booking_id = booking.id) as room,
      (select max(at) from audit entered where entered.subject_kind = 'booking' and entered.subject_id = changed.subject_id
        and entered.action = 'booking checked in' and entered.id < changed.id) as checked_in_at
    from audit changed
      join booking_version version on version.audit_id = changed.id and version.status = 'checked_in'
      join booking on booking.id = version.booking_id join staff on staff.staff_id = changed.actor
    where changed.action = 'stay changed' and ${isWithin(sql`changed.at`, window)}
      and (changed.after ->> 'checkOut')::date < (changed.before ->> 'checkOut')::date
      and changed.at > ((changed.after ->> 'checkOut')::date + ${checkOutUntil}::time) at time zone (select time_zone from hotel_zone)
        + ${hours(limit)}`.execute(db);
  return rows;
}

export type PriceBelowCalendar = BookingAction & {
  action: string;
  calendarKobo: Kobo;
  priceKobo: Kobo;
  discountKobo: Kobo;
  planName: string | null;
};

/**
 * Stays whose nights, less discounts, cost at least `limit` percent less than the calendar says. What a rate plan, a
 * code or the rate of a company takes off does not count, because the owner has set it. `upgraded` is the reason in the
 * audit entry of an upgrade.
 */
export async function readPricesBelow(
  { db, window, limit }: RuleInput,
  upgraded: string,
): Promise<PriceBelowCalendar[]> {
  const { rows } = await sql<PriceBelowCalendar>`
    with touched as (
      select distinct on (entry.subject_id) entry.subject_id, entry.at, entry.action, staff.id as staff_id, staff.name
      from audit entry join staff on staff.staff_id = entry.actor
      where entry.action in ('booking created', 'discount given', 'stay changed') and ${isWithin(sql`entry.at`, window)}
        and (entry.action <> 'stay changed' or entry.reason = ${upgraded})
      order by entry.subject_id, entry.id desc),
    priced as (
      select touched.*, booking.id as booking_id, booking.reference, booking.plan_name, booking.discount_kobo,
        (booking.base_kobo + kobo_sum(booking.night_off_kobo) - booking.discount_kobo)::bigint as price_kobo,
        (select sum(calendar.price_kobo * (100 - rate_plan.percent_off) / 100)::bigint
          from generate_series(booking.check_in, booking.check_out - 1, interval '1 day') as day
            cross join lateral night_prices(coalesce(
              (select room_type_id from booking_night stay_night where stay_night.booking_id = booking.id and stay_night.night = day::date),
              booking.room_type_id), day::date, day::date + 1) calendar) as calendar_kobo
      from touched join booking on booking.id = as_uuid(touched.subject_id) join rate_plan on rate_plan.code = booking.plan_code
      where booking.deleted_at is null and booking.status not in ('cancelled', 'voided', 'no_show'))
    select booking_id, reference, at, staff_id, name, action, calendar_kobo, price_kobo, discount_kobo, plan_name from priced
    where price_kobo * 100 <= calendar_kobo * (100 - ${limit}::bigint)`.execute(db);
  return rows;
}

export type VoidedStay = BookingAction & { createdAt: Date; paidKobo: Kobo; wasIn: boolean };

export async function readStaysVoided({ db, window, limit }: RuleInput): Promise<VoidedStay[]> {
  const { rows } = await sql<VoidedStay>`
    select booking.id as booking_id, booking.reference, gone.at, staff.id as staff_id, staff.name, booking.created_at,
      (money.desk_kobo + money.gateway_kobo)::bigint as paid_kobo,
      exists (select from audit entered where entered.subject_kind = 'booking' and entered.subject_id = gone.subject_id
        and entered.action = 'booking checked in' and entered.id < gone.id) as was_in
    from audit gone join booking on booking.id = as_uuid(gone.subject_id) join staff on staff.staff_id = gone.actor
      join booking_money money on money.booking_id = booking.id
    where gone.action = 'booking voided' and ${isWithin(sql`gone.at`, window)} and gone.at > booking.created_at + ${minutes(limit)}`.execute(
    db,
  );
  return rows;
}
