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
};

export async function insertSession(tx: Tx, { memberId, at, ...session }: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({ ...session, staffId: memberId, createdAt: at, lastActiveAt: at })
    .execute();
}

export async function deleteSession(db: Queryable, tokenHash: string): Promise<Member['id'] | undefined> {
  const row = await db.deleteFrom('session').where('tokenHash', '=', tokenHash).returning('staffId').executeTakeFirst();
  return row?.staffId;
}

const idleCutoff = (at: Date): Date => minutesLater(at, -signInPolicy.idleMinutes);

export type OwnSession = { id: string; tokenHash: string; userAgent: string; createdAt: Date; lastActiveAt: Date };

export const listSessions = (db: Queryable, memberId: string, at: Date): Promise<OwnSession[]> =>
  db
    .selectFrom('session')
    .select(['id', 'tokenHash', 'userAgent', 'createdAt', 'lastActiveAt'])
    .where('staffId', '=', memberId)
    .where('endsAt', '>', at)
    .where('lastActiveAt', '>', idleCutoff(at))
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
    .where(({ or, eb }) => or([eb('endsAt', '<=', at), eb('lastActiveAt', '<=', idleCutoff(at))]))
    .returning(['staffId', 'endsAt', 'lastActiveAt'])
    .execute();
  return rows.map(({ staffId: memberId, endsAt, lastActiveAt }) => {
    const idleAt = minutesLater(lastActiveAt, signInPolicy.idleMinutes);
    const wasIdle = idleAt < endsAt;
    return { memberId, at: wasIdle ? idleAt : endsAt, wasIdle };
  });
}

export type LiveSession = { member: Omit<Member, 'needsSecondFactor'>; hasSecondFactor: boolean; lastActiveAt: Date };

export const liveSessions = (db: Queryable, at: Date) =>
  db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staffId')
    .where('endsAt', '>', at)
    .where('lastActiveAt', '>', idleCutoff(at))
    .where('staff.isActive', '=', true);

export async function findSession(db: Queryable, tokenHash: string, at: Date): Promise<LiveSession | undefined> {
  const row = await liveSessions(db, at)
    .leftJoin('twoFactor', 'twoFactor.staffId', 'staff.id')
    .select(['staff.id', 'staff.staffId', 'staff.role', 'session.kind', 'session.lastActiveAt'])
    .select('twoFactor.enabledAt')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, staffId, role, kind } = row;
  return {
    member: { id, staffId, role, mustChangePassword: kind === 'change_password' },
    hasSecondFactor: row.enabledAt !== null,
    lastActiveAt: row.lastActiveAt,
  };
}

export async function touchSession(db: Queryable, tokenHash: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ lastActiveAt: at }).where('tokenHash', '=', tokenHash).execute();
}
