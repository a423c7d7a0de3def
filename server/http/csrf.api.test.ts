import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Client } from '#tools/testing/client.ts';
import { wish } from '#tools/testing/factories.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const tokenOf = async (client: Client) => String((await client.get('/api/auth/csrf-token')).body.csrfToken);
const write = (client: Client, path: string, headers: Record<string, string>) =>
  client.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(wish()),
  });
const refusal = {
  success: false,
  message: 'Your session has changed. Please reload the page and try again.',
  code: 'csrf',
};
const writing = Object.values(endpoints).filter((each) => each.method !== 'GET' && !('machine' in each));

describe('a call that writes', () => {
  test.each(writing.map(({ path }) => `/api${path}`))('%s is refused without a token of this browser', async (path) => {
    const [mine, other] = [house.client(), house.client()];
    const token = await tokenOf(mine);
    const othersToken = await tokenOf(other);
    const tries: [Client, Record<string, string>][] = [
      [mine, {}],
      [mine, { 'x-csrf-token': '' }],
      [mine, { 'x-csrf-token': 'wrong' }],
      [mine, { 'x-csrf-token': `${token}x` }],
      [mine, { 'x-csrf-token': othersToken }],
      [mine, { 'csrf-token': token }],
      [house.client(), { 'x-csrf-token': token }],
      [house.client(), { 'x-csrf-token': token, cookie: '_csrf=forged' }],
    ];
    for (const [client, headers] of tries) {
      const { status, body } = await write(client, path, headers);
      expect([headers, status, body]).toEqual([headers, 403, refusal]);
    }
  });

  test('may use its token more than once, and an older one too', async () => {
    const client = house.client();
    const first = await tokenOf(client);
    const second = await tokenOf(client);
    for (const token of [first, second, first])
      expect((await write(client, '/api/bookings/public', { 'x-csrf-token': token })).status).toBe(201);
  });
});

test('the token’s cookie is not for scripts, and the token is not for caches', async () => {
  const { headers } = await house.client().get('/api/auth/csrf-token');
  expect(headers.getSetCookie().join()).toMatch(/^_csrf=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a cookie from elsewhere gets a new token all the same', async () => {
  for (const cookie of ['_csrf=forged', '_csrf=a.b', '_csrf=%00', `_csrf=${'x'.repeat(4_000)}`]) {
    const { status, body } = await house.client().raw('/api/auth/csrf-token', { headers: { cookie } });
    expect([status, body.csrfToken]).toEqual([200, expect.any(String)]);
  }
});

test('the gateway needs none: it has a secret of its own', async () => {
  const path = '/api/payments/webhook/flutterwave';
  expect((await write(house.client(), path, { 'verif-hash': 'sandbox-webhook-hash' })).status).toBe(200);
});
