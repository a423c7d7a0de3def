import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { unprintableCharacterPattern } from '#contract/core/fields.ts';
import { fromNaira } from '#contract/core/money.ts';
import type { GatewayPage, GatewayRefund, GatewayTransaction } from '#server/core/gateway.ts';

// `z.int` refuses numbers above 2^53, because JSON.parse has already changed the last digits of such an id.
export const gatewayIdSchema = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,19}$/))]),
  z.transform(String),
);
// Refuses also NUL and half a surrogate pair: JSON can contain them, but PostgreSQL cannot store them.
const shortTextSchema = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((written) => !unprintableCharacterPattern.test(written) && !/\p{Surrogate}/u.test(written)),
);
const nairaAmountSchema = z.number().check(z.gte(0), z.lte(1e12));

const transactionSchema = z.pipe(
  z.object({
    id: gatewayIdSchema,
    tx_ref: shortTextSchema,
    status: z.string(),
    // Read `amount` and not `charged_amount`, to which the gateway may have added its own fee.
    amount: nairaAmountSchema,
    currency: shortTextSchema,
  }),
  z.transform(
    (data): GatewayTransaction => ({
      id: data.id,
      txRef: data.tx_ref,
      status: data.status === 'successful' || data.status === 'failed' ? data.status : 'pending',
      amount: fromNaira(data.amount),
      currency: data.currency,
    }),
  ),
);

/**
 * Gives both replies the same field names: the gateway's list of refunds names them differently from its answer to a
 * refund.
 */
const withCommonNames = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((row) => ({
    ...row,
    tx_id: row.tx_id ?? row.transaction_id ?? row.TransactionId,
    amount_refunded: row.amount_refunded ?? row.AmountRefunded,
  })),
);
const refundFields = z.pipe(
  withCommonNames,
  z.object({
    id: gatewayIdSchema,
    tx_id: gatewayIdSchema,
    amount_refunded: nairaAmountSchema,
    status: z.string(),
    comment: z.optional(z.nullable(z.string())),
    comments: z.optional(z.nullable(z.string())),
  }),
);
const refundSchema = z.pipe(
  refundFields,
  z.transform(
    (data): GatewayRefund => ({
      id: data.id,
      transactionId: data.tx_id,
      amount: fromNaira(data.amount_refunded),
      status: refundStatus(data.status),
      comment: data.comment ?? data.comments ?? '',
    }),
  ),
);

/**
 * The gateway documents `successful`, `completed` and variants such as `completed-bank-transfer`. A word that is not
 * known here must count neither as made nor as refused.
 */
function refundStatus(word: string): GatewayRefund['status'] {
  if (/^(completed|successful$)/i.test(word)) return 'made';
  return /^(failed|rejected|cancelled)/i.test(word) ? 'refused' : 'processing';
}

const successSchema = <T extends z.ZodMiniType>(data: T) => z.object({ status: z.literal('success'), data });
const rawPageSchema = z.object({
  status: z.literal('success'),
  meta: z.object({ page_info: z.object({ total_pages: z.int().check(z.gte(0), z.lte(10_000)) }) }),
  data: z.array(z.unknown()),
});
/** Parses each row on its own, so that one row that cannot be read does not hide the others. */
const pageSchema = <T extends z.ZodMiniType>(row: T) =>
  z.pipe(
    rawPageSchema,
    z.transform(({ data, meta }): GatewayPage<z.output<T>> => {
      const page: GatewayPage<z.output<T>> = { rows: [], unreadableIds: [], pages: meta.page_info.total_pages };
      for (const each of data) {
        const read = row.safeParse(each);
        if (read.success) page.rows.push(read.data);
        else page.unreadableIds.push(rowId(each));
      }
      return page;
    }),
  );

function rowId(row: unknown): string {
  const parsedId = z.object({ id: gatewayIdSchema }).safeParse(row);
  return parsedId.success ? parsedId.data.id : createHash('sha256').update(JSON.stringify(row)).digest('hex');
}

export const replySchemas = {
  transaction: successSchema(transactionSchema),
  transactions: pageSchema(transactionSchema),
  refund: successSchema(refundSchema),
  refunds: pageSchema(refundSchema),
  noTransaction: z.object({ message: z.string().check(z.regex(/^no transaction was found/i)) }),
  noRefund: z.object({ message: z.string().check(z.regex(/^no refund was found/i)) }),
  refusal: z.object({ status: z.literal('error'), message: shortTextSchema }),
};

const idSchema = z.object({ id: z.catch(z.optional(gatewayIdSchema), undefined) });
const webhookSchema = z.union([
  z.object({
    event: z.literal('charge.completed'),
    data: z.extend(idSchema, { tx_ref: z.catch(z.optional(shortTextSchema), undefined) }),
  }),
  z.extend(idSchema, { event: z.optional(z.undefined()), txRef: shortTextSchema }),
]);

export function paymentFromWebhook(body: unknown): { txRef?: string; id?: string } | null {
  const shape = webhookSchema.safeParse(body);
  if (!shape.success) return null;
  const { txRef, id } = 'data' in shape.data ? { txRef: shape.data.data.tx_ref, id: shape.data.data.id } : shape.data;
  if (txRef === undefined && id === undefined) return null;
  return {
    ...(txRef !== undefined && { txRef }),
    ...(id !== undefined && { id }),
  };
}
