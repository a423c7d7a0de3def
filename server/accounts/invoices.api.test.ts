import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type InvoiceView,
  invoiceMessages,
  invoiceReply,
  invoicesOfStay,
  issueInvoiceReply,
  proformaView,
} from '#contract/accounts/invoices.ts';
import { accountView } from '#contract/accounts/posting.ts';
import { type ServiceView, serviceList } from '#contract/accounts/services.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, move, moveThrough, walkIn } from '#tools/testing/desk.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { passMinutes, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let desk: Client;
let services: OnWire<ServiceView>[] | undefined;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
});
// Some tests let a day pass, which ends every session.
beforeEach(async () => {
  [admin, desk] = [await signedIn(app, 'superadmin'), await signedIn(app, 'receptionist')];
  services ??= parseWire(serviceList, (await admin.get('/api/services')).body).data;
});
afterEach(() => app.clock.set(openedAt));
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

const zenithBuyer = { name: 'Zenith Energy Ltd', address: '1 Marina, Lagos', tax_number: '12345678-0001' };

async function walkInWithServices(...names: string[]): Promise<OnWire<DeskBooking>> {
  const { id } = await walkIn(app, desk);
  await moveThrough(desk, id, 'checked_in');
  const items = names.map((name) => ({ service_id: services?.find((each) => each.name === name)?.id, quantity: 1 }));
  return deskBookingFrom(await desk.post(`/api/bookings/${id}/lines`, { items, key: crypto.randomUUID() }));
}
const issue = (id: string, seen_total: number, changes: object = {}, client = desk): Promise<Reply> =>
  client.post(`/api/bookings/${id}/invoices`, { buyer: zenithBuyer, seen_total, key: crypto.randomUUID(), ...changes });
const issuedInvoice = (reply: Reply): OnWire<InvoiceView> => parseWire(issueInvoiceReply, reply.body).invoice;
const readInvoicesOf = async (id: string) =>
  parseWire(invoicesOfStay, (await desk.get(`/api/bookings/${id}/invoices`)).body);
const credit = (invoiceId: string, client = admin): Promise<Reply> =>
  client.post(`/api/invoices/${invoiceId}/credit`, { reason: 'Another buyer' });

test('a proforma invoice has what is still to come, for the company that pays, until it is invoiced', async () => {
  const { id, guest_name } = await walkInWithServices('Shirt');
  const readProforma = async () => parseWire(proformaView, (await desk.get(`/api/bookings/${id}/proforma`)).body);
  const { buyer, lines, totals } = await readProforma();
  expect(buyer).toEqual({ name: guest_name, address: '', tax_number: '' });
  expect(lines.map(({ label, gross }) => [label, gross])).toEqual([
    ['Shirt', 800],
    ['Room night', 24_900],
    ['Room night', 24_900],
  ]);
  expect(totals.gross).toBe(50_600);
  await issue(id, 800);
  expect((await readProforma()).totals.gross).toBe(49_800);
  expect((await readInvoicesOf(id)).data).toHaveLength(1);
  const { id: calledOffId } = await walkIn(app, desk);
  await moveThrough(desk, calledOffId, 'cancelled');
  const refusedReply = await desk.get(`/api/bookings/${calledOffId}/proforma`);
  expect([refusedReply.status, refusedReply.body.message]).toEqual([409, invoiceMessages.nothingToCome]);
});

describe('an invoice', () => {
  test('has all that the guest had, with its taxes, and what the law asks for', async () => {
    const { id, reference, check_in, check_out } = await walkInWithServices('Shirt', 'Airport pick-up');
    const { draft } = await readInvoicesOf(id);
    expect(draft?.totals.gross).toBe(25_800);
    const reply = await issue(id, 25_800);
    const { number, ...invoice } = issuedInvoice(reply);
    expect([reply.status, reply.body.message]).toEqual([201, `Invoice ${number} issued`]);
    expect(number).toMatch(/^EH\d{2}\d{6}$/);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      supplier: {
        name: 'Ebute House',
        ...{ company: 'Ebute House Limited', tax_number: '00000000-0001', registration: 'RC 0000000' },
      },
      buyer: zenithBuyer,
      stay: { reference, check_in, check_out },
      totals: { net: 22_933.33, service: 0, vat: 1720, consumption: 1146.67, gross: 25_800 },
      prints: 0,
    });
    expect(invoice.totals.rates).toEqual({ service: '', vat: '7.5 %', consumption: '5 %' });
    expect(invoice.lines.map(({ label, gross }) => [label, gross])).toEqual([
      ['Shirt', 800],
      ['Airport pick-up', 25_000],
    ]);
  });

  test('is issued once for one press, and nothing is on two of them', async () => {
    const { id } = await walkInWithServices('Shirt');
    const key = crypto.randomUUID();
    const [firstReply, secondReply] = [await issue(id, 800, { key }), await issue(id, 800, { key })];
    expect(issuedInvoice(secondReply).number).toBe(issuedInvoice(firstReply).number);
    const otherReply = await issue(id, 800, { key, buyer: { ...zenithBuyer, name: 'Somebody else' } });
    expect([otherReply.status, otherReply.body.message]).toEqual([409, invoiceMessages.keyReused]);
    const repeatedReply = await issue(id, 800);
    expect([repeatedReply.status, repeatedReply.body.message]).toEqual([409, invoiceMessages.nothing]);
    expect(await readInvoicesOf(id)).toMatchObject({
      draft: null,
      data: [{ number: issuedInvoice(firstReply).number }],
    });
  });

  test('takes the nights that are over on a later day, and only those', async () => {
    const { id } = await walkInWithServices('Shirt');
    await issue(id, 800);
    await passMinutes(app, 24 * 60);
    desk = await signedIn(app, 'receptionist');
    const { draft } = await readInvoicesOf(id);
    expect(draft?.lines.map(({ label }) => label)).toEqual([expect.stringContaining('Room night')]);
  });

  test('is refused at another total than was seen, and is then not numbered', async () => {
    const { id } = await walkInWithServices('Shirt');
    const refusedReply = await issue(id, 799);
    expect(refusedReply.status).toBe(409);
    expect(refusedReply.body.errors).toMatchObject([{ field: 'seen_total' }]);
    const otherBooking = await walkInWithServices('Shirt');
    const [firstInvoice, secondInvoice] = [
      issuedInvoice(await issue(id, 800)),
      issuedInvoice(await issue(otherBooking.id, 800)),
    ];
    expect(Number(secondInvoice.number.slice(4)) - Number(firstInvoice.number.slice(4))).toBe(1);
  });

  test('needs the name of the buyer', async () => {
    const { id } = await walkInWithServices('Shirt');
    const reply = await issue(id, 800, { buyer: { ...zenithBuyer, name: ' ' } });
    expect([reply.status, reply.body.errors]).toMatchObject([400, [{ message: invoiceMessages.buyer }]]);
  });

  test('says copy from the second print on', async () => {
    const { id } = await walkInWithServices('Shirt');
    const invoice = issuedInvoice(await issue(id, 800));
    const print = async () =>
      parseWire(invoiceReply, (await desk.post(`/api/invoices/${invoice.id}/prints`, {})).body).invoice.prints;
    expect([await print(), await print()]).toEqual([1, 2]);
  });
});

