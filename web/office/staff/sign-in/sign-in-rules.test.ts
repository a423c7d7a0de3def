import { expect, test } from 'vitest';
import {
  type CodeKind,
  newPasswordRules,
  type SignInValues,
  signInRules,
} from '#web/office/staff/sign-in/sign-in-rules.ts';

type CheckResult = { values: object; errors: Record<string, { message?: string }> };
const messagesOf = ({ errors }: CheckResult) =>
  Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message]));

const valid: SignInValues = { staffId: 'FRONT001', password: 'Ebute-2026!', twoFactorToken: '' };
const check = async (kind: CodeKind, changes: Partial<SignInValues> = {}) =>
  (await signInRules(kind)({ ...valid, ...changes }, undefined, {} as never)) as CheckResult;

test('Staff ID and password are needed', async () => {
  expect(messagesOf(await check('none', { staffId: ' ', password: '' }))).toEqual({
    staffId: 'Please enter your Staff ID',
    password: 'Please enter your password',
  });
});

test('a password has three characters', async () => {
  expect(messagesOf(await check('none', { password: 'ab' }))).toEqual({ password: 'Password is too short' });
  expect(messagesOf(await check('none', { password: 'abc' }))).toEqual({});
});

test('a password is sent as it was typed', async () => {
  expect((await check('none', { staffId: ' front001 ', password: ' pass word ' })).values).toMatchObject({
    staffId: 'front001',
    password: ' pass word ',
  });
});

test.each([
  ['', 'Please enter your 2FA code'],
  ['12345', 'Please enter a 6-digit code'],
  ['1234567', 'Please enter a 6-digit code'],
  ['abcdef', 'Please enter a 6-digit code'],
])('the code %j is refused', async (twoFactorToken, message) => {
  expect(messagesOf(await check('app', { twoFactorToken }))).toEqual({ twoFactorToken: message });
});

test('a code may be typed in groups', async () => {
  const { errors, values } = await check('app', { twoFactorToken: ' 123 456 ' });
  expect(errors).toEqual({});
  expect(values).toMatchObject({ twoFactorToken: '123456' });
});

test('a recovery code is asked for by its own shape', async () => {
  expect(messagesOf(await check('recovery', { twoFactorToken: '' }))).toEqual({
    twoFactorToken: 'Please enter your 2FA code',
  });
  expect(messagesOf(await check('recovery', { twoFactorToken: '123456' }))).toEqual({
    twoFactorToken: 'Please enter a recovery code',
  });
  expect(messagesOf(await check('recovery', { twoFactorToken: 'ABCDE-FGHJK' }))).toEqual({});
});

const checkNew = async (next: string, confirm: string) =>
  messagesOf(await newPasswordRules({ next, confirm }, undefined, {} as never));

test('a new password is filled in twice, alike, and long enough: in that order', async () => {
  expect(await checkNew('', '')).toEqual({ next: 'Please fill in all fields', confirm: 'Please fill in all fields' });
  expect(await checkNew('Short-1', '')).toEqual({ confirm: 'Please fill in all fields' });
  expect(await checkNew('Short-1', 'Other-1')).toEqual({ confirm: 'Passwords do not match' });
  expect(await checkNew('Short-1', 'Short-1')).toEqual({ next: 'Password must be at least 8 characters' });
  expect(await checkNew('Longer-12', 'Longer-12')).toEqual({});
});
