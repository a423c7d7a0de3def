import type { EndpointName } from '#contract/api.ts';

/** What shows unfinished work. */
export const workReads = ['listParkedJobs', 'bookingDetail'] as const satisfies readonly EndpointName[];
