import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/audit.ts';
import { type Settings, signInMessages, signInPolicy, totpShape } from '#contract/auth.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { passwordMessages } from '#contract/passwords.ts';
import type { Member } from '#contract/roles.ts';
import { staffMessages } from '#contract/staff.ts';
import type { Tx } from '#db/db.ts';
import type { SessionKind } from '#db/types.ts';
import { audit, auditCounted } from '#server/audit.ts';
import {
  hashRecoveryCode,
  hashToken,
  keptUserAgent,
  minutesLater,
  mustChange,
  newTotpSecret,
  normalRecoveryCode,
  type OwnSession,
  presentSession,
  seal,
  totpPicture,
  totpStep,
  unsealWith,
} from '#server/auth/rules.ts';
import {
  beginTwoFactor,
  deleteSession,
  deleteSessions,
  enableTwoFactor,
  findSession,
  findSettings,
  findTwoFactor,
  insertSession,
  listSessions,
  removeLapsed,
  removeTwoFactor,
  replaceSecret,
  takeRecoveryCode,
  takeStep,
  touchSession,
  updateSettings,
} from '#server/auth/store.ts';
import type { House } from '#server/context.ts';
import {
  forgetVisitorsTries,
  noteRefusal,
  remembered,
  returnVisitorsTry,
  subjectOf,
  takeTry,
  takeVisitorsTry,
  type Visitor,
  type VisitorsTry,
  wrongVisit,
} from '#server/lockout/commands.ts';
import { wrongTry } from '#server/lockout/rules.ts';
import { uncountTry } from '#server/lockout/store.ts';
import { type Actor, promiseAccessMail } from '#server/staff/commands.ts';
import {
  demandGoodPassword,
  hashPassword,
  isTemporaryOver,
  passwordMatches,
  type StaffMember,
  wordsOf,
} from '#server/staff/rules.ts';
import { findStaff, updatePassword, updateStaff } from '#server/staff/store.ts';

type Office = Pick<House, 'db' | 'clock' | 'random' | 'secret' | 'secretsBefore' | 'hotel' | 'secondFactorFor'>;

type Desk = Pick<House, 'db' | 'clock'>;

export type NewSession = { token: string; seconds: number };

type Opened = { session: NewSession; device: string };

export type SignIn =
  | { is: 'code needed' }
  | ({ is: 'password expired'; why: string } & Opened)
  | ({ is: 'signed in'; member: StaffMember } & Opened);

export type Browser = { earlier: string | undefined; userAgent: string | undefined };

/** Ends the session that this browser had before. Throws AppError. */
export async function signIn(
  house: Office & Pick<House, 'wake'>,
  wish: Parsed<'login'>,
  browser: Browser & Visitor,
): Promise<SignIn> {
  const staffId = wish.staff_id.toUpperCase();
  const visit = await takeVisitorsTry(house, staffId, browser);
  const member = await findStaff(house.db.read, { staffId });
  const right = await passwordMatches(member?.passwordHash, wish.password);
  if (!member || !right) throw await wrongVisit(house, visit, member?.id, signInMessages.wrong);
  if (!member.isActive) {
    await returnVisitorsTry(house, visit);
    await noteRefusal(house, visit, member.id);
    throw new AppError('forbidden', signInMessages.inactive);
  }
  if (member.twoFactorEnabled) {
    if (!wish.two_factor_token) {
      await returnVisitorsTry(house, visit);
      return { is: 'code needed' };
    }
    if (!(await takeCode(house, member, wish.two_factor_token)))
      throw await wrongVisit(house, visit, member.id, signInMessages.wrongCode);
  }
  return openSession(house, member, visit, browser);
}

async function openSession(
  house: Office,
  member: StaffMember,
  visit: VisitorsTry,
  browser: Browser & Visitor,
): Promise<SignIn> {
  const at = house.clock.now();
  if (isTemporaryOver(member, at)) {
    await returnVisitorsTry(house, visit);
    throw new AppError('unauthenticated', passwordMessages.temporaryOver);
  }
  const why = mustChange(member, at);
  const session = await house.db.tx(async (tx) => {
    // Checked again under a lock: a password change or a deactivation meanwhile must not leave a session open.
    const now = await findStaff(tx, { id: member.id }, true);
    if (!now?.isActive || now.passwordHash !== member.passwordHash || now.twoFactorEnabled !== member.twoFactorEnabled)
      throw new AppError('unauthenticated', signInMessages.failed);
    await endLapsed(tx, at);
    await forgetVisitorsTries(tx, visit);
    if (browser.earlier) await endOwn(tx, browser.earlier, at);
    const { network, isKnown } = visit;
    const after = { network, browser: isKnown ? 'Known' : 'New' };
    await audit(tx, { at, actor: member.staffId, action: 'signed in', subject: subjectOf(member.id), after });
    return startSession(house, tx, member.id, browser, why ? 'change_password' : 'full');
  });
  const opened = { session, device: remembered(house, member.staffId, browser.device) };
  return why ? { is: 'password expired', why, ...opened } : { is: 'signed in', member, ...opened };
}

