import { describe, expect, test } from 'vitest';
import { hashToken } from '#server/staff/sessions.ts';
import {
  hashRecoveryCode,
  newTotpSecret,
  normalizeRecoveryCode,
  sealText,
  totpLink,
  totpQrCode,
  totpStep,
  unsealText,
} from '#server/staff/two-factor-codes.ts';
import { base32Bytes, totpAt } from '#tools/testing/staff.ts';

const now = new Date('2026-11-21T11:00:00Z');
const secret = 'a secret of at least thirty-two characters';

describe('a one-time code', () => {
  // From RFC 6238, appendix B (SHA-1). The RFC lists codes of eight digits, of which an app shows the last six.
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

  test.each([0, 1, 15, 29])(
    'is right one step early or late and no further, %d seconds into a step',
    (secondsIntoStep) => {
      const at = new Date(now.getTime() + secondsIntoStep * 1000);
      const step = Math.floor(now.getTime() / 30_000);
      const accepted = [-60, -30, 0, 30, 60].map((drift) => totpStep(rfcSecret, totpAt(rfcSecret, now, drift), at));
      expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
    },
  );

  test('of another secret is wrong', () => {
    expect(totpStep(newTotpSecret(), totpAt(rfcSecret, now), now)).toBeUndefined();
  });

  test('comes from a secret of 160 bits that is another one each time', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const text of secrets) expect(base32Bytes(text)).toHaveLength(20);
  });

  test('has a picture for the app', () => {
    expect(totpQrCode(totpLink(rfcSecret, 'Ebute House', 'ADMIN001'))).toMatch(
      /^data:image\/svg\+xml;base64,[\w+/=]{1000,}$/,
    );
  });
});

describe('a sealed secret', () => {
  test('opens to what it was, and looks different each time', () => {
    const [firstSeal, secondSeal] = [sealText(secret, 'text ọ̀'), sealText(secret, 'text ọ̀')];
    expect([unsealText(secret, firstSeal), unsealText(secret, secondSeal)]).toEqual(['text ọ̀', 'text ọ̀']);
    expect(firstSeal).not.toBe(secondSeal);
    expect(Buffer.from(firstSeal, 'base64').toString('utf8')).not.toContain('text');
  });

  test('does not open under another key', () => {
    const sealed = sealText(secret, 'text');
    for (const otherSecret of [`${secret} `, secret.toUpperCase(), ''])
      expect(() => unsealText(otherSecret, sealed)).toThrow();
  });

  test('does not open when a single byte of it was changed, or it was cut', () => {
    const sealedBytes = Buffer.from(sealText(secret, 'text'), 'base64');
    for (let index = 0; index < sealedBytes.length; index += 1) {
      const changedBytes = Buffer.from(sealedBytes);
      changedBytes[index] = (changedBytes[index] ?? 0) ^ 1;
      expect(() => unsealText(secret, changedBytes.toString('base64'))).toThrow();
    }
    for (const length of [0, 12, 20, 28, sealedBytes.length - 1])
      expect(() => unsealText(secret, sealedBytes.subarray(0, length).toString('base64'))).toThrow();
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
    for (const otherHash of [hashRecoveryCode(`${secret} `, 'abcdefgh23'), hashToken('abcdefgh23')])
      expect(otherHash).not.toBe(hash);
  });
});
