import * as z from 'zod/mini';
import { barMethods } from '#contract/bar.ts';
import type { Order } from '#web/office/bar-sales/order.ts';
import { forget, keep, recall } from '#web/session-store.ts';

const draft = z.object({
  /** What the server knows this order by, however often it is sent. */
  key: z.string(),
  /** It was sent, and nobody knows yet whether it arrived. */
  sent: z.boolean(),
  order: z.object({
    lines: z.array(z.object({ id: z.int(), drink_name: z.string(), price: z.number(), quantity: z.string() })),
    method: z.enum(barMethods),
  }),
});
type OrderDraft = z.infer<typeof draft> & { order: Order };

/** Nobody goes on with what a colleague has put together. */
const place = (owner: string) => `sale ${owner}`;

export const recallOrder = (owner: string): OrderDraft | undefined => recall(place(owner), draft);

export const forgetOrder = (owner: string): void => forget(place(owner));

/** An order of nothing is none, unless something was sent under its key. */
export function keepOrder(owner: string, kept: Readonly<Omit<OrderDraft, 'order'> & { order: Order }>): void {
  if (kept.sent || kept.order.lines.length > 0) keep(place(owner), kept);
  else forgetOrder(owner);
}

/** Put away unsent, nothing of it is left. What may have arrived is kept, with its key. */
export function leaveOrder(owner: string): void {
  if (!recallOrder(owner)?.sent) forgetOrder(owner);
}
