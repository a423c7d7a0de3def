import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Proof } from '#contract/proof.ts';

const timeoutMs = 60_000;

/**
 * Runs beside the page, in the browser's crypto thread. Undefined without `crypto.subtle` (no HTTPS) and after a
 * minute.
 */
export async function solve(challenge: Challenge): Promise<Proof | undefined> {
  try {
    const solution = await solveChallenge({ challenge, deriveKey, timeout: timeoutMs });
    return solution
      ? { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
      : undefined;
  } catch {
    return undefined;
  }
}
