import { expect, test } from 'vitest';
import { mailProblem } from '#server/installation/mail-problem.ts';

test.each([
  [
    Object.assign(new Error('535 bad password hunter2'), { code: 'EAUTH', responseCode: 535 }),
    'The mail server refused the user name or the password. Both stand in SMTP_URL. Its answer had the code 535.',
  ],
  [
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:587'), { code: 'ESOCKET' }),
    'No mail server answers at the address in SMTP_URL.',
  ],
  [new Error('smtp://ada:secret@mail'), 'The mail server did not take the mail.'],
  [undefined, 'The mail server did not take the mail.'],
])('%s is told without what it reveals', (error, sentence) => {
  expect(mailProblem(error)).toBe(sentence);
});
