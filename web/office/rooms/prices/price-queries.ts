import type { EndpointName } from '#contract/api.ts';
import type { PriceChanges, PriceChangesReply } from '#contract/rooms/rates.ts';

export const priceQueries: readonly EndpointName[] = [
  ...(['listRatePeriods', 'rateYear', 'roomInventory', 'listRoomTypes', 'bookingsAgainst'] as const),
];

/** What was saved, in words, and what it was before. */
export type SavedPrices = { text: string; changes: PriceChangesReply };

export const undoOf = ({ periods, conditions }: PriceChangesReply): PriceChanges => ({
  periods: periods.map(({ before, after }) => ({ ...(after && { id: after.id, version: after.version }), to: before })),
  conditions: conditions.map(({ before, after }) => ({ ...(after && { id: after.id }), to: before })),
});
