import { acceptsPayment, type BookingStatus, bookingMessages, canMove } from '#contract/bookings.ts';
import type { ExportedFile } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import { receiptMessages } from '#contract/receipts.ts';
import type { Tx } from '#db/db.ts';
import {
  type Admission,
  admitHold,
  isReceiptExpired,
  refuseTooManyHolds,
  withProofOfWork,
} from '#server/bookings/commands.ts';
import {
  type Booking,
  type Caller,
  holdEnd,
  isRenewable,
  type ReceiptAccess,
  receiptAccessOf,
  receiptsIn,
} from '#server/bookings/rules.ts';
import { claimNights, countLiveHolds, findBooking, releaseNights } from '#server/bookings/store.ts';
import { type Transition, transition } from '#server/bookings/transition.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { moveWithRefund } from '#server/payments/cancel.ts';
import { settle } from '#server/payments/commands.ts';
import {
  calendarFile,
  cancellationOf,
  gatewayRefundTotal,
  type Hold,
  hasLapsedHold,
  hasLiveHold,
  presentReceipt,
  type Receipt,
} from '#server/receipts/rules.ts';
import { guestMoneyOf, listLiveHolds, lockLapsed } from '#server/receipts/store.ts';
import { checkAvailability, findSellableRoom, hotelToday } from '#server/rooms/commands.ts';

export type ReceiptCredentials = { cookie: string | undefined; token: string | undefined };

const notFound = () => new AppError('not_found', bookingMessages.notFound);

export async function readReceipt(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
): Promise<Booking | Receipt> {
  const booking = await findBooking(deps.db.read, { reference });
  if (!booking) throw notFound();
  const access = receiptAccessOf(booking, isReceiptExpired(deps, booking), credentials.cookie, credentials.token);
  return access ? receiptOf(deps, booking, access) : booking;
}

async function receiptOf(deps: Deps, booking: Booking, access: ReceiptAccess): Promise<Receipt> {
  const now = deps.clock.now();
  const money = await guestMoneyOf(deps.db.read, booking);
  const cancellation = cancellationOf(booking, money, deps.hotel, now);
  return { booking, money, cancellation, hold: await holdStateOf(deps, booking, now), now, access: access };
}

async function ownBooking(deps: Deps, reference: string, { cookie, token }: ReceiptCredentials): Promise<Booking> {
  const booking = await findBooking(deps.db.read, { reference });
  if (!booking) throw notFound();
  if (receiptAccessOf(booking, isReceiptExpired(deps, booking), cookie, token) !== 'receipt')
    throw new AppError('forbidden', receiptMessages.notYours);
  return booking;
}

async function freshReceipt(deps: Deps, id: string): Promise<Receipt> {
  const booking = await findBooking(deps.db.read, { id });
  if (!booking) throw notFound();
  return receiptOf(deps, booking, 'receipt');
}

/** The error carries the booking as it is now, so that an outdated page can show it. */
async function conflictWithReceipt(deps: Deps, id: string, message?: string): Promise<AppError> {
  const receipt = await freshReceipt(deps, id);
  return new AppError(
    'conflict',
    message ?? receiptMessages.moved(receipt.booking.status),
    [],
    presentReceipt(receipt),
  );
}

async function holdStateOf(deps: Deps, booking: Booking, now: Date): Promise<Hold> {
  if (hasLiveHold(booking, now)) return { state: 'held', problem: null };
  if (!hasLapsedHold(booking, now)) return null;
  const problem = (await renewalProblem(deps, booking, now)) ?? (await roomProblem(deps, booking));
  return problem ? { state: 'gone', problem } : { state: 'free', problem: null };
}

const stayRequestOf = (booking: Booking) => ({
  room_id: booking.roomTypeId,
  check_in: booking.checkIn,
  check_out: booking.checkOut,
  guests: booking.guests,
});

/** Advice only: claiming the nights decides. */
const roomProblem = async (deps: Deps, booking: Booking): Promise<string | undefined> =>
  (await checkAvailability(deps, stayRequestOf(booking))) ? undefined : receiptMessages.roomGone;

async function renewalProblem(deps: Deps, booking: Booking, now: Date): Promise<string | undefined> {
  if (!isRenewable(booking, now)) return receiptMessages.holdOver;
  try {
    const room = await findSellableRoom(deps, stayRequestOf(booking));
    // The charge keeps its amount, so a new price needs a new booking.
    return room.price === booking.price ? undefined : receiptMessages.priceChanged;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return receiptMessages.holdOver;
    throw error;
  }
}

export async function calendarOf(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
): Promise<ExportedFile> {
  const booking = await ownBooking(deps, reference, credentials);
  if (!acceptsPayment(booking.status)) throw new AppError('conflict', receiptMessages.moved(booking.status));
  const file = calendarFile(booking, deps.hotel, deps.publicUrl, deps.clock.now());
  return {
    name: `${booking.reference}.ics`,
    chunks: (async function* () {
      yield file;
    })(),
  };
}

export const heldBookings = (deps: Deps, cookie: string | undefined): Promise<Booking[]> =>
  listLiveHolds(deps.db.read, receiptsIn(cookie), deps.clock.now());

