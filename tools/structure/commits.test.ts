import { expect, test } from 'vitest';
import { longSubjects } from '#tools/structure/commits.ts';

test('the subject of a commit has at most 72 characters', () => {
  expect(longSubjects(['x'.repeat(72)])).toEqual([]);
  expect(longSubjects(['Short', 'x'.repeat(73)])).toEqual([
    `a commit's subject has 73 characters, at most 72: ${'x'.repeat(73)}`,
  ]);
});
