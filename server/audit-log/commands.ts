import type { Parsed } from '#contract/api.ts';
import { listEntries } from '#server/audit-log/store.ts';
import type { Deps } from '#server/core/deps.ts';

export const readAuditLog = ({ db, hotel }: Deps, query: Parsed<'auditLog'>) =>
  listEntries(db.read, query, hotel.timeZone);
