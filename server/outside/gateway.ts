import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { AppError, errorMessages } from '#contract/errors.ts';
import { unprintable } from '#contract/fields.ts';
import { fromNaira, type Kobo, toNaira } from '#contract/money.ts';

export type GatewayTransaction = {
  id: string;
  txRef: string;
  status: 'successful' | 'failed' | 'pending';
  amount: Kobo;
  currency: string;
};

type Charge = { amount: Kobo; currency: string; email: string; txRef: string };

export interface Gateway {
  readonly publicKey: string;
  readonly scriptUrl: string;
  /** The transaction with the gateway's own id; null when there is none. Throws GatewayUnavailable. */
  byId(id: string): Promise<GatewayTransaction | null>;
  /** The transaction made under our reference; null while there is none. Throws GatewayUnavailable. */
  byTxRef(txRef: string): Promise<GatewayTransaction | null>;
  /** The payment a webhook speaks of, null when it is about something else. Throws AppError when the secret hash is missing or wrong. */
  readWebhook(headers: IncomingHttpHeaders, body: unknown): { txRef?: string; id?: string } | null;
  /** Binds the checkout in the browser to this amount. */
  payloadHash(charge: Charge): string;
}

/** The gateway did not say anything that can be relied on: neither paid nor unpaid. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
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

// z.int stops at 2^53: a longer id has already lost digits in JSON.parse and must not be believed.
const gatewayId = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,19}$/))]),
  z.transform(String),
);
// Half a surrogate pair or a NUL is text to JSON, but not to the database that is to remember it.
const text = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((written) => !unprintable.test(written) && !/\p{Surrogate}/u.test(written)),
);

const verified = z.object({
  status: z.literal('success'),
  data: z.object({
    id: gatewayId,
    tx_ref: text,
    status: z.string(),
    // `amount`, not `charged_amount`: the latter may include the gateway's own fee.
    amount: z.number().check(z.gte(0), z.lte(1e12)),
    currency: text,
  }),
});
const notFound = z.object({
  message: z.string().check(z.regex(/^no transaction was found/i)),
});

const named = z.object({ id: z.catch(z.optional(gatewayId), undefined) });
const webhookShapes = z.union([
  z.object({
    event: z.literal('charge.completed'),
    data: z.extend(named, { tx_ref: z.catch(z.optional(text), undefined) }),
  }),
  z.extend(named, { event: z.optional(z.undefined()), txRef: text }),
]);

/** Flutterwave v3. The sandbox is reached through this same adapter, by another `apiUrl`. */
export function flutterwave(config: FlutterwaveConfig): Gateway {
  const apiUrl = config.apiUrl.replace(/\/+$/, '');
  const expectedHash = sha256(config.webhookHash);

  async function ask(path: string): Promise<GatewayTransaction | null> {
    const { status, body } = await getJson(`${apiUrl}${path}`, config.secretKey, config.timeoutMs ?? 10_000);
    // The usual answer before a guest has paid: neither a failure nor an outage.
    if ((status === 400 || status === 404) && notFound.safeParse(body).success) return null;
    const answer = verified.safeParse(body);
    if (status !== 200 || !answer.success)
      throw new GatewayUnavailable(`the gateway answered ${status} without a transaction`);
    const { data } = answer.data;
    return {
      id: data.id,
      txRef: data.tx_ref,
      status: statusOf(data.status),
      amount: fromNaira(data.amount),
      currency: data.currency,
    };
  }

  return {
    publicKey: config.publicKey,
    scriptUrl: config.scriptUrl,
    // The id comes from an address bar: anything but digits would reach other calls of the API.
    byId: async (id) => (gatewayId.safeParse(id).success ? ask(`/transactions/${id}/verify`) : null),
    byTxRef: (txRef) => ask(`/transactions/verify_by_reference?tx_ref=${encodeURIComponent(txRef)}`),
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

/** Only 'successful' is money. A word we do not know must not turn into a verdict. */
const statusOf = (word: string): GatewayTransaction['status'] =>
  word === 'successful' || word === 'failed' ? word : 'pending';

function paymentIn(body: unknown): { txRef?: string; id?: string } | null {
  const shape = webhookShapes.safeParse(body);
  if (!shape.success) return null;
  const { txRef, id } = 'data' in shape.data ? { txRef: shape.data.data.tx_ref, id: shape.data.data.id } : shape.data;
  if (txRef === undefined && id === undefined) return null;
  return {
    ...(txRef !== undefined && { txRef }),
    ...(id !== undefined && { id }),
  };
}

async function getJson(url: string, secretKey: string, timeoutMs: number): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    throw new GatewayUnavailable('the gateway could not be reached or did not answer in JSON', { cause });
  }
}
