import { readAuditLog } from '#server/audit-log/commands.ts';
import { presentEntry } from '#server/audit-log/rules.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';

export function auditLogRoutes(deps: Deps): Handlers<'auditLog'> {
  return {
    async auditLog({ input }) {
      return pageReply(await readAuditLog(deps, input), presentEntry);
    },
  };
}
