import { expect, test } from 'vitest';
import { newKey } from '#web/office/new-key.ts';

test('a key says when it was made and cannot be guessed', () => {
  expect(newKey('WI')).toMatch(/^WI-\d{13}-[0-9a-f]{24}$/);
  expect(newKey('WI')).not.toBe(newKey('WI'));
});
