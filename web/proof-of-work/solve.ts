import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Proof } from '#contract/proof.ts';

const patienceMs = 60_000;

/** Works on a challenge, beside the page: the browser counts in a thread of its own. Undefined when it cannot, or not in a minute. */
export async function solve(challenge: Challenge): Promise<Proof | undefined> {
  try {
    const solution = await solveChallenge({ challenge, deriveKey, timeout: patienceMs });
    return solution
      ? { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
      : undefined;
  } catch {
    // Without https a browser has no `crypto.subtle`.
    return undefined;
  }
}
