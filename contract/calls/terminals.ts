import { messageReply } from '#contract/auth.ts';
import { type Endpoint, emptyObject } from '#contract/endpoint.ts';
import {
  askTerminalForTabInput,
  askTerminalInput,
  askTerminalReply,
  endTerminalRequestInput,
  terminalRequestInput,
  terminalRequestList,
  terminalRequestReply,
} from '#contract/terminal-requests.ts';

export const terminalCalls = {
  askTerminal: {
    method: 'POST',
    path: '/bookings/:id/terminal-requests',
    access: ['superadmin', 'receptionist'],
    summary: 'Send an amount of a stay to a card terminal; the payment is recorded when the terminal approves it',
    input: askTerminalInput,
    idempotencyKey: 'key',
    output: askTerminalReply,
    errors: ['not_found', 'conflict'],
    status: 201,
  },
  askTerminalForTab: {
    method: 'POST',
    path: '/bar-tabs/:tab_id/terminal-requests',
    access: ['superadmin', 'barmen'],
    summary: 'Send an amount of a tab to a card terminal; the payment is recorded when the terminal approves it',
    input: askTerminalForTabInput,
    idempotencyKey: 'key',
    output: askTerminalReply,
    errors: ['not_found', 'conflict'],
    status: 201,
  },
  listTerminalRequests: {
    method: 'GET',
    path: '/terminal-requests',
    access: ['superadmin', 'supervisor', 'receptionist', 'barmen'],
    summary: 'The terminals that amounts can be sent to, and what they are asked for and have not answered',
    input: emptyObject,
    output: terminalRequestList,
  },
  readTerminalRequest: {
    method: 'GET',
    path: '/terminal-requests/:id',
    access: ['superadmin', 'supervisor', 'receptionist', 'barmen'],
    summary: 'What became of an amount that was sent to a terminal',
    input: terminalRequestInput,
    output: terminalRequestReply,
    errors: ['not_found'],
  },
  endTerminalRequest: {
    method: 'POST',
    path: '/terminal-requests/:id/end',
    access: ['superadmin', 'supervisor'],
    summary: 'End a request that no terminal has answered, with a reason; what it was to pay can be taken again',
    input: endTerminalRequestInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
