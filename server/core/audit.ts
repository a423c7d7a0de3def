import { sql } from 'kysely';
import type { AuditAction, AuditKind } from '#contract/core/audit.ts';
import type { Queryable, Tx } from '#db/db.ts';

export type AuditEntry = {
  at: Date;
  /** A Staff ID, or one of `nonStaffActors` (`contract/core/audit.ts`) such as `system`. */
  actor: string;
  action: AuditAction;
  subject: {
    kind: AuditKind;
    id: string;
  };
  before?: object;
  after?: object;
  reason?: string | undefined;
};

export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      subjectKind: entry.subject.kind,
      subjectId: entry.subject.id,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      reason: entry.reason || null,
    })
    .execute();
}

/** Whether a payment was recorded with this reason. A repeated request with another reason is not the same request. */
export async function hasReason(
  db: Queryable,
  { kind, id }: AuditEntry['subject'],
  action: AuditAction,
  paymentId: string,
  reason: string | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select exists (select from audit where subject_kind = ${kind} and subject_id = ${id} and action = ${action}
      and after ->> 'paymentId' = ${paymentId} and reason is not distinct from ${reason || null}) as same`.execute(db);
  return rows[0]?.same === true;
}

type HourlyEntry = Pick<AuditEntry, 'at' | 'actor' | 'action' | 'subject'> & {
  after?: Readonly<Record<string, string>>;
  network?: string;
};

/** In characters. A list of networks that is longer than this takes no further networks. */
const maxListLength = 100;

/**
 * Writes one audit entry per hour, with a count and the first networks, for an event that strangers can repeat without
 * end.
 */
export async function auditHourly(
  db: Queryable,
  { at, actor, action, subject, after, network }: HourlyEntry,
): Promise<void> {
  const key = [at.toISOString().slice(0, 13), action, actor, subject.id, ...Object.values(after ?? {})].join(' ');
  const firstFacts = JSON.stringify({ ...after, times: 1, ...(network && { networks: network }) });
  const networksSql = sql`coalesce(entry.after ->> 'networks', '')`;
  await sql`
    insert into audit as entry (at, actor, action, subject_kind, subject_id, after, counted)
    values (${at}, ${actor}, ${action}, ${subject.kind}, ${subject.id}, ${firstFacts}::jsonb, ${key})
    on conflict (counted) where counted is not null do update set after = entry.after
      || jsonb_build_object('times', (entry.after ->> 'times')::integer + 1)
      || case when strpos(${networksSql}, ${network ?? ''}) > 0 or length(${networksSql}) > ${maxListLength} then '{}'::jsonb
        else jsonb_build_object('networks', ${networksSql} || ', ' || ${network ?? ''}::text) end
      -- Only a clock that was set back by hours counts events of an hour that is sealed.
      where not exists (select from audit_seal where audit_id = entry.id)`.execute(db);
}
