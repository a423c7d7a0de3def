import { deliveryMessages } from '#contract/bar/deliveries.ts';
import { stockMessages } from '#contract/bar/drinks.ts';
import { orderListMessages } from '#contract/bar/order-list.ts';
import { countMessages } from '#contract/bar/stock-counts.ts';
import { readDeliveries, readStockChoices, receiveDelivery, takeDeliveryBack } from '#server/bar/deliveries.ts';
import { changeSupplierPhone, exportOrderList, readOrderList } from '#server/bar/order-list.ts';
import { moveStock } from '#server/bar/stock.ts';
import {
  acceptCount,
  acceptCountHere,
  dropCount,
  finishCount,
  readCounts,
  readCurrentCount,
  saveCounted,
  startCount,
} from '#server/bar/stock-counts.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';

type StockCalls =
  | 'stockChoices'
  | 'listDeliveries'
  | 'receiveDelivery'
  | 'takeDeliveryBack'
  | 'orderList'
  | 'saveSupplierPhone'
  | 'exportOrderList'
  | 'recordBreakage'
  | 'currentCount'
  | 'listStockCounts'
  | 'startStockCount'
  | 'saveCounted'
  | 'finishStockCount'
  | 'acceptCountHere'
  | 'acceptStockCount'
  | 'dropStockCount';

export function stockRoutes(deps: Deps): Handlers<StockCalls> {
  return {
    stockChoices: () => readStockChoices(deps),
    listDeliveries: ({ input, member }) => readDeliveries(deps, member(), input),

    async receiveDelivery({ input, member }) {
      await receiveDelivery(deps, member(), input);
      return { message: deliveryMessages.received };
    },

    async takeDeliveryBack({ input, member }) {
      await takeDeliveryBack(deps, member(), input);
      return { message: deliveryMessages.takenBack };
    },

    orderList: ({ input }) => readOrderList(deps, input),
    async saveSupplierPhone({ input, member }) {
      await changeSupplierPhone(deps, member(), input);
      return { message: orderListMessages.phoneSaved };
    },

    exportOrderList: ({ input }) => exportOrderList(deps, input),

    async recordBreakage({ input, member }) {
      await moveStock(deps, member(), { ...input, kind: 'breakage' });
      return { message: stockMessages.breakageRecorded };
    },

    currentCount: ({ member }) => readCurrentCount(deps, member()),
    listStockCounts: ({ input }) => readCounts(deps, input),

    async startStockCount({ member }) {
      await startCount(deps, member());
      return { message: countMessages.started };
    },

    async saveCounted({ input, member }) {
      await saveCounted(deps, member(), input);
      return { message: countMessages.saved };
    },

    async finishStockCount({ input, member }) {
      await finishCount(deps, member(), input.id);
      return { message: countMessages.waits };
    },

    async acceptCountHere({ input, member }) {
      return { message: await acceptCountHere(deps, member(), input) };
    },

    async acceptStockCount({ input, member }) {
      return { message: await acceptCount(deps, member(), input.id) };
    },

    async dropStockCount({ input, member }) {
      await dropCount(deps, member(), input);
      return { message: countMessages.dropped };
    },
  };
}
