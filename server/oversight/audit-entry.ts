import { type AuditEntryView, nonStaffActors } from '#contract/core/audit.ts';
import { changesOf } from '#contract/oversight/audit-text.ts';
import type { AuditLogEntry } from '#server/oversight/audit-store.ts';

export const presentAuditEntry = (entry: AuditLogEntry): AuditEntryView => ({
  id: String(entry.id),
  at: entry.at.toISOString(),
  actor: entry.actor,
  actorName: entry.actorName ?? nonStaffActors[entry.actor] ?? entry.actor,
  action: entry.action,
  kind: entry.kind,
  subject: entry.subject,
  bookingId: entry.bookingId,
  changes: changesOf(entry.before, entry.after),
  reason: entry.reason,
});
