import {
  companyAccount,
  companyAccountInput,
  companyAccountReply,
  companyPaymentInput,
  reverseCompanyPaymentInput,
} from '#contract/accounts/company-accounts.ts';
import { type Endpoint, exportedFile } from '#contract/core/endpoint.ts';

export const companyAccountCalls = {
  companyAccount: {
    method: 'GET',
    path: '/companies/:id/account',
    access: ['superadmin', 'supervisor'],
    summary: 'The account of a company: open items by age, payments, and the statement',
    shows: ['companies'],
    input: companyAccountInput,
    output: companyAccount,
    errors: ['not_found'],
  },
  takeCompanyPayment: {
    method: 'POST',
    path: '/companies/:id/payments',
    access: ['superadmin', 'supervisor'],
    summary: 'Record money of a company that pays one or more items of its account, in whole or in part',
    changes: ['companies', 'booking', 'bookings'],
    input: companyPaymentInput,
    idempotencyKey: 'key',
    output: companyAccountReply,
    errors: ['not_found', 'conflict'],
    status: 201,
  },
  reverseCompanyPayment: {
    method: 'POST',
    path: '/companies/:id/payments/:payment_id/reverse',
    access: ['superadmin', 'supervisor'],
    summary: 'Reverse a payment of a company, with a reason; a supervisor an own one, for some minutes',
    changes: ['companies', 'booking', 'bookings'],
    input: reverseCompanyPaymentInput,
    output: companyAccountReply,
    errors: ['not_found', 'conflict'],
  },
  exportCompanyAccount: {
    method: 'GET',
    path: '/exports/companies/:id',
    access: ['superadmin', 'supervisor'],
    summary: 'The statement of a company as CSV',
    input: companyAccountInput,
    output: exportedFile,
    errors: ['not_found'],
    file: 'text/csv; charset=utf-8',
  },
} as const satisfies Record<string, Endpoint>;
