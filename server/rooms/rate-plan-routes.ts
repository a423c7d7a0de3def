import { guestPriceMessages, hourMessages, ratePlanMessages } from '#contract/rooms/rate-plans.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { listHourCharges, listRatePlans } from '#server/rooms/rate-plan-store.ts';
import {
  addRatePlan,
  changeGuestPrices,
  changeHourCharges,
  changeRatePlan,
  orderRatePlans,
  presentGuestPricesOfType,
  presentRatePlan,
  sellRatePlan,
} from '#server/rooms/rate-plans.ts';
import { listRoomTypes } from '#server/rooms/room-type-store.ts';

type RatePlanCalls =
  | 'listRatePlans'
  | 'addRatePlan'
  | 'updateRatePlan'
  | 'sellRatePlan'
  | 'orderRatePlans'
  | 'hourCharges'
  | 'setHourCharges'
  | 'listGuestPrices'
  | 'setGuestPrices';

export function ratePlanRoutes(deps: Deps): Handlers<RatePlanCalls> {
  const readRatePlans = async () =>
    (await listRatePlans(deps.db.read)).map((ratePlan) => presentRatePlan(ratePlan, deps.hotel));
  return {
    listRatePlans: async () => ({ data: await readRatePlans() }),

    async addRatePlan({ input, member }) {
      return {
        message: ratePlanMessages.added,
        plan: presentRatePlan(await addRatePlan(deps, member(), input), deps.hotel),
      };
    },

    async updateRatePlan({ input, member }) {
      return {
        message: ratePlanMessages.changed,
        plan: presentRatePlan(await changeRatePlan(deps, member(), input), deps.hotel),
      };
    },

    async sellRatePlan({ input, member }) {
      const ratePlan = presentRatePlan(await sellRatePlan(deps, member(), input), deps.hotel);
      return { message: input.isActive ? ratePlanMessages.restored : ratePlanMessages.retired, plan: ratePlan };
    },

    async orderRatePlans({ input, member }) {
      await orderRatePlans(deps, member(), input);
      return { message: ratePlanMessages.ordered, data: await readRatePlans() };
    },

    hourCharges: async () => ({ data: await listHourCharges(deps.db.read) }),

    async setHourCharges({ input, member }) {
      return { message: hourMessages.saved, data: await changeHourCharges(deps, member(), input) };
    },

    listGuestPrices: async () => ({ data: (await listRoomTypes(deps.db.read)).map(presentGuestPricesOfType) }),

    async setGuestPrices({ input, member }) {
      return { message: guestPriceMessages.saved, prices: await changeGuestPrices(deps, member(), input) };
    },
  };
}
