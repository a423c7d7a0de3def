import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currencies } from '#contract/core/money.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { type Settings, signInMessages, timezonesOf } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { addStaffMember, type TestStaff } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const rowOf = ({ id }: TestStaff) =>
  app.db.read.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = ({ id }: TestStaff) =>
  app.db.read
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after'])
    .where('subjectId', '=', id)
    .where('subjectKind', '=', 'staff')
    .orderBy('id')
    .execute();

describe('one’s name', () => {
  const rename = (client: Client, body: object) => client.put('/api/auth/update-profile', body);

  test('is changed by a superadmin, and written down', async () => {
    const member = await addStaffMember(app, { role: 'superadmin', name: 'Adaeze' });
    const client = await signedIn(app, member);
    const user = { name: 'Ọlábísí Adé', role: 'superadmin', staff_id: member.staffId, two_factor_enabled: false };
    const { status, body } = await rename(client, { name: ' Ọlábísí Adé ' });
    expect([status, body]).toEqual([200, { success: true, message: signInMessages.profileSaved, user }]);
    expect((await client.get('/api/auth/verify')).body.user).toEqual(user);
    expect(await auditOf(member)).toEqual([
      { actor: member.staffId, action: 'staff changed', before: { name: 'Adaeze' }, after: { name: 'Ọlábísí Adé' } },
    ]);
  });

  describe.each(staffRoles.filter((role) => role !== 'superadmin'))('of a %s', (role) => {
    let member: TestStaff;
    let client: Client;
    beforeEach(async () => {
      member = await addStaffMember(app, { role, name: 'Ngozi Eze' });
      client = await signedIn(app, member);
    });

    test('is not theirs to change, not even together with the password', async () => {
      const passwords = { currentPassword: member.password, newPassword: 'Another-Harbour-8' };
      const before = await rowOf(member);
      for (const body of [{ name: 'Somebody Else' }, { name: 'ngozi eze' }, { ...passwords, name: 'Somebody Else' }]) {
        const reply = await rename(client, body);
        const refusal = { success: false, message: 'Only administrators can change names' };
        expect([reply.status, reply.body]).toEqual([403, refusal]);
      }
      expect(await rowOf(member)).toEqual(before);
    });

    test('may be sent along unchanged', async () => {
      expect((await rename(client, { name: 'Ngozi Eze' })).status).toBe(200);
      const passwords = { currentPassword: member.password, newPassword: 'Another-Harbour-8' };
      const { status, body } = await rename(client, { ...passwords, name: ' Ngozi Eze ' });
      expect([status, body.message]).toEqual([200, passwordMessages.updated]);
      expect((await auditOf(member)).map(({ action }) => action)).toEqual(['password changed']);
    });
  });

  test('and password change together or not at all', async () => {
    const member = await addStaffMember(app, { role: 'superadmin', name: 'Adaeze' });
    const client = await signedIn(app, member);
    const body = { name: 'Ada', currentPassword: 'wrong', newPassword: 'Another-Harbour-8' };
    expect((await rename(client, body)).status).toBe(400);
    expect((await rename(client, { ...body, currentPassword: member.password, newPassword: 'bad' })).status).toBe(400);
    expect((await rowOf(member)).name).toBe('Adaeze');
    const { status, body: replyBody } = await rename(client, { ...body, currentPassword: member.password });
    expect([status, replyBody.message, replyBody.user]).toMatchObject([200, passwordMessages.updated, { name: 'Ada' }]);
    expect((await auditOf(member)).map(({ action }) => action)).toEqual(['password changed', 'staff changed']);
  });

  test.each([
    ['name', {}, signInMessages.nothingToChange],
    ['name', { name: '   ' }, signInMessages.nameNeeded],
    ['name', { name: 'x'.repeat(121) }, 'Name can be at most 120 characters long'],
    ['newPassword', { currentPassword: 'x' }, passwordMessages.fillAll],
    ['currentPassword', { newPassword: 'Another-Harbour-8' }, passwordMessages.currentNeeded],
    ['currentPassword', { currentPassword: '', newPassword: 'Another-Harbour-8' }, passwordMessages.currentNeeded],
  ])('with something missing, %s is named: %j', async (field, body, message) => {
    const reply = await rename(await signedIn(app, 'superadmin'), body);
    expect([reply.status, reply.body]).toEqual([400, { success: false, message, errors: [{ field, message }] }]);
  });
});

describe('one’s settings', () => {
  let member: TestStaff;
  let client: Client;
  beforeEach(async () => {
    member = await addStaffMember(app, { role: 'superadmin' });
    client = await signedIn(app, member);
  });
  const defaultSettings: Settings = {
    emailNotifications: true,
    smsAlerts: true,
    dailyReports: false,
    currency: 'NGN',
    timezone: 'Africa/Lagos',
  };
  const save = (settings: object) => client.put('/api/auth/update-settings', settings);
  const readSavedSettings = async () => (await client.get('/api/auth/verify')).body.settings;

  test('are kept and given back', async () => {
    const changes: Partial<Settings>[] = [
      ...[{ emailNotifications: false }, { smsAlerts: false }, { dailyReports: true }],
      ...currencies.map((currency) => ({ currency })),
      ...timezonesOf(hotel).map((timezone) => ({ timezone })),
    ];
    for (const change of changes) {
      const settings = { ...defaultSettings, ...change };
      const { status, body } = await save(settings);
      expect([status, body]).toEqual([200, { success: true, message: signInMessages.settingsSaved, settings }]);
      expect(await readSavedSettings()).toEqual(settings);
    }
  });

  test('follow the zone of the hotel, unless they say UTC', async () => {
    const utcClient = await signedIn(app, await addStaffMember(app));
    await utcClient.put('/api/auth/update-settings', { ...defaultSettings, timezone: 'UTC' });
    const zoneFor = async (each: Client) =>
      ((await each.get('/api/auth/verify')).body.settings as Settings | undefined)?.timezone;
    const readZones = async () => [await zoneFor(client), await zoneFor(utcClient)];
    expect(await readZones()).toEqual(['Africa/Lagos', 'UTC']);
    app.deps.hotel = { ...hotel, timeZone: 'Africa/Accra' };
    expect(await readZones()).toEqual(['Africa/Accra', 'UTC']);
    expect((await save(defaultSettings)).status).toBe(400);
    expect((await save({ ...defaultSettings, timezone: 'Africa/Accra' })).status).toBe(200);
    app.deps.hotel = hotel;
    expect(await readZones()).toEqual(['Africa/Lagos', 'UTC']);
  });

  test('are nobody else’s', async () => {
    const otherClient = await signedIn(app, await addStaffMember(app));
    await save({ ...defaultSettings, currency: 'EUR', smsAlerts: false });
    expect((await otherClient.get('/api/auth/verify')).body.settings).toEqual(defaultSettings);
  });

  test.each([
    ['currency', ['GBP', 'ngn', '', null, 5, ['NGN'], 'NGN\u0000', undefined]],
    ['timezone', ['Europe/Paris', 'africa/lagos', '', null, 0, {}, undefined]],
    ['emailNotifications', ['true', 1, 0, null, '', [], undefined]],
    ['smsAlerts', ['on', 1, null, undefined]],
    ['dailyReports', ['off', 0, null, undefined]],
  ])('with a wrong %s are refused, naming it, and stay', async (field, values) => {
    for (const value of values) {
      const { status, body } = await save({ ...defaultSettings, currency: 'USD', [field]: value });
      expect([value, status, body.errors]).toEqual([value, 400, [{ field, message: body.message }]]);
    }
    expect(await readSavedSettings()).toEqual(defaultSettings);
  });
});
