import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { partlyCountedPageReply } from '#server/core/page-reply.ts';
import { presentAuditEntry } from '#server/oversight/audit-entry.ts';
import { listAuditEntries } from '#server/oversight/audit-store.ts';

export function auditLogRoutes(deps: Deps): Handlers<'auditLog'> {
  return {
    async auditLog({ input }) {
      const page = await listAuditEntries(deps.db.read, input, deps.hotel.timeZone);
      return partlyCountedPageReply(page, presentAuditEntry);
    },
  };
}
