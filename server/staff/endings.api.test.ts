import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { addStaffMember, isSignedIn, type TestStaff } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let member: TestStaff;
let thisBrowser: Client;
let otherBrowser: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
});
beforeEach(async () => {
  member = await addStaffMember(app);
  thisBrowser = await signedIn(app, member);
  otherBrowser = await signedIn(app, member);
});
afterAll(() => app.close());

const newPassword = 'Another-Harbour-8';
const nameOf = async (staffId: string) =>
  (await app.db.read.selectFrom('staff').select('name').where('staffId', '=', staffId).executeTakeFirst())?.name;
const signedInStates = async () => [await isSignedIn(thisBrowser), await isSignedIn(otherBrowser)];

describe('changing one’s password', () => {
  test.each<[string, () => Promise<{ status: number }>]>([
    [
      'on the change screen',
      () =>
        thisBrowser.post('/api/auth/change-password', { current_password: member.password, new_password: newPassword }),
    ],
    [
      'in the settings',
      () => thisBrowser.put('/api/settings', { currentPassword: member.password, newPassword: newPassword }),
    ],
    [
      'in the profile',
      () => thisBrowser.put('/api/auth/update-profile', { currentPassword: member.password, newPassword: newPassword }),
    ],
  ])('%s ends the sessions elsewhere, and this browser goes on', async (_, change) => {
    const before = await thisBrowser.raw('/api/auth/csrf-token', {});
    expect((await change()).status).toBe(200);
    expect(await signedInStates()).toEqual([true, false]);
    expect((await thisBrowser.get('/api/auth/csrf-token')).body.csrfToken).not.toBe(before.body.csrfToken);
    const sessions = app.db.read.selectFrom('session').select('tokenHash').where('staffId', '=', member.id);
    expect(await sessions.execute()).toHaveLength(1);
  });

  test('is told to its person by mail, at the address they had, without the password', async () => {
    const address = `${member.staffId.toLowerCase()}@ebute.example`;
    await app.db.read.updateTable('staff').set({ email: address }).where('id', '=', member.id).execute();
    await thisBrowser.put('/api/settings', { currentPassword: member.password, newPassword: newPassword });
    const record = { name: 'Ada', staff_id: member.staffId, role: 'receptionist', is_active: true };
    app.clock.advance(1000);
    await admin.put(`/api/staff/${member.id}`, {
      ...record,
      email: 'thief@elsewhere.example',
      password: 'Given-Harbour-9',
    });
    await app.worker.idle();
    const mails = await readMailFolder(app.mailFolder, address);
    expect(mails.map(({ subject, text }) => [subject, /^By: .*$/m.exec(text)?.[0]])).toEqual([
      ['Your password was reset: Ebute House', `By: ${await nameOf('ADMIN001')}`],
      ['Your password was changed: Ebute House', 'By: you'],
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/Harbour/);
    expect(mails[0]?.text).toContain('call +234 800 000 0001');
  });

  test('wrongly ends nothing', async () => {
    await thisBrowser.put('/api/settings', { currentPassword: 'wrong', newPassword: newPassword });
    await thisBrowser.put('/api/settings', { currentPassword: member.password, newPassword: 'bad' });
    expect(await signedInStates()).toEqual([true, true]);
  });
});

describe('a superadmin’s change of a colleague', () => {
  const change = async (changes: object) => {
    const record = { name: 'Test Member', staff_id: member.staffId, role: 'receptionist', is_active: true };
    const reply = await admin.put(`/api/staff/${member.id}`, { ...record, ...changes });
    expect(reply.status).toBe(200);
  };

  test.each([
    ['role', { role: 'supervisor' }],
    ['password', { password: 'Given-Harbour-9' }],
    ['deactivation', { is_active: false }],
  ])('ends their sessions with a new %s, and nobody else’s', async (_, changes) => {
    const bystander = await signedIn(app, await addStaffMember(app));
    await change(changes);
    expect(await signedInStates()).toEqual([false, false]);
    expect([await isSignedIn(admin), await isSignedIn(bystander)]).toEqual([true, true]);
  });

  test.each([
    ['name', { name: 'Ọlá Adé' }],
    ['e-mail', { email: 'ada@example.ng' }],
    ['telephone', { phone: '+234 803 123 4567' }],
  ])('does not end them with a new %s', async (_, changes) => {
    await change(changes);
    expect(await signedInStates()).toEqual([true, true]);
  });

  test('ends them with their deletion', async () => {
    expect((await admin.delete(`/api/staff/${member.id}`)).status).toBe(200);
    expect(await signedInStates()).toEqual([false, false]);
  });

  test('a session does not come back with the rights', async () => {
    await change({ is_active: false });
    await change({ is_active: true });
    expect(await signedInStates()).toEqual([false, false]);
  });
});

test('a hand-written change of the role ends them too', async () => {
  await app.db.read.updateTable('staff').set({ role: 'barmen' }).where('id', '=', member.id).execute();
  expect(await signedInStates()).toEqual([false, false]);
});
