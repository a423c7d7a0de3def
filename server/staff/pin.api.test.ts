import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unattendedHeader } from '#contract/core/endpoint.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { addStaffMember, givePin, isSignedIn, type TestStaff, testPin, totpAt } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let barman: TestStaff;
let client: Client;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  barman = await addStaffMember(app, { role: 'barmen', email: 'barman@example.ng', phone: '+2348031234567' });
  await givePin(app, barman.id);
  client = await signedIn(app, barman);
});
afterAll(() => app.close());

const wrongPin = '719305';
const idleMinutes = 10;
const passMinutes = (count: number) => app.clock.advance(count * 60_000);
const readStatus = async (browser: Client) => (await browser.get('/api/auth/verify')).status;
const statusAndMessage = ({ status: code, body }: Reply) => [code, body.message];
const unlock = (input: object, browser = client) => browser.post('/api/auth/unlock', input);
const lockOf = async (browser = client) => (await browser.get('/api/auth/lock')).body;
const auditOf = async (member = barman) =>
  (
    await app.db.read
      .selectFrom('audit')
      .select(['actor', 'action', 'after'])
      .where('subjectId', '=', member.id)
      .where('action', 'in', ['PIN set', 'PIN changed', 'PIN removed', 'wrong PIN', 'PIN locked'])
      .orderBy('id')
      .execute()
  ).map(({ actor, action, after }) => [actor, action, after]);
const readAccessMails = async (member = barman) =>
  (
    await app.db.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'staff.access_changed')
      .orderBy('id')
      .execute()
  )
    .map(({ payload }) => payload as { staffId: string; change: string; by: string })
    .filter(({ staffId }) => staffId === member.id)
    .map(({ change, by }) => [change, by]);

