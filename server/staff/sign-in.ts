import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/audit.ts';
import { type Settings, signInMessages, signInPolicy, totpShape } from '#contract/auth.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { passwordMessages } from '#contract/passwords.ts';
import type { Member } from '#contract/roles.ts';
import { staffMessages } from '#contract/staff.ts';
import type { Tx } from '#db/db.ts';
import type { SessionKind } from '#db/types.ts';
import { audit, auditHourly } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  auditRefusal,
  clearSignInAttempts,
  countAttempt,
  countSignInAttempt,
  refuseSignIn,
  renewDeviceCookie,
  type SignInAttempt,
  signInSubject,
  uncountSignInAttempt,
  type Visitor,
} from '#server/staff/lockout.ts';
import { wrongAttemptError } from '#server/staff/lockout-rules.ts';
import { decrementAttempts } from '#server/staff/lockout-store.ts';
import { findStaff, updatePassword, updateStaff } from '#server/staff/member-store.ts';
import { type Actor, enqueueAccessMail } from '#server/staff/members.ts';
import {
  demandGoodPassword,
  guessableWords,
  hashPassword,
  isTemporaryPasswordExpired,
  passwordMatches,
  type StaffMember,
} from '#server/staff/password-rules.ts';
import {
  beginTwoFactor,
  consumeRecoveryCode,
  consumeTotpStep,
  deleteLapsedSessions,
  deleteSession,
  deleteSessions,
  deleteTwoFactor,
  enableTwoFactor,
  findSession,
  findSettings,
  findTwoFactor,
  insertSession,
  listSessions,
  replaceSecret,
  touchSession,
  updateSettings,
} from '#server/staff/session-store.ts';
import {
  cleanUserAgent,
  forcedChangeMessage,
  hashRecoveryCode,
  hashToken,
  minutesLater,
  newTotpSecret,
  normalizeRecoveryCode,
  type OwnSession,
  presentSession,
  seal,
  totpQrCode,
  totpStep,
  unsealWithAny,
} from '#server/staff/two-factor-codes.ts';

type AuthDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secret' | 'secretsBefore' | 'hotel' | 'secondFactorFor'>;

type OperatorDeps = Pick<Deps, 'db' | 'clock'>;

export type NewSession = { token: string; seconds: number };

type OpenedSession = { session: NewSession; device: string };

export type SignInResult =
  | { outcome: 'code needed' }
  | ({ outcome: 'password expired'; why: string } & OpenedSession)
  | ({ outcome: 'signed in'; member: StaffMember } & OpenedSession);

export type Browser = { sessionToken: string | undefined; userAgent: string | undefined };

/** Ends the session that this browser had before. Throws AppError. */
export async function signIn(
  deps: AuthDeps & Pick<Deps, 'wake'>,
  input: Parsed<'login'>,
  browser: Browser & Visitor,
): Promise<SignInResult> {
  const staffId = input.staff_id.toUpperCase();
  const attempt = await countSignInAttempt(deps, staffId, browser);
  const member = await findStaff(deps.db.read, { staffId });
  const isCorrect = await passwordMatches(member?.passwordHash, input.password);
  if (!member || !isCorrect) throw await refuseSignIn(deps, attempt, member?.id, signInMessages.wrong);
  if (!member.isActive) {
    await uncountSignInAttempt(deps, attempt);
    await auditRefusal(deps, attempt, member.id);
    throw new AppError('forbidden', signInMessages.inactive);
  }
  if (member.twoFactorEnabled) {
    if (!input.two_factor_token) {
      await uncountSignInAttempt(deps, attempt);
      return { outcome: 'code needed' };
    }
    if (!(await consumeCode(deps, member, input.two_factor_token)))
      throw await refuseSignIn(deps, attempt, member.id, signInMessages.wrongCode);
  }
  return openSession(deps, member, attempt, browser);
}

