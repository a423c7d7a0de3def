import { AppError, type FieldError } from '#contract/core/errors.ts';
import { formatNaira, fromNaira, type Kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { pinField, pinMessages } from '#contract/staff/pin.ts';
import type { Deps } from '#server/core/deps.ts';
import { findPasswordError } from '#server/staff/password-error.ts';
import { tryPin } from '#server/staff/pin.ts';
import { forgetPinTries, hasPinInSession, markLocked } from '#server/staff/pin-store.ts';
import { hashToken } from '#server/staff/sessions.ts';

/** What came with a call to prove once more who makes it, and the token of its session. */
export type TypedProof = { token: string; pin: string | undefined; password: string | undefined };

/**
 * Does nothing for an amount up to the limit. For more, the person must have typed the PIN for this call, or the
 * password where the session has no PIN; else throws AppError. After too many wrong PINs the session is locked.
 */
export async function confirmMoney(
  deps: Deps,
  member: Member,
  { token, pin, password }: TypedProof,
  readAmount: () => Promise<Kobo | undefined>,
): Promise<void> {
  const { moneyLimit } = deps.hotel.staff.pin;
  if (moneyLimit === null) return;
  const limit = fromNaira(moneyLimit);
  if (((await readAmount()) ?? 0) <= limit) return;
  const tokenHash = hashToken(token);
  if (await hasPinInSession(deps.db.read, tokenHash)) await demandTypedPin(deps, member, tokenHash, pin, limit);
  else await demandTypedPassword(deps, member, password, limit);
}

const moneyProofError = (by: 'pin' | 'password', limit: Kobo, errors: readonly FieldError[] = []): AppError => {
  const { moneyNeedsPin, moneyNeedsPassword } = pinMessages;
  const message = errors[0]?.message ?? (by === 'pin' ? moneyNeedsPin(limit) : moneyNeedsPassword(limit));
  return new AppError('pin_needed', message, errors, { by, limit: formatNaira(limit) });
};

async function demandTypedPin(deps: Deps, member: Member, tokenHash: string, typed: string | undefined, limit: Kobo) {
  if (typed === undefined) throw moneyProofError('pin', limit);
  const { data: pin } = pinField.safeParse(typed);
  // A text that has not the form of a PIN does not count as a try.
  if (pin === undefined) throw moneyProofError('pin', limit, [{ field: 'pin', message: pinMessages.shape }]);
  const triesLeft = await tryPin(deps, member, { memberId: member.id, tokenHash }, pin);
  if (triesLeft === undefined) return forgetPinTries(deps.db.read, tokenHash);
  if (triesLeft > 0) throw moneyProofError('pin', limit, [{ field: 'pin', message: pinMessages.wrong(triesLeft) }]);
  await markLocked(deps.db.read, tokenHash, deps.clock.now());
  throw new AppError('session_locked', pinMessages.passwordNeeded);
}

async function demandTypedPassword(deps: Deps, member: Member, typed: string | undefined, limit: Kobo) {
  if (typed === undefined) throw moneyProofError('password', limit);
  const passwordError = await findPasswordError(deps, member, typed);
  if (!passwordError) return;
  throw passwordError.kind === 'locked' ? passwordError : moneyProofError('password', limit, passwordError.errors);
}
