import * as z from 'zod/mini';
import type { WalkInValues } from '#web/office/walk-in/walk-in-rules.ts';

const draftSchema = z.object({
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
type WalkInDraft = z.infer<typeof draftSchema> & { values: WalkInValues };

const storageKey = 'walk-in';
/** Used if storage is blocked. */
let memory: WalkInDraft | undefined;

export function saveDraft(draft: WalkInDraft): void {
  memory = draft;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // The draft lives as long as the page.
  }
}

export function clearDraft(): void {
  memory = undefined;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

function readStored(): WalkInDraft | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    return text ? z.safeParse(draftSchema, JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

/** The draft of this person in this tab. A draft of another person is deleted. */
export function loadDraft(owner: string): WalkInDraft | undefined {
  const draft = memory ?? readStored();
  if (draft?.owner === owner) return draft;
  if (draft) clearDraft();
  return undefined;
}

/** Deletes the draft, unless it was sent and may have been received. */
export function discardUnsentDraft(owner: string): void {
  if (!loadDraft(owner)?.sent) clearDraft();
}
