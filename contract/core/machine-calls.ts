import * as z from 'zod/mini';
import { type Endpoint, emptyObject } from '#contract/core/endpoint.ts';

export const machineCalls = {
  flutterwaveWebhook: {
    method: 'POST',
    path: '/payments/webhook/flutterwave',
    access: 'public',
    summary: 'The gateway reports that something happened to a payment',
    input: z.looseObject({}),
    output: emptyObject,
    errors: ['unauthenticated'],
    machine: true,
  },
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'The process is alive',
    input: emptyObject,
    output: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'The database answers and this version works on it',
    input: emptyObject,
    output: z.object({ status: z.literal('ready') }),
    errors: ['unavailable'],
    urgent: true,
  },
} as const satisfies Record<string, Endpoint>;
