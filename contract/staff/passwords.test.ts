import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { meetsRequirements, passwordField, passwordMessages, passwordRequirements } from '#contract/staff/passwords.ts';

const missingRequirements = (password: string) =>
  passwordRequirements.filter(({ isMet }) => !isMet(password)).map(({ label }) => label);

describe('what a password must have', () => {
  test('is said in these words, in this order', () => {
    expect(passwordRequirements.map(({ label }) => label)).toEqual([
      'At least 8 characters',
      'An uppercase letter',
      'A lowercase letter',
      'A digit',
      'A special character',
    ]);
  });

  test.each(['Ebute-2026!', 'Aa1!aaaa', 'Ọ̀ràn-tó-dára-7', 'ẸKÓ-ilé-1', 'Pass word 1_', 'Aa1💧aaaa', '¿Qué-Tal-9'])(
    '%s has it all',
    (password) => {
      expect([missingRequirements(password), meetsRequirements(password)]).toEqual([[], true]);
    },
  );

  test.each([
    ['Aa1!aaa', ['At least 8 characters']],
    ['aa1!aaaa', ['An uppercase letter']],
    ['AA1!AAAA', ['A lowercase letter']],
    ['Aa!!aaaa', ['A digit']],
    ['Aa٣!aaaa', ['A digit']],
    ['Aa1aaaaa', ['A special character']],
    ['Aa1 aaaa', ['A special character']],
    ['Aa1ọaaaa', ['A special character']],
    // Seven characters: an emoji counts once, however many bytes it has.
    ['Aa1💧💧💧💧', ['At least 8 characters']],
    ['', ['At least 8 characters', 'An uppercase letter', 'A lowercase letter', 'A digit', 'A special character']],
  ])('%j lacks %j', (password, labels) => {
    expect([missingRequirements(password), meetsRequirements(password)]).toEqual([labels, false]);
  });

  test.each([
    [['A digit'], 'Password must have a digit.'],
    [['An uppercase letter', 'A digit'], 'Password must have an uppercase letter and a digit.'],
    [
      ['At least 8 characters', 'A digit', 'A special character'],
      'Password must have at least 8 characters, a digit and a special character.',
    ],
  ])('%j missing is one sentence', (labels, sentence) => {
    expect(passwordMessages.mustHave(...labels)).toBe(sentence);
  });
});

describe('a password that is sent', () => {
  const field = passwordField('Please enter it', 'Password');
  const messagesFor = (value: unknown) => [
    ...new Set(field.safeParse(value).error?.issues.map(({ message }) => message)),
  ];

  test.each([' spaces stay ', 'ẹ́kọ́', '\u0041\u0301', 'x'.repeat(200)])('%j comes through as it is', (password) => {
    expect(field.parse(password)).toBe(password);
  });

  test.each([
    ...[undefined, null, 5, '', [], {}].map((value) => [value, 'Please enter it']),
    ['x'.repeat(201), 'Password can be at most 200 characters long'],
    ['a\u0000b', 'Password cannot contain control characters'],
    ['a\nb', 'Password cannot contain control characters'],
    ['\ud800', 'Password cannot contain control characters'],
  ])('%j is refused in words', (value, message) => {
    expect(messagesFor(value)).toEqual([message]);
  });

  test('may be blank where that keeps the one there is', () => {
    const blankable = z.optional(passwordField('Please enter it', 'Password', { mayBeBlank: true }));
    expect([blankable.parse(''), blankable.parse(undefined)]).toEqual(['', undefined]);
    expect(blankable.safeParse(null).success).toBe(false);
  });
});
