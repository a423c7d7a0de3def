import * as z from 'zod/mini';
import { invoiceKinds } from '#contract/accounts/invoice-kinds.ts';
import { koboField } from '#contract/core/fields.ts';

export const invoiceReportMessages = {
  waitsForClearance: 'The tax authority has not cleared this invoice yet, so it is not final.',
  withinADay: 'This invoice is reported to the tax authority within a day.',
  unreachable: (reason: string) => `The tax authority did not answer: ${reason}`,
  notFound: 'This invoice is not for the tax authority',
  notRefused: 'This invoice is reported already, or is about to be.',
  again: 'The invoice is sent again',
  againFailed: 'Failed to send the invoice again',
  fetchFailed: 'Failed to fetch the invoices that are not reported',
} as const;

const invoiceReportStates = ['waiting', 'reported', 'refused'] as const;

/** What the tax authority has of an invoice. `irn` is the number of the invoice there. */
export const invoiceReport = z.object({
  irn: z.string(),
  needsClearance: z.boolean(),
  state: z.enum(invoiceReportStates),
  problem: z.nullable(z.string()),
  reportedAt: z.nullable(z.string()),
  /** The text of the QR code on the printed invoice; null until the invoice is reported. */
  qrText: z.nullable(z.string()),
});
export type InvoiceReportView = z.infer<typeof invoiceReport>;

const openInvoiceReport = z.object({
  invoiceId: z.string(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  irn: z.string(),
  buyerName: z.string(),
  grossKobo: koboField,
  needsClearance: z.boolean(),
  state: z.enum(invoiceReportStates),
  problem: z.nullable(z.string()),
  attempts: z.int(),
  dueAt: z.string(),
  overdue: z.boolean(),
});
export type OpenInvoiceReport = z.infer<typeof openInvoiceReport>;

export const openInvoiceReports = z.object({ data: z.array(openInvoiceReport) });

/** Whether the tax authority must clear the invoice before the buyer gets it, and has not done so yet. */
export const waitsForClearance = (
  report: Pick<InvoiceReportView, 'needsClearance' | 'state'> | null | undefined,
): boolean => report?.needsClearance === true && report.state !== 'reported';
