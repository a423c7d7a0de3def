import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, errorMessages, fieldError } from '#contract/core/errors.ts';
import { fromNaira, type Kobo } from '#contract/core/money.ts';
import type { Clock } from '#server/core/clock.ts';
import { inboxRoutes } from '#server/platform/integrations/sandbox/inbox.tsx';
import { sandboxRefundRoutes } from '#server/platform/integrations/sandbox/refunds.ts';
import {
  faults,
  outcomes,
  refundFaults,
  refundOutcomes,
  type SandboxStore,
  type SandboxTransaction,
} from '#server/platform/integrations/sandbox/store.ts';
import { type WebhookMode, webhookModes, webhookSender } from '#server/platform/integrations/sandbox/webhooks.ts';
import {
  refuse,
  refuseUnknownTransaction,
  sendFault,
  transactionReply,
} from '#server/platform/integrations/sandbox/wire.ts';

type SandboxOptions = {
  store: SandboxStore;
  clock: Clock;
  script: () => Promise<string>;
  secretKey: string;
  webhookHash: string;
  webhookUrl: () => string;
  expectedAmount: (txRef: string) => Promise<Kobo | null>;
  mailFolder: string;
  timeZone: () => string;
  /** `lateMs` is the delay of a late webhook, and `retryMs` the waits between attempts to deliver one. */
  lateMs?: number;
  retryMs?: readonly number[];
};

const enumSchema = <const T extends readonly string[]>(words: T) => z.enum(words, `must be one of ${words.join(', ')}`);
const textSchema = (max: number) =>
  z.string('must be a text').check(z.minLength(1, 'is required'), z.maxLength(max, 'is too long'));

const payBody = z.strictObject({
  tx_ref: textSchema(100),
  outcome: enumSchema(outcomes),
  amount: z.optional(
    z.number('must be an amount in naira').check(z.gte(0, 'must not be negative'), z.lte(1e12, 'is too large')),
  ),
  currency: z._default(z.string('must be a text').check(z.regex(/^[A-Z]{3}$/, 'must be a code such as NGN')), 'NGN'),
  webhook: z.optional(enumSchema(webhookModes)),
});
const statusBody = z.strictObject({
  status: enumSchema(outcomes),
  webhook: z._default(enumSchema(webhookModes), 'once'),
});
const refundStatusBody = z.strictObject({ status: enumSchema(refundOutcomes) });
const faultBody = z.strictObject({
  verify: z.optional(enumSchema(faults)),
  refund: z.optional(enumSchema(refundFaults)),
});
const idParams = z.object({ id: z.coerce.number().check(z.int(), z.positive()) });
const referenceQuery = z.object({ tx_ref: z.string() });

/**
 * A stand-in for the card gateway under `/sandbox`, with a script, calls and webhooks. For demos and tests only: every
 * visitor can "pay".
 */
export function sandbox(options: SandboxOptions): FastifyPluginAsync {
  return async (root) => {
    await options.store.prepare();
    await root.register(
      async (app) => {
        app.get('/v3.js', async (_, reply) =>
          reply
            .header('cache-control', 'no-cache')
            .type('text/javascript; charset=utf-8')
            .send(await options.script()),
        );
        verifyRoutes(app, options);
        moneyRoutes(app, options);
        faultRoutes(app, options.store);
        inboxRoutes(app, options.mailFolder, options.timeZone);
      },
      { prefix: '/sandbox' },
    );
  };
}

