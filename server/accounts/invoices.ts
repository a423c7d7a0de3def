import { invoiceReportMessages, waitsForClearance } from '#contract/accounts/invoice-reports.ts';
import { type InvoiceTotals, type InvoiceView, invoiceMessages } from '#contract/accounts/invoices.ts';
import { negatePrice, rateText, sumPrices, type TaxedPrice, type TaxKind } from '#contract/accounts/taxes.ts';
import type { Output, Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { computeAccount } from '#server/accounts/account.ts';
import { invoiceUrl } from '#server/accounts/invoice-link.ts';
import { findReport } from '#server/accounts/invoice-report-store.ts';
import {
  findInvoice,
  type InvoiceLine,
  type InvoiceRecord,
  insertInvoice,
  insertPrint,
  readInvoicedSources,
  readInvoicesOfStay,
  readLinesOfInvoice,
  type Supplier,
} from '#server/accounts/invoice-store.ts';
import { priceColumns } from '#server/accounts/price-columns.ts';
import { enqueueReport } from '#server/accounts/report-invoice.ts';
import { readWindows, type WindowRecord } from '#server/accounts/window-store.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { type Company, findCompany } from '#server/rooms/company-store.ts';

/**
 * Returns the lines of a window that are on no invoice: those of what the guest has had by now, and with
 * `includesLaterNights` also those of the nights to come.
 */
async function readLinesToInvoice(
  db: Queryable,
  deps: Deps,
  booking: BookingWithBalance,
  payerWindowId: string | null,
  includesLaterNights = false,
): Promise<InvoiceLine[]> {
  const [{ pricedLines }, invoiced] = await Promise.all([
    computeAccount(db, deps, booking),
    readInvoicedSources(db, booking.id),
  ]);
  return pricedLines
    .filter(({ time }) => includesLaterNights || time === 'had')
    .filter(({ id, price, windowId }) => windowId === payerWindowId && price.gross !== 0 && !invoiced.has(id))
    .map(({ id, kind, day, label, price, rates }) => ({
      ...{ source: id, day, quantity: price.gross < 0 ? -1 : 1, price, rates },
      label: kind === 'bar' ? `Bar: ${label}` : label,
    }));
}

const totalOf = (lines: readonly InvoiceLine[]): TaxedPrice => sumPrices(lines.map(({ price }) => price));

/** Issues an invoice, once for each key. Throws AppError. */
export async function issueInvoice(deps: Deps, member: Member, input: Parsed<'issueInvoice'>): Promise<InvoiceView> {
  const series = seriesOf(deps.hotel);
  const key = `${member.staffId}:${input.key}`;
  const { name, address, taxNumber } = input.buyer;
  const windowId = input.windowId ?? null;
  const id = await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, input.id);
    const previousInvoice = await findInvoice(tx, { key });
    if (previousInvoice) {
      const isSame =
        previousInvoice.bookingId === booking.id &&
        previousInvoice.buyerName === name &&
        previousInvoice.buyerAddress === address;
      if (!isSame || previousInvoice.buyerTaxNumber !== taxNumber || previousInvoice.windowId !== windowId)
        throw fieldError('key', invoiceMessages.keyReused, 'conflict');
      return previousInvoice.id;
    }
    const lines = await readLinesToInvoice(tx, deps, booking, windowId);
    if (lines.length === 0) throw new AppError('conflict', invoiceMessages.nothing);
    const totals = totalOf(lines);
    if (totals.gross <= 0) throw new AppError('conflict', invoiceMessages.notPositive);
    if (totals.gross !== input.seenTotalKobo)
      throw fieldError('seenTotal', invoiceMessages.totalChanged(totals.gross), 'conflict');
    const issuedId = await insertAndAudit(tx, deps, member, {
      ...{ kind: 'invoice', series, bookingId: booking.id, windowId, refersTo: null, reason: null, key },
      ...{ buyerName: name, buyerAddress: address, buyerTaxNumber: taxNumber, supplier: supplierOf(deps.hotel) },
      ...{ totals, lines },
    });
    if (input.email) await enqueueInvoiceMail(tx, deps, { id: issuedId, bookingId: booking.id }, input.email);
    return issuedId;
  });
  deps.wake();
  return readInvoice(deps, id);
}