async function openSession(
  deps: AuthDeps,
  member: StaffMember,
  attempt: SignInAttempt,
  browser: Browser & Visitor,
): Promise<SignInResult> {
  const at = deps.clock.now();
  if (isTemporaryPasswordExpired(member, at)) {
    await uncountSignInAttempt(deps, attempt);
    throw new AppError('unauthenticated', passwordMessages.temporaryOver);
  }
  const why = forcedChangeMessage(member, at);
  const session = await deps.db.tx(async (tx) => {
    // Checked again under a lock: a password change or a deactivation meanwhile must not leave a session open.
    const current = await findStaff(tx, { id: member.id }, true);
    if (
      !current?.isActive ||
      current.passwordHash !== member.passwordHash ||
      current.twoFactorEnabled !== member.twoFactorEnabled
    )
      throw new AppError('unauthenticated', signInMessages.failed);
    await endLapsedSessions(tx, at);
    await clearSignInAttempts(tx, attempt);
    if (browser.sessionToken) await endSessionByToken(tx, browser.sessionToken, at);
    const { network, isKnown } = attempt;
    const after = { network, browser: isKnown ? 'Known' : 'New' };
    await audit(tx, { at, actor: member.staffId, action: 'signed in', subject: signInSubject(member.id), after });
    return startSession(deps, tx, member.id, browser, why ? 'change_password' : 'full');
  });
  const opened = { session, device: renewDeviceCookie(deps, member.staffId, browser.device) };
  return why ? { outcome: 'password expired', why, ...opened } : { outcome: 'signed in', member, ...opened };
}

async function startSession(
  deps: AuthDeps,
  tx: Tx,
  memberId: string,
  { userAgent }: Browser,
  kind: SessionKind = 'full',
) {
  const token = deps.random.token();
  const at = deps.clock.now();
  const minutes = kind === 'full' ? signInPolicy.absoluteHours * 60 : signInPolicy.changePasswordMinutes;
  await insertSession(tx, {
    tokenHash: hashToken(token),
    memberId,
    kind,
    userAgent: cleanUserAgent(userAgent),
    at,
    endsAt: minutesLater(at, minutes),
  });
  return { token, seconds: minutes * 60 };
}

export async function signOut({ db, clock }: AuthDeps, token: string | undefined): Promise<void> {
  if (token) await db.tx((tx) => endSessionByToken(tx, token, clock.now()));
}

async function endSessionByToken(tx: Tx, token: string, at: Date): Promise<void> {
  const memberId = await deleteSession(tx, hashToken(token));
  const member = memberId && (await findStaff(tx, { id: memberId }));
  if (member) await audit(tx, { at, actor: member.staffId, action: 'signed out', subject: signInSubject(member.id) });
}

/** The audit entry of each session has the moment at which it ended, not the moment at which it is found. */
async function endLapsedSessions(tx: Tx, now: Date): Promise<void> {
  for (const { memberId, at, wasIdle } of await deleteLapsedSessions(tx, now))
    await audit(tx, {
      at,
      actor: 'system',
      action: 'session ran out',
      subject: signInSubject(memberId),
      after: { because: wasIdle ? `${signInPolicy.idleMinutes} minutes without use` : 'It had lasted as long as any' },
    });
}

const touchIntervalMs = 60_000;

/** `isAttended` says that a person is at the browser, which keeps the session alive. */
export async function findMember(deps: AuthDeps, token: string, isAttended: boolean): Promise<Member | undefined> {
  const at = deps.clock.now();
  const tokenHash = hashToken(token);
  const session = await findSession(deps.db.read, tokenHash, at);
  if (session && isAttended && at.getTime() - session.lastActiveAt.getTime() >= touchIntervalMs)
    await touchSession(deps.db.read, tokenHash, at);
  if (!session) return undefined;
  const { member, hasSecondFactor } = session;
  return { ...member, needsSecondFactor: !hasSecondFactor && deps.secondFactorFor.includes(member.role) };
}

