import type { BookingRequest } from '#contract/bookings/bookings.ts';
import { deskFeePercent } from '#contract/bookings/bookings.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { brokenConditions } from '#contract/rooms/stay-conditions.ts';
import type { Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { confirmNew } from '#server/bookings/confirm-new.ts';
import { bookOnce, insertPendingBooking } from '#server/bookings/create.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { putIntoRoom } from '#server/bookings/put-into-room.ts';
import type { Deps } from '#server/core/deps.ts';
import { referencePrefixes } from '#server/core/random.ts';
import { recordRoom } from '#server/front-desk/assign-room.ts';
import { readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { overrideOf } from '#server/front-desk/override.ts';
import type { RoomForStay } from '#server/rooms/availability.ts';

/** The number of a walk-in is the current time in milliseconds; if it is taken, the next attempt adds one. */
const walkInReferences = (at: Date, attempt: number) => {
  const walkInNumber = at.getTime() + attempt;
  return { reference: `${referencePrefixes.walkIn}${walkInNumber}`, txRef: `WI-${walkInNumber}` };
};

/** `room` is the id of a single room of the room type `roomId`. */
type WalkIn = BookingRequest & { room?: string | undefined; overrideReason?: string | undefined };

export async function bookWalkIn(
  deps: Deps,
  member: Member,
  input: WalkIn,
  idempotencyKey: string | undefined,
): Promise<BookingWithBalance> {
  const staffKey = idempotencyKey && `${member.staffId}:${idempotencyKey}`;
  const booking = await bookOnce(deps, input, staffKey, 'manual', (tx, room, id) =>
    makeWalkIn(deps, member, tx, input, { room, id }),
  );
  deps.wake();
  return readDeskBooking(deps, booking.id);
}

async function makeWalkIn(
  deps: Deps,
  member: Member,
  tx: Tx,
  input: WalkIn,
  { room, id }: { room: RoomForStay; id: string },
): Promise<Booking> {
  const at = deps.clock.now();
  const dates = { checkIn: input.checkIn, checkOut: input.checkOut };
  const override = overrideOf(brokenConditions(room.conditions, dates), input.overrideReason);
  const booking = await insertPendingBooking(tx, input, room, {
    ...{ id, paymentMethod: 'manual', source: 'manual', createdBy: member.id, holdUntil: null, createdAt: at },
    createdByRole: member.role === 'superadmin' ? 'superadmin' : 'receptionist',
    ...{ feePercent: deskFeePercent, hotel: deps.hotel, attempts: 50 },
    references: (attempt) => ({ ...walkInReferences(at, attempt), receiptToken: deps.random.token() }),
  });
  if (!booking) throw new AppError('internal', deskMessages.createFailed);
  const { reference, totalKobo, promoCode, companyName } = booking;
  const special = { ...(promoCode && { code: promoCode }), ...(companyName && { company: companyName }) };
  const after = { reference, status: 'confirmed', totalKobo, ...special, ...override?.facts };
  await confirmNew(tx, booking, {
    ...{ by: 'walk-in', at },
    entry: { actor: member.staffId, action: 'booking created', facts: { after }, reason: override?.reason },
  });
  if (input.room) {
    const refuse = (message: string) => fieldError('room', message, 'conflict');
    await putIntoRoom(tx, booking, { room: input.room, from: booking.checkIn }, refuse);
    await recordRoom(tx, { at, member }, booking, []);
  }
  return booking;
}
