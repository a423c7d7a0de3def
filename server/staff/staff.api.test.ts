import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffRoles } from '#contract/core/roles.ts';
import { staffMessages, staffView } from '#contract/staff/staff.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember, login } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let adminId: string;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
  adminId = (await rowOf({ staff_id: 'ADMIN001' })).id;
});
afterAll(() => app.close());

const rowOf = (by: { id: string } | { staff_id: string }) => {
  const query = app.db.read.selectFrom('staff').selectAll();
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('staffId', '=', by.staff_id)
  ).executeTakeFirstOrThrow();
};
const auditOf = (id: string) =>
  app.db.read
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after'])
    .where('subjectId', '=', id)
    .where('subjectKind', '=', 'staff')
    .orderBy('id')
    .execute();
const staffOf = ({ body }: Reply) => parseWire(staffView, body.staff);
const statusAndBody = ({ status, body }: Reply) => [status, body];
const refusal = (message: string, field?: string) => ({
  success: false,
  message,
  ...(field && { errors: [{ field, message }] }),
});

let membersMade = 0;
const password = 'Given-Harbour-9';
const newMemberInput = (changes: object = {}) => ({
  name: 'Ọlá Adé',
  staff_id: `NEW${++membersMade}`,
  role: 'receptionist',
  email: 'ola@ebute.example',
  phone: '+2348031234567',
  password,
  ...changes,
});
const addMember = (changes: object = {}) => admin.post('/api/staff', newMemberInput(changes));

describe('adding somebody', () => {
  test.each(staffRoles)('as %s gives them a password to be changed at the first sign-in', async (role) => {
    const input = newMemberInput({ role });
    const reply = await admin.post('/api/staff', input);
    const { password: _, ...details } = input;
    const addedView = {
      ...details,
      is_active: true,
      two_factor_enabled: false,
      has_pin: false,
      has_access: true,
      temporary: { from: null, until: new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString(), over: false },
      created_at: app.clock.now().toISOString(),
    };
    expect([reply.status, reply.body.message]).toEqual([201, staffMessages.added]);
    const { id, ...staff } = staffOf(reply);
    expect(staff).toEqual(addedView);
    expect((await login(app.client(), input.staff_id, password)).body.passwordExpired).toBe(true);
    const { staff_id: staffId, name, email, phone } = input;
    const after = { staffId, name, role, email, phone, isActive: true };
    expect(await auditOf(id)).toEqual([{ actor: 'ADMIN001', action: 'staff added', before: null, after }]);
  });

  test('keeps the ID in capitals and text without the spaces around it', async () => {
    const staff = staffOf(
      await addMember({ staff_id: ' low01 ', name: '  Ada ', email: ' ada@ebute.example ', phone: ' 08031234567 ' }),
    );
    expect(staff).toMatchObject({
      staff_id: 'LOW01',
      name: 'Ada',
      email: 'ada@ebute.example',
      phone: '+2348031234567',
    });
  });

  test.each([
    { email: '', phone: '' },
    { email: null, phone: null },
    { email: undefined, phone: '  ' },
  ])('without e-mail and telephone is fine: %j', async (blank) => {
    expect(staffOf(await addMember(blank))).toMatchObject({ email: null, phone: null });
  });

  test('under an ID that somebody has is refused on its field, however it is typed', async () => {
    const { staffId } = await addStaffMember(app, { isActive: false });
    for (const staff_id of [staffId, staffId.toLowerCase(), ` ${staffId}`])
      expect(statusAndBody(await addMember({ staff_id }))).toEqual([
        409,
        refusal(staffMessages.staffIdTaken, 'staff_id'),
      ]);
  });
});

