/**
 * Whether the tests run in the deep form (`npm run test:deep`), with more rounds, database engines and screen sizes.
 */
export const isDeep = process.env.TEST_FORM === 'deep';

export const rounds = (full: number, short: number): number => (isDeep ? full : short);

/** After this time a hook counts as hanging. A hook that lets weeks pass sets its own limit. */
export const hookLimitMs = 30_000;
