import type { Kobo } from '#contract/core/money.ts';
import type { Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { type Transition, transition } from '#server/bookings/transition.ts';
import { notify } from '#server/core/notify.ts';
import { oweBack } from '#server/payments/owe-back.ts';

type RefundAndNotice = {
  /** The refund to record: `amount` of the money that came through the gateway, or all of it without an amount. */
  refund: { amount?: Kobo; tellGuest?: boolean } | undefined;
  notice: { kind: 'refund_due' | 'booking_cancelled'; amount: Kobo } | undefined;
};

export async function moveWithRefund(
  tx: Tx,
  booking: Booking,
  move: Transition,
  { refund, notice }: RefundAndNotice,
): Promise<void> {
  const { at } = move;
  await transition(tx, booking, move);
  if (refund) await oweBack(tx, { ...refund, txRef: booking.txRef, at });
  if (notice) await notify(tx, { kind: notice.kind, at, bookingId: booking.id, facts: { amountKobo: notice.amount } });
}
