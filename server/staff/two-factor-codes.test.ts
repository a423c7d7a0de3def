import { describe, expect, test } from 'vitest';
import type { StaffMember } from '#server/staff/password-rules.ts';
import {
  describeDevice,
  expiryWarning,
  forcedChangeMessage,
  hashRecoveryCode,
  hashToken,
  newTotpSecret,
  normalizeRecoveryCode,
  seal,
  totpQrCode,
  totpStep,
  unseal,
} from '#server/staff/two-factor-codes.ts';
import { base32Bytes, totpAt } from '#tools/testing/staff.ts';

const now = new Date('2026-11-21T11:00:00Z');
const secret = 'a secret of at least thirty-two characters';

describe('a one-time code', () => {
  // RFC 6238, appendix B (SHA-1). The RFC gives eight digits, an app shows the last six.
  const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %d is %s', (second, code) => {
    const at = new Date(second * 1000);
    expect(totpStep(rfcSecret, code.slice(2), at)).toBe(Math.floor(second / 30));
    expect(totpAt(rfcSecret, at)).toBe(code.slice(2));
  });

  test.each([0, 1, 15, 29])('is right one step early or late and no further, %d seconds into a step', (into) => {
    const at = new Date(now.getTime() + into * 1000);
    const step = Math.floor(now.getTime() / 30_000);
    const accepted = [-60, -30, 0, 30, 60].map((drift) => totpStep(rfcSecret, totpAt(rfcSecret, now, drift), at));
    expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  test('of another secret is wrong', () => {
    expect(totpStep(newTotpSecret(), totpAt(rfcSecret, now), now)).toBeUndefined();
  });

  test('comes from a secret of 160 bits that is another one each time', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const each of secrets) expect(base32Bytes(each)).toHaveLength(20);
  });

  test('has a picture for the app', () => {
    expect(totpQrCode(rfcSecret, 'Ebute House', 'ADMIN001')).toMatch(/^data:image\/svg\+xml;base64,[\w+/=]{1000,}$/);
  });
});

describe('a sealed secret', () => {
  test('opens to what it was, and looks different each time', () => {
    const [one, two] = [seal(secret, 'text ọ̀'), seal(secret, 'text ọ̀')];
    expect([unseal(secret, one), unseal(secret, two)]).toEqual(['text ọ̀', 'text ọ̀']);
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64').toString('utf8')).not.toContain('text');
  });

  test('does not open under another key', () => {
    const sealed = seal(secret, 'text');
    for (const other of [`${secret} `, secret.toUpperCase(), '']) expect(() => unseal(other, sealed)).toThrow();
  });

  test('does not open when a single byte of it was changed, or it was cut', () => {
    const sealed = Buffer.from(seal(secret, 'text'), 'base64');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(secret, changed.toString('base64'))).toThrow();
    }
    for (const length of [0, 12, 20, 28, sealed.length - 1])
      expect(() => unseal(secret, sealed.subarray(0, length).toString('base64'))).toThrow();
  });
});

describe('a recovery code', () => {
  test.each([
    ['abcde-fgh23', 'abcdefgh23'],
    ['ABCDE-FGH23', 'abcdefgh23'],
    ['AbCdEfGh23', 'abcdefgh23'],
  ])('%s is %s', (typed, code) => {
    expect(normalizeRecoveryCode(typed)).toBe(code);
  });

  test.each(['', '123456', 'abcde-fgh2', 'abcde-fgh234', 'abcde--fgh23', 'abcd-efgh23', 'abcde fgh23', 'ilo01-fgh23'])(
    '%j is none',
    (typed) => {
      expect(normalizeRecoveryCode(typed)).toBeUndefined();
    },
  );

  test('is hashed under the house’s key', () => {
    const hash = hashRecoveryCode(secret, 'abcdefgh23');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashRecoveryCode(secret, 'abcdefgh23')).toBe(hash);
    for (const other of [hashRecoveryCode(`${secret} `, 'abcdefgh23'), hashToken('abcdefgh23')])
      expect(other).not.toBe(hash);
  });
});

describe('a password of some age', () => {
  const member = (days: number, mustChangePassword = false) =>
    ({ passwordChangedAt: new Date(now.getTime() - days * 86_400_000), mustChangePassword }) as StaffMember;

  test.each([
    [0, undefined],
    [89.99, undefined],
    [90, 'Your password has expired. Please change it.'],
    [400, 'Your password has expired. Please change it.'],
  ])('of %d days: %s', (days, why) => {
    expect(forcedChangeMessage(member(days), now)).toBe(why);
  });

  test('that was set by an administrator must be changed at once', () => {
    expect(forcedChangeMessage(member(0, true), now)).toBe(
      'Your password was set by an administrator. Please choose your own.',
    );
  });

  test.each([
    [75.99, undefined],
    [76, 14],
    [89.5, 1],
    [95, 0],
  ])('of %d days is warned of with %s days left', (days, left) => {
    expect(expiryWarning(member(days), now)?.days_left).toBe(left);
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome on a Windows computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on an iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on an Android phone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox on a Linux computer'],
  ['node', 'A browser on an unknown device'],
  ['', 'A browser on an unknown device'],
])('%j is called %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
