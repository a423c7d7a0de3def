import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffRoles } from '#contract/core/roles.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { demoAccounts } from '#db/seed.ts';
import { hashPassword } from '#server/staff/password-hash.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { addStaffMember, login } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const wrongPassword = 'Wrong-Password-1';

describe('with the right password', () => {
  test.each(staffRoles)('a %s is signed in, and told who they are', async (role) => {
    const member = demoAccounts.find((each) => each.role === role);
    const client = app.client();
    const { status, body } = await login(client, member?.staffId ?? '', member?.password ?? '');
    const user = { name: member?.name, role, staff_id: member?.staffId, two_factor_enabled: false };
    expect([status, body]).toEqual([200, { success: true, message: signInMessages.success, user }]);
    const settings = {
      emailNotifications: true,
      smsAlerts: true,
      dailyReports: false,
      currency: 'NGN',
      timezone: 'Africa/Lagos',
    };
    const contact = { email: member?.email ?? null, phone: member?.phone ?? null };
    const idleMinutes = role === 'barmen' ? 10 : 15;
    const pin =
      role === 'superadmin' || role === 'supervisor'
        ? {}
        : { pin: { hours: 12, idle_minutes: idleMinutes, is_set: false, others_here: 0 } };
    const verifiedReply = await client.get('/api/auth/verify');
    expect([verifiedReply.status, verifiedReply.body]).toEqual([
      200,
      { success: true, user, settings, contact, ...pin },
    ]);
  });

  test('the ID may be typed in small letters, with spaces around it', async () => {
    const { staffId, password } = await addStaffMember(app);
    for (const typedId of [staffId.toLowerCase(), ` ${staffId} `])
      expect((await login(app.client(), typedId, password)).body.user).toMatchObject({ staff_id: staffId });
  });

  test('the password must be typed as it is', async () => {
    const { staffId, password } = await addStaffMember(app);
    for (const typedPassword of [password.toLowerCase(), ` ${password}`, `${password} `])
      expect((await login(app.client(), staffId, typedPassword)).status).toBe(401);
  });
});

describe('with a wrong password', () => {
  const refusal = { success: false, message: signInMessages.wrong, attemptsRemaining: 4 };

  test('known, unknown and inactive IDs are answered alike', async () => {
    const { staffId } = await addStaffMember(app);
    const inactiveMember = await addStaffMember(app, { isActive: false });
    const expiredMember = await addStaffMember(app, { role: 'superadmin', mustChangePassword: true });
    const replies = await Promise.all(
      [staffId, inactiveMember.staffId, expiredMember.staffId, 'NOBODY1', 'nobody2', '%', "' or 1=1--", 'Ọlá'].map(
        (id) => login(app.client(), id, wrongPassword),
      ),
    );
    const [firstReply] = replies;
    for (const { status, body, headers } of replies) {
      expect([status, body]).toEqual([401, refusal]);
      expect(headers.getSetCookie().join()).toBe('');
      expect([...headers.keys()]).toEqual([...(firstReply?.headers.keys() ?? [])]);
    }
  });

  test('known and unknown IDs take the same time', async () => {
    const knownIdTimes: number[] = [];
    const unknownIdTimes: number[] = [];
    const client = app.client();
    const timeLogin = async (times: number[], staffId: string) => {
      const began = performance.now();
      expect((await login(client, staffId, wrongPassword)).status).toBe(401);
      times.push(performance.now() - began);
    };
    // Hashes at the real cost, because test apps hash passwords more cheaply.
    const passwordHash = await hashPassword('Quiet-Harbour-7');
    for (let turn = 0; turn < 15; turn += 1) {
      const { staffId } = await addStaffMember(app, { passwordHash });
      await timeLogin(knownIdTimes, staffId);
      await timeLogin(unknownIdTimes, `UNKNOWN${turn}`);
    }
    const ratio = median(knownIdTimes) / median(unknownIdTimes);
    console.info(`a wrong password: known ID ${median(knownIdTimes)} ms, unknown ID ${median(unknownIdTimes)} ms`);
    // If no dummy hash were compared, the refusal of an unknown Staff ID would be several times faster.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

const median = (times: number[]): number => Math.round(times.toSorted((a, b) => a - b)[7] ?? Number.NaN);

describe('somebody inactive', () => {
  test('is told so after the right password only', async () => {
    const { staffId, password } = await addStaffMember(app, { isActive: false });
    const client = app.client();
    expect((await login(client, staffId, wrongPassword)).body.attemptsRemaining).toBe(4);
    const { status, body } = await login(client, staffId, password);
    expect([status, body]).toEqual([403, { success: false, message: signInMessages.inactive }]);
    expect((await client.get('/api/auth/verify')).status).toBe(401);
    // The right password of an inactive person neither counts as a wrong attempt nor clears earlier ones.
    expect((await login(client, staffId, wrongPassword)).body.attemptsRemaining).toBe(3);
  });
});

describe('without an ID or a password', () => {
  test.each([
    ['staff_id', { password: 'x' }, signInMessages.staffId],
    ['staff_id', { staff_id: '  ', password: 'x' }, signInMessages.staffId],
    ['password', { staff_id: 'ADMIN001' }, signInMessages.password],
    ['password', { staff_id: 'ADMIN001', password: '' }, signInMessages.password],
    ['two_factor_token', { staff_id: 'ADMIN001', password: 'x', two_factor_token: '' }, signInMessages.code],
  ])('%s is asked for', async (field, body, message) => {
    const reply = await app.client().post('/api/auth/login', body);
    expect([reply.status, expectRefusedFields(reply), reply.body.message]).toEqual([400, [field], message]);
  });
});

describe('signing out', () => {
  test('ends the session, also for a copy of its cookie', async () => {
    const client = app.client();
    const { staffId, password } = await addStaffMember(app);
    const cookie = /session=[^;]+/.exec(String((await login(client, staffId, password)).headers.getSetCookie()))?.[0];
    const verifyWithCookie = () => app.client().raw('/api/auth/verify', { headers: { cookie: cookie ?? '' } });
    expect((await verifyWithCookie()).status).toBe(200);
    const { status, body, headers } = await client.post('/api/auth/logout', {});
    const message = signInMessages.signedOut;
    expect([status, body]).toEqual([200, { success: true, message, is_locked_for_next: false }]);
    expect(headers.getSetCookie().join()).toMatch(/session=;.*Expires=Thu, 01 Jan 1970/);
    expect([(await verifyWithCookie()).status, (await client.get('/api/auth/verify')).status]).toEqual([401, 401]);
  });

  test('is fine without a session, with one that is over, and twice', async () => {
    const client = await signedIn(app, await addStaffMember(app));
    for (const browser of [app.client(), client, client])
      expect((await browser.post('/api/auth/logout', {})).status).toBe(200);
  });
});
