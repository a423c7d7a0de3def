import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '#contract/api.ts';
import { type NewSale, saleMessages } from '#contract/bar.ts';
import { type DrinkChange, drinkMessages, maxStock, type NewDrink, stockMessages } from '#contract/drinks.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { fromNaira } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import { takeBackProblem } from '#contract/take-back.ts';
import { sqlError, type Tx } from '#db/db.ts';
import {
  auditedDrink,
  type Drink,
  drinkFromInput,
  isSameOrder,
  isStale,
  orderLines,
  orderTotal,
  type Sale,
  saleProblem,
  stockNoticeKind,
} from '#server/bar/rules.ts';
import {
  countBarFigures,
  findDrink,
  findDrinkEvenDeleted,
  findMovementByKey,
  hasSales,
  insertDrink,
  insertMovement,
  insertOrder,
  insertSale,
  listDrinks as listDrinkRows,
  listMenu,
  listMovements,
  listSales as listSaleRows,
  lockDrinks,
  lockSale,
  markDrinkDeleted,
  markSaleDeleted,
  orderSales,
  readStock,
  type SaleScope,
  updateDrink,
} from '#server/bar/store.ts';
import { type AuditEntry, audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';

export const listDrinks = (deps: Deps, query: Parsed<'listDrinks'>) => listDrinkRows(deps.db.read, query);

const menuSalesMs = 30 * 24 * 60 * 60 * 1000;

export const readMenu = (deps: Deps) => listMenu(deps.db.read, new Date(deps.clock.now().getTime() - menuSalesMs));

type AuditFacts = Pick<AuditEntry, 'at' | 'action' | 'before' | 'after' | 'reason'>;

const auditBy = (tx: Tx, member: Member, subject: AuditEntry['subject'], facts: AuditFacts) =>
  audit(tx, { ...facts, actor: member.staffId, subject });

/** Notifies when a drink has just become low or run out, not with every further sale. */
async function notifyStock(tx: Tx, { id, stock, minStock }: Drink, stockAfter: number, at: Date): Promise<void> {
  const kind = stockNoticeKind(stock, stockAfter, minStock);
  if (kind) await notify(tx, { kind, at, drinkId: id, facts: { stock: stockAfter } });
}

const drinkSubject = (id: number): AuditEntry['subject'] => ({ kind: 'drink', id: String(id) });

export const addDrink = (deps: Deps, member: Member, input: NewDrink): Promise<Drink> =>
  withUniqueName(deps, async (tx) => {
    const at = deps.clock.now();
    const drink = await insertDrink(tx, drinkFromInput(input), at);
    const stock = input.stock_quantity;
    if (stock > 0) await insertMovement(tx, { drinkId: drink.id, kind: 'opening', quantity: stock, by: member.id, at });
    await auditBy(tx, member, drinkSubject(drink.id), {
      at,
      action: 'drink added',
      after: { ...auditedDrink(drink), stock },
    });
    return { ...drink, stock };
  });

const withUniqueName = <T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withConstraintError(deps, 'drink_by_name', fieldError('drink_name', drinkMessages.nameTaken, 'conflict'), work);

/** Throws an AppError instead of the database's error when the work violates this constraint. */
async function withConstraintError<T>(deps: Deps, constraint: string, refusal: AppError, work: (tx: Tx) => Promise<T>) {
  try {
    return await deps.db.tx(work);
  } catch (error) {
    throw sqlError(error)?.constraint === constraint ? refusal : error;
  }
}

const drinkNotFound = () => new AppError('not_found', drinkMessages.notFound);

async function lockDrink(tx: Tx, id: number): Promise<Drink> {
  const drink = await findDrink(tx, id, true);
  if (!drink) throw drinkNotFound();
  return drink;
}

export const changeDrink = (deps: Deps, member: Member, input: DrinkChange): Promise<Drink> =>
  withUniqueName(deps, async (tx) => {
    const at = deps.clock.now();
    const before = await lockDrink(tx, input.id);
    if (input.was && isStale(input.was, before)) throw new AppError('conflict', drinkMessages.changedMeanwhile);
    const correction = stockCorrection(input, before);
    const facts = drinkFromInput(input);
    await updateDrink(tx, input.id, facts);
    const after = { ...before, ...facts, stock: before.stock + (correction?.quantity ?? 0) };
    if (!correction && isDeepStrictEqual(auditedDrink(before), auditedDrink(after))) return after;
    if (correction)
      await insertMovement(tx, { drinkId: input.id, kind: 'correction', by: member.id, at, ...correction });
    await notifyStock(tx, { ...before, minStock: facts.minStock }, after.stock, at);
    await auditBy(tx, member, drinkSubject(input.id), {
      at,
      action: 'drink changed',
      before: { ...auditedDrink(before), stock: before.stock },
      after: { ...auditedDrink(after), stock: after.stock },
      reason: correction?.reason,
    });
    return after;
  });

function stockCorrection(
  { stock_quantity: stock, stock_reason: reason, was }: DrinkChange,
  { stock: currentStock }: Drink,
) {
  const formStock = was?.stock_quantity ?? currentStock;
  if (stock === formStock) return undefined;
  if (formStock !== currentStock) throw stockMoved('stock_quantity', currentStock);
  if (stock > maxStock) throw fieldError('stock_quantity', drinkMessages.stock);
  if (!reason) throw fieldError('stock_reason', drinkMessages.stockReason);
  return { quantity: stock - currentStock, reason };
}

const stockMoved = (field: string, currentStock: number) =>
  fieldError(field, drinkMessages.stockMovedMeanwhile(currentStock), 'conflict');

type Removal = { id: number; reason?: string | undefined };

/** Keeps the drink's sales and movements. */
export const removeDrink = (deps: Deps, member: Member, { id, reason }: Removal): Promise<{ sold: boolean }> =>
  deps.db.tx(async (tx) => {
    const at = deps.clock.now();
    const drink = await lockDrink(tx, id);
    // The remaining stock is written off, which needs a reason.
    if (drink.stock > 0 && !reason) throw fieldError('reason', stockMessages.reason);
    if (drink.stock > 0 && reason)
      await insertMovement(tx, { drinkId: id, kind: 'correction', quantity: -drink.stock, by: member.id, at, reason });
    await markDrinkDeleted(tx, id, at);
    const before = { ...auditedDrink(drink), stock: drink.stock };
    await auditBy(tx, member, drinkSubject(id), { at, action: 'drink deleted', before, after: { stock: 0 }, reason });
    return { sold: await hasSales(tx, id) };
  });

/** A repeated key does not move the stock again. */
export function moveStock(deps: Deps, member: Member, input: Parsed<'moveStock'>): Promise<Drink> {
  const key = `${member.staffId}:${input.key}`;
  const keyReused = fieldError('key', stockMessages.keyReused, 'conflict');
  return withConstraintError(deps, 'stock_movement_key_key', keyReused, async (tx) => {
    const drink = await lockDrink(tx, input.id);
    const recorded = await findMovementByKey(tx, key);
    if (recorded) {
      if (!isSameMovement(input, recorded)) throw keyReused;
      return drink;
    }
    const quantity = signedQuantity(input, drink.stock);
    const at = deps.clock.now();
    const { kind, reason } = input;
    await insertMovement(tx, { drinkId: drink.id, kind, quantity, by: member.id, at, reason, key });
    const stock = drink.stock + quantity;
    await notifyStock(tx, drink, stock, at);
    await auditBy(tx, member, drinkSubject(drink.id), {
      at,
      action: `stock ${kind}`,
      before: { stock: drink.stock },
      after: { stock },
      reason,
    });
    return { ...drink, stock };
  });
}

function signedQuantity({ kind, quantity, was }: Parsed<'moveStock'>, stock: number): number {
  if (kind === 'restock') {
    if (stock + quantity > maxStock) throw fieldError('quantity', stockMessages.tooMany(Math.max(0, maxStock - stock)));
    return quantity;
  }
  if (kind === 'breakage') {
    if (quantity > stock) throw fieldError('quantity', stockMessages.notThatMany(stock), 'conflict');
    return -quantity;
  }
  if (was !== undefined && was !== stock) throw stockMoved('quantity', stock);
  if (quantity === stock) throw fieldError('quantity', stockMessages.nothingChanges);
  return quantity - stock;
}

type RecordedMovement = NonNullable<Awaited<ReturnType<typeof findMovementByKey>>>;

const isSameMovement = ({ id, kind, quantity, reason }: Parsed<'moveStock'>, recorded: RecordedMovement): boolean =>
  recorded.drink_id === id &&
  recorded.kind === kind &&
  recorded.reason === reason &&
  quantity === (kind === 'correction' ? recorded.stock_after : Math.abs(recorded.quantity));

export async function readMovements(deps: Deps, { id, limit, cursor }: Parsed<'stockMovements'>) {
  const drink = await findDrinkEvenDeleted(deps.db.read, id);
  if (!drink) throw drinkNotFound();
  return { drink, ...(await listMovements(deps.db.read, id, { limit, cursor })) };
}

export type RecordedSales = { sales: Sale[]; stock: { id: number; stock: number }[] };

/** Sells the whole order or nothing. A repeated key returns the sales of the first request. */
export async function recordSale(
  deps: Deps,
  member: Member,
  input: NewSale,
  idempotencyKey: string | undefined,
): Promise<RecordedSales> {
  const key = idempotencyKey && `${member.staffId}:${idempotencyKey}`;
  return deps.db.tx(async (tx) => {
    const orderId = await insertOrder(tx, key);
    if (orderId) await sellOrder(deps, member, tx, input, orderId);
    const recordedSales = await orderSales(tx, orderId ? { id: orderId } : { key: key ?? '' });
    if (!orderId && !isSameOrder(input, recordedSales)) throw fieldError('key', saleMessages.keyReused, 'conflict');
    const sales = recordedSales.filter(({ deletedAt }) => !deletedAt);
    if (sales.length === 0) throw new AppError('conflict', saleMessages.deletedSince);
    return { sales, stock: await readStock(tx, [...new Set(sales.map(({ drinkId }) => drinkId))]) };
  });
}

async function sellOrder(deps: Deps, member: Member, tx: Tx, input: NewSale, orderId: string): Promise<void> {
  const at = deps.clock.now();
  const lines = orderLines(input);
  const drinks = await lockDrinks(
    tx,
    lines.map(({ drinkId }) => drinkId),
  );
  const problem = saleProblem(input, drinks);
  if (problem) throw problem;
  const total = orderTotal(lines, drinks);
  if (input.seen_total !== undefined && fromNaira(input.seen_total) !== total)
    throw fieldError('seen_total', saleMessages.priceChanged(total), 'conflict');
  const method = input.payment_method;
  for (const { drinkId, quantity } of lines) {
    const drink = drinks.get(drinkId);
    if (!drink) throw new Error(`drink ${drinkId} was judged and is not there`);
    const id = await insertSale(tx, { drinkId, quantity, drink, orderId, method, seller: member, at });
    const { name, price: priceKobo } = drink;
    const after = { drink: name, drinkId, quantity, priceKobo, totalKobo: priceKobo * quantity, method, orderId };
    await auditBy(tx, member, { kind: 'sale', id }, { at, action: 'drink sold', after });
    await notifyStock(tx, drink, drink.stock - quantity, at);
  }
}

const saleScopeFor = ({ hotel: { timeZone } }: Deps, { role, id }: Member): SaleScope => ({
  timeZone,
  soldBy: role === 'barmen' ? id : undefined,
});

export const listSales = (deps: Deps, member: Member, query: Parsed<'listSales'>) =>
  listSaleRows(deps.db.read, query, saleScopeFor(deps, member));

export const removeSale = (deps: Deps, member: Member, id: string, reason: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const at = deps.clock.now();
    const sale = await lockSale(tx, id);
    if (!sale) throw new AppError('not_found', saleMessages.notFound);
    const recorded = { own: sale.soldBy === member.id, at: sale.createdAt };
    const problem = takeBackProblem(recorded, member.role, at, deps.hotel.desk.undoMinutes);
    if (problem) throw new AppError('forbidden', problem);
    await markSaleDeleted(tx, id, { by: member.id, at, reason });
    const { drinkName: drink, quantity, total: totalKobo, method } = sale;
    const before = { drink, quantity, totalKobo, method, seller: sale.staffName };
    await auditBy(tx, member, { kind: 'sale', id }, { at, action: 'sale deleted', before, reason });
  });

export async function readBarFigures(deps: Deps, member: Member) {
  const today = hotelToday(deps);
  return { today, ...(await countBarFigures(deps.db.read, today, saleScopeFor(deps, member))) };
}
