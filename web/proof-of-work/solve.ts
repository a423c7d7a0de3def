import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, WorkProof } from '#contract/core/proof.ts';

const timeoutMs = 60_000;

/**
 * Computes the proof in the browser's crypto thread, so that the page stays usable. Returns undefined if the browser
 * has no `crypto.subtle` (without HTTPS) or needs more than a minute.
 */
export async function solve(challenge: Challenge): Promise<WorkProof | undefined> {
  try {
    const solution = await solveChallenge({ challenge, deriveKey, timeout: timeoutMs });
    return solution
      ? { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
      : undefined;
  } catch {
    return undefined;
  }
}