describe('the own PIN', () => {
  test('is set with the password, ends the other sessions, and is written down and mailed', async () => {
    const member = await addStaffMember(app, { role: 'housekeeper', email: 'house@example.ng' });
    const [ownClient, otherClient] = [await signedIn(app, member), await signedIn(app, member)];
    const readPin = async () => (await ownClient.get('/api/auth/verify')).body.pin;
    expect(await readPin()).toEqual({ is_set: false, idle_minutes: 15, hours: 12, others_here: 0 });
    expect(
      statusAndMessage(await ownClient.post('/api/auth/pin', { password: member.password, pin: testPin })),
    ).toEqual([200, pinMessages.set]);
    expect([await isSignedIn(ownClient), await isSignedIn(otherClient)]).toEqual([true, false]);
    expect(await readPin()).toEqual({ is_set: true, idle_minutes: 15, hours: 12, others_here: 0 });
    expect(
      statusAndMessage(await ownClient.post('/api/auth/pin', { password: member.password, pin: wrongPin })),
    ).toEqual([200, pinMessages.changed]);
    passMinutes(15);
    expect((await unlock({ pin: testPin }, ownClient)).status).toBe(400);
    expect((await unlock({ pin: wrongPin }, ownClient)).status).toBe(200);
    expect(await auditOf(member)).toEqual([
      [member.staffId, 'PIN set', null],
      [member.staffId, 'PIN changed', null],
      [member.staffId, 'wrong PIN', { times: 1 }],
    ]);
    expect(await readAccessMails(member)).toEqual([
      ['PIN set', member.staffId],
      ['PIN changed', member.staffId],
    ]);
    const storedPins = JSON.stringify(await app.db.read.selectFrom('staffPin').selectAll().execute());
    for (const pin of [testPin, wrongPin]) expect(storedPins).not.toContain(pin);
  });

  test.each([
    ['with a wrong password', { password: 'Wrong-Password-1' }, 400, pinMessages.wrongPassword],
    ['that people guess', { pin: '123456' }, 400, pinMessages.simple],
    ['that is a date', { pin: '240590' }, 400, pinMessages.date],
    ['of the own telephone number', { pin: '803123' }, 400, pinMessages.phone],
    ['of five digits', { pin: '38506' }, 400, pinMessages.shape],
    ['that is a number', { pin: 385062 }, 400, pinMessages.shape],
    ['without the password', { password: undefined }, 400, pinMessages.password],
  ])('is not set %s', async (_, change, code, message) => {
    const input = { password: barman.password, pin: wrongPin, ...change };
    expect(statusAndMessage(await client.post('/api/auth/pin', input))).toEqual([code, message]);
    expect(await isSignedIn(client)).toBe(true);
    expect(await auditOf()).toEqual([]);
  });

  test.each(['superadmin', 'supervisor'] as const)('is nothing that a %s has: their session ends', async (role) => {
    const boss = await addStaffMember(app, { role });
    const browser = await signedIn(app, boss);
    expect((await browser.post('/api/auth/pin', { password: boss.password, pin: testPin })).status).toBe(403);
    expect((await browser.get('/api/auth/verify')).body.pin).toBeUndefined();
    passMinutes(30);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is removed by a superadmin, who sets none', async () => {
    const boss = await addStaffMember(app, { role: 'superadmin' });
    const admin = await signedIn(app, boss);
    const readHasPin = async () => {
      const { data } = (await admin.get(`/api/staff?q=${barman.staffId}`)).body as { data: { has_pin: boolean }[] };
      return data.map(({ has_pin }) => has_pin);
    };
    const remove = async () => statusAndMessage(await admin.delete(`/api/staff/${barman.id}/pin`));
    const { name } = await app.db.read
      .selectFrom('staff')
      .select('name')
      .where('id', '=', barman.id)
      .executeTakeFirstOrThrow();
    expect(await readHasPin()).toEqual([true]);
    expect(await remove()).toEqual([200, pinMessages.removed(name)]);
    expect([await isSignedIn(client), await readHasPin()]).toEqual([false, [false]]);
    expect(await remove()).toEqual([200, pinMessages.hadNone(name)]);
    expect((await admin.delete(`/api/staff/${crypto.randomUUID()}/pin`)).status).toBe(404);
    expect((await admin.put(`/api/staff/${barman.id}`, { pin: wrongPin })).status).toBe(200);
    expect(await readHasPin()).toEqual([false]);
    expect(await auditOf()).toEqual([[boss.staffId, 'PIN removed', null]]);
    expect(await readAccessMails()).toEqual([['PIN removed', boss.staffId]]);
  });

  test('goes with a new password, and the session it leads to ends when it is idle', async () => {
    const nextPassword = 'Another-Harbour-8';
    await client.put('/api/settings', { currentPassword: barman.password, newPassword: nextPassword });
    expect((await client.get('/api/auth/verify')).body.pin).toMatchObject({ is_set: false });
    expect(statusAndMessage(await client.post('/api/auth/lock', {}))).toEqual([409, pinMessages.noPin]);
    passMinutes(30);
    expect(await readStatus(client)).toBe(401);
  });

  test('is still right after SESSION_SECRET has changed', async () => {
    const nextApp = await testApp({ db: app.db, previousSecret: app.deps.secret, at: app.clock.now() });
    const browser = await signedIn(nextApp, barman);
    nextApp.clock.advance(idleMinutes * 60_000);
    expect((await unlock({ pin: wrongPin }, browser)).status).toBe(400);
    expect((await unlock({ pin: testPin }, browser)).status).toBe(200);
    await nextApp.close();
  });
});