async function loadSelf(deps: AuthDeps, { id }: Member): Promise<StaffMember> {
  const self = await findStaff(deps.db.read, { id });
  if (!self) throw new AppError('not_found', staffMessages.notFound);
  return self;
}

export async function readSelf(deps: AuthDeps, member: Member): Promise<{ self: StaffMember; settings: Settings }> {
  return { self: await loadSelf(deps, member), settings: await findSettings(deps.db.read, member.id) };
}

type PasswordFields = { current: string; next: string };

/**
 * Ends every session of the member. Returns a new one for this browser, or none after a forced change: then the member
 * signs in again. Throws AppError.
 */
export async function changePassword(
  deps: AuthDeps,
  member: Member,
  change: { current: string; next: string; name?: string },
  fields: PasswordFields,
  browser: Browser,
): Promise<NewSession | undefined> {
  const self = await loadSelf(deps, member);
  await demandCurrentPassword(deps, self, change.current, fields.current);
  const words = guessableWords(deps.hotel, { staffId: self.staffId, name: change.name ?? self.name });
  demandGoodPassword(fields.next, change.next, { words, isCurrent: change.next === change.current });
  const hash = await hashPassword(change.next);
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const before = await findStaff(tx, { id: self.id }, true);
    if (!before?.isActive || before.passwordHash !== self.passwordHash)
      throw fieldError(fields.current, passwordMessages.currentWrong);
    await updatePassword(tx, self.id, { hash, mustChange: false, at });
    await audit(tx, {
      at,
      actor: self.staffId,
      action: 'password changed',
      subject: { kind: 'staff', id: self.id },
    });
    await enqueueAccessMail(tx, before, { change: 'password changed', by: self.staffId, at });
    if (change.name !== undefined) await rename(tx, before, change.name, at);
    return member.mustChangePassword ? undefined : startSession(deps, tx, self.id, browser);
  });
}

async function demandCurrentPassword(deps: AuthDeps, self: StaffMember, password: string, field: string) {
  const tries = await countAttempt(deps, self.staffId);
  if (!(await passwordMatches(self.passwordHash, password)))
    throw wrongAttemptError(tries, deps.clock.now(), passwordMessages.currentWrong, field);
  await decrementAttempts(deps.db.read, self.staffId);
}

/** Callers check `demandMayRename` first. */
export async function changeName(deps: AuthDeps, member: Member, name: string): Promise<void> {
  await deps.db.tx(async (tx) => {
    const self = await findStaff(tx, { id: member.id }, true);
    if (self) await rename(tx, self, name, deps.clock.now());
  });
}

/** A name signs receipts and reports, so only a superadmin changes one. Sending the current name is no change. */
export async function demandMayRename(deps: AuthDeps, member: Member, name: string): Promise<void> {
  if (member.role !== 'superadmin' && (await loadSelf(deps, member)).name !== name)
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

export const changeSettings = (deps: AuthDeps, member: Member, input: Settings): Promise<void> =>
  deps.db.tx((tx) => updateSettings(tx, member.id, input));

export async function setUpTwoFactor(deps: AuthDeps, member: Member, issuer: string) {
  const secret = newTotpSecret();
  if (!(await beginTwoFactor(deps.db.read, member.id, seal(deps.secret, secret))))
    throw new AppError('conflict', signInMessages.alreadyOn);
  return { qrCode: totpQrCode(secret, issuer, member.staffId), manualEntryKey: secret };
}

/** The recovery codes are shown only here: the database keeps their hashes. */
type EnabledTwoFactor = { recoveryCodes: string[]; session: NewSession };

type Credentials = { password: string; token: string };

export async function turnTwoFactorOn(
  deps: AuthDeps,
  member: Member,
  credentials: Credentials,
  browser: Browser,
): Promise<EnabledTwoFactor> {
  const self = await loadSelf(deps, member);
  const twoFactor = await findTwoFactor(deps.db.read, self.id);
  if (!twoFactor || twoFactor.enabled)
    throw new AppError('conflict', twoFactor ? signInMessages.alreadyOn : signInMessages.noSetup);
  await demandCredentials(deps, self, credentials, (token) => consumeTotp(deps, self.id, twoFactor.secret, token));
  const recoveryCodes = Array.from({ length: signInPolicy.recoveryCodes }, () => deps.random.recoveryCode());
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(deps.secret, normalizeRecoveryCode(code) ?? code));
  const session = await deps.db.tx(async (tx) => {
    await demandUnchanged(tx, self);
    if (!(await enableTwoFactor(tx, self.id, twoFactor.secret, hashes, deps.clock.now())))
      throw new AppError('conflict', signInMessages.alreadyOn);
    await recordTwoFactorChange(deps, tx, self, self, 'two-factor enabled');
    return startSession(deps, tx, self.id, browser);
  });
  return { recoveryCodes, session };
}

