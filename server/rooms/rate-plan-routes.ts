import { guestPriceMessages, hourMessages, planMessages } from '#contract/rooms/rate-plans.ts';
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
  presentPlan,
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
  const { hotel } = deps;
  const readPlans = async () => (await listRatePlans(deps.db.read)).map((plan) => presentPlan(plan, hotel));
  return {
    listRatePlans: async () => ({ data: await readPlans() }),

    async addRatePlan({ input, member }) {
      return { message: planMessages.added, plan: presentPlan(await addRatePlan(deps, member(), input), hotel) };
    },

    async updateRatePlan({ input, member }) {
      return { message: planMessages.changed, plan: presentPlan(await changeRatePlan(deps, member(), input), hotel) };
    },

    async sellRatePlan({ input, member }) {
      const plan = presentPlan(await sellRatePlan(deps, member(), input), hotel);
      return { message: input.isActive ? planMessages.restored : planMessages.retired, plan };
    },

    async orderRatePlans({ input, member }) {
      await orderRatePlans(deps, member(), input);
      return { message: planMessages.ordered, data: await readPlans() };
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