describe('a session with a PIN', () => {
  test('is locked when it is idle, answers nothing but the lock, and goes on with the PIN', async () => {
    passMinutes(idleMinutes - 0.1);
    expect(await readStatus(client)).toBe(200);
    passMinutes(idleMinutes);
    expect(statusAndMessage(await client.get('/api/auth/verify'))).toEqual([440, pinMessages.locked]);
    expect(statusAndMessage(await client.post('/api/bar-sales', {}))).toEqual([440, pinMessages.locked]);
    expect(statusAndMessage(await client.post('/api/auth/pin', { password: barman.password, pin: wrongPin }))).toEqual([
      440,
      pinMessages.locked,
    ]);
    expect(await lockOf()).toMatchObject({ is_locked: true, staff_id: barman.staffId, tries_left: 5 });
    expect(statusAndMessage(await unlock({ pin: testPin }))).toEqual([200, pinMessages.unlocked]);
    expect([await readStatus(client), (await lockOf()).is_locked]).toEqual([200, false]);
    passMinutes(idleMinutes);
    expect(await readStatus(client)).toBe(440);
  });

  test('does not wake by calls, whoever makes them and for how long, and ends after 12 hours', async () => {
    passMinutes(idleMinutes);
    for (let hour = 0; hour < 11; hour++) {
      passMinutes(60);
      expect([await readStatus(client), (await client.get('/api/auth/lock')).status]).toEqual([440, 200]);
    }
    // A clock that is set back does not unlock the session.
    passMinutes(-700);
    expect(await readStatus(client)).toBe(440);
    passMinutes(700 + 50);
    expect(await readStatus(client)).toBe(401);
    expect((await unlock({ pin: testPin })).status).toBe(401);
  });

  test('is not kept open by calls nobody is behind', async () => {
    passMinutes(idleMinutes - 1);
    const headers = { [unattendedHeader]: '1' };
    expect((await client.raw('/api/auth/verify', { headers })).status).toBe(200);
    passMinutes(1);
    expect((await client.raw('/api/auth/verify', { headers })).status).toBe(440);
  });

  test('is locked by its person at once, and signing out ends it', async () => {
    expect((await client.post('/api/auth/lock', {})).status).toBe(200);
    expect(await readStatus(client)).toBe(440);
    expect((await client.post('/api/auth/logout', {})).status).toBe(200);
    expect(await readStatus(client)).toBe(401);
    expect((await unlock({ pin: testPin })).status).toBe(401);
  });

  test('is locked alone: the other phone of the person goes on', async () => {
    const phone = await signedIn(app, barman);
    await client.post('/api/auth/lock', {});
    expect([await readStatus(client), await readStatus(phone)]).toEqual([440, 200]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the person ends all others', async () => (await signedIn(app, barman)).post('/api/auth/sessions/end-others', {})],
    [
      'a superadmin ends them',
      async () => (await signedIn(app, 'superadmin')).post(`/api/staff/${barman.id}/end-sessions`, {}),
    ],
    [
      'the person is retired',
      async () => (await signedIn(app, 'superadmin')).put(`/api/staff/${barman.id}`, { is_active: false }),
    ],
  ])('ends while it is locked when %s', async (_, end) => {
    await client.post('/api/auth/lock', {});
    await end();
    expect(await readStatus(client)).toBe(401);
    expect((await unlock({ pin: testPin })).status).toBe(401);
  });
});

describe('a wrong PIN', () => {
  test('can be typed five times, then only the password unlocks', async () => {
    passMinutes(idleMinutes);
    for (const left of [4, 3, 2, 1])
      expect(statusAndMessage(await unlock({ pin: wrongPin }))).toEqual([400, pinMessages.wrong(left)]);
    for (const pin of [wrongPin, testPin])
      expect(statusAndMessage(await unlock({ pin }))).toEqual([409, pinMessages.passwordNeeded]);
    expect(await lockOf()).toMatchObject({ is_locked: true, tries_left: 0 });
    expect(statusAndMessage(await unlock({ password: 'Wrong-Password-1' }))).toEqual([400, signInMessages.wrong]);
    expect(await readStatus(client)).toBe(440);
    expect((await unlock({ password: barman.password })).status).toBe(200);
    expect([await readStatus(client), (await lockOf()).tries_left]).toEqual([200, 5]);
    expect(await auditOf()).toEqual([
      [barman.staffId, 'wrong PIN', { times: 5 }],
      [barman.staffId, 'PIN locked', { times: 1 }],
    ]);
  });

  test('uses up no try of another session of the person, and the right one gives all back', async () => {
    const phone = await signedIn(app, barman);
    passMinutes(idleMinutes);
    for (let turn = 0; turn < 4; turn++) await unlock({ pin: wrongPin });
    expect((await lockOf(phone)).tries_left).toBe(5);
    expect((await unlock({ pin: testPin })).status).toBe(200);
    expect((await lockOf()).tries_left).toBe(5);
  });

  test('is no way around the second factor of who has one', async () => {
    const setup = await client.post('/api/auth/setup-2fa', {});
    const secret = String(setup.body.manualEntryKey);
    await client.post('/api/auth/verify-2fa-setup', {
      password: barman.password,
      token: totpAt(secret, app.clock.now()),
    });
    passMinutes(idleMinutes);
    expect(statusAndMessage(await unlock({ password: barman.password }))).toEqual([400, signInMessages.codeNeeded]);
    expect(await lockOf()).toMatchObject({ two_factor_enabled: true });
    const two_factor_token = totpAt(secret, app.clock.now());
    expect((await unlock({ password: barman.password, two_factor_token })).status).toBe(200);
  });

  test('of a session without a PIN unlocks nothing and compares nothing', async () => {
    const browser = await signedIn(app, await addStaffMember(app));
    expect(statusAndMessage(await unlock({ pin: testPin }, browser))).toEqual([409, pinMessages.passwordNeeded]);
  });
});
