import { createHash } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { type SessionView, signInMessages, signInPolicy } from '#contract/staff/auth.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import type { Tx } from '#db/db.ts';
import type { SessionKind } from '#db/types.ts';
import { audit, auditHourly } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { describeUserAgent } from '#server/staff/device-name.ts';
import { browserNameIn } from '#server/staff/known-browser.ts';
import { signInAuditSubject } from '#server/staff/lockout.ts';
import { findStaff, type StaffMember } from '#server/staff/member-store.ts';
import { lockMinutesOf } from '#server/staff/pin-rules.ts';
import {
  claimDevice,
  deleteLapsedSessions,
  deleteSession,
  deleteSessionElsewhere,
  deleteSessions,
  findSession,
  insertSession,
  leaveDevice,
  listSessions,
  lockIdleSession,
  minutesLater,
  type OwnSession,
  retokenLockedSession,
  touchSession,
} from '#server/staff/session-store.ts';

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'random'>;
type StartDeps = SessionDeps & Pick<Deps, 'hotel'>;

export type NewSession = { token: string; seconds: number };

export type Browser = {
  sessionToken: string | undefined;
  userAgent: string | undefined;
  device: string | undefined;
};

/** One round of SHA-256 without a salt is enough, because nobody can guess a token of 128 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const maxUserAgentLength = 300;

const cleanUserAgent = (userAgent: string | undefined): string =>
  (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, maxUserAgentLength);

/** Starts a session, and locks or ends the others of this browser. */
export async function startSession(
  deps: StartDeps,
  tx: Tx,
  { id: memberId, role, hasPin }: Pick<StaffMember, 'id' | 'role' | 'hasPin'>,
  { userAgent, device }: Omit<Browser, 'sessionToken'>,
  kind: SessionKind = 'full',
): Promise<NewSession> {
  const token = deps.random.token();
  const at = deps.clock.now();
  const deviceHash = deviceHashOf(device);
  if (deviceHash !== null) await endOrLockOpenSession(tx, deviceHash, { next: memberId, at });
  const lockMinutes = kind === 'full' && hasPin ? lockMinutesOf(deps.hotel, role) : undefined;
  const hours = lockMinutes === undefined ? signInPolicy.absoluteHours : deps.hotel.staff.pin.hours;
  const minutes = kind === 'full' ? hours * 60 : signInPolicy.changePasswordMinutes;
  await insertSession(tx, {
    tokenHash: hashToken(token),
    memberId,
    kind,
    userAgent: cleanUserAgent(userAgent),
    at,
    endsAt: minutesLater(at, minutes),
    lockMinutes: lockMinutes ?? null,
    deviceHash,
  });
  return { token, seconds: minutes * 60 };
}

function deviceHashOf(device: string | undefined): string | null {
  const name = browserNameIn(device);
  return name === undefined ? null : hashToken(name);
}

/**
 * Locks the sessions that are open in a browser before `next` opens or unlocks one there. Ends those that have no PIN
 * and the earlier ones of `next`, but not the session `stays`.
 */
export async function endOrLockOpenSession(
  tx: Tx,
  deviceHash: string,
  { next, stays, at }: { next: Member['id']; stays?: string; at: Date },
): Promise<void> {
  await claimDevice(tx, deviceHash);
  for (const memberId of await leaveDevice(tx, deviceHash, { next, ...(stays && { stays }), at }))
    await auditSignedOut(tx, memberId, at);
}

/**
 * Signs out. Returns the locked session of another person in this browser, under a new token, or undefined if nobody
 * else has one there.
 */
export async function signOut(
  { db, clock, random }: SessionDeps,
  token: string | undefined,
): Promise<NewSession | undefined> {
  if (!token) return undefined;
  const at = clock.now();
  return db.tx(async (tx) => {
    const deviceHash = await endSessionByToken(tx, token, at);
    if (!deviceHash) return undefined;
    const newToken = random.token();
    const endsAt = await retokenLockedSession(tx, deviceHash, { tokenHash: hashToken(newToken), at });
    return endsAt && { token: newToken, seconds: secondsUntil(endsAt, at) };
  });
}

export const secondsUntil = (end: Date, at: Date): number => Math.ceil((end.getTime() - at.getTime()) / 1000);

async function endSessionByToken(tx: Tx, token: string, at: Date): Promise<string | null | undefined> {
  const endedSession = await deleteSession(tx, hashToken(token));
  if (endedSession) await auditSignedOut(tx, endedSession.memberId, at);
  return endedSession?.deviceHash;
}

