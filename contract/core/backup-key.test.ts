import { expect, test } from 'vitest';
import { findIdentity } from '#contract/core/backup-key.ts';

const identity = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;

test.each([
  ['as age writes it', `${identity}\n`],
  ['in groups and small letters, as people type it', identity.toLowerCase().replace(/(.{4})/g, '$1 ')],
  ['in two lines', `${identity.slice(0, 40)}\n${identity.slice(40)}`],
  ['in a file of age, below its comments', `# created: 2026-11-30\n# public key: age1q\n${identity}\n`],
])('a key is found %s', (_, typed) => {
  expect(findIdentity(typed)).toBe(identity);
});

test.each(['', 'age1qqqq', 'the key'])('there is no key in “%s”', (typed) => {
  expect(findIdentity(typed)).toBeUndefined();
});
