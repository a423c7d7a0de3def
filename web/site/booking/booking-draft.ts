import * as z from 'zod/mini';
import type { GuestForm } from '#contract/bookings/bookings.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';
import { partialGuestDraft } from '#web/forms/guest-draft.ts';

const optionalText = z.optional(z.string());
const draftSchema = z.object({
  ...partialGuestDraft,
  /**
   * The room, stay, guests and code in the link by which the guest had opened the form. If a later link names other
   * values, they replace what the draft has.
   */
  preselected: z.optional(
    z.object({
      ...{ roomId: optionalText, checkIn: optionalText, checkOut: optionalText, promoCode: optionalText },
      ...{ guests: z.optional(z.number()), children: z.optional(z.number()) },
    }),
  ),
});
export type BookingDraft = z.infer<typeof draftSchema>;

const draftStorageKey = 'booking-draft';
const idempotencyStorageKey = 'booking-key';

export const readDraft = (): BookingDraft | undefined => readStored(draftStorageKey, draftSchema);
export const storeDraft = (values: BookingDraft): void => writeStored(draftStorageKey, z.parse(draftSchema, values));

export function clearDraft(): void {
  removeStored(draftStorageKey);
  removeStored(idempotencyStorageKey);
}

const storedKeyFor = (values: GuestForm) => {
  const stored = readStored(idempotencyStorageKey, z.object({ content: z.string(), key: z.string() }));
  return stored?.content === JSON.stringify(values) ? stored.key : undefined;
};

export const wasSent = (values: GuestForm): boolean => storedKeyFor(values) !== undefined;

/**
 * The same values keep their idempotency key, also over a reload. So if a reply is lost, sending the values again finds
 * the first booking instead of making a second one.
 */
export function idempotencyKeyFor(values: GuestForm): string {
  const stored = storedKeyFor(values);
  if (stored) return stored;
  const key = newIdempotencyKey('WEB');
  writeStored(idempotencyStorageKey, { content: JSON.stringify(values), key });
  return key;
}
