import { messageReply } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { confirmTransferInput, transferNotArrivedInput, transfersPage, transfersQuery } from '#contract/transfers.ts';

export const transferCalls = {
  listTransfers: {
    method: 'GET',
    path: '/transfers',
    access: ['superadmin', 'supervisor'],
    summary:
      'Bank transfers that nobody has confirmed, the oldest first, with what they add up to by age; or those that were confirmed or taken off',
    input: transfersQuery,
    output: transfersPage,
  },
  confirmTransfer: {
    method: 'POST',
    path: '/transfers/:id/confirm',
    access: ['superadmin', 'supervisor'],
    summary: 'Say that a transfer which somebody else has recorded is at the bank; it counts from then on',
    input: confirmTransferInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
  transferNotArrived: {
    method: 'POST',
    path: '/transfers/:id/not-arrived',
    access: ['superadmin', 'supervisor'],
    summary: 'Take off a transfer that is not at the bank, with a reason',
    input: transferNotArrivedInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
