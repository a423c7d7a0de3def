import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { asAppError, ConnectionLost } from '#web/core/errors.ts';

type SignInProblem = { message: string; errors: readonly FieldError[] };

const attemptsDetail = z.object({ attemptsRemaining: z.int() });
const problemOf = (message: string, errors: readonly FieldError[] = []): SignInProblem => ({ message, errors });

export function signInProblem(error: unknown): SignInProblem {
  const refusal = asAppError(error);
  if (!refusal) return problemOf(signInMessages.failed);
  const { kind, message, detail, errors } = refusal;
  if (kind === 'locked') return problemOf(signInMessages.accountLocked(message));
  if (kind === 'unauthenticated') {
    const attemptsLeft = z.safeParse(attemptsDetail, detail).data?.attemptsRemaining;
    const reason = 'foreignReply' in detail ? signInMessages.wrong : message || signInMessages.wrong;
    return problemOf(attemptsLeft === undefined ? reason : `${reason}. ${signInMessages.remaining(attemptsLeft)}`);
  }
  if (kind === 'forbidden') return problemOf(detail.code === 'csrf' ? message : signInMessages.inactive);
  if (kind === 'invalid') return problemOf(message, errors);
  if (kind === 'too_many' || kind === 'proof_needed' || refusal instanceof ConnectionLost) return problemOf(message);
  return problemOf(signInMessages.failed);
}
