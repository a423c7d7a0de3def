import type { Kobo } from '#contract/money.ts';
import type { Tx } from '#db/db.ts';
import { promise } from '#server/outbox/jobs.ts';

type Fact =
  | {
      kind: 'booking_paid' | 'payment_late' | 'refund_due' | 'booking_cancelled';
      bookingId: string;
      facts: { amountKobo: Kobo };
    }
  | {
      kind: 'payment_mismatch';
      bookingId: string;
      facts: { amountKobo: Kobo; currency: string; expectedKobo: Kobo };
    }
  | { kind: 'refund_refused'; bookingId?: string; facts: { amountKobo: Kobo; currency: string } }
  | { kind: 'money_differs'; facts: { differences: number } }
  | { kind: 'sign_in_attacked'; staffId: string; facts: { tries: number } }
  | { kind: 'disk_low'; facts: { freeMb: number; full: boolean } }
  | { kind: 'stock_low' | 'stock_out'; drinkId: number; facts: { stock: number } };

export type Announcement = Fact & { at: Date; once?: string };

/** Call it in the transaction that the notice is about. Enqueues the alerts too. */
export async function announce(tx: Tx, told: Announcement): Promise<void> {
  const notice = await tx
    .insertInto('notice')
    .values({
      kind: told.kind,
      at: told.at,
      booking_id: 'bookingId' in told ? (told.bookingId ?? null) : null,
      drink_id: 'drinkId' in told ? told.drinkId : null,
      staff_id: 'staffId' in told ? told.staffId : null,
      facts: JSON.stringify(told.facts),
      once_key: told.once ?? null,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!notice) return;
  await promise(tx, { kind: 'notice.announced', payload: { noticeId: notice.id }, at: told.at });
}
