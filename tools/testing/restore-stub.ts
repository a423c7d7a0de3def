import type { FoundCopy } from '#contract/core/found-copy.ts';
import type { Restores } from '#server/core/restores.ts';

const copyOfStub: FoundCopy = {
  ...{ madeAt: '2026-11-20T03:00:00.000Z', version: '0.9.0', bookings: 12, provenAt: null },
  ...{ secondFactors: 1, secretIsKnown: false },
};

/** Stands in for the program that opens copies: each can be brought back. */
export const restoreStub = (): Restores => ({
  check: async () => ({ problem: null, copy: copyOfStub }),
  stop() {},
});
