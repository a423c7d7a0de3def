import { expect, test } from 'vitest';
import { type Random, seededRandom, systemRandom } from '#server/outside/random.ts';

const makers: [string, Random][] = [
  ['system', systemRandom],
  ['seeded', seededRandom(1)],
];

test.each(makers)('%s names have their agreed shapes', (_, random) => {
  expect(random.bookingReference()).toMatch(/^BK-[0-9A-Z]{8}$/);
  expect(random.txRef()).toMatch(/^BKTX-[0-9A-Za-z]{22}$/);
  expect(random.token()).toMatch(/^[0-9A-Za-z_-]{22}$/);
});

test.each(makers)('%s names do not repeat', (_, random) => {
  const references = Array.from({ length: 5000 }, () => random.bookingReference());
  expect(new Set(references).size).toBe(references.length);
});

test('every character of a reference is about equally likely', () => {
  const seen = new Map<string, number>();
  const drawn = 5000 * 8;
  for (let n = 0; n < 5000; n += 1)
    for (const character of systemRandom.bookingReference().slice(3))
      seen.set(character, (seen.get(character) ?? 0) + 1);
  const expected = drawn / 36;
  const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(seen.size).toBe(36);
  // 35 degrees of freedom: beyond 100 less than once in ten million runs.
  expect(chiSquare).toBeLessThan(100);
});

test('one seed gives the same names again, another seed gives others', () => {
  const three = (random: Random) => [random.bookingReference(), random.txRef(), random.token()];
  expect(three(seededRandom(7))).toEqual(three(seededRandom(7)));
  expect(three(seededRandom(7))).not.toEqual(three(seededRandom(8)));
});
