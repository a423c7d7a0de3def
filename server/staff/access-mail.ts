import type { AccessChange } from '#contract/core/audit.ts';
import type { Tx } from '#db/db.ts';
import { enqueue } from '#server/core/enqueue.ts';
import type { StaffMember } from '#server/staff/member-store.ts';

type AccessChangeDetails = { change: AccessChange; by: string; at: Date };

/**
 * Mails a staff member about a change of their access. `member` is the record from before the change, so a thief who
 * changes the address cannot divert the mail. Does nothing if that record has no address.
 */
export async function enqueueAccessMail(tx: Tx, member: StaffMember, details: AccessChangeDetails): Promise<void> {
  if (!member.email) return;
  const { change, by, at } = details;
  const payload = { staffId: member.id, to: member.email, change, by, changedAt: at.toISOString() };
  await enqueue(tx, { kind: 'staff.access_changed', payload, at });
}
