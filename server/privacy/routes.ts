import { privacyMessages } from '#contract/privacy/privacy.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { eraseGuest } from '#server/privacy/erase.ts';
import { exportGuest } from '#server/privacy/guest-file.ts';
import { findGuest, presentRecord } from '#server/privacy/guest-records.ts';

export function privacyRoutes(deps: Deps): Handlers<'findGuest' | 'exportGuest' | 'eraseGuest'> {
  return {
    async findGuest({ input }) {
      const { records, more, today } = await findGuest(deps, input.q);
      return { data: records.map((each) => presentRecord(each, today)), more };
    },
    exportGuest: ({ input, member }) => exportGuest(deps, member(), input.ids.split(',')),
    eraseGuest: async ({ input, member }) => ({
      message: privacyMessages.erased(await eraseGuest(deps, member(), input)),
    }),
  };
}
