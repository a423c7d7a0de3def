import type { Parsed } from '#contract/api.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { signInAuditSubject } from '#server/staff/lockout.ts';
import { findStaff, type StaffMember } from '#server/staff/member-store.ts';
import { demandPin } from '#server/staff/pin.ts';
import { openUnderNewToken, sessionsOfOthersHere } from '#server/staff/session-store.ts';
import { endOrLockOpenSession, hashToken, type NewSession, secondsUntil } from '#server/staff/sessions.ts';

/**
 * Locks the open session of this browser, or ends it if its person has no PIN. Unlocks that of another person who has
 * signed in there. The unlocked session gets a new token, because the browser has lost the earlier token; its end stays
 * the same. Throws AppError.
 */
export async function changePerson(
  deps: Deps,
  member: Member,
  token: string,
  { id, pin }: Parsed<'changePerson'>,
): Promise<{ session: NewSession; person: StaffMember }> {
  const notHereError = () => new AppError('not_found', pinMessages.notHere);
  const otherSession = await findOtherHere(deps, token, id);
  if (!otherSession) throw notHereError();
  await demandPin(deps, member, otherSession, pin, pinMessages.signInInstead);
  const newToken = deps.random.token();
  return deps.db.tx(async (tx) => {
    const at = deps.clock.now();
    await endOrLockOpenSession(tx, otherSession.deviceHash, {
      next: otherSession.memberId,
      stays: otherSession.tokenHash,
      at,
    });
    const endsAt = await openUnderNewToken(tx, otherSession.tokenHash, { newTokenHash: hashToken(newToken), at });
    const person = await findStaff(tx, { id: otherSession.memberId });
    if (!endsAt || !person) throw notHereError();
    await audit(tx, {
      at,
      actor: person.staffId,
      action: 'person changed',
      subject: signInAuditSubject(person.id),
      before: { person: member.staffId },
      after: { person: person.staffId },
    });
    return { session: { token: newToken, seconds: secondsUntil(endsAt, at) }, person };
  });
}

async function findOtherHere({ db, clock }: Deps, token: string, id: string) {
  const row = await sessionsOfOthersHere(db.read, hashToken(token), clock.now())
    .where('session.id', '=', id)
    .select(['session.staffId as memberId', 'session.tokenHash', 'session.deviceHash'])
    .executeTakeFirst();
  return row?.deviceHash ? { ...row, deviceHash: row.deviceHash } : undefined;
}
