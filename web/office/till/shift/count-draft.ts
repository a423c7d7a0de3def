import * as z from 'zod/mini';
import { fromForm } from '#contract/core/wire.ts';
import { countShiftInput, denominations } from '#contract/till/shifts.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { readStored, removeStored, writeStored } from '#web/core/session-store.ts';
import { draftKey } from '#web/office/core/draft-key.ts';
import { readAmount } from '#web/office/core/read-amount.ts';

const transferDraftSchema = z.object({ id: z.int(), amount: z.string(), from: z.string() });

/**
 * A count as it is typed. It stays in this tab of the browser, also across reloads, until it is committed or its author
 * signs out.
 */
const countDraftSchema = z.object({
  key: z.string(),
  pieces: z.array(z.string()),
  cardTotal: z.string(),
  cardSlips: z.string(),
  cardBatch: z.string(),
  transfers: z.array(transferDraftSchema),
  hadNoTransfers: z.boolean(),
});
export type CountDraft = z.infer<typeof countDraftSchema>;

const storageKey = (owner: string, shiftId: string) => draftKey('count', owner, shiftId);

const makeEmptyDraft = (): CountDraft => ({
  key: newIdempotencyKey('COUNT'),
  pieces: denominations.map(() => ''),
  ...{ cardTotal: '', cardSlips: '', cardBatch: '', transfers: [], hadNoTransfers: false },
});

export const loadCount = (owner: string, shiftId: string): CountDraft =>
  readStored(storageKey(owner, shiftId), countDraftSchema) ?? makeEmptyDraft();
export const saveCount = (owner: string, shiftId: string, draft: CountDraft): void =>
  writeStored(storageKey(owner, shiftId), draft);
export const clearCount = (owner: string, shiftId: string): void => removeStored(storageKey(owner, shiftId));

export const readWholeNumber = (typed: string): number | undefined =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined;

/** How many of each note and coin; undefined where no number is typed. */
export const readPieces = ({ pieces }: CountDraft): (number | undefined)[] => pieces.map(readWholeNumber);

export function readCount(id: string, draft: CountDraft) {
  const typedCount = {
    id,
    pieces: readPieces(draft),
    cardTotal: readAmount(draft.cardTotal),
    cardSlips: readWholeNumber(draft.cardSlips),
    cardBatch: draft.cardBatch,
    transfers: draft.transfers.map(({ amount, from }) => ({ amount: readAmount(amount), from })),
    key: draft.key,
  };
  return countShiftInput.safeParse(fromForm(countShiftInput, typedCount));
}
