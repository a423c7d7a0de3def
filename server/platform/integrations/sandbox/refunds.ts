import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { fromNaira } from '#contract/core/money.ts';
import type { Clock } from '#server/core/clock.ts';
import type { SandboxListQuery, SandboxStore } from '#server/platform/integrations/sandbox/store.ts';
import {
  listReply,
  pageSize,
  refundData,
  refundListRow,
  refuse,
  transactionData,
} from '#server/platform/integrations/sandbox/wire.ts';

type RefundRouteOptions = {
  store: SandboxStore;
  clock: Clock;
  timeZone: () => string;
  answerMerchant: (
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  isMerchant: (request: FastifyRequest) => boolean;
  hang: (reply: FastifyReply) => void;
};

const idParams = z.object({ id: z.coerce.number().check(z.int(), z.positive()) });
const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const listQuerySchema = z.object({
  from: daySchema,
  to: daySchema,
  page: z._default(z.coerce.number().check(z.int(), z.positive()), 1),
});
const refundBodySchema = z.object({
  amount: z.number().check(z.gte(0.01), z.lte(1e12)),
  comments: z._default(z.string().check(z.maxLength(500)), ''),
});

export function sandboxRefundRoutes(
  app: FastifyInstance,
  { store, clock, timeZone, answerMerchant, isMerchant, hang }: RefundRouteOptions,
): void {
  const parsePageRequest = (query: unknown) => {
    const { from, to, page } = listQuerySchema.parse(query);
    const pageQuery: SandboxListQuery = {
      from,
      to,
      timeZone: timeZone(),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    };
    return { page, pageQuery };
  };

  app.get(
    '/v3/transactions',
    answerMerchant(async ({ query }) => {
      const { page, pageQuery } = parsePageRequest(query);
      const { rows, total } = await store.list(pageQuery);
      return listReply('Transactions fetched', page, total, rows.map(transactionData));
    }),
  );
  app.get(
    '/v3/refunds',
    answerMerchant(async ({ query }) => {
      const { page, pageQuery } = parsePageRequest(query);
      const { rows, total } = await store.listRefunds(pageQuery);
      return listReply('Refunds fetched', page, total, rows.map(refundListRow));
    }),
  );
  app.get(
    '/v3/refunds/:id',
    answerMerchant(async ({ params }, reply) => {
      const parsedParams = idParams.safeParse(params);
      const refund = parsedParams.success ? await store.refundById(parsedParams.data.id) : null;
      if (!refund) return refuse(reply, 404, 'No refund was found for this id');
      return { status: 'success', message: 'Refund fetched', data: refundData(refund) };
    }),
  );

  app.post('/v3/transactions/:id/refund', async (request, reply) => {
    if (!isMerchant(request)) return refuse(reply, 401, 'Invalid authorization key');
    const { refund: fault } = await store.faults();
    if (fault === 'error') return refuse(reply, 503, 'An error occurred. Please contact support');
    if (fault === 'refused') return refuse(reply, 400, 'Insufficient funds to process this refund');
    const parsedParams = idParams.safeParse(request.params);
    const body = refundBodySchema.safeParse(request.body);
    if (!parsedParams.success || !body.success) return refuse(reply, 400, 'No transaction was found for this id');
    const refund = await store.addRefund({
      transactionId: parsedParams.data.id,
      amount: fromNaira(body.data.amount),
      status: fault === 'processing' ? 'processing' : 'completed',
      comment: body.data.comments,
      createdAt: clock.now(),
    });
    if (!refund) return refuse(reply, 400, 'Refund amount is more than the transaction amount');
    if (fault === 'hang_after') {
      reply.hijack();
      hang(reply);
      return reply;
    }
    return { status: 'success', message: 'Transaction refund initiated', data: refundData(refund) };
  });
}
