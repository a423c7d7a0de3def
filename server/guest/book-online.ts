import { bookingMessages, type GuestForm } from '#contract/bookings.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import type { Tx } from '#db/db.ts';
import { type Booking, holdEnd } from '#server/bookings/booking.ts';
import { bookOnce, insertPendingBooking, requestHash } from '#server/bookings/create.ts';
import { claimNights } from '#server/bookings/nights-store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { type Admission, admitHold, refuseTooManyHolds, withProofOfWork } from '#server/guest/holds.ts';
import { countLiveHolds, type HoldOrigin } from '#server/guest/store.ts';
import { openCharge } from '#server/payments/charge.ts';
import type { RoomType } from '#server/rooms/room-type-store.ts';

export function bookOnline(
  deps: Deps,
  input: GuestForm,
  idempotencyKey: string | undefined,
  origin: HoldOrigin | undefined,
): Promise<Booking> {
  const purpose = `book ${requestHash(input)}`;
  return withProofOfWork(deps, origin, purpose, (admission) =>
    bookOnce(deps, input, idempotencyKey, 'online', (tx, room) => createHold(deps, tx, input, room, admission)),
  );
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
  const liveHolds = await countLiveHolds(tx, guest, admission?.origin, at);
  refuseTooManyHolds(deps, liveHolds);

  const { random, hotel } = deps;
  const booking = await insertPendingBooking(tx, input, room, {
    ...{ paymentMethod: 'flutterwave', source: 'online', createdByRole: 'client', createdBy: null },
    holdUntil: holdEnd({ createdAt: at }, hotel.holdMinutes, at),
    createdAt: at,
    ...{ feePercent: hotel.feePercent, attempts: 5 },
    references: () => ({
      ...{ reference: random.bookingReference(), receiptToken: random.token(), txRef: random.txRef() },
    }),
  });
  if (!booking) throw new AppError('internal', bookingMessages.creationFailed);
  if (!(await claimNights(tx, booking.id, at))) throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
  await admitHold(tx, booking, liveHolds, admission, at);

  const { txRef, totalKobo: amount } = booking;
  await openCharge(tx, { txRef, bookingId: booking.id, amount, at });
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
    runAt: new Date(at.getTime() + hotel.payLinkMinutes * 60_000),
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
