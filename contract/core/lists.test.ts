import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rangeMessages } from '#contract/core/fields.ts';
import { dayRangeFields, daysInOrder, directionField, pageFields, pageOf, searchField } from '#contract/core/lists.ts';

const querySchema = z.object({ ...pageFields, q: searchField, dir: directionField });
const messagesFor = (input: object) => querySchema.safeParse(input).error?.issues.map(({ message }) => message);

test('a list asked for nothing gives its first 25, upwards', () => {
  expect(querySchema.parse({})).toEqual({ limit: 25, dir: 'asc' });
});

describe('a limit', () => {
  test.each([
    ['1', 1],
    ['100', 100],
    [50, 50],
  ])('of %j is %d', (limit, rows) => {
    expect(querySchema.parse({ limit }).limit).toBe(rows);
  });

  test.each([
    ['0', 'limit must be at least 1'],
    ['', 'limit must be a number'],
    ['0x10', 'limit must be a number'],
    ['0b1', 'limit must be a number'],
    ['+1', 'limit must be a number'],
    ['01', 'limit must be a number'],
    ['1e1', 'limit must be a number'],
    [' 1', 'limit must be a number'],
    ['-5', 'limit must be at least 1'],
    ['101', 'limit can be at most 100'],
    ['1.5', 'limit must be a whole number'],
    ['many', 'limit must be a number'],
    ['NaN', 'limit must be a number'],
    [['1', '2'], 'limit must be a number'],
    [{}, 'limit must be a number'],
  ])('of %j is refused', (limit, message) => {
    expect(messagesFor({ limit })).toEqual([message]);
  });
});

describe('a search', () => {
  test.each([
    ['  Ọlá ', 'Ọlá'],
    ['50% _off_ \\', '50% _off_ \\'],
    ['', ''],
    ['\u200b \u2060', ''],
    ['Ọlá'.normalize('NFD'), 'Ọlá'.normalize('NFC')],
  ])('for %j looks for %j', (q, found) => {
    expect(querySchema.parse({ q }).q).toBe(found);
  });

  test.each([
    ['x'.repeat(101), 'q can be at most 100 characters long'],
    ['a\u0000', 'q cannot contain line breaks or control characters'],
    ['a\nb', 'q cannot contain line breaks or control characters'],
    [['a', 'b'], 'q must be text'],
  ])('for %j is refused', (q, message) => {
    expect(messagesFor({ q })).toEqual([message]);
  });
});

test.each([
  [{ dir: 'up' }, 'dir must be asc or desc'],
  [{ dir: 'ASC' }, 'dir must be asc or desc'],
  [{ cursor: ['a'] }, 'cursor must be text'],
  [{ cursor: 'x'.repeat(601) }, 'cursor is too long'],
])('%j is refused', (input, message) => {
  expect(messagesFor(input)).toEqual([message]);
});

describe('days', () => {
  const daysSchema = z.object(dayRangeFields).check(daysInOrder);
  const problemsOf = (input: object) =>
    daysSchema.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]);

  test.each([{}, { from: '2026-11-21' }, { to: '2026-11-21' }, { from: '2026-11-21', to: '2026-11-21' }])(
    '%j narrow a list',
    (input) => expect(problemsOf(input)).toBeUndefined(),
  );
  test.each([
    [{ from: '0000-00-00' }, [['from', rangeMessages.day]]],
    [{ to: '2026-02-30' }, [['to', rangeMessages.day]]],
    [{ from: '2026-11-22', to: '2026-11-21' }, [['to', rangeMessages.range]]],
  ])('%j are refused', (input, message) => expect(problemsOf(input)).toEqual(message));
});

test('a page says what comes before and after it, even where that is nothing', () => {
  const page = pageOf(z.object({ id: z.string() }));
  const reply = { data: [{ id: 'a' }], nextCursor: null, prevCursor: null, totalCount: 1 };
  expect(page.parse(reply)).toEqual(reply);
  for (const field of Object.keys(reply)) expect(page.safeParse({ ...reply, [field]: undefined }).success).toBe(false);
});
