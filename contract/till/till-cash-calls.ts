import type { Endpoint } from '#contract/core/endpoint.ts';
import { messageReply } from '#contract/core/endpoint.ts';
import { moneyRoles } from '#contract/till/shifts.ts';
import { envelopeInput, payOutInput, reverseCashInput, shiftCash, shiftCashInput } from '#contract/till/till-cash.ts';

export const tillCashCalls = {
  shiftCash: {
    method: 'GET',
    path: '/shifts/:id/cash',
    access: moneyRoles,
    summary: 'Envelopes and payments out of the own shift, and who can receive an envelope',
    input: shiftCashInput,
    output: shiftCash,
    errors: ['not_found'],
  },
  dropEnvelope: {
    method: 'POST',
    path: '/shifts/:id/drops',
    access: moneyRoles,
    summary: 'Drop cash of the own open shift in an envelope that somebody else receives',
    input: envelopeInput,
    idempotencyKey: 'key',
    output: messageReply,
    errors: ['not_found', 'conflict'],
    status: 201,
  },
  handOver: {
    method: 'POST',
    path: '/shifts/:id/handover',
    access: moneyRoles,
    summary: 'Put a part of what was counted into an envelope, before the count is signed; the rest stays in the till',
    input: envelopeInput,
    idempotencyKey: 'key',
    output: messageReply,
    errors: ['not_found', 'conflict'],
    status: 201,
  },
  payOut: {
    method: 'POST',
    path: '/shifts/:id/paid-outs',
    access: moneyRoles,
    summary: 'Pay cash out of the till of the own open shift, for a reason and with a receipt',
    input: payOutInput,
    idempotencyKey: 'key',
    output: messageReply,
    errors: ['not_found', 'conflict'],
    status: 201,
  },
  reverseEnvelope: {
    method: 'POST',
    path: '/envelopes/:id/reverse',
    access: moneyRoles,
    summary: 'Take back an envelope that was entered by mistake, while its shift is not over and it is not in the safe',
    input: reverseCashInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
  reversePaidOut: {
    method: 'POST',
    path: '/paid-outs/:id/reverse',
    access: moneyRoles,
    summary: 'Take back what was paid out of the own open shift by mistake',
    input: reverseCashInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
