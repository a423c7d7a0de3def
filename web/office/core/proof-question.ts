import { AppError } from '#contract/core/errors.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { asAppError } from '#web/core/errors.ts';

/** What proves a call that moves much money: the PIN, or the password of a person who has no PIN. */
export type MoneyProof = { pin: string } | { password: string };

export type ProofQuestion = {
  by: 'pin' | 'password';
  message: string;
  /** Repeats the call with the typed proof. Rejects if the proof is wrong. */
  send(proof: MoneyProof): Promise<void>;
  cancel(): void;
};

let question: ProofQuestion | undefined;
const listeners = new Set<() => void>();
let lastAnswer: Promise<unknown> = Promise.resolve();

export const currentQuestion = (): ProofQuestion | undefined => question;

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showQuestion(next: ProofQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

const isProofNeeded = (error: unknown): boolean => asAppError(error)?.kind === 'pin_needed';

/**
 * Asks for the PIN or the password after a call was refused without it, and repeats the call until the typed proof is
 * right. Rejects if the person cancels or the call fails otherwise. Only one question is asked at a time.
 */
export function callWithProof<T>(refusal: AppError, call: (proof: MoneyProof) => Promise<T>): Promise<T> {
  const ask = () =>
    new Promise<T>((resolve, reject) => {
      const endQuestion = (settle: () => void) => {
        showQuestion(undefined);
        settle();
      };
      showQuestion({
        by: refusal.detail.by === 'password' ? 'password' : 'pin',
        message: refusal.message,
        async send(proof) {
          try {
            const reply = await call(proof);
            endQuestion(() => resolve(reply));
          } catch (error) {
            if (isProofNeeded(error)) throw error;
            endQuestion(() => reject(error instanceof Error ? error : new Error(String(error))));
          }
        },
        cancel: () => endQuestion(() => reject(new AppError('pin_needed', pinMessages.notConfirmed))),
      });
    });
  const answer = lastAnswer.then(ask);
  lastAnswer = answer.catch(() => {});
  return answer;
}
