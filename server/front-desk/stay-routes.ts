import { deskMessages } from '#contract/front-desk/desk.ts';
import { deskMoneyMessages } from '#contract/front-desk/desk-money.ts';
import { changeMessages } from '#contract/front-desk/stay-change.ts';
import { undoMessages } from '#contract/front-desk/undo.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { adjustStay } from '#server/front-desk/adjust.ts';
import { assignRoom, readRoomChoices, swapRooms } from '#server/front-desk/assign-room.ts';
import { previewCancellation } from '#server/front-desk/cancel-by-terms.ts';
import { changeStay, previewStay } from '#server/front-desk/change-stay.ts';
import { departEarly, previewDeparture } from '#server/front-desk/depart-early.ts';
import { giveBack } from '#server/front-desk/give-back.ts';
import { presentDeskBooking } from '#server/front-desk/present-booking.ts';
import { undoMove } from '#server/front-desk/undo.ts';

type StayCalls =
  | 'roomChoices'
  | 'assignRoom'
  | 'swapRooms'
  | 'previewStay'
  | 'changeStay'
  | 'previewCancellation'
  | 'giveBack'
  | 'adjustStay'
  | 'previewDeparture'
  | 'departEarly'
  | 'undoMove';

export function stayRoutes(deps: Deps): Handlers<StayCalls> {
  return {
    roomChoices: ({ input }) => readRoomChoices(deps, input),

    async assignRoom({ input, member }) {
      const { message, booking } = await assignRoom(deps, member(), input);
      return { message, booking: presentDeskBooking(booking) };
    },

    async swapRooms({ input, member }) {
      const { message, booking, other } = await swapRooms(deps, member(), input);
      return { message, booking: presentDeskBooking(booking), other: presentDeskBooking(other) };
    },

    previewStay: ({ input }) => previewStay(deps, input),

    async changeStay({ input, member }) {
      const { booking, note } = await changeStay(deps, member(), input);
      const message = note ? `${changeMessages.changed}. ${note}` : changeMessages.changed;
      return { message, booking: presentDeskBooking(booking) };
    },

    async undoMove({ input, member }) {
      const { booking, missing, keptAmount, note } = await undoMove(deps, member(), input);
      const message =
        missing.length > 0 ? undoMessages.undoneWithout(missing, keptAmount) : undoMessages.undone(booking.status);
      return {
        message: note ? `${message}. ${note}` : message,
        booking: presentDeskBooking(booking),
        without: missing,
      };
    },

    previewCancellation: ({ input }) => previewCancellation(deps, input.id),

    async giveBack({ input, member }) {
      return {
        message: deskMoneyMessages.givenBack,
        booking: presentDeskBooking(await giveBack(deps, member(), input)),
      };
    },

    async adjustStay({ input, member }) {
      const booking = presentDeskBooking(await adjustStay(deps, member(), input));
      return { message: deskMoneyMessages.adjusted[input.kind], booking };
    },

    previewDeparture: ({ input, member }) => previewDeparture(deps, member(), input.id),

    async departEarly({ input, member }) {
      const booking = presentDeskBooking(await departEarly(deps, member(), input));
      return { message: deskMessages.updated(booking.status), booking };
    },
  };
}
