import { changeMessages } from '#contract/stay-change.ts';
import type { House } from '#server/context.ts';
import { presentStay } from '#server/desk/rules.ts';
import type { Handlers } from '#server/http/call.ts';
import { changeStay, previewStay } from '#server/stays/commands.ts';

type StayCalls = 'previewStay' | 'changeStay';

export function stayRoutes(house: House): Handlers<StayCalls> {
  return {
    previewStay: ({ input }) => previewStay(house, input),

    async changeStay({ input, member }) {
      return { message: changeMessages.changed, booking: presentStay(await changeStay(house, member(), input)) };
    },
  };
}
