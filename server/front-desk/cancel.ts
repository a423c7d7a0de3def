import { type BookingStatus, canMove } from '#contract/bookings/bookings.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import { receiptMessages } from '#contract/front-desk/receipts.ts';
import type { Tx } from '#db/db.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Transition } from '#server/bookings/transition.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { guestCancellationOf } from '#server/front-desk/cancellation.ts';
import { readGuestMoney } from '#server/front-desk/guest-store.ts';
import { gatewayRefundTotal } from '#server/front-desk/money.ts';
import { conflictWithReceipt, type ReceiptFacts, readFreshReceipt } from '#server/front-desk/receipt.ts';
import { bookingNotFoundError, type ReceiptCredentials, readOwnBooking } from '#server/front-desk/receipt-access.ts';
import { moveWithRefund } from '#server/payments/cancel.ts';
import { settleCharge } from '#server/payments/settle.ts';

type ShownCancellation = { status: BookingStatus; refund: Kobo };

const cancelProblems = {
  stay_begun: receiptMessages.stayBegun,
  paid_at_desk: receiptMessages.paidAtDesk,
} as const;

/** Cancels only if status and refund are still those that the page showed to the guest. Throws AppError. */
export async function cancelOwnBooking(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
  shown: ShownCancellation,
): Promise<ReceiptFacts> {
  const unlockedBooking = await readOwnBooking(deps, reference, credentials);
  // The gateway is asked first, because a payment that has just arrived changes the refund.
  if (unlockedBooking.status === 'pending' && unlockedBooking.source === 'online')
    await settleCharge(deps, unlockedBooking.txRef);
  const problem = await deps.db.tx((tx) => cancelIfAsShown(deps, tx, unlockedBooking.id, shown));
  if (problem) throw await conflictWithReceipt(deps, unlockedBooking.id, problem === 'moved' ? undefined : problem);
  deps.wake();
  return readFreshReceipt(deps, unlockedBooking.id);
}

async function cancelIfAsShown(deps: Deps, tx: Tx, id: string, shown: ShownCancellation): Promise<string | undefined> {
  const at = deps.clock.now();
  const booking = await findBooking(tx, { id }, true);
  if (!booking) throw bookingNotFoundError();
  const money = await readGuestMoney(tx, booking);
  const cancellation = guestCancellationOf(booking, money, deps.hotel, at);
  if (booking.status !== shown.status || !cancellation || !canMove(booking.status, 'cancelled', 'guest'))
    return 'moved';
  if (cancellation.rule === 'stay_begun' || cancellation.rule === 'paid_at_desk')
    return cancelProblems[cancellation.rule];
  const { refundAmountKobo: refund } = cancellation;
  if (refund !== shown.refund) return receiptMessages.termsChanged;

  // An unpaid hold ends without notice and mail: staff have nothing to do, and the email address may be wrong.
  const isUnpaidHold = booking.status === 'pending' && gatewayRefundTotal(money) === 0;
  const paymentStatus = refund > 0 ? 'refund_due' : booking.paymentStatus;
  const move: Transition = {
    ...{ to: 'cancelled', by: 'guest', at, paymentStatus, releaseFrom: hotelToday(deps) },
    entry: {
      ...{ actor: 'client', action: isUnpaidHold ? 'hold let go' : 'booking cancelled' },
      facts: {
        before: { status: booking.status, paymentStatus: booking.paymentStatus },
        after: { status: 'cancelled', paymentStatus, refundKobo: refund, rule: cancellation.rule },
      },
    },
  };
  await moveWithRefund(tx, booking, move, {
    refund: refund > 0 ? { amount: refund, tellGuest: false } : undefined,
    notice: isUnpaidHold ? undefined : { kind: 'booking_cancelled', amount: refund },
  });
  if (isUnpaidHold) return;
  await enqueue(tx, {
    kind: 'booking.cancelled',
    payload: {
      bookingId: id,
      paidKobo: kobo(money.paidOnline),
      refundKobo: refund,
      alreadyKobo: gatewayRefundTotal(money),
    },
    at,
    dedupeKey: `booking.cancelled:${id}`,
  });
}
