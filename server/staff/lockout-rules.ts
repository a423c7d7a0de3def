import { AppError, fieldError } from '#contract/core/errors.ts';
import { signInMessages, signInPolicy } from '#contract/staff/auth.ts';

const minuteMs = 60_000;

export type Attempts = { count: number; endsAt: Date };

/**
 * The place under which attempts inside an open session are counted. Strangers have no session, so they cannot cause
 * this lock.
 */
export const sessionPlace = 'session';

export type AttemptLimit = {
  place: string;
  maxAttempts: number;
  minutes: number;
  /**
   * If true, each wrong attempt up to the limit makes the count last `minutes` from then. If false, only the first
   * attempt and the one that reaches the limit do.
   */
  everyAttemptExtends: boolean;
};

export const attemptLimitAt = (place: string): AttemptLimit => ({
  place,
  maxAttempts: signInPolicy.attempts,
  minutes: signInPolicy.lockMinutes,
  everyAttemptExtends: true,
});

/**
 * Limit for the attempts on one Staff ID from all places together. Beyond it, unknown browsers must do a proof of work.
 */
export const attemptLimitEverywhere: AttemptLimit = {
  place: 'anywhere',
  maxAttempts: signInPolicy.attemptsFromAllPlaces,
  minutes: signInPolicy.allPlacesMinutes,
  everyAttemptExtends: false,
};

export function lockedError({ endsAt }: Attempts, now: Date): AppError {
  const minutes = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / minuteMs));
  return new AppError('locked', signInMessages.locked(minutes), [], { locked: true });
}

/**
 * `field` names the input of a form inside an open session. The reply to such a form must not be 401, which would tell
 * the browser that the session has ended.
 */
export function wrongAttemptError(tries: Attempts, now: Date, message: string, field?: string): AppError {
  if (tries.count >= signInPolicy.attempts) return lockedError(tries, now);
  if (field) return fieldError(field, message);
  return new AppError('unauthenticated', message, [], { attemptsRemaining: signInPolicy.attempts - tries.count });
}
