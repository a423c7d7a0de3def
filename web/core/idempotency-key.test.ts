import { expect, test, vi } from 'vitest';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';

test('a key says when it was made and cannot be guessed', () => {
  expect(newIdempotencyKey('WI')).toMatch(/^WI-\d{13}-[0-9a-f]{24}$/);
  expect(newIdempotencyKey('WI')).not.toBe(newIdempotencyKey('WI'));
});

test('a key can be made where the browser has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newIdempotencyKey('WEB')).toMatch(/^WEB-/);
  vi.unstubAllGlobals();
});
