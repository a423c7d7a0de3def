/** How often a fault is tried: `npm run faults` does the full number, the test command the short one. */
export const rounds = (full: number, short: number): number => (process.env.FAULTS === 'full' ? full : short);
