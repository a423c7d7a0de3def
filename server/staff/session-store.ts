import { signInPolicy } from '#contract/auth.ts';
import type { Member } from '#contract/roles.ts';
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

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      staff_id: session.memberId,
      kind: session.kind,
      user_agent: session.userAgent,
      created_at: session.at,
      last_active_at: session.at,
      ends_at: session.endsAt,
    })
    .execute();
}

export async function deleteSession(db: Queryable, tokenHash: string): Promise<Member['id'] | undefined> {
  const row = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning('staff_id')
    .executeTakeFirst();
  return row?.staff_id;
}

const idleCutoff = (at: Date): Date => minutesLater(at, -signInPolicy.idleMinutes);

export type OwnSession = { id: string; tokenHash: string; userAgent: string; beganAt: Date; lastActiveAt: Date };

export async function listSessions(db: Queryable, memberId: string, at: Date): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_active_at'])
    .where('staff_id', '=', memberId)
    .where('ends_at', '>', at)
    .where('last_active_at', '>', idleCutoff(at))
    .orderBy('last_active_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tokenHash: row.token_hash,
    userAgent: row.user_agent,
    beganAt: row.created_at,
    lastActiveAt: row.last_active_at,
  }));
}

export async function deleteSessions(tx: Tx, memberId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('session').where('staff_id', '=', memberId).where('id', 'in', ids).execute();
}

export type LapsedSession = { memberId: string; at: Date; wasIdle: boolean };

export async function deleteLapsedSessions(db: Queryable, at: Date): Promise<LapsedSession[]> {
  const rows = await db
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('ends_at', '<=', at), eb('last_active_at', '<=', idleCutoff(at))]))
    .returning(['staff_id', 'ends_at', 'last_active_at'])
    .execute();
  return rows.map(({ staff_id: memberId, ends_at: endsAt, last_active_at: lastActiveAt }) => {
    const idleAt = minutesLater(lastActiveAt, signInPolicy.idleMinutes);
    const wasIdle = idleAt < endsAt;
    return { memberId, at: wasIdle ? idleAt : endsAt, wasIdle };
  });
}

export type LiveSession = { member: Omit<Member, 'needsSecondFactor'>; hasSecondFactor: boolean; lastActiveAt: Date };

export async function findSession(db: Queryable, tokenHash: string, at: Date): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .leftJoin('two_factor', 'two_factor.staff_id', 'staff.id')
    .select(['staff.id', 'staff.staff_id', 'staff.role', 'session.kind', 'session.last_active_at'])
    .select('two_factor.enabled_at')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', at)
    .where('last_active_at', '>', idleCutoff(at))
    .where('staff.is_active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, staff_id: staffId, role, kind } = row;
  return {
    member: { id, staffId, role, mustChangePassword: kind === 'change_password' },
    hasSecondFactor: row.enabled_at !== null,
    lastActiveAt: row.last_active_at,
  };
}

export async function touchSession(db: Queryable, tokenHash: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ last_active_at: at }).where('token_hash', '=', tokenHash).execute();
}
