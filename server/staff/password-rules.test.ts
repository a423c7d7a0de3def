import { describe, expect, test } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { passwordMessages } from '#contract/passwords.ts';
import hotel from '#hotel';
import {
  demandGoodPassword,
  guessableWords,
  hashPassword,
  passwordDaysLeft,
  passwordMatches,
  presentStaff,
  type StaffMember,
  staffFacts,
} from '#server/staff/password-rules.ts';

describe('a password', () => {
  test('is kept as argon2id with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Quiet-Harbour-7'), hashPassword('Quiet-Harbour-7')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/);
    expect(one).not.toBe(two);
    expect(await passwordMatches(one, 'Quiet-Harbour-7')).toBe(true);
    for (const wrong of ['quiet-harbour-7', 'Quiet-Harbour-7 ', ''])
      expect(await passwordMatches(one, wrong)).toBe(false);
  });

  test('costs what the refusal of an unknown ID costs', async () => {
    expect((await hashPassword('Quiet-Harbour-7')).split('$').slice(1, 4)).toEqual([
      'argon2id',
      'v=19',
      'm=19456,t=2,p=1',
    ]);
  });

  test('of nobody matches nothing', async () => {
    for (const password of ['', 'Quiet-Harbour-7']) expect(await passwordMatches(undefined, password)).toBe(false);
  });
});

describe('the policy', () => {
  const person = { staffId: 'FRONT007', name: 'Adé Bọ́sẹ̀' };
  const refusal = (next: string, isCurrent = false): AppError | undefined => {
    try {
      demandGoodPassword('new_password', next, { words: guessableWords(hotel, person), isCurrent });
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
  ])('lets %s pass', (password) => {
    expect(refusal(password)).toBeUndefined();
  });

  test('says every reason in one sentence, and each on the field', () => {
    const { kind, message, errors } = refusal('p@ssw0rd', true) ?? {};
    expect([kind, message]).toEqual(['invalid', `${mustHave('An uppercase letter')} ${common} ${unchanged}`]);
    expect(errors).toEqual(
      [mustHave('An uppercase letter'), common, unchanged].map((each) => ({ field: 'new_password', message: each })),
    );
  });

  test.each([
    ...['Password1!', 'PASSWORD1!', 'pAsSwOrD1!', 'P@ssw0rd2026', 'P@$$w0rd!', 'Admin@123', 'Summer2026!', 'Dragon#77'],
    ...['1qaz@WSX', '!Qaz2wsx', 'Zaq12wsx!', 'Abc123!@#', 'Aa123456@', 'Trustno1!', 'L3tm31n!!', '!!Qwerty2026'],
  ])('knows that many choose %s', (password) => {
    expect(refusal(password)?.message).toContain(common);
  });

  test.each([
    ...['Ebutehouse1!', 'Ebute-2026!', 'Ebut3-H0use-9', '3bute!House', 'Ikoyi.2026', 'Waterside-12', 'Ebute2026House!'],
    ...['Front007!!Aa', 'AdeBose-1', 'Bọ́sẹ̀-Adé-26', 'Hotel-Admin-1', 'Dec-Jan-2026', 'Harmattan#26', 'Ikoyi-Dragon-1'],
  ])('knows that %s is made of the words of the hotel, the person or the calendar', (password) => {
    expect(refusal(password)?.errors).toEqual([{ field: 'new_password', message: guessable }]);
  });

  test('knows the one there is', () => {
    expect(refusal('Quiet-Harbour-7', true)?.message).toBe(unchanged);
  });
});

test.each([
  [0, 90],
  [0.5, 90],
  [1, 89],
  [89.999, 1],
  [90, 0],
  [91, -1],
])('a password of %d days has %d left', (age, left) => {
  const now = new Date('2026-11-21T11:00:00Z');
  expect(passwordDaysLeft(new Date(now.getTime() - age * 86_400_000), now)).toBe(left);
});

test('neither what others see of a person nor what the log keeps has their password', () => {
  const at = new Date('2026-11-21T11:00:00Z');
  const member: StaffMember = {
    ...{ id: 'id', staffId: 'ADA01', name: 'Ada', role: 'barmen', email: null, phone: '0803', isActive: true },
    ...{ createdAt: at, passwordHash: '$argon2id$hash', passwordChangedAt: at, mustChangePassword: true },
    twoFactorEnabled: false,
  };
  for (const shown of [presentStaff(member, at), staffFacts(member)])
    expect(JSON.stringify(shown)).not.toMatch(/hash|password/i);
  expect(presentStaff(member, at)).toMatchObject({
    staff_id: 'ADA01',
    phone: '0803',
    created_at: '2026-11-21T11:00:00.000Z',
  });
  const hours = (count: number) => new Date(at.getTime() + count * 3_600_000);
  const temporary = (now: Date) => presentStaff(member, now).temporary;
  expect(temporary(hours(71.9))).toEqual({ until: '2026-11-24T11:00:00.000Z', over: false });
  expect(temporary(hours(72))?.over).toBe(true);
  expect(presentStaff({ ...member, mustChangePassword: false }, at).temporary).toBeNull();
});
