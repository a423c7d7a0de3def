import { createHash, createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { AppError } from '#contract/core/errors.ts';
import { type Challenge, challenge as challengeShape, type WorkProof } from '#contract/core/proof.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { keyForPurpose } from '#server/core/keys.ts';

type ProofDeps = Pick<Deps, 'clock' | 'secret'>;

/**
 * The browser tries numbers from 1 on until one fits; each try takes `cost` rounds of SHA-256. On average they take a
 * third of a second on a desktop of 2020, and two seconds on a phone; at most twice that. Each number up to `maxTries`
 * is equally likely to fit, because a script would skip those that never do.
 */
const proofDifficulty = { cost: 30_000, maxTries: 60 };
export const drawTries = (): number => randomInt(1, proofDifficulty.maxTries + 1);
const challengeValidMs = 10 * 60_000;

export const keyedHash = ({ secret }: Pick<Deps, 'secret'>, purpose: string, text: string): string =>
  createHmac('sha256', keyForPurpose(secret, purpose)).update(text).digest('hex');

const digestOfPurpose = (purpose: string): string => createHash('sha256').update(purpose).digest('hex');

export async function proofNeededError(deps: ProofDeps, purpose: string, message: string): Promise<AppError> {
  const createdChallenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: proofDifficulty.cost,
    counter: drawTries(),
    // The expiry that the library offers is not used, because it compares with the machine's clock: `deps.clock`
    // differs from that in demo mode.
    data: { purpose: digestOfPurpose(purpose), until: deps.clock.now().getTime() + challengeValidMs },
    deriveKey,
    hmacSignatureSecret: keyForPurpose(deps.secret, 'challenge').toString('hex'),
    hmacKeySignatureSecret: keyForPurpose(deps.secret, 'challenge solved').toString('hex'),
  });
  const challenge: Challenge = challengeShape.parse(createdChallenge);
  return new AppError('proof_needed', message, [], { challenge });
}

export type SolvedChallenge = { nonce: string; until: Date };

/** Returns undefined when the proof is forged, wrong, expired, or made for another purpose. */
export async function verifyProof(
  deps: ProofDeps,
  proof: WorkProof | undefined,
  purpose: string,
): Promise<SolvedChallenge | undefined> {
  if (!proof) return undefined;
  const { nonce, data } = proof.challenge.parameters;
  if (data.purpose !== digestOfPurpose(purpose) || data.until <= deps.clock.now().getTime()) return undefined;
  const { verified } = await verifySolution({
    challenge: proof.challenge,
    solution: proof.solution,
    deriveKey,
    hmacSignatureSecret: keyForPurpose(deps.secret, 'challenge').toString('hex'),
    hmacKeySignatureSecret: keyForPurpose(deps.secret, 'challenge solved').toString('hex'),
  });
  return verified ? { nonce, until: new Date(data.until) } : undefined;
}

/**
 * Marks a challenge as used. Returns false if it was used before; waits while another transaction marks the same
 * challenge.
 */
export async function spendChallenge(tx: Tx, { nonce, until }: SolvedChallenge): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('spentProof')
    .values({ nonce, until })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return insertedRow !== undefined;
}

export const deleteSpentProofs = (db: Queryable, before: Date) =>
  db.deleteFrom('spentProof').where('until', '<', before).execute();
