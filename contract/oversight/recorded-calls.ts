import type { Endpoint } from '#contract/core/endpoint.ts';
import { messageReply } from '#contract/core/endpoint.ts';
import { recordedInput, recordedView, reportRecordedInput } from '#contract/oversight/recorded.ts';

/**
 * Calls of the page that shows a guest what is recorded. They stand apart from the other calls, so that the scripts of
 * this page stay small.
 */
export const recordedCalls = {
  recorded: {
    method: 'GET',
    path: '/recorded/:code',
    access: 'public',
    summary: 'What the house has recorded of a stay, an order or a tab, for whoever has the link of its receipt',
    input: recordedInput,
    output: recordedView,
    errors: ['not_found'],
    perMinute: 60,
  },
  reportRecorded: {
    method: 'POST',
    path: '/recorded/:code/reports',
    access: 'public',
    summary: 'Tell the owner that it is not what was paid; the same words on a day are one report',
    input: reportRecordedInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
    perMinute: 6,
  },
} as const satisfies Record<string, Endpoint>;