export async function turnTwoFactorOff(
  deps: AuthDeps,
  member: Member,
  credentials: Credentials,
  browser: Browser,
): Promise<NewSession> {
  const self = await loadSelf(deps, member);
  if (!self.twoFactorEnabled) throw new AppError('conflict', signInMessages.notOn);
  await demandCredentials(deps, self, credentials, (token) => consumeCode(deps, self, token));
  return deps.db.tx(async (tx) => {
    await demandUnchanged(tx, self);
    await deleteTwoFactor(tx, self.id);
    await recordTwoFactorChange(deps, tx, self, self, 'two-factor disabled');
    return startSession(deps, tx, self.id, browser);
  });
}

async function demandCredentials(
  deps: AuthDeps,
  self: StaffMember,
  { password, token }: Credentials,
  consume: (token: string) => Promise<boolean>,
): Promise<void> {
  const tries = await countAttempt(deps, self.staffId);
  const now = deps.clock.now();
  if (!(await passwordMatches(self.passwordHash, password)))
    throw wrongAttemptError(tries, now, passwordMessages.currentWrong, 'password');
  if (!(await consume(token))) throw wrongAttemptError(tries, now, signInMessages.wrongCode, 'token');
  await decrementAttempts(deps.db.read, self.staffId);
}

/** Checked again under a lock: the password may have changed since it was checked. */
async function demandUnchanged(tx: Tx, self: StaffMember): Promise<void> {
  const current = await findStaff(tx, { id: self.id }, true);
  if (!current?.isActive || current.passwordHash !== self.passwordHash)
    throw fieldError('password', passwordMessages.currentWrong);
}

async function consumeCode(deps: AuthDeps, member: StaffMember, token: string): Promise<boolean> {
  const twoFactor = await findTwoFactor(deps.db.read, member.id);
  if (!twoFactor?.enabled) return false;
  if (totpShape.test(token)) {
    if (!(await consumeTotp(deps, member.id, twoFactor.secret, token))) return false;
    await resealWithCurrentSecret(deps, member.id, twoFactor.secret);
    return true;
  }
  const code = normalizeRecoveryCode(token);
  if (!code) return false;
  return deps.db.tx(async (tx) => {
    const hashes = acceptedSecrets(deps).map((secret) => hashRecoveryCode(secret, code));
    if (!(await consumeRecoveryCode(tx, member.id, hashes))) return false;
    await auditMember(deps, tx, member.staffId, member.id, 'recovery code used');
    return true;
  });
}

async function consumeTotp(deps: AuthDeps, memberId: string, sealed: string, token: string): Promise<boolean> {
  const step = totpStep(unsealWithAny(acceptedSecrets(deps), sealed).text, token, deps.clock.now());
  return step !== undefined && consumeTotpStep(deps.db.read, memberId, step);
}

const auditMember = (deps: Pick<AuthDeps, 'clock'>, tx: Tx, actor: string, id: string, action: AuditAction) =>
  audit(tx, { at: deps.clock.now(), actor, action, subject: { kind: 'staff', id } });

