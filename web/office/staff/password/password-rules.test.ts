import type { Resolver, ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import {
  barmenRules,
  changePasswordProblem,
  changePasswordRules,
  emptyPasswords,
  type PasswordValues,
  passwordFields,
  receptionistRules,
  supervisorRules,
} from '#web/office/staff/password/password-rules.ts';

const validPasswords: PasswordValues = { current: 'Old-Pass-1', next: 'New-Pass-2', confirm: 'New-Pass-2' };
const fillAllMessage = 'Please fill in all fields';

async function messagesOf(rules: Resolver<PasswordValues, unknown, PasswordValues>, values: PasswordValues) {
  const { errors } = await rules(values, undefined, {} as ResolverOptions<PasswordValues>);
  return passwordFields.flatMap((field) => (errors[field] ? [`${field}: ${errors[field].message}`] : []));
}

test('a complete change passes the rules of every role', async () => {
  for (const rules of [supervisorRules, receptionistRules, barmenRules, changePasswordRules])
    expect(await messagesOf(rules, validPasswords)).toEqual([]);
});

test('a supervisor fills in everything, the new password twice alike', async () => {
  expect(await messagesOf(supervisorRules, emptyPasswords)).toEqual([
    `current: ${fillAllMessage}`,
    `next: ${fillAllMessage}`,
    `confirm: ${fillAllMessage}`,
  ]);
  expect(await messagesOf(supervisorRules, { ...validPasswords, confirm: '' })).toEqual([`confirm: ${fillAllMessage}`]);
  expect(await messagesOf(supervisorRules, { ...validPasswords, confirm: 'other' })).toEqual([
    'confirm: New passwords do not match',
  ]);
});

test('a short new password is for the server to judge, but not on the receptionist’s screen', async () => {
  const shortPasswords = { ...validPasswords, next: 'Ab-1!', confirm: 'Ab-1!' };
  expect(await messagesOf(supervisorRules, shortPasswords)).toEqual([]);
  expect(await messagesOf(receptionistRules, shortPasswords)).toEqual([
    'next: New password must be at least 6 characters long',
  ]);
  expect(await messagesOf(receptionistRules, { ...shortPasswords, next: 'Abc-1!', confirm: 'Abc-1!' })).toEqual([]);
  expect(await messagesOf(receptionistRules, { ...validPasswords, confirm: '' })).toEqual([
    `confirm: ${fillAllMessage}`,
  ]);
});

test('barmen read their own words', async () => {
  expect(await messagesOf(barmenRules, { ...validPasswords, current: '' })).toEqual([
    'current: Current password is required to change password',
  ]);
  expect(await messagesOf(barmenRules, { ...validPasswords, confirm: '' })).toEqual([
    'confirm: New password and confirmation do not match',
  ]);
  expect(await messagesOf(barmenRules, { ...validPasswords, next: '', confirm: '' })).toEqual([
    `next: ${fillAllMessage}`,
  ]);
});

test('the dialog wants a password that meets all requirements', async () => {
  expect(
    await messagesOf(changePasswordRules, { ...validPasswords, next: 'new-pass-2', confirm: 'new-pass-2' }),
  ).toEqual(['next: Password does not meet all requirements']);
  expect(await messagesOf(changePasswordRules, { ...validPasswords, current: '' })).toEqual([
    `current: ${fillAllMessage}`,
  ]);
});

test('a password is sent as it was typed, spaces and all', async () => {
  const spaced = { current: ' Old 1! ', next: ' New Pass-2 ', confirm: ' New Pass-2 ' };
  const { values } = await changePasswordRules(spaced, undefined, {} as ResolverOptions<PasswordValues>);
  expect(values).toEqual(spaced);
});

test('the dialog says why it cannot be sent yet', () => {
  expect(changePasswordProblem(emptyPasswords)).toBe(fillAllMessage);
  expect(changePasswordProblem({ ...validPasswords, confirm: '' })).toBe(fillAllMessage);
  expect(changePasswordProblem({ ...validPasswords, next: 'weak' })).toBe('Password does not meet all requirements');
  expect(changePasswordProblem({ ...validPasswords, confirm: 'New-Pass-3' })).toBe('New passwords do not match');
  expect(changePasswordProblem({ ...validPasswords, current: '' })).toBeUndefined();
});
