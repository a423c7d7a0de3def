import * as z from 'zod/mini';

/** What the health of the hotel is made of, each with its name on the screen. */
export const healthCheckLabels = {
  disk: 'Disk',
  database: 'Database',
  mail: 'Mail',
  gateway: 'Card gateway',
  clock: 'Clock',
  certificate: 'Certificate',
  backup: 'Last backup',
  jobs: 'Background work',
  version: 'Version',
} as const;

export type HealthCheckName = keyof typeof healthCheckLabels;
export const healthCheckNames = Object.keys(healthCheckLabels) as HealthCheckName[];

/** From the best to the worst. `watch` is no trouble yet, `bad` needs somebody today. */
export const healthStates = ['ok', 'watch', 'bad'] as const;
export type HealthState = (typeof healthStates)[number];

export const worstHealthState = (states: readonly HealthState[]): HealthState =>
  healthStates.findLast((state) => states.includes(state)) ?? 'ok';

export const healthMessages = {
  fetchFailed: 'Failed to look at the health of the hotel',
} as const;

const healthCheck = z.object({
  check: z.enum(healthCheckNames),
  state: z.enum(healthStates),
  /** What was found, as a sentence for the owner. */
  says: z.string(),
  /** What to do about it. Null if there is nothing to do. */
  advice: z.nullable(z.string()),
});
export type HealthCheck = z.infer<typeof healthCheck>;

export const healthReport = z.object({
  at: z.string(),
  /** The worst state of the checks. */
  state: z.enum(healthStates),
  checks: z.array(healthCheck),
  /** When the last proven backup was begun. Null if none was ever proven, and while the database does not answer. */
  lastProvenAt: z.nullable(z.string()),
});
export type HealthReport = z.infer<typeof healthReport>;
