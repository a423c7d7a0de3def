import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { errorMessages } from '#contract/core/errors.ts';
import type { Client } from '#tools/testing/client.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { addStaffMember, isSignedIn, login } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const readTokenOf = async (client: Client) => String((await client.get('/api/auth/csrf-token')).body.csrfToken);
const sendWrite = (client: Client, path: string, headers: Record<string, string>, method = 'POST') =>
  client.raw(path.replace(':id', crypto.randomUUID()), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(bookingInput()),
  });
const refusal = {
  success: false,
  message: 'This page is out of date. Please reload it and try again.',
  code: 'csrf',
};
const calls: Endpoint[] = Object.values(endpoints);
const writingCalls = calls
  .filter(({ method, machine }) => method !== 'GET' && !machine)
  .map(({ method, path }) => ({ method, path: `/api${path}` }));

// The calls are made without a session: the server checks the CSRF token before it looks who calls.
describe('without a token of this browser', () => {
  test('each call that writes is refused', async () => {
    const browser = app.client();
    const othersToken = await readTokenOf(app.client());
    await readTokenOf(browser);
    const acceptedCalls: string[] = [];
    for (const { method, path } of writingCalls)
      await Promise.all(
        [undefined, othersToken].map(async (wrongToken) => {
          const headers: Record<string, string> = wrongToken ? { 'x-csrf-token': wrongToken } : {};
          const { status, body } = await sendWrite(browser, path, headers, method);
          if (status !== 403 || !isDeepStrictEqual(body, refusal))
            acceptedCalls.push(`${method} ${path} with ${JSON.stringify(headers)}: ${status} ${JSON.stringify(body)}`);
        }),
      );
    expect(acceptedCalls).toEqual([]);
    expect(writingCalls.length).toBeGreaterThan(100);
  }, 120_000);

  test('a booking is refused, whatever else is sent', async () => {
    const [browser, otherBrowser] = [app.client(), app.client()];
    const token = await readTokenOf(browser);
    const othersToken = await readTokenOf(otherBrowser);
    const wrongRequests: [Client, Record<string, string>][] = [
      [browser, {}],
      [browser, { 'x-csrf-token': '' }],
      [browser, { 'x-csrf-token': 'wrong' }],
      [browser, { 'x-csrf-token': `${token}x` }],
      [browser, { 'x-csrf-token': othersToken }],
      [browser, { 'csrf-token': token }],
      [app.client(), { 'x-csrf-token': token }],
      [app.client(), { 'x-csrf-token': token, cookie: '_csrf=forged' }],
    ];
    for (const [client, headers] of wrongRequests) {
      const { status, body } = await sendWrite(client, '/api/bookings/public', headers);
      expect([headers, status, body]).toEqual([headers, 403, refusal]);
    }
  });
});

describe('a token', () => {
  test('may use its token more than once, and an older one too', async () => {
    const client = app.client();
    const firstToken = await readTokenOf(client);
    const secondToken = await readTokenOf(client);
    for (const token of [firstToken, secondToken, firstToken])
      expect((await sendWrite(client, '/api/bookings/public', { 'x-csrf-token': token })).status).toBe(201);
  });
});

// All calls check the token in the same way, so one call of the staff stands for all.
describe('a call of a session', () => {
  const path = '/api/staff';
  const statusAndMessage = async (client: Client, token: string) => {
    const { status, body } = await sendWrite(client, path, { 'x-csrf-token': token });
    return [status, body];
  };

  test('is refused with a token from before it, from after it, and of another session', async () => {
    const member = await addStaffMember(app, { role: 'superadmin' });
    const client = app.client();
    const tokenBefore = await readTokenOf(client);
    await login(client, member.staffId, member.password);
    const othersToken = await readTokenOf(await signedIn(app, member));
    for (const token of [tokenBefore, othersToken])
      expect(await statusAndMessage(client, token)).toEqual([403, refusal]);
    const ownToken = await readTokenOf(client);
    await client.post('/api/auth/logout', {});
    expect(await statusAndMessage(client, ownToken)).toEqual([403, refusal]);
  });

  test('is refused with a token from before the password was changed', async () => {
    const member = await addStaffMember(app, { role: 'superadmin' });
    const client = await signedIn(app, member);
    const oldToken = await readTokenOf(client);
    await client.put('/api/settings', { currentPassword: member.password, newPassword: 'Another-Harbour-8' });
    expect(await statusAndMessage(client, oldToken)).toEqual([403, refusal]);
    expect(await isSignedIn(client)).toBe(true);
    expect((await statusAndMessage(client, await readTokenOf(client)))[1]).not.toEqual(refusal);
  });
});

test('with a token, but without a session, a call of the staff asks to sign in', async () => {
  const client = app.client();
  const { status, body } = await sendWrite(client, '/api/staff', { 'x-csrf-token': await readTokenOf(client) });
  expect([status, body]).toEqual([401, { success: false, message: errorMessages.unauthenticated }]);
});

test('a session’s cookie alone changes nothing', async () => {
  const client = await signedIn(app, 'superadmin');
  const readStaff = () => app.db.read.selectFrom('staff').selectAll().orderBy('id').execute();
  const before = await readStaff();
  for (const { id } of before)
    for (const method of ['PUT', 'DELETE'])
      expect((await client.raw(`/api/staff/${id}`, { method })).body).toEqual(refusal);
  expect(await readStaff()).toEqual(before);
});

test('the token’s cookie is not for scripts, and the token is not for caches', async () => {
  const { headers } = await app.client().get('/api/auth/csrf-token');
  expect(headers.getSetCookie().join()).toMatch(/^_csrf=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a cookie from elsewhere gets a new token all the same', async () => {
  for (const cookie of ['_csrf=forged', '_csrf=a.b', '_csrf=%00', `_csrf=${'x'.repeat(4_000)}`]) {
    const { status, body } = await app.client().raw('/api/auth/csrf-token', { headers: { cookie } });
    expect([status, body.csrfToken]).toEqual([200, expect.any(String)]);
  }
});

test('the gateway needs none: it has a secret of its own', async () => {
  const path = '/api/payments/webhook/flutterwave';
  expect((await sendWrite(app.client(), path, { 'verif-hash': 'sandbox-webhook-hash' })).status).toBe(200);
});
