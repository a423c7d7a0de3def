import { expect, test } from 'vitest';
import { findLongSubjects } from '#tools/structure/commits.ts';

test('the subject of a commit has at most 72 characters', () => {
  expect(findLongSubjects(['x'.repeat(72)])).toEqual([]);
  expect(findLongSubjects(['Short', 'x'.repeat(73)])).toEqual([
    `a commit's subject has 73 characters, at most 72: ${'x'.repeat(73)}`,
  ]);
});
