import type { AuditAction } from '#contract/audit.ts';
import type { Tx } from '#db/db.ts';

export type AuditEntry = {
  at: Date;
  /** `client`, `gateway`, `system`, or a staff ID. */
  actor: string;
  action: AuditAction;
  subject: {
    kind: 'booking' | 'charge' | 'difference' | 'drink' | 'job' | 'rate' | 'room' | 'sale' | 'staff';
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
