import type { Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { type BrowserSession, type PersonHere, pinMessages, pinProblem, staffPinPolicy } from '#contract/staff/pin.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import { audit, auditHourly } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { keyedHash } from '#server/core/proof-of-work.ts';
import { enqueueAccessMail } from '#server/staff/access-mail.ts';
import { countAttempt, signInAuditSubject } from '#server/staff/lockout.ts';
import { wrongAttemptError } from '#server/staff/lockout-rules.ts';
import { decrementAttempts } from '#server/staff/lockout-store.ts';
import { findStaff } from '#server/staff/member-store.ts';
import { loadOwnRecord } from '#server/staff/own-account.ts';
import { hashPassword, passwordMatches } from '#server/staff/password-hash.ts';
import { lockMinutesOf } from '#server/staff/pin-rules.ts';
import {
  countPinTry,
  deletePin,
  findPinHash,
  findPinTries,
  markLocked,
  markUnlocked,
  savePin,
} from '#server/staff/pin-store.ts';
import { provePerson } from '#server/staff/second-person.ts';
import { findDeviceHash, sessionsOfOthersHere } from '#server/staff/session-store.ts';
import {
  type Browser,
  endOrLockOpenSession,
  hashToken,
  type NewSession,
  startSession,
} from '#server/staff/sessions.ts';

/** The key is not in the database, so a copy of the database does not let anybody try all PINs. */
export const keyedPin = (secret: string, memberId: string, pin: string): string =>
  keyedHash({ secret }, 'PIN of staff', `${memberId} ${pin}`);

async function pinMatches(
  { secret, previousSecrets }: Deps,
  memberId: string,
  pin: string,
  pinHash: string | undefined,
): Promise<boolean> {
  for (const each of [secret, ...previousSecrets])
    if (await passwordMatches(pinHash, keyedPin(each, memberId, pin))) return pinHash !== undefined;
  return false;
}

/**
 * Sets the person's own PIN, which ends all their sessions. Returns a new session for this browser. Throws AppError.
 */
export async function setPin(
  deps: Deps,
  member: Member,
  { password, pin }: Parsed<'setPin'>,
  browser: Browser,
): Promise<{ session: NewSession; isFirst: boolean }> {
  if (lockMinutesOf(deps.hotel, member.role) === undefined) throw new AppError('conflict', pinMessages.notForRole);
  const self = await loadOwnRecord(deps, member);
  const problem = pinProblem(pin, self.phone);
  if (problem) throw fieldError('pin', problem);
  const tries = await countAttempt(deps, self.staffId);
  if (!(await passwordMatches(self.passwordHash, password)))
    throw wrongAttemptError(tries, deps.clock.now(), pinMessages.wrongPassword, 'password');
  await decrementAttempts(deps.db.read, self.staffId);
  const pinHash = await hashPassword(keyedPin(deps.secret, self.id, pin));
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const before = await findStaff(tx, { id: self.id }, true);
    if (!before?.isActive || before.passwordHash !== self.passwordHash || before.role !== self.role)
      throw fieldError('password', pinMessages.wrongPassword);
    const change = before.hasPin ? 'PIN changed' : 'PIN set';
    await savePin(tx, self.id, pinHash, at);
    await audit(tx, { at, actor: self.staffId, action: change, subject: { kind: 'staff', id: self.id } });
    await enqueueAccessMail(tx, before, { change, by: self.staffId, at });
    return { session: await startSession(deps, tx, { ...before, hasPin: true }, browser), isFirst: !before.hasPin };
  });
}

/** Removes the PIN of another staff member. `hadPin` is false if there was none. */
export const removePin = (deps: Deps, by: Member, id: string): Promise<{ name: string; hadPin: boolean }> =>
  deps.db.tx(async (tx) => {
    const before = await findStaff(tx, { id }, true);
    if (!before) throw new AppError('not_found', staffMessages.notFound);
    const { name } = before;
    if (!(await deletePin(tx, id))) return { name, hadPin: false };
    const at = deps.clock.now();
    await audit(tx, { at, actor: by.staffId, action: 'PIN removed', subject: { kind: 'staff', id } });
    await enqueueAccessMail(tx, before, { change: 'PIN removed', by: by.staffId, at });
    return { name, hadPin: true };
  });

