import * as z from 'zod/mini';
import { barMethods } from '#contract/bar.ts';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';
import type { Order } from '#web/office/bar-sales/order.ts';

const draftSchema = z.object({
  /** Idempotency key, the same for every attempt to send the order. */
  key: z.string(),
  sent: z.boolean(),
  order: z.object({
    lines: z.array(z.object({ id: z.int(), drink_name: z.string(), price: z.number(), quantity: z.string() })),
    method: z.enum(barMethods),
  }),
});
type OrderDraft = z.infer<typeof draftSchema> & { order: Order };

/** One place per person: staff who share a browser do not continue each other's orders. */
const storageKey = (owner: string) => `sale ${owner}`;

export const loadOrder = (owner: string): OrderDraft | undefined => readStored(storageKey(owner), draftSchema);

export const clearOrder = (owner: string): void => removeStored(storageKey(owner));

/** Drops an empty order, unless its key was sent. */
export function saveOrder(owner: string, draft: Readonly<Omit<OrderDraft, 'order'> & { order: Order }>): void {
  if (draft.sent || draft.order.lines.length > 0) writeStored(storageKey(owner), draft);
  else clearOrder(owner);
}

/** Drops the order, unless it was sent and may have been received. */
export function discardUnsentOrder(owner: string): void {
  if (!loadOrder(owner)?.sent) clearOrder(owner);
}
