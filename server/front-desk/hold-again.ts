import { receiptMessages } from '#contract/front-desk/receipts.ts';
import type { Tx } from '#db/db.ts';
import { type Booking, hasLapsedHold, hasLiveHold, holdEnd, isRenewable } from '#server/bookings/booking.ts';
import { claimNights, lockLapsedHolds, releaseNights } from '#server/bookings/nights-store.ts';
import { findBooking } from '#server/bookings/store.ts';
import { transition } from '#server/bookings/transition.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { countLiveHolds, type HoldOrigin } from '#server/front-desk/guest-store.ts';
import {
  type Admission,
  demandProof,
  refuseTooManyHolds,
  saveOriginAndCheckRooms,
  withProofOfWork,
} from '#server/front-desk/holds.ts';
import { conflictWithReceipt, renewalProblem } from '#server/front-desk/receipt.ts';
import { bookingNotFoundError, type ReceiptCredentials, readOwnBooking } from '#server/front-desk/receipt-access.ts';
import { onlineSaleProblem } from '#server/opening/online-sale.ts';
import { settleCharge } from '#server/payments/settle.ts';

/** Lets the guest pay for an unpaid booking: if its hold has lapsed, the hold is renewed. Throws AppError. */
export async function renewOwnHold(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
  origin: HoldOrigin | undefined,
): Promise<Booking> {
  const unlockedBooking = await readOwnBooking(deps, reference, credentials);
  if (!hasLiveHold(unlockedBooking, deps.clock.now()) && !hasLapsedHold(unlockedBooking, deps.clock.now()))
    throw await conflictWithReceipt(deps, unlockedBooking.id);
  const saleProblem = onlineSaleProblem(deps);
  if (saleProblem) throw await conflictWithReceipt(deps, unlockedBooking.id, saleProblem);
  // If the gateway already has the payment, the guest must not be sent to pay again.
  const { outcome } = await settleCharge(deps, unlockedBooking.txRef);
  if (outcome === 'settled' || outcome === 'refund_due') throw await conflictWithReceipt(deps, unlockedBooking.id);
  if (hasLiveHold(unlockedBooking, deps.clock.now())) return unlockedBooking;
  const problem = await renewalProblem(deps, unlockedBooking, deps.clock.now());
  if (problem) throw await conflictWithReceipt(deps, unlockedBooking.id, problem);
  const renew = () =>
    withProofOfWork(deps, origin, `hold ${unlockedBooking.id}`, (admission) =>
      deps.db.tx((tx) => renewHold(deps, tx, unlockedBooking, admission)),
    );
  const failure = await onViolation(codeConstraints, renew, async () => {
    throw await conflictWithReceipt(deps, unlockedBooking.id, receiptMessages.codeGone);
  });
  if (failure)
    throw await conflictWithReceipt(
      deps,
      unlockedBooking.id,
      failure === 'moved' ? undefined : receiptMessages.roomGone,
    );
  deps.wake();
  const renewed = await findBooking(deps.db.read, { id: unlockedBooking.id });
  if (!renewed) throw bookingNotFoundError();
  return renewed;
}

const codeConstraints = ['promo_code_has_a_use_left', 'booking_promo_once_by_email', 'booking_promo_once_by_phone'];

const recheckDelaysMs = [2, 5, 10, 20].map((minutes) => minutes * 60_000);

async function renewHold(
  deps: Deps,
  tx: Tx,
  unlockedBooking: Booking,
  admission: Admission,
): Promise<'moved' | 'gone' | undefined> {
  const at = deps.clock.now();
  // `countLiveHolds` takes locks. As in `bookOnline`, it comes before bookings are locked, to avoid deadlocks.
  const guest = { email: unlockedBooking.guestEmail, phone: unlockedBooking.guestPhone };
  const liveHolds = await countLiveHolds(tx, guest, admission?.origin, at);
  await lockLapsedHolds(tx, unlockedBooking, at);
  const lockedBooking = await findBooking(tx, { id: unlockedBooking.id }, true);
  // A second click, or another tab of the browser, has renewed the hold in the meantime.
  if (lockedBooking && hasLiveHold(lockedBooking, at)) return;
  if (!lockedBooking || !hasLapsedHold(lockedBooking, at) || !isRenewable(lockedBooking, at)) return 'moved';
  refuseTooManyHolds(deps, liveHolds);
  // The old nights are released before the claim, so that the claim depends on the rooms now on sale, as for any other
  // guest.
  await releaseNights(tx, lockedBooking.id, lockedBooking.checkIn, at);
  if (!(await claimNights(tx, lockedBooking.id, at))) return 'gone';
  const holdUntil = holdEnd(lockedBooking, deps.hotel.holdMinutes, at);
  await transition(tx, lockedBooking, {
    ...{ to: 'pending', by: 'guest', at, holdUntil, expiredAt: null },
    entry: { actor: 'client', action: 'booking held again' },
  });
  await demandProof(tx, admission, liveHolds, await saveOriginAndCheckRooms(tx, lockedBooking, admission, at));
  await enqueue(tx, { kind: 'booking.hold_ended', payload: { bookingId: lockedBooking.id }, at, runAt: holdUntil });
  for (const delayMs of recheckDelaysMs)
    await enqueue(tx, {
      kind: 'payment.nudged',
      payload: { txRef: lockedBooking.txRef },
      at,
      runAt: new Date(at.getTime() + delayMs),
    });
}