/** Issues a credit note for a whole invoice, whose lines can then be invoiced again. Throws AppError. */
export async function creditInvoice(
  deps: Deps,
  member: Member,
  { invoiceId, reason }: Parsed<'creditInvoice'>,
): Promise<InvoiceView> {
  const id = await deps.db.tx(async (tx) => {
    const { bookingId } = await requireInvoice(tx, invoiceId);
    await lockDeskBooking(tx, bookingId);
    const original = await requireInvoice(tx, invoiceId);
    if (original.kind === 'credit_note') throw new AppError('conflict', invoiceMessages.notCreditable);
    if (original.takenBackBy) throw new AppError('conflict', invoiceMessages.creditedAlready);
    const lines = (await readLinesOfInvoice(tx, invoiceId)).map((line) => ({
      ...line,
      ...{ quantity: -line.quantity, price: negatePrice(line.price) },
    }));
    const { series, windowId, buyerName, buyerAddress, buyerTaxNumber, supplier } = original;
    return insertAndAudit(tx, deps, member, {
      ...{ kind: 'credit_note', series, bookingId, windowId, refersTo: invoiceId, reason, key: null },
      ...{ buyerName, buyerAddress, buyerTaxNumber, supplier, totals: totalOf(lines), lines },
    });
  });
  deps.wake();
  return readInvoice(deps, id);
}

type InvoiceToInsert = Omit<Parameters<typeof insertInvoice>[1], 'issuedAt' | 'issuedBy'>;

async function insertAndAudit(tx: Tx, deps: Deps, member: Member, invoice: InvoiceToInsert): Promise<string> {
  const at = deps.clock.now();
  const { id, number } = await insertInvoice(tx, { ...invoice, issuedAt: at, issuedBy: member.id });
  await audit(tx, {
    ...{ at, actor: member.staffId, subject: { kind: 'booking', id: invoice.bookingId } },
    action: invoice.kind === 'invoice' ? 'invoice issued' : 'credit note issued',
    after: { number, amountKobo: invoice.totals.gross },
    ...(invoice.reason && { reason: invoice.reason }),
  });
  if (deps.eInvoices) await enqueueReport(tx, deps, await requireInvoice(tx, id));
  return id;
}

async function requireInvoice(db: Queryable, id: string): Promise<InvoiceRecord> {
  const invoice = await findInvoice(db, { id });
  if (!invoice) throw new AppError('not_found', invoiceMessages.notFound);
  return invoice;
}

function seriesOf({ invoices }: Hotel): string {
  if (!invoices) throw new AppError('conflict', invoiceMessages.notConfigured);
  return invoices.series;
}

function supplierOf({ name, address, invoices }: Hotel): Supplier {
  if (!invoices) throw new AppError('conflict', invoiceMessages.notConfigured);
  const { company, taxNumber, registration } = invoices;
  return { name, company, address: Object.values(address).join(', '), taxNumber, registration };
}

async function enqueueInvoiceMail(
  tx: Tx,
  { clock, random }: Deps,
  { id, bookingId }: Pick<InvoiceRecord, 'id' | 'bookingId'>,
  to: string,
): Promise<void> {
  const payload = { invoiceId: id, bookingId, to, key: random.token() };
  await enqueue(tx, { kind: 'invoice.mailed', payload, at: clock.now() });
}

export async function mailInvoice(deps: Deps, { invoiceId, email }: Parsed<'mailInvoice'>): Promise<void> {
  const invoice = await requireInvoice(deps.db.read, invoiceId);
  await deps.db.tx((tx) => enqueueInvoiceMail(tx, deps, invoice, email));
  deps.wake();
}

export async function printInvoice(deps: Deps, member: Member, id: string): Promise<InvoiceView> {
  await requireInvoice(deps.db.read, id);
  if (waitsForClearance(await findReport(deps.db.read, id)))
    throw new AppError('conflict', invoiceReportMessages.waitsForClearance);
  await deps.db.tx((tx) => insertPrint(tx, id, member.id, deps.clock.now()));
  return readInvoice(deps, id);
}

