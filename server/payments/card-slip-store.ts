import { sql } from 'kysely';
import type { Queryable } from '#db/db.ts';

export type RecordedSlip = {
  by: string;
  at: Date;
  /** What the slip pays: the reference of the booking, the label of the tab or the name of the company. */
  booking: string | null;
  tab: string | null;
  company: string | null;
};

/** Finds the payment that already has this slip. Undefined if there is none, or if it was reversed. */
export async function findSlip(
  db: Queryable,
  { reference, terminal, at }: { reference: string; terminal: string | null; at: Date },
): Promise<RecordedSlip | undefined> {
  const { rows } = await sql<RecordedSlip>`
    select staff.name as by, recorded_at as at, booking.reference as booking, label as tab, company.name as company
    from card_slip slip join staff on staff.id = recorded_by left join booking on booking.id = booking_id
      left join bar_tab on bar_tab.id = tab_id left join company on company.id = slip.company_id
    where slip.reference = slip_number(${reference}) and freed_at is null
      and (of_day is null or of_day = hotel_day(${at}::timestamptz) and terminal is not distinct from ${terminal})`.execute(
    db,
  );
  return rows[0];
}
