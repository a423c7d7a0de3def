import type { EndpointName } from '#contract/api.ts';

/** What a refund changes besides itself. */
export const refundReads: readonly EndpointName[] = ['listRefunds', 'listBookings', 'bookingDetail'];
/** What a comparison may have found or settled. */
export const comparisonReads: readonly EndpointName[] = ['listReconciliations', 'listDifferences', ...refundReads];