describe('what is on an invoice', () => {
  test('is not reversed, called off or deleted before the invoice is taken back', async () => {
    const { id } = await walkInWithServices('Shirt');
    const invoice = issuedInvoice(await issue(id, 800));
    const { lines } = parseWire(accountView, (await desk.get(`/api/bookings/${id}/account`)).body);
    const line = lines.find(({ kind }) => kind === 'service');
    const reverse = () => admin.post(`/api/bookings/${id}/lines/${line?.id}/reverse`, { reason: 'Wrong room' });
    const refusedReply = await reverse();
    expect([refusedReply.status, refusedReply.body.message]).toEqual([
      409,
      invoiceMessages.lineInvoiced(invoice.number),
    ]);
    expect((await credit(invoice.id)).status).toBe(201);
    expect((await reverse()).status).toBe(200);
  });

  test('keeps a stay from being voided', async () => {
    const { id } = await walkInWithServices('Shirt');
    await passMinutes(app, 24 * 60);
    [admin, desk] = [await signedIn(app, 'superadmin'), await signedIn(app, 'receptionist')];
    const { lines } = parseWire(accountView, (await admin.get(`/api/bookings/${id}/account`)).body);
    const serviceLine = lines.find(({ kind }) => kind === 'service');
    await admin.post(`/api/bookings/${id}/lines/${serviceLine?.id}/reverse`, { reason: 'Wrong room' });
    const { draft } = await readInvoicesOf(id);
    await issue(id, draft?.totals.gross ?? 0);
    const refusedReply = await move(admin, id, 'voided');
    expect([refusedReply.status, refusedReply.body.message]).toEqual([409, folioMessages.stayInvoiced]);
  });
});

describe('a credit note', () => {
  test('takes an invoice back exactly, refers to it, and lets its lines be invoiced again', async () => {
    const { id } = await walkInWithServices('Shirt', 'Airport pick-up');
    const invoice = issuedInvoice(await issue(id, 25_800));
    const creditNote = issuedInvoice(await credit(invoice.id));
    expect(creditNote).toMatchObject({
      ...{ kind: 'credit_note', refers_to: invoice.number, reason: 'Another buyer', buyer: zenithBuyer },
      totals: { net: -22_933.33, vat: -1720, consumption: -1146.67, gross: -25_800 },
    });
    const { data, draft } = await readInvoicesOf(id);
    expect(data.map(({ number, taken_back_by }) => [number, taken_back_by])).toEqual([
      [invoice.number, creditNote.number],
      [creditNote.number, null],
    ]);
    expect(draft?.totals.gross).toBe(25_800);
    expect(issuedInvoice(await issue(id, 25_800, { buyer: { ...zenithBuyer, name: 'Ada Obi' } })).buyer.name).toBe(
      'Ada Obi',
    );
  });

  test('is issued once, only for an invoice, and only by a superadmin', async () => {
    const { id } = await walkInWithServices('Shirt');
    const invoice = issuedInvoice(await issue(id, 800));
    expect((await credit(invoice.id, desk)).status).toBe(403);
    const replies = await Promise.all([credit(invoice.id), credit(invoice.id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const creditNoteReply = replies.find(({ status }) => status === 201);
    const refusedReply = await credit(issuedInvoice(creditNoteReply as Reply).id);
    expect([refusedReply.status, refusedReply.body.message]).toEqual([409, invoiceMessages.notCreditable]);
  });
});
