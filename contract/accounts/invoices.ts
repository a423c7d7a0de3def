import * as z from 'zod/mini';
import { invoiceKinds } from '#contract/accounts/invoice-kinds.ts';
import { invoiceReport } from '#contract/accounts/invoice-reports.ts';
import { bookingMessages, guestFieldSchemas } from '#contract/bookings/bookings.ts';
import { blankableLineField, koboField, lineField, shownNairaField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';

export const invoiceMessages = {
  buyer: 'Please enter who buys',
  seenTotal: 'seen_total must be the total that was shown',
  notConfigured: 'The hotel has no company and tax number for invoices yet. A superadmin enters them in Hotel Details.',
  nothing: 'Everything that the guest had is on an invoice already.',
  notPositive: 'What is left to invoice comes to nothing. Take an invoice back first.',
  totalChanged: (total: Kobo) => `The account has changed meanwhile: the invoice now comes to ${formatNaira(total)}.`,
  keyReused: 'This invoice was issued before, to another buyer. Close this window to see it.',
  notFound: 'Invoice not found',
  windowNotFound: 'This window is not on the account.',
  creditedAlready: 'This invoice was taken back already.',
  notCreditable: 'A credit note is not taken back. Issue another invoice.',
  issued: (number: string) => `Invoice ${number} issued`,
  credited: (number: string) => `Credit note ${number} issued`,
  lineInvoiced: (number: string) => `This line is on invoice ${number}. Take the invoice back first.`,
  emailFailed: 'Failed to mail the invoice',
  emailed: (email: string) => `The invoice goes to ${email}`,
  issueFailed: 'Failed to issue the invoice',
  creditFailed: 'Failed to take the invoice back',
  printFailed: 'Failed to print the invoice',
  fetchFailed: 'Failed to fetch the invoices',
  proformaFailed: 'Failed to fetch the proforma invoice',
  nothingToCome: 'There is nothing to charge for this stay, or all of it is on an invoice.',
} as const;

const bookingIdField = { id: z.uuid({ error: bookingMessages.notFound }) };
const invoiceIdField = { invoiceId: z.uuid({ error: invoiceMessages.notFound }) };

const buyerFields = {
  name: lineField(invoiceMessages.buyer, 'The name', 120),
  address: blankableLineField('The address', 300),
  taxNumber: blankableLineField('The tax number', 60),
};

const optionalWindowIdField = { windowId: z.optional(z.uuid({ error: invoiceMessages.windowNotFound })) };

/** `windowId` chooses the window whose draft or proforma invoice is shown; without it, the window of the guest. */
export const invoicesOfStayInput = z.object({ ...bookingIdField, ...optionalWindowIdField });

export const issueInvoiceInput = z.object({
  ...bookingIdField,
  ...optionalWindowIdField,
  buyer: z.object(buyerFields, invoiceMessages.buyer),
  /** The total that the draft showed. If the account gives another total by now, no invoice is issued. */
  seenTotalKobo: shownNairaField(invoiceMessages.seenTotal),
  key: lineField('key cannot be empty', 'key', 100),
  /** The address to which a link to the invoice is mailed. Without it, nothing is mailed. */
  email: z.optional(guestFieldSchemas.guestEmail),
});

export const invoiceInput = z.object(invoiceIdField);
export const mailInvoiceInput = z.object({ ...invoiceIdField, email: guestFieldSchemas.guestEmail });
export const creditInvoiceInput = z.object({
  ...invoiceIdField,
  reason: lineField(deskMessages.reason, 'A reason', 300),
});

const taxedPriceFields = {
  netKobo: koboField,
  serviceKobo: koboField,
  vatKobo: koboField,
  consumptionKobo: koboField,
  grossKobo: koboField,
};

const invoiceLine = z.object({ day: z.string(), label: z.string(), ...taxedPriceFields });

/** Each of `rates` is a text such as "7.5 %". It is empty if there is not one rate for all lines. */
const invoiceTotals = z.object({
  ...taxedPriceFields,
  rates: z.object({ service: z.string(), vat: z.string(), consumption: z.string() }),
});

const invoiceSummary = z.object({
  id: z.string(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  buyerName: z.string(),
  grossKobo: koboField,
  /**
   * `takenBackBy` is the number of the credit note for this invoice. `refersTo` of a credit note is the number of the
   * invoice that it takes back.
   */
  takenBackBy: z.nullable(z.string()),
  refersTo: z.nullable(z.string()),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

export const invoicesOfStay = z.object({
  data: z.array(invoiceSummary),
  /** The lines and totals of an invoice that would be issued now; null if there is nothing to invoice. */
  draft: z.nullable(z.object({ lines: z.array(invoiceLine), totals: invoiceTotals })),
});

export const invoiceSupplier = z.object({
  name: z.string(),
  company: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  registration: z.string(),
});

const buyerView = z.object({ name: z.string(), address: z.string(), taxNumber: z.string() });
const invoicedStay = z.object({ id: z.string(), reference: z.string(), checkIn: z.string(), checkOut: z.string() });

/** What is not invoiced yet of a stay, with the nights to come. It has no number. */
export const proformaView = z.object({
  day: z.string(),
  supplier: invoiceSupplier,
  buyer: buyerView,
  stay: invoicedStay,
  lines: z.array(invoiceLine),
  totals: invoiceTotals,
});
export type ProformaView = z.infer<typeof proformaView>;

const invoiceView = z.extend(invoiceSummary, {
  day: z.string(),
  reason: z.nullable(z.string()),
  supplier: invoiceSupplier,
  buyer: buyerView,
  stay: invoicedStay,
  lines: z.array(invoiceLine),
  totals: invoiceTotals,
  prints: z.int(),
  /** The address of a page that shows the invoice without a sign-in. */
  link: z.string(),
  /** Null if the hotel takes no part in e-invoicing, or took none when the invoice was issued. */
  report: z.nullable(invoiceReport),
});
export type InvoiceView = z.infer<typeof invoiceView>;
export type InvoiceTotals = InvoiceView['totals'];

export const invoiceReply = z.object({ invoice: invoiceView });
export const issueInvoiceReply = z.object({ message: z.string(), invoice: invoiceView });
