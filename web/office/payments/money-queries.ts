import type { EndpointName } from '#contract/api.ts';

export const refundQueries: readonly EndpointName[] = ['listRefunds', 'listBookings', 'bookingDetail'];
/** A comparison may settle payments, so it changes refunds too. */
export const comparisonQueries: readonly EndpointName[] = ['listReconciliations', 'listDifferences', ...refundQueries];