const acceptedSecrets = ({ secret, secretsBefore }: AuthDeps): string[] => [secret, ...secretsBefore];

/** Reseals a two-factor secret that was sealed under an earlier SESSION_SECRET. */
async function resealWithCurrentSecret(deps: AuthDeps, memberId: string, sealed: string): Promise<void> {
  const { text, secret } = unsealWithAny(acceptedSecrets(deps), sealed);
  if (secret !== deps.secret) await replaceSecret(deps.db.read, memberId, sealed, seal(deps.secret, text));
}

async function recordTwoFactorChange(
  deps: Pick<AuthDeps, 'clock'>,
  tx: Tx,
  by: Pick<Actor, 'staffId'>,
  member: StaffMember,
  change: 'two-factor enabled' | 'two-factor disabled',
): Promise<void> {
  await auditMember(deps, tx, by.staffId, member.id, change);
  await enqueueAccessMail(tx, member, { change, by: by.staffId, at: deps.clock.now() });
}

export async function listOwnSessions(deps: AuthDeps, member: Member, token: string | undefined) {
  const sessions = await listSessions(deps.db.read, member.id, deps.clock.now());
  return sessions.map((session) => presentSession(session, hashToken(token ?? '')));
}

export async function endOwnSession(deps: AuthDeps, member: Member, token: string | undefined, id: string) {
  await deps.db.tx(async (tx) => {
    const found = (await listSessions(tx, member.id, deps.clock.now())).find((session) => session.id === id);
    if (!found) throw new AppError('not_found', signInMessages.sessionGone);
    if (found.tokenHash === hashToken(token ?? '')) throw new AppError('conflict', signInMessages.sessionIsThisOne);
    await endSessions(deps, tx, member.staffId, member.id, [found]);
  });
}

export const endOtherSessions = (deps: AuthDeps, member: Member, token: string | undefined): Promise<number> =>
  deps.db.tx(async (tx) => {
    const open = await listSessions(tx, member.id, deps.clock.now());
    const others = open.filter(({ tokenHash }) => tokenHash !== hashToken(token ?? ''));
    return endSessions(deps, tx, member.staffId, member.id, others);
  });

export function endSessionsOf(deps: AuthDeps, by: Member, id: string): Promise<number> {
  if (by.id === id) throw new AppError('conflict', staffMessages.ownSessions);
  return deps.db.tx(async (tx) => {
    if (!(await findStaff(tx, { id }))) throw new AppError('not_found', staffMessages.notFound);
    return endSessions(deps, tx, by.staffId, id, await listSessions(tx, id, deps.clock.now()));
  });
}

async function endSessions(deps: AuthDeps, tx: Tx, actor: string, memberId: string, sessions: readonly OwnSession[]) {
  if (sessions.length === 0) return 0;
  await deleteSessions(
    tx,
    memberId,
    sessions.map(({ id }) => id),
  );
  await audit(tx, {
    at: deps.clock.now(),
    actor,
    action: 'sessions ended',
    subject: { kind: 'staff', id: memberId },
    after: { sessions: sessions.length },
  });
  return sessions.length;
}

export async function dropTwoFactor(deps: OperatorDeps, actor: Actor, staffId: string): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const member = await findStaff(tx, { staffId }, true);
    if (!member) throw new AppError('not_found', staffMessages.notFound);
    await deleteTwoFactor(tx, member.id);
    if (member.twoFactorEnabled) await recordTwoFactorChange(deps, tx, actor, member, 'two-factor disabled');
    return member.twoFactorEnabled;
  });
}

export const auditRefusedCall = ({ db, clock }: AuthDeps, { id, staffId }: Member, summary: string): Promise<void> =>
  auditHourly(db.read, {
    at: clock.now(),
    actor: staffId,
    action: 'right refused',
    subject: signInSubject(id),
    after: { call: summary },
  });
