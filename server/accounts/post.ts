import { invoiceMessages } from '#contract/accounts/invoices.ts';
import { negatePrice, ratesOn, splitGross } from '#contract/accounts/taxes.ts';
import { acceptsLine, folioMessages } from '#contract/bookings/folio.ts';
import { dayAt } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { readInvoicedSources } from '#server/accounts/invoice-store.ts';
import { type DrinkOrServiceLine, insertLines } from '#server/accounts/line-store.ts';
import { listTaxRules } from '#server/accounts/tax-rule-store.ts';
import { type BookingWithBalance, paymentStatusOf } from '#server/bookings/money.ts';
import { savePaymentStatus } from '#server/bookings/store.ts';
import { audit } from '#server/core/audit.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { refuseOrOweSurplus } from '#server/front-desk/change-stay.ts';
import { conflictWithBooking, lockDeskBooking } from '#server/front-desk/desk-booking.ts';

type LineToPost = Pick<DrinkOrServiceLine, 'kind' | 'label' | 'quantity' | 'serviceId' | 'saleId' | 'readyAt'> & {
  /** The price of the whole quantity, taxes included. */
  gross: Kobo;
  key: string | null;
};
type PosterAndTime = { member: Member; at: Date };

/**
 * Posts lines to the account of a guest in the house, whose `booking` is locked. Returns false if a key was used
 * before. Throws AppError if the guest is not in the house.
 */
export async function postLines(
  tx: Tx,
  { hotel }: Pick<Deps, 'hotel'>,
  booking: BookingWithBalance,
  lines: readonly LineToPost[],
  { member, at }: PosterAndTime,
): Promise<boolean> {
  if (!acceptsLine(booking.status)) throw conflictWithBooking(folioMessages.closed, booking);
  const rates = ratesOn(dayAt(at, hotel.timeZone), await listTaxRules(tx));
  const postedCount = await insertLines(
    tx,
    lines.map(({ gross, ...line }) => ({
      ...line,
      ...{ bookingId: booking.id, price: splitGross(gross, rates), rates, postedBy: member, postedAt: at },
      ...{ reverses: null, reason: null },
    })),
  );
  if (postedCount < lines.length) return false;
  for (const { label, quantity, gross } of lines)
    await audit(tx, {
      ...{ at, actor: member.staffId, action: 'line posted', subject: { kind: 'booking', id: booking.id } },
      after: { line: label, quantity, amountKobo: gross },
    });
  await updatePaymentStatus(tx, booking, at);
  return true;
}

/**
 * Posts the reversal of a line, with the same price and taxes as negative amounts. `booking` is locked. Throws
 * AppError.
 */
export async function reverseLine(
  tx: Tx,
  booking: BookingWithBalance,
  { id, ...line }: DrinkOrServiceLine,
  { member, at, reason }: PosterAndTime & { reason: string },
): Promise<void> {
  if (!acceptsLine(booking.status, true)) throw conflictWithBooking(folioMessages.closed, booking);
  const invoice = (await readInvoicedSources(tx, booking.id)).get(id);
  if (invoice) throw conflictWithBooking(invoiceMessages.lineInvoiced(invoice), booking);
  const reversal = {
    ...{
      kind: line.kind,
      label: line.label,
      quantity: -line.quantity,
      price: negatePrice(line.price),
      rates: line.rates,
    },
    ...{ serviceId: line.serviceId, saleId: line.saleId, readyAt: null, reverses: id, reason, key: null },
    ...{ bookingId: booking.id, postedBy: member, postedAt: at },
  };
  const belowNothingError = conflictWithBooking(folioMessages.belowNothing, booking);
  const insertedCount = await onViolation(
    'booking_total_not_negative',
    () => insertLines(tx, [reversal]),
    belowNothingError,
  );
  if (insertedCount === 0) throw new AppError('conflict', folioMessages.reversedAlready);
  await audit(tx, {
    ...{ at, actor: member.staffId, action: 'line reversed', subject: { kind: 'booking', id: booking.id } },
    before: { line: line.label, quantity: line.quantity, amountKobo: line.price.gross },
    reason,
  });
  await updatePaymentStatus(tx, booking, at);
}

/**
 * Saves the payment status that follows from the new total of the stay, and owes the guest what was paid too much
 * online. Throws AppError.
 */
async function updatePaymentStatus(tx: Tx, { id, paymentStatus }: BookingWithBalance, at: Date): Promise<void> {
  const bookingAfterwards = await lockDeskBooking(tx, id);
  const status = paymentStatusOf(bookingAfterwards, bookingAfterwards.status, bookingAfterwards.paid);
  if (status !== paymentStatus) await savePaymentStatus(tx, id, status);
  await refuseOrOweSurplus(tx, bookingAfterwards, at);
}
