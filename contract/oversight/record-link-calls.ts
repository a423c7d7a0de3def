import * as z from 'zod/mini';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { recordLinkInput } from '#contract/oversight/recorded.ts';

export const recordLinkCalls = {
  recordLink: {
    method: 'GET',
    path: '/record-link',
    access: ['superadmin', 'supervisor', 'receptionist', 'barmen'],
    summary: 'The link for the receipt of a stay, an order or a tab, under which the guest sees what is recorded',
    input: recordLinkInput,
    output: z.object({ url: z.string() }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