async function startSession(
  house: Office,
  tx: Tx,
  memberId: string,
  { userAgent }: Browser,
  kind: SessionKind = 'full',
) {
  const token = house.random.token();
  const at = house.clock.now();
  const minutes = kind === 'full' ? signInPolicy.absoluteHours * 60 : signInPolicy.changePasswordMinutes;
  await insertSession(tx, {
    tokenHash: hashToken(token),
    memberId,
    kind,
    userAgent: keptUserAgent(userAgent),
    at,
    endsAt: minutesLater(at, minutes),
  });
  return { token, seconds: minutes * 60 };
}

export async function signOut({ db, clock }: Office, token: string | undefined): Promise<void> {
  if (token) await db.tx((tx) => endOwn(tx, token, clock.now()));
}

async function endOwn(tx: Tx, token: string, at: Date): Promise<void> {
  const memberId = await deleteSession(tx, hashToken(token));
  const member = memberId && (await findStaff(tx, { id: memberId }));
  if (member) await audit(tx, { at, actor: member.staffId, action: 'signed out', subject: subjectOf(member.id) });
}

/** The audit entry of each session has the moment at which it ended, not the moment at which it is found. */
async function endLapsed(tx: Tx, now: Date): Promise<void> {
  for (const { memberId, at, wasIdle } of await removeLapsed(tx, now))
    await audit(tx, {
      at,
      actor: 'system',
      action: 'session ran out',
      subject: subjectOf(memberId),
      after: { because: wasIdle ? `${signInPolicy.idleMinutes} minutes without use` : 'It had lasted as long as any' },
    });
}

const touchAfterMs = 60_000;

/** `isAttended` says that a person is at the browser, which keeps the session alive. */
export async function findMember(house: Office, token: string, attended: boolean): Promise<Member | undefined> {
  const at = house.clock.now();
  const tokenHash = hashToken(token);
  const session = await findSession(house.db.read, tokenHash, at);
  if (session && attended && at.getTime() - session.lastActiveAt.getTime() >= touchAfterMs)
    await touchSession(house.db.read, tokenHash, at);
  if (!session) return undefined;
  const { member, hasSecondFactor } = session;
  return { ...member, needsSecondFactor: !hasSecondFactor && house.secondFactorFor.includes(member.role) };
}

async function selfOf(house: Office, { id }: Member): Promise<StaffMember> {
  const self = await findStaff(house.db.read, { id });
  if (!self) throw new AppError('not_found', staffMessages.notFound);
  return self;
}

export async function readSelf(house: Office, member: Member): Promise<{ self: StaffMember; settings: Settings }> {
  return { self: await selfOf(house, member), settings: await findSettings(house.db.read, member.id) };
}

type PasswordFields = { current: string; next: string };

/**
 * Ends every session of the member. Returns a new one for this browser, or none after a forced change: then the member
 * signs in again. Throws AppError.
 */
export async function changePassword(
  house: Office,
  member: Member,
  change: { current: string; next: string; name?: string },
  fields: PasswordFields,
  browser: Browser,
): Promise<NewSession | undefined> {
  const self = await selfOf(house, member);
  await demandCurrentPassword(house, self, change.current, fields.current);
  const words = wordsOf(house.hotel, { staffId: self.staffId, name: change.name ?? self.name });
  demandGoodPassword(fields.next, change.next, { words, isCurrent: change.next === change.current });
  const hash = await hashPassword(change.next);
  const at = house.clock.now();
  return house.db.tx(async (tx) => {
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
    await promiseAccessMail(tx, before, { change: 'password changed', by: self.staffId, at });
    if (change.name !== undefined) await rename(tx, before, change.name, at);
    return member.mustChangePassword ? undefined : startSession(house, tx, self.id, browser);
  });
}

