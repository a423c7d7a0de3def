import { type AuditAction, type AuditKind, auditActions, auditKinds } from '#contract/audit.ts';
import type { Day } from '#contract/dates.ts';
import { type ListShape, oneOf, readDay } from '#web/office/list/list-state.ts';

export type AuditFilters = { actor: string; kind: AuditKind; action: AuditAction; from: Day; to: Day };

export const auditShape: ListShape<AuditFilters, 'at'> = {
  filters: {
    actor: (text) => text.slice(0, 40) || undefined,
    kind: oneOf(auditKinds),
    action: oneOf(auditActions),
    from: readDay,
    to: readDay,
  },
  sorts: ['at'],
  defaults: { sort: 'at', dir: 'desc' },
};
