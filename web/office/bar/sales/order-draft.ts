import * as z from 'zod/mini';
import { agreements, barMethods } from '#contract/bar/bar.ts';
import { koboField } from '#contract/core/fields.ts';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';
import type { Order } from '#web/office/bar/sales/order.ts';
import { draftKey } from '#web/office/core/draft-key.ts';

const draftSchema = z.object({
  key: z.string(),
  sent: z.boolean(),
  order: z.object({
    lines: z.array(z.object({ id: z.int(), drinkName: z.string(), priceKobo: koboField, quantity: z.string() })),
    method: z.enum(barMethods),
    slip: z.object({ reference: z.string(), terminal: z.string() }),
    room: z.object({
      stay: z.nullable(z.object({ bookingId: z.string(), room: z.nullable(z.string()), guestName: z.string() })),
      agreedBy: z.enum(agreements),
      signature: z.string(),
      pin: z.string(),
    }),
    tab: z.string(),
  }),
});
type OrderDraft = z.infer<typeof draftSchema> & { order: Order };

const storageKey = (owner: string) => draftKey('sale', owner);

export const loadOrder = (owner: string): OrderDraft | undefined => readStored(storageKey(owner), draftSchema);

export const clearOrder = (owner: string): void => removeStored(storageKey(owner));

/** Stores the draft. A draft without lines is deleted instead, unless it was sent. */
export function saveOrder(owner: string, draft: Readonly<Omit<OrderDraft, 'order'> & { order: Order }>): void {
  if (draft.sent || draft.order.lines.length > 0) writeStored(storageKey(owner), draft);
  else clearOrder(owner);
}

/** Deletes the stored order, unless it was sent: the server may have received it. */
export function discardUnsentOrder(owner: string): void {
  if (!loadOrder(owner)?.sent) clearOrder(owner);
}
