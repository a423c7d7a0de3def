/**
 * Whether this is the deep form of the tests (`npm run test:deep`): all rounds of the fault tests, both engines for all
 * API tests, both sizes for all journeys. `npm test` runs the short form.
 */
export const deep = process.env.TEST_FORM === 'deep';

/** The number of rounds in the deep form, and in the short one. */
export const rounds = (full: number, short: number): number => (deep ? full : short);
