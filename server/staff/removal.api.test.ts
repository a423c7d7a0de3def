import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffMessages } from '#contract/staff/staff.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { addStaffMember, login } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let adminId: string;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
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
const exists = async (id: string) =>
  (await app.db.read.selectFrom('staff').select('id').where('id', '=', id).execute()).length === 1;
const auditOf = (id: string) =>
  app.db.read
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after'])
    .where('subjectId', '=', id)
    .where('subjectKind', '=', 'staff')
    .orderBy('id')
    .execute();
const statusAndBody = ({ status, body }: Reply) => [status, body];
const refusal = (message: string, field?: string) => ({
  success: false,
  message,
  ...(field && { errors: [{ field, message }] }),
});

describe('deleting somebody', () => {
  const remove = (id: string) => admin.delete(`/api/staff/${id}`);

  test('who has left no trace is the end of them, and is written down', async () => {
    const { id, staffId } = await addStaffMember(app, { name: 'Sunday' });
    await signedIn(app, { staffId, password: (await addStaffMember(app)).password });
    expect(statusAndBody(await remove(id))).toEqual([
      200,
      { success: true, message: staffMessages.deleted, deactivated: false },
    ]);
    expect(await exists(id)).toBe(false);
    const before = { staffId, name: 'Sunday', role: 'receptionist', email: null, phone: null, isActive: true };
    expect(await auditOf(id)).toEqual([{ actor: 'ADMIN001', action: 'staff deleted', before, after: null }]);
    expect(statusAndBody(await remove(id))).toEqual([404, refusal(staffMessages.notFound)]);
    const newInput = { name: 'Ada', staff_id: staffId, role: 'barmen', password: 'Given-Harbour-9' };
    expect((await admin.post('/api/staff', newInput)).status).toBe(201);
  });

  test('who has records deactivates them, and says so', async () => {
    const member = await addStaffMember(app, { role: 'superadmin', name: 'Old' });
    await (await signedIn(app, member)).put('/api/auth/update-profile', { name: 'New' });
    const deactivatedBody = { success: true, message: staffMessages.deactivated, deactivated: true };
    for (let turn = 0; turn < 2; turn += 1)
      expect(statusAndBody(await remove(member.id))).toEqual([200, deactivatedBody]);
    expect(await rowOf(member)).toMatchObject({ isActive: false, name: 'New' });
    expect((await login(app.client(), member.staffId, member.password)).status).toBe(403);
    const entries = (await auditOf(member.id)).filter(({ action }) => action === 'staff deactivated');
    expect(entries).toMatchObject([{ actor: 'ADMIN001', before: { isActive: true }, after: { isActive: false } }]);
  });

  test('is not for oneself', async () => {
    expect(statusAndBody(await remove(adminId))).toEqual([409, refusal(staffMessages.ownDeletion)]);
  });
});
