import { invoiceMessages } from '#contract/accounts/invoices.ts';
import type { Output, Parsed } from '#contract/api.ts';
import { AppError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import { invoiceToken, opensInvoice } from '#server/accounts/invoice-link.ts';
import { findInvoice, readInvoicesOfStay } from '#server/accounts/invoice-store.ts';
import { readInvoice } from '#server/accounts/invoices.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { readOwedByGuest } from '#server/front-desk/pay-account.ts';
import { readReceipt } from '#server/front-desk/receipt.ts';
import type { ReceiptCredentials } from '#server/front-desk/receipt-access.ts';

/** A stranger, and the reader of a copy for staff, get 0 as what is owed, and no invoices. */
export async function readGuestAccount(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
): Promise<Output<'guestAccount'>> {
  const receipt = await readReceipt(deps, reference, credentials);
  if (!('access' in receipt) || receipt.access === 'staff copy') return { owedKobo: kobo(0), invoices: [] };
  const { booking } = receipt;
  const [owed, invoices] = await Promise.all([
    readOwedByGuest(deps.db.read, booking),
    readInvoicesOfStay(deps.db.read, booking.id),
  ]);
  return {
    owedKobo: owed,
    invoices: invoices.map((invoice) => ({ ...invoice, token: invoiceToken(booking, invoice) })),
  };
}

export async function readInvoiceByLink(
  deps: Deps,
  { number, token }: Parsed<'invoiceByLink'>,
): Promise<Output<'invoiceByLink'>> {
  const invoice = await findInvoice(deps.db.read, { number });
  const booking = invoice && (await findBooking(deps.db.read, { id: invoice.bookingId }));
  if (!invoice || !booking || !opensInvoice(booking, invoice, token))
    throw new AppError('not_found', invoiceMessages.notFound);
  return { invoice: await readInvoice(deps, invoice.id) };
}
