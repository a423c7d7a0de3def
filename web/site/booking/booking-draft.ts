import * as z from 'zod/mini';
import type { GuestForm } from '#contract/bookings.ts';
import { forget, keep, recall } from '#web/session-store.ts';

const text = z.optional(z.string());
const draft = z.object({
  guest_name: text,
  guest_email: text,
  guest_phone: text,
  check_in: text,
  check_out: text,
  room_id: text,
  guests: z.optional(z.number()),
  /** What the link asked for when this was typed: a link to another room or stay wins over an older choice. */
  asked: z.optional(z.object({ room_id: text, check_in: text, check_out: text })),
});
export type Draft = z.infer<typeof draft>;

const draftKey = 'booking-draft';
const keyKey = 'booking-key';

export const recallDraft = (): Draft | undefined => recall(draftKey, draft);
export const keepDraft = (values: Draft): void => keep(draftKey, z.parse(draft, values));

export function forgetDraft(): void {
  forget(draftKey);
  forget(keyKey);
}

/** `crypto.randomUUID` exists on secure origins only; a test machine may use plain HTTP. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const keptKey = (values: GuestForm) => {
  const kept = recall(keyKey, z.object({ content: z.string(), key: z.string() }));
  return kept?.content === JSON.stringify(values) ? kept.key : undefined;
};

/** Whether this tab has sent exactly these values before without receiving a success. */
export const wasSent = (values: GuestForm): boolean => keptKey(values) !== undefined;

/**
 * The idempotency key. The same content keeps its key, also over a reload: when a reply is lost, sending again finds
 * the first booking instead of making a second.
 */
export function bookingKey(values: GuestForm): string {
  const kept = keptKey(values);
  if (kept) return kept;
  const key = newKey();
  keep(keyKey, { content: JSON.stringify(values), key });
  return key;
}
