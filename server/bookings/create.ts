import { createHash, randomUUID } from 'node:crypto';
import { guestDetailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import { type BookingRequest, bookingMessages, deskFeePercent, type GuestForm } from '#contract/bookings/bookings.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { numberToCall } from '#contract/core/hotel-contact.ts';
import { internationalNumber } from '#contract/core/phone.ts';
import { wireName } from '#contract/core/wire.ts';
import { companyMessages } from '#contract/rooms/companies.ts';
import { promoTexts } from '#contract/rooms/promo-prices.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Booking, NewBooking } from '#server/bookings/booking.ts';
import {
  findBooking,
  findIdempotencyKey,
  insertBooking,
  nightColumns,
  reserveIdempotencyKey,
} from '#server/bookings/store.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { deskSaleRules, findPricedRoom, guestSaleRules, type RoomForStay } from '#server/rooms/availability.ts';
import { hasUsedPromo } from '#server/rooms/promo-code-store.ts';
import { bookedRatePlanOf } from '#server/rooms/rate-plans.ts';
import type { RoomType } from '#server/rooms/room-type-store.ts';
import {
  bookedSpecialPrice,
  promoError,
  quoteSpecialPrice,
  quoteWithoutSpecialPrice,
} from '#server/rooms/special-prices.ts';

const bookingFieldsFrom = (input: GuestForm, room: RoomType, { countryCode }: Hotel) => ({
  ...recordOfNames(guestDetailNames, (name) => input[name] ?? ''),
  guestPhone: internationalNumber(input.guestPhone, countryCode),
  roomTypeId: room.id,
  roomTypeName: room.name,
  checkIn: input.checkIn,
  checkOut: input.checkOut,
  guests: input.guests,
  children: input.children ?? 0,
});

/** Requests with equal hashes count as the same: pass every field that the server acts on, and none that it ignores. */
export function hashRequest(input: object): string {
  return createHash('sha256')
    .update(JSON.stringify(wireEntriesOf(input)))
    .digest('hex');
}

/** The hashes are stored, so they are built from the names of the API: names in the code can change. */
function wireEntriesOf(input: object): (readonly [string, unknown])[] {
  const wireEntries = Object.entries(input).map(([name, value]: [string, unknown]) => {
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [wireName(name), isNested ? wireEntriesOf(value) : value] as const;
  });
  return wireEntries.sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Leaves out which price and terms the form showed, so that a repeated request finds its booking even if the price has
 * changed.
 */
export const hashBookingRequest = ({ seenTotalKobo, seenTerms, ...booked }: BookingRequest): string =>
  hashRequest(booked);

/**
 * Makes a booking, or returns the one that an earlier request with the same key, input and source made. Throws
 * AppError, for example if the key was used for anything else.
 */
export async function bookOnce(
  deps: Deps,
  input: BookingRequest,
  idempotencyKey: string | undefined,
  source: Booking['source'],
  makeBooking: (tx: Tx, room: RoomForStay, id: string) => Promise<Booking>,
): Promise<Booking> {
  const hash = hashBookingRequest(input);
  // The key comes before the checks that depend on today, so that a repeat after midnight still finds its booking.
  const earlierUse = idempotencyKey && (await findIdempotencyKey(deps.db.read, idempotencyKey));
  if (earlierUse) return repeatReply(deps.db.read, earlierUse, hash, source);

  const room = await findPricedRoom(deps, input, source === 'manual' ? deskSaleRules(deps) : guestSaleRules(deps));
  const bookWithKey = () =>
    deps.db.tx(async (tx) => {
      const bookingId = randomUUID();
      const keyUse = { requestHash: hash, bookingId, createdAt: deps.clock.now() };
      const previousUse = idempotencyKey && (await reserveIdempotencyKey(tx, { key: idempotencyKey, ...keyUse }));
      return previousUse ? repeatReply(tx, previousUse, hash, source) : makeBooking(tx, room, bookingId);
    });
  const feePercent = source === 'online' ? deps.hotel.feePercent : deskFeePercent;
  return refuseOnViolation(bookWithKey, {
    promo_code_has_a_use_left: () => promoError(promoTexts.usedUp, input, quoteWithoutSpecialPrice(room, feePercent)),
    company_within_limit: () => companyLimitError(input, deps.hotel),
  });
}

async function repeatReply(
  db: Queryable,
  previousUse: { requestHash: string; bookingId: string | null },
  hash: string,
  source: Booking['source'],
): Promise<Booking> {
  const booking = previousUse.bookingId ? await findBooking(db, { id: previousUse.bookingId }) : undefined;
  // The reply to an online booking makes the caller its guest, so the key of a walk-in must not find the walk-in.
  if (!booking || previousUse.requestHash !== hash || booking.source !== source)
    throw fieldError('transactionRef', bookingMessages.keyReused, 'conflict');
  return booking;
}

type NewPendingBooking = Pick<
  NewBooking,
  'id' | 'paymentMethod' | 'source' | 'createdByRole' | 'createdBy' | 'holdUntil' | 'createdAt'
> & {
  hotel: Hotel;
  feePercent: number;
  attempts: number;
  references(attempt: number): Pick<NewBooking, 'reference' | 'receiptToken' | 'txRef'>;
};

/** Returns undefined if every attempt gave a reference that another booking already has. */
export async function insertPendingBooking(
  tx: Tx,
  input: BookingRequest,
  room: RoomForStay,
  { feePercent, attempts, references, hotel, ...origin }: NewPendingBooking,
): Promise<Booking | undefined> {
  const { base, fee, total, nights } = quoteSpecialPrice(room, input, feePercent);
  const refuseCode = (problem: string) => promoError(problem, input, quoteWithoutSpecialPrice(room, feePercent));
  if (input.seenTotalKobo !== undefined && input.seenTotalKobo !== total)
    throw fieldError('seenTotal', bookingMessages.priceChanged(total), 'conflict');
  const fields = bookingFieldsFrom(input, room, hotel);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const row: NewBooking = {
      ...{ ...fields, ...origin, ...references(attempt) },
      ...{ baseKobo: base, feeKobo: fee, totalKobo: total, status: 'pending' },
      ...bookedRatePlanOf(room, hotel),
      guestsKobo: room.guestsPrice,
      ...bookedSpecialPrice(room.special),
      priceKobo: nights[0]?.price ?? room.priceKobo,
      ...nightColumns(nights),
    };
    const booking = await insertBooking(tx, row);
    if (booking) return booking;
    // The insert returns nothing if the reference is taken. It also returns nothing if the guest has already used a
    // code that is for one booking of each guest.
    const { promo } = room.special;
    const guest = { email: fields.guestEmail, phone: fields.guestPhone };
    if (promo?.oncePerGuest && (await hasUsedPromo(tx, promo.id, guest))) throw refuseCode(promoTexts.once);
  }
  return undefined;
}

const companyLimitError = ({ companyId }: BookingRequest, hotel: Hotel) =>
  companyId
    ? fieldError('companyId', companyMessages.overLimit, 'conflict')
    : new AppError('conflict', companyMessages.overLimitForGuests(numberToCall(hotel)));
