import type { Selectable } from 'kysely';
import { type Settings, settings, signInPolicy } from '#contract/auth.ts';
import type { Member } from '#contract/roles.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { SessionKind, Tables } from '#db/types.ts';
import { minutesLater, type OwnSession } from '#server/staff/two-factor-codes.ts';

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

type TwoFactor = { secret: string; enabled: boolean };

const fromRow = (row: Selectable<Tables['two_factor']>): TwoFactor => ({
  secret: row.secret,
  enabled: row.enabled_at !== null,
});

export async function findTwoFactor(db: Queryable, memberId: string): Promise<TwoFactor | undefined> {
  const row = await db.selectFrom('two_factor').selectAll().where('staff_id', '=', memberId).executeTakeFirst();
  return row && fromRow(row);
}

export async function beginTwoFactor(db: Queryable, memberId: string, secret: string): Promise<boolean> {
  const row = await db
    .insertInto('two_factor')
    .values({ staff_id: memberId, secret })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet({ secret }).where('two_factor.enabled_at', 'is', null),
    )
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when this time step or a later one was used before: no code counts twice. */
export async function consumeTotpStep(db: Queryable, memberId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('staff_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when it is on already, or when `secret` is no longer the one whose code was checked. */
export async function enableTwoFactor(tx: Tx, memberId: string, secret: string, codes: string[], at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ enabled_at: at })
    .where('staff_id', '=', memberId)
    .where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code_hash) => ({ staff_id: memberId, code_hash })))
    .execute();
  return true;
}

/** `hashes` are those of one code under each SESSION_SECRET. False for a wrong or used code. */
export async function consumeRecoveryCode(tx: Tx, memberId: string, hashes: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('staff_id', '=', memberId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Does nothing when the secret was replaced meanwhile. */
export async function replaceSecret(db: Queryable, memberId: string, before: string, sealed: string): Promise<void> {
  await db
    .updateTable('two_factor')
    .set({ secret: sealed })
    .where('staff_id', '=', memberId)
    .where('secret', '=', before)
    .execute();
}

export async function deleteTwoFactor(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('two_factor').where('staff_id', '=', memberId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findSettings(db: Queryable, memberId: string): Promise<Settings> {
  const row = await db
    .selectFrom('staff')
    .select(['email_notifications', 'sms_alerts', 'daily_reports', 'currency', 'timezone'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return settings.parse({
    emailNotifications: row.email_notifications,
    smsAlerts: row.sms_alerts,
    dailyReports: row.daily_reports,
    currency: row.currency,
    timezone: row.timezone,
  });
}

export async function updateSettings(tx: Tx, memberId: string, input: Settings): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      email_notifications: input.emailNotifications,
      sms_alerts: input.smsAlerts,
      daily_reports: input.dailyReports,
      currency: input.currency,
      timezone: input.timezone,
    })
    .where('id', '=', memberId)
    .execute();
}
