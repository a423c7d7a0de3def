import { createHmac, timingSafeEqual } from 'node:crypto';
import { moneyPaths } from '#contract/core/money-paths.ts';
import type { InvoiceRecord } from '#server/accounts/invoice-store.ts';
import type { Booking } from '#server/bookings/booking.ts';
import type { Deps } from '#server/core/deps.ts';

/**
 * Characters of base64url: 132 bits, too many to guess. Nobody can compute the receipt's token from an invoice token.
 * The link ends when the receipt's token is replaced, such as when the guest is erased.
 */
const tokenLength = 22;

export const invoiceToken = (
  { receiptToken }: Pick<Booking, 'receiptToken'>,
  { id }: Pick<InvoiceRecord, 'id'>,
): string => createHmac('sha256', receiptToken).update(`invoice ${id}`).digest('base64url').slice(0, tokenLength);

export function opensInvoice(booking: Booking, invoice: InvoiceRecord, token: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(invoiceToken(booking, invoice))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const invoiceUrl = ({ publicUrl }: Pick<Deps, 'publicUrl'>, booking: Booking, invoice: InvoiceRecord): string =>
  `${publicUrl}${moneyPaths.invoice(invoice.number, invoiceToken(booking, invoice))}`;
