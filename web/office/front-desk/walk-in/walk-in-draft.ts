import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';
import { partialGuestDraft } from '#web/forms/guest-draft.ts';
import { draftKey } from '#web/office/core/draft-key.ts';
import { walkInMethods } from '#web/office/front-desk/walk-in/walk-in-rules.ts';

const optionalText = z.optional(z.string());
/** Null where the typed amount is no number. */
const optionalAmount = z.optional(z.nullable(z.number()));

const draftSchema = z.object({
  owner: z.string(),
  key: z.string(),
  /** Whether the booking was sent; the server may then have received it. */
  sent: z.boolean(),
  // The fields are optional, because an earlier version of the program stored fewer of them. A draft that was stored
  // then must stay readable, because its booking may have been sent under its key.
  values: z.object({
    ...partialGuestDraft,
    ...{ room: optionalText, method: z.optional(z.enum(walkInMethods)), amount: optionalAmount, given: optionalAmount },
    ...{ reference: optionalText, terminal: optionalText, cashReason: optionalText },
  }),
  /**
   * How the booking was sent: with which room, whether the guest was checked in, and whether the amount was left for a
   * card terminal. A repeated request must be the same.
   */
  sentAs: z.optional(z.object({ room: optionalText, checksIn: z.boolean(), isAtTerminal: z.boolean() })),
});
export type WalkInDraft = z.infer<typeof draftSchema>;

const storageKey = (owner: string) => draftKey('walk-in', owner);

export const saveDraft = (draft: WalkInDraft): void => writeStored(storageKey(draft.owner), draft);
export const clearWalkInDraft = (owner: string): void => removeStored(storageKey(owner));

/** Returns the draft that this staff member has in this browser tab. */
export const loadDraft = (owner: string): WalkInDraft | undefined => readStored(storageKey(owner), draftSchema);

export function discardUnsentDraft(owner: string): void {
  if (!loadDraft(owner)?.sent) clearWalkInDraft(owner);
}
