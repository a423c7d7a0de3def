import { sql } from 'kysely';
import type { Member } from '#contract/core/roles.ts';
import { signInPolicy } from '#contract/staff/auth.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { SessionKind } from '#db/types.ts';

const minuteMs = 60_000;

export const minutesLater = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs);

type NewSession = {
  tokenHash: string;
  memberId: string;
  kind: SessionKind;
  userAgent: string;
  at: Date;
  endsAt: Date;
  lockMinutes: number | null;
  deviceHash: string | null;
};

export async function insertSession(tx: Tx, { memberId, at, ...session }: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({ ...session, staffId: memberId, createdAt: at, lastActiveAt: at })
    .execute();
}

type DeletedSession = { memberId: string; deviceHash: string | null };

export async function deleteSession(db: Queryable, tokenHash: string): Promise<DeletedSession | undefined> {
  return db
    .deleteFrom('session')
    .where('tokenHash', '=', tokenHash)
    .returning(['staffId as memberId', 'deviceHash'])
    .executeTakeFirst();
}

/**
 * Deletes a session unless it is one of this browser. Returns whose session it was, or undefined if it deleted none.
 */
export async function deleteSessionElsewhere(
  tx: Tx,
  tokenHash: string,
  deviceHash: string | null,
): Promise<Member['id'] | undefined> {
  const row = await tx
    .deleteFrom('session')
    .where('tokenHash', '=', tokenHash)
    .where('deviceHash', 'is distinct from', deviceHash)
    .returning('staffId')
    .executeTakeFirst();
  return row?.staffId;
}

