import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { addDays, dayAt, instantOf } from '#contract/core/dates.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import hotel from '#hotel';
import { isDeep } from '#tools/testing/form.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { addStaffMember, isSignedIn, login } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);
const newPassword = 'Another-Harbour-8';

async function signInWithPasswordAge(days: number) {
  const member = await addStaffMember(app, { passwordChangedAt: daysAgo(days) });
  const client = app.client();
  const { status, body } = await login(client, member.staffId, member.password);
  expect(status).toBe(200);
  return { ...member, client, body };
}

describe.each([
  ['a password of 91 days', passwordMessages.expired, () => ({ passwordChangedAt: daysAgo(91) })],
  ['a password of exactly 90 days', passwordMessages.expired, () => ({ passwordChangedAt: daysAgo(90) })],
  ['a password set by an administrator', passwordMessages.temporary, () => ({ must_change_password: true })],
])('%s', (_, message, changes) => {
  async function signInExpired() {
    const member = await addStaffMember(app, { role: 'superadmin', ...changes() });
    const client = app.client();
    return { ...member, client, reply: await login(client, member.staffId, member.password) };
  }

  test('opens a session of 10 minutes, and tells nothing of its owner', async () => {
    const { reply } = await signInExpired();
    expect([reply.status, reply.body]).toEqual([200, { success: true, message, passwordExpired: true }]);
    expect(reply.headers.getSetCookie().join()).toMatch(/session=[\w-]{22}; Max-Age=600;/);
  });

  test('that can do nothing but change the password', async () => {
    const { client } = await signInExpired();
    const staffCalls = Object.values<Endpoint>(endpoints).filter(({ access }) => access !== 'public');
    const callsToTry = staffCalls.filter(
      ({ allowsExpiredPassword }, index) => isDeep || allowsExpiredPassword || index % 20 === 0,
    );
    for (const { method, path, allowsExpiredPassword } of callsToTry) {
      const { status, body } = await client.send(method, `/api${path.replace(':id', crypto.randomUUID())}`);
      if (allowsExpiredPassword) expect([path, status]).toEqual([path, 400]);
      else expect([path, status, body.message]).toEqual([path, 401, errorMessages.unauthenticated]);
    }
    expect(staffCalls.filter(({ allowsExpiredPassword }) => allowsExpiredPassword).map(({ path }) => path)).toEqual([
      '/auth/change-password',
    ]);
  });

  test('with which the new one is used to sign in again', async () => {
    const { client, staffId, password } = await signInExpired();
    const changeReply = await client.post('/api/auth/change-password', {
      current_password: password,
      new_password: newPassword,
    });
    expect([changeReply.status, changeReply.body]).toEqual([
      200,
      { success: true, message: passwordMessages.changedSignIn },
    ]);
    expect(await isSignedIn(client)).toBe(false);
    expect((await login(client, staffId, password)).status).toBe(401);
    const { status, body } = await login(client, staffId, newPassword);
    expect([status, body.passwordExpired, body.passwordWarning]).toEqual([200, undefined, undefined]);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('which a wrong or a bad one leaves open', async () => {
    const { client, password } = await signInExpired();
    const wrongReply = await client.post('/api/auth/change-password', {
      current_password: 'x',
      new_password: newPassword,
    });
    expect([wrongReply.status, expectRefusedFields(wrongReply)]).toEqual([400, ['current_password']]);
    const reply = await client.post('/api/auth/change-password', {
      current_password: password,
      new_password: password,
    });
    expect([reply.status, reply.body.message]).toEqual([400, passwordMessages.unchanged]);
    const goodReply = await client.post('/api/auth/change-password', {
      current_password: password,
      new_password: newPassword,
    });
    expect(goodReply.status).toBe(200);
  });

  test('and lasts 10 minutes, whatever is done in it', async () => {
    const { client, password } = await signInExpired();
    const change = () =>
      client.post('/api/auth/change-password', { current_password: password, new_password: password });
    app.clock.advance(9.9 * 60_000);
    expect((await change()).status).toBe(400);
    app.clock.advance(0.1 * 60_000);
    expect((await change()).status).toBe(401);
  });
});

test('a temporary password with a first day signs in for 72 hours from the start of that day', async () => {
  const admin = await signedIn(app, 'superadmin');
  const record = { name: 'Ada', staff_id: 'FIRSTDAY', role: 'barmen', password: 'Given-Harbour-9' };
  const today = dayAt(app.clock.now(), hotel.timeZone);
  for (const first_day of [addDays(today, -1), addDays(today, 31), 'soon']) {
    const { status, body } = await admin.post('/api/staff', { ...record, first_day });
    expect([status, body.errors]).toEqual([400, [{ field: 'first_day', message: staffMessages.firstDay }]]);
  }
  const firstDay = addDays(today, 7);
  const { body } = await admin.post('/api/staff', { ...record, first_day: firstDay });
  const from = instantOf(firstDay, '00:00', hotel.timeZone);
  const until = new Date(from.getTime() + 72 * 3_600_000);
  const temporary = { from: from.toISOString(), until: until.toISOString(), over: false };
  expect(body.staff).toMatchObject({ temporary });
  const signInAt = async (instant: Date) => {
    app.clock.set(instant);
    return (await login(app.client(), record.staff_id, record.password)).body;
  };
  expect((await signInAt(new Date(from.getTime() - 1))).message).toBe(passwordMessages.temporaryLater(firstDay));
  expect((await signInAt(from)).passwordExpired).toBe(true);
  expect((await signInAt(until)).message).toBe(passwordMessages.temporaryOver);
  const clientAfterwards = await signedIn(app, 'superadmin');
  const { id } = body.staff as { id: string };
  const refusedReply = await clientAfterwards.put(`/api/staff/${id}`, { first_day: addDays(today, 12) });
  expect(refusedReply.body.message).toBe(staffMessages.firstDayAlone);
  const renewedReply = await clientAfterwards.put(`/api/staff/${id}`, { password: 'Given-Harbour-8' });
  expect((renewedReply.body.staff as { temporary: { from: null } }).temporary.from).toBeNull();
  const renewedSignIn = { staffId: record.staff_id, password: 'Given-Harbour-8' };
  expect((await login(app.client(), renewedSignIn.staffId, renewedSignIn.password)).body.passwordExpired).toBe(true);
});

test('a temporary password signs in for 72 hours; then a superadmin makes a new one', async () => {
  const passwordSetAt = app.clock.now();
  const member = await addStaffMember(app, { mustChangePassword: true, passwordChangedAt: passwordSetAt });
  app.clock.advance(72 * 3_600_000 - 1);
  expect((await login(app.client(), member.staffId, member.password)).body.passwordExpired).toBe(true);
  app.clock.advance(1);
  for (let turn = 0; turn < 6; turn += 1) {
    const { status, body, headers } = await login(app.client(), member.staffId, member.password);
    expect([status, body]).toEqual([401, { success: false, message: passwordMessages.temporaryOver }]);
    expect(headers.getSetCookie()).toEqual([]);
  }
  const clientAfterwards = await signedIn(app, 'superadmin');
  const record = {
    name: 'Ada',
    staff_id: member.staffId,
    role: 'barmen',
    is_active: true,
    password: 'Given-Harbour-9',
  };
  expect((await clientAfterwards.put(`/api/staff/${member.id}`, record)).status).toBe(200);
  expect((await login(app.client(), member.staffId, 'Given-Harbour-9')).body.passwordExpired).toBe(true);
});

test('two-factor authentication comes before an expired password', async () => {
  const member = await addStaffMember(app, { role: 'superadmin', passwordChangedAt: daysAgo(91) });
  await app.db.read
    .insertInto('twoFactor')
    .values({ staffId: member.id, secret: 'sealed', enabledAt: daysAgo(1) })
    .execute();
  const { body } = await login(app.client(), member.staffId, member.password);
  expect([body.requires2FA, body.passwordExpired]).toEqual([true, undefined]);
});

describe('the warning', () => {
  test.each([
    [76, 14],
    [76.5, 14],
    [80, 10],
    [88.5, 2],
    [89, 1],
    [89.9, 1],
  ])('after %d days says how many are left: %d', async (age, days) => {
    const { client, body } = await signInWithPasswordAge(age);
    const warning = { message: passwordMessages.warning(days), days_left: days };
    expect(body.passwordWarning).toEqual(warning);
    expect((await client.get('/api/auth/verify')).body.passwordWarning).toEqual(warning);
  });

  test.each([0, 30, 75.9])('is not there after %d days', async (age) => {
    const { client, body } = await signInWithPasswordAge(age);
    expect(body.passwordWarning).toBeUndefined();
    expect((await client.get('/api/auth/verify')).body.passwordWarning).toBeUndefined();
  });

  test('speaks of a day or of days', () => {
    expect(passwordMessages.warning(1)).toBe('Your password will expire in 1 day.');
    expect(passwordMessages.warning(2)).toBe('Your password will expire in 2 days.');
  });

  test('goes with the change of the password', async () => {
    const { client, password } = await signInWithPasswordAge(80);
    await client.post('/api/auth/change-password', { current_password: password, new_password: newPassword });
    expect((await client.get('/api/auth/verify')).body.passwordWarning).toBeUndefined();
  });
});

test('a session that was open when the password expired goes on, and does not count days below none', async () => {
  const member = await addStaffMember(app, { passwordChangedAt: daysAgo(89.99) });
  const client = await signedIn(app, member);
  app.clock.advance(20 * 60_000);
  const { status, body } = await client.get('/api/auth/verify');
  expect([status, body.passwordWarning]).toEqual([200, { message: passwordMessages.expired, days_left: 0 }]);
});
