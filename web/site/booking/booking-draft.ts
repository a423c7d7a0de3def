import * as z from 'zod/mini';
import type { GuestForm } from '#contract/bookings.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';
import { partialGuestDraft } from '#web/forms/guest-draft.ts';

const text = z.optional(z.string());
const draftSchema = z.object({
  ...partialGuestDraft,
  /** What the link asked for when this was typed: a link to another room or stay wins over an older choice. */
  preselected: z.optional(z.object({ room_id: text, check_in: text, check_out: text })),
});
export type Draft = z.infer<typeof draftSchema>;

const draftStorageKey = 'booking-draft';
const idempotencyStorageKey = 'booking-key';

export const readDraft = (): Draft | undefined => readStored(draftStorageKey, draftSchema);
export const storeDraft = (values: Draft): void => writeStored(draftStorageKey, z.parse(draftSchema, values));

export function clearDraft(): void {
  removeStored(draftStorageKey);
  removeStored(idempotencyStorageKey);
}

const storedKeyFor = (values: GuestForm) => {
  const stored = readStored(idempotencyStorageKey, z.object({ content: z.string(), key: z.string() }));
  return stored?.content === JSON.stringify(values) ? stored.key : undefined;
};

/** Whether this tab has sent exactly these values before without receiving a success. */
export const wasSent = (values: GuestForm): boolean => storedKeyFor(values) !== undefined;

/**
 * The idempotency key. The same content keeps its key, also over a reload: when a reply is lost, sending again finds
 * the first booking instead of making a second.
 */
export function idempotencyKeyFor(values: GuestForm): string {
  const stored = storedKeyFor(values);
  if (stored) return stored;
  const key = newIdempotencyKey('WEB');
  writeStored(idempotencyStorageKey, { content: JSON.stringify(values), key });
  return key;
}
