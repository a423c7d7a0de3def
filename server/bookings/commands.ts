import type { AuditAction } from '#contract/audit.ts';
import { bookingMessages, canMove, type GuestForm, holdLimits } from '#contract/bookings.ts';
import { nightsBetween } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { type Kobo, quote, toNaira } from '#contract/money.ts';
import { landing } from '#contract/page.ts';
import type { CreatedBooking } from '#contract/payments.ts';
import type { Proof } from '#contract/proof.ts';
import { receiptEnded } from '#contract/receipts.ts';
import type { Read, Tx } from '#db/db.ts';
import { announce } from '#server/announce.ts';
import { audit } from '#server/audit.ts';
import {
  type Asker,
  addReceipt,
  type Booking,
  holdEnd,
  type Live,
  receiptCookieSeconds,
  receiptsIn,
  requestHash,
  wishedStay,
} from '#server/bookings/rules.ts';
import {
  bindKey,
  claimNights,
  countLive,
  findBooking,
  findKey,
  insertBooking,
  keepOrigin,
  lastCheckOut,
  releaseNights,
  rememberKey,
  restoreBooking,
  unpaidTakeMost,
  updateBooking,
} from '#server/bookings/store.ts';
import type { House, Payables } from '#server/context.ts';
import { promise } from '#server/outbox/jobs.ts';
import { openCharge, settle } from '#server/payments/commands.ts';
import { keyedHash, proofNeeded, type Solved, solvedFor, spend } from '#server/proof.ts';
import { hotelToday, sellableRoom } from '#server/rooms/commands.ts';
import type { RoomType } from '#server/rooms/rules.ts';

export const askerOf = (
  house: House,
  { network, browser }: { network: string; browser(): string },
  proof: Proof | undefined,
): Asker | undefined =>
  house.limited
    ? { network: keyedHash(house, 'network', network), browser: keyedHash(house, 'browser', browser()), proof }
    : undefined;

export function bookOnline(
  house: House,
  wish: GuestForm,
  key: string | undefined,
  asker: Asker | undefined,
): Promise<Booking> {
  const purpose = `book ${requestHash(wish)}`;
  return provingWork(house, asker, purpose, (admission) =>
    bookOnce(house, wish, key, 'online', (tx, room) => hold(house, tx, wish, room, admission)),
  );
}

/**
 * Makes a booking, or returns the one that this key has already made from the same input and source. Throws AppError,
 * also for a key that was used for anything else.
 */
export async function bookOnce(
  house: House,
  wish: GuestForm,
  key: string | undefined,
  source: Booking['source'],
  make: (tx: Tx, room: RoomType) => Promise<Booking>,
): Promise<Booking> {
  const hash = requestHash(wish);
  // Before the checks that depend on today: a repeat after midnight must still find its booking.
  const repeated = key && (await findKey(house.db.read, key));
  if (repeated) return recall(house.db.read, repeated, hash, source);

  const room = await sellableRoom(house, wish);
  const booking = await house.db.tx(async (tx) => {
    const earlier = key && (await rememberKey(tx, key, hash, house.clock.now()));
    if (earlier) return recall(tx, earlier, hash, source);
    const made = await make(tx, room);
    if (key) await bindKey(tx, key, made.id);
    return made;
  });
  house.wake();
  return booking;
}

async function recall(
  db: Read,
  earlier: { requestHash: string; bookingId: string | null },
  hash: string,
  source: Booking['source'],
): Promise<Booking> {
  const booking = earlier.bookingId ? await findBooking(db, { id: earlier.bookingId }) : undefined;
  // The caller of an online booking becomes its guest, so a key of the desk must not lead to the desk's booking.
  if (!booking || earlier.requestHash !== hash || booking.source !== source)
    throw fieldError('transaction_ref', bookingMessages.keyReused, 'conflict');
  return booking;
}

export type Admission = { asker: Asker; solved: Solved | undefined } | undefined;

/** Thrown inside a transaction, so that it rolls back; the caller then gets a challenge. */
class WorkNeeded extends Error {}

export async function provingWork<T>(
  house: House,
  asker: Asker | undefined,
  purpose: string,
  make: (admission: Admission) => Promise<T>,
): Promise<T> {
  const solved = asker && (await solvedFor(house, asker.proof, purpose));
  try {
    return await make(asker && { asker, solved });
  } catch (error) {
    if (!(error instanceof WorkNeeded)) throw error;
    throw await proofNeeded(house, purpose, bookingMessages.proofNeeded(house.hotel.phones[0]));
  }
}

