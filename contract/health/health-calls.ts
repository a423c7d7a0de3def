import { type Endpoint, emptyObject } from '#contract/core/endpoint.ts';
import { healthReport } from '#contract/health/health.ts';

export const healthCalls = {
  hotelHealth: {
    method: 'GET',
    path: '/health/checks',
    access: ['superadmin'],
    summary:
      'How disk, database, mail, card gateway, clock, certificate, last proven backup, background work and version are, and what to do',
    shows: ['jobs', 'comparisons', 'backups'],
    input: emptyObject,
    output: healthReport,
    urgent: true,
  },
} as const satisfies Record<string, Endpoint>;
