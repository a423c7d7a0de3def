import { readAuditLog } from '#server/audit-log/commands.ts';
import { presentEntry } from '#server/audit-log/rules.ts';
import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';

export function auditLogRoutes(house: House): Handlers<'auditLog'> {
  return {
    async auditLog({ input }) {
      const { rows, next, prev, count } = await readAuditLog(house, input);
      return { data: rows.map(presentEntry), next_cursor: next, prev_cursor: prev, total_count: count };
    },
  };
}
