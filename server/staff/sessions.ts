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
import { signInAuditSubject } from '#server/staff/lockout.ts';
import { findStaff, type StaffMember } from '#server/staff/member-store.ts';
import { lockMinutesOf } from '#server/staff/pin-rules.ts';
import {
  deleteLapsedSessions,
  deleteSession,
  deleteSessions,
  findSession,
  insertSession,
  listSessions,
  lockIdleSession,
  minutesLater,
  type OwnSession,
  touchSession,
} from '#server/staff/session-store.ts';

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'random'>;
type StartDeps = SessionDeps & Pick<Deps, 'hotel'>;

export type NewSession = { token: string; seconds: number };

export type Browser = { sessionToken: string | undefined; userAgent: string | undefined };

/** One round of SHA-256 without a salt is enough, because nobody can guess a token of 128 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const maxUserAgentLength = 300;

const cleanUserAgent = (userAgent: string | undefined): string =>
  (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, maxUserAgentLength);

export async function startSession(
  deps: StartDeps,
  tx: Tx,
  { id: memberId, role, hasPin }: Pick<StaffMember, 'id' | 'role' | 'hasPin'>,
  { userAgent }: Browser,
  kind: SessionKind = 'full',
) {
  const token = deps.random.token();
  const at = deps.clock.now();
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
  });
  return { token, seconds: minutes * 60 };
}

export async function signOut({ db, clock }: SessionDeps, token: string | undefined): Promise<void> {
  if (token) await db.tx((tx) => endSessionByToken(tx, token, clock.now()));
}

export async function endSessionByToken(tx: Tx, token: string, at: Date): Promise<void> {
  const memberId = await deleteSession(tx, hashToken(token));
  const member = memberId && (await findStaff(tx, { id: memberId }));
  if (member)
    await audit(tx, { at, actor: member.staffId, action: 'signed out', subject: signInAuditSubject(member.id) });
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
  return { ...member, needsSecondFactor: !hasSecondFactor && deps.secondFactorFor.includes(member.role) };
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
    const found = (await listSessions(tx, member.id, deps.clock.now())).find((session) => session.id === id);
    if (!found) throw new AppError('not_found', signInMessages.sessionGone);
    if (found.tokenHash === hashToken(token ?? '')) throw new AppError('conflict', signInMessages.sessionIsThisOne);
    await endSessions(deps, tx, member.staffId, member.id, [found]);
  });
}

export const endOtherSessions = (deps: SessionDeps, member: Member, token: string | undefined): Promise<number> =>
  deps.db.tx(async (tx) => {
    const open = await listSessions(tx, member.id, deps.clock.now());
    const others = open.filter(({ tokenHash }) => tokenHash !== hashToken(token ?? ''));
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
