import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordSaleReply } from '#contract/bar/bar.ts';
import { type OddThing, oddThing, oddThingsPage } from '#contract/oversight/odd-things.ts';
import { type RecordedView, recordedMessages, recordedView } from '#contract/oversight/recorded.ts';
import { refundsPage } from '#contract/payments/refunds.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { takePayment, walkIn } from '#tools/testing/desk.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { book, pay, readBookingRow, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let owner: Client;
let desk: Client;
let barman: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  owner = await signedIn(app, 'superadmin');
  desk = await signedIn(app, await addStaffMember(app, { role: 'receptionist', name: 'Ngozi Eze' }));
  barman = await signedIn(app, await addStaffMember(app, { role: 'barmen', name: 'Sunday Etim' }));
});
afterAll(() => app.close());

async function codeOf(kind: string, id: string, client = kind === 'stay' ? desk : barman): Promise<string> {
  const { body } = await client.get(`/api/record-link?kind=${kind}&id=${id}`);
  return new URL(String(body.url)).pathname.replace('/r/', '');
}
const readRecord = async (code: string): Promise<OnWire<RecordedView>> =>
  parseWire(recordedView, (await app.client().get(`/api/recorded/${code}`)).body);
const sendReport = (code: string, input: object = {}, client = app.client()) =>
  client.post(`/api/recorded/${code}/reports`, input);
async function readGuestReports(): Promise<OnWire<OddThing>[]> {
  const { data } = parseWire(oddThingsPage, (await owner.get('/api/odd-things?limit=100')).body);
  const ids = data.filter(({ rule }) => rule === 'guest_says').map(({ id }) => id);
  return Promise.all(ids.map(async (id) => parseWire(oddThing, (await owner.get(`/api/odd-things/${id}`)).body)));
}

describe('a guest sees what is recorded', () => {
  test('of a stay: unpaid, then in part, then what was reversed', async () => {
    const { id, total_amount } = await walkIn(app, desk);
    const code = await codeOf('stay', id);
    expect(await readRecord(code)).toMatchObject({
      kind: 'stay',
      state: 'unpaid',
      total: total_amount,
      left: total_amount,
      payments: [],
    });
    await takePayment(desk, id, { amount: 15_000 });
    const view = await readRecord(code);
    expect(view).toMatchObject({
      state: 'partly',
      paid: 15_000,
      payments: [{ amount: 15_000, method: 'cash', cancelled_at: null }],
    });
    expect(JSON.stringify(view)).not.toMatch(/Adaeze|@|\+234|Ngozi/);
  });

  test('of a stay no money in another currency, paid or given back', async () => {
    const { booking, client, txRef } = await book(app);
    await verify(client, txRef, await pay(app, txRef, { currency: 'USD', amount: 30 }));
    const { id } = await readBookingRow(app.db, booking.reference);
    const { data } = parseWire(refundsPage, (await owner.get(`/api/refunds?q=${booking.reference}`)).body);
    const refundReply = await owner.post(`/api/refunds/${data[0]?.id}/ask`, { reason: 'In dollars' });
    expect(refundReply.body.refund).toMatchObject({ state: 'made', purpose: 'wrong_currency' });
    expect(await readRecord(await codeOf('stay', id))).toMatchObject({ payments: [], paid: 0 });
  });

  test('of an order at the bar, also when the sale was deleted', async () => {
    const { id: drink_id } = await addDrink(app, { price: 1500 });
    const [sale] = await sell(barman, [{ drink_id, quantity: 2 }]);
    const code = await codeOf('order', sale?.order_id ?? '');
    expect(await readRecord(code)).toMatchObject({
      state: 'paid',
      total: 3000,
      payments: [{ amount: 3000, method: 'cash' }],
    });
    await barman.send('DELETE', `/api/bar-sales/${sale?.id}`, { reason: 'typed twice' });
    const view = await readRecord(code);
    expect(view).toMatchObject({ state: 'cancelled', total: 0, left: 0 });
    expect(view.cancelled_at).toBe(app.clock.now().toISOString());
    expect(view.lines).toMatchObject([{ amount: 3000, cancelled_at: view.cancelled_at }]);
  });

  test('of a tab, with what is left', async () => {
    const { id: drink_id } = await addDrink(app, { price: 1000 });
    const reply = await barman.post('/api/bar-sales', {
      items: [{ drink_id, quantity: 3 }],
      payment_method: 'tab',
      tab: { label: 'Table 4' },
    });
    const [{ order_id } = { order_id: '' }] = parseWire(recordSaleReply, reply.body).sales;
    expect(await readRecord(await codeOf('order', order_id))).toMatchObject({ state: 'later', left: 0 });
    const { body } = await barman.get('/api/bar-tabs?state=open');
    const [tab] = (body.data as { id: string }[]) ?? [];
    const code = await codeOf('tab', tab?.id ?? '');
    expect(await readRecord(code)).toMatchObject({ kind: 'tab', state: 'unpaid', total: 3000, left: 3000 });
  });

  test('nothing under a link that the house has not made', async () => {
    const { id } = await walkIn(app, desk);
    const code = await codeOf('stay', id);
    const { id: otherId } = await walkIn(app, desk);
    const otherCode = await codeOf('stay', otherId);
    const mixedCode = code.slice(0, 23) + otherCode.slice(23);
    for (const wrongCode of [mixedCode, `o${code.slice(1)}`, `${code.slice(0, -1)}!`, `s${'A'.repeat(38)}`]) {
      const { status } = await app.client().get(`/api/recorded/${encodeURIComponent(wrongCode)}`);
      expect([wrongCode, [400, 404].includes(status)]).toEqual([wrongCode, true]);
    }
  });

  test('and a barman gets no link of a stay', async () => {
    const { id } = await walkIn(app, desk);
    expect((await barman.get(`/api/record-link?kind=stay&id=${id}`)).status).toBe(404);
  });
});

