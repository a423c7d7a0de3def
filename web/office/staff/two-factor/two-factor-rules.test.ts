import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import {
  type ConfirmationValues,
  disableRules,
  enableRules,
  groupByFour,
  recoveryFileText,
} from '#web/office/staff/two-factor/two-factor-rules.ts';

async function messagesOf(rules: typeof enableRules, values: ConfirmationValues) {
  const { errors } = await rules(values, undefined, {} as ResolverOptions<ConfirmationValues>);
  return (['password', 'token'] as const).flatMap((field) =>
    errors[field] ? [`${field}: ${errors[field].message}`] : [],
  );
}
const codeMessages = (token: string) => messagesOf(enableRules, { password: 'Secret-1!', token });
const disableMessages = (values: ConfirmationValues) => messagesOf(disableRules, values);

test('a code is six digits, however they are grouped', async () => {
  expect(await codeMessages('123456')).toEqual([]);
  const typedValues = { password: 'Secret-1!', token: ' 123 456 ' };
  const { values } = await enableRules(typedValues, undefined, {} as ResolverOptions<ConfirmationValues>);
  expect(values).toEqual({ ...typedValues, token: '123456' });
  for (const wrongCode of ['', '12345', '1234567', '12345a', 'abcde-fghjk'])
    expect(await codeMessages(wrongCode)).toEqual(['token: Please enter a 6-digit code']);
});

test('enabling needs the password too, and disabling password and code', async () => {
  const bothMissing = 'Please enter your password and 2FA code';
  expect(await messagesOf(enableRules, { password: '', token: '123456' })).toEqual([`password: ${bothMissing}`]);
  expect(await disableMessages({ password: '', token: '' })).toEqual([
    `password: ${bothMissing}`,
    `token: ${bothMissing}`,
  ]);
  expect(await disableMessages({ password: 'Secret-1!', token: '' })).toEqual([`token: ${bothMissing}`]);
  expect(await disableMessages({ password: 'Secret-1!', token: '12345' })).toEqual([
    'token: Please enter a 6-digit code',
  ]);
});

test('a recovery code disables too', async () => {
  for (const token of ['123 456', 'abcde-fghjk', 'ABCDEFGHJK'])
    expect(await disableMessages({ password: 'Secret-1!', token })).toEqual([]);
});

test('a key is read in groups of four', () => {
  expect(groupByFour('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(groupByFour('ABCDE')).toBe('ABCD E');
});

test('the file of recovery codes says whose they are and what they do', () => {
  const text = recoveryFileText('Ebute House', 'ADMIN001', ['abcde-fghjk', 'mnpqr-stuvw']);
  expect(text).toContain('Ebute House: recovery codes for ADMIN001');
  expect(text.split('\n').slice(-4)).toEqual(['', 'abcde-fghjk', 'mnpqr-stuvw', '']);
});
