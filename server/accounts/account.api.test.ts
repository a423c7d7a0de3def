import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountMessages, accountView } from '#contract/accounts/posting.ts';
import { serviceList } from '#contract/accounts/services.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import { bookingDetail, type DeskBooking } from '#contract/front-desk/desk.ts';
import { receiptView } from '#contract/front-desk/receipts.ts';
import { takeBackMessages } from '#contract/front-desk/take-back.ts';
import { copyToken } from '#server/bookings/booking.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, move, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { passMinutes, putIntoRoom, readBookingRow, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let desk: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  [admin, desk] = [await signedIn(app, 'superadmin'), await signedIn(app, 'receptionist')];
});
afterEach(() => app.clock.set(openedAt));
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

const day = (offset: number) => addDays(testToday, offset);
const readService = async (name: string) => {
  const { data } = parseWire(serviceList, (await admin.get('/api/services')).body);
  const service = data.find((each) => each.name === name);
  if (!service) throw new Error(`no service ${name}`);
  return service;
};
async function checkInGuest(changes: Parameters<typeof walkIn>[2] = {}): Promise<OnWire<DeskBooking>> {
  const { id } = await walkIn(app, desk, changes);
  return moveThrough(desk, id, 'checked_in');
}
const serviceIds = new Map<string, string>();
async function makeItem(name: string, quantity = 1) {
  const service_id = serviceIds.get(name) ?? (await readService(name)).id;
  serviceIds.set(name, service_id);
  return { service_id, quantity };
}
const postItems = (client: Client, id: string, items: object[], changes: object = {}): Promise<Reply> =>
  client.post(`/api/bookings/${id}/lines`, { items, key: crypto.randomUUID(), ...changes });
const post = async (id: string, name: string, quantity = 1, client = desk) =>
  deskBookingFrom(await postItems(client, id, [await makeItem(name, quantity)]));
const readAccount = async (id: string, client = desk) =>
  parseWire(accountView, (await client.get(`/api/bookings/${id}/account`)).body);
const reverse = (client: Client, id: string, lineId: string, reason = 'Wrong room'): Promise<Reply> =>
  client.post(`/api/bookings/${id}/lines/${lineId}/reverse`, { reason });
const readServiceLine = async (id: string) => {
  const line = (await readAccount(id)).lines.find(({ kind }) => kind === 'service');
  if (!line) throw new Error('nothing is posted');
  return line;
};

