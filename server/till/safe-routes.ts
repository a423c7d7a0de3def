import { safeMessages } from '#contract/till/safe.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  enterSafe,
  exportSafeBook,
  openEnvelope,
  putEnvelopeIn,
  readSafeBook,
  reverseSafeEntry,
} from '#server/till/safe.ts';
import { readZSlip } from '#server/till/z-slip.ts';

type SafeCalls =
  | 'safeBook'
  | 'exportSafeBook'
  | 'enterSafe'
  | 'reverseSafeEntry'
  | 'putEnvelopeIn'
  | 'openEnvelope'
  | 'zSlip';

export function safeRoutes(deps: Deps): Handlers<SafeCalls> {
  return {
    safeBook: ({ input, member }) => readSafeBook(deps, member(), input),
    exportSafeBook: ({ input }) => exportSafeBook(deps, input),

    async enterSafe({ input, member }) {
      await enterSafe(deps, member(), input);
      return { message: safeMessages.entered };
    },

    async reverseSafeEntry({ input, member }) {
      await reverseSafeEntry(deps, member(), input);
      return { message: safeMessages.reversed };
    },

    async putEnvelopeIn({ input, member }) {
      return { message: safeMessages.putIn(await putEnvelopeIn(deps, member(), input.id)) };
    },

    async openEnvelope({ input, member }) {
      return { message: safeMessages.opened(await openEnvelope(deps, member(), input)) };
    },

    zSlip: ({ input, member }) => readZSlip(deps, member(), input.id),
  };
}
