import type { Endpoint } from '#contract/core/endpoint.ts';
import { messageReply } from '#contract/core/endpoint.ts';
import { giveUpJobInput, jobIdInput, unfinishedPage, unfinishedQuery } from '#contract/jobs/jobs.ts';

export const jobCalls = {
  listUnfinishedJobs: {
    method: 'GET',
    path: '/jobs/unfinished',
    access: ['superadmin'],
    summary: 'Work that has failed for an hour or that the hotel no longer tries, longest failing first',
    shows: ['jobs'],
    input: unfinishedQuery,
    output: unfinishedPage,
  },
  resendJob: {
    method: 'POST',
    path: '/jobs/:id/resend',
    access: ['superadmin'],
    summary: 'Have such work tried again',
    changes: ['jobs', 'booking'],
    input: jobIdInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
  giveUpJob: {
    method: 'POST',
    path: '/jobs/:id/give-up',
    access: ['superadmin'],
    summary: 'Let such work be, with a reason',
    changes: ['jobs', 'booking'],
    input: giveUpJobInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
