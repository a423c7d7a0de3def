import { challenge, type WorkProof } from '#contract/core/proof.ts';
import { asAppError } from '#web/core/errors.ts';

/**
 * Makes a call. If the server asks for proof of work, computes it and makes the call once more. Throws the server's
 * refusal when no proof can be computed.
 */
export async function withProof<T>(
  send: (proof: WorkProof | undefined) => Promise<T>,
  onWork: () => void = () => undefined,
): Promise<T> {
  try {
    return await send(undefined);
  } catch (refusal) {
    const parsedChallenge = challenge.safeParse(asAppError(refusal)?.detail.challenge);
    if (!parsedChallenge.success) throw refusal;
    onWork();
    // The code that solves a challenge loads only when it is needed, because the server asks few callers for a proof.
    const proof = await import('#web/proof-of-work/solve.ts').then(
      ({ solve }) => solve(parsedChallenge.data),
      () => undefined,
    );
    if (!proof) throw refusal;
    return send(proof);
  }
}
