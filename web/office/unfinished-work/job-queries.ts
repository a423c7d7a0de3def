import type { EndpointName } from '#contract/api.ts';

export const jobQueries = ['listParkedJobs', 'bookingDetail'] as const satisfies readonly EndpointName[];
