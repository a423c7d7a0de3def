import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { NoteKind } from '#contract/front-desk/notes.ts';
import type { DefectKind, SeenState } from '#contract/housekeeping/housekeeping.ts';
import type { RoomCondition } from '#contract/rooms/room-conditions.ts';
import type { Tx } from '#db/db.ts';
import { enqueue } from '#server/core/enqueue.ts';

type NoticeContent =
  | {
      kind: 'booking_paid' | 'account_paid' | 'payment_late' | 'refund_due' | 'booking_cancelled';
      bookingId: string;
      facts: { amountKobo: Kobo };
    }
  | { kind: 'company_booked'; bookingId: string; facts: { amountKobo: Kobo; company: string } }
  | {
      kind: 'payment_mismatch';
      bookingId: string;
      facts: { amountKobo: Kobo; currency: string; expectedKobo: Kobo };
    }
  | { kind: 'refund_refused'; bookingId?: string; facts: { amountKobo: Kobo; currency: string } }
  | { kind: 'job_parked' | 'job_failing'; facts: { work: string } }
  | { kind: 'money_differs'; facts: { differences: number } }
  | { kind: 'sign_in_attacked'; staffId: string; facts: { tries: number } }
  | { kind: 'room_asked_for'; facts: { room: string } }
  | { kind: 'room_ready'; staffId: string; facts: { room: string; condition: RoomCondition } }
  | { kind: 'room_differs'; facts: { room: string; seen: SeenState } }
  | { kind: 'room_defect'; facts: { room: string; defect: DefectKind; note: string } }
  | { kind: 'odd_rule_failed'; facts: { rule: string; since: Day } }
  | { kind: 'odd_thing'; facts: { oddThingId: string; title: string } }
  | { kind: 'transfer_recorded'; facts: { transferId: string; amountKobo: Kobo; pays: string; takenBack?: true } }
  | { kind: 'transfer_decided'; staffId: string; facts: { pays: string; confirmed: boolean; takenBack?: true } }
  | { kind: 'tab_refund_due'; facts: { paymentId: string; amountKobo: Kobo; currency: string; tab: string } }
  | {
      kind: 'note_due';
      bookingId?: string;
      facts: { noteKind: NoteKind; time: string; room: string | null; isLate: boolean };
    }
  | { kind: 'texts_due'; facts: { by: string; time: string; isLate: boolean; problem: string | null } }
  | { kind: 'backup_unproven'; facts: { nights: number } }
  | { kind: 'disk_low'; facts: { freeMb: number; full: boolean } }
  | { kind: 'delivery_received' | 'delivery_taken_back'; facts: { supplier: string; note: string; drinks: number } }
  | { kind: 'stock_counted'; facts: { waits: boolean; differing: number; missingKobo: Kobo } }
  | { kind: 'stock_low' | 'stock_out'; drinkId: number; facts: { stock: number } };

export type NewNotice = NoticeContent & { at: Date; dedupeKey?: string };

/**
 * Writes a notice and enqueues its alerts. Call it in the transaction that makes the change which the notice reports.
 */
export async function notify(tx: Tx, newNotice: NewNotice): Promise<void> {
  const notice = await tx
    .insertInto('notice')
    .values({
      kind: newNotice.kind,
      at: newNotice.at,
      bookingId: 'bookingId' in newNotice ? (newNotice.bookingId ?? null) : null,
      drinkId: 'drinkId' in newNotice ? newNotice.drinkId : null,
      staffId: 'staffId' in newNotice ? newNotice.staffId : null,
      facts: JSON.stringify(newNotice.facts),
      dedupeKey: newNotice.dedupeKey ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!notice) return;
  await enqueue(tx, { kind: 'notice.announced', payload: { noticeId: notice.id }, at: newNotice.at });
}
