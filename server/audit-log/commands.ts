import type { Parsed } from '#contract/api.ts';
import { listEntries } from '#server/audit-log/store.ts';
import type { House } from '#server/context.ts';

export const readAuditLog = ({ db, hotel }: House, query: Parsed<'auditLog'>) =>
  listEntries(db.read, query, hotel.timeZone);
