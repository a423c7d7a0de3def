import { type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import { invoiceSupplier } from '#contract/accounts/invoices.ts';
import type { TaxedPrice } from '#contract/accounts/taxes.ts';
import { fromWire, toWire } from '#contract/core/wire.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import { fromLineRow, lineColumns, priceColumns, type RowOf, type TaxedLine } from '#server/accounts/price-columns.ts';

export type Supplier = z.infer<typeof invoiceSupplier>;

export type InvoiceLine = TaxedLine & {
  source: string;
  day: string;
  label: string;
  quantity: number;
};

export type InvoiceRecord = Omit<Selectable<Tables['invoice']>, 'supplier'> & {
  supplier: Supplier;
  /** The hotel day on which the invoice was issued. */
  day: string;
  issuedByName: string;
  takenBackBy: string | null;
  refersToNumber: string | null;
  prints: number;
};

const selectInvoices = sql`
  select invoice.*, hotel_day(invoice.issued_at)::text as day, staff.name as issued_by_name,
    (select number from invoice note where note.refers_to = invoice.id) as taken_back_by,
    (select number from invoice original where original.id = invoice.refers_to) as refers_to_number,
    (select count(*)::integer from invoice_print where invoice_id = invoice.id) as prints
  from invoice join staff on staff.id = issued_by`;

type InvoiceRow = Omit<InvoiceRecord, 'supplier'> & { supplier: unknown };

/** `supplier` is stored as JSON with the names of the API. */
const invoiceFromRow = ({ supplier, ...row }: InvoiceRow): InvoiceRecord => ({
  ...row,
  supplier: fromWire(invoiceSupplier, supplier) as Supplier,
});

/** Returns the invoices and credit notes of a stay, in the order in which they were issued. */
export async function readInvoicesOfStay(db: Queryable, bookingId: string): Promise<InvoiceRecord[]> {
  const { rows } = await sql<InvoiceRow>`
    ${selectInvoices} where booking_id = ${bookingId} order by issued_at, number`.execute(db);
  return rows.map(invoiceFromRow);
}

type InvoiceLookup = { id: string } | { key: string } | { number: string };

export async function findInvoice(db: Queryable, by: InvoiceLookup): Promise<InvoiceRecord | undefined> {
  const lookupPredicate =
    'id' in by
      ? sql`invoice.id = ${by.id}`
      : 'key' in by
        ? sql`invoice.key = ${by.key}`
        : sql`invoice.number = ${by.number}`;
  const { rows } = await sql<InvoiceRow>`${selectInvoices} where ${lookupPredicate}`.execute(db);
  return rows[0] && invoiceFromRow(rows[0]);
}

export async function readLinesOfInvoice(db: Queryable, invoiceId: string): Promise<InvoiceLine[]> {
  const { rows } = await sql<RowOf<InvoiceLine>>`
    select source, day::text, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo,
      service_rate, vat_rate, consumption_rate
    from invoice_line where invoice_id = ${invoiceId} order by position`.execute(db);
  return rows.map((row) => fromLineRow(row));
}

/**
 * Maps the source of each line that is on an invoice to the number of the invoice. Leaves out invoices that a credit
 * note takes back.
 */
export async function readInvoicedSources(db: Queryable, bookingId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; number: string }>`
    select source, number from invoice_line join invoice on invoice.id = invoice_id
    where invoice_line.booking_id = ${bookingId} and is_live`.execute(db);
  return new Map(rows.map(({ source, number }) => [source, number]));
}

type NewInvoice = {
  kind: InvoiceRecord['kind'];
  series: string;
  bookingId: string;
  windowId: string | null;
  refersTo: string | null;
  reason: string | null;
  issuedAt: Date;
  issuedBy: string;
  buyerName: string;
  buyerAddress: string;
  buyerTaxNumber: string;
  supplier: Supplier;
  totals: TaxedPrice;
  key: string | null;
  lines: readonly InvoiceLine[];
};

/**
 * A trigger sets the number of the invoice. It locks the row of the series until the transaction ends, so that no
 * number is lost.
 */
export async function insertInvoice(
  tx: Tx,
  { totals, lines, supplier, ...invoice }: NewInvoice,
): Promise<Pick<InvoiceRecord, 'id' | 'number'>> {
  const issued = await tx
    .insertInto('invoice')
    .values({ ...invoice, supplier: JSON.stringify(toWire(invoiceSupplier, supplier)), ...priceColumns(totals) })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoiceLine')
    .values(
      lines.map(({ price, rates, ...line }, index) => ({
        ...line,
        ...{
          invoiceId: issued.id,
          position: index + 1,
          bookingId: invoice.bookingId,
          isLive: invoice.kind === 'invoice',
        },
        ...lineColumns({ price, rates }),
      })),
    )
    .execute();
  return issued;
}

export async function insertPrint(tx: Tx, invoiceId: string, printedBy: string, at: Date): Promise<void> {
  await sql`select from invoice where id = ${invoiceId} for update`.execute(tx);
  await sql`insert into invoice_print (invoice_id, copy, at, printed_by)
    select ${invoiceId}, count(*), ${at}, ${printedBy} from invoice_print where invoice_id = ${invoiceId}`.execute(tx);
}
