import { expect, test } from 'vitest';
import { backupKeyMessages } from '#contract/backups/backup-key.ts';
import { groupKey, keyRules } from '#web/office/backups/key-rules.ts';

const identity = 'AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ7XWD2F';
const { schema } = keyRules(identity);
const errorOf = (keyEnd: string) =>
  schema?.safeParse({ keyEnd, password: 'x' }).error?.issues.map(({ message }) => message);

test.each(['7XWD2F', '7xwd2f', ' 7XWD 2F '])('“%s” is the end of the key', (keyEnd) => {
  expect(errorOf(keyEnd)).toBeUndefined();
});

test.each([
  ['', backupKeyMessages.keyEnd],
  ['XWD2F', backupKeyMessages.keyEnd],
  ['QQQQQQ', backupKeyMessages.keyEndDiffers],
  ['Q7XWD2F', backupKeyMessages.keyEndDiffers],
])('“%s” is not the end of the key', (keyEnd, message) => {
  expect(errorOf(keyEnd)).toEqual([message]);
});

test('a key in groups has all its characters, and its end as a group', () => {
  expect(groupKey(identity)).toMatch(/^AGE-SECRET-KEY-1 QQQQ .* 7XWD2F$/);
  expect(groupKey(identity).replaceAll(' ', '')).toBe(identity);
});
