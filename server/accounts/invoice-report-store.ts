import { type Selectable, sql } from 'kysely';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import type { InvoiceRecord } from '#server/accounts/invoice-store.ts';

export type InvoiceReport = Selectable<Tables['invoiceReport']>;

type NewInvoiceReport = Pick<InvoiceReport, 'invoiceId' | 'irn' | 'needsClearance' | 'dueAt'>;

export async function insertReport(tx: Tx, report: NewInvoiceReport): Promise<void> {
  await tx.insertInto('invoiceReport').values(report).execute();
}

export const findReport = (db: Queryable, invoiceId: string): Promise<InvoiceReport | undefined> =>
  db.selectFrom('invoiceReport').selectAll().where('invoiceId', '=', invoiceId).executeTakeFirst();

/**
 * Counts an attempt before it is made: a later attempt then knows that this one may have arrived, and asks first.
 * Returns undefined if the report does not wait any more.
 */
export async function countReportAttempt(tx: Tx, invoiceId: string, at: Date): Promise<InvoiceReport | undefined> {
  const row = await tx
    .updateTable('invoiceReport')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), triedAt: at }))
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  return row;
}

type ReportOutcome =
  | { state: 'reported'; reportedAt: Date; qrText: string; problem: null }
  | { state: 'waiting' | 'refused'; problem: string };

/** Stores the outcome of a report that still waits. Returns false if the report was reported or refused before. */
export async function saveReportOutcome(tx: Tx, invoiceId: string, outcome: ReportOutcome): Promise<boolean> {
  const row = await tx
    .updateTable('invoiceReport')
    .set(outcome)
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'waiting')
    .returning('invoiceId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a refused report back to waiting. Returns false if the report was not refused. */
export async function retryReport(tx: Tx, invoiceId: string): Promise<boolean> {
  const row = await tx
    .updateTable('invoiceReport')
    .set({ state: 'waiting' })
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'refused')
    .returning('invoiceId')
    .executeTakeFirst();
  return row !== undefined;
}

export type OpenInvoiceReportRow = InvoiceReport &
  Pick<InvoiceRecord, 'number' | 'kind' | 'buyerName' | 'grossKobo' | 'bookingId'>;

/** Returns the reports that the authority has not accepted yet, earliest due first. */
export async function listOpenReports(db: Queryable, limit: number): Promise<OpenInvoiceReportRow[]> {
  const { rows } = await sql<OpenInvoiceReportRow>`
    select report.*, number, kind, buyer_name, gross_kobo, booking_id
    from invoice_report report join invoice on invoice.id = invoice_id
    where report.state <> 'reported' order by due_at, number limit ${limit}`.execute(db);
  return rows;
}
