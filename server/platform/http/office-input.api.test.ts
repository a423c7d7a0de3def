import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { errorsOf } from '#contract/core/endpoint.ts';
import { errorStatus } from '#contract/core/errors.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import type { Client } from '#tools/testing/client.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());

const textOf = (value: unknown) => JSON.stringify(value)?.slice(0, 60);
const staffInput = { name: 'Ada', staff_id: 'ADA01', role: 'barmen', is_active: true };

describe('a colleague’s record', () => {
  const refusedValues: Record<string, unknown[]> = {
    name: [undefined, null, '', '   ', 'Ada\tObi', 'Ada\u2028Obi', 'x'.repeat(121)],
    staff_id: [undefined, null, '', 'AB', 'A B C', 'ADA-01', 'ADA01; --', 'ẸKÓ01', 'x'.repeat(21), '<b>'],
    role: [undefined, null, '', 'owner', 'Superadmin', 'client', 'superadmin ', 0, true, ['barmen']],
    email: ['ada', 'ada@', '@example.ng', 'a b@example.ng', 'ada@example', 'ada@example.ng\r\nBcc: x', 5, true],
    phone: [
      'call me',
      '123',
      '0803\n1234567',
      '0803\t1234567',
      '+234\u2028 8031234567',
      '<b>',
      8031234567,
      '0'.repeat(41),
    ],
  };

  test.each(Object.entries(refusedValues))('with a wrong %s is refused, naming it', async (field, values) => {
    const { id } = await addStaffMember(app);
    for (const value of values) {
      const replies = [
        await admin.post('/api/staff', { ...staffInput, password: 'Given-Harbour-9', [field]: value }),
        // A field that a change leaves out stays as it was, so the server accepts the change.
        ...(value === undefined ? [] : [await admin.put(`/api/staff/${id}`, { ...staffInput, [field]: value })]),
      ];
      for (const reply of replies)
        expect([textOf(value), reply.status, expectRefusedFields(reply)]).toEqual([textOf(value), 400, [field]]);
    }
  });

  test.each([null, 'true', 1, 0, ''])('with %j for a status is refused', async (is_active) => {
    const { id } = await addStaffMember(app);
    const reply = await admin.put(`/api/staff/${id}`, { ...staffInput, is_active });
    expect([reply.status, expectRefusedFields(reply)]).toEqual([400, ['is_active']]);
  });

  test.each([undefined, null, ''])('is not added with %j for a password', async (password) => {
    const reply = await admin.post('/api/staff', { ...staffInput, password });
    expect([reply.status, reply.body.errors]).toEqual([400, [{ field: 'password', message: staffMessages.password }]]);
  });

  test('names everything that is missing, in the order of the form', async () => {
    const reply = await admin.post('/api/staff', { email: 'x', phone: 'x' });
    expect(expectRefusedFields(reply)).toEqual(['name', 'staff_id', 'role', 'email', 'phone', 'password']);
    expect(reply.body.message).toBe(staffMessages.name);
  });
});

test.each([
  ...['x', '1', '%00', 'ADMIN001', '..', '%2e%2e', "' or 1=1--", '[object Object]', 'null', '😀', 'x'.repeat(200)],
  ...[`${crypto.randomUUID()}x`, `{${crypto.randomUUID()}}`],
])('nobody is found under the id %j', async (id) => {
  for (const method of ['PUT', 'DELETE']) {
    const reply = await admin.send(method, `/api/staff/${encodeURIComponent(id)}`, staffInput);
    expectRefusedFields(reply);
    expect([method, reply.status]).toEqual([method, expect.toBeOneOf([400, 404])]);
  }
});

test('each call of the staff screen says beforehand how it may be refused', () => {
  for (const endpoint of [endpoints.updateStaff, endpoints.deleteStaff])
    expect([endpoint.path, errorsOf(endpoint).map((kind): number => errorStatus[kind])]).toEqual([
      endpoint.path,
      expect.arrayContaining([400, 401, 403, 404, 409]),
    ]);
});
