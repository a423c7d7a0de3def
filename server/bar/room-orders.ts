import { type BarAgreement, type BarStay, barLimitLeft, type NewSale, saleMessages } from '#contract/bar/bar.ts';
import { acceptsLine } from '#contract/bookings/folio.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { findLine, readLinesOfSales } from '#server/accounts/line-store.ts';
import { reverseLine } from '#server/accounts/post.ts';
import { requireRightPin } from '#server/bar/pin.ts';
import { isKnownOrder, listStaysAtBar, readAgreementOfLine } from '#server/bar/room-order-store.ts';
import { readOrderSales } from '#server/bar/sale-store.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay } from '#server/core/hotel-day.ts';
import { findDeskBooking } from '#server/front-desk/desk-store.ts';

type AgreedRoom = NonNullable<NewSale['room']>;

const notInHouseError = () => fieldError('room.bookingId', saleMessages.notInHouse, 'conflict');

/** Compares the PIN before the sale and outside its transaction, so that a wrong try stays counted. */
export async function requireAgreement(
  deps: Deps,
  member: Member,
  { bookingId, pin }: AgreedRoom,
  key: string | undefined,
): Promise<void> {
  if (pin === undefined) return;
  // A sale that is sent again has been agreed to, and nothing more is sold under its key.
  if (key && (await isKnownOrder(deps.db.read, key))) return;
  const booking = await findBooking(deps.db.read, { id: bookingId });
  if (!booking) throw notInHouseError();
  refuseClosedAccount(booking);
  await requireRightPin(deps, member, booking, pin);
}

/** Call it before the sale and the drinks are locked, so that transactions do not deadlock. */
export async function lockStay(tx: Tx, { bookingId }: AgreedRoom): Promise<BookingWithBalance> {
  const booking = await findDeskBooking(tx, bookingId, true);
  if (!booking) throw notInHouseError();
  return booking;
}

function refuseClosedAccount({ status }: Pick<BookingWithBalance, 'status'>): void {
  if (acceptsLine(status)) return;
  if (acceptsLine(status, true)) throw fieldError('room.bookingId', saleMessages.accountClosed, 'conflict');
  throw notInHouseError();
}

/** The error for drinks that would make a company, which pays for the stay later, owe more than its limit. */
export const companyOverLimitError = () => fieldError('room.bookingId', saleMessages.companyOverLimit, 'conflict');

/**
 * Throws AppError if drinks for `total` cannot go on the account of the locked stay, which has drinks for `posted`
 * already.
 */
export function refuseOrderOnRoom({ hotel }: Deps, booking: BookingWithBalance, total: Kobo, posted: Kobo): void {
  refuseClosedAccount(booking);
  const left = barLimitLeft(hotel.desk, posted);
  if (total > left) throw fieldError('room.bookingId', saleMessages.overLimit(left), 'conflict');
}

type LineRemoval = { member: Member; at: Date; reason: string };

/** Takes back the line of a sale that is being deleted. `booking` is locked. */
export async function reverseLineOfSale(
  tx: Tx,
  booking: BookingWithBalance,
  saleId: string,
  removal: LineRemoval,
): Promise<void> {
  const [posted] = await readLinesOfSales(tx, [saleId]);
  const line = posted && (await findLine(tx, posted.id));
  if (!line) throw new Error(`sale ${saleId} is on a room and has no line`);
  try {
    await reverseLine(tx, booking, line, removal);
  } catch (error) {
    // The refusal of the desk carries the booking with the guest's address and number, which the bar does not get.
    throw error instanceof AppError ? new AppError(error.kind, error.message, error.errors) : error;
  }
}

export async function readBarStays(deps: Deps): Promise<BarStay[]> {
  const stays = await listStaysAtBar(deps.db.read, { deskDay: currentDeskDay(deps), now: deps.clock.now() });
  return stays.map((stay) => ({
    ...stay,
    closed: !acceptsLine(stay.status),
    leftKobo: barLimitLeft(deps.hotel.desk, stay.posted),
  }));
}

export async function readAgreement({ db }: Deps, lineId: string): Promise<BarAgreement> {
  const agreement = await readAgreementOfLine(db.read, lineId);
  const sales = agreement ? await readOrderSales(db.read, { id: agreement.orderId }) : [];
  const [firstSale] = sales;
  if (!agreement || !firstSale?.onRoom) throw new AppError('not_found', saleMessages.lineNotFound);
  return {
    ...firstSale.onRoom,
    ...agreement,
    staffName: firstSale.staffName,
    createdAt: firstSale.createdAt.toISOString(),
    drinks: sales.map((sale) => ({ ...sale, totalAmountKobo: sale.totalKobo, deleted: sale.deletedAt !== null })),
  };
}
