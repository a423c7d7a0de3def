import { createHash, randomUUID } from 'node:crypto';
import { bookingMessages, type GuestForm } from '#contract/bookings.ts';
import { nightsBetween } from '#contract/dates.ts';
import { fieldError } from '#contract/errors.ts';
import { quote } from '#contract/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Booking, NewBooking } from '#server/bookings/booking.ts';
import { findBooking, findIdempotencyKey, insertBooking, reserveIdempotencyKey } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { findSellableRoom } from '#server/rooms/availability.ts';
import type { RoomType } from '#server/rooms/room-type-store.ts';

const bookingFieldsFrom = (input: GuestForm, room: RoomType) => ({
  guestName: input.guest_name,
  guestEmail: input.guest_email,
  guestPhone: input.guest_phone,
  roomTypeId: room.id,
  roomTypeName: room.name,
  checkIn: input.check_in,
  checkOut: input.check_out,
  guests: input.guests,
  priceKobo: room.priceKobo,
});

/** Requests with equal hashes count as the same: pass every field that the server acts on, and none that it ignores. */
export function requestHash(input: object): string {
  const entries = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}

/**
 * Makes a booking, or returns the one that an earlier request with the same key, input and source made. Throws
 * AppError, for example if the key was used for anything else.
 */
export async function bookOnce(
  deps: Deps,
  input: GuestForm,
  idempotencyKey: string | undefined,
  source: Booking['source'],
  make: (tx: Tx, room: RoomType, id: string) => Promise<Booking>,
): Promise<Booking> {
  const hash = requestHash(input);
  // The key comes before the checks that depend on today, so that a repeat after midnight still finds its booking.
  const repeated = idempotencyKey && (await findIdempotencyKey(deps.db.read, idempotencyKey));
  if (repeated) return replay(deps.db.read, repeated, hash, source);

  const room = await findSellableRoom(deps, input);
  return deps.db.tx(async (tx) => {
    const bookingId = randomUUID();
    const use = { requestHash: hash, bookingId, createdAt: deps.clock.now() };
    const previous = idempotencyKey && (await reserveIdempotencyKey(tx, { key: idempotencyKey, ...use }));
    return previous ? replay(tx, previous, hash, source) : make(tx, room, bookingId);
  });
}

async function replay(
  db: Queryable,
  previous: { requestHash: string; bookingId: string | null },
  hash: string,
  source: Booking['source'],
): Promise<Booking> {
  const booking = previous.bookingId ? await findBooking(db, { id: previous.bookingId }) : undefined;
  // The reply to an online booking makes the caller its guest, so the key of a walk-in must not find the walk-in.
  if (!booking || previous.requestHash !== hash || booking.source !== source)
    throw fieldError('transaction_ref', bookingMessages.keyReused, 'conflict');
  return booking;
}

type NewPendingBooking = Pick<
  NewBooking,
  'id' | 'paymentMethod' | 'source' | 'createdByRole' | 'createdBy' | 'holdUntil' | 'createdAt'
> & {
  feePercent: number;
  attempts: number;
  references(attempt: number): Pick<NewBooking, 'reference' | 'receiptToken' | 'txRef'>;
};

/** Returns undefined if every attempt gave a reference that another booking already has. */
export async function insertPendingBooking(
  tx: Tx,
  input: GuestForm,
  room: RoomType,
  { feePercent, attempts, references, ...origin }: NewPendingBooking,
): Promise<Booking | undefined> {
  const { base, fee, total } = quote(room.priceKobo, nightsBetween(input.check_in, input.check_out), feePercent);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const booking = await insertBooking(tx, {
      ...{ ...bookingFieldsFrom(input, room), ...origin, ...references(attempt) },
      ...{ baseKobo: base, feeKobo: fee, totalKobo: total, status: 'pending' },
    });
    if (booking) return booking;
  }
  return undefined;
}
