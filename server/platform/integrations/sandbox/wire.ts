import type { FastifyReply } from 'fastify';
import { toNaira } from '#contract/core/money.ts';
import type { Fault, Outcome, SandboxRefund, SandboxTransaction } from '#server/platform/integrations/sandbox/store.ts';

const processorResponses: Record<Outcome, string> = {
  successful: 'Approved by Financial Institution',
  failed: 'Do not honour',
  pending: 'Pending validation',
};

export function transactionData(transaction: SandboxTransaction): Record<string, unknown> {
  const amount = toNaira(transaction.amount);
  return {
    id: transaction.id,
    tx_ref: transaction.txRef,
    flw_ref: `FLW-SANDBOX-${transaction.id}`,
    amount,
    currency: transaction.currency,
    charged_amount: amount,
    app_fee: 0,
    merchant_fee: 0,
    processor_response: processorResponses[transaction.status],
    auth_model: 'PIN',
    narration: 'Sandbox card payment',
    status: transaction.status,
    payment_type: 'card',
    created_at: transaction.createdAt.toISOString(),
    amount_settled: amount,
    customer: { id: 1, name: 'Sandbox guest', phone_number: null, email: 'guest@sandbox.example' },
  };
}

export const transactionReply = (transaction: SandboxTransaction) => ({
  status: 'success',
  message: 'Transaction fetched successfully',
  data: transactionData(transaction),
});

export const refundData = (refund: SandboxRefund) => ({
  id: refund.id,
  account_id: 73362,
  tx_id: refund.transactionId,
  flw_ref: `URF_${refund.id}`,
  wallet_id: 74639,
  amount_refunded: toNaira(refund.amount),
  status: refund.status,
  destination: 'payment_source',
  comments: refund.comment,
  created_at: refund.createdAt.toISOString(),
});

export function refundListRow(refund: SandboxRefund): Record<string, unknown> {
  const { tx_id: transaction_id, comments: comment, ...rest } = refundData(refund);
  return { ...rest, transaction_id, comment };
}

export const pageSize = 20;

export const listReply = (message: string, page: number, total: number, data: unknown[]) => ({
  status: 'success',
  message,
  meta: { page_info: { total, current_page: page, total_pages: Math.ceil(total / pageSize) } },
  data,
});

const makeRefusal = (message: string) => ({ status: 'error', message, data: null });

export const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send(makeRefusal(message));

export const refuseUnknownTransaction = (reply: FastifyReply) =>
  refuse(reply, 400, 'No transaction was found for this id');

export function sendFault(fault: Exclude<Fault, 'none'>, reply: FastifyReply, hang: (reply: FastifyReply) => void) {
  switch (fault) {
    case 'error':
      return refuse(reply, 503, 'An error occurred. Please contact support');
    case 'rate_limited':
      return refuse(reply.header('retry-after', '60'), 429, 'Too many requests');
    case 'not_found':
      return refuseUnknownTransaction(reply);
    case 'garbage':
      return reply.type('text/html').send('<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>');
    case 'cut':
      return reply.type('application/json').send('{"status":"success","message":"Transaction fetched succ');
    case 'hang':
      reply.hijack();
      hang(reply);
      return reply;
  }
}
