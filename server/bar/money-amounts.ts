import { readDrinks } from '#server/bar/drink-store.ts';
import { linesOfOrder, orderTotal } from '#server/bar/orders.ts';
import { findSaleTotal } from '#server/bar/sale-store.ts';
import { findTabPaymentAmount } from '#server/bar/tab-store.ts';
import type { MoneyAmounts } from '#server/core/call.ts';
import { cashPartOf } from '#server/core/cash-in.ts';
import type { Deps } from '#server/core/deps.ts';

type BarMoneyCalls = 'createSale' | 'deleteSale' | 'payTab' | 'reverseTabPayment';

export const barAmounts = ({ db: { read } }: Pick<Deps, 'db'>): MoneyAmounts<BarMoneyCalls> => ({
  async createSale(sale) {
    if (sale.paymentMethod !== 'cash') return undefined;
    const lines = linesOfOrder(sale);
    return orderTotal(
      lines,
      await readDrinks(
        read,
        lines.map(({ drinkId }) => drinkId),
      ),
    );
  },
  deleteSale: ({ id }) => findSaleTotal(read, id),
  payTab: cashPartOf,
  reverseTabPayment: ({ paymentId }) => findTabPaymentAmount(read, paymentId),
});
