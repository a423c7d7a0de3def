import * as z from 'zod/mini';
import { fromNaira, toNaira } from '#contract/core/money.ts';
import {
  type CardTerminals,
  type TerminalAnswer,
  TerminalRefused,
  TerminalsUnavailable,
} from '#server/core/terminals.ts';

export type MoniepointConfig = {
  url: string;
  clientId: string;
  clientSecret: string;
  /** The serial numbers of the terminals, by the names that the hotel gives them. */
  serials: () => Readonly<Record<string, string>>;
  timeoutMs?: number;
};

const pushStates = ['PENDING', 'ACCEPTED', 'COMPLETED', 'DECLINED', 'EXPIRED', 'FAILED'] as const;

const refusalSchema = z.object({ responseMessage: z.optional(z.nullable(z.string())) });
const pushPaymentSchema = z.object({
  responseBody: z.object({
    reference: z.string(),
    /** The amount in naira. */
    amount: z.number(),
    currency: z.string(),
    status: z.enum(pushStates),
    responseMessage: z.optional(z.nullable(z.string())),
    // Optional, because the public description of the API does not name a field for the RRN.
    rrn: z.optional(z.nullable(z.string())),
  }),
});

/** Talks to the push payments of Moniepoint's terminals, or to the stand-in under another `url`. */
export function moniepoint(config: MoniepointConfig): CardTerminals {
  const base = `${config.url.replace(/\/+$/, '')}/api/v1/push-payment`;
  return {
    names: () => Object.keys(config.serials()),

    async send({ reference, terminal, amount, expiresInSeconds }) {
      const { status, body } = await sendRequest(`${base}/request`, config, {
        ...{ terminalSerialNumber: config.serials()[terminal], amount: toNaira(amount), reference, currency: 'NGN' },
        expiresIn: expiresInSeconds,
      });
      // Status 409 means that an earlier attempt arrived, and its answer was lost.
      if (status === 200 || status === 201 || status === 202 || status === 409) return;
      if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
        const parsed = refusalSchema.safeParse(body);
        throw new TerminalRefused((parsed.success && parsed.data.responseMessage) || `refused with ${status}`);
      }
      throw new TerminalsUnavailable(`answered ${status}`);
    },

    async answerOf(reference) {
      const { status, body } = await sendRequest(`${base}/status/${encodeURIComponent(reference)}`, config);
      if (status === 404) return { state: 'unknown' };
      const parsed = pushPaymentSchema.safeParse(body);
      if (status !== 200 || !parsed.success || parsed.data.responseBody.reference !== reference)
        throw new TerminalsUnavailable(status === 200 ? 'answered something else' : `answered ${status}`);
      return answerFrom(parsed.data.responseBody);
    },
  };
}

function answerFrom(payment: z.infer<typeof pushPaymentSchema>['responseBody']): TerminalAnswer {
  const problem = payment.responseMessage || null;
  switch (payment.status) {
    case 'PENDING':
    case 'ACCEPTED':
      return { state: 'waiting' };
    case 'COMPLETED':
      if (payment.currency !== 'NGN') throw new TerminalsUnavailable(`approved in ${payment.currency}`);
      return { state: 'approved', amount: fromNaira(payment.amount), rrn: payment.rrn || null };
    case 'DECLINED':
      return { state: 'declined', problem };
    case 'EXPIRED':
      return { state: 'expired', problem };
    case 'FAILED':
      return { state: 'failed', problem };
  }
}

async function sendRequest(
  url: string,
  { clientId, clientSecret, timeoutMs = 10_000 }: MoniepointConfig,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const basicCredentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...{ authorization: `Basic ${basicCredentials}`, accept: 'application/json' },
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    throw new TerminalsUnavailable('could not be reached or did not answer in JSON', { cause });
  }
}
