import * as z from 'zod/mini';
import { barMethods } from '#contract/bar.ts';
import type { Order } from '#web/office/bar-sales/order.ts';
import { forget, keep, recall } from '#web/session-store.ts';

const draft = z.object({
  /** Idempotency key, the same for every attempt to send the order. */
  key: z.string(),
  /** Sent, but perhaps not received. */
  sent: z.boolean(),
  order: z.object({
    lines: z.array(z.object({ id: z.int(), drink_name: z.string(), price: z.number(), quantity: z.string() })),
    method: z.enum(barMethods),
  }),
});
type OrderDraft = z.infer<typeof draft> & { order: Order };

/** One place per person: staff who share a browser do not continue each other's orders. */
const place = (owner: string) => `sale ${owner}`;

export const recallOrder = (owner: string): OrderDraft | undefined => recall(place(owner), draft);

export const forgetOrder = (owner: string): void => forget(place(owner));

/** Drops an empty order, unless its key was sent. */
export function keepOrder(owner: string, kept: Readonly<Omit<OrderDraft, 'order'> & { order: Order }>): void {
  if (kept.sent || kept.order.lines.length > 0) keep(place(owner), kept);
  else forgetOrder(owner);
}

/** Drops the order, unless it was sent and may have been received. */
export function leaveOrder(owner: string): void {
  if (!recallOrder(owner)?.sent) forgetOrder(owner);
}
