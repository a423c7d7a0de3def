import {
  bankLinesPage,
  bankLinesQuery,
  importStatementInput,
  importStatementReply,
  matchLineInput,
  setLineAsideInput,
  takeLineBackInput,
} from '#contract/bank/statements.ts';
import {
  confirmTransferInput,
  transferNotArrivedInput,
  transfersPage,
  transfersQuery,
} from '#contract/bank/transfers.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { messageReply } from '#contract/core/endpoint.ts';

export const transferCalls = {
  listTransfers: {
    method: 'GET',
    path: '/transfers',
    access: ['superadmin', 'supervisor'],
    summary:
      'Bank transfers that nobody has confirmed, the oldest first, with what they add up to by age; or those that were confirmed or taken off',
    shows: ['transfers'],
    input: transfersQuery,
    output: transfersPage,
  },
  confirmTransfer: {
    method: 'POST',
    path: '/transfers/:id/confirm',
    access: ['superadmin', 'supervisor'],
    summary: 'Say that a transfer which somebody else has recorded is at the bank; it counts from then on',
    changes: ['transfers', 'companies', 'sales', 'booking', 'bookings'],
    input: confirmTransferInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
  transferNotArrived: {
    method: 'POST',
    path: '/transfers/:id/not-arrived',
    access: ['superadmin', 'supervisor'],
    summary: 'Take off a transfer that is not at the bank, with a reason',
    changes: ['transfers', 'companies', 'sales', 'booking', 'bookings'],
    input: transferNotArrivedInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
  importStatement: {
    method: 'POST',
    path: '/bank-statements',
    access: ['superadmin', 'supervisor'],
    summary:
      'Import the text of a bank statement in CSV: what came in is kept, and confirms transfers whose sender and amount it names',
    changes: ['transfers', 'companies', 'sales', 'booking', 'bookings'],
    input: importStatementInput,
    output: importStatementReply,
    perMinute: 10,
    // A statement has up to a million characters, each of at most three bytes in UTF-8. A quotation mark or a line
    // break takes two bytes in JSON. The rest is for the other fields.
    bodyLimit: 3_200_000,
  },
  listBankLines: {
    method: 'GET',
    path: '/bank-lines',
    access: ['superadmin', 'supervisor'],
    summary:
      'Money that came in by imported statements in the last 60 days and is no transfer yet, the newest first; or lines that were set aside',
    shows: ['transfers'],
    input: bankLinesQuery,
    output: bankLinesPage,
  },
  setLineAside: {
    method: 'POST',
    path: '/bank-lines/:id/set-aside',
    access: ['superadmin', 'supervisor'],
    summary:
      'Say with a reason that a line of the bank is of no guest, such as interest; it leaves the list of money in',
    changes: ['transfers', 'companies', 'sales', 'booking', 'bookings'],
    input: setLineAsideInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
  takeLineBack: {
    method: 'POST',
    path: '/bank-lines/:id/take-back',
    access: ['superadmin', 'supervisor'],
    summary: 'Take back that a line of the bank was set aside',
    changes: ['transfers', 'companies', 'sales', 'booking', 'bookings'],
    input: takeLineBackInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
  matchLine: {
    method: 'POST',
    path: '/bank-lines/:id/match',
    access: ['superadmin', 'supervisor'],
    summary: 'Say that a line of the bank is this transfer; it confirms the transfer if nobody has',
    changes: ['transfers', 'companies', 'sales', 'booking', 'bookings'],
    input: matchLineInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
