import { type BookingStatus, bookingMessages, canMove, isStanding } from '#contract/bookings.ts';
import type { Exported } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import { receiptMessages } from '#contract/receipts.ts';
import type { Tx } from '#db/db.ts';
import { announce } from '#server/announce.ts';
import { audit } from '#server/audit.ts';
import { type Admission, admit, hasEnded, provingWork, refuseTooMany } from '#server/bookings/commands.ts';
import {
  type Asker,
  type Booking,
  type Holding,
  holdEnd,
  holdingOf,
  isRenewable,
  receiptsIn,
} from '#server/bookings/rules.ts';
import { claimNights, countLive, findBooking, releaseNights, updateBooking } from '#server/bookings/store.ts';
import type { House } from '#server/context.ts';
import { promise } from '#server/outbox/jobs.ts';
import { oweBack, settle } from '#server/payments/commands.ts';
import {
  calendarFile,
  cancellationOf,
  comesBackAlready,
  type Hold,
  isHeld,
  isLapsed,
  presentReceipt,
  type Receipt,
} from '#server/receipts/rules.ts';
import { listHeld, lockLapsed, moneyOf } from '#server/receipts/store.ts';
import { checkAvailability, hotelToday, sellableRoom } from '#server/rooms/commands.ts';

export type Proof = { cookie: string | undefined; token: string | undefined };

const notFound = () => new AppError('not_found', bookingMessages.notFound);

export async function readReceipt(house: House, reference: string, proof: Proof): Promise<Booking | Receipt> {
  const booking = await findBooking(house.db.read, { reference });
  if (!booking) throw notFound();
  const held = holdingOf(booking, hasEnded(house, booking), proof.cookie, proof.token);
  return held ? receiptOf(house, booking, held) : booking;
}

async function receiptOf(house: House, booking: Booking, held: Holding): Promise<Receipt> {
  const now = house.clock.now();
  const money = await moneyOf(house.db.read, booking);
  const cancellation = cancellationOf(booking, money, house.hotel, now);
  return { booking, money, cancellation, hold: await holdOf(house, booking, now), now, held };
}

async function ownBooking(house: House, reference: string, { cookie, token }: Proof): Promise<Booking> {
  const booking = await findBooking(house.db.read, { reference });
  if (!booking) throw notFound();
  if (holdingOf(booking, hasEnded(house, booking), cookie, token) !== 'receipt')
    throw new AppError('forbidden', receiptMessages.notYours);
  return booking;
}

async function freshReceipt(house: House, id: string): Promise<Receipt> {
  const booking = await findBooking(house.db.read, { id });
  if (!booking) throw notFound();
  return receiptOf(house, booking, 'receipt');
}

/** The error carries the booking as it is now, so that an outdated page can show it. */
async function refused(house: House, id: string, message?: string): Promise<AppError> {
  const receipt = await freshReceipt(house, id);
  return new AppError(
    'conflict',
    message ?? receiptMessages.moved(receipt.booking.status),
    [],
    presentReceipt(receipt),
  );
}

async function holdOf(house: House, booking: Booking, now: Date): Promise<Hold> {
  if (isHeld(booking, now)) return { state: 'held', problem: null };
  if (!isLapsed(booking, now)) return null;
  const problem = (await termsProblem(house, booking, now)) ?? (await roomProblem(house, booking));
  return problem ? { state: 'gone', problem } : { state: 'free', problem: null };
}

const wishOf = (booking: Booking) => ({
  room_id: booking.roomTypeId,
  check_in: booking.checkIn,
  check_out: booking.checkOut,
  guests: booking.guests,
});

/** Advice only: claiming the nights decides. */
const roomProblem = async (house: House, booking: Booking): Promise<string | undefined> =>
  (await checkAvailability(house, wishOf(booking))) ? undefined : receiptMessages.roomGone;

async function termsProblem(house: House, booking: Booking, now: Date): Promise<string | undefined> {
  if (!isRenewable(booking, now)) return receiptMessages.holdOver;
  try {
    const room = await sellableRoom(house, wishOf(booking));
    // The charge keeps its amount, so a new price needs a new booking.
    return room.price === booking.price ? undefined : receiptMessages.priceChanged;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return receiptMessages.holdOver;
    throw error;
  }
}

export async function calendarOf(house: House, reference: string, proof: Proof): Promise<Exported> {
  const booking = await ownBooking(house, reference, proof);
  if (!isStanding(booking.status)) throw new AppError('conflict', receiptMessages.moved(booking.status));
  const file = calendarFile(booking, house.hotel, house.publicUrl, house.clock.now());
  return {
    name: `${booking.reference}.ics`,
    pieces: (async function* () {
      yield file;
    })(),
  };
}

export const heldBookings = (house: House, cookie: string | undefined): Promise<Booking[]> =>
  listHeld(house.db.read, receiptsIn(cookie), house.clock.now());

