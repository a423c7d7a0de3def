import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unattendedHeader } from '#contract/core/endpoint.ts';
import { sessionList, signInMessages } from '#contract/staff/auth.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import type { Client } from '#tools/testing/client.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember, isSignedIn, login, type TestStaff } from '#tools/testing/staff.ts';
import { book, readBookingRow, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let member: TestStaff;
let client: Client;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  member = await addStaffMember(app);
  client = await signedIn(app, member);
});
afterAll(() => app.close());

const passMinutes = (count: number) => app.clock.advance(count * 60_000);
const readRows = () => app.db.read.selectFrom('session').selectAll().where('staffId', '=', member.id).execute();
const isAliveUnattended = async () =>
  (await client.raw('/api/auth/verify', { headers: { [unattendedHeader]: '1' } })).status === 200;

describe('a session', () => {
  test('ends after 30 minutes without a call', async () => {
    passMinutes(29.9);
    expect(await isSignedIn(client)).toBe(true);
    passMinutes(30);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('is kept alive by calls, for 12 hours in all', async () => {
    for (let minutesPassed = 20; minutesPassed < 12 * 60; minutesPassed += 20) {
      passMinutes(20);
      expect([minutesPassed, await isSignedIn(client)]).toEqual([minutesPassed, true]);
    }
    passMinutes(19.9);
    expect(await isSignedIn(client)).toBe(true);
    passMinutes(0.1);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('is not kept alive by calls nobody is behind, which it serves', async () => {
    for (let minutesPassed = 10; minutesPassed < 30; minutesPassed += 10) {
      passMinutes(10);
      expect(await isAliveUnattended()).toBe(true);
    }
    passMinutes(10);
    expect(await isAliveUnattended()).toBe(false);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('that was idle for too long is not woken by a later call', async () => {
    passMinutes(30);
    for (let turn = 0; turn < 2; turn += 1) expect(await isSignedIn(client)).toBe(false);
  });

  test('is in the database only as a hash', async () => {
    const reply = await login(app.client(), member.staffId, member.password);
    const token = /session=([^;]+)/.exec(reply.headers.getSetCookie().join())?.[1] ?? '';
    expect(token).toMatch(/^[\w-]{22}$/);
    const storedSessions = await readRows();
    expect(storedSessions).toHaveLength(2);
    expect(JSON.stringify(storedSessions)).not.toContain(token);
    // The hash that the database stores must not be accepted as the token in a cookie.
    for (const { tokenHash } of storedSessions) {
      const headers = { cookie: `session=${tokenHash}` };
      expect((await app.client().raw('/api/auth/verify', { headers })).status).toBe(401);
    }
  });

  test('is another one at every sign-in', async () => {
    const tokens = [];
    for (let turn = 0; turn < 3; turn += 1)
      tokens.push((await login(client, member.staffId, member.password)).headers.getSetCookie().join());
    expect(new Set(tokens).size).toBe(3);
  });

  test('cannot be chosen by whoever sets the cookie', async () => {
    const plantedToken = 'A'.repeat(22);
    const victim = app.client();
    const { headers } = await victim.raw('/api/auth/csrf-token', { headers: { cookie: `session=${plantedToken}` } });
    expect(headers.getSetCookie().join()).not.toContain('session=');
    expect((await login(victim, member.staffId, member.password)).headers.getSetCookie().join()).not.toContain(
      plantedToken,
    );
  });
});

test('signing in again in one browser ends the session it had, and no other', async () => {
  const otherClient = await signedIn(app, member);
  await login(client, member.staffId, member.password);
  expect(await readRows()).toHaveLength(2);
  expect([await isSignedIn(client), await isSignedIn(otherClient)]).toEqual([true, true]);
  const somebody = await addStaffMember(app);
  await login(client, somebody.staffId, somebody.password);
  expect(await readRows()).toHaveLength(1);
  expect((await client.get('/api/auth/verify')).body.user).toMatchObject({ staff_id: somebody.staffId });
});

test('a wrong sign-in leaves the session of this browser as it is', async () => {
  await login(client, member.staffId, 'Wrong-Password-1');
  expect(await isSignedIn(client)).toBe(true);
});

test('sessions that time has ended are swept out of the database', async () => {
  passMinutes(12 * 60);
  await signedIn(app, await addStaffMember(app));
  expect(await readRows()).toEqual([]);
});

describe('one’s own sessions', () => {
  const listOf = async (browser: Client) => parseWire(sessionList, (await browser.get('/api/auth/sessions')).body).data;
  const otherSessionIdOf = async (browser: Client) => (await listOf(browser)).find(({ current }) => !current)?.id ?? '';
  const auditOf = () =>
    app.db.read
      .selectFrom('audit')
      .select(['actor', 'action', 'after'])
      .where('subjectKind', '=', 'staff')
      .where('subjectId', '=', member.id)
      .execute();
  const endedEntry = (sessions: number, actor = member.staffId) => ({
    actor,
    action: 'sessions ended',
    after: { sessions },
  });

  test('are listed with the browser, the one that was used last first, and neither token nor hash', async () => {
    const phoneUserAgent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
    const input = { staff_id: member.staffId, password: member.password };
    const startedAt = app.clock.now().toISOString();
    passMinutes(5);
    await app.client().post('/api/auth/login', input, { 'user-agent': phoneUserAgent });
    const laterTime = app.clock.now().toISOString();
    passMinutes(1);
    const list = await listOf(client);
    expect(list.map(({ id, last_used, ...shown }) => shown)).toEqual([
      { device: 'A browser on an unknown device', began: startedAt, current: true },
      { device: 'Chrome on an Android phone', began: laterTime, current: false },
    ]);
    for (const { tokenHash } of await readRows()) expect(JSON.stringify(list)).not.toContain(tokenHash);
    passMinutes(30);
    expect(await isSignedIn(client)).toBe(false);
    expect(await listOf(await signedIn(app, member))).toHaveLength(1);
  });

  test('are ended one by one, but not this one and nobody else’s', async () => {
    const otherClient = await signedIn(app, member);
    const stranger = await signedIn(app, await addStaffMember(app));
    const id = await otherSessionIdOf(client);
    const ownSessionId = (await listOf(client)).find(({ current }) => current)?.id ?? '';
    const end = async (browser: Client, sessionId: string) => {
      const { status, body } = await browser.delete(`/api/auth/sessions/${sessionId}`);
      return [status, body.message];
    };
    expect(await end(stranger, id)).toEqual([404, signInMessages.sessionGone]);
    expect(await end(client, ownSessionId)).toEqual([409, signInMessages.sessionIsThisOne]);
    expect(await isSignedIn(otherClient)).toBe(true);
    expect(await end(client, id)).toEqual([200, signInMessages.sessionEnded]);
    expect([await isSignedIn(client), await isSignedIn(otherClient)]).toEqual([true, false]);
    expect(await end(client, id)).toEqual([404, signInMessages.sessionGone]);
    expect(await auditOf()).toEqual([endedEntry(1)]);
  });

  test('are ended all at once, but this one', async () => {
    const otherClients = [await signedIn(app, member), await signedIn(app, member)];
    const reply = await client.post('/api/auth/sessions/end-others', {});
    expect([reply.status, reply.body.ended, reply.body.message]).toEqual([200, 2, '2 sessions ended']);
    for (const otherClient of otherClients) expect(await isSignedIn(otherClient)).toBe(false);
    expect(await isSignedIn(client)).toBe(true);
    const secondReply = await client.post('/api/auth/sessions/end-others', {});
    expect([secondReply.body.ended, secondReply.body.message]).toEqual([0, signInMessages.noOtherSessions]);
    expect(await auditOf()).toEqual([endedEntry(2)]);
  });

  test('are ended by a superadmin, who ends the own ones in Settings', async () => {
    const boss = await addStaffMember(app, { role: 'superadmin' });
    const admin = await signedIn(app, boss);
    const end = async (id: string) => {
      const { status, body } = await admin.post(`/api/staff/${id}/end-sessions`, {});
      return [status, body.message];
    };
    expect(await end(member.id)).toEqual([200, '1 session ended']);
    expect(await isSignedIn(client)).toBe(false);
    expect(await end(member.id)).toEqual([200, staffMessages.notSignedIn]);
    expect(await end(boss.id)).toEqual([409, staffMessages.ownSessions]);
    expect(await end(crypto.randomUUID())).toEqual([404, staffMessages.notFound]);
    expect(await auditOf()).toEqual([endedEntry(1, boss.staffId)]);
  });
});

describe('the session’s cookie', () => {
  const cookiesOf = async (at: TestApp) => {
    const { staffId, password } = await addStaffMember(at);
    const cookies = (await login(at.client(), staffId, password)).headers.getSetCookie();
    return cookies.filter((each) => !/^(__Host-)?_csrf=/.test(each));
  };

  test('is not for scripts nor for other sites', async () => {
    const [cookie, ...more] = await cookiesOf(app);
    expect(cookie).toMatch(/^session=[\w-]{22}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(more).toEqual([
      expect.stringMatching(
        /^device=[\w-]{22}\.\d+-[0-9a-f]{64}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  test('is bound to host and HTTPS where guests come by HTTPS', async () => {
    const secureApp = await testApp({ publicUrl: 'https://ebutehouse.example' });
    const [cookie, device] = await cookiesOf(secureApp);
    expect(device).toMatch(/^__Host-device=\S+ Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(cookie).toMatch(/^__Host-session=[\w-]{22}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const browser = await signedIn(secureApp, await addStaffMember(secureApp));
    expect(await isSignedIn(browser)).toBe(true);
    const { headers } = await browser.post('/api/auth/logout', {});
    expect(headers.getSetCookie().join()).toMatch(/^__Host-session=; .*Path=\/.*Secure/);
    const tokenReply = await secureApp.client().get('/api/auth/csrf-token');
    expect(tokenReply.headers.getSetCookie().join()).toMatch(/^__Host-_csrf=.*Path=\/; HttpOnly; Secure/);
    const { client: guest, booking } = await book(secureApp);
    const heldBookingsReply = await guest.get('/api/bookings/held');
    expect((heldBookingsReply.body.data as unknown[]).length).toBe(1);
    const { receiptToken } = await readBookingRow(secureApp.db, booking.reference);
    for (const [name, foundCount] of [
      ['__Host-receipts', 1],
      ['receipts', 0],
    ] as const) {
      const { body } = await secureApp
        .client()
        .raw('/api/bookings/held', { headers: { cookie: `${name}=${receiptToken}` } });
      expect([name, body.data]).toEqual([
        name,
        expect.toSatisfy((heldBookings: unknown[]) => heldBookings.length === foundCount),
      ]);
    }
    // A page on plain HTTP could set a cookie with this name, which lacks the prefix `__Host-`.
    const forgedHeaders = { cookie: cookie?.replace('__Host-', '').split(';')[0] ?? '' };
    expect((await secureApp.client().raw('/api/auth/verify', { headers: forgedHeaders })).status).toBe(401);
    await secureApp.close();
  });
});
