import { type BookingRequest, bookingMessages } from '#contract/bookings/bookings.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { internationalNumber } from '#contract/core/phone.ts';
import type { Tx } from '#db/db.ts';
import { type Booking, holdEnd } from '#server/bookings/booking.ts';
import { confirmNew } from '#server/bookings/confirm-new.ts';
import { bookOnce, hashBookingRequest, insertPendingBooking } from '#server/bookings/create.ts';
import { claimNights } from '#server/bookings/nights-store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { notify } from '#server/core/notify.ts';
import { countLiveHolds, type HoldOrigin } from '#server/front-desk/guest-store.ts';
import {
  type Admission,
  demandProof,
  refuseTooManyHolds,
  saveOriginAndCheckRooms,
  withProofOfWork,
} from '#server/front-desk/holds.ts';
import { sellOnline } from '#server/opening/online-sale.ts';
import { openCharge } from '#server/payments/charge.ts';
import type { RoomForStay } from '#server/rooms/availability.ts';
import { requireConditions } from '#server/rooms/stay-conditions.ts';

export function bookOnline(
  deps: Deps,
  input: BookingRequest,
  idempotencyKey: string | undefined,
  origin: HoldOrigin | undefined,
): Promise<Booking> {
  const purpose = `book ${hashBookingRequest(input)}`;
  return sellOnline(deps, () =>
    withProofOfWork(deps, origin, purpose, (admission) =>
      bookOnce(deps, input, idempotencyKey, 'online', (tx, room, id) =>
        createHold(deps, tx, input, { room, id, admission }),
      ),
    ),
  );
}

async function createHold(
  deps: Deps,
  tx: Tx,
  input: BookingRequest,
  { room, id, admission }: { room: RoomForStay; id: string; admission: Admission },
): Promise<Booking> {
  requireConditions(room.conditions, { checkIn: input.checkIn, checkOut: input.checkOut });
  if (room.special.company?.paysLater) return bookForCompany(deps, tx, input, { room, id });
  const at = deps.clock.now();
  const { hotel } = deps;
  const guest = { email: input.guestEmail, phone: internationalNumber(input.guestPhone, hotel.countryCode) };
  const holdUntil = holdEnd({ createdAt: at }, hotel.holdMinutes, at);
  const [liveHolds, booking] = await Promise.all([
    countLiveHolds(tx, guest, admission?.origin, at),
    insertPendingBooking(tx, input, room, {
      ...guestOrigin(deps, id, at),
      ...{ paymentMethod: 'flutterwave', holdUntil, feePercent: hotel.feePercent },
    }),
  ]);
  refuseTooManyHolds(deps, liveHolds);
  if (!booking) throw new AppError('internal', bookingMessages.creationFailed);

  const { txRef, totalKobo: amount, reference, status } = booking;
  const payload = { bookingId: id };
  const payLinkAt = new Date(at.getTime() + hotel.payLinkMinutes * 60_000);
  const [isClaimed, holdsTakeMost] = await Promise.all([
    claimNights(tx, id, at),
    saveOriginAndCheckRooms(tx, booking, admission, at),
    openCharge(tx, { ...payload, txRef, amount, at, inRehearsal: deps.hotel.isRehearsal }),
    enqueue(tx, { kind: 'booking.hold_ended', payload, at, runAt: holdUntil }),
    enqueue(tx, { kind: 'booking.unpaid', payload, at, runAt: payLinkAt }),
    audit(tx, {
      ...{ at, actor: 'client', action: 'booking created', subject: { kind: 'booking', id } },
      after: { reference, status, totalKobo: amount, ...(booking.promoCode && { code: booking.promoCode }) },
    }),
  ]);
  if (!isClaimed) throw fieldError('roomId', bookingMessages.unavailable, 'conflict');
  await demandProof(tx, admission, liveHolds, holdsTakeMost);
  return booking;
}

const guestOrigin = ({ random, hotel }: Deps, id: string, createdAt: Date) => ({
  ...({ id, source: 'online', createdByRole: 'client', createdBy: null, createdAt, hotel, attempts: 5 } as const),
  references: () => ({
    ...{ reference: random.bookingReference(), receiptToken: random.token(), txRef: random.txRef() },
  }),
});

/** A booking of a company that pays later is confirmed without a payment, and has no fee of the gateway. */
async function bookForCompany(
  deps: Deps,
  tx: Tx,
  input: BookingRequest,
  { room, id }: { room: RoomForStay; id: string },
): Promise<Booking> {
  const at = deps.clock.now();
  const booking = await insertPendingBooking(tx, input, room, {
    ...guestOrigin(deps, id, at),
    ...{ paymentMethod: 'manual', holdUntil: null, feePercent: 0 },
  });
  if (!booking) throw new AppError('internal', bookingMessages.creationFailed);
  const { reference, totalKobo, companyName } = booking;
  const after = { reference, status: 'confirmed', totalKobo, company: companyName };
  await confirmNew(tx, booking, {
    ...{ by: 'company', at },
    entry: { actor: 'client', action: 'booking created', facts: { after } },
  });
  const facts = { amountKobo: totalKobo, company: companyName ?? '' };
  await notify(tx, { kind: 'company_booked', at, bookingId: id, facts });
  return { ...booking, status: 'confirmed', nightsHeld: true };
}
