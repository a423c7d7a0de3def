import type { EndpointName } from '#contract/api.ts';

export const refundReads: readonly EndpointName[] = ['listRefunds', 'listBookings', 'bookingDetail'];
/** A comparison may settle payments, so it changes refunds too. */
export const comparisonReads: readonly EndpointName[] = ['listReconciliations', 'listDifferences', ...refundReads];