async function demandCurrentPassword(house: Office, self: StaffMember, password: string, field: string) {
  const tries = await takeTry(house, self.staffId);
  if (!(await passwordMatches(self.passwordHash, password)))
    throw wrongTry(tries, house.clock.now(), passwordMessages.currentWrong, field);
  await uncountTry(house.db.read, self.staffId);
}

/** Callers check `demandMayRename` first. */
export async function changeName(house: Office, member: Member, name: string): Promise<void> {
  await house.db.tx(async (tx) => {
    const self = await findStaff(tx, { id: member.id }, true);
    if (self) await rename(tx, self, name, house.clock.now());
  });
}

/** A name signs receipts and reports, so only a superadmin changes one. Sending the current name is no change. */
export async function demandMayRename(house: Office, member: Member, name: string): Promise<void> {
  if (member.role !== 'superadmin' && (await selfOf(house, member)).name !== name)
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

export const changeSettings = (house: Office, member: Member, wish: Settings): Promise<void> =>
  house.db.tx((tx) => updateSettings(tx, member.id, wish));

export async function setUpTwoFactor(house: Office, member: Member, issuer: string) {
  const secret = newTotpSecret();
  if (!(await beginTwoFactor(house.db.read, member.id, seal(house.secret, secret))))
    throw new AppError('conflict', signInMessages.alreadyOn);
  return { qrCode: totpPicture(secret, issuer, member.staffId), manualEntryKey: secret };
}

/** The recovery codes are shown only here: the database keeps their hashes. */
type TurnedOn = { recoveryCodes: string[]; session: NewSession };

type Proof = { password: string; token: string };

export async function turnTwoFactorOn(
  house: Office,
  member: Member,
  proof: Proof,
  browser: Browser,
): Promise<TurnedOn> {
  const self = await selfOf(house, member);
  const kept = await findTwoFactor(house.db.read, self.id);
  if (!kept || kept.enabled) throw new AppError('conflict', kept ? signInMessages.alreadyOn : signInMessages.noSetup);
  await demandProof(house, self, proof, (token) => takeTotp(house, self.id, kept.secret, token));
  const recoveryCodes = Array.from({ length: signInPolicy.recoveryCodes }, () => house.random.recoveryCode());
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(house.secret, normalRecoveryCode(code) ?? code));
  const session = await house.db.tx(async (tx) => {
    await demandUnchanged(tx, self);
    if (!(await enableTwoFactor(tx, self.id, kept.secret, hashes, house.clock.now())))
      throw new AppError('conflict', signInMessages.alreadyOn);
    await noteTwoFactor(house, tx, self, self, 'two-factor enabled');
    return startSession(house, tx, self.id, browser);
  });
  return { recoveryCodes, session };
}

export async function turnTwoFactorOff(
  house: Office,
  member: Member,
  proof: Proof,
  browser: Browser,
): Promise<NewSession> {
  const self = await selfOf(house, member);
  if (!self.twoFactorEnabled) throw new AppError('conflict', signInMessages.notOn);
  await demandProof(house, self, proof, (token) => takeCode(house, self, token));
  return house.db.tx(async (tx) => {
    await demandUnchanged(tx, self);
    await removeTwoFactor(tx, self.id);
    await noteTwoFactor(house, tx, self, self, 'two-factor disabled');
    return startSession(house, tx, self.id, browser);
  });
}

async function demandProof(
  house: Office,
  self: StaffMember,
  { password, token }: Proof,
  take: (token: string) => Promise<boolean>,
): Promise<void> {
  const tries = await takeTry(house, self.staffId);
  const now = house.clock.now();
  if (!(await passwordMatches(self.passwordHash, password)))
    throw wrongTry(tries, now, passwordMessages.currentWrong, 'password');
  if (!(await take(token))) throw wrongTry(tries, now, signInMessages.wrongCode, 'token');
  await uncountTry(house.db.read, self.staffId);
}

/** Checked again under a lock: the password may have changed since it was checked. */
async function demandUnchanged(tx: Tx, self: StaffMember): Promise<void> {
  const now = await findStaff(tx, { id: self.id }, true);
  if (!now?.isActive || now.passwordHash !== self.passwordHash)
    throw fieldError('password', passwordMessages.currentWrong);
}

async function takeCode(house: Office, member: StaffMember, token: string): Promise<boolean> {
  const kept = await findTwoFactor(house.db.read, member.id);
  if (!kept?.enabled) return false;
  if (totpShape.test(token)) {
    if (!(await takeTotp(house, member.id, kept.secret, token))) return false;
    await sealAnew(house, member.id, kept.secret);
    return true;
  }
  const code = normalRecoveryCode(token);
  if (!code) return false;
  return house.db.tx(async (tx) => {
    const hashes = secretsOf(house).map((secret) => hashRecoveryCode(secret, code));
    if (!(await takeRecoveryCode(tx, member.id, hashes))) return false;
    await auditOwn(house, tx, member.staffId, member.id, 'recovery code used');
    return true;
  });
}

