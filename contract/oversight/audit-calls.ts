import { auditPage, auditQuery } from '#contract/core/audit.ts';
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
} as const satisfies Record<string, Endpoint>;
