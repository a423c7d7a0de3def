import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMailFolder } from '#server/outside/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { type Colleague, colleague, isSignedIn } from '#tools/testing/colleagues.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { signedIn } from '#tools/testing/steps.ts';

let house: TestHouse;
let admin: Client;
let who: Colleague;
let here: Client;
let elsewhere: Client;
beforeAll(async () => {
  house = await openHouse();
  admin = await signedIn(house, 'superadmin');
});
beforeEach(async () => {
  who = await colleague(house);
  here = await signedIn(house, who);
  elsewhere = await signedIn(house, who);
});
afterAll(() => house.close());

const next = 'Another-Harbour-8';
const nameOf = async (staffId: string) =>
  (await house.db.read.selectFrom('staff').select('name').where('staff_id', '=', staffId).executeTakeFirst())?.name;
const alive = async () => [await isSignedIn(here), await isSignedIn(elsewhere)];

describe('changing one’s password', () => {
  test.each<[string, () => Promise<{ status: number }>]>([
    [
      'on the change screen',
      () => here.post('/api/auth/change-password', { current_password: who.password, new_password: next }),
    ],
    ['in the settings', () => here.put('/api/settings', { currentPassword: who.password, newPassword: next })],
    [
      'in the profile',
      () => here.put('/api/auth/update-profile', { currentPassword: who.password, newPassword: next }),
    ],
  ])('%s ends the sessions elsewhere, and this browser goes on', async (_, change) => {
    const before = await here.raw('/api/auth/csrf-token', {});
    expect((await change()).status).toBe(200);
    expect(await alive()).toEqual([true, false]);
    expect((await here.get('/api/auth/csrf-token')).body.csrfToken).not.toBe(before.body.csrfToken);
    const sessions = house.db.read.selectFrom('session').select('token_hash').where('staff_id', '=', who.id);
    expect(await sessions.execute()).toHaveLength(1);
  });

  test('is told to its person by mail, at the address they had, without the password', async () => {
    const address = `${who.staffId.toLowerCase()}@ebute.example`;
    await house.db.read.updateTable('staff').set({ email: address }).where('id', '=', who.id).execute();
    await here.put('/api/settings', { currentPassword: who.password, newPassword: next });
    const record = { name: 'Ada', staff_id: who.staffId, role: 'receptionist', is_active: true };
    house.clock.advance(1000);
    await admin.put(`/api/staff/${who.id}`, {
      ...record,
      email: 'thief@elsewhere.example',
      password: 'Given-Harbour-9',
    });
    await house.worker.idle();
    const mails = await readMailFolder(house.mailFolder, address);
    expect(mails.map(({ subject, text }) => [subject, /^By: .*$/m.exec(text)?.[0]])).toEqual([
      ['Your password was reset: Ebute House', `By: ${await nameOf('ADMIN001')}`],
      ['Your password was changed: Ebute House', 'By: you'],
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/Harbour/);
    expect(mails[0]?.text).toContain('call +234 800 000 0001');
  });

  test('wrongly ends nothing', async () => {
    await here.put('/api/settings', { currentPassword: 'wrong', newPassword: next });
    await here.put('/api/settings', { currentPassword: who.password, newPassword: 'bad' });
    expect(await alive()).toEqual([true, true]);
  });
});

describe('a superadmin’s change of a colleague', () => {
  const change = async (changes: object) => {
    const record = { name: 'Test Colleague', staff_id: who.staffId, role: 'receptionist', is_active: true };
    const answer = await admin.put(`/api/staff/${who.id}`, { ...record, ...changes });
    expect(answer.status).toBe(200);
  };

  test.each([
    ['role', { role: 'supervisor' }],
    ['password', { password: 'Given-Harbour-9' }],
    ['deactivation', { is_active: false }],
  ])('ends their sessions with a new %s, and nobody else’s', async (_, changes) => {
    const bystander = await signedIn(house, await colleague(house));
    await change(changes);
    expect(await alive()).toEqual([false, false]);
    expect([await isSignedIn(admin), await isSignedIn(bystander)]).toEqual([true, true]);
  });

  test.each([
    ['name', { name: 'Ọlá Adé' }],
    ['e-mail', { email: 'ada@example.ng' }],
    ['telephone', { phone: '+234 803 123 4567' }],
  ])('does not end them with a new %s', async (_, changes) => {
    await change(changes);
    expect(await alive()).toEqual([true, true]);
  });

  test('ends them with their deletion', async () => {
    expect((await admin.delete(`/api/staff/${who.id}`)).status).toBe(200);
    expect(await alive()).toEqual([false, false]);
  });

  test('a session does not come back with the rights', async () => {
    await change({ is_active: false });
    await change({ is_active: true });
    expect(await alive()).toEqual([false, false]);
  });
});

test('a hand-written change of the role ends them too', async () => {
  await house.db.read.updateTable('staff').set({ role: 'barmen' }).where('id', '=', who.id).execute();
  expect(await alive()).toEqual([false, false]);
});
