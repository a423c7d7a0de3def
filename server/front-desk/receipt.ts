import { acceptsLine } from '#contract/bookings/folio.ts';
import type { Day } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { checkedToWire } from '#contract/core/wire.ts';
import { type OwnReceiptPart, type ReceiptView, receiptMessages, receiptView } from '#contract/front-desk/receipts.ts';
import { toPayOf } from '#contract/front-desk/to-pay.ts';
import { ratePlanPrices } from '#contract/rooms/rate-plan-prices.ts';
import { barPin } from '#server/bookings/bar-pin.ts';
import { type Booking, hasLapsedHold, hasLiveHold, isRenewable } from '#server/bookings/booking.ts';
import { balanceOf } from '#server/bookings/money.ts';
import { presentBooking } from '#server/bookings/present.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { type GuestCancellation, guestCancellationOf } from '#server/front-desk/cancellation.ts';
import { readGuestMoney } from '#server/front-desk/guest-store.ts';
import type { GuestMoney } from '#server/front-desk/money.ts';
import { companyPaysForGuest, guestNightsOf } from '#server/front-desk/present-booking.ts';
import {
  bookingNotFoundError,
  isReceiptExpired,
  type ReceiptAccess,
  type ReceiptCredentials,
  receiptAccessOf,
} from '#server/front-desk/receipt-access.ts';
import { recordedUrl } from '#server/oversight/recorded-link.ts';
import { findRoomWithPrices, hasFreeRoom, momentOfGuests } from '#server/rooms/availability.ts';
import { hasUsedPromo, readPromoCode } from '#server/rooms/promo-code-store.ts';
import { isUsedUp } from '#server/rooms/promo-codes.ts';
import { findRatePlan } from '#server/rooms/rate-plan-store.ts';
import { guestPriceOf, ratePlanPriceOf } from '#server/rooms/rate-plans.ts';

type HoldView = OwnReceiptPart['hold'];

export type ReceiptFacts = {
  booking: Booking;
  money: GuestMoney;
  rooms: string[];
  hold: HoldView;
  cancellation: GuestCancellation | null;
  now: Date;
  today: Day;
  access: ReceiptAccess;
  barPin: string | null;
  recordedUrl: string;
};

function presentGuestReceipt(receipt: ReceiptFacts): OwnReceiptPart {
  const { booking, money, rooms, hold, cancellation, now, access } = receipt;
  const paid = kobo(money.paidOnline + money.paidAtDesk);
  const hasLapsed = hold?.state === 'free' || hold?.state === 'gone';
  const balance = hasLapsed ? kobo(0) : balanceOf({ ...booking, paid });
  const othersPay = kobo(Math.min(money.othersPay, balance));
  const isCopy = access !== 'receipt';
  return {
    copy: isCopy,
    now: now.toISOString(),
    rooms,
    payments: money.payments.map((each) => ({ ...each, at: each.at.toISOString() })),
    refunds: money.refunds.map((each) => ({ ...each, at: each.at.toISOString() })),
    adjustments: money.adjustments,
    services: money.services,
    notes: [
      ...money.clearings.map(({ company, amount }) =>
        company
          ? `${formatNaira(amount)} is on the account of ${company}.`
          : `${formatNaira(amount)} is no longer charged.`,
      ),
    ],
    paidAmountKobo: paid,
    keptAmountKobo: receipt.booking.keptKobo,
    balanceKobo: kobo(balance - othersPay),
    toPay: toPayOf({ ...booking, balanceKobo: balance, ...payersOf(receipt, balance) }, receipt.today),
    hold: isCopy ? null : hold,
    cancellation:
      isCopy || !cancellation ? null : { ...cancellation, freeUntil: cancellation.freeUntil?.toISOString() ?? null },
    barPin: receipt.barPin,
    recordedUrl: receipt.recordedUrl,
  };
}

/** The company is named to its guest, other payers of the account are not. */
function payersOf({ booking, money }: ReceiptFacts, balance: Kobo) {
  const { companyHasWindow, othersPay, othersNights } = money;
  if (companyPaysForGuest({ ...booking, companyHasWindow }))
    return { othersOweKobo: balance, otherPayers: booking.companyName ?? '', guestNights: [] };
  return {
    othersOweKobo: kobo(Math.min(othersPay, balance)),
    otherPayers: 'others',
    guestNights: guestNightsOf(booking.checkIn, booking.nights, othersNights),
  };
}

export const presentReceipt = (receipt: ReceiptFacts): ReceiptView => ({
  booking: presentBooking(receipt.booking, true),
  own: presentGuestReceipt(receipt),
});

