import { randomInt } from 'node:crypto';
import { deep } from '#tools/testing/form.ts';

/**
 * The seed of what a test leaves to chance, printed so that a failure can be had again: TEST_SEED, or else one seed for
 * all short runs, so that a run fails because of a change and not by chance, and a new one for each deep run.
 */
export function testSeed(): number {
  const seed = Number(process.env.TEST_SEED ?? (deep ? randomInt(2 ** 31) : 1));
  console.info(`TEST_SEED=${seed}`);
  return seed;
}
