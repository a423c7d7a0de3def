import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type EInvoiceDocument,
  EInvoiceRefused,
  type EInvoices,
  EInvoicesUnavailable,
} from '#server/core/e-invoices.ts';

export type EInvoicesConfig = {
  url: string;
  apiKey: string;
  apiSecret: string;
  businessId: string;
  serviceId: string;
  /** Key and certificate are base64, as in the file with the keys that the authority gives. */
  publicKey: string;
  certificate: string;
  timeoutMs?: number;
};

const refusalSchema = z.object({
  message: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(z.object({ public_message: z.optional(z.string()), details: z.optional(z.string()) }))),
});

/** Talks to the Merchant Buyer Solution of the Nigeria Revenue Service, or to the stand-in under another `url`. */
export function eInvoices(config: EInvoicesConfig): EInvoices {
  const base = `${config.url.replace(/\/+$/, '')}/api/v1/invoice`;
  const encryptionKey = createPublicKey({ key: Buffer.from(config.publicKey, 'base64'), format: 'der', type: 'spki' });
  const call = (path: string, document?: EInvoiceDocument) => sendRequest(`${base}${path}`, config, document);

  async function sendForDecision(path: string, document: EInvoiceDocument): Promise<void> {
    const { status, body } = await call(path, document);
    if (status === 200 || status === 201) return;
    const parsed = refusalSchema.safeParse(body);
    // Only these statuses are a verdict on the invoice. Wrong keys (401, 403) and a busy server are no verdict.
    if ([400, 404, 409, 422].includes(status) && parsed.success) {
      const { message, error } = parsed.data;
      throw new EInvoiceRefused(error?.details ?? error?.public_message ?? message ?? `refused with ${status}`);
    }
    throw new EInvoicesUnavailable(`answered ${status}`);
  }

  return {
    businessId: config.businessId,
    serviceId: config.serviceId,
    validate: (document) => sendForDecision('/validate', document),
    sign: (document) => sendForDecision('/sign', document),
    async isSigned(irn) {
      const { status } = await call(`/confirm/${encodeURIComponent(irn)}`);
      if (status === 200) return true;
      if (status === 404 || status === 400) return false;
      throw new EInvoicesUnavailable(`answered ${status}`);
    },
    qrText(irn, at) {
      const content = { irn: `${irn}.${Math.floor(at.getTime() / 1000)}`, certificate: config.certificate };
      const padding = constants.RSA_PKCS1_PADDING;
      return publicEncrypt({ key: encryptionKey, padding }, Buffer.from(JSON.stringify(content))).toString('base64');
    },
  };
}

async function sendRequest(
  url: string,
  { apiKey, apiSecret, timeoutMs = 20_000 }: EInvoicesConfig,
  document?: EInvoiceDocument,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: document ? 'POST' : 'GET',
      headers: {
        ...{ 'x-api-key': apiKey, 'x-api-secret': apiSecret, accept: 'application/json' },
        ...(document && { 'content-type': 'application/json' }),
      },
      ...(document && { body: JSON.stringify(document) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    throw new EInvoicesUnavailable('could not be reached or did not answer in JSON', { cause });
  }
}
