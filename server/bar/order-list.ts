import type { Output, Parsed } from '#contract/api.ts';
import { orderListMessages, quantityToOrder, type SupplierOrder, salesDays } from '#contract/bar/order-list.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import type { Member } from '#contract/core/roles.ts';
import { type DrinkNeed, readNeeds, saveSupplierPhone } from '#server/bar/order-list-store.ts';
import { auditBarAction } from '#server/bar/record.ts';
import { type CsvColumns, csvFile, csvFileName } from '#server/core/csv.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';

type OrderRow = DrinkNeed & { toOrder: number };

async function readRowsToOrder({ db, clock }: Deps, days: number): Promise<OrderRow[]> {
  const needs = await readNeeds(db.read, new Date(clock.now().getTime() - salesDays * 86_400_000));
  return needs
    .map((need) => ({ ...need, toOrder: quantityToOrder(need, days) }))
    .filter(({ toOrder }) => toOrder > 0)
    .sort((one, other) => compareSuppliers(one.supplier, other.supplier));
}

function compareSuppliers(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one.localeCompare(other);
}

export async function readOrderList(deps: Deps, { days }: Parsed<'orderList'>): Promise<Output<'orderList'>> {
  const suppliers: SupplierOrder[] = [];
  for (const { supplier, phone, ...drink } of await readRowsToOrder(deps, days)) {
    const isSame = (order: SupplierOrder) => order.supplier?.toLowerCase() === supplier?.toLowerCase();
    const order = suppliers.find(isSame);
    if (order) order.drinks.push(drink);
    else suppliers.push({ supplier, phone, drinks: [drink] });
  }
  return { today: hotelToday(deps), suppliers };
}

/** Throws AppError if nothing is to be ordered. */
export async function exportOrderList(deps: Deps, { days }: Parsed<'orderList'>): Promise<ExportedFile> {
  const columns: CsvColumns<OrderRow> = [
    ['Supplier', ({ supplier }) => supplier],
    ['Drink', ({ drinkName }) => drinkName],
    ['Category', ({ category }) => category],
    ['In stock', ({ stockQuantity }) => stockQuantity],
    ['Minimum', ({ minStockLevel }) => minStockLevel],
    [`Sold in ${salesDays} days`, ({ sold }) => sold],
    ['To order', ({ toOrder }) => toOrder],
    ['Number of the supplier', ({ phone }) => phone],
  ];
  async function* batches() {
    const rows = await readRowsToOrder(deps, days);
    if (rows.length > 0) yield rows;
  }
  return csvFile(csvFileName('order-list', hotelToday(deps)), batches(), columns, orderListMessages.none);
}

export const changeSupplierPhone = (deps: Deps, member: Member, input: Parsed<'saveSupplierPhone'>): Promise<void> =>
  deps.db.tx(async (tx) => {
    const { supplier, phone } = input;
    const phoneBefore = await saveSupplierPhone(tx, supplier, phone);
    if (phoneBefore === phone) return;
    await auditBarAction(
      tx,
      member,
      { kind: 'supplier', id: supplier },
      {
        ...{ at: deps.clock.now(), action: 'supplier number changed' },
        ...{ before: { phone: phoneBefore }, after: { phone } },
      },
    );
  });