describe('a service', () => {
  test('is posted to a guest in the house: it is in the total, the balance and the account', async () => {
    const { id, reference, balance, total_amount } = await checkInGuest();
    await putIntoRoom(app.db, id, '101');
    const reply = await postItems(desk, id, [await makeItem('Shirt', 3), await makeItem('Airport pick-up')], {
      seen_total: 27_400,
    });
    expect([reply.status, reply.body.message]).toEqual([
      201,
      `Posted ₦27,400 to 101. To pay now ₦27,400. To pay later ₦${balance.toLocaleString('en-NG')}.`,
    ]);
    expect(deskBookingFrom(reply)).toMatchObject({
      ...{ services: 27_400, total_amount: total_amount + 27_400, balance: balance + 27_400 },
    });
    const { lines, owed_now, owed_at_check_out, taxes } = await readAccount(id);
    expect(lines.map(({ label, amount, time }) => `${time} ${label} ${amount}`)).toEqual([
      'had 3 × Shirt 2400',
      'had Airport pick-up 25000',
      'tonight Room night, 101 24900',
      'later Room night, 101 24900',
    ]);
    expect(lines[0]).toMatchObject({
      ...{ posted_by: 'Ngozi Eze', reversed: null, reverse_problem: null },
      ready_at: new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    });
    expect([owed_now, owed_at_check_out]).toEqual([27_400, balance + 27_400]);
    expect(taxes.map(({ label }) => label)).toEqual(['VAT', 'Consumption tax']);
    expect((await readBookingRow(app.db, reference)).servicesKobo).toBe(2_740_000);
  });

  test('is posted once however often the button is pressed, and not with other services under the same key', async () => {
    const { id } = await checkInGuest();
    const items = [await makeItem('Shirt', 2)];
    const key = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => postItems(desk, id, items, { key })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => String(body.message).split(' to ')[0]))).toEqual(
      new Set(['Posted ₦1,600']),
    );
    expect((await readAccount(id)).had).toBe(1600);
    for (const otherItems of [[await makeItem('Shirt', 3)], [...items, await makeItem('Suit')]]) {
      const { status, body } = await postItems(desk, id, otherItems, { key });
      expect([status, body.message]).toEqual([409, accountMessages.keyReused]);
    }
  });

  test('whose price has changed meanwhile is refused with the new one, and nothing is posted', async () => {
    const { id } = await checkInGuest();
    const { version, ...service } = await readService('Suit');
    const items = [await makeItem('Suit', 2)];
    await admin.put(`/api/services/${service.id}`, { ...service, price: 4000, version });
    const { status, body } = await postItems(desk, id, items, { seen_total: 7000 });
    expect([status, body.message]).toEqual([409, accountMessages.priceChanged(fromNaira(8000))]);
    expect((await readAccount(id)).had).toBe(0);
    await admin.put(`/api/services/${service.id}`, { ...service, version: version + 1 });
  });

  test('that the owner has retired is not posted', async () => {
    const { id } = await checkInGuest();
    const { version, ...service } = await readService('Projector, day');
    await admin.put(`/api/services/${service.id}/retired`, { version, is_active: false });
    const { status, body } = await postItems(desk, id, [{ service_id: service.id, quantity: 1 }]);
    expect([status, body.message]).toEqual([409, accountMessages.unavailable]);
  });

  test('is not posted before the guest comes or after the guest has left', async () => {
    const expectedStay = await walkIn(app, desk);
    const earlyReply = await postItems(desk, expectedStay.id, [await makeItem('Shirt')]);
    expect([earlyReply.status, earlyReply.body.message]).toEqual([409, folioMessages.closed]);
    const { id } = await moveThrough(desk, expectedStay.id, 'checked_in', 'completed');
    const lateReply = await postItems(desk, id, [await makeItem('Shirt')]);
    expect([lateReply.status, deskBookingFrom(lateReply).status]).toEqual([409, 'completed']);
  });

  test('makes a stay that was paid owe again, and is paid at the desk', async () => {
    const { id, balance } = await checkInGuest();
    await takePayment(desk, id, { amount: balance });
    expect(await post(id, 'Shirt')).toMatchObject({ payment_status: 'pending', balance: 800 });
    expect(deskBookingFrom(await takePayment(desk, id, { amount: 800 }))).toMatchObject({
      ...{ payment_status: 'paid', balance: 0 },
    });
    expect((await readAccount(id)).paid_ahead).toBe(balance);
  });

  test('stays in the total when the stay becomes longer', async () => {
    const { id } = await checkInGuest();
    const { version, total_amount } = await post(id, 'Suit');
    const reply = await desk.put(`/api/bookings/${id}/stay`, { version, check_out: day(3) });
    expect(deskBookingFrom(reply)).toMatchObject({ services: 3500, total_amount: total_amount + 24_900 });
  });
});

