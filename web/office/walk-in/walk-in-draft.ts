import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';
import { guestDraft } from '#web/forms/guest-draft.ts';

const draftSchema = z.object({
  /** Staff who share a browser do not continue each other's drafts. */
  owner: z.string(),
  /** Idempotency key, the same for every attempt. */
  key: z.string(),
  /** Sent, but perhaps not received. */
  sent: z.boolean(),
  values: guestDraft,
});
type WalkInDraft = z.infer<typeof draftSchema>;

const storageKey = 'walk-in';

export const saveDraft = (draft: WalkInDraft): void => writeStored(storageKey, draft);
export const clearDraft = (): void => removeStored(storageKey);

/** The draft of this person in this tab. A draft of another person is deleted. */
export function loadDraft(owner: string): WalkInDraft | undefined {
  const draft = readStored(storageKey, draftSchema);
  if (draft?.owner === owner) return draft;
  if (draft) clearDraft();
  return undefined;
}

/** Deletes the draft, unless it was sent and may have been received. */
export function discardUnsentDraft(owner: string): void {
  if (!loadDraft(owner)?.sent) clearDraft();
}
