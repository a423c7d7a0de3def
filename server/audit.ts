import { sql } from 'kysely';
import type { AuditAction } from '#contract/audit.ts';
import type { Read, Tx } from '#db/db.ts';

export type AuditEntry = {
  at: Date;
  /** One of `otherActors`, or a staff ID. */
  actor: string;
  action: AuditAction;
  subject: {
    kind: 'booking' | 'charge' | 'difference' | 'drink' | 'job' | 'rate' | 'room' | 'sale' | 'sign-in' | 'staff';
    id: string;
  };
  before?: object;
  after?: object;
  /** Why, in the words of whoever did it. */
  reason?: string | undefined;
};

/** Writes who changed what, in the transaction that changes it. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      reason: entry.reason || null,
    })
    .execute();
}

type Counted = Pick<AuditEntry, 'at' | 'actor' | 'action' | 'subject'> & {
  after?: Readonly<Record<string, string>>;
  /** Where it came from, as a mark under a key. */
  network?: string;
};

/** The longest list of networks that an entry grows. */
const longestList = 100;

/** Writes down what anybody can do without end: once an hour for what is the same, with how often and the first networks it came from. */
export async function auditCounted(db: Read, { at, actor, action, subject, after, network }: Counted): Promise<void> {
  const counted = [at.toISOString().slice(0, 13), action, actor, subject.id, ...Object.values(after ?? {})].join(' ');
  const first = JSON.stringify({ ...after, times: 1, ...(network && { networks: network }) });
  const networks = sql`coalesce(entry.after ->> 'networks', '')`;
  await sql`
    insert into audit as entry (at, actor, action, subject_kind, subject_id, after, counted)
    values (${at}, ${actor}, ${action}, ${subject.kind}, ${subject.id}, ${first}::jsonb, ${counted})
    on conflict (counted) where counted is not null do update set after = entry.after
      || jsonb_build_object('times', (entry.after ->> 'times')::integer + 1)
      || case when strpos(${networks}, ${network ?? ''}) > 0 or length(${networks}) > ${longestList} then '{}'::jsonb
        else jsonb_build_object('networks', ${networks} || ', ' || ${network ?? ''}::text) end`.execute(db);
}
