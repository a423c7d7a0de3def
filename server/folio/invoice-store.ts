import { type Selectable, sql } from 'kysely';
import type { Kobo } from '#contract/money.ts';
import type { TaxedPrice, TaxRates } from '#contract/taxes.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export type Supplier = { name: string; company: string; address: string; tax_number: string; registration: string };

export type InvoiceLine = {
  source: string;
  day: string;
  label: string;
  quantity: number;
  price: TaxedPrice;
  rates: TaxRates;
};

export type Invoice = Omit<Selectable<Tables['invoice']>, 'supplier'> & {
  supplier: Supplier;
  /** The hotel day on which it was issued. */
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

/** In the order in which they were issued. */
export async function invoicesOf(db: Queryable, bookingId: string): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`
    ${selectInvoices} where booking_id = ${bookingId} order by issued_at, number`.execute(db);
  return rows;
}

export async function findInvoice(db: Queryable, by: { id: string } | { key: string }): Promise<Invoice | undefined> {
  const matches = 'id' in by ? sql`invoice.id = ${by.id}` : sql`invoice.key = ${by.key}`;
  const { rows } = await sql<Invoice>`${selectInvoices} where ${matches}`.execute(db);
  return rows[0];
}

type LineRow = Omit<InvoiceLine, 'price' | 'rates'> &
  Record<'netKobo' | 'serviceKobo' | 'vatKobo' | 'consumptionKobo' | 'grossKobo', Kobo> &
  Record<'serviceRate' | 'vatRate' | 'consumptionRate', number>;

export async function linesOfInvoice(db: Queryable, invoiceId: string): Promise<InvoiceLine[]> {
  const { rows } = await sql<LineRow>`
    select source, day::text, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo,
      service_rate, vat_rate, consumption_rate
    from invoice_line where invoice_id = ${invoiceId} order by position`.execute(db);
  return rows.map(({ source, day, label, quantity, ...parts }) => ({
    ...{ source, day, label, quantity },
    price: {
      ...{ net: parts.netKobo, service: parts.serviceKobo, vat: parts.vatKobo },
      ...{ consumption: parts.consumptionKobo, gross: parts.grossKobo },
    },
    rates: { service: parts.serviceRate, vat: parts.vatRate, consumption: parts.consumptionRate },
  }));
}

/** What is on an invoice of the stay that nothing takes back, with the number of the invoice. */
export async function invoicedSources(db: Queryable, bookingId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; number: string }>`
    select source, number from invoice_line join invoice on invoice.id = invoice_id
    where invoice_line.booking_id = ${bookingId} and is_live`.execute(db);
  return new Map(rows.map(({ source, number }) => [source, number]));
}

type NewInvoice = {
  kind: Invoice['kind'];
  series: string;
  bookingId: string;
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

const kobosOf = ({ net, service, vat, consumption, gross }: TaxedPrice) => ({
  ...{ netKobo: net, serviceKobo: service, vatKobo: vat, consumptionKobo: consumption, grossKobo: gross },
});

/** Returns the id. A trigger gives the number; it stays locked until the transaction ends, so no number is lost. */
export async function insertInvoice(tx: Tx, { totals, lines, supplier, ...invoice }: NewInvoice): Promise<string> {
  const { id } = await tx
    .insertInto('invoice')
    .values({ ...invoice, supplier: JSON.stringify(supplier), ...kobosOf(totals) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoiceLine')
    .values(
      lines.map(({ price, rates, ...line }, index) => ({
        ...line,
        ...{ invoiceId: id, position: index + 1, bookingId: invoice.bookingId, isLive: invoice.kind === 'invoice' },
        ...kobosOf(price),
        ...{ serviceRate: rates.service, vatRate: rates.vat, consumptionRate: rates.consumption },
      })),
    )
    .execute();
  return id;
}

export async function insertPrint(tx: Tx, invoiceId: string, printedBy: string, at: Date): Promise<void> {
  await sql`select from invoice where id = ${invoiceId} for update`.execute(tx);
  await sql`insert into invoice_print (invoice_id, copy, at, printed_by)
    select ${invoiceId}, count(*), ${at}, ${printedBy} from invoice_print where invoice_id = ${invoiceId}`.execute(tx);
}
