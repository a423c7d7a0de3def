/**
 * Whether this is the deep form (`npm run test:deep`): all rounds of the fault tests, both engines for all API tests,
 * both sizes for all journeys.
 */
export const isDeep = process.env.TEST_FORM === 'deep';

export const rounds = (full: number, short: number): number => (isDeep ? full : short);
