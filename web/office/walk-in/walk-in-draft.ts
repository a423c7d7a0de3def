import * as z from 'zod/mini';
import type { WalkInValues } from '#web/office/walk-in/walk-in-rules.ts';

const draft = z.object({
  /** Nobody goes on with what a colleague typed. */
  owner: z.string(),
  /** What the server knows this booking by, however often it is sent. */
  key: z.string(),
  /** It was sent, and nobody knows yet whether it arrived. */
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
/** Stands in where the browser refuses storage. */
let memory: WalkInDraft | undefined;

export function keepDraft(kept: WalkInDraft): void {
  memory = kept;
  try {
    sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Lives as long as the page.
  }
}

export function forgetDraft(): void {
  memory = undefined;
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Was never stored.
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

/** What this person left unfinished in this tab of the browser; what somebody else did is forgotten. */
export function recallDraft(owner: string): WalkInDraft | undefined {
  const kept = memory ?? stored();
  if (kept?.owner === owner) return kept;
  if (kept) forgetDraft();
  return undefined;
}

/** Put away unsent, nothing of it is left. What may have arrived is kept, with its key. */
export function leaveDraft(owner: string): void {
  if (!recallDraft(owner)?.sent) forgetDraft();
}
