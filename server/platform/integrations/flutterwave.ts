import { createHash, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { AppError, errorMessages } from '#contract/core/errors.ts';
import { toNaira } from '#contract/core/money.ts';
import { type Gateway, type GatewayListQuery, GatewayRefused, GatewayUnavailable } from '#server/core/gateway.ts';
import {
  gatewayIdSchema,
  paymentFromWebhook,
  replySchemas,
} from '#server/platform/integrations/flutterwave-replies.ts';

export type FlutterwaveConfig = {
  apiUrl: string;
  scriptUrl: string;
  publicKey: string;
  secretKey: string;
  webhookHash: string;
  timeoutMs?: number;
  /** Gets the header `Date` of each reply, and when its request was sent (`Date.now()`). */
  onReply?: (date: string | null, sentAt: number) => void;
};

/** Talks to Flutterwave's API v3, or to the sandbox gateway under another `apiUrl`. */
export function flutterwave(config: FlutterwaveConfig): Gateway {
  const apiUrl = config.apiUrl.replace(/\/+$/, '');
  const expectedDigest = sha256(config.webhookHash);
  const call = (path: string, body?: object) => sendRequest(`${apiUrl}${path}`, config, body);

  async function callAndParse<T extends z.ZodMiniType>(path: string, shape: T): Promise<z.output<T>> {
    return parseReply(await call(path), shape);
  }

  /**
   * Returns null when the gateway knows no such record. That is no failure: the gateway knows no transaction until the
   * guest pays.
   */
  async function findRecord<T extends z.ZodMiniType>(path: string, shape: T, noneShape: z.ZodMiniType) {
    const reply = await call(path);
    if ((reply.status === 400 || reply.status === 404) && noneShape.safeParse(reply.body).success) return null;
    return parseReply(reply, shape);
  }

  const listParams = ({ from, to, page }: GatewayListQuery) => `from=${from}&to=${to}&page=${page}`;
  const findTransaction = async (path: string) =>
    (await findRecord(path, replySchemas.transaction, replySchemas.noTransaction))?.data ?? null;

  return {
    publicKey: config.publicKey,
    scriptUrl: config.scriptUrl,
    // The id can come from the address of a page. Only digits are accepted, since other characters could lead to
    // another call of the gateway.
    byId: async (id) => (gatewayIdSchema.safeParse(id).success ? findTransaction(`/transactions/${id}/verify`) : null),
    byTxRef: (txRef) => findTransaction(`/transactions/verify_by_reference?tx_ref=${encodeURIComponent(txRef)}`),
    list: (query) => callAndParse(`/transactions?${listParams(query)}`, replySchemas.transactions),
    async refund(id, amount, comments) {
      const reply = await call(`/transactions/${id}/refund`, { amount: toNaira(amount), comments });
      const refusal = replySchemas.refusal.safeParse(reply.body);
      // Only these statuses mean that nothing was refunded. 408 and 429 may come from a proxy, and a server error may
      // come after the refund was made.
      if ([400, 401, 403, 404, 409, 422].includes(reply.status) && refusal.success)
        throw new GatewayRefused(refusal.data.message);
      return parseReply(reply, replySchemas.refund).data;
    },
    refundById: async (id) =>
      (await findRecord(`/refunds/${id}`, replySchemas.refund, replySchemas.noRefund))?.data ?? null,
    listRefunds: (query) => callAndParse(`/refunds?${listParams(query)}`, replySchemas.refunds),
    readWebhook(headers, body) {
      const header = headers['verif-hash'];
      // Compares digests, so that the time of the comparison tells nothing about the length or content of the right
      // hash.
      const isGenuine = typeof header === 'string' && timingSafeEqual(sha256(header), expectedDigest);
      if (!isGenuine || config.webhookHash === '') throw new AppError('unauthenticated', errorMessages.unauthenticated);
      return paymentFromWebhook(body);
    },
    payloadHash({ amount, currency, email, txRef }) {
      const secret = sha256(config.secretKey).toString('hex');
      return sha256(`${toNaira(amount)}${currency}${email}${txRef}${secret}`).toString('hex');
    },
  };
}

const sha256 = (content: string): Buffer => createHash('sha256').update(content).digest();

type HttpReply = { status: number; body: unknown };

function parseReply<T extends z.ZodMiniType>({ status, body }: HttpReply, shape: T): z.output<T> {
  const reply = shape.safeParse(body);
  if (status !== 200 || !reply.success)
    throw new GatewayUnavailable(`the gateway answered ${status} without a transaction`);
  return reply.data;
}

async function sendRequest(
  url: string,
  { secretKey, timeoutMs = 10_000, onReply }: FlutterwaveConfig,
  body?: object,
): Promise<HttpReply> {
  const sentAt = Date.now();
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    onReply?.(response.headers.get('date'), sentAt);
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    throw new GatewayUnavailable('the gateway could not be reached or did not answer in JSON', { cause });
  }
}