/** Makes other transactions that open a session in this browser wait until this one ends. */
export async function claimDevice(tx: Tx, deviceHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`device ${deviceHash}`}, 0))`.execute(tx);
}

/**
 * Locks the open sessions with a PIN in a browser, except those of `next`. Ends sessions without a PIN and those of
 * `next`, but not the session `stays`. Returns whose sessions have ended.
 */
export async function leaveDevice(
  tx: Tx,
  deviceHash: string,
  { next, stays, at }: { next: Member['id']; stays?: string; at: Date },
): Promise<Member['id'][]> {
  const rows = await tx
    .with('ended', (query) =>
      query
        .deleteFrom('session')
        .where('deviceHash', '=', deviceHash)
        .where('tokenHash', '<>', stays ?? '')
        .where(({ or, eb }) => or([eb('lockMinutes', 'is', null), eb('staffId', '=', next)]))
        .returning('staffId'),
    )
    .with('locked', (query) =>
      query
        .updateTable('session')
        .set({ lockedAt: at })
        .where('deviceHash', '=', deviceHash)
        .where('staffId', '<>', next)
        .where('lockMinutes', 'is not', null)
        .where('lockedAt', 'is', null)
        .returning('staffId'),
    )
    .selectFrom('ended')
    .select('staffId')
    .execute();
  return rows.map(({ staffId }) => staffId);
}

/**
 * Gives the locked session that was used last in a browser a new token, so that the browser can have it. The session
 * stays locked. Returns when the session ends, or undefined if the browser has no locked session.
 */
export async function retokenLockedSession(
  tx: Tx,
  deviceHash: string,
  { tokenHash, at }: { tokenHash: string; at: Date },
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('session')
    .set({ tokenHash })
    .where('tokenHash', '=', ({ selectFrom }) =>
      selectFrom('session')
        .select('tokenHash')
        .where('deviceHash', '=', deviceHash)
        .where('lockedAt', 'is not', null)
        .where(({ not }) => not(isOver(at)))
        .orderBy('lastActiveAt', 'desc')
        .orderBy('id')
        .limit(1)
        .forUpdate(),
    )
    .returning('endsAt')
    .executeTakeFirst();
  return row?.endsAt;
}

const idleCutoff = (at: Date): Date => minutesLater(at, -signInPolicy.idleMinutes);

export type OwnSession = { id: string; tokenHash: string; userAgent: string; createdAt: Date; lastActiveAt: Date };

/** Every session is over at its end. When idle, one without a PIN is over, too, and one with a PIN is locked. */
const isOver = (at: Date) =>
  sql<boolean>`(session.ends_at <= ${at} or (session.lock_minutes is null and session.last_active_at <= ${idleCutoff(at)}))`;

export const listSessions = (db: Queryable, memberId: string, at: Date): Promise<OwnSession[]> =>
  db
    .selectFrom('session')
    .select(['id', 'tokenHash', 'userAgent', 'createdAt', 'lastActiveAt'])
    .where('staffId', '=', memberId)
    .where(({ not }) => not(isOver(at)))
    .orderBy('lastActiveAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

export async function deleteSessions(tx: Tx, memberId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('session').where('staffId', '=', memberId).where('id', 'in', ids).execute();
}

export type LapsedSession = { memberId: string; at: Date; wasIdle: boolean };

export async function deleteLapsedSessions(db: Queryable, at: Date): Promise<LapsedSession[]> {
  const rows = await db
    .deleteFrom('session')
    .where(isOver(at))
    .returning(['staffId', 'endsAt', 'lastActiveAt', 'lockMinutes'])
    .execute();
  return rows.map(({ staffId: memberId, endsAt, lastActiveAt, lockMinutes }) => {
    const idleAt = minutesLater(lastActiveAt, signInPolicy.idleMinutes);
    const wasIdle = lockMinutes === null && idleAt < endsAt;
    return { memberId, at: wasIdle ? idleAt : endsAt, wasIdle };
  });
}

export type LiveSession = {
  member: Omit<Member, 'needsSecondFactor'>;
  hasSecondFactor: boolean;
  lastActiveAt: Date;
  /** True if the session was idle for too long and `lockedAt` is still null. */
  isIdle: boolean;
};

const liveSessions = (db: Queryable, at: Date) =>
  db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staffId')
    .where(({ not }) => not(isOver(at)))
    .where('staff.isActive', '=', true);

const isIdle = (at: Date) =>
  sql<boolean>`coalesce(session.last_active_at + make_interval(mins => session.lock_minutes) <= ${at}, false)`;

/** Selects the sessions that are neither over nor locked. */
export const openSessions = (db: Queryable, at: Date) =>
  liveSessions(db, at)
    .where('session.lockedAt', 'is', null)
    .where(({ not }) => not(isIdle(at)));

export async function findSession(db: Queryable, tokenHash: string, at: Date): Promise<LiveSession | undefined> {
  const row = await liveSessions(db, at)
    .leftJoin('twoFactor', 'twoFactor.staffId', 'staff.id')
    .select(['staff.id', 'staff.staffId', 'staff.role', 'session.kind', 'session.lastActiveAt', 'session.lockedAt'])
    .select(['twoFactor.enabledAt', isIdle(at).as('isIdle')])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, staffId, role, kind, lockedAt } = row;
  return {
    member: {
      id,
      staffId,
      role,
      mustChangePassword: kind === 'change_password',
      isLocked: lockedAt !== null || row.isIdle,
    },
    hasSecondFactor: row.enabledAt !== null,
    lastActiveAt: row.lastActiveAt,
    isIdle: lockedAt === null && row.isIdle,
  };
}

export async function touchSession(db: Queryable, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastActiveAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('lockedAt', 'is', null)
    .execute();
}

/** Writes that a session is locked. Does nothing if it was used or unlocked since `seenAt`. */
export async function lockIdleSession(
  db: Queryable,
  tokenHash: string,
  { at, seenAt }: { at: Date; seenAt: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ lockedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('lockedAt', 'is', null)
    .where('lastActiveAt', '=', seenAt)
    .execute();
}

/** The sessions with a PIN that other people have in the browser of this session. */
export const sessionsOfOthersHere = (db: Queryable, tokenHash: string, at: Date) =>
  liveSessions(db, at)
    .innerJoin('session as own', 'own.deviceHash', 'session.deviceHash')
    .where('own.tokenHash', '=', tokenHash)
    .whereRef('session.id', '<>', 'own.id')
    .where('session.lockMinutes', 'is not', null)
    .where('session.kind', '=', 'full');

export async function findDeviceHash(db: Queryable, tokenHash: string): Promise<string | undefined> {
  const row = await db.selectFrom('session').select('deviceHash').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return row?.deviceHash ?? undefined;
}

/**
 * Unlocks a locked session under a new token. Returns when it ends, or undefined if it is over or has another token.
 */
export async function openUnderNewToken(
  tx: Tx,
  tokenHash: string,
  { newTokenHash, at }: { newTokenHash: string; at: Date },
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('session')
    .set({ tokenHash: newTokenHash, lockedAt: null, pinTries: 0, lastActiveAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('endsAt', '>', at)
    .returning('endsAt')
    .executeTakeFirst();
  return row?.endsAt;
}