describe('changing somebody', () => {
  const formOf = async (id: string) => {
    const { name, staffId, role, email, phone, isActive } = await rowOf({ id });
    return { name, staff_id: staffId, role, email, phone, is_active: isActive };
  };
  const change = async (id: string, changes: object) =>
    admin.put(`/api/staff/${id}`, { ...(await formOf(id)), ...changes });

  test('changes what is said, and writes down what it was', async () => {
    const { id, staffId } = await addStaffMember(app, { name: 'Ngozi', email: 'ngozi@ebute.example', phone: null });
    const changes = { name: 'Ngozi Eze', role: 'supervisor', email: '', phone: '+2348031234567', is_active: false };
    const reply = await change(id, changes);
    expect([reply.status, reply.body.message]).toEqual([200, staffMessages.updated]);
    expect(staffOf(reply)).toMatchObject({ ...changes, id, staff_id: staffId, email: null });
    const before = {
      staffId,
      name: 'Ngozi',
      role: 'receptionist',
      email: 'ngozi@ebute.example',
      phone: null,
      isActive: true,
    };
    const after = {
      ...before,
      name: 'Ngozi Eze',
      role: 'supervisor',
      email: null,
      phone: '+2348031234567',
      isActive: false,
    };
    expect(await auditOf(id)).toEqual([{ actor: 'ADMIN001', action: 'staff changed', before, after }]);
  });

  test('keeps what is left out, and clears what is blank', async () => {
    const { id } = await addStaffMember(app, { email: 'ada@ebute.example', phone: '+2348031234567' });
    const before = await rowOf({ id });
    const put = async (fields: object) => (await admin.put(`/api/staff/${id}`, fields)).status;
    expect(await put({ name: 'Ada Eze' })).toBe(200);
    expect(await rowOf({ id })).toEqual({ ...before, name: 'Ada Eze' });
    expect(await put({ is_active: false })).toBe(200);
    expect(await put({ role: 'supervisor', email: '' })).toBe(200);
    expect(await rowOf({ id })).toMatchObject({
      role: 'supervisor',
      isActive: false,
      email: null,
      phone: before.phone,
    });
    expect(await put({ staff_id: 'OTHER1' })).toBe(400);
  });

  test.each(['', undefined])('with a blank password keeps theirs: %j', async (blank) => {
    const member = await addStaffMember(app);
    const before = await rowOf(member);
    expect((await change(member.id, { name: 'Another Name', password: blank })).status).toBe(200);
    expect(await rowOf(member)).toEqual({ ...before, name: 'Another Name' });
    expect((await login(app.client(), member.staffId, member.password)).body.user).toBeDefined();
  });

  test('with a password gives them one to be changed, and keeps it out of the log', async () => {
    const member = await addStaffMember(app);
    expect((await change(member.id, { password })).status).toBe(200);
    expect((await login(app.client(), member.staffId, member.password)).status).toBe(401);
    expect((await login(app.client(), member.staffId, password)).body.passwordExpired).toBe(true);
    const [entry] = await auditOf(member.id);
    expect(entry?.after).toMatchObject({ passwordReset: true });
    expect(JSON.stringify(entry)).not.toMatch(/argon2|Given-Harbour/);
  });

  test('never changes the ID, which may be typed in small letters', async () => {
    const member = await addStaffMember(app);
    expect(statusAndBody(await change(member.id, { staff_id: 'OTHER1' }))).toEqual([
      400,
      refusal(staffMessages.staffIdFixed, 'staff_id'),
    ]);
    expect((await change(member.id, { staff_id: member.staffId.toLowerCase() })).status).toBe(200);
    expect((await rowOf(member)).staffId).toBe(member.staffId);
  });

  test('gives an inactive one back their way in', async () => {
    const member = await addStaffMember(app, { isActive: false });
    expect((await login(app.client(), member.staffId, member.password)).status).toBe(403);
    await change(member.id, { is_active: true });
    expect((await login(app.client(), member.staffId, member.password)).status).toBe(200);
  });

  test.each([
    ['role', { role: 'supervisor' }, staffMessages.ownRole],
    ['is_active', { is_active: false }, staffMessages.ownDeactivation],
    ['password', { password }, staffMessages.ownPassword],
  ])('is not for one’s own %s', async (field, changes, message) => {
    await addStaffMember(app, { role: 'superadmin' });
    const before = await rowOf({ id: adminId });
    expect(statusAndBody(await change(adminId, changes))).toEqual([409, refusal(message, field)]);
    expect(await rowOf({ id: adminId })).toEqual(before);
  });

  test('is for one’s own name and telephone', async () => {
    expect((await change(adminId, { phone: '0803 000 0000' })).status).toBe(200);
    expect((await admin.get('/api/auth/verify')).status).toBe(200);
  });
});

test('whoever is not there cannot be changed or deleted', async () => {
  const { password: _, ...record } = newMemberInput({ is_active: true });
  const path = `/api/staff/${crypto.randomUUID()}`;
  for (const reply of [await admin.put(path, record), await admin.delete(path)])
    expect(statusAndBody(reply)).toEqual([404, refusal(staffMessages.notFound)]);
});

test('a form opened before somebody else changed the rights does not undo that', async () => {
  const { id, name, staff_id } = staffOf(await addMember());
  const details = { name, staff_id, email: '', phone: '' };
  const openedRights = { role: 'receptionist', is_active: true };
  await admin.put(`/api/staff/${id}`, { ...details, role: 'receptionist', is_active: false });

  const lateReply = await admin.put(`/api/staff/${id}`, {
    ...details,
    ...openedRights,
    email: 'late@ebute.example',
    was: openedRights,
  });
  expect(statusAndBody(lateReply)).toEqual([409, refusal(staffMessages.changedMeanwhile)]);
  expect(await rowOf({ id })).toMatchObject({ isActive: false, email: null });

  const secondForm = { ...details, ...openedRights, was: { ...openedRights, is_active: false } };
  expect((await admin.put(`/api/staff/${id}`, secondForm)).status).toBe(200);
});
