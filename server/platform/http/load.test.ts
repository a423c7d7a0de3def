import { expect, test } from 'vitest';
import { isOverloaded } from '#server/platform/http/load.ts';

test.each([
  [{ length: 21, oldestMs: 501 }, true, false],
  [{ length: 21, oldestMs: 1_001 }, true, true],
  [{ length: 20, oldestMs: 9_000 }, false, false],
  [{ length: 400, oldestMs: 0 }, true, false],
  [{ length: 800, oldestMs: 0 }, true, true],
])('a queue of %o refuses guests’ reads: %s, others: %s', (queue, reads, others) => {
  expect([isOverloaded(queue, true), isOverloaded(queue, false)]).toEqual([reads, others]);
});
