import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestAccount } from '#contract/accounts/guest-account.ts';
import { type InvoiceView, invoiceReply, issueInvoiceReply } from '#contract/accounts/invoices.ts';
import { serviceList } from '#contract/accounts/services.ts';
import { copyToken } from '#server/bookings/booking.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { readBookingRow, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let desk: Client;
beforeAll(async () => {
  app = await testApp();
  [admin, desk] = [await signedIn(app, 'superadmin'), await signedIn(app, 'receptionist')];
});
afterAll(() => app.close());

async function issueTo(email?: string): Promise<{ invoice: OnWire<InvoiceView>; reference: string }> {
  const { id, reference } = await walkIn(app, desk);
  await moveThrough(desk, id, 'checked_in');
  const { data } = parseWire(serviceList, (await admin.get('/api/services')).body);
  const shirt = data.find(({ name }) => name === 'Shirt');
  await desk.post(`/api/bookings/${id}/lines`, {
    ...{ items: [{ service_id: shirt?.id, quantity: 1 }], key: crypto.randomUUID() },
  });
  const { body } = await desk.post(`/api/bookings/${id}/invoices`, {
    buyer: { name: 'Zenith Energy Ltd', address: '', tax_number: '' },
    ...{ seen_total: shirt?.price, key: crypto.randomUUID(), email },
  });
  return { invoice: parseWire(issueInvoiceReply, body).invoice, reference };
}

const mailsTo = (address: string) => readMailFolder(app.mailFolder, address);
const pathOf = (link: string) => new URL(link).pathname;
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

test('an invoice is mailed when it is issued, and again when somebody asks for it, with a link that opens it', async () => {
  const { invoice } = await issueTo('books@zenith.example');
  await app.worker.idle();
  const [mail, ...otherMails] = await mailsTo('books@zenith.example');
  expect(otherMails).toEqual([]);
  expect(mail?.subject).toBe(`Invoice ${invoice.number}: Ebute House`);
  expect(mail?.text).toContain(invoice.link);
  const repeatedReply = await desk.post(`/api/invoices/${invoice.id}/mail`, { email: 'second@zenith.example' });
  expect([repeatedReply.status, repeatedReply.body.message]).toEqual([
    200,
    'The invoice goes to second@zenith.example',
  ]);
  await app.worker.idle();
  expect(await mailsTo('second@zenith.example')).toHaveLength(1);

  const token = tokenOf(invoice.link);
  expect(pathOf(invoice.link)).toBe(`/invoice/${invoice.number}`);
  const openedReply = await app.client().get(`/api/invoices/by-number/${invoice.number}?token=${token}`);
  expect(parseWire(invoiceReply, openedReply.body).invoice).toMatchObject({
    number: invoice.number,
    totals: invoice.totals,
  });
});

test('without an address no mail goes out', async () => {
  const { invoice } = await issueTo();
  await app.worker.idle();
  const subjects = (await readMailFolder(app.mailFolder)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes(invoice.number))).toEqual([]);
});

test('the link of one invoice opens no other, and no link can be guessed from the number', async () => {
  const [firstIssued, secondIssued] = [await issueTo(), await issueTo()];
  const client = app.client();
  const open = (number: string, token: string) => client.get(`/api/invoices/by-number/${number}?token=${token}`);
  const token = tokenOf(firstIssued.invoice.link);
  expect(token).toMatch(/^[\w-]{22}$/);
  for (const wrongToken of [tokenOf(secondIssued.invoice.link), token.slice(1), `${token}a`, 'é'.repeat(11)])
    expect((await open(firstIssued.invoice.number, encodeURIComponent(wrongToken))).status).toBe(404);
  expect((await open('EH99000001', token)).status).toBe(404);
});

test('the guest reads on the own page which taxes the total contains, and a stranger does not', async () => {
  const { reference } = await issueTo();
  const token = copyToken(await readBookingRow(app.db, reference), 'guest');
  const readTaxesText = async (query: string) =>
    parseWire(guestAccount, (await app.client().get(`/api/bookings/by-reference/${reference}/account${query}`)).body)
      .taxes_text;
  expect(await readTaxesText(`?token=${token}`)).toMatch(
    /^The total contains VAT 7\.5 % ₦[\d,.]+ and consumption tax 5 % ₦[\d,.]+\. Net ₦[\d,.]+\.$/,
  );
  expect(await readTaxesText('')).toBe('');
});

test('the guest finds the invoices of the stay on the own page', async () => {
  const { invoice, reference } = await issueTo();
  const token = copyToken(await readBookingRow(app.db, reference), 'guest');
  const { body } = await app.client().get(`/api/bookings/by-reference/${reference}/account?token=${token}`);
  expect(parseWire(guestAccount, body).invoices).toEqual([
    {
      ...{ number: invoice.number, kind: 'invoice', day: invoice.day, gross: invoice.gross, taken_back_by: null },
      token: tokenOf(invoice.link),
    },
  ]);
});
