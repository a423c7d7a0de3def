import { type AuditEntryView, type AuditKind, nonStaffActors } from '#contract/audit.ts';
import { changesOf, type Facts } from '#contract/audit-text.ts';

export type Entry = {
  id: number;
  at: Date;
  actor: string;
  actorName: string | null;
  action: string;
  kind: AuditKind;
  subject: string;
  bookingId: string | null;
  before: Facts;
  after: Facts;
  reason: string | null;
};

export const presentEntry = (entry: Entry): AuditEntryView => ({
  id: String(entry.id),
  at: entry.at.toISOString(),
  actor: entry.actor,
  actor_name: entry.actorName ?? nonStaffActors[entry.actor] ?? entry.actor,
  action: entry.action,
  kind: entry.kind,
  subject: entry.subject,
  booking_id: entry.bookingId,
  changes: changesOf(entry.before, entry.after),
  reason: entry.reason,
});
