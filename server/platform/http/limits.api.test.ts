import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '#db/seed.ts';
import type { Client } from '#tools/testing/client.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
/** One client makes the calls of all addresses: a header names the address of each. */
let client: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2, rateLimits: true });
  client = app.client();
});
afterAll(() => app.close());

let addressCount = 0;
const newAddress = () => `203.0.113.${++addressCount}`;
/**
 * Headers of a call as if from `address`: the app trusts X-Forwarded-For of callers on its own machine, such as this
 * test.
 */
const headersFrom = (address: string) => ({ 'x-forwarded-for': address });

type Call = (address: string) => Promise<{ status: number; body: Record<string, unknown> }>;
const calls: [string, number, Call][] = [
  ['booking', 10, (address) => client.post('/api/bookings/public', {}, headersFrom(address))],
  ['verifying', 60, (address) => client.post('/api/payments/verify', {}, headersFrom(address))],
  [
    'reading by reference',
    30,
    (address) => client.raw('/api/bookings/by-reference/BK-00000000', { headers: headersFrom(address) }),
  ],
  [
    'looking at the calendar',
    60,
    (address) => client.raw('/api/room-inventory/calendar', { headers: headersFrom(address) }),
  ],
  [
    'opening a receipt',
    30,
    (address) => client.raw('/api/bookings/by-reference/BK-00000000/receipt', { headers: headersFrom(address) }),
  ],
  [
    'trying to cancel as its guest',
    30,
    (address) =>
      client.post(
        '/api/bookings/by-reference/BK-00000000/cancel',
        { token: 'x', status: 'confirmed', refund_amount: 0 },
        headersFrom(address),
      ),
  ],
  [
    'guessing a code',
    6,
    (address) => client.post('/api/promo-codes/check', { promo_code: 'GUESS' }, headersFrom(address)),
  ],
  [
    'guessing the link of a company',
    30,
    (address) => client.post('/api/companies/by-link', { company_token: 'x' }, headersFrom(address)),
  ],
];

describe.each(calls)('%s, %i times a minute', (_, perMinute, call) => {
  test('is refused to the one address that does it more often, until the minute is over', async () => {
    const eagerAddress = newAddress();
    const statuses: number[] = [];
    for (let times = 0; times < perMinute; times++) statuses.push((await call(eagerAddress)).status);
    expect(statuses).not.toContain(429);
    const { status, body } = await call(eagerAddress);
    const message = 'Too many requests. Please wait a minute and try again.';
    expect([status, body]).toEqual([429, { success: false, message }]);
    expect((await call(newAddress())).status).not.toBe(429);
    app.clock.advance(59_999);
    expect((await call(eagerAddress)).status).toBe(429);
    app.clock.advance(1);
    expect((await call(eagerAddress)).status).not.toBe(429);
  });
});

test('is counted for all addresses of an IPv6 /64 together', async () => {
  const readCall = calls[2]?.[2] as Call;
  for (let host = 1; host <= 30; host++)
    expect((await readCall(`2001:db8:0:1::${host.toString(16)}`)).status).toBe(404);
  expect((await readCall('2001:db8:0:1:ffff::1')).status).toBe(429);
  expect((await readCall('2001:db8:0:2::1')).status).toBe(404);
});

test('a clock that is set back an hour does not keep an address out for that hour', async () => {
  const address = newAddress();
  const readCall = calls[2]?.[2] as Call;
  for (let callCount = 0; callCount <= 30; callCount++) await readCall(address);
  expect((await readCall(address)).status).toBe(429);
  app.clock.advance(-60 * 60_000);
  expect((await readCall(address)).status).toBe(404);
  app.clock.advance(60 * 60_000);
});

test('a browser that has signed in before is not kept out by who shares its network', async () => {
  const address = newAddress();
  const signIn = ({ post }: Client, staff_id: string, password: string) =>
    post('/api/auth/login', { staff_id, password }, headersFrom(address));
  const password = demoAccounts[0]?.password ?? '';
  const [knownBrowser, stranger] = [app.client(), app.client()];
  expect((await signIn(knownBrowser, 'FRONT001', password)).status).toBe(200);
  for (let callCount = 1; callCount < 20; callCount++) await signIn(stranger, '', '');
  expect((await signIn(stranger, 'FRONT001', password)).status).toBe(429);
  expect((await signIn(knownBrowser, 'FRONT001', password)).status).toBe(200);
  expect((await signIn(knownBrowser, 'ADMIN001', password)).status).toBe(429);
});

test('one kind of call does not use up another', async () => {
  const address = newAddress();
  const [[, callsAllowed, firstCall], [, , secondCall]] = calls as [(typeof calls)[number], (typeof calls)[number]];
  for (let callCount = 0; callCount <= callsAllowed; callCount++) await firstCall(address);
  expect((await firstCall(address)).status).toBe(429);
  expect((await secondCall(address)).status).toBe(400);
});

test('a hundred at once are counted one by one', async () => {
  const address = newAddress();
  const readCall = calls[2]?.[2] as Call;
  const replies = await Promise.all(Array.from({ length: 100 }, () => readCall(address)));
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(30);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(70);
});

test('an address nobody can have is an address like any other', async () => {
  const readCall = calls[2]?.[2] as Call;
  for (const address of ['nonsense', '::1; drop table', randomBytes(2_000).toString('hex')])
    expect((await readCall(address)).status).toBe(404);
});

test('what is only read by every page has no limit', async () => {
  const addressHeaders = headersFrom(newAddress());
  const readAvailable = () => app.client().raw('/api/room-inventory/available', { headers: addressHeaders });
  const replies = await Promise.all(Array.from({ length: 100 }, readAvailable));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});
