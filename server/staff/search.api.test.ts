import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffPage } from '#contract/staff/staff.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp();
  const names = ['Ọlábísí Adé', 'Ṣadé Ògún', 'Ngozi 100% Eze', 'Under_score', 'Back\\slash', "O'Neill"];
  for (const [index, name] of names.entries())
    await addStaffMember(app, { name, email: `${index}@ebute.example`, phone: `+234 801 555 000${index}` });
  client = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());

const fetchPage = (query: Record<string, string>): Promise<Reply> =>
  client.get(`/api/staff?${new URLSearchParams(query)}`);
async function readPage(query: Record<string, string>) {
  const { status, body } = await fetchPage(query);
  expect([status, body.success]).toEqual([200, true]);
  return parseWire(staffPage, body);
}
const findNames = async (q: string) => (await readPage({ q })).data.map(({ name }) => name);

describe('searching', () => {
  test.each([
    ['%', ['Ngozi 100% Eze']],
    ['_', ['Under_score']],
    ['\\', ['Back\\slash']],
    ["'", ["O'Neill"]],
    ['O’Neill', []],
    ['100%', ['Ngozi 100% Eze']],
    ['Ọlá', ['Ọlábísí Adé']],
    ['ọlá', ['Ọlábísí Adé']],
    ['ṢADÉ', ['Ṣadé Ògún']],
    ['Ọlábísí Adé'.normalize('NFD'), ['Ọlábísí Adé']],
    ['  ṣadé  ', ['Ṣadé Ògún']],
    ['5550003', []],
    ['+234 801 555 0003', ['Under_score']],
    ['4@ebute', ['Back\\slash']],
    ['front001', ['Ngozi Eze']],
    ['EZE', ['Adaeze Okafor', 'Ngozi 100% Eze', 'Ngozi Eze']],
    ['nobody of this name', []],
  ])('for %j finds %j', async (q, found) => {
    expect(await findNames(q)).toEqual(found);
  });
});

describe('a cursor', () => {
  const encodeCursor = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url');
  const id = crypto.randomUUID();
  test.each([
    ['text', 'nonsense'],
    ['a number', '5'],
    ['no place', encodeCursor({})],
    ['an id that is none', encodeCursor({ key: 'a', id: 'x', back: false })],
    ['a key that is none', encodeCursor({ key: 5, id, back: false })],
    ['a key with NUL', encodeCursor({ key: 'a\u0000b', id, back: false })],
    ['SQL', encodeCursor({ key: 'a', id: "' or 1=1--", back: false })],
    ['the end of the line', 'x'.repeat(601)],
  ])('that is %s is refused, naming it', async (_, cursor) => {
    const reply = await fetchPage({ cursor });
    expect([reply.status, expectRefusedFields(reply)]).toEqual([400, ['cursor']]);
  });

  test.each([
    ['created_at', 'tomorrow, perhaps'],
    ['status', 'retired'],
    ['role', 'owner'],
  ])('of another sort is refused by %s', async (sort, key) => {
    const reply = await fetchPage({ sort, cursor: encodeCursor({ key, id, back: false }) });
    expect([reply.status, expectRefusedFields(reply)]).toEqual([400, ['cursor']]);
  });

  test('empty is the beginning', async () => {
    expect((await readPage({ cursor: '' })).prev_cursor).toBeNull();
  });

  test('whose rows are gone shows the beginning', async () => {
    const cursor = encodeCursor({ key: 'zzzz', id, back: false });
    const { data, prev_cursor } = await readPage({ sort: 'staff_id', cursor });
    expect([data.length, prev_cursor]).toEqual([11, null]);
  });
});

test.each([
  ['limit', '0'],
  ['limit', '101'],
  ['limit', '-1'],
  ['limit', '1.5'],
  ['limit', 'many'],
  ['limit', ''],
  ['limit', '1e999'],
  ['sort', 'password_hash'],
  ['sort', 'name; drop table staff'],
  ['dir', 'sideways'],
  ['role', 'owner'],
  ['status', 'retired'],
  ['q', 'a\u0000b'],
  ['q', 'x'.repeat(101)],
])('%s=%j is refused, naming it', async (field, value) => {
  const reply = await fetchPage({ [field]: value });
  expect([reply.status, expectRefusedFields(reply)]).toEqual([400, [field]]);
});