/** Makes an unpaid booking ready to be paid: renews a lapsed hold if its room is free. Throws AppError. */
export async function renewOwnHold(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
  caller: Caller | undefined,
): Promise<Booking> {
  const known = await ownBooking(deps, reference, credentials);
  if (!hasLiveHold(known, deps.clock.now()) && !hasLapsedHold(known, deps.clock.now()))
    throw await conflictWithReceipt(deps, known.id);
  // A guest whose payment has arrived must not be asked to pay again.
  const { outcome } = await settle(deps, known.txRef);
  if (outcome === 'settled' || outcome === 'refund_due') throw await conflictWithReceipt(deps, known.id);
  if (hasLiveHold(known, deps.clock.now())) return known;
  const problem = await renewalProblem(deps, known, deps.clock.now());
  if (problem) throw await conflictWithReceipt(deps, known.id, problem);
  const failure = await withProofOfWork(deps, caller, `hold ${known.id}`, (admission) =>
    deps.db.tx((tx) => renewHold(deps, tx, known, admission)),
  );
  if (failure)
    throw await conflictWithReceipt(deps, known.id, failure === 'moved' ? undefined : receiptMessages.roomGone);
  deps.wake();
  const renewed = await findBooking(deps.db.read, { id: known.id });
  if (!renewed) throw notFound();
  return renewed;
}

const recheckDelays = [2, 5, 10, 20].map((minutes) => minutes * 60_000);

async function renewHold(
  deps: Deps,
  tx: Tx,
  known: Booking,
  admission: Admission,
): Promise<'moved' | 'gone' | undefined> {
  const at = deps.clock.now();
  // Before the booking itself is locked: a new booking locks its guest's holds first, too, and then bookings.
  const guest = { email: known.guestEmail, phone: known.guestPhone };
  const liveHolds = await countLiveHolds(tx, guest, admission?.caller, at);
  await lockLapsed(tx, known, at);
  const fresh = await findBooking(tx, { id: known.id }, true);
  // A second click or another tab has renewed the hold already.
  if (fresh && hasLiveHold(fresh, at)) return;
  if (!fresh || !hasLapsedHold(fresh, at) || !isRenewable(fresh, at)) return 'moved';
  refuseTooManyHolds(deps, liveHolds);
  // Released first, so that the claim obeys what is on sale now, as for any other guest.
  await releaseNights(tx, fresh.id, fresh.checkIn, at);
  if (!(await claimNights(tx, fresh.id, at))) return 'gone';
  const holdUntil = holdEnd(fresh, deps.hotel.holdMinutes, at);
  await transition(tx, fresh, {
    ...{ to: 'pending', by: 'guest', at, holdUntil, expiredAt: null },
    entry: { actor: 'client', action: 'booking held again' },
  });
  await admitHold(tx, fresh, liveHolds, admission, at);
  await enqueue(tx, { kind: 'booking.hold_ended', payload: { bookingId: fresh.id }, at, runAt: holdUntil });
  for (const wait of recheckDelays)
    await enqueue(tx, {
      kind: 'payment.nudged',
      payload: { txRef: fresh.txRef },
      at,
      runAt: new Date(at.getTime() + wait),
    });
}

export type ShownTerms = { status: BookingStatus; refund: Kobo };

const cancelProblems = {
  stay_begun: receiptMessages.stayBegun,
  paid_at_desk: receiptMessages.paidAtDesk,
} as const;

/** Cancels on exactly the terms that the guest was shown. Throws AppError. */
export async function cancelOwn(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
  shown: ShownTerms,
): Promise<Receipt> {
  const known = await ownBooking(deps, reference, credentials);
  // A payment that has just arrived changes the refund.
  if (known.status === 'pending' && known.source === 'online') await settle(deps, known.txRef);
  const problem = await deps.db.tx((tx) => cancel(deps, tx, known.id, shown));
  if (problem) throw await conflictWithReceipt(deps, known.id, problem === 'moved' ? undefined : problem);
  deps.wake();
  return freshReceipt(deps, known.id);
}

async function cancel(deps: Deps, tx: Tx, id: string, shown: ShownTerms): Promise<string | undefined> {
  const at = deps.clock.now();
  const booking = await findBooking(tx, { id }, true);
  if (!booking) throw notFound();
  const money = await guestMoneyOf(tx, booking);
  const terms = cancellationOf(booking, money, deps.hotel, at);
  if (booking.status !== shown.status || !terms || !canMove(booking.status, 'cancelled', 'guest')) return 'moved';
  if (terms.rule === 'stay_begun' || terms.rule === 'paid_at_desk') return cancelProblems[terms.rule];
  if (terms.refund !== shown.refund) return receiptMessages.termsChanged;

  const { refund } = terms;
  // An unpaid hold is released silently: staff have nothing to do, and the email address was never confirmed.
  const isUnpaidHold = booking.status === 'pending' && gatewayRefundTotal(money) === 0;
  const paymentStatus = refund > 0 ? 'refund_due' : booking.paymentStatus;
  const move: Transition = {
    ...{ to: 'cancelled', by: 'guest', at, paymentStatus, releaseFrom: hotelToday(deps) },
    entry: {
      ...{ actor: 'client', action: isUnpaidHold ? 'hold let go' : 'booking cancelled' },
      facts: {
        before: { status: booking.status, paymentStatus: booking.paymentStatus },
        after: { status: 'cancelled', paymentStatus, refundKobo: refund, rule: terms.rule },
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
      paidKobo: kobo(money.online),
      refundKobo: refund,
      alreadyKobo: gatewayRefundTotal(money),
    },
    at,
    dedupeKey: `booking.cancelled:${id}`,
  });
}
