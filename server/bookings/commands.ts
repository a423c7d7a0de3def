import { bookingMessages, canMove, type GuestForm, holdLimits } from '#contract/bookings.ts';
import { nightsBetween } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { type Kobo, quote, toNaira } from '#contract/money.ts';
import { landingPaths } from '#contract/page.ts';
import type { BookingWithCheckout } from '#contract/payments.ts';
import type { Proof } from '#contract/proof.ts';
import { isReceiptLinkExpired } from '#contract/receipts.ts';
import type { Queryable, Tx } from '#db/db.ts';
import {
  addReceipt,
  type Booking,
  bookingFieldsFrom,
  type Caller,
  holdEnd,
  type LiveHolds,
  receiptCookieSeconds,
  receiptsIn,
  requestHash,
} from '#server/bookings/rules.ts';
import {
  bindIdempotencyKey,
  claimNights,
  countLiveHolds,
  findBooking,
  findIdempotencyKey,
  insertBooking,
  lastCheckOut,
  reserveIdempotencyKey,
  restoreBooking,
  saveHoldOrigin,
  unpaidHoldsTakeMost,
} from '#server/bookings/store.ts';
import { transition } from '#server/bookings/transition.ts';
import { audit } from '#server/core/audit.ts';
import type { ChargeHandlers, Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { notify } from '#server/core/notify.ts';
import {
  keyedHash,
  proofNeededError,
  type SolvedChallenge,
  spendChallenge,
  verifyProof,
} from '#server/core/proof-of-work.ts';
import { openCharge, settle } from '#server/payments/commands.ts';
import { findSellableRoom, hotelToday } from '#server/rooms/commands.ts';
import type { RoomType } from '#server/rooms/rules.ts';

export const callerOf = (
  deps: Deps,
  { network, browserId }: { network: string; browserId(): string },
  proof: Proof | undefined,
): Caller | undefined =>
  deps.hasRateLimits
    ? { network: keyedHash(deps, 'network', network), browser: keyedHash(deps, 'browser', browserId()), proof }
    : undefined;

export function bookOnline(
  deps: Deps,
  input: GuestForm,
  idempotencyKey: string | undefined,
  caller: Caller | undefined,
): Promise<Booking> {
  const purpose = `book ${requestHash(input)}`;
  return withProofOfWork(deps, caller, purpose, (admission) =>
    bookOnce(deps, input, idempotencyKey, 'online', (tx, room) => createHold(deps, tx, input, room, admission)),
  );
}

/**
 * Makes a booking, or returns the one that this key has already made from the same input and source. Throws AppError,
 * also for a key that was used for anything else.
 */
export async function bookOnce(
  deps: Deps,
  input: GuestForm,
  idempotencyKey: string | undefined,
  source: Booking['source'],
  make: (tx: Tx, room: RoomType) => Promise<Booking>,
): Promise<Booking> {
  const hash = requestHash(input);
  // Before the checks that depend on today: a repeat after midnight must still find its booking.
  const repeated = idempotencyKey && (await findIdempotencyKey(deps.db.read, idempotencyKey));
  if (repeated) return replay(deps.db.read, repeated, hash, source);

  const room = await findSellableRoom(deps, input);
  const booking = await deps.db.tx(async (tx) => {
    const previous = idempotencyKey && (await reserveIdempotencyKey(tx, idempotencyKey, hash, deps.clock.now()));
    if (previous) return replay(tx, previous, hash, source);
    const made = await make(tx, room);
    if (idempotencyKey) await bindIdempotencyKey(tx, idempotencyKey, made.id);
    return made;
  });
  deps.wake();
  return booking;
}

async function replay(
  db: Queryable,
  previous: { requestHash: string; bookingId: string | null },
  hash: string,
  source: Booking['source'],
): Promise<Booking> {
  const booking = previous.bookingId ? await findBooking(db, { id: previous.bookingId }) : undefined;
  // The caller of an online booking becomes its guest, so a key of the desk must not lead to the desk's booking.
  if (!booking || previous.requestHash !== hash || booking.source !== source)
    throw fieldError('transaction_ref', bookingMessages.keyReused, 'conflict');
  return booking;
}

export type Admission = { caller: Caller; solved: SolvedChallenge | undefined } | undefined;

/** Thrown inside a transaction, so that it rolls back; the caller then gets a challenge. */
class ProofOfWorkNeeded extends Error {}

export async function withProofOfWork<T>(
  deps: Deps,
  caller: Caller | undefined,
  purpose: string,
  make: (admission: Admission) => Promise<T>,
): Promise<T> {
  const solved = caller && (await verifyProof(deps, caller.proof, purpose));
  try {
    return await make(caller && { caller: caller, solved });
  } catch (error) {
    if (!(error instanceof ProofOfWorkNeeded)) throw error;
    throw await proofNeededError(deps, purpose, bookingMessages.proofNeeded(deps.hotel.phones[0]));
  }
}

export function refuseTooManyHolds({ hotel }: Deps, liveHolds: LiveHolds): void {
  const { maxLiveHolds } = hotel.stays;
  if (liveHolds.guest >= maxLiveHolds) throw new AppError('too_many', bookingMessages.tooManyHolds(maxLiveHolds));
  if (liveHolds.browser >= holdLimits.perBrowser)
    throw new AppError('too_many', bookingMessages.tooManyHolds(holdLimits.perBrowser));
  if (liveHolds.network >= holdLimits.perNetwork)
    throw new AppError('too_many', bookingMessages.networkFull(hotel.phones[0]));
}

/** Call it after claiming the nights: parallel claims on the room type then wait, and count this hold. */
export async function admitHold(
  tx: Tx,
  booking: Booking,
  liveHolds: LiveHolds,
  admission: Admission,
  at: Date,
): Promise<void> {
  if (!admission) return;
  const needsProof =
    liveHolds.network >= holdLimits.perNetworkWithoutProof || (await unpaidHoldsTakeMost(tx, booking, at));
  if (needsProof && !(admission.solved && (await spendChallenge(tx, admission.solved)))) throw new ProofOfWorkNeeded();
  await saveHoldOrigin(tx, booking.id, admission.caller);
}

async function createHold(
  deps: Deps,
  tx: Tx,
  input: GuestForm,
  room: RoomType,
  admission: Admission,
): Promise<Booking> {
  const at = deps.clock.now();
  const guest = { email: input.guest_email, phone: input.guest_phone };
  const liveHolds = await countLiveHolds(tx, guest, admission?.caller, at);
  refuseTooManyHolds(deps, liveHolds);

  const booking = await insertOnlineBooking(deps, tx, input, room, at);
  if (!(await claimNights(tx, booking.id, at))) throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
  await admitHold(tx, booking, liveHolds, admission, at);

  const { txRef, total: amount } = booking;
  await openCharge(tx, { txRef, kind: 'booking', subjectId: booking.id, amount, at });
  await enqueue(tx, {
    kind: 'booking.hold_ended',
    payload: { bookingId: booking.id },
    at,
    runAt: booking.holdUntil ?? at,
  });
  await enqueue(tx, {
    kind: 'booking.unpaid',
    payload: { bookingId: booking.id },
    at,
    runAt: new Date(at.getTime() + deps.hotel.payLinkMinutes * 60_000),
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

const maxReferenceAttempts = 5;

async function insertOnlineBooking(deps: Deps, tx: Tx, input: GuestForm, room: RoomType, at: Date): Promise<Booking> {
  const price = quote(room.price, nightsBetween(input.check_in, input.check_out), deps.hotel.feePercent);
  for (let attempt = 0; attempt < maxReferenceAttempts; attempt++) {
    const booking = await insertBooking(tx, {
      ...price,
      reference: deps.random.bookingReference(),
      receiptToken: deps.random.token(),
      ...bookingFieldsFrom(input, room),
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'flutterwave',
      source: 'online',
      createdByRole: 'client',
      createdBy: null,
      txRef: deps.random.txRef(),
      holdUntil: holdEnd({ createdAt: at }, deps.hotel.holdMinutes, at),
      nightsHeld: false,
      expiredAt: null,
      createdAt: at,
    });
    if (booking) return booking;
  }
  throw new AppError('internal', bookingMessages.creationFailed);
}

export const checkoutOf = (deps: Deps, booking: Booking): BookingWithCheckout['checkout'] => {
  const { txRef, total, guestEmail, guestName, guestPhone } = booking;
  return {
    script_url: deps.gateway.scriptUrl,
    public_key: deps.gateway.publicKey,
    tx_ref: txRef,
    amount: toNaira(total),
    currency: 'NGN',
    payment_options: 'card, mobilemoney, ussd',
    redirect_url: `${deps.publicUrl}${landingPaths.bookingSuccess}`,
    customer: { email: guestEmail, name: guestName, phone_number: guestPhone },
    customizations: { title: deps.hotel.name, description: `${booking.roomTypeName}, ${booking.reference}` },
    payload_hash: deps.gateway.payloadHash({ amount: total, currency: 'NGN', email: guestEmail, txRef }),
  };
};

export const isReceiptExpired = (deps: Deps, { checkOut }: Booking): boolean =>
  isReceiptLinkExpired(checkOut, hotelToday(deps), deps.hotel);

export const readBooking = (deps: Deps, by: Parameters<typeof findBooking>[1]): Promise<Booking | undefined> =>
  findBooking(deps.db.read, by);

export async function settleBooking(deps: Deps, txRef: string, gatewayId: string) {
  const { outcome } = await settle(deps, txRef, gatewayId);
  return { outcome, booking: await readBooking(deps, { txRef }) };
}

/** A lapsed booking gets its nights back if they are free; otherwise the payment is late and owed back. */
export const bookingChargeHandler: ChargeHandlers['booking'] = {
  async onSettled(deps, tx, bookingId, paid) {
    const at = deps.clock.now();
    // A payment for a deleted booking restores it, so that staff see it and give the money back.
    const wasDeleted = await restoreBooking(tx, bookingId);
    const booking = await findBooking(tx, { id: bookingId }, true);
    if (!booking) return 'late';
    const isConfirmable =
      !wasDeleted &&
      booking.checkOut > hotelToday(deps) &&
      canMove(booking.status, 'confirmed', 'payment') &&
      (booking.status === 'pending' || booking.expiredAt !== null);
    const hasNights = isConfirmable && (booking.nightsHeld || (await claimNights(tx, booking.id, at)));
    if (!hasNights) {
      await markRefundDue(tx, booking, paid, at);
      return 'late';
    }
    await transition(tx, booking, {
      ...{ to: 'confirmed', by: 'payment', at, paymentStatus: 'paid' },
      entry: { actor: 'gateway', action: 'booking confirmed' },
    });
    await notify(tx, { kind: 'booking_paid', at, bookingId, facts: { amountKobo: paid } });
    await enqueue(tx, {
      kind: 'booking.confirmed',
      payload: { bookingId: booking.id },
      at,
      dedupeKey: `booking.confirmed:${booking.id}`,
    });
    return 'accepted';
  },
};

async function markRefundDue(tx: Tx, booking: Booking, paid: Kobo, at: Date): Promise<void> {
  await transition(tx, booking, {
    to: booking.status === 'pending' ? 'cancelled' : booking.status,
    ...{ by: 'gateway', at, paymentStatus: 'refund_due' },
    entry: { actor: 'gateway', action: 'payment came too late' },
  });
  await notify(tx, { kind: 'payment_late', at, bookingId: booking.id, facts: { amountKobo: paid } });
}

/** Job. Asks the gateway one last time before it cancels an unpaid booking. Returns when to run again. */
export async function endHold(deps: Deps, bookingId: string): Promise<Date | undefined> {
  const booking = await findBooking(deps.db.read, { id: bookingId });
  if (booking?.status !== 'pending') return;
  const { outcome } = await settle(deps, booking.txRef);
  if (outcome === 'settled' || outcome === 'refund_due') return;
  const at = deps.clock.now();
  // Retries without end: others can claim the nights meanwhile, but only the gateway's answer ends the booking.
  if (outcome === 'unavailable') return new Date(at.getTime() + 60_000);
  return deps.db.tx(async (tx) => {
    const fresh = await findBooking(tx, { id: bookingId }, true);
    if (!fresh || !canMove(fresh.status, 'cancelled', 'expiry')) return;
    // The guest has renewed the hold meanwhile, or the clock was set back.
    if (fresh.holdUntil && fresh.holdUntil > at) return fresh.holdUntil;
    await transition(tx, fresh, {
      ...{ to: 'cancelled', by: 'expiry', at, expiredAt: at },
      entry: { actor: 'system', action: 'hold expired' },
    });
  });
}

export async function addReceiptToCookie(
  deps: Deps,
  cookie: string | undefined,
  { receiptToken, checkOut }: Booking,
): Promise<[value: string, seconds: number]> {
  const value = addReceipt(cookie, receiptToken);
  const last = (await lastCheckOut(deps.db.read, receiptsIn(value))) ?? checkOut;
  return [value, receiptCookieSeconds(last, hotelToday(deps), deps.hotel.retention.receiptLinkDays)];
}
