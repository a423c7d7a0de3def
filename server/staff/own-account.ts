import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { type Settings, signInMessages, timezonesOf } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueueAccessMail } from '#server/staff/access-mail.ts';
import { countAttempt } from '#server/staff/lockout.ts';
import { wrongAttemptError } from '#server/staff/lockout-rules.ts';
import { decrementAttempts } from '#server/staff/lockout-store.ts';
import {
  findSettings,
  findStaff,
  type StaffMember,
  updatePassword,
  updateSettings,
  updateStaff,
} from '#server/staff/member-store.ts';
import { hashPassword, passwordMatches } from '#server/staff/password-hash.ts';
import { demandGoodPassword, guessableWords } from '#server/staff/password-rules.ts';
import { type Browser, type NewSession, startSession } from '#server/staff/sessions.ts';

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secret' | 'hotel'>;

export async function loadOwnRecord(deps: Pick<Deps, 'db'>, { id }: Member): Promise<StaffMember> {
  const self = await findStaff(deps.db.read, { id });
  if (!self) throw new AppError('not_found', staffMessages.notFound);
  return self;
}

export async function readAccount(
  deps: AccountDeps,
  member: Member,
): Promise<{ self: StaffMember; settings: Settings }> {
  return { self: await loadOwnRecord(deps, member), settings: await findSettings(deps.db.read, member.id, deps.hotel) };
}

/**
 * Changes the person's own password, which ends all their sessions. Returns a new session for this browser. After a
 * forced change it returns none, and the person signs in again. Throws AppError.
 */
export async function changePassword(
  deps: AccountDeps,
  member: Member,
  change: { current: string; next: string; name?: string },
  browser: Browser,
): Promise<NewSession | undefined> {
  const self = await loadOwnRecord(deps, member);
  await demandCurrentPassword(deps, self, change.current);
  const words = guessableWords(deps.hotel, { staffId: self.staffId, name: change.name ?? self.name });
  await demandGoodPassword('newPassword', change.next, { words, isCurrent: change.next === change.current });
  const hash = await hashPassword(change.next);
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const before = await findStaff(tx, { id: self.id }, true);
    if (!before?.isActive || before.passwordHash !== self.passwordHash)
      throw fieldError('currentPassword', passwordMessages.currentWrong);
    await updatePassword(tx, self.id, { hash, mustChange: false, temporaryFrom: null, at });
    await audit(tx, {
      at,
      actor: self.staffId,
      action: 'password changed',
      subject: { kind: 'staff', id: self.id },
    });
    await enqueueAccessMail(tx, before, { change: 'password changed', by: self.staffId, at });
    if (change.name !== undefined) await rename(tx, before, change.name, at);
    // Storing the new password has removed the PIN.
    return member.mustChangePassword ? undefined : startSession(deps, tx, { ...before, hasPin: false }, browser);
  });
}

async function demandCurrentPassword(deps: AccountDeps, self: StaffMember, password: string) {
  const tries = await countAttempt(deps, self.staffId);
  if (!(await passwordMatches(self.passwordHash, password)))
    throw wrongAttemptError(tries, deps.clock.now(), passwordMessages.currentWrong, 'currentPassword');
  await decrementAttempts(deps.db.read, self.staffId);
}

export async function changeName(deps: AccountDeps, member: Member, name: string): Promise<void> {
  await deps.db.tx(async (tx) => {
    const self = await findStaff(tx, { id: member.id }, true);
    if (self) await rename(tx, self, name, deps.clock.now());
  });
}

/**
 * Throws AppError if anyone but a superadmin changes their own name, because receipts and reports show it. Sending the
 * current name is no change.
 */
export async function demandRenameAllowed(deps: AccountDeps, member: Member, name: string): Promise<void> {
  if (member.role !== 'superadmin' && (await loadOwnRecord(deps, member)).name !== name)
    throw new AppError('forbidden', signInMessages.onlyAdminsRename);
}

async function rename(tx: Tx, self: StaffMember, name: string, at: Date): Promise<void> {
  if (name === self.name) return;
  await updateStaff(tx, self.id, { name });
  await audit(tx, {
    at,
    actor: self.staffId,
    action: 'staff changed',
    subject: { kind: 'staff', id: self.id },
    before: { name: self.name },
    after: { name },
  });
}

export async function changeSettings(deps: AccountDeps, member: Member, input: Settings): Promise<void> {
  if (!timezonesOf(deps.hotel).includes(input.timezone)) throw fieldError('timezone', signInMessages.timezone);
  await deps.db.tx((tx) => updateSettings(tx, member.id, input));
}
