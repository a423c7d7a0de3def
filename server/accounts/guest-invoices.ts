import { invoiceMessages } from '#contract/accounts/invoices.ts';
import { containedTaxesText } from '#contract/accounts/posting.ts';
import type { Output, Parsed } from '#contract/api.ts';
import { AppError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import { computeAccount } from '#server/accounts/account.ts';
import { invoiceToken, opensInvoice } from '#server/accounts/invoice-link.ts';
import { findInvoice, readInvoicesOfStay } from '#server/accounts/invoice-store.ts';
import { readInvoice } from '#server/accounts/invoices.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { readOwedByGuest } from '#server/front-desk/pay-account.ts';
import { type ReceiptFacts, readReceipt } from '#server/front-desk/receipt.ts';
import type { ReceiptCredentials } from '#server/front-desk/receipt-access.ts';

/** A stranger gets nothing, and the reader of a copy for staff only which taxes the total contains. */
export async function readGuestAccount(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
): Promise<Output<'guestAccount'>> {
  const receipt = await readReceipt(deps, reference, credentials);
  if (!('access' in receipt)) return { owedKobo: kobo(0), invoices: [], taxesText: '' };
  const { booking } = receipt;
  const taxesText = await readTaxesText(deps, receipt);
  if (receipt.access === 'staff copy') return { owedKobo: kobo(0), invoices: [], taxesText };
  const [owed, invoices] = await Promise.all([
    readOwedByGuest(deps.db.read, booking),
    readInvoicesOfStay(deps.db.read, booking.id),
  ]);
  return {
    owedKobo: owed,
    taxesText,
    invoices: invoices.map((invoice) => ({ ...invoice, token: invoiceToken(booking, invoice) })),
  };
}

async function readTaxesText(deps: Deps, { booking, money, rooms }: ReceiptFacts): Promise<string> {
  const paid = kobo(money.paidOnline + money.paidAtDesk);
  const { inTotal } = await computeAccount(deps.db.read, deps, { ...booking, rooms, paid });
  const taxes = inTotal.taxes.map((tax) => ({ ...tax, amountKobo: tax.amount }));
  return containedTaxesText({ taxes, netKobo: inTotal.net }, 'The total contains');
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
