import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageLimits } from '#contract/core/lists.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { type StaffView, staffPage, staffSorts } from '#contract/staff/staff.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp();
  for (const name of ['Ọlábísí Adé', 'Ṣadé Ògún', 'Ngozi', 'Under_score', 'Zainab', "O'Neill"])
    await addStaffMember(app, { name });
  for (let membersMade = 0; membersMade < 60; membersMade += 1) {
    app.clock.advance(membersMade % 3 === 0 ? 1000 : 0);
    await addStaffMember(app, {
      name: membersMade % 2 ? 'Same Name' : 'same name',
      role: staffRoles[membersMade % 5],
      isActive: membersMade % 5 > 0,
    });
  }
  client = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());

type Query = Record<string, string | number>;
const fetchPage = (query: Query): Promise<Reply> =>
  client.get(`/api/staff?${new URLSearchParams(query as Record<string, string>)}`);
async function readPage(query: Query = {}) {
  const { status, body } = await fetchPage(query);
  expect([status, body.success]).toEqual([200, true]);
  return parseWire(staffPage, body);
}
const idsOf = (rows: OnWire<StaffView>[]) => rows.map(({ id }) => id);
const memberCount = 71;

describe('a page', () => {
  test('has 25 rows, or as many as asked for, and counts them all', async () => {
    const { data, total_count, next_cursor, prev_cursor } = await readPage();
    expect([data.length, total_count, prev_cursor]).toEqual([pageLimits.usual, memberCount, null]);
    expect(next_cursor).toMatch(/^[\w-]+$/);
    expect((await readPage({ limit: 1 })).data).toHaveLength(1);
    expect(await readPage({ limit: pageLimits.max })).toMatchObject({ total_count: memberCount, next_cursor: null });
  });

  test('shows of everybody what the contract says, and nothing else', async () => {
    const { body } = await fetchPage({ limit: 100 });
    const fields = [
      'id',
      'name',
      'staff_id',
      'role',
      'email',
      'phone',
      'is_active',
      'two_factor_enabled',
      'has_pin',
      'has_access',
      'temporary',
      'created_at',
    ];
    for (const row of body.data as object[]) expect(Object.keys(row)).toEqual(fields);
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|password/i);
  });

  test.each(staffSorts.flatMap((sort) => (['asc', 'desc'] as const).map((dir) => [sort, dir] as const)))(
    'by %s %s: forward and back every member comes once, in one order',
    async (sort, dir) => {
      const allIds = idsOf((await readPage({ sort, dir, limit: 100 })).data);
      expect(new Set(allIds).size).toBe(memberCount);
      const idsForward: string[] = [];
      const idsBackward: string[] = [];
      let currentPage = await readPage({ sort, dir, limit: 9 });
      idsForward.push(...idsOf(currentPage.data));
      while (currentPage.next_cursor) {
        currentPage = await readPage({ sort, dir, limit: 9, cursor: currentPage.next_cursor });
        expect(currentPage.total_count).toBe(memberCount);
        idsForward.push(...idsOf(currentPage.data));
      }
      expect(idsForward).toEqual(allIds);
      idsBackward.unshift(...idsOf(currentPage.data));
      while (currentPage.prev_cursor) {
        currentPage = await readPage({ sort, dir, limit: 9, cursor: currentPage.prev_cursor });
        idsBackward.unshift(...idsOf(currentPage.data));
      }
      expect(idsBackward).toEqual(allIds);
    },
  );

  test.each(staffSorts)('by %s the two directions are each other’s reverse', async (sort) => {
    const ascendingIds = idsOf((await readPage({ sort, dir: 'asc', limit: 100 })).data);
    expect(idsOf((await readPage({ sort, dir: 'desc', limit: 100 })).data)).toEqual(ascendingIds.toReversed());
  });

  test('is in the order it says', async () => {
    const readSorted = async (sort: string) => (await readPage({ sort, limit: 100 })).data;
    const staffIds = (await readSorted('staff_id')).map(({ staff_id }) => staff_id);
    expect(staffIds).toEqual([...staffIds].sort());
    const timesAdded = (await readSorted('created_at')).map(({ created_at }) => created_at);
    expect(timesAdded).toEqual([...timesAdded].sort());
    const activeStates = (await readSorted('status')).map(({ is_active }) => is_active);
    expect(activeStates).toEqual([...activeStates].sort((a, b) => Number(b) - Number(a)));
    const roles = (await readSorted('role')).map(({ role }) => staffRoles.indexOf(role));
    expect(roles).toEqual([...roles].sort((a, b) => a - b));
    const plainNames = (await readSorted('name'))
      .map(({ name }) => name.toLowerCase())
      .filter((name) => /^[a-z]/.test(name));
    expect(plainNames).toEqual([...plainNames].sort());
  });

  test('goes on after the last row seen though somebody was added or deleted since', async () => {
    const firstPage = await readPage({ sort: 'created_at', limit: 69 });
    const nextPage = await readPage({ sort: 'created_at', limit: 69, cursor: String(firstPage.next_cursor) });
    const lastMember = firstPage.data.at(-1);
    const newMember = await addStaffMember(app, { createdAt: new Date(lastMember?.created_at ?? 0), name: 'Newcomer' });
    const pageAfter = await readPage({ sort: 'created_at', limit: 69, cursor: String(firstPage.next_cursor) });
    expect(idsOf(pageAfter.data)).toEqual(expect.arrayContaining(idsOf(nextPage.data)));
    await app.db.read.deleteFrom('staff').where('id', '=', newMember.id).execute();
  });
});

describe('searching', () => {
  test('for nothing finds everybody', async () => {
    for (const q of ['', '   ']) expect((await readPage({ q })).total_count).toBe(memberCount);
  });

  test('counts and pages within what was found', async () => {
    const firstPage = await readPage({ q: 'same name', limit: 40 });
    expect([firstPage.total_count, firstPage.data.length]).toEqual([60, 40]);
    const secondPage = await readPage({ q: 'same name', limit: 40, cursor: String(firstPage.next_cursor) });
    expect([secondPage.total_count, secondPage.data.length, secondPage.next_cursor]).toEqual([60, 20, null]);
  });
});

describe('a filter', () => {
  test.each(staffRoles)('by role shows every %s', async (role) => {
    const { data, total_count } = await readPage({ role, limit: 100 });
    expect(new Set(data.map((each) => each.role))).toEqual(new Set([role]));
    expect([total_count, data.length]).toEqual([data.length, role === 'receptionist' ? 19 : 13]);
  });

  test.each([
    ['active', true, 59],
    ['inactive', false, 12],
  ] as const)('by status shows every %s one', async (status, active, count) => {
    const { data, total_count } = await readPage({ status, limit: 100 });
    expect(data.every(({ is_active }) => is_active === active)).toBe(true);
    expect([total_count, data.length]).toEqual([count, count]);
  });

  test('and a search narrow each other', async () => {
    const query = { role: 'receptionist', status: 'active', q: 'same' };
    expect((await readPage(query)).total_count).toBe(12);
  });
});
