import type { PriceChanges, PriceChangesReply } from '#contract/rooms/rates.ts';

/** `text` says what was saved. `changes` has each change with what was there before, so that it can be undone. */
export type SavedPrices = { text: string; changes: PriceChangesReply };

export const undoOf = ({ periods, conditions }: PriceChangesReply): PriceChanges => ({
  periods: periods.map(({ before, after }) => ({ ...(after && { id: after.id, version: after.version }), to: before })),
  conditions: conditions.map(({ before, after }) => ({ ...(after && { id: after.id }), to: before })),
});
