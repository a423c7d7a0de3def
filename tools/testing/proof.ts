import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Challenge, challenge, type Proof } from '#contract/proof.ts';
import type { Answer } from '#tools/testing/client.ts';

export async function workFor(asked: Challenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge: asked, deriveKey });
  if (!solution) throw new Error('not solved in time');
  return { challenge: asked, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

export function solved({ status, body }: Answer): Promise<Proof> {
  if (status !== 428) throw new Error(`no work is asked for: ${status} ${JSON.stringify(body)}`);
  return workFor(challenge.parse(body.challenge));
}
