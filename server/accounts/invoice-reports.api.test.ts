import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { invoiceReportMessages, openInvoiceReports } from '#contract/accounts/invoice-reports.ts';
import { type InvoiceView, invoiceReply, issueInvoiceReply } from '#contract/accounts/invoices.ts';
import { serviceList } from '#contract/accounts/services.ts';
import type { EInvoiceDocument } from '#server/core/e-invoices.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { passMinutes, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let desk: Client;
let shirtId: string | undefined;
beforeAll(async () => {
  app = await testApp({ eInvoices: 'sandbox' });
  await signInAgain();
  const { data } = parseWire(serviceList, (await admin.get('/api/services')).body);
  shirtId = data.find(({ name }) => name === 'Shirt')?.id;
});
const signInAgain = async () => {
  [admin, desk] = [await signedIn(app, 'superadmin'), await signedIn(app, 'receptionist')];
};
afterEach(async () => {
  await setFault('none');
  await passMinutes(app, 120);
  app.clock.set(openedAt);
});
afterAll(() => app.close());

const setFault = (fault: string) =>
  app.client().raw('/sandbox/e-invoices/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  });
const readDocumentsHandedIn = async (): Promise<Map<string, EInvoiceDocument>> => {
  const { rows } = await sql<{ irn: string; document: EInvoiceDocument }>`
    select irn, document from sandbox_e_invoice`.execute(app.db.read);
  return new Map(rows.map(({ irn, document }) => [irn, document]));
};
const companyBuyer = { name: 'Zenith Energy Ltd', address: '1 Marina, Lagos', tax_number: '12345678-0001' };
const consumerBuyer = { name: 'Ada Obi', address: '', tax_number: '' };

async function issue(buyer: object, email?: string): Promise<OnWire<InvoiceView>> {
  const { id } = await walkIn(app, desk);
  await moveThrough(desk, id, 'checked_in');
  const items = [{ service_id: shirtId, quantity: 3 }];
  await desk.post(`/api/bookings/${id}/lines`, { items, key: crypto.randomUUID() });
  const { body } = await desk.post(`/api/bookings/${id}/invoices`, {
    ...{ buyer, seen_total: 2400, key: crypto.randomUUID(), email },
  });
  return parseWire(issueInvoiceReply, body).invoice;
}
const readInvoice = async ({ id }: OnWire<InvoiceView>): Promise<OnWire<InvoiceView>> =>
  parseWire(invoiceReply, (await desk.get(`/api/invoices/${id}`)).body).invoice;
const readUnreported = async () => parseWire(openInvoiceReports, (await admin.get('/api/invoice-reports')).body).data;

describe('an invoice of a hotel that takes part in e-invoicing', () => {
  test('reaches the tax authority in its fields, and the print gets its QR code', async () => {
    const invoice = await issue(consumerBuyer);
    await app.worker.idle();
    const irn = `${invoice.number}-94ND90NR-${invoice.day.replaceAll('-', '')}`;
    const { report } = await readInvoice(invoice);
    expect(report).toMatchObject({ irn, needs_clearance: false, state: 'reported', problem: null });
    expect(Buffer.from(report?.qr_text ?? '', 'base64')).toHaveLength(256);
    expect((await readDocumentsHandedIn()).get(irn)).toMatchObject({
      ...{ irn, issue_date: invoice.day, tax_point_date: invoice.day, invoice_type_code: '380' },
      accounting_supplier_party: { party_name: 'Ebute House Limited', tin: '00000000-0001' },
      accounting_customer_party: { party_name: 'Ada Obi' },
      tax_total: [
        {
          tax_amount: 266.67,
          tax_subtotal: [
            { taxable_amount: 2133.33, tax_amount: 160, tax_category: { id: 'STANDARD_VAT', percent: 7.5 } },
            { taxable_amount: 2133.33, tax_amount: 106.67, tax_category: { id: 'LOCAL_SALES_TAX', percent: 5 } },
          ],
        },
      ],
      legal_monetary_total: { tax_exclusive_amount: 2133.33, tax_inclusive_amount: 2400, payable_amount: 2400 },
      invoice_line: [{ invoiced_quantity: 1, line_extension_amount: 2133.33, item: { name: '3 × Shirt' } }],
    });
    expect(await readUnreported()).toEqual([]);
  });

  test('to a company is final, printed and mailed only after the clearance', async () => {
    await setFault('down');
    const invoice = await issue(companyBuyer, 'books@zenith.example');
    await app.worker.idle();
    expect((await readInvoice(invoice)).report).toMatchObject({ needs_clearance: true, state: 'waiting' });
    const refusedReply = await desk.post(`/api/invoices/${invoice.id}/prints`, {});
    expect([refusedReply.status, refusedReply.body.message]).toEqual([409, invoiceReportMessages.waitsForClearance]);
    expect(await readMailFolder(app.mailFolder, 'books@zenith.example')).toEqual([]);
    expect(await readUnreported()).toMatchObject([
      { number: invoice.number, state: 'waiting', needs_clearance: true, overdue: false, attempts: 1 },
    ]);

    await setFault('none');
    await passMinutes(app, 6);
    expect((await readInvoice(invoice)).report?.state).toBe('reported');
    expect((await desk.post(`/api/invoices/${invoice.id}/prints`, {})).status).toBe(201);
    await passMinutes(app, 6);
    expect(await readMailFolder(app.mailFolder, 'books@zenith.example')).toHaveLength(1);
  });

  test('is reported once, also when the answer was lost', async () => {
    await setFault('lost');
    const invoice = await issue(consumerBuyer);
    await app.worker.idle();
    expect((await readInvoice(invoice)).report?.state).toBe('waiting');
    const count = (await readDocumentsHandedIn()).size;
    await passMinutes(app, 2);
    expect((await readInvoice(invoice)).report?.state).toBe('reported');
    expect((await readDocumentsHandedIn()).size).toBe(count);
  });

  test('is each reported once after the authority was away for a day, and the owner has seen what waited', async () => {
    await setFault('down');
    const countBefore = (await readDocumentsHandedIn()).size;
    const invoices: OnWire<InvoiceView>[] = [];
    for (const buyer of [consumerBuyer, companyBuyer, consumerBuyer]) invoices.push(await issue(buyer));
    for (let turn = 0; turn < 5; turn++) await passMinutes(app, 5 * 60);
    await signInAgain();
    const unreportedInvoices = await readUnreported();
    expect(unreportedInvoices.map(({ number, overdue }) => [number, overdue])).toEqual(
      invoices.map(({ number }) => [number, true]),
    );
    expect(unreportedInvoices.every(({ problem }) => problem?.startsWith('The tax authority did not answer'))).toBe(
      true,
    );

    await setFault('none');
    await passMinutes(app, 61);
    await signInAgain();
    expect(await readUnreported()).toEqual([]);
    expect((await readDocumentsHandedIn()).size).toBe(countBefore + invoices.length);
    for (const invoice of invoices) expect((await readInvoice(invoice)).report?.state).toBe('reported');
  });

  test('that is refused says why, and is sent again when the owner asks for it', async () => {
    await setFault('refuse');
    const invoice = await issue(consumerBuyer);
    await app.worker.idle();
    expect(await readUnreported()).toMatchObject([{ state: 'refused', problem: 'business_id: not known' }]);
    await setFault('none');
    const reportAgain = () => admin.post(`/api/invoices/${invoice.id}/report`, {});
    expect([(await reportAgain()).status, (await reportAgain()).status]).toEqual([200, 409]);
    await app.worker.idle();
    expect((await readInvoice(invoice)).report?.state).toBe('reported');
  });

  test('names the invoice that a credit note takes back', async () => {
    const invoice = await issue(companyBuyer);
    await app.worker.idle();
    const { body } = await admin.post(`/api/invoices/${invoice.id}/credit`, { reason: 'Another buyer' });
    const creditNote = parseWire(issueInvoiceReply, body).invoice;
    await app.worker.idle();
    const [irn, noteIrn] = [
      (await readInvoice(invoice)).report?.irn ?? '',
      (await readInvoice(creditNote)).report?.irn ?? '',
    ];
    expect((await readDocumentsHandedIn()).get(noteIrn)).toMatchObject({
      invoice_type_code: '381',
      billing_reference: [{ irn, issue_date: invoice.day }],
      legal_monetary_total: { payable_amount: 2400 },
    });
  });
});
