/**
 * Whether the tests run in the deep form (`npm run test:deep`): all rounds of the fault tests, both database engines
 * for all API tests, both screen sizes for all journeys.
 */
export const isDeep = process.env.TEST_FORM === 'deep';

export const rounds = (full: number, short: number): number => (isDeep ? full : short);

/** All rows on a PostgreSQL server. On the embedded engine, the short form tries every fourth, to see that it answers alike. */
export const fewerOnEmbedded = <Row>(rows: readonly Row[]): Row[] =>
  rows.filter((_, index) => isDeep || process.env.TEST_ENGINE === 'postgres' || index % 4 === 0);

/** A hook that takes longer hangs. One that lets weeks pass has a limit of its own. */
export const hookLimitMs = 30_000;
