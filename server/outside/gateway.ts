import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod/mini';
import type { Day } from '#contract/dates.ts';
import { AppError, errorMessages } from '#contract/errors.ts';
import { type Kobo, toNaira } from '#contract/money.ts';
import { answers, gatewayId, paymentIn } from '#server/outside/gateway-answers.ts';

export type GatewayTransaction = {
  id: string;
  txRef: string;
  status: 'successful' | 'failed' | 'pending';
  amount: Kobo;
  currency: string;
};

export type GatewayRefund = {
  id: string;
  transactionId: string;
  amount: Kobo;
  /** `processing`: it takes days until the bank has done it, and may still be refused. */
  status: 'made' | 'processing' | 'refused';
  /** What we wrote beside it. */
  comment: string;
};

/** Days of the gateway, both included; pages begin at 1. */
type Listed = { from: Day; to: Day; page: number };
/** `unread`: the numbers of rows that make no sense to us. */
export type GatewayPage<T> = { rows: T[]; unread: string[]; pages: number };

type Charge = { amount: Kobo; currency: string; email: string; txRef: string };

export interface Gateway {
  readonly publicKey: string;
  readonly scriptUrl: string;
  /** The transaction with the gateway's own id; null when there is none. Throws GatewayUnavailable. */
  byId(id: string): Promise<GatewayTransaction | null>;
  /** The transaction made under our reference; null while there is none. Throws GatewayUnavailable. */
  byTxRef(txRef: string): Promise<GatewayTransaction | null>;
  /** Everything that was tried in those days. Throws GatewayUnavailable. */
  list(asked: Listed): Promise<GatewayPage<GatewayTransaction>>;
  /**
   * Gives so much of a transaction back. There is no key that makes a repeat harmless: never call it twice for one purpose.
   * Throws GatewayRefused when nothing was done for certain, and GatewayUnavailable when nobody knows.
   */
  refund(id: string, amount: Kobo, comment: string): Promise<GatewayRefund>;
  /** What became of a refund; null when there is none. Throws GatewayUnavailable. */
  refundById(id: string): Promise<GatewayRefund | null>;
  /** The refunds that were asked for in those days. Throws GatewayUnavailable. */
  listRefunds(asked: Listed): Promise<GatewayPage<GatewayRefund>>;
  /** The payment a webhook speaks of, null when it is about something else. Throws AppError when the secret hash is missing or wrong. */
  readWebhook(headers: IncomingHttpHeaders, body: unknown): { txRef?: string; id?: string } | null;
  /** Binds the checkout in the browser to this amount. */
  payloadHash(charge: Charge): string;
}

/** The gateway did not say anything that can be relied on: neither paid nor unpaid. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The gateway said no, in the words of `message`. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}

export type FlutterwaveConfig = {
  /** Up to the version, e.g. `https://api.flutterwave.com/v3`. */
  apiUrl: string;
  scriptUrl: string;
  publicKey: string;
  secretKey: string;
  webhookHash: string;
  timeoutMs?: number;
};

/** Flutterwave v3. The sandbox is reached through this same adapter, by another `apiUrl`. */
export function flutterwave(config: FlutterwaveConfig): Gateway {
  const apiUrl = config.apiUrl.replace(/\/+$/, '');
  const expectedHash = sha256(config.webhookHash);
  const call = (path: string, body?: object) =>
    exchange(`${apiUrl}${path}`, config.secretKey, config.timeoutMs ?? 10_000, body);

  async function ask<T extends z.ZodMiniType>(path: string, shape: T): Promise<z.output<T>> {
    return understood(await call(path), shape);
  }

  /** Null is the usual answer before a guest has paid: neither a failure nor an outage. */
  async function find<T extends z.ZodMiniType>(path: string, shape: T, none: z.ZodMiniType) {
    const answer = await call(path);
    if ((answer.status === 400 || answer.status === 404) && none.safeParse(answer.body).success) return null;
    return understood(answer, shape);
  }

  const days = ({ from, to, page }: Listed) => `from=${from}&to=${to}&page=${page}`;
  const transaction = async (path: string) =>
    (await find(path, answers.transaction, answers.noTransaction))?.data ?? null;

  return {
    publicKey: config.publicKey,
    scriptUrl: config.scriptUrl,
    // The id comes from an address bar: anything but digits would reach other calls of the API.
    byId: async (id) => (gatewayId.safeParse(id).success ? transaction(`/transactions/${id}/verify`) : null),
    byTxRef: (txRef) => transaction(`/transactions/verify_by_reference?tx_ref=${encodeURIComponent(txRef)}`),
    list: (asked) => ask(`/transactions?${days(asked)}`, answers.transactions),
    async refund(id, amount, comments) {
      const answer = await call(`/transactions/${id}/refund`, { amount: toNaira(amount), comments });
      const refusal = answers.refusal.safeParse(answer.body);
      // 408 and 429 are of the way there, and a server error may come after the deed.
      if ([400, 401, 403, 404, 409, 422].includes(answer.status) && refusal.success)
        throw new GatewayRefused(refusal.data.message);
      return understood(answer, answers.refund).data;
    },
    refundById: async (id) => (await find(`/refunds/${id}`, answers.refund, answers.noRefund))?.data ?? null,
    listRefunds: (asked) => ask(`/refunds?${days(asked)}`, answers.refunds),
    readWebhook(headers, body) {
      const given = headers['verif-hash'];
      // Comparing digests takes the same time whatever the length and content of what was sent.
      const genuine = typeof given === 'string' && timingSafeEqual(sha256(given), expectedHash);
      if (!genuine || config.webhookHash === '') throw new AppError('unauthenticated', errorMessages.unauthenticated);
      return paymentIn(body);
    },
    payloadHash({ amount, currency, email, txRef }) {
      const secret = sha256(config.secretKey).toString('hex');
      return sha256(`${toNaira(amount)}${currency}${email}${txRef}${secret}`).toString('hex');
    },
  };
}

const sha256 = (content: string): Buffer => createHash('sha256').update(content).digest();

type Answer = { status: number; body: unknown };

function understood<T extends z.ZodMiniType>({ status, body }: Answer, shape: T): z.output<T> {
  const answer = shape.safeParse(body);
  if (status !== 200 || !answer.success)
    throw new GatewayUnavailable(`the gateway answered ${status} without a transaction`);
  return answer.data;
}

async function exchange(url: string, secretKey: string, timeoutMs: number, body?: object): Promise<Answer> {
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
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    throw new GatewayUnavailable('the gateway could not be reached or did not answer in JSON', { cause });
  }
}
