import { expect, test } from 'vitest';
import { passwordRequirements } from '#contract/staff/passwords.ts';
import { suggestPassword } from '#web/office/staff/suggest-password.ts';

/** Returns a function that fills an array with the next one of these bytes, and begins again after the last one. */
const fakeRandom = (bytes: number[]) => {
  let bytesDrawn = 0;
  return (target: Uint8Array<ArrayBuffer>) => target.fill(bytes[bytesDrawn++ % bytes.length] ?? 0);
};

test('a suggested password fulfils every requirement and can be read out', () => {
  for (let tries = 0; tries < 500; tries += 1) {
    const password = suggestPassword();
    expect(passwordRequirements.filter(({ isMet }) => !isMet(password))).toEqual([]);
    expect(password).toMatch(/^[^-]{4}-[^-]{4}-[^-]{4}-[^-]{4}$/);
    expect(password).not.toMatch(/[IO01lo]/);
  }
});

test('no two are alike', () => {
  expect(new Set(Array.from({ length: 500 }, () => suggestPassword())).size).toBe(500);
});

test('a draw that lacks something is made again', () => {
  // These bytes draw a password of sixteen A, which does not meet the requirements, and then one of A, a and 2 in turn.
  const bytes = [
    ...Array.from({ length: 16 }, () => 0),
    ...Array.from({ length: 16 }, (_, at) => [0, 24, 48][at % 3] ?? 0),
  ];
  expect(suggestPassword(fakeRandom(bytes))).toBe('Aa2A-a2Aa-2Aa2-Aa2A');
});

test('a byte that would favour the first signs is drawn again', () => {
  expect(suggestPassword(fakeRandom([224, 0, 255, 24, 48]))).toBe(suggestPassword(fakeRandom([0, 24, 48])));
});
