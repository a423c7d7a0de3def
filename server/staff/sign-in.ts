import type { Parsed } from '#contract/api.ts';
import { dayAt } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  auditRefusedSignIn,
  clearSignInAttempts,
  countSignInAttempt,
  refuseSignIn,
  renewDeviceCookie,
  type SignInAttempt,
  signInAuditSubject,
  uncountSignInAttempt,
  type Visitor,
} from '#server/staff/lockout.ts';
import { findStaff, type StaffMember } from '#server/staff/member-store.ts';
import { forcedChangeMessage, isTemporaryPasswordExpired } from '#server/staff/password-expiry.ts';
import { passwordMatches } from '#server/staff/password-hash.ts';
import {
  type Browser,
  endLapsedSessions,
  endSessionElsewhere,
  type NewSession,
  startSession,
} from '#server/staff/sessions.ts';
import { consumeCode } from '#server/staff/two-factor.ts';

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secret' | 'previousSecrets' | 'hotel'>;

type OpenedSession = { session: NewSession; device: string };

export type SignInResult =
  | { outcome: 'code needed' }
  | ({ outcome: 'password expired'; why: string } & OpenedSession)
  | ({ outcome: 'signed in'; member: StaffMember } & OpenedSession);

/**
 * Signs in. The session that this browser had before is locked if it is that of another person with a PIN, else it
 * ends. Throws AppError.
 */
export async function signIn(
  deps: SignInDeps & Pick<Deps, 'wake'>,
  input: Parsed<'login'>,
  browser: Browser & Visitor,
): Promise<SignInResult> {
  const staffId = input.staffId.toUpperCase();
  const attempt = await countSignInAttempt(deps, staffId, browser);
  const member = await findStaff(deps.db.read, { staffId });
  const isCorrect = await passwordMatches(member?.passwordHash, input.password);
  if (!member || !isCorrect) throw await refuseSignIn(deps, attempt, member?.id, signInMessages.wrong);
  if (!member.isActive) {
    await uncountSignInAttempt(deps, attempt);
    await auditRefusedSignIn(deps, attempt, member.id);
    throw new AppError('forbidden', signInMessages.inactive);
  }
  if (member.twoFactor) {
    if (!input.twoFactorToken) {
      await uncountSignInAttempt(deps, attempt);
      return { outcome: 'code needed' };
    }
    if (!(await consumeCode(deps, member, input.twoFactorToken)))
      throw await refuseSignIn(deps, attempt, member.id, signInMessages.wrongCode);
  }
  return openSession(deps, member, attempt, browser);
}

async function openSession(
  deps: SignInDeps,
  member: StaffMember,
  attempt: SignInAttempt,
  browser: Browser & Visitor,
): Promise<SignInResult> {
  const at = deps.clock.now();
  if (isTemporaryPasswordExpired(member, at)) {
    await uncountSignInAttempt(deps, attempt);
    throw new AppError('unauthenticated', passwordMessages.temporaryOver);
  }
  if (member.temporaryFrom && at < member.temporaryFrom) {
    await uncountSignInAttempt(deps, attempt);
    const firstDay = dayAt(member.temporaryFrom, deps.hotel.timeZone);
    throw new AppError('unauthenticated', passwordMessages.temporaryLater(firstDay));
  }
  const forcedChangeReason = forcedChangeMessage(member, at);
  const device = renewDeviceCookie(deps, member.staffId, browser.device);
  const session = await deps.db.tx(async (tx) => {
    // Reads the staff member again with a lock. No session may begin if the password or second factor has changed since
    // the check above, or if the account was deactivated.
    const currentMember = await findStaff(tx, { id: member.id }, true);
    if (
      !currentMember?.isActive ||
      currentMember.passwordHash !== member.passwordHash ||
      currentMember.twoFactor !== member.twoFactor
    )
      throw new AppError('unauthenticated', signInMessages.failed);
    await endLapsedSessions(tx, at);
    await clearSignInAttempts(tx, attempt);
    const { network, isKnown } = attempt;
    const facts = { network, browser: isKnown ? 'Known' : 'New' };
    await audit(tx, {
      at,
      actor: member.staffId,
      action: 'signed in',
      subject: signInAuditSubject(member.id),
      after: facts,
    });
    const newSession = await startSession(
      deps,
      tx,
      currentMember,
      { ...browser, device },
      forcedChangeReason ? 'change_password' : 'full',
    );
    await endSessionElsewhere(tx, { ...browser, device }, at);
    return newSession;
  });
  const sessionAndDevice = { session, device };
  return forcedChangeReason
    ? { outcome: 'password expired', why: forcedChangeReason, ...sessionAndDevice }
    : { outcome: 'signed in', member, ...sessionAndDevice };
}
