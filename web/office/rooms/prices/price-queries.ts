import type { PriceChanges, PriceChangesReply } from '#contract/rooms/rates.ts';

/** What was saved, in words, and what it was before. */
export type SavedPrices = { text: string; changes: PriceChangesReply };

export const undoOf = ({ periods, conditions }: PriceChangesReply): PriceChanges => ({
  periods: periods.map(({ before, after }) => ({ ...(after && { id: after.id, version: after.version }), to: before })),
  conditions: conditions.map(({ before, after }) => ({ ...(after && { id: after.id }), to: before })),
});
