import { invoiceKindLabels } from '#contract/accounts/invoice-kinds.ts';
import { invoiceReportMessages } from '#contract/accounts/invoice-reports.ts';
import type { Output } from '#contract/api.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Tx } from '#db/db.ts';
import { eInvoiceOf, irnOf, needsClearance } from '#server/accounts/e-invoice.ts';
import {
  countReportAttempt,
  findReport,
  type InvoiceReport,
  insertReport,
  listOpenReports,
  retryReport,
  saveReportOutcome,
} from '#server/accounts/invoice-report-store.ts';
import { findInvoice, type InvoiceRecord, readLinesOfInvoice } from '#server/accounts/invoice-store.ts';
import type { Deps } from '#server/core/deps.ts';
import { EInvoiceRefused, EInvoicesUnavailable } from '#server/core/e-invoices.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { notify } from '#server/core/notify.ts';

const hourMs = 3_600_000;
/** An invoice must be reported to the tax authority within a day of its issue. */
const reportWithinMs = 24 * hourMs;

/** Runs in the transaction that issues the invoice. Does nothing if the hotel takes no part in e-invoicing. */
export async function enqueueReport(
  tx: Tx,
  { eInvoices, clock }: Pick<Deps, 'eInvoices' | 'clock'>,
  invoice: InvoiceRecord,
): Promise<void> {
  if (!eInvoices) return;
  const at = clock.now();
  await insertReport(tx, {
    ...{ invoiceId: invoice.id, irn: irnOf(invoice, eInvoices.serviceId), needsClearance: needsClearance(invoice) },
    dueAt: new Date(invoice.issuedAt.getTime() + reportWithinMs),
  });
  await enqueue(tx, { kind: 'invoice.reported', payload: { invoiceId: invoice.id }, at });
}

/** The wait after a failed attempt: one minute, then two, four … up to an hour. */
const retryAfterMs = (attempts: number): number => Math.min(60_000 * 2 ** (attempts - 1), hourMs);

/**
 * Runs as a job: hands an invoice to the tax authority, and returns when to try again. An earlier attempt may have
 * arrived although the answer was lost. So each later attempt first asks whether the authority has the IRN.
 */
export async function reportInvoice(deps: Deps, invoiceId: string): Promise<Date | undefined> {
  const { eInvoices } = deps;
  const invoice = await findInvoice(deps.db.read, { id: invoiceId });
  if (!eInvoices || !invoice) return undefined;
  const at = deps.clock.now();
  const report = await deps.db.tx((tx) => countReportAttempt(tx, invoiceId, at));
  if (!report) return undefined;
  try {
    const wasHandedIn = report.attempts > 1 && (await eInvoices.isSigned(report.irn));
    if (!wasHandedIn) {
      const document = await documentOf(deps, eInvoices.businessId, invoice, report);
      await eInvoices.validate(document);
      await eInvoices.sign(document);
    }
  } catch (error) {
    return recordFailedReport(deps, invoice, report, error);
  }
  const qrText = eInvoices.qrText(report.irn, at);
  await deps.db.tx((tx) =>
    saveReportOutcome(tx, invoiceId, { state: 'reported', reportedAt: at, qrText, problem: null }),
  );
  return undefined;
}

async function documentOf(deps: Deps, businessId: string, invoice: InvoiceRecord, { irn }: InvoiceReport) {
  const { read } = deps.db;
  const [lines, referredInvoice, referredReport] = await Promise.all([
    readLinesOfInvoice(read, invoice.id),
    invoice.refersTo ? findInvoice(read, { id: invoice.refersTo }) : undefined,
    invoice.refersTo ? findReport(read, invoice.refersTo) : undefined,
  ]);
  // An invoice from before the hotel took part has no report. It is named by the IRN that it would have got.
  const serviceId = irn.split('-')[1] ?? '';
  const original = referredInvoice && {
    irn: referredReport?.irn ?? irnOf(referredInvoice, serviceId),
    day: referredInvoice.day,
  };
  return eInvoiceOf({ businessId, irn, hotel: deps.hotel, invoice, lines, original });
}

async function recordFailedReport(
  deps: Deps,
  invoice: InvoiceRecord,
  report: InvoiceReport,
  error: unknown,
): Promise<Date | undefined> {
  const isRefused = error instanceof EInvoiceRefused;
  if (!isRefused && !(error instanceof EInvoicesUnavailable)) throw error;
  const at = deps.clock.now();
  deps.log.warn({ invoice: invoice.number, reason: error.message }, 'invoice not reported');
  await deps.db.tx(async (tx) => {
    const problem = isRefused ? error.message : invoiceReportMessages.unreachable(error.message);
    await saveReportOutcome(tx, invoice.id, { state: isRefused ? 'refused' : 'waiting', problem });
    if (!isRefused && at < report.dueAt) return;
    const work = `${invoiceKindLabels[invoice.kind]} ${invoice.number} for the tax authority`;
    await notify(tx, { kind: 'job_parked', at, facts: { work }, dedupeKey: `invoice.reported:${invoice.id}` });
  });
  return isRefused ? undefined : new Date(at.getTime() + retryAfterMs(report.attempts));
}

export async function reportAgain(deps: Deps, invoiceId: string): Promise<void> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const report = await findReport(tx, invoiceId);
    if (!report) throw new AppError('not_found', invoiceReportMessages.notFound);
    if (!(await retryReport(tx, invoiceId))) throw new AppError('conflict', invoiceReportMessages.notRefused);
    await enqueue(tx, { kind: 'invoice.reported', payload: { invoiceId }, at });
  });
  deps.wake();
}

const maxShownReports = 200;

export async function readOpenReports(deps: Deps): Promise<Output<'listInvoiceReports'>> {
  const now = deps.clock.now();
  const reports = await listOpenReports(deps.db.read, maxShownReports);
  return {
    data: reports.map((report) => ({
      ...report,
      ...{ dueAt: report.dueAt.toISOString(), overdue: report.dueAt < now },
    })),
  };
}
