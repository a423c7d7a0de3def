import { type BookingRequest, bookingMessages } from '#contract/bookings.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import type { Tx } from '#db/db.ts';
import { type Booking, holdEnd } from '#server/bookings/booking.ts';
import { bookingHash, bookOnce, insertPendingBooking } from '#server/bookings/create.ts';
import { claimNights } from '#server/bookings/nights-store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { type Admission, demandProof, refuseTooManyHolds, saveHold, withProofOfWork } from '#server/guest/holds.ts';
import { countLiveHolds, type HoldOrigin } from '#server/guest/store.ts';
import { openCharge } from '#server/payments/charge.ts';
import type { RoomForStay } from '#server/rooms/availability.ts';
import { requireConditions } from '#server/rooms/stay-conditions.ts';

export function bookOnline(
  deps: Deps,
  input: BookingRequest,
  idempotencyKey: string | undefined,
  origin: HoldOrigin | undefined,
): Promise<Booking> {
  const purpose = `book ${bookingHash(input)}`;
  return withProofOfWork(deps, origin, purpose, (admission) =>
    bookOnce(deps, input, idempotencyKey, 'online', (tx, room, id) =>
      createHold(deps, tx, input, { room, id, admission }),
    ),
  );
}

async function createHold(
  deps: Deps,
  tx: Tx,
  input: BookingRequest,
  { room, id, admission }: { room: RoomForStay; id: string; admission: Admission },
): Promise<Booking> {
  requireConditions(room.conditions, { checkIn: input.check_in, checkOut: input.check_out });
  const at = deps.clock.now();
  const guest = { email: input.guest_email, phone: input.guest_phone };
  const { random, hotel } = deps;
  const holdUntil = holdEnd({ createdAt: at }, hotel.holdMinutes, at);
  const [liveHolds, booking] = await Promise.all([
    countLiveHolds(tx, guest, admission?.origin, at),
    insertPendingBooking(tx, input, room, {
      ...{ id, paymentMethod: 'flutterwave', source: 'online', createdByRole: 'client', createdBy: null },
      ...{ holdUntil, createdAt: at, feePercent: hotel.feePercent, hotel, attempts: 5 },
      references: () => ({
        ...{ reference: random.bookingReference(), receiptToken: random.token(), txRef: random.txRef() },
      }),
    }),
  ]);
  refuseTooManyHolds(deps, liveHolds);
  if (!booking) throw new AppError('internal', bookingMessages.creationFailed);

  const { txRef, totalKobo: amount, reference, status } = booking;
  const payload = { bookingId: id };
  const payLinkAt = new Date(at.getTime() + hotel.payLinkMinutes * 60_000);
  const [isClaimed, holdsTakeMost] = await Promise.all([
    claimNights(tx, id, at),
    saveHold(tx, booking, admission, at),
    openCharge(tx, { ...payload, txRef, amount, at }),
    enqueue(tx, { kind: 'booking.hold_ended', payload, at, runAt: holdUntil }),
    enqueue(tx, { kind: 'booking.unpaid', payload, at, runAt: payLinkAt }),
    audit(tx, {
      ...{ at, actor: 'client', action: 'booking created', subject: { kind: 'booking', id } },
      after: { reference, status, totalKobo: amount },
    }),
  ]);
  if (!isClaimed) throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
  await demandProof(tx, admission, liveHolds, holdsTakeMost);
  return booking;
}
