import { signInMessages, signInPolicy } from '#contract/auth.ts';
import { AppError, fieldError } from '#contract/errors.ts';

const minuteMs = 60_000;

export type AttemptCount = { count: number; endsAt: Date };

/** The place of attempts inside an open session, which no stranger can use up. */
export const sessionPlace = 'session';

export type Allowance = {
  place: string;
  most: number;
  minutes: number;
  /**
   * Whether every attempt within the limit starts `minutes` again. Otherwise only the first does, and the one that
   * reaches the limit.
   */
  renewed: boolean;
};

export const placeAllowance = (place: string): Allowance => ({
  place,
  most: signInPolicy.attempts,
  minutes: signInPolicy.lockMinutes,
  renewed: true,
});

/** Beyond this number, unknown browsers need a proof of work. */
export const globalAllowance: Allowance = {
  place: 'anywhere',
  most: signInPolicy.attemptsFromAllPlaces,
  minutes: signInPolicy.allPlacesMinutes,
  renewed: false,
};

export function lockedError({ endsAt }: AttemptCount, now: Date): AppError {
  const minutes = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / minuteMs));
  return new AppError('locked', signInMessages.locked(minutes), [], { locked: true });
}

/** `field` names the input inside an open session, where a 401 would mean signed out. */
export function wrongAttemptError(tries: AttemptCount, now: Date, message: string, field?: string): AppError {
  if (tries.count >= signInPolicy.attempts) return lockedError(tries, now);
  if (field) return fieldError(field, message);
  return new AppError('unauthenticated', message, [], { attemptsRemaining: signInPolicy.attempts - tries.count });
}
