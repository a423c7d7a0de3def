import { randomInt } from 'node:crypto';
import { isDeep } from '#tools/testing/form.ts';

/**
 * The seed of random choices, printed so that a failure can be repeated. Short runs share one seed, so that only a
 * change can break them; each deep run takes a new one. TEST_SEED overrides both.
 */
export function testSeed(): number {
  const seed = Number(process.env.TEST_SEED ?? (isDeep ? randomInt(2 ** 31) : 1));
  console.info(`TEST_SEED=${seed}`);
  return seed;
}
