import { messageReply } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { giveUpJobInput, jobIdInput, parkedPage, parkedQuery } from '#contract/jobs.ts';

export const jobCalls = {
  listParkedJobs: {
    method: 'GET',
    path: '/jobs/parked',
    access: ['superadmin'],
    summary: 'Work that failed until the hotel stopped trying, longest waiting first',
    input: parkedQuery,
    output: parkedPage,
  },
  resendJob: {
    method: 'POST',
    path: '/jobs/:id/resend',
    access: ['superadmin'],
    summary: 'Have such work tried again',
    input: jobIdInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
  giveUpJob: {
    method: 'POST',
    path: '/jobs/:id/give-up',
    access: ['superadmin'],
    summary: 'Let such work be, with a reason',
    input: giveUpJobInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
