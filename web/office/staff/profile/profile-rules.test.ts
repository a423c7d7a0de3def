import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { emptyPasswords, passwordFields } from '#web/office/staff/password/password-rules.ts';
import { type ProfileValues, profileRules, toProfileInput } from '#web/office/staff/profile/profile-rules.ts';

const options = {} as ResolverOptions<ProfileValues>;
const valuesWithName = { ...emptyPasswords, name: 'Adaeze Okafor' };
const valuesWithPasswords = { ...valuesWithName, current: 'Old-Pass-1', next: 'New-Pass-2', confirm: 'New-Pass-2' };

async function messagesOf(values: ProfileValues) {
  const { errors } = await profileRules(values, undefined, options);
  return (['name', ...passwordFields] as const).flatMap((field) =>
    errors[field] ? [`${field}: ${errors[field].message}`] : [],
  );
}

test('a name is saved alone, or with a new password', async () => {
  expect(await messagesOf(valuesWithName)).toEqual([]);
  expect(await messagesOf(valuesWithPasswords)).toEqual([]);
  expect(await profileRules({ ...valuesWithName, name: ' Ada ' }, undefined, options)).toMatchObject({
    values: { name: 'Ada' },
  });
});

test('a name is needed', async () => {
  expect(await messagesOf({ ...valuesWithName, name: '  ' })).toEqual(['name: Please enter a name']);
});

test('with one password field filled, all three are needed', async () => {
  expect(await messagesOf({ ...valuesWithName, current: 'Old-Pass-1' })).toEqual([
    'next: Please fill in all fields',
    'confirm: Please fill in all fields',
  ]);
  expect(await messagesOf({ ...valuesWithPasswords, current: '' })).toEqual(['current: Please fill in all fields']);
});

test('the new password is long enough and typed twice alike', async () => {
  expect(await messagesOf({ ...valuesWithPasswords, next: 'Ab-1!', confirm: 'Ab-1!' })).toEqual([
    'next: New password must be at least 6 characters long',
  ]);
  expect(await messagesOf({ ...valuesWithPasswords, confirm: 'New-Pass-3' })).toEqual([
    'confirm: New passwords do not match',
  ]);
});

test('the password is sent only where one is typed', () => {
  const password = { currentPassword: 'Old-Pass-1', newPassword: 'New-Pass-2' };
  expect(toProfileInput(valuesWithName)).toEqual({ name: 'Adaeze Okafor' });
  expect(toProfileInput(valuesWithPasswords)).toEqual({ name: 'Adaeze Okafor', ...password });
});
