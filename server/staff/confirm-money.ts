import { AppError, type FieldError } from '#contract/core/errors.ts';
import { formatNaira, fromNaira, type Kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { pinField, pinMessages } from '#contract/staff/pin.ts';
import { auditHourly } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { countAttempt, signInAuditSubject } from '#server/staff/lockout.ts';
import { wrongAttemptError } from '#server/staff/lockout-rules.ts';
import { decrementAttempts } from '#server/staff/lockout-store.ts';
import { loadOwnRecord } from '#server/staff/own-account.ts';
import { passwordMatches } from '#server/staff/password-hash.ts';
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
  const { id, staffId, passwordHash } = await loadOwnRecord(deps, member);
  const tries = await countAttempt(deps, staffId);
  if (await passwordMatches(passwordHash, typed)) return decrementAttempts(deps.db.read, staffId);
  const at = deps.clock.now();
  await auditHourly(deps.db.read, { at, actor: staffId, subject: signInAuditSubject(id), action: 'sign-in refused' });
  const wrongPasswordError = wrongAttemptError(tries, at, pinMessages.wrongPassword, 'password');
  throw wrongPasswordError.kind === 'locked'
    ? wrongPasswordError
    : moneyProofError('password', limit, wrongPasswordError.errors);
}
