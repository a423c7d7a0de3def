import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import {
  type CodeValues,
  codeRules,
  type DisableValues,
  disableOrder,
  disableRules,
  inGroups,
  recoveryFile,
} from '#web/office/two-factor/two-factor-rules.ts';

async function codeSaid(token: string) {
  const { errors } = await codeRules({ token }, undefined, {} as ResolverOptions<CodeValues>);
  return errors.token?.message;
}

async function disableSaid(values: DisableValues) {
  const { errors } = await disableRules(values, undefined, {} as ResolverOptions<DisableValues>);
  return disableOrder.flatMap((field) => (errors[field] ? [`${field}: ${errors[field].message}`] : []));
}

test('a code is six digits, however they are grouped', async () => {
  expect(await codeSaid('123456')).toBeUndefined();
  const { values } = await codeRules({ token: ' 123 456 ' }, undefined, {} as ResolverOptions<CodeValues>);
  expect(values).toEqual({ token: '123456' });
  for (const wrong of ['', '12345', '1234567', '12345a', 'abcde-fghjk'])
    expect(await codeSaid(wrong)).toBe('Please enter a 6-digit code');
});

test('disabling needs password and code', async () => {
  const both = 'Please enter your password and 2FA code';
  expect(await disableSaid({ password: '', token: '' })).toEqual([`password: ${both}`, `token: ${both}`]);
  expect(await disableSaid({ password: 'Secret-1!', token: '' })).toEqual([`token: ${both}`]);
  expect(await disableSaid({ password: 'Secret-1!', token: '12345' })).toEqual(['token: Please enter a 6-digit code']);
});

test('a recovery code disables too', async () => {
  for (const token of ['123 456', 'abcde-fghjk', 'ABCDEFGHJK'])
    expect(await disableSaid({ password: 'Secret-1!', token })).toEqual([]);
});

test('a key is read in groups of four', () => {
  expect(inGroups('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(inGroups('ABCDE')).toBe('ABCD E');
});

test('the file of recovery codes says whose they are and what they do', () => {
  const text = recoveryFile('Ebute House', 'ADMIN001', ['abcde-fghjk', 'mnpqr-stuvw']);
  expect(text).toContain('Ebute House: recovery codes for ADMIN001');
  expect(text.split('\n').slice(-4)).toEqual(['', 'abcde-fghjk', 'mnpqr-stuvw', '']);
});
