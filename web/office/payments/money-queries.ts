import type { EndpointName } from '#contract/api.ts';

export const refundQueries: readonly EndpointName[] = ['listRefunds', 'listBookings', 'bookingDetail'];
/**
 * The queries to refetch after a comparison with the gateway. A comparison may settle payments, which changes refunds
 * too.
 */
export const comparisonQueries: readonly EndpointName[] = ['listReconciliations', 'listDifferences', ...refundQueries];