describe('“This is not what I paid”', () => {
  test('tells the owner who took the money, what is recorded and what the guest says', async () => {
    const { id } = await walkIn(app, desk);
    await takePayment(desk, id, { amount: 15_000 });
    const code = await codeOf('stay', id);
    const reply = await sendReport(code, { amount: 30_000, note: 'I paid for both nights' });
    expect([reply.status, reply.body.message]).toEqual([200, recordedMessages.told]);
    const guestReport = (await readGuestReports()).find(({ title }) => title.includes('₦30,000'));
    expect(guestReport?.title).toMatch(/^A guest says ₦30,000 was paid for a stay; recorded: ₦15,000 of ₦[\d,]+ paid$/);
    expect(guestReport?.who).toBe('Taken or sold by Ngozi Eze');
    expect(guestReport?.events.at(-1)).toMatchObject({ is_found: true, note: '“I paid for both nights”' });
  });

  test('works when pressed twice, also at once, and without a word', async () => {
    const { id: drink_id } = await addDrink(app);
    const [sale] = await sell(barman, [{ drink_id, quantity: 1 }]);
    const code = await codeOf('order', sale?.order_id ?? '');
    const before = (await readGuestReports()).length;
    const replies = await Promise.all([sendReport(code), sendReport(code)]);
    replies.push(await sendReport(code));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await readGuestReports()).length).toBe(before + 1);
  });

  test('is heard five times a day for a receipt, each time with other words', async () => {
    const { id } = await walkIn(app, desk);
    const code = await codeOf('stay', id);
    for (let number = 1; number <= 5; number++)
      expect((await sendReport(code, { note: `word ${number}` })).status).toBe(200);
    expect((await sendReport(code, { note: 'one more' })).status).toBe(409);
    expect((await sendReport(code, { note: 'word 1' })).body.message).toBe(recordedMessages.toldBefore);
  });

  test('is not shown to the desk or the bar', async () => {
    for (const client of [desk, barman]) {
      expect((await client.get('/api/odd-things')).status).toBe(403);
      expect(JSON.stringify((await client.get('/api/notices')).body)).not.toContain('A guest says');
    }
  });
});
