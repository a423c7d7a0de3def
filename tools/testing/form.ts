/**
 * Says whether the tests run in the deep form (`npm run test:deep`): all rounds of the fault tests, both database
 * engines for all API tests, both screen sizes for each journey whose tag does not name one.
 */
export const isDeep = process.env.TEST_FORM === 'deep';

export const rounds = (full: number, short: number): number => (isDeep ? full : short);

/** After this time a hook counts as hanging. A hook that lets weeks pass sets its own limit. */
export const hookLimitMs = 30_000;
