import type { Endpoint } from '#contract/core/endpoint.ts';
import { closeDayInput, closeDayReply, nightAudit, nightAuditQuery } from '#contract/reports/night-audit.ts';

export const nightAuditCalls = {
  nightAudit: {
    method: 'GET',
    path: '/night-audit',
    access: ['superadmin', 'supervisor', 'receptionist'],
    summary: 'What stands open on a hotel day, what its closing posts or has posted, and the number of its report',
    shows: ['days'],
    input: nightAuditQuery,
    output: nightAudit,
  },
  closeDay: {
    method: 'POST',
    path: '/night-audit/close',
    access: ['superadmin', 'supervisor', 'receptionist'],
    summary: 'Close a day that has ended, and those before it, if no job has done so; safe to repeat',
    changes: ['days'],
    input: closeDayInput,
    output: closeDayReply,
    errors: ['conflict'],
  },
} as const satisfies Record<string, Endpoint>;
