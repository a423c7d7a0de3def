import { auditEntryInFull, auditEntryInput, auditPage, auditQuery } from '#contract/core/audit.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';

export const auditCalls = {
  auditLog: {
    method: 'GET',
    path: '/audit',
    access: ['superadmin'],
    summary: 'Who changed what, when and why, newest first',
    shows: ['guests'],
    input: auditQuery,
    output: auditPage,
  },
  auditEntry: {
    method: 'GET',
    path: '/audit/:id',
    access: ['superadmin'],
    summary: 'One entry, with its number in the chain of seals',
    shows: ['guests'],
    input: auditEntryInput,
    output: auditEntryInFull,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
