import { describe, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from '#server/staff/password-hash.ts';

describe('a password', () => {
  test('is kept as argon2id with a salt of its own', async () => {
    const [firstHash, secondHash] = await Promise.all([
      hashPassword('Quiet-Harbour-7'),
      hashPassword('Quiet-Harbour-7'),
    ]);
    expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/);
    expect(firstHash).not.toBe(secondHash);
    expect(await passwordMatches(firstHash, 'Quiet-Harbour-7')).toBe(true);
    for (const wrongPassword of ['quiet-harbour-7', 'Quiet-Harbour-7 ', ''])
      expect(await passwordMatches(firstHash, wrongPassword)).toBe(false);
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
