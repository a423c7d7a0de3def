import { nonStaffActors } from '#contract/core/audit.ts';
import { changesOf } from '#contract/oversight/audit-text.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { partlyCountedPageReply } from '#server/core/page-reply.ts';
import { listAuditEntries } from '#server/oversight/audit-store.ts';

export function auditLogRoutes(deps: Deps): Handlers<'auditLog'> {
  return {
    async auditLog({ input }) {
      const page = await listAuditEntries(deps.db.read, input, deps.hotel.timeZone);
      return partlyCountedPageReply(page, ({ before, after, ...entry }) => ({
        ...entry,
        id: String(entry.id),
        at: entry.at.toISOString(),
        actorName: entry.actorName ?? nonStaffActors[entry.actor] ?? entry.actor,
        changes: changesOf(before, after),
      }));
    },
  };
}