export async function readReceipt(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
): Promise<Booking | ReceiptFacts> {
  const booking = await findBooking(deps.db.read, { reference });
  if (!booking) throw bookingNotFoundError();
  const access = receiptAccessOf(booking, isReceiptExpired(deps, booking), credentials.cookie, credentials.token);
  return access ? receiptOf(deps, booking, access) : booking;
}

export async function receiptOf(deps: Deps, booking: Booking, access: ReceiptAccess): Promise<ReceiptFacts> {
  const now = deps.clock.now();
  const { rooms, ...money } = await readGuestMoney(deps.db.read, booking);
  const cancellation = guestCancellationOf(booking, money, deps.hotel, now);
  const hold = await holdStateOf(deps, booking, now);
  const subject = { kind: 'stay', id: booking.id, token: booking.receiptToken } as const;
  const guestOnlyFields = { barPin: barPinFor(deps, booking, access), recordedUrl: recordedUrl(deps, subject) };
  return { booking, money, rooms, cancellation, hold, now, today: hotelToday(deps), access, ...guestOnlyFields };
}

/**
 * Returns null for every copy of the receipt: staff must not learn the PIN with which a guest agrees to drinks, and
 * staff could send a copy for guests to themselves.
 */
const barPinFor = (deps: Deps, booking: Booking, access: ReceiptAccess): string | null =>
  access === 'receipt' && acceptsLine(booking.status) && deps.hotel.hasBar && deps.hotel.desk.barLimit > 0
    ? barPin(deps, booking)
    : null;

export async function readFreshReceipt(deps: Deps, id: string): Promise<ReceiptFacts> {
  const booking = await findBooking(deps.db.read, { id });
  if (!booking) throw bookingNotFoundError();
  return receiptOf(deps, booking, 'receipt');
}

/** Makes an error that carries the receipt as it is now, so that an outdated page can update itself. */
export async function conflictWithReceipt(deps: Deps, id: string, message?: string): Promise<AppError> {
  const receipt = await readFreshReceipt(deps, id);
  return new AppError(
    'conflict',
    message ?? receiptMessages.moved(receipt.booking.status),
    [],
    checkedToWire(receiptView, presentReceipt(receipt)),
  );
}

async function holdStateOf(deps: Deps, booking: Booking, now: Date): Promise<HoldView> {
  if (hasLiveHold(booking, now)) return { state: 'held', problem: null };
  if (!hasLapsedHold(booking, now)) return null;
  const problem = (await renewalProblem(deps, booking, now)) ?? (await roomProblem(deps, booking));
  return problem ? { state: 'gone', problem } : { state: 'free', problem: null };
}

const stayRequestOf = (booking: Booking) => ({
  roomId: booking.roomTypeId,
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  guests: booking.guests,
});

/**
 * Returns the sentence for the guest if no room is free now. Renewing the hold checks again, when it claims the nights.
 */
const roomProblem = async (deps: Deps, booking: Booking): Promise<string | undefined> =>
  (await hasFreeRoom(deps.db.read, booking.roomTypeId, booking, momentOfGuests(deps)))
    ? undefined
    : receiptMessages.roomGone;

/** Why the guest cannot have the code of the booking again, now that the booking has given it back. */
async function codeProblem(deps: Deps, booking: Booking): Promise<string | undefined> {
  if (!booking.promoCodeId || booking.status !== 'cancelled') return undefined;
  const guest = { email: booking.guestEmail, phone: booking.guestPhone };
  const [promo, isUsed] = await Promise.all([
    readPromoCode(deps.db.read, booking.promoCodeId),
    booking.promoOnce && hasUsedPromo(deps.db.read, booking.promoCodeId, guest),
  ]);
  return isUsedUp(promo) || isUsed ? receiptMessages.codeGone : undefined;
}

export async function renewalProblem(deps: Deps, booking: Booking, now: Date): Promise<string | undefined> {
  if (!isRenewable(booking, now)) return receiptMessages.holdOver;
  try {
    // Conditions do not matter: the guest has booked this stay.
    const roomWithPrices = await findRoomWithPrices(deps, stayRequestOf(booking), hotelToday(deps));
    const ratePlan = await findRatePlan(deps.db.read, booking.planCode);
    const prices = ratePlan
      ? ratePlanPrices(roomWithPrices.nightPrices, ratePlanPriceOf(ratePlan), guestPriceOf(roomWithPrices), booking)
      : roomWithPrices.nightPrices;
    // The amount of the charge cannot change, so at a new price the guest must book again.
    const isSamePrice = booking.nights.every(({ price, off = 0 }, night) => price + off === prices[night]);
    return isSamePrice ? await codeProblem(deps, booking) : receiptMessages.priceChanged;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return receiptMessages.holdOver;
    throw error;
  }
}
