import { readAuditLog } from '#server/audit-log/commands.ts';
import { presentEntry } from '#server/audit-log/rules.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';

export function auditLogRoutes(deps: Deps): Handlers<'auditLog'> {
  return {
    async auditLog({ input }) {
      const { rows, next, prev, count } = await readAuditLog(deps, input);
      return { data: rows.map(presentEntry), next_cursor: next, prev_cursor: prev, total_count: count };
    },
  };
}