async function takeTotp(house: Office, memberId: string, sealed: string, token: string): Promise<boolean> {
  const step = totpStep(unsealWith(secretsOf(house), sealed).text, token, house.clock.now());
  return step !== undefined && takeStep(house.db.read, memberId, step);
}

const auditOwn = (house: Pick<Office, 'clock'>, tx: Tx, actor: string, id: string, action: AuditAction) =>
  audit(tx, { at: house.clock.now(), actor, action, subject: { kind: 'staff', id } });

const secretsOf = ({ secret, secretsBefore }: Office): string[] => [secret, ...secretsBefore];

/** Reseals a two-factor secret that was sealed under an earlier SESSION_SECRET. */
async function sealAnew(house: Office, memberId: string, sealed: string): Promise<void> {
  const { text, secret } = unsealWith(secretsOf(house), sealed);
  if (secret !== house.secret) await replaceSecret(house.db.read, memberId, sealed, seal(house.secret, text));
}

async function noteTwoFactor(
  house: Pick<Office, 'clock'>,
  tx: Tx,
  by: Pick<Actor, 'staffId'>,
  member: StaffMember,
  change: 'two-factor enabled' | 'two-factor disabled',
): Promise<void> {
  await auditOwn(house, tx, by.staffId, member.id, change);
  await promiseAccessMail(tx, member, { change, by: by.staffId, at: house.clock.now() });
}

export async function listOwnSessions(house: Office, member: Member, token: string | undefined) {
  const sessions = await listSessions(house.db.read, member.id, house.clock.now());
  return sessions.map((session) => presentSession(session, hashToken(token ?? '')));
}

export async function endOwnSession(house: Office, member: Member, token: string | undefined, id: string) {
  await house.db.tx(async (tx) => {
    const found = (await listSessions(tx, member.id, house.clock.now())).find((session) => session.id === id);
    if (!found) throw new AppError('not_found', signInMessages.sessionGone);
    if (found.tokenHash === hashToken(token ?? '')) throw new AppError('conflict', signInMessages.sessionIsThisOne);
    await endSessions(house, tx, member.staffId, member.id, [found]);
  });
}

export const endOtherSessions = (house: Office, member: Member, token: string | undefined): Promise<number> =>
  house.db.tx(async (tx) => {
    const open = await listSessions(tx, member.id, house.clock.now());
    const others = open.filter(({ tokenHash }) => tokenHash !== hashToken(token ?? ''));
    return endSessions(house, tx, member.staffId, member.id, others);
  });

export function endSessionsOf(house: Office, by: Member, id: string): Promise<number> {
  if (by.id === id) throw new AppError('conflict', staffMessages.ownSessions);
  return house.db.tx(async (tx) => {
    if (!(await findStaff(tx, { id }))) throw new AppError('not_found', staffMessages.notFound);
    return endSessions(house, tx, by.staffId, id, await listSessions(tx, id, house.clock.now()));
  });
}

async function endSessions(house: Office, tx: Tx, actor: string, memberId: string, sessions: readonly OwnSession[]) {
  if (sessions.length === 0) return 0;
  await deleteSessions(
    tx,
    memberId,
    sessions.map(({ id }) => id),
  );
  await audit(tx, {
    at: house.clock.now(),
    actor,
    action: 'sessions ended',
    subject: { kind: 'staff', id: memberId },
    after: { sessions: sessions.length },
  });
  return sessions.length;
}

export async function dropTwoFactor(house: Desk, actor: Actor, staffId: string): Promise<boolean> {
  return house.db.tx(async (tx) => {
    const member = await findStaff(tx, { staffId }, true);
    if (!member) throw new AppError('not_found', staffMessages.notFound);
    await removeTwoFactor(tx, member.id);
    if (member.twoFactorEnabled) await noteTwoFactor(house, tx, actor, member, 'two-factor disabled');
    return member.twoFactorEnabled;
  });
}

export const noteRefusedRight = ({ db, clock }: Office, { id, staffId }: Member, summary: string): Promise<void> =>
  auditCounted(db.read, {
    at: clock.now(),
    actor: staffId,
    action: 'right refused',
    subject: subjectOf(id),
    after: { call: summary },
  });
