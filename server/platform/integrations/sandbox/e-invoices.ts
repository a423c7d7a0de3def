import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EInvoiceStore } from '#server/platform/integrations/sandbox/e-invoice-store.ts';

/**
 * `down`: the stand-in answers 503. `lost`: it stores the invoice, but its answer never arrives. `refuse`: it refuses
 * every invoice.
 */
const faults = ['none', 'down', 'lost', 'refuse'] as const;
type Fault = (typeof faults)[number];

const amountSchema = z.number();
const partySchema = z.object({ party_name: z.string().check(z.minLength(1)) });
const referenceSchema = z.object({ irn: z.string(), issue_date: z.iso.date() });
/** What the stand-in demands of an invoice, after the authority's public documents. */
const documentShape = z.object({
  business_id: z.uuid(),
  irn: z.string().check(z.regex(/^[A-Za-z0-9]+-[A-Z0-9]{8}-\d{8}$/)),
  issue_date: z.iso.date(),
  invoice_type_code: z.enum(['380', '381']),
  document_currency_code: z.literal('NGN'),
  tax_point_date: z.optional(z.iso.date()),
  billing_reference: z.optional(z.array(referenceSchema)),
  accounting_supplier_party: partySchema,
  accounting_customer_party: z.optional(partySchema),
  tax_total: z.array(z.object({ tax_amount: amountSchema })),
  legal_monetary_total: z.object({
    line_extension_amount: amountSchema,
    tax_exclusive_amount: amountSchema,
    tax_inclusive_amount: amountSchema,
    payable_amount: amountSchema,
  }),
  invoice_line: z
    .array(
      z.object({
        invoiced_quantity: amountSchema,
        line_extension_amount: amountSchema,
        item: z.object({ name: z.string().check(z.minLength(1)) }),
        price: z.object({
          price_amount: amountSchema,
          base_quantity: z.number().check(z.positive()),
          price_unit: z.string(),
        }),
      }),
    )
    .check(z.minLength(1)),
});
type Document = z.output<typeof documentShape>;

const isSameAmount = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;
const sumAmounts = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

function problemOf(document: Document): string | undefined {
  const { irn, issue_date, invoice_type_code, billing_reference = [] } = document;
  const { line_extension_amount, tax_exclusive_amount, tax_inclusive_amount } = document.legal_monetary_total;
  const tax = sumAmounts(document.tax_total.map(({ tax_amount }) => tax_amount));
  if (!irn.endsWith(`-${issue_date.replaceAll('-', '')}`)) return 'irn: its day is not the issue date';
  if (invoice_type_code === '381' && billing_reference.length === 0)
    return 'billing_reference: a credit note needs one';
  if (!isSameAmount(sumAmounts(document.invoice_line.map((line) => line.line_extension_amount)), line_extension_amount))
    return 'legal_monetary_total: the lines do not add up';
  if (!isSameAmount(tax_exclusive_amount + tax, tax_inclusive_amount)) return 'tax_total: the taxes do not add up';
  return undefined;
}

type EInvoiceSandboxOptions = { store: EInvoiceStore; apiKey: string; apiSecret: string };

/** A stand-in for the Merchant Buyer Solution of the Nigeria Revenue Service, made from its public documents. */
export function eInvoicesSandbox({ store, apiKey, apiSecret }: EInvoiceSandboxOptions): FastifyPluginAsync {
  return async (app) => {
    let fault: Fault = 'none';
    await store.prepare();
    const answer = (reply: FastifyReply, code: number, details?: string) =>
      reply.code(code).send(details ? { code, data: null, error: { details } } : { code, data: { ok: true } });

    const judgeDocument =
      (work: (document: Document, reply: FastifyReply, body: unknown) => Promise<unknown>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        if (fault === 'down') return reply.code(503).send({ code: 503 });
        const { headers } = request;
        if (headers['x-api-key'] !== apiKey || headers['x-api-secret'] !== apiSecret) return answer(reply, 401, 'keys');
        const parsed = documentShape.safeParse(request.body);
        if (!parsed.success) {
          const [issue] = parsed.error.issues;
          return answer(reply, 400, `${issue?.path.join('.')}: ${issue?.message}`);
        }
        const problem = fault === 'refuse' ? 'business_id: not known' : problemOf(parsed.data);
        return problem ? answer(reply, 400, problem) : work(parsed.data, reply, request.body);
      };

    app.post(
      '/api/v1/invoice/validate',
      judgeDocument(async (_, reply) => answer(reply, 200)),
    );
    app.post(
      '/api/v1/invoice/sign',
      judgeDocument(async ({ irn }, reply, body) => {
        const isNew = await store.add(irn, body);
        if (fault === 'lost') {
          reply.hijack();
          reply.raw.destroy();
          return reply;
        }
        return isNew ? answer(reply, 201) : answer(reply, 400, 'irn: handed in before');
      }),
    );
    app.get('/api/v1/invoice/confirm/:irn', async (request, reply) => {
      if (fault === 'down') return reply.code(503).send({ code: 503 });
      const { irn } = z.object({ irn: z.string() }).parse(request.params);
      return (await store.has(irn)) ? answer(reply, 200) : answer(reply, 404, 'irn: not known');
    });
    app.post('/faults', async (request) => {
      ({ fault } = z.object({ fault: z.enum(faults) }).parse(request.body));
      return { fault };
    });
  };
}

/** The keys for the stand-in. They are public, because they protect nothing. */
export const sandboxKeys = {
  apiKey: 'sandbox-e-invoices',
  apiSecret: 'sandbox-e-invoices-secret',
  businessId: 'bb99420d-0000-4000-8000-b9f6d6009aae',
  serviceId: '94ND90NR',
  certificate: 'c2FuZGJveCBjZXJ0aWZpY2F0ZSBvZiBhIGhvdGVsIGluIExhZ29z',
  publicKey:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA6+TQJu56rPYBIPRQN2B0TDgAbbyRp1IPMRrzV/5F7thJci++eN16OaRBKri7wbJA/GFJ8w7RG8UDP9WqFnivpow8d+84UNwvdbdBw1axZF+18fp79VOYX9+rJo7bN4ucqYo66cVy+ph7bPaCjdtbP7Uts0hcweZPpiNETNXCZezCvIvnBgBZ4EdRFQJbtl44QIZVimya8KI6w4pPbwkJ8+bQXRf3Pol15owWQwL2Flh/Jq/vnOJ4nkjDMYPI9SXrbXBEPrlJgoN3Yroy1FN7eQsVF0wH0hrIF8qf5pZCUIKglr/Wn1JKX4PfznTQ37dC06mdAmtJ5cejYhAF9fDcVwIDAQAB',
} as const;
