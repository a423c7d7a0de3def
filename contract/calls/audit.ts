import { auditPage, auditQuery } from '#contract/audit.ts';
import type { Endpoint } from '#contract/endpoint.ts';

export const auditCalls = {
  auditLog: {
    method: 'GET',
    path: '/audit',
    access: ['superadmin'],
    summary: 'Who changed what, when and why, newest first',
    input: auditQuery,
    output: auditPage,
  },
} as const satisfies Record<string, Endpoint>;
