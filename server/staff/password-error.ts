import type { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { auditHourly } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { countAttempt, signInAuditSubject } from '#server/staff/lockout.ts';
import { wrongAttemptError } from '#server/staff/lockout-rules.ts';
import { decrementAttempts } from '#server/staff/lockout-store.ts';
import { loadOwnRecord } from '#server/staff/own-account.ts';
import { passwordMatches } from '#server/staff/password-hash.ts';

/**
 * Checks the password that a person types once more in an open session. Returns the error of the field `password` if it
 * is wrong. Wrong ones are counted and lead to a lockout.
 */
export async function findPasswordError(deps: Deps, member: Member, typed: string): Promise<AppError | undefined> {
  const { id, staffId, passwordHash } = await loadOwnRecord(deps, member);
  const tries = await countAttempt(deps, staffId);
  if (await passwordMatches(passwordHash, typed)) {
    await decrementAttempts(deps.db.read, staffId);
    return undefined;
  }
  const at = deps.clock.now();
  await auditHourly(deps.db.read, { at, actor: staffId, subject: signInAuditSubject(id), action: 'sign-in refused' });
  return wrongAttemptError(tries, at, pinMessages.wrongPassword, 'password');
}