export async function lockSession(deps: Deps, token: string): Promise<void> {
  if (!(await markLocked(deps.db.read, hashToken(token), deps.clock.now())))
    throw new AppError('conflict', pinMessages.noPin);
}

export async function readLock(deps: Deps, member: Member, token: string): Promise<BrowserSession> {
  const { name, staffId, role, twoFactor, hasPin } = await loadOwnRecord(deps, member);
  const others = await listOthersHere(deps, token);
  const tries = hasPin ? await findPinTries(deps.db.read, hashToken(token)) : staffPinPolicy.tries;
  return {
    isLocked: member.isLocked,
    name,
    staffId,
    role,
    triesLeft: staffPinPolicy.tries - tries,
    twoFactorEnabled: twoFactor,
    others,
  };
}

/** The people to whom this browser can be changed with their PIN. */
export async function listOthersHere({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<PersonHere[]> {
  const rows = await sessionsOfOthersHere(db.read, hashToken(token), clock.now())
    .select(['session.id', 'staff.name', 'staff.role', 'session.pinTries'])
    .orderBy('staff.name')
    .orderBy('session.id')
    .execute();
  return rows.map(({ pinTries, ...person }) => ({ ...person, triesLeft: staffPinPolicy.tries - pinTries }));
}

/** Unlocks the session with the PIN or the password of its person. Throws AppError. */
export async function unlockSession(
  deps: Deps,
  member: Member,
  token: string,
  { pin, password, twoFactorToken }: Parsed<'unlockSession'>,
): Promise<void> {
  const tokenHash = hashToken(token);
  if (password === undefined) await demandPin(deps, member, { memberId: member.id, tokenHash }, pin ?? '');
  else await provePerson(deps, member, { staffId: member.staffId, password, twoFactorToken }, '');
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const deviceHash = await findDeviceHash(tx, tokenHash);
    if (deviceHash) await endOrLockOpenSession(tx, deviceHash, { next: member.id, stays: tokenHash, at });
    await markUnlocked(tx, tokenHash, at);
  });
}

type SessionOfPerson = { memberId: Member['id']; tokenHash: string };

/**
 * Compares the PIN that was typed on the screen of `asking` with that of the person of `session`, and counts the try
 * first. Throws AppError for a wrong PIN, and for any PIN after too many wrong ones, then with the message `tooMany`.
 */
export async function demandPin(
  deps: Deps,
  asking: Member,
  session: SessionOfPerson,
  pin: string,
  tooMany: string = pinMessages.passwordNeeded,
): Promise<void> {
  const triesLeft = await tryPin(deps, asking, session, pin);
  if (triesLeft === 0) throw new AppError('conflict', tooMany);
  if (triesLeft !== undefined) throw fieldError('pin', pinMessages.wrong(triesLeft));
}

/** As `demandPin`, but returns how many tries are left after a wrong PIN, or undefined after the right one. */
export async function tryPin(
  deps: Deps,
  asking: Member,
  { memberId, tokenHash }: SessionOfPerson,
  pin: string,
): Promise<number | undefined> {
  const { read } = deps.db;
  const tries = await countPinTry(read, tokenHash);
  if (tries === undefined) return 0;
  if (await pinMatches(deps, memberId, pin, await findPinHash(read, memberId))) return undefined;
  const entry = { at: deps.clock.now(), actor: asking.staffId, subject: signInAuditSubject(memberId) };
  await auditHourly(read, { ...entry, action: 'wrong PIN' });
  if (tries === staffPinPolicy.tries) await auditHourly(read, { ...entry, action: 'PIN locked' });
  return staffPinPolicy.tries - tries;
}
