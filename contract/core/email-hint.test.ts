import { expect, test } from 'vitest';
import { suggestEmail } from '#contract/core/email-hint.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmailcom', 'ada@gmail.com'],
  ['Ada.Obi@Gnail.com', 'Ada.Obi@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@yahoo.cm', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclod.com', 'ada@icloud.com'],
])('%s probably means %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  ...['ada@gmail.com', 'ADA@GMAIL.COM', 'ada@ymail.com', 'ada@mail.com', 'ada@email.com', 'ada@hotmail.co.uk'],
  ...[
    'ada@yahoo.co.uk',
    'ada@yahoo.com.ng',
    'ada@ebutehouse.example',
    'ada@unilag.edu.ng',
    'ada@',
    '@gmial.com',
    'ada',
    '',
  ],
])('%s gets no hint', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
