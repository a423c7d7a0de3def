import { expect, test } from 'vitest';
import { newIdempotencyKey } from '#web/office/shared/idempotency-key.ts';

test('a key says when it was made and cannot be guessed', () => {
  expect(newIdempotencyKey('WI')).toMatch(/^WI-\d{13}-[0-9a-f]{24}$/);
  expect(newIdempotencyKey('WI')).not.toBe(newIdempotencyKey('WI'));
});
