import { privacyMessages } from '#contract/privacy.ts';
import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { eraseGuest, exportGuest, findGuest } from '#server/privacy/commands.ts';
import { presentRecord } from '#server/privacy/rules.ts';

export function privacyRoutes(house: House): Handlers<'findGuest' | 'exportGuest' | 'eraseGuest'> {
  return {
    async findGuest({ input }) {
      const { kept, more, today } = await findGuest(house, input.q);
      return { data: kept.map((each) => presentRecord(each, today)), more };
    },
    exportGuest: ({ input, member }) => exportGuest(house, member(), input.ids.split(',')),
    eraseGuest: async ({ input, member }) => ({
      message: privacyMessages.erased(await eraseGuest(house, member(), input)),
    }),
  };
}