export function refuseTooMany({ hotel }: House, live: Live): void {
  const { maxLiveHolds } = hotel.stays;
  if (live.guest >= maxLiveHolds) throw new AppError('too_many', bookingMessages.tooManyHolds(maxLiveHolds));
  if (live.browser >= holdLimits.perBrowser)
    throw new AppError('too_many', bookingMessages.tooManyHolds(holdLimits.perBrowser));
  if (live.network >= holdLimits.perNetwork)
    throw new AppError('too_many', bookingMessages.networkFull(hotel.phones[0]));
}

/** Call it after claiming the nights: parallel claims on the room type then wait, and count this hold. */
export async function admit(tx: Tx, booking: Booking, live: Live, admission: Admission, at: Date): Promise<void> {
  if (!admission) return;
  const needed = live.network >= holdLimits.perNetworkUnproved || (await unpaidTakeMost(tx, booking, at));
  if (needed && !(admission.solved && (await spend(tx, admission.solved)))) throw new WorkNeeded();
  await keepOrigin(tx, booking.id, admission.asker);
}

async function hold(house: House, tx: Tx, wish: GuestForm, room: RoomType, admission: Admission): Promise<Booking> {
  const at = house.clock.now();
  const guest = { email: wish.guest_email, phone: wish.guest_phone };
  const live = await countLive(tx, guest, admission?.asker, at);
  refuseTooMany(house, live);

  const booking = await insert(house, tx, wish, room, at);
  if (!(await claimNights(tx, booking.id, at))) throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
  await admit(tx, booking, live, admission, at);

  const { txRef, total: amount } = booking;
  await openCharge(tx, { txRef, kind: 'booking', payableId: booking.id, amount, at });
  await promise(tx, {
    kind: 'booking.hold_ended',
    payload: { bookingId: booking.id },
    at,
    runAt: booking.holdUntil ?? at,
  });
  await promise(tx, {
    kind: 'booking.unpaid',
    payload: { bookingId: booking.id },
    at,
    runAt: new Date(at.getTime() + house.hotel.payLinkMinutes * 60_000),
  });
  await audit(tx, {
    at,
    actor: 'client',
    action: 'booking created',
    subject: { kind: 'booking', id: booking.id },
    after: { reference: booking.reference, status: booking.status, totalKobo: amount },
  });
  return booking;
}

const referenceDraws = 5;

async function insert(house: House, tx: Tx, wish: GuestForm, room: RoomType, at: Date): Promise<Booking> {
  const price = quote(room.price, nightsBetween(wish.check_in, wish.check_out), house.hotel.feePercent);
  for (let draw = 0; draw < referenceDraws; draw++) {
    const booking = await insertBooking(tx, {
      ...price,
      reference: house.random.bookingReference(),
      receiptToken: house.random.token(),
      ...wishedStay(wish, room),
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'flutterwave',
      source: 'online',
      createdByRole: 'client',
      createdBy: null,
      txRef: house.random.txRef(),
      holdUntil: holdEnd({ createdAt: at }, house.hotel.holdMinutes, at),
      nightsHeld: false,
      expiredAt: null,
      createdAt: at,
    });
    if (booking) return booking;
  }
  throw new AppError('internal', bookingMessages.creationFailed);
}

export const checkoutFor = (house: House, booking: Booking): CreatedBooking['checkout'] => {
  const { txRef, total, guestEmail, guestName, guestPhone } = booking;
  return {
    script_url: house.gateway.scriptUrl,
    public_key: house.gateway.publicKey,
    tx_ref: txRef,
    amount: toNaira(total),
    currency: 'NGN',
    payment_options: 'card, mobilemoney, ussd',
    redirect_url: `${house.publicUrl}${landing.bookingSuccess}`,
    customer: { email: guestEmail, name: guestName, phone_number: guestPhone },
    customizations: { title: house.hotel.name, description: `${booking.roomTypeName}, ${booking.reference}` },
    payload_hash: house.gateway.payloadHash({ amount: total, currency: 'NGN', email: guestEmail, txRef }),
  };
};

export const hasEnded = (house: House, { checkOut }: Booking): boolean =>
  receiptEnded(checkOut, hotelToday(house), house.hotel);

export const readBooking = (house: House, by: Parameters<typeof findBooking>[1]): Promise<Booking | undefined> =>
  findBooking(house.db.read, by);

