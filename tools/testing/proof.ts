import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Challenge, challenge, type WorkProof } from '#contract/core/proof.ts';
import type { Reply } from '#tools/testing/client.ts';

export async function solveProof(proofChallenge: Challenge): Promise<WorkProof> {
  const solution = await solveChallenge({ challenge: proofChallenge, deriveKey });
  if (!solution) throw new Error('not solved in time');
  return { challenge: proofChallenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

export function solveProofOfRefusal({ status, body }: Reply): Promise<WorkProof> {
  if (status !== 428) throw new Error(`no work is asked for: ${status} ${JSON.stringify(body)}`);
  return solveProof(challenge.parse(body.challenge));
}
