import { challenge, type Proof } from '#contract/proof.ts';
import { asAppError } from '#web/errors.ts';

/**
 * Makes a call and, where the server asks for work first, does it and makes the call once more. What cannot be worked out is
 * refused with the server's own sentence.
 */
export async function withProof<T>(
  send: (proof: Proof | undefined) => Promise<T>,
  /** The work begins: it takes a second or two. */
  onWork: () => void = () => undefined,
): Promise<T> {
  try {
    return await send(undefined);
  } catch (refusal) {
    const asked = challenge.safeParse(asAppError(refusal)?.detail.challenge);
    if (!asked.success) throw refusal;
    onWork();
    // Few are ever asked: the work is loaded for them alone.
    const proof = await import('#web/proof-of-work/solve.ts').then(
      ({ solve }) => solve(asked.data),
      () => undefined,
    );
    if (!proof) throw refusal;
    return send(proof);
  }
}
