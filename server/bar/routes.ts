import { type BarSale, saleMessages } from '#contract/bar/bar.ts';
import { drinkMessages, stockMessages } from '#contract/bar/drinks.ts';
import { dayAt } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import { listDrinks } from '#server/bar/drink-store.ts';
import { addDrink, changeDrink, presentDrink, readMenu, removeDrink } from '#server/bar/drinks.ts';
import { readBarReceipt } from '#server/bar/receipts.ts';
import { readAgreement, readBarStays } from '#server/bar/room-orders.ts';
import type { Sale } from '#server/bar/sale-store.ts';
import {
  listSales,
  presentSale,
  readBarFigures,
  recordSale,
  removeSale,
  saleTakeBackProblem,
} from '#server/bar/sales.ts';
import { moveStock, readMovements } from '#server/bar/stock.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { readIdempotencyKey } from '#server/core/idempotency-key.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { areSumsHidden, sumsHiddenSince } from '#server/till/blind.ts';

type BarCalls =
  | 'listDrinks'
  | 'drinkMenu'
  | 'addDrink'
  | 'updateDrink'
  | 'deleteDrink'
  | 'moveStock'
  | 'stockMovements'
  | 'listSales'
  | 'readBarReceipt'
  | 'barFigures'
  | 'barStays'
  | 'barAgreement'
  | 'createSale'
  | 'deleteSale';

const withoutAmounts = (sale: BarSale) => ({ ...sale, unitPriceKobo: null, totalAmountKobo: null });

export function barRoutes(deps: Deps): Handlers<BarCalls> {
  return {
    async listDrinks({ input, member }) {
      return pageReply(await listDrinks(deps.db.read, input), (drink) => presentDrink(drink, member().role));
    },

    async drinkMenu() {
      return { data: await readMenu(deps) };
    },

    async addDrink({ input, member }) {
      const caller = member();
      return { message: drinkMessages.added, drink: presentDrink(await addDrink(deps, caller, input), caller.role) };
    },

    async updateDrink({ input, member }) {
      const caller = member();
      return {
        message: drinkMessages.updated,
        drink: presentDrink(await changeDrink(deps, caller, input), caller.role),
      };
    },

    async deleteDrink({ input, member }) {
      const { wasSold } = await removeDrink(deps, member(), input);
      return { message: wasSold ? drinkMessages.deletedSold : drinkMessages.deleted };
    },

    async moveStock({ input, member }) {
      const caller = member();
      return {
        message: stockMessages.recorded,
        drink: presentDrink(await moveStock(deps, caller, input), caller.role),
      };
    },

    async stockMovements({ input, member }) {
      const { drink, ...page } = await readMovements(deps, input);
      return {
        drink: presentDrink(drink, member().role),
        ...pageReply(page, (movement) => ({ ...movement, movedAt: movement.movedAt.toISOString() })),
      };
    },

    readBarReceipt: ({ input, member }) => readBarReceipt(deps, member(), input),

    async listSales({ input, member }) {
      const { totalAmount, cashAmount, roomAmount, tabAmount, ...page } = await listSales(deps, member(), input);
      const hiddenSince = await sumsHiddenSince(deps, member());
      const isHidden = ({ createdAt }: Pick<Sale, 'createdAt'>) =>
        hiddenSince !== undefined && createdAt >= hiddenSince;
      const areTotalsHidden =
        hiddenSince !== undefined && (!input.to || input.to >= dayAt(hiddenSince, deps.hotel.timeZone));
      const amountUnlessHidden = (amount: Kobo) => (areTotalsHidden ? null : amount);
      return {
        ...pageReply(page, (sale) => ({
          ...(isHidden(sale) ? withoutAmounts(presentSale(sale)) : presentSale(sale)),
          takeBackProblem: saleTakeBackProblem(deps, member(), sale) ?? null,
        })),
        totalAmountKobo: amountUnlessHidden(totalAmount),
        cashAmountKobo: amountUnlessHidden(cashAmount),
        cardAmountKobo: amountUnlessHidden(kobo(totalAmount - cashAmount - roomAmount - tabAmount)),
        roomAmountKobo: amountUnlessHidden(roomAmount),
        tabAmountKobo: amountUnlessHidden(tabAmount),
        now: deps.clock.now().toISOString(),
      };
    },

    async barFigures({ member }) {
      const figures = await readBarFigures(deps, member());
      const areHidden = await areSumsHidden(deps, member());
      const amountUnlessHidden = (amount: number) => (areHidden ? null : kobo(amount));
      return {
        ...figures,
        totalSalesKobo: amountUnlessHidden(figures.totalSalesKobo),
        totalRoomKobo: amountUnlessHidden(figures.totalRoomKobo),
        todaysSalesKobo: amountUnlessHidden(figures.todaysSalesKobo),
        todaysCashKobo: amountUnlessHidden(figures.todaysCashKobo),
        todaysCardKobo: amountUnlessHidden(
          figures.todaysSalesKobo - figures.todaysCashKobo - figures.todaysRoomKobo - figures.todaysTabKobo,
        ),
        todaysRoomKobo: amountUnlessHidden(figures.todaysRoomKobo),
        todaysTabKobo: amountUnlessHidden(figures.todaysTabKobo),
      };
    },

    async barStays() {
      return { data: await readBarStays(deps) };
    },

    async barAgreement({ input }) {
      return readAgreement(deps, input.lineId);
    },

    async createSale({ input, member, headers }) {
      const { sales, stock } = await recordSale(deps, member(), input, input.key ?? readIdempotencyKey(headers));
      return {
        message: saleMessages.recorded,
        sales: sales.map(presentSale),
        totalAmountKobo: kobo(sales.reduce((sum, { totalKobo }) => sum + totalKobo, 0)),
        stock,
      };
    },

    async deleteSale({ input, member }) {
      await removeSale(deps, member(), input);
      return { message: saleMessages.deleted };
    },
  };
}
