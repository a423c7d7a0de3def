import type { EndpointName } from '#contract/api.ts';
import type { RatePeriodView } from '#contract/rates.ts';

export const priceQueries: readonly EndpointName[] = ['listRatePeriods', 'rateYear', 'roomInventory', 'listRoomTypes'];

/** What was saved, and what it was before: without `saved` it was deleted, without `before` it is new. */
export type SavedPrice = { message: string; saved: RatePeriodView | undefined; before: RatePeriodView | undefined };
