import { expect, test } from 'vitest';
import { recoveryCodeShape } from '#contract/staff/auth.ts';
import hotel from '#hotel';
import { type Random, seededRandom, systemRandom } from '#server/core/random.ts';
import { demandGoodPassword, guessableWords } from '#server/staff/password-rules.ts';

const makers: [string, Random][] = [
  ['system', systemRandom],
  ['seeded', seededRandom(1)],
];

test.each(makers)('%s names have their agreed shapes', (_, random) => {
  expect(random.bookingReference()).toMatch(/^BK-[0-9A-Z]{8}$/);
  expect(random.txRef()).toMatch(/^BKTX-[0-9A-Za-z]{22}$/);
  expect(random.token()).toMatch(/^[0-9A-Za-z_-]{22}$/);
  for (let turn = 0; turn < 200; turn += 1) {
    expect(random.recoveryCode()).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
    expect(random.recoveryCode()).toMatch(recoveryCodeShape);
    expect(random.temporaryPassword()).toMatch(/^([A-HJ-KM-NP-Z][a-hj-km-np-z]{2}[2-9]-?){3}$/);
  }
});

test.each(makers)('%s temporary passwords are good enough to be set', async (_, random) => {
  for (let turn = 0; turn < 200; turn += 1)
    await demandGoodPassword('password', random.temporaryPassword(), { words: guessableWords(hotel) });
});

test.each(makers)('%s names do not repeat', (_, random) => {
  for (const draw of ['bookingReference', 'recoveryCode', 'temporaryPassword'] as const) {
    const drawnTexts = Array.from({ length: 5000 }, () => random[draw]());
    expect(new Set(drawnTexts).size).toBe(drawnTexts.length);
  }
});

test('every character of a reference is about equally likely', () => {
  const countByCharacter = new Map<string, number>();
  const drawnCharacters = 5000 * 8;
  for (let n = 0; n < 5000; n += 1)
    for (const character of systemRandom.bookingReference().slice(3))
      countByCharacter.set(character, (countByCharacter.get(character) ?? 0) + 1);
  const expectedCount = drawnCharacters / 36;
  const chiSquare = [...countByCharacter.values()].reduce(
    (sum, count) => sum + (count - expectedCount) ** 2 / expectedCount,
    0,
  );
  expect(countByCharacter.size).toBe(36);
  // With 36 characters (35 degrees of freedom), chi-square exceeds 100 by chance less than once in ten million runs.
  expect(chiSquare).toBeLessThan(100);
});

test('one seed gives the same names again, another seed gives others', () => {
  const drawThree = (random: Random) => [random.bookingReference(), random.txRef(), random.token()];
  expect(drawThree(seededRandom(7))).toEqual(drawThree(seededRandom(7)));
  expect(drawThree(seededRandom(7))).not.toEqual(drawThree(seededRandom(8)));
});
