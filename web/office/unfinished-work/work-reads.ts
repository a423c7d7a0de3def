import type { EndpointName } from '#contract/api.ts';

export const workReads = ['listParkedJobs', 'bookingDetail'] as const satisfies readonly EndpointName[];
