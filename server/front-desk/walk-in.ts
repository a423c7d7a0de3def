import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { BookingRequest } from '#contract/bookings/bookings.ts';
import { deskFeePercent } from '#contract/bookings/bookings.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import { deskMessages, moveProblem } from '#contract/front-desk/desk.ts';
import type { CompanyShare, walkInPayment } from '#contract/front-desk/walk-in.ts';
import { brokenConditions } from '#contract/rooms/stay-conditions.ts';
import type { Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { confirmNew } from '#server/bookings/confirm-new.ts';
import { bookOnce, insertPendingBooking } from '#server/bookings/create.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { putIntoRoom } from '#server/bookings/put-into-room.ts';
import { readNightsOfStay } from '#server/bookings/room-night-store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays } from '#server/core/hotel-day.ts';
import { referencePrefixes } from '#server/core/random.ts';
import { recordRoom } from '#server/front-desk/assign-room.ts';
import { insertCompanyWindow } from '#server/front-desk/company-window-store.ts';
import { lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { applyMove } from '#server/front-desk/moves.ts';
import { overrideOf } from '#server/front-desk/override.ts';
import { recordPayment } from '#server/front-desk/payments.ts';
import { requireSlip, type Slip, withSlipError } from '#server/payments/card-slips.ts';
import type { RoomForStay } from '#server/rooms/availability.ts';
import { findCompany } from '#server/rooms/company-store.ts';

/** The number of a walk-in is the current time in milliseconds; if it is taken, the next attempt adds one. */
const walkInReferences = (at: Date, attempt: number) => {
  const walkInNumber = at.getTime() + attempt;
  return { reference: `${referencePrefixes.walkIn}${walkInNumber}`, txRef: `WI-${walkInNumber}` };
};

type WalkInPayment = z.infer<typeof walkInPayment>;

/** `room` is the id of a single room of the room type `roomId`. */
type WalkIn = BookingRequest & {
  room?: string | undefined;
  companyPaysFor?: CompanyShare | undefined;
  overrideReason?: string | undefined;
  payment?: WalkInPayment | undefined;
  checkInNow?: boolean | undefined;
};

/**
 * Books a stay, takes its payment and checks the guest in, all in one transaction: a walk-in that is refused, or whose
 * reply is lost, is never made in part. Throws AppError.
 */
export async function bookWalkIn(
  deps: Deps,
  member: Member,
  { dirtyOk, ...input }: WalkIn & { dirtyOk?: boolean | undefined },
  idempotencyKey: string | undefined,
): Promise<BookingWithBalance> {
  const { payment } = input;
  const at = deps.clock.now();
  const staffKey = idempotencyKey && `${member.staffId}:${idempotencyKey}`;
  const slip = payment && requireSlip(deps.hotel, 'desk', payment);
  const makeInTransaction = async (tx: Tx, room: RoomForStay, id: string) => {
    const context = { deps, member, tx, at };
    const booking = await makeWalkIn(context, input, room, { id, dirtyOk });
    if (payment && slip) await takeFirstPayment(context, id, { payment, slip, staffKey });
    if (input.checkInNow) await checkInNow(context, id);
    return booking;
  };
  const book = () => bookOnce(deps, input, staffKey, 'manual', makeInTransaction);
  const booking = await (slip ? withSlipError(deps, member, slip, book) : book());
  deps.wake();
  return readDeskBooking(deps, booking.id);
}

type WalkInContext = { deps: Deps; member: Member; tx: Tx; at: Date };

async function makeWalkIn(
  { deps, member, tx, at }: WalkInContext,
  input: WalkIn,
  room: RoomForStay,
  { id, dirtyOk }: { id: string; dirtyOk: boolean | undefined },
): Promise<Booking> {
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
  const specialPrice = { ...(promoCode && { code: promoCode }), ...(companyName && { company: companyName }) };
  const factsAfter = { reference, status: 'confirmed', totalKobo, ...specialPrice, ...override?.facts };
  await confirmNew(tx, booking, {
    ...{ by: 'walk-in', at },
    entry: { actor: member.staffId, action: 'booking created', facts: { after: factsAfter }, reason: override?.reason },
  });
  if (input.companyPaysFor) await shareWithCompany(tx, booking, input.companyPaysFor, { member, at });
  if (input.room) {
    const refuse = (message: string) => fieldError('room', message, 'conflict');
    const handedOver = input.checkInNow ? { at, dirtyOk } : undefined;
    await putIntoRoom(tx, booking, { room: input.room, from: booking.checkIn, handedOver }, refuse);
    await recordRoom(tx, { at, member }, booking, []);
  }
  return booking;
}

/**
 * Opens a window for the company if it pays the nights only. If the company pays everything, a window is not needed.
 * Throws AppError if no company pays for the booking.
 */
async function shareWithCompany(
  tx: Tx,
  { id, companyId, companyPays }: Booking,
  share: CompanyShare,
  { member, at }: { member: Member; at: Date },
): Promise<void> {
  const company = companyPays && companyId ? await findCompany(tx, { id: companyId }) : undefined;
  if (!company) throw fieldError('companyPaysFor', checkOutMessages.noAccount, 'conflict');
  if (share === 'everything') return;
  await insertCompanyWindow(tx, { bookingId: id, company, by: member, at });
  const entry = { at, actor: member.staffId, subject: { kind: 'booking', id } } as const;
  await audit(tx, { ...entry, action: 'window opened', after: { window: company.name } });
  await audit(tx, { ...entry, action: 'charges routed', after: { kind: 'night', window: company.name } });
}

type FirstPayment = { payment: WalkInPayment; slip: Slip; staffKey: string | undefined };

async function takeFirstPayment(
  { member, tx, at }: WalkInContext,
  id: string,
  { payment: { method, amountKobo: amount, cashReason: reason }, slip, staffKey }: FirstPayment,
): Promise<void> {
  await recordPayment(tx, member, await lockDeskBooking(tx, id), {
    ...{ id: randomUUID(), windowId: null, method, amount, slip, reason, at },
    // This is not the key of the booking, because an older request may have used that key for a payment.
    key: `walk-in:${staffKey ?? id}`,
  });
}

async function checkInNow({ deps, member, tx, at }: WalkInContext, id: string): Promise<void> {
  const [booking, nights] = await Promise.all([lockDeskBooking(tx, id), readNightsOfStay(tx, id)]);
  const days = currentDeskDays(deps);
  const { status, checkIn, checkOut, servicesKobo } = booking;
  const problem = moveProblem({ status, checkIn, checkOut, servicesKobo }, 'checked_in', member.role, days);
  if (problem) throw new AppError(problem.kind, problem.message);
  await applyMove(tx, booking, { status: 'checked_in' }, { at, days, member, nights });
}
