import { describe, expect, test } from 'vitest';
import type { AppError } from '#contract/core/errors.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import hotel from '#hotel';
import { demandGoodPassword, guessableWords } from '#server/staff/password-rules.ts';

describe('the policy', () => {
  const person = { staffId: 'FRONT007', name: 'Adé Bọ́sẹ̀' };
  const refusalOf = async (next: string, isCurrent = false): Promise<AppError | undefined> => {
    try {
      await demandGoodPassword('newPassword', next, { words: guessableWords(hotel, person), isCurrent });
      return undefined;
    } catch (error) {
      return error as AppError;
    }
  };
  const { mustHave, common, guessable, unchanged } = passwordMessages;

  test.each([
    'Quiet-Harbour-7',
    'Palm-Wine-2027!',
    'Lagoon-Kettle-Seven-7',
    'Harmattan-1-Wind!',
    'Kx9#mQ2$vT',
    'Ọ̀ràn-tó-dára-7',
  ])('lets %s pass', async (password) => {
    expect(await refusalOf(password)).toBeUndefined();
  });

  test('says every reason in one sentence, and each on the field', async () => {
    const { kind, message, errors } = (await refusalOf('p@ssw0rd', true)) ?? {};
    expect([kind, message]).toEqual(['invalid', `${mustHave('An uppercase letter')} ${common} ${unchanged}`]);
    expect(errors).toEqual(
      [mustHave('An uppercase letter'), common, unchanged].map((each) => ({ field: 'newPassword', message: each })),
    );
  });

  test.each([
    ...['Password1!', 'PASSWORD1!', 'pAsSwOrD1!', 'P@ssw0rd2026', 'P@$$w0rd!', 'Admin@123', 'Summer2026!', 'Dragon#77'],
    ...['1qaz@WSX', '!Qaz2wsx', 'Zaq12wsx!', 'Abc123!@#', 'Aa123456@', 'Trustno1!', 'L3tm31n!!', '!!Qwerty2026'],
  ])('knows that many choose %s', async (password) => {
    expect((await refusalOf(password))?.message).toContain(common);
  });

  test.each([
    ...['Ebutehouse1!', 'Ebute-2026!', 'Ebut3-H0use-9', '3bute!House', 'Ikoyi.2026', 'Waterside-12', 'Ebute2026House!'],
    ...['Front007!!Aa', 'AdeBose-1', 'Bọ́sẹ̀-Adé-26', 'Hotel-Admin-1', 'Dec-Jan-2026', 'Harmattan#26', 'Ikoyi-Dragon-1'],
  ])('knows that %s is made of the words of the hotel, the person or the calendar', async (password) => {
    expect((await refusalOf(password))?.errors).toEqual([{ field: 'newPassword', message: guessable }]);
  });

  test('knows the one there is', async () => {
    expect((await refusalOf('Quiet-Harbour-7', true))?.message).toBe(unchanged);
  });
});