async function auditSignedOut(tx: Tx, memberId: Member['id'], at: Date): Promise<void> {
  const member = await findStaff(tx, { id: memberId });
  if (member)
    await audit(tx, { at, actor: member.staffId, action: 'signed out', subject: signInAuditSubject(member.id) });
}

/** Ends the session of this token, unless the session belongs to the browser in which somebody has just signed in. */
export async function endSessionElsewhere(tx: Tx, { sessionToken, device }: Browser, at: Date): Promise<void> {
  if (!sessionToken) return;
  const memberId = await deleteSessionElsewhere(tx, hashToken(sessionToken), deviceHashOf(device));
  if (memberId) await auditSignedOut(tx, memberId, at);
}

/**
 * Deletes lapsed sessions. The audit entry of each has the moment at which the session lapsed, not the moment of this
 * call.
 */
export async function endLapsedSessions(tx: Tx, now: Date): Promise<void> {
  for (const { memberId, at, wasIdle } of await deleteLapsedSessions(tx, now))
    await audit(tx, {
      at,
      actor: 'system',
      action: 'session ran out',
      subject: signInAuditSubject(memberId),
      after: { because: wasIdle ? `${signInPolicy.idleMinutes} minutes without use` : 'It had lasted as long as any' },
    });
}

const touchIntervalMs = 60_000;

/**
 * Finds the staff member who owns a session. `isAttended` is true if a person made the request, which keeps the session
 * alive.
 */
export async function findMember(
  deps: SessionDeps & Pick<Deps, 'secondFactorFor'>,
  token: string,
  isAttended: boolean,
): Promise<Member | undefined> {
  const at = deps.clock.now();
  const tokenHash = hashToken(token);
  const session = await findSession(deps.db.read, tokenHash, at);
  if (session?.isIdle) await lockIdleSession(deps.db.read, tokenHash, { at, seenAt: session.lastActiveAt });
  if (
    session &&
    !session.member.isLocked &&
    isAttended &&
    at.getTime() - session.lastActiveAt.getTime() >= touchIntervalMs
  )
    await touchSession(deps.db.read, tokenHash, at);
  if (!session) return undefined;
  const { member, hasSecondFactor } = session;
  return { ...member, needsSecondFactor: !hasSecondFactor && deps.secondFactorFor().includes(member.role) };
}

export const auditRefusedCall = ({ db, clock }: SessionDeps, { id, staffId }: Member, summary: string): Promise<void> =>
  auditHourly(db.read, {
    at: clock.now(),
    actor: staffId,
    action: 'right refused',
    subject: signInAuditSubject(id),
    after: { call: summary },
  });

const presentSession = (session: OwnSession, tokenHash: string): SessionView => ({
  id: session.id,
  device: describeUserAgent(session.userAgent),
  began: session.createdAt.toISOString(),
  lastUsed: session.lastActiveAt.toISOString(),
  current: session.tokenHash === tokenHash,
});

export async function listOwnSessions(deps: SessionDeps, member: Member, token: string | undefined) {
  const sessions = await listSessions(deps.db.read, member.id, deps.clock.now());
  return sessions.map((session) => presentSession(session, hashToken(token ?? '')));
}

export async function endOwnSession(deps: SessionDeps, member: Member, token: string | undefined, id: string) {
  await deps.db.tx(async (tx) => {
    const ownSession = (await listSessions(tx, member.id, deps.clock.now())).find((session) => session.id === id);
    if (!ownSession) throw new AppError('not_found', signInMessages.sessionGone);
    if (ownSession.tokenHash === hashToken(token ?? ''))
      throw new AppError('conflict', signInMessages.sessionIsThisOne);
    await endSessions(deps, tx, member.staffId, member.id, [ownSession]);
  });
}

export const endOtherSessions = (deps: SessionDeps, member: Member, token: string | undefined): Promise<number> =>
  deps.db.tx(async (tx) => {
    const openSessionsOfMember = await listSessions(tx, member.id, deps.clock.now());
    const others = openSessionsOfMember.filter(({ tokenHash }) => tokenHash !== hashToken(token ?? ''));
    return endSessions(deps, tx, member.staffId, member.id, others);
  });

export function endSessionsOf(deps: SessionDeps, by: Member, id: string): Promise<number> {
  if (by.id === id) throw new AppError('conflict', staffMessages.ownSessions);
  return deps.db.tx(async (tx) => {
    if (!(await findStaff(tx, { id }))) throw new AppError('not_found', staffMessages.notFound);
    return endSessions(deps, tx, by.staffId, id, await listSessions(tx, id, deps.clock.now()));
  });
}

async function endSessions(
  deps: SessionDeps,
  tx: Tx,
  actor: string,
  memberId: string,
  sessions: readonly OwnSession[],
) {
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
