import { guestAccount, invoiceByLinkInput } from '#contract/accounts/guest-account.ts';
import { invoiceReply } from '#contract/accounts/invoices.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import {
  payAccountInput,
  payAccountReply,
  payLinkInput,
  payLinkView,
  verifyPayLinkInput,
} from '#contract/front-desk/pay-account.ts';
import { receiptInput } from '#contract/front-desk/receipts.ts';

/**
 * Calls about money that the booking page does not make. They stand apart from `guestCalls`, so that the scripts of the
 * booking page stay smaller.
 */
export const guestMoneyCalls = {
  guestAccount: {
    method: 'GET',
    path: '/bookings/by-reference/:reference/account',
    access: 'public',
    summary: 'What a guest can pay online now, and the invoices of the stay, for who holds the receipt',
    input: receiptInput,
    output: guestAccount,
    errors: ['not_found'],
    perMinute: 30,
  },
  payOwnAccount: {
    method: 'POST',
    path: '/bookings/by-reference/:reference/account/pay',
    access: 'public',
    summary: 'Begin to pay what is owed on the account; the same amount is one payment, however often it is begun',
    input: payAccountInput,
    output: payAccountReply,
    errors: ['forbidden', 'not_found', 'conflict', 'gateway'],
    perMinute: 30,
  },
  payLink: {
    method: 'GET',
    path: '/payments/links/:tx_ref',
    access: 'public',
    summary: 'What is to be paid under a link, and the checkout for it',
    input: payLinkInput,
    output: payLinkView,
    errors: ['not_found'],
    perMinute: 60,
  },
  verifyPayLink: {
    method: 'POST',
    path: '/payments/links/:tx_ref/verify',
    access: 'public',
    summary: 'Ask the gateway whether a link has been paid',
    input: verifyPayLinkInput,
    output: payLinkView,
    errors: ['not_found', 'gateway'],
    perMinute: 60,
  },
  invoiceByLink: {
    method: 'GET',
    path: '/invoices/by-number/:number',
    access: 'public',
    summary: 'An invoice, for whoever has the link that was mailed or printed',
    input: invoiceByLinkInput,
    output: invoiceReply,
    errors: ['not_found'],
    perMinute: 30,
  },
} as const satisfies Record<string, Endpoint>;
