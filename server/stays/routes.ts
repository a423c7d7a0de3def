import { deskMessages } from '#contract/desk.ts';
import { deskMoneyMessages } from '#contract/desk-money.ts';
import { changeMessages } from '#contract/stay-change.ts';
import { undoMessages } from '#contract/undo.ts';
import type { House } from '#server/context.ts';
import { presentStay } from '#server/desk/rules.ts';
import type { Handlers } from '#server/http/call.ts';
import {
  adjustStay,
  changeStay,
  departEarly,
  giveBack,
  previewDeparture,
  previewStay,
  undoMove,
} from '#server/stays/commands.ts';

type StayCalls =
  | 'previewStay'
  | 'changeStay'
  | 'giveBack'
  | 'adjustStay'
  | 'previewDeparture'
  | 'departEarly'
  | 'undoMove';

export function stayRoutes(house: House): Handlers<StayCalls> {
  return {
    previewStay: ({ input }) => previewStay(house, input),

    async changeStay({ input, member }) {
      return { message: changeMessages.changed, booking: presentStay(await changeStay(house, member(), input)) };
    },

    async undoMove({ input, member }) {
      const { stay, without } = await undoMove(house, member(), input);
      const message = without.length > 0 ? undoMessages.undoneWithout(without) : undoMessages.undone(stay.status);
      return { message, booking: presentStay(stay), without };
    },

    async giveBack({ input, member }) {
      return { message: deskMoneyMessages.givenBack, booking: presentStay(await giveBack(house, member(), input)) };
    },

    async adjustStay({ input, member }) {
      const booking = presentStay(await adjustStay(house, member(), input));
      return { message: deskMoneyMessages.adjusted[input.kind], booking };
    },

    previewDeparture: ({ input }) => previewDeparture(house, input.id),

    async departEarly({ input, member }) {
      const booking = presentStay(await departEarly(house, member(), input));
      return { message: deskMessages.updated(booking.status), booking };
    },
  };
}
