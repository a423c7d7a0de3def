import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { numberToCall } from '#contract/core/hotel-contact.ts';
import { openPointMessages } from '#contract/opening/open-points.ts';
import { todayOverview } from '#contract/reports/today.ts';
import { roomList } from '#contract/rooms/rooms.ts';
import demo from '#hotel';
import { move, postWalkIn, walkIn } from '#tools/testing/desk.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { book, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const opensSoon = openPointMessages.opensSoon(numberToCall(demo));

const readPoints = async (app: TestApp) => {
  const owner = await signedIn(app, 'superadmin');
  return parseWire(todayOverview, (await owner.get('/api/analytics/today')).body).open_points;
};
const isSoldOnline = async (app: TestApp) =>
  !parseWire(roomList, (await app.client().get('/api/room-inventory/available')).body).opens_soon;
const countBookings = async ({ db }: TestApp) =>
  (await sql<{ count: number }>`select count(*)::integer as count from booking`.execute(db.read)).rows[0]?.count;

/** Expects that no guest can book, that nothing is left of the try, and that the desk books as ever. */
async function expectOnlyDeskBooks(app: TestApp): Promise<void> {
  expect(await isSoldOnline(app)).toBe(false);
  const before = await countBookings(app);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { status, body } = await app.client().post('/api/bookings/public', bookingInput(), headers);
  expect([status, body.message]).toEqual([409, opensSoon]);
  expect(await countBookings(app)).toBe(before);
  expect((await postWalkIn(await signedIn(app, 'receptionist'))).status).toBe(201);
}

describe('the demo', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  /** The taxes are put back as hand-written SQL, because the days before today are closed. */
  const withoutGuards = (statement: ReturnType<typeof sql>) =>
    app.db.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await statement.execute(tx);
    });
  afterEach(() =>
    withoutGuards(sql`insert into tax_rule values ('consumption', '2026-01-01', 500) on conflict do nothing`),
  );

  test('has nothing missing, and sells online', async () => {
    expect(await readPoints(app)).toEqual([]);
    expect(await isSoldOnline(app)).toBe(true);
  });

  test('without a decided tax sells nothing online, until its owner says that there is none', async () => {
    await withoutGuards(sql`delete from tax_rule where tax = 'consumption'`);
    expect(await readPoints(app)).toEqual(['taxes']);
    await expectOnlyDeskBooks(app);

    const owner = await signedIn(app, 'superadmin');
    const { today } = parseWire(roomList, (await app.client().get('/api/room-inventory/available')).body);
    const rule = { tax: 'consumption', from_day: today, percent: 0 };
    expect((await owner.put('/api/tax-rules', rule)).status).toBe(200);
    expect(await readPoints(app)).toEqual([]);
    expect(await isSoldOnline(app)).toBe(true);
    await book(app);
    await withoutGuards(sql`delete from tax_rule where tax = 'consumption'`);
  });

  test('without an e-mail address sells nothing online, until it has one', async () => {
    const { hotel } = app.deps;
    app.deps.hotel = { ...hotel, email: '' };
    expect(await readPoints(app)).toEqual(['email']);
    await expectOnlyDeskBooks(app);
    app.deps.hotel = hotel;
    await book(app);
  });
});

describe('a hotel without a card gateway', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ without: ['gateway'] });
  });
  afterAll(() => app.close());

  test('sells nothing online, and has no stand-in that would take a payment', async () => {
    expect(await readPoints(app)).toEqual(['gateway']);
    await expectOnlyDeskBooks(app);
    expect((await app.client().get('/sandbox/v3.js')).status).toBe(404);
    expect((await app.client().post('/api/payments/webhook/flutterwave', { status: 'successful' })).status).toBe(401);
  });

  test('lets nobody pay for a stay or a tab online', async () => {
    const desk = await signedIn(app, 'receptionist');
    const { id, reference, balance } = await walkIn(app, desk);
    await move(desk, id, 'checked_in');
    const { receiptToken } = await app.db.read
      .selectFrom('booking')
      .select('receiptToken')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const paid = await app
      .client()
      .post(`/api/bookings/by-reference/${reference}/account/pay`, { token: receiptToken, amount: balance });
    expect([paid.status, paid.body.message]).toEqual([409, openPointMessages.notOnline]);
    const barman = await signedIn(app, 'barmen');
    const link = await barman.post(`/api/bar-tabs/${crypto.randomUUID()}/links`, { amount: 100 });
    expect([link.status, link.body.message]).toEqual([409, openPointMessages.notOnline]);
    expect(await app.db.read.selectFrom('charge').selectAll().execute()).toEqual([]);
  });
});

describe('a hotel without a mail server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ without: ['mail'] });
  });
  afterAll(() => app.close());

  test('sells nothing online, and says why the mails of the desk wait', async () => {
    expect(await readPoints(app)).toEqual(['mail']);
    await expectOnlyDeskBooks(app);
    await app.worker.idle();
    const mails = await app.db.read
      .selectFrom('job')
      .select(['state', 'lastError'])
      .where('lastError', 'is not', null)
      .execute();
    expect(mails).toEqual([
      expect.objectContaining({ lastError: expect.stringContaining('no mail server is set up') }),
    ]);
    expect(mails.map(({ state }) => state)).not.toContain('done');
  });
});
