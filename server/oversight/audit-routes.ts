import { type AuditEntryView, auditMessages, nonStaffActors } from '#contract/core/audit.ts';
import { AppError } from '#contract/core/errors.ts';
import { changesOf } from '#contract/oversight/audit-text.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { partlyCountedPageReply } from '#server/core/page-reply.ts';
import { type AuditLogEntry, findAuditEntry, listAuditEntries } from '#server/oversight/audit-store.ts';

export function auditLogRoutes(deps: Deps): Handlers<'auditLog' | 'auditEntry'> {
  return {
    async auditLog({ input }) {
      const page = await listAuditEntries(deps.db.read, input, deps.hotel.timeZone);
      return partlyCountedPageReply(page, presentEntry);
    },

    async auditEntry({ input }) {
      const entry = await findAuditEntry(deps.db.read, input.id);
      if (!entry) throw new AppError('not_found', auditMessages.notFound);
      const { roomId, sealNumber, sealHash } = entry;
      const seal = sealNumber === null || sealHash === null ? null : { number: sealNumber, hash: sealHash };
      return { ...presentEntry(entry), roomId, seal };
    },
  };
}

const presentEntry = ({ before, after, ...entry }: AuditLogEntry): AuditEntryView => ({
  ...entry,
  id: String(entry.id),
  at: entry.at.toISOString(),
  actorName: entry.actorName ?? nonStaffActors[entry.actor] ?? entry.actor,
  changes: changesOf(before, after),
});