export async function settleBooking(house: House, txRef: string, gatewayId: string) {
  const { outcome } = await settle(house, txRef, gatewayId);
  return { outcome, booking: await readBooking(house, { txRef }) };
}

/** A lapsed booking gets its nights back if they are free; otherwise the payment is late and owed back. */
export const bookingPayable: Payables['booking'] = {
  async settled(house, tx, bookingId, paid) {
    const at = house.clock.now();
    // A payment for a deleted booking restores it, so that staff see it and give the money back.
    const deleted = await restoreBooking(tx, bookingId);
    const booking = await findBooking(tx, { id: bookingId }, true);
    if (!booking) return 'late';
    const confirmable =
      !deleted &&
      booking.checkOut > hotelToday(house) &&
      canMove(booking.status, 'confirmed', 'payment') &&
      (booking.status === 'pending' || booking.expiredAt !== null);
    const room = confirmable && (booking.nightsHeld || (await claimNights(tx, booking.id, at)));
    if (!room) {
      await refundDue(tx, booking, paid, at);
      return 'late';
    }
    await change(tx, booking, at, ['gateway', 'booking confirmed'], { status: 'confirmed', paymentStatus: 'paid' });
    await announce(tx, { kind: 'booking_paid', at, bookingId, facts: { amountKobo: paid } });
    await promise(tx, {
      kind: 'booking.confirmed',
      payload: { bookingId: booking.id },
      at,
      once: `booking.confirmed:${booking.id}`,
    });
    return 'accepted';
  },
};

async function refundDue(tx: Tx, booking: Booking, paid: Kobo, at: Date): Promise<void> {
  const unpaid = booking.status === 'pending';
  const status = unpaid ? 'cancelled' : booking.status;
  await change(tx, booking, at, ['gateway', 'payment came too late'], { status, paymentStatus: 'refund_due' });
  if (unpaid) await releaseNights(tx, booking.id, booking.checkIn, at);
  await announce(tx, { kind: 'payment_late', at, bookingId: booking.id, facts: { amountKobo: paid } });
}

type To = Pick<Booking, 'status' | 'paymentStatus'> & { expiredAt?: Date };

type Deed = [actor: 'gateway' | 'system', action: AuditAction];

async function change(tx: Tx, booking: Booking, at: Date, [actor, action]: Deed, to: To): Promise<void> {
  await updateBooking(tx, booking.id, to);
  await audit(tx, {
    at,
    actor,
    action,
    subject: { kind: 'booking', id: booking.id },
    before: { status: booking.status, paymentStatus: booking.paymentStatus },
    after: { status: to.status, paymentStatus: to.paymentStatus },
  });
}

/** Job. Asks the gateway one last time before it cancels an unpaid booking. Returns when to run again. */
export async function endHold(house: House, bookingId: string): Promise<Date | undefined> {
  const booking = await findBooking(house.db.read, { id: bookingId });
  if (booking?.status !== 'pending') return;
  const { outcome } = await settle(house, booking.txRef);
  if (outcome === 'settled' || outcome === 'refund_due') return;
  const at = house.clock.now();
  // Retries without end: others can claim the nights meanwhile, but only the gateway's answer ends the booking.
  if (outcome === 'unavailable') return new Date(at.getTime() + 60_000);
  return house.db.tx(async (tx) => {
    const fresh = await findBooking(tx, { id: bookingId }, true);
    if (!fresh || !canMove(fresh.status, 'cancelled', 'expiry')) return;
    // The guest has renewed the hold meanwhile, or the clock was set back.
    if (fresh.holdUntil && fresh.holdUntil > at) return fresh.holdUntil;
    const { paymentStatus } = fresh;
    await change(tx, fresh, at, ['system', 'hold expired'], { status: 'cancelled', paymentStatus, expiredAt: at });
    // From check-in, even if that night has begun: a late payment must be able to claim all nights again.
    await releaseNights(tx, bookingId, fresh.checkIn, at);
  });
}

export async function withReceipt(
  house: House,
  cookie: string | undefined,
  { receiptToken, checkOut }: Booking,
): Promise<[value: string, seconds: number]> {
  const value = addReceipt(cookie, receiptToken);
  const last = (await lastCheckOut(house.db.read, receiptsIn(value))) ?? checkOut;
  return [value, receiptCookieSeconds(last, hotelToday(house), house.hotel.retention.receiptLinkDays)];
}
