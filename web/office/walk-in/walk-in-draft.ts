import * as z from 'zod/mini';
import type { WalkInValues } from '#web/office/walk-in/walk-in-rules.ts';

const draft = z.object({
  /** Staff who share a browser do not continue each other's drafts. */
  owner: z.string(),
  /** Idempotency key, the same for every attempt. */
  key: z.string(),
  /** Sent, but perhaps not received. */
  sent: z.boolean(),
  values: z.object({
    guest_name: z.string(),
    guest_email: z.string(),
    guest_phone: z.string(),
    room_id: z.string(),
    check_in: z.string(),
    check_out: z.string(),
    guests: z.number(),
  }),
});
export type WalkInDraft = z.infer<typeof draft> & { values: WalkInValues };

const place = 'walk-in';
/** Used if storage is blocked. */
let memory: WalkInDraft | undefined;

export function keepDraft(kept: WalkInDraft): void {
  memory = kept;
  try {
    sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // The draft lives as long as the page.
  }
}

export function forgetDraft(): void {
  memory = undefined;
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was stored.
  }
}

function stored(): WalkInDraft | undefined {
  try {
    const text = sessionStorage.getItem(place);
    return text ? z.safeParse(draft, JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

/** The draft of this person in this tab. A draft of another person is deleted. */
export function recallDraft(owner: string): WalkInDraft | undefined {
  const kept = memory ?? stored();
  if (kept?.owner === owner) return kept;
  if (kept) forgetDraft();
  return undefined;
}

/** Deletes the draft, unless it was sent and may have been received. */
export function leaveDraft(owner: string): void {
  if (!recallDraft(owner)?.sent) forgetDraft();
}
