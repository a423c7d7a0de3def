import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { RuleInput } from '#server/oversight/window.ts';
import { isWithin, minutes } from '#server/oversight/window-store.ts';

export type CashRefund = {
  entryId: string;
  at: Date;
  amountKobo: Kobo;
  bookingId: string;
  reference: string;
  staffId: string;
  name: string;
  takenAt: Date;
  takenKobo: Kobo;
};

/** Cash refunds of at least `limit` kobo by a person who had taken cash for the same stay, which was not reversed. */
export async function readCashRefunds({ db, window, limit }: RuleInput): Promise<CashRefund[]> {
  const { rows } = await sql<CashRefund>`
    select entry.id as entry_id, entry.at, -entry.amount_kobo as amount_kobo, booking.id as booking_id, booking.reference,
      staff.id as staff_id, staff.name, taken.taken_at, taken.amount_kobo as taken_kobo
    from money_entry entry join booking on booking.id = entry.booking_id join staff on staff.id = entry.staff_id
      cross join lateral (select taken_at, amount_kobo from desk_payment where booking_id = entry.booking_id and method = 'cash'
          and taken_by = entry.staff_id and taken_at < entry.at
          and not exists (select from desk_payment_reversal where payment_id = desk_payment.id)
        order by taken_at desc limit 1) taken
    where entry.kind = 'refund' and entry.method = 'cash' and ${isWithin(sql`entry.at`, window)}
      and -entry.amount_kobo >= ${limit}`.execute(db);
  return rows;
}

export type ReversedPaymentRow = {
  entryId: string;
  at: Date;
  takenAt: Date;
  amountKobo: Kobo;
  method: string;
  bookingId: string | null;
  reference: string | null;
  tab: string | null;
  staffId: string;
  name: string;
  takerName: string;
};

export async function readPaymentsReversed({ db, window, limit }: RuleInput): Promise<ReversedPaymentRow[]> {
  const { rows } = await sql<ReversedPaymentRow>`
    select entry.id as entry_id, entry.at, taken.at as taken_at, taken.amount_kobo, taken.method::text, booking.id as booking_id,
      booking.reference, (select label from bar_tab_payment part join bar_tab on bar_tab.id = part.tab_id where part.id = entry.source_id) as tab,
      staff.id as staff_id, staff.name, taker.name as taker_name
    from money_entry entry
      join money_entry taken on taken.source_id = entry.source_id and taken.kind = 'payment'
      join staff on staff.id = entry.staff_id join staff taker on taker.id = taken.staff_id
      left join booking on booking.id = entry.booking_id
    where entry.kind = 'payment_reversed' and ${isWithin(sql`entry.at`, window)} and entry.at > taken.at + ${minutes(limit)}`.execute(
    db,
  );
  return rows;
}
