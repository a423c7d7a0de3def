import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import { type OpenItemKind, openItemKinds } from '#contract/reports/night-audit.ts';
import type { Queryable } from '#db/db.ts';
import { midnight } from '#server/core/hotel-day.ts';

export type ClosedDay = { number: number; closedAt: Date };

export async function findClosedDay(db: Queryable, day: Day): Promise<ClosedDay | undefined> {
  return db.selectFrom('closedDay').select(['number', 'closedAt']).where('day', '=', day).executeTakeFirst();
}

export type OpenItemRow = {
  kind: OpenItemKind;
  bookingId: string | null;
  reference: string | null;
  guestName: string | null;
  checkIn: Day | null;
  checkOut: Day | null;
  rooms: string[];
  tab: string | null;
  amountKobo: Kobo;
};

/**
 * Returns the items that were open when the day was closed, with names and dates of that time. If the day is not
 * closed, returns the items that are open now.
 */
export async function listOpenItems(db: Queryable, day: Day, isClosed: boolean): Promise<OpenItemRow[]> {
  const endOfDay = midnight(day, 1);
  const items = isClosed
    ? sql`(select kind, subject, booking_id, room_id, amount_kobo from closed_day_item where day = ${day})`
    : sql`open_items(${day})`;
  const { rows } = await sql<OpenItemRow>`
    select kind, item.booking_id as "bookingId", booking.reference, coalesce(stay.guest_name, booking.guest_name) as "guestName",
      coalesce(stay.check_in, booking.check_in)::text as "checkIn", coalesce(stay.check_out, booking.check_out)::text as "checkOut",
      case when item.room_id is null then rooms_of_stay(item.booking_id, ${day}, ${endOfDay})
        else array(select number from room where id = item.room_id and number is not null) end as rooms,
      case kind when 'tab' then (select label from bar_tab where bar_tab.id = as_uuid(subject))
        when 'transfer' then (select coalesce(label, company.name) from transfer left join bar_tab on bar_tab.id = tab_id
          left join company on company.id = company_id where transfer.id = as_uuid(subject)) end as tab,
      amount_kobo
    from ${items} item left join booking on booking.id = item.booking_id
      left join booking_version stay on stay.booking_id = item.booking_id and stay.at < ${endOfDay}
        and (stay.until is null or stay.until >= ${endOfDay})
    order by array_position(${[...openItemKinds]}::text[], kind), "checkOut", lower(coalesce(stay.guest_name, booking.guest_name)), subject`.execute(
    db,
  );
  return rows;
}

export type PostedNightsOfDay = Record<'nights' | 'lateNights', number> & Record<'amountKobo' | 'lateAmountKobo', Kobo>;

/**
 * Nights that were posted on the day: its own night (`nights`), and nights of earlier days that were posted or taken
 * back on it (`lateNights`).
 */
export async function readPostedNights(db: Queryable, day: Day): Promise<PostedNightsOfDay> {
  const { rows } = await sql<PostedNightsOfDay>`
    select coalesce(sum(quantity) filter (where is_own), 0)::integer as nights,
      coalesce(sum(gross_kobo) filter (where is_own), 0)::bigint as "amountKobo",
      coalesce(sum(quantity) filter (where not is_own), 0)::integer as "lateNights",
      coalesce(sum(gross_kobo) filter (where not is_own), 0)::bigint as "lateAmountKobo"
    from (select quantity, gross_kobo, source = 'night ' || ${day}::text as is_own from folio_line
      where day = ${day} and kind = 'night') line`.execute(db);
  if (!rows[0]) throw new Error('a sum has a row');
  return rows[0];
}

/**
 * The nights that closing the day would post: of guests who are in the house, or who have left but have the night in
 * their price.
 */
export async function readNightsToPost(db: Queryable, day: Day): Promise<{ nights: number; amountKobo: Kobo }> {
  const { rows } = await sql<{ nights: number; amountKobo: Kobo }>`
    select count(*)::integer as nights, coalesce(sum(price_kobo), 0)::bigint as "amountKobo"
    from sold_nights(${day}, ${day}, true) where had`.execute(db);
  if (!rows[0]) throw new Error('a sum has a row');
  return rows[0];
}
