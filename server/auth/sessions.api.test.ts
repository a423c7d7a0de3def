import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unattendedHeader } from '#contract/endpoint.ts';
import type { Client } from '#tools/testing/client.ts';
import { type Colleague, colleague, isSignedIn, login } from '#tools/testing/colleagues.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { signedIn } from '#tools/testing/steps.ts';

let house: TestHouse;
let who: Colleague;
let client: Client;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  who = await colleague(house);
  client = await signedIn(house, who);
});
afterAll(() => house.close());

const minutes = (count: number) => house.clock.advance(count * 60_000);
const rows = () => house.db.read.selectFrom('session').selectAll().where('staff_id', '=', who.id).execute();
const unattended = async () =>
  (await client.raw('/api/auth/verify', { headers: { [unattendedHeader]: '1' } })).status === 200;

describe('a session', () => {
  test('ends after 30 minutes without a call', async () => {
    minutes(29.9);
    expect(await isSignedIn(client)).toBe(true);
    minutes(30);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('is kept alive by calls, for 12 hours in all', async () => {
    for (let passed = 20; passed < 12 * 60; passed += 20) {
      minutes(20);
      expect([passed, await isSignedIn(client)]).toEqual([passed, true]);
    }
    minutes(19.9);
    expect(await isSignedIn(client)).toBe(true);
    minutes(0.1);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('is not kept alive by calls nobody is behind, which it serves', async () => {
    for (let passed = 10; passed < 30; passed += 10) {
      minutes(10);
      expect(await unattended()).toBe(true);
    }
    minutes(10);
    expect(await unattended()).toBe(false);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('that was idle for too long is not woken by a later call', async () => {
    minutes(30);
    for (let turn = 0; turn < 2; turn += 1) expect(await isSignedIn(client)).toBe(false);
  });

  test('is in the database only as a hash', async () => {
    const answer = await login(house.client(), who.staffId, who.password);
    const token = /session=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';
    expect(token).toMatch(/^[\w-]{22}$/);
    const kept = await rows();
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain(token);
    // Whoever reads the database cannot be anybody.
    for (const { token_hash } of kept) {
      const headers = { cookie: `session=${token_hash}` };
      expect((await house.client().raw('/api/auth/verify', { headers })).status).toBe(401);
    }
  });

  test('is another one at every sign-in', async () => {
    const tokens = [];
    for (let turn = 0; turn < 3; turn += 1)
      tokens.push((await login(client, who.staffId, who.password)).headers.getSetCookie().join());
    expect(new Set(tokens).size).toBe(3);
  });

  test('cannot be chosen by whoever sets the cookie', async () => {
    const planted = 'A'.repeat(22);
    const victim = house.client();
    const { headers } = await victim.raw('/api/auth/csrf-token', { headers: { cookie: `session=${planted}` } });
    expect(headers.getSetCookie().join()).not.toContain('session=');
    expect((await login(victim, who.staffId, who.password)).headers.getSetCookie().join()).not.toContain(planted);
  });
});

test('signing in again in one browser ends the session it had, and no other', async () => {
  const other = await signedIn(house, who);
  await login(client, who.staffId, who.password);
  expect(await rows()).toHaveLength(2);
  expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, true]);
  const somebody = await colleague(house);
  await login(client, somebody.staffId, somebody.password);
  expect(await rows()).toHaveLength(1);
  expect((await client.get('/api/auth/verify')).body.user).toMatchObject({ staff_id: somebody.staffId });
});

test('a wrong sign-in leaves the session of this browser as it is', async () => {
  await login(client, who.staffId, 'Wrong-Password-1');
  expect(await isSignedIn(client)).toBe(true);
});

test('sessions that time has ended are swept out of the database', async () => {
  minutes(12 * 60);
  await signedIn(house, await colleague(house));
  expect(await rows()).toEqual([]);
});

describe('the session’s cookie', () => {
  const cookieOf = async (at: TestHouse) => {
    const { staffId, password } = await colleague(at);
    const cookies = (await login(at.client(), staffId, password)).headers.getSetCookie();
    return cookies.filter((each) => !each.startsWith('_csrf'));
  };

  test('is not for scripts nor for other sites', async () => {
    const [cookie, ...more] = await cookieOf(house);
    expect(cookie).toMatch(/^session=[\w-]{22}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(more).toEqual([]);
  });

  test('is bound to host and HTTPS where guests come by HTTPS', async () => {
    const secure = await openHouse({ publicUrl: 'https://ebutehouse.example' });
    const [cookie] = await cookieOf(secure);
    expect(cookie).toMatch(/^__Host-session=[\w-]{22}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const browser = await signedIn(secure, await colleague(secure));
    expect(await isSignedIn(browser)).toBe(true);
    const { headers } = await browser.post('/api/auth/logout', {});
    expect(headers.getSetCookie().join()).toMatch(/^__Host-session=; .*Path=\/.*Secure/);
    const token = await secure.client().get('/api/auth/csrf-token');
    expect(token.headers.getSetCookie().join()).toMatch(/^_csrf=.*Secure/);
    // The name that a plain HTTP page could set means nothing here.
    const forged = { cookie: cookie?.replace('__Host-', '').split(';')[0] ?? '' };
    expect((await secure.client().raw('/api/auth/verify', { headers: forged })).status).toBe(401);
    await secure.close();
  });
});
