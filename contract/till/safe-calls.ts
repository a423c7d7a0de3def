import { type Endpoint, exportedFile, messageReply } from '#contract/core/endpoint.ts';
import {
  envelopeIdInput,
  openEnvelopeInput,
  reverseSafeEntryInput,
  safeBook,
  safeBookQuery,
  safeEntryInput,
} from '#contract/till/safe.ts';
import { moneyRoles, shiftIdInput } from '#contract/till/shifts.ts';
import { zSlip } from '#contract/till/z-slip.ts';

export const safeCalls = {
  safeBook: {
    method: 'GET',
    path: '/safe',
    access: ['superadmin', 'supervisor'],
    summary:
      'The book of the safe with its balance, and the envelopes that nobody has opened; without days, of the month so far',
    input: safeBookQuery,
    output: safeBook,
  },
  exportSafeBook: {
    method: 'GET',
    path: '/exports/safe',
    access: ['superadmin', 'supervisor'],
    summary: 'The book of the safe as CSV, a line for each entry',
    input: safeBookQuery,
    output: exportedFile,
    errors: ['not_found'],
    file: 'text/csv; charset=utf-8',
  },
  enterSafe: {
    method: 'POST',
    path: '/safe',
    access: ['superadmin', 'supervisor'],
    summary: 'Enter money that was put into the safe, banked, or taken out',
    input: safeEntryInput,
    idempotencyKey: 'key',
    output: messageReply,
    errors: ['conflict'],
    status: 201,
  },
  reverseSafeEntry: {
    method: 'POST',
    path: '/safe/:number/reverse',
    access: ['superadmin', 'supervisor'],
    summary: 'Reverse an entry by another one, with a reason; entries of envelopes stay',
    input: reverseSafeEntryInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
  putEnvelopeIn: {
    method: 'POST',
    path: '/envelopes/:id/safe',
    access: ['superadmin', 'supervisor'],
    summary: 'Enter that an envelope is in the safe, closed',
    input: envelopeIdInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
    status: 201,
  },
  openEnvelope: {
    method: 'POST',
    path: '/envelopes/:id/count',
    access: ['superadmin', 'supervisor'],
    summary: 'Open an envelope that somebody else dropped, and commit the count of what is in it',
    input: openEnvelopeInput,
    idempotencyKey: 'key',
    output: messageReply,
    errors: ['not_found', 'conflict'],
    status: 201,
  },
  zSlip: {
    method: 'GET',
    path: '/shifts/:id/slip',
    access: [...moneyRoles, 'supervisor'],
    summary:
      'The Z report of a counted shift for an 80 mm printer, with the last hash of its day; money roles read their own',
    input: shiftIdInput,
    output: zSlip,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