export async function readInvoice(deps: Deps, id: string): Promise<InvoiceView> {
  const { read } = deps.db;
  const [invoice, lines, report] = await Promise.all([
    requireInvoice(read, id),
    readLinesOfInvoice(read, id),
    findReport(read, id),
  ]);
  const booking = await readDeskBooking(deps, invoice.bookingId);
  const { buyerName, buyerAddress, buyerTaxNumber } = invoice;
  return {
    ...presentSummary(invoice),
    link: invoiceUrl(deps, booking, invoice),
    report: report ? { ...report, reportedAt: report.reportedAt?.toISOString() ?? null } : null,
    buyer: { name: buyerName, address: buyerAddress, taxNumber: buyerTaxNumber },
    stay: booking,
    lines: lines.map(presentLine),
    totals: presentTotals(lines),
  };
}

export async function readInvoices(
  deps: Deps,
  { id, windowId }: Parsed<'listInvoices'>,
): Promise<Output<'listInvoices'>> {
  const { read } = deps.db;
  const booking = await readDeskBooking(deps, id);
  const [invoices, lines] = await Promise.all([
    readInvoicesOfStay(read, id),
    readLinesToInvoice(read, deps, booking, windowId ?? null),
  ]);
  const hasLinesToInvoice = totalOf(lines).gross > 0;
  return {
    data: invoices.map(presentSummary),
    draft: hasLinesToInvoice ? { lines: lines.map(presentLine), totals: presentTotals(lines) } : null,
  };
}

/** Throws AppError, for example if nothing is left to invoice. */
export async function readProforma(deps: Deps, input: Parsed<'readProforma'>): Promise<Output<'readProforma'>> {
  const { read } = deps.db;
  const { id } = input;
  const windowId = input.windowId ?? null;
  const supplier = supplierOf(deps.hotel);
  const booking = await readDeskBooking(deps, id);
  const [lines, windows, company] = await Promise.all([
    readLinesToInvoice(read, deps, booking, windowId, true),
    readWindows(read, id),
    booking.companyId ? findCompany(read, { id: booking.companyId }) : undefined,
  ]);
  const window = windows.find((each) => each.id === windowId);
  if (windowId && !window) throw fieldError('windowId', invoiceMessages.windowNotFound, 'conflict');
  if (totalOf(lines).gross <= 0) throw new AppError('conflict', invoiceMessages.nothingToCome);
  return {
    ...{ day: hotelToday(deps), supplier, buyer: buyerOf(booking, window, company) },
    stay: booking,
    lines: lines.map(presentLine),
    totals: presentTotals(lines),
  };
}

function buyerOf(booking: BookingWithBalance, window: WindowRecord | undefined, company: Company | undefined) {
  if (window) return { name: window.buyerName, address: window.buyerAddress, taxNumber: window.buyerTaxNumber };
  return company ?? { name: booking.guestName, address: '', taxNumber: '' };
}

/** Replaces the ids in `issuedBy` and `refersTo` by the name of the staff member and the number of the invoice. */
const presentSummary = (invoice: InvoiceRecord) => ({
  ...invoice,
  ...{ issuedAt: invoice.issuedAt.toISOString(), issuedBy: invoice.issuedByName, refersTo: invoice.refersToNumber },
});

const presentLine = ({ day, label, price }: InvoiceLine) => ({ day, label, ...priceColumns(price) });

function presentTotals(lines: readonly InvoiceLine[]): InvoiceTotals {
  const rateOf = (tax: TaxKind) => {
    const rates = new Set(lines.map((line) => line.rates[tax]));
    const [rate = 0] = rates;
    return rates.size === 1 && rate > 0 ? rateText(rate) : '';
  };
  return {
    ...priceColumns(totalOf(lines)),
    rates: { service: rateOf('service'), vat: rateOf('vat'), consumption: rateOf('consumption') },
  };
}