/** Makes an unpaid booking ready to be paid: renews a lapsed hold if its room is free. Throws AppError. */
export async function holdAgain(
  house: House,
  reference: string,
  proof: Proof,
  asker: Asker | undefined,
): Promise<Booking> {
  const known = await ownBooking(house, reference, proof);
  if (!isHeld(known, house.clock.now()) && !isLapsed(known, house.clock.now())) throw await refused(house, known.id);
  // A guest whose payment has arrived must not be asked to pay again.
  const { outcome } = await settle(house, known.txRef);
  if (outcome === 'settled' || outcome === 'refund_due') throw await refused(house, known.id);
  if (isHeld(known, house.clock.now())) return known;
  const problem = await termsProblem(house, known, house.clock.now());
  if (problem) throw await refused(house, known.id, problem);
  const lost = await provingWork(house, asker, `hold ${known.id}`, (admission) =>
    house.db.tx((tx) => renew(house, tx, known, admission)),
  );
  if (lost) throw await refused(house, known.id, lost === 'moved' ? undefined : receiptMessages.roomGone);
  house.wake();
  const held = await findBooking(house.db.read, { id: known.id });
  if (!held) throw notFound();
  return held;
}

const nudges = [2, 5, 10, 20].map((minutes) => minutes * 60_000);

async function renew(
  house: House,
  tx: Tx,
  known: Booking,
  admission: Admission,
): Promise<'moved' | 'gone' | undefined> {
  const at = house.clock.now();
  // Before the booking itself is locked: a new booking locks its guest's holds first, too, and then bookings.
  const guest = { email: known.guestEmail, phone: known.guestPhone };
  const live = await countLive(tx, guest, admission?.asker, at);
  await lockLapsed(tx, known, at);
  const fresh = await findBooking(tx, { id: known.id }, true);
  // A second click or another tab has renewed the hold already.
  if (fresh && isHeld(fresh, at)) return;
  if (!fresh || !isLapsed(fresh, at) || !isRenewable(fresh, at)) return 'moved';
  refuseTooMany(house, live);
  // Released first, so that the claim obeys what is on sale now, as for any other guest.
  await releaseNights(tx, fresh.id, fresh.checkIn, at);
  if (!(await claimNights(tx, fresh.id, at))) return 'gone';
  const holdUntil = holdEnd(fresh, house.hotel.holdMinutes, at);
  await updateBooking(tx, fresh.id, { status: 'pending', holdUntil, expiredAt: null });
  await admit(tx, fresh, live, admission, at);
  await promise(tx, { kind: 'booking.hold_ended', payload: { bookingId: fresh.id }, at, runAt: holdUntil });
  for (const wait of nudges)
    await promise(tx, {
      kind: 'payment.nudged',
      payload: { txRef: fresh.txRef },
      at,
      runAt: new Date(at.getTime() + wait),
    });
  await audit(tx, {
    at,
    actor: 'client',
    action: 'booking held again',
    subject: { kind: 'booking', id: fresh.id },
    before: { status: fresh.status, paymentStatus: fresh.paymentStatus },
    after: { status: 'pending', paymentStatus: fresh.paymentStatus },
  });
}

export type Shown = { status: BookingStatus; refund: Kobo };

const cancelProblems = {
  stay_begun: receiptMessages.stayBegun,
  paid_at_desk: receiptMessages.paidAtDesk,
} as const;

/** Cancels on exactly the terms that the guest was shown. Throws AppError. */
export async function cancelOwn(house: House, reference: string, proof: Proof, shown: Shown): Promise<Receipt> {
  const known = await ownBooking(house, reference, proof);
  // A payment that has just arrived changes the refund.
  if (known.status === 'pending' && known.source === 'online') await settle(house, known.txRef);
  const problem = await house.db.tx((tx) => cancel(house, tx, known.id, shown));
  if (problem) throw await refused(house, known.id, problem === 'moved' ? undefined : problem);
  house.wake();
  return freshReceipt(house, known.id);
}

async function cancel(house: House, tx: Tx, id: string, shown: Shown): Promise<string | undefined> {
  const at = house.clock.now();
  const booking = await findBooking(tx, { id }, true);
  if (!booking) throw notFound();
  const money = await moneyOf(tx, booking);
  const terms = cancellationOf(booking, money, house.hotel, at);
  if (booking.status !== shown.status || !terms || !canMove(booking.status, 'cancelled', 'guest')) return 'moved';
  if (terms.rule === 'stay_begun' || terms.rule === 'paid_at_desk') return cancelProblems[terms.rule];
  if (terms.refund !== shown.refund) return receiptMessages.termsChanged;

  const { refund } = terms;
  // An unpaid hold is released silently: staff have nothing to do, and the email address was never confirmed.
  const letGo = booking.status === 'pending' && comesBackAlready(money) === 0;
  const paymentStatus = refund > 0 ? 'refund_due' : booking.paymentStatus;
  await updateBooking(tx, id, { status: 'cancelled', paymentStatus });
  await releaseNights(tx, id, hotelToday(house), at);
  if (refund > 0) await oweBack(tx, { txRef: booking.txRef, amount: refund, at, tellGuest: false });
  await audit(tx, {
    at,
    actor: 'client',
    action: letGo ? 'hold let go' : 'booking cancelled',
    subject: { kind: 'booking', id },
    before: { status: booking.status, paymentStatus: booking.paymentStatus },
    after: { status: 'cancelled', paymentStatus, refundKobo: refund, rule: terms.rule },
  });
  if (letGo) return;
  await announce(tx, { kind: 'booking_cancelled', at, bookingId: id, facts: { amountKobo: refund } });
  await promise(tx, {
    kind: 'booking.cancelled',
    payload: { bookingId: id, paidKobo: kobo(money.online), refundKobo: refund, alreadyKobo: comesBackAlready(money) },
    at,
    once: `booking.cancelled:${id}`,
  });
}
