import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';
import { guestFieldSchemas } from '#contract/bookings/bookings.ts';
import { unprintableCharacterPattern } from '#contract/core/fields.ts';
import { schemasIn } from '#tools/testing/input-schemas.ts';

/** Fields whose text is not cleaned. */
const fieldsStoredAsSent = [
  ...['password', 'currentPassword', 'newPassword', 'currentPassword', 'newPassword', 'clearBalance.confirm.password'],
  // The password of the place of backups.
  'secret',
  // The text of a bank's statement, whose line breaks must stay.
  'text',
  // A picture in Base64.
  'file',
  // Columns of a file as the program names them, and its own questions with the answers that it offers.
  ...['matches.field', 'answers.question', 'answers.answer'],
  // The description of a backup, which is JSON.
  'descriptionText',
  ...['cursor', 'id', 'lineIds', 'timezone', 'txRef', 'transactionId'],
  ...['was.kind', 'was.at', 'was.drinkName', 'was.description', 'was.supplier'],
];

const isStoredAsSent = (path: string) => fieldsStoredAsSent.includes(path) || path.endsWith('confirm.password');

/** Invisible characters, as in a text copied from a chat, a spreadsheet or a page in another script. */
const invisibleMarks = [
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\ufeff',
];
const unusualSpaces = ['\u00a0', '\u2003', '\u2009', '\u202f', '\u3000'];

test('no call keeps what nobody sees in a text, nor a space that is not plain', () => {
  const dirtyTexts = ['', ...invisibleMarks, ...unusualSpaces].map((mark) => `7${mark}0a`);
  const uncleanedTexts = (schema: z.ZodMiniType) =>
    dirtyTexts.filter((text) => {
      const parsed = z.safeParse(schema, text);
      return parsed.success && text !== dirtyTexts[0] && parsed.data === text;
    });
  const fieldsNotCleaned = Object.entries(endpoints).flatMap(([name, { input }]) =>
    schemasIn(input)
      .filter(
        ({ path, type, schema }) => type === 'string' && !isStoredAsSent(path) && uncleanedTexts(schema).length > 0,
      )
      .map(({ path }) => `${name} ${path}`),
  );
  expect(fieldsNotCleaned).toEqual([]);
});

test.each([...invisibleMarks, ...unusualSpaces])('a name with %j is accepted and cleaned', (mark) => {
  const isSpace = unusualSpaces.includes(mark);
  expect(guestFieldSchemas.guestName.parse(`${mark}Zoë${mark}Müller${mark}`)).toBe(
    isSpace ? 'Zoë Müller' : 'ZoëMüller',
  );
});

test.each(['\u0000', '\u0007', '\n', '\u2028', '\ud800'])('a name with %j is refused', (mark) => {
  expect(unprintableCharacterPattern.test(mark)).toBe(true);
  expect(guestFieldSchemas.guestName.safeParse(`Zoë${mark}Müller`).success).toBe(false);
});

test('letters that need it keep their joiner', () => {
  for (const name of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🍳 Ada'])
    expect(guestFieldSchemas.guestName.parse(name)).toBe(name.normalize());
});

test.each([
  'mailto:ada@example.ng',
  'ada@example.ng.',
  '\u202aada@example.ng\u202c',
  'ada\u200b@example.ng',
  ' ada@example.ng\u00a0',
])('the address %j is read', (typed) => {
  expect(guestFieldSchemas.guestEmail.parse(typed)).toBe('ada@example.ng');
});
