import * as z from 'zod/mini';
import { signInMessages } from '#contract/auth.ts';
import { errorMessages, type FieldError } from '#contract/errors.ts';
import { asAppError } from '#web/errors.ts';

type Problem = { message: string; errors: readonly FieldError[] };

const counted = z.object({ attemptsRemaining: z.int() });
const said = (message: string, errors: readonly FieldError[] = []): Problem => ({ message, errors });

export function signInProblem(error: unknown): Problem {
  const refusal = asAppError(error);
  if (!refusal) return said(signInMessages.failed);
  const { kind, message, detail, errors } = refusal;
  if (kind === 'locked') return said(signInMessages.accountLocked(message));
  if (kind === 'unauthenticated') {
    const tries = z.safeParse(counted, detail).data?.attemptsRemaining;
    const reason = message || signInMessages.wrong;
    return said(tries === undefined ? reason : `${reason}. ${signInMessages.remaining(tries)}`);
  }
  if (kind === 'forbidden') return said(detail.code === 'csrf' ? message : signInMessages.inactive);
  if (kind === 'invalid') return said(message, errors);
  if (kind === 'too_many' || kind === 'proof_needed' || message === errorMessages.connection) return said(message);
  return said(signInMessages.failed);
}