describe('a posted line', () => {
  test('that is taken back stays on the account, as nothing, with who and why', async () => {
    const { id, total_amount } = await checkInGuest();
    await post(id, 'Shirt', 3);
    const { id: lineId } = await readServiceLine(id);
    const reply = await reverse(desk, id, lineId);
    expect([reply.status, reply.body.message]).toEqual([200, folioMessages.reversed]);
    expect(deskBookingFrom(reply)).toMatchObject({ services: 0, total_amount });
    expect(await readServiceLine(id)).toMatchObject({
      ...{ label: '3 × Shirt', amount: 0 },
      reversed: { was: 2400, by: 'Ngozi Eze', reason: 'Wrong room' },
    });
    const repeatedReply = await reverse(desk, id, lineId);
    expect([repeatedReply.status, repeatedReply.body.message]).toEqual([409, folioMessages.reversedAlready]);
    const { history } = parseWire(bookingDetail, (await desk.get(`/api/bookings/${id}`)).body);
    expect(history.slice(-2).map(({ action }) => action)).toEqual(['line posted', 'line reversed']);
  });

  test('is taken back by who posted it for some minutes, and by a superadmin always', async () => {
    const { id } = await checkInGuest();
    await post(id, 'Shirt', 1, admin);
    const lineOfOtherStay = await readServiceLine(id);
    expect(lineOfOtherStay.reverse_problem).toBe(takeBackMessages.notOwn);
    expect((await reverse(desk, id, lineOfOtherStay.id)).status).toBe(403);
    const laterStay = await checkInGuest();
    await post(laterStay.id, 'Shirt');
    await passMinutes(app, 11);
    const { id: lineId, reverse_problem } = await readServiceLine(laterStay.id);
    expect(reverse_problem).toBe(takeBackMessages.tooLate);
    const refusedReply = await reverse(desk, laterStay.id, lineId);
    expect([refusedReply.status, refusedReply.body.message]).toEqual([403, takeBackMessages.tooLate]);
    expect((await reverse(admin, laterStay.id, lineId)).status).toBe(200);
  });

  test('is not found on the account of another stay', async () => {
    const [{ id }, otherStay] = [await checkInGuest({ room_id: 'deluxe' }), await checkInGuest({ room_id: 'deluxe' })];
    await post(id, 'Shirt');
    const { status, body } = await reverse(admin, otherStay.id, (await readServiceLine(id)).id);
    expect([status, body.message]).toEqual([404, accountMessages.lineNotFound]);
  });

  test('keeps the stay from being called off or deleted until it is taken back', async () => {
    const { id } = await checkInGuest();
    await post(id, 'Shirt', 3);
    const servicesLeftMessage = folioMessages.servicesLeft(fromNaira(2400));
    for (const status of ['cancelled', 'no_show', 'voided'] as const) {
      const refusedReply = await move(admin, id, status);
      expect([refusedReply.status, refusedReply.body.message]).toEqual([409, servicesLeftMessage]);
    }
    const refusedReply = await admin.delete(`/api/bookings/${id}`, { reason: 'Twice' });
    expect([refusedReply.status, refusedReply.body.message]).toEqual([409, servicesLeftMessage]);
    await reverse(admin, id, (await readServiceLine(id)).id);
    expect((await move(admin, id, 'cancelled')).status).toBe(200);
  });
});

test('the next morning the night is had, and a rate of that day holds for what is posted then', async () => {
  const { id } = await checkInGuest({ room_id: 'deluxe' });
  await post(id, 'Suit');
  await admin.put('/api/tax-rules', { tax: 'vat', from_day: day(1), percent: 10 });
  app.clock.advance(24 * 3_600_000);
  [admin, desk] = [await signedIn(app, 'superadmin'), await signedIn(app, 'receptionist')];
  await post(id, 'Suit');
  const { had, owed_now, taxes } = await readAccount(id);
  expect([had, owed_now]).toEqual([37_500, 37_500]);
  expect(taxes.map(({ label, rate, amount }) => `${label} ${rate} ${amount}`)).toEqual([
    'VAT 7.5 % 2266.66',
    'VAT 10 % 304.35',
    'Consumption tax 5 % 1663.29',
  ]);
});

test('the guest reads what was posted and not taken back under the room, and the sum for everybody else', async () => {
  const { id, reference } = await checkInGuest({ room_id: 'deluxe' });
  await post(id, 'Shirt', 2);
  await post(id, 'Suit');
  const { lines } = await readAccount(id);
  await reverse(desk, id, lines.find(({ label }) => label === 'Suit')?.id ?? '');
  const token = copyToken(await readBookingRow(app.db, reference), 'guest');
  const readOwnPage = async (query: string) =>
    parseWire(receiptView, (await app.client().get(`/api/bookings/by-reference/${reference}/receipt${query}`)).body);
  const { booking, own } = await readOwnPage(`?token=${token}`);
  expect(own?.services.map(({ day: on, label, quantity, amount }) => [on, label, quantity, amount])).toEqual([
    [testToday, 'Shirt', 2, 1600],
  ]);
  expect(booking).toMatchObject({ services: 1600, total_amount: 62_600 });
  expect(await readOwnPage('')).toMatchObject({ own: null, booking: { services: 1600 } });
});