function verifyRoutes(app: FastifyInstance, { store, secretKey, clock, timeZone }: SandboxOptions): void {
  const hangingReplies = new Set<FastifyReply>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const reply of hangingReplies) reply.raw.destroy();
  });
  const leaveUnanswered = (reply: FastifyReply): void => {
    if (isClosing) reply.raw.destroy();
    else hangingReplies.add(reply);
    reply.raw.once('close', () => hangingReplies.delete(reply));
  };

  const isMerchant = (request: FastifyRequest) => request.headers.authorization === `Bearer ${secretKey}`;
  const answerMerchant =
    (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isMerchant(request)) return refuse(reply, 401, 'Invalid authorization key');
      const { verify: fault } = await store.faults();
      return fault === 'none' ? answer(request, reply) : sendFault(fault, reply, leaveUnanswered);
    };
  const answerWithTransaction = (find: (request: FastifyRequest) => Promise<SandboxTransaction | null>) =>
    answerMerchant(async (request, reply) => {
      const transaction = await find(request);
      return transaction ? transactionReply(transaction) : refuseUnknownTransaction(reply);
    });

  sandboxRefundRoutes(app, { store, clock, timeZone, answerMerchant, isMerchant, hang: leaveUnanswered });
  app.get(
    '/v3/transactions/:id/verify',
    answerWithTransaction(async ({ params }) => {
      const parsedInput = idParams.safeParse(params);
      return parsedInput.success ? store.byId(parsedInput.data.id) : null;
    }),
  );
  app.get(
    '/v3/transactions/verify_by_reference',
    answerWithTransaction(async ({ query }) => {
      const parsedInput = referenceQuery.safeParse(query);
      return parsedInput.success ? store.byTxRef(parsedInput.data.tx_ref) : null;
    }),
  );
}

function moneyRoutes(app: FastifyInstance, options: SandboxOptions): void {
  const { store, clock } = options;
  const webhooks = webhookSender({
    url: options.webhookUrl,
    hash: options.webhookHash,
    log: app.log,
    lateMs: options.lateMs ?? 3000,
    retryMs: options.retryMs ?? [1000, 4000],
  });
  app.addHook('preClose', async () => webhooks.close());

  function sendWebhook(reply: FastifyReply, transaction: SandboxTransaction, mode: WebhookMode): void {
    // Sends the webhook when the reply has been sent, so that redirect and webhook arrive in any order, as with the
    // real gateway.
    reply.raw.once('close', () => webhooks.send(transaction, mode));
  }

  app.post('/pay', async (request, reply) => {
    const body = parseBody(payBody, request.body);
    const amount = body.amount === undefined ? await options.expectedAmount(body.tx_ref) : fromNaira(body.amount);
    if (amount === null) throw fieldError('tx_ref', `nothing is to be paid under ${body.tx_ref}`, 'not_found');
    const transaction = await store.add({
      txRef: body.tx_ref,
      status: body.outcome,
      amount,
      currency: body.currency,
      createdAt: clock.now(),
    });
    // No webhook for a pending transaction by default, because the real gateway sends none.
    sendWebhook(reply, transaction, body.webhook ?? (body.outcome === 'pending' ? 'none' : 'once'));
    return { transaction_id: String(transaction.id) };
  });

  app.post('/transactions/:id', async (request, reply) => {
    const body = parseBody(statusBody, request.body);
    const parsedParams = idParams.safeParse(request.params);
    const transaction = parsedParams.success ? await store.setStatus(parsedParams.data.id, body.status) : null;
    if (!transaction) throw new AppError('not_found', errorMessages.notFound);
    sendWebhook(reply, transaction, body.webhook);
    return { transaction_id: String(transaction.id), status: transaction.status };
  });

  app.post('/refunds/:id', async (request) => {
    const { status } = parseBody(refundStatusBody, request.body);
    const parsedParams = idParams.safeParse(request.params);
    const refund = parsedParams.success ? await store.setRefundStatus(parsedParams.data.id, status) : null;
    if (!refund) throw new AppError('not_found', errorMessages.notFound);
    return { refund_id: String(refund.id), status: refund.status };
  });
}

function faultRoutes(app: FastifyInstance, store: SandboxStore): void {
  app.get('/faults', () => store.faults());
  app.post('/faults', async (request) => {
    await store.setFaults(parseBody(faultBody, request.body));
    return store.faults();
  });
}

function parseBody<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => {
    const field = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? 'body') : issue.path.join('.') || 'body';
    return { field, message: `${field} ${issue.code === 'unrecognized_keys' ? 'is not known' : issue.message}` };
  });
  throw new AppError('invalid', errors[0]?.message ?? 'body is wrong', errors);
}
