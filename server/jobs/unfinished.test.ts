import { expect, test } from 'vitest';
import { explainError } from '#server/jobs/unfinished.ts';

test.each([
  ['550 5.1.1 <[e-mail]>: Recipient address rejected', 'The mail server refused the address'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'The mail server refused the hotel’s sign-in'],
  ['451 4.7.1 Greylisted', 'The mail server asked to come back later'],
  ['connect ECONNREFUSED 10.0.0.3:587', 'The other side could not be reached'],
  ['Greeting never received', 'The other side could not be reached'],
  ['no usable answer from the gateway', 'The card gateway gave no answer that can be relied on'],
  ['Connection terminated unexpectedly', 'The database was out of reach'],
  ["ENOSPC: no space left on device, open '/x'", 'The disk could not be written to'],
  ['The program ended while it was at it', 'The program ended each time it was at it'],
  ["Cannot read properties of undefined (reading 'Ada Obi')", 'Something went wrong; the log of the hotel says what'],
  [null, 'Something went wrong; the log of the hotel says what'],
])('%j is said to the owner as %j', (error, reason) => {
  expect(explainError(error)).toBe(reason);
});
