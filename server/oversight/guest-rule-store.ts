import { sql } from 'kysely';
import type { RuleInput } from '#server/oversight/window.ts';

export type UnopenedReceipts = {
  staffId: string;
  name: string;
  stays: number;
  lastAt: Date;
  week: string;
  othersStays: number;
  othersOpened: number;
};

/**
 * Finds staff who took money for at least `limit` stays in seven days without any guest opening the page behind the
 * code on the receipt. Guests of other staff must have opened it for at least one stay in five.
 */
export async function readUnopenedReceipts({ db, window, limit }: RuleInput): Promise<UnopenedReceipts[]> {
  const { rows } = await sql<UnopenedReceipts>`
    with taken as materialized (
      select staff_id, booking_id, max(at) as at, bool_or(exists (select from record_opening where subject_id = booking_id)) as opened
      from money_entry
      where kind = 'payment' and stream = 'rooms' and staff_id is not null and booking_id is not null
        and at > ${window.until}::timestamptz - interval '7 days' and at <= ${window.until}
      group by staff_id, booking_id),
    people as (
      select staff_id, count(*)::integer as stays, max(at) as last_at, count(*) filter (where opened)::integer as opened
      from taken group by staff_id),
    everybody as (select sum(stays)::integer as stays, sum(opened)::integer as opened from people)
    select people.staff_id, staff.name, people.stays, people.last_at, date_trunc('week', people.last_at)::date::text as week,
      (everybody.stays - people.stays) as others_stays, everybody.opened as others_opened
    from people cross join everybody join staff on staff.id = people.staff_id
    where people.opened = 0 and people.stays >= ${limit} and everybody.opened * 5 >= everybody.stays - people.stays and everybody.opened > 0`.execute(
    db,
  );
  return rows;
}
