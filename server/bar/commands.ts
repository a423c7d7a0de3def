import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '#contract/api.ts';
import {
  type DrinkChange,
  drinkMessages,
  mostStock,
  type NewDrink,
  type NewSale,
  saleMessages,
  stockMessages,
} from '#contract/bar.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { fromNaira } from '#contract/money.ts';
import { takeBackProblem } from '#contract/own-mistakes.ts';
import type { Member } from '#contract/roles.ts';
import { sqlError, type Tx } from '#db/db.ts';
import { announce } from '#server/announce.ts';
import { type AuditEntry, audit } from '#server/audit.ts';
import {
  type Drink,
  drinkFacts,
  isSameOrder,
  isStale,
  orderLines,
  orderTotal,
  type Sale,
  saleProblem,
  shortage,
  wishedDrink,
} from '#server/bar/rules.ts';
import {
  countFigures,
  findDrink,
  findDrinkEver,
  findMovementKey,
  insertDrink,
  insertMovement,
  insertOrder,
  insertSale,
  listDrinks as listDrinkRows,
  listMovements,
  listSales as listSaleRows,
  lockDrinks,
  lockSale,
  markDrinkDeleted,
  markSaleDeleted,
  menu,
  orderSales,
  type Sight,
  stockOf,
  updateDrink,
  wasSold,
} from '#server/bar/store.ts';
import type { House } from '#server/context.ts';
import { hotelToday } from '#server/rooms/commands.ts';

export const listDrinks = (house: House, query: Parsed<'listDrinks'>) => listDrinkRows(house.db.read, query);

const lately = 30 * 24 * 60 * 60 * 1000;

export const readMenu = (house: House) => menu(house.db.read, new Date(house.clock.now().getTime() - lately));

type Deed = Pick<AuditEntry, 'at' | 'action' | 'before' | 'after' | 'reason'>;

const note = (tx: Tx, member: Member, subject: AuditEntry['subject'], deed: Deed) =>
  audit(tx, { ...deed, actor: member.staffId, subject });

/** Notifies when a drink has just become low or run out, not with every further sale. */
async function announceStock(tx: Tx, { id, stock, minStock }: Drink, now: number, at: Date): Promise<void> {
  const kind = shortage(stock, now, minStock);
  if (kind) await announce(tx, { kind, at, drinkId: id, facts: { stock: now } });
}

const drinkSubject = (id: number): AuditEntry['subject'] => ({ kind: 'drink', id: String(id) });

export const addDrink = (house: House, member: Member, wish: NewDrink): Promise<Drink> =>
  refusingTwins(house, async (tx) => {
    const at = house.clock.now();
    const drink = await insertDrink(tx, wishedDrink(wish), at);
    const stock = wish.stock_quantity;
    if (stock > 0) await insertMovement(tx, { drinkId: drink.id, kind: 'opening', quantity: stock, by: member.id, at });
    await note(tx, member, drinkSubject(drink.id), {
      at,
      action: 'drink added',
      after: { ...drinkFacts(drink), stock },
    });
    return { ...drink, stock };
  });

const refusingTwins = <T>(house: House, work: (tx: Tx) => Promise<T>): Promise<T> =>
  refusing(house, 'drink_by_name', fieldError('drink_name', drinkMessages.nameTaken, 'conflict'), work);

/** Throws an AppError instead of the database's error when the work violates this constraint. */
async function refusing<T>(house: House, constraint: string, words: AppError, work: (tx: Tx) => Promise<T>) {
  try {
    return await house.db.tx(work);
  } catch (error) {
    throw sqlError(error)?.constraint === constraint ? words : error;
  }
}

const noDrink = () => new AppError('not_found', drinkMessages.notFound);

async function lockDrink(tx: Tx, id: number): Promise<Drink> {
  const drink = await findDrink(tx, id, true);
  if (!drink) throw noDrink();
  return drink;
}

export const changeDrink = (house: House, member: Member, wish: DrinkChange): Promise<Drink> =>
  refusingTwins(house, async (tx) => {
    const at = house.clock.now();
    const before = await lockDrink(tx, wish.id);
    if (wish.was && isStale(wish.was, before)) throw new AppError('conflict', drinkMessages.changedMeanwhile);
    const correction = wishedCorrection(wish, before);
    const facts = wishedDrink(wish);
    await updateDrink(tx, wish.id, facts);
    const after = { ...before, ...facts, stock: before.stock + (correction?.quantity ?? 0) };
    if (!correction && isDeepStrictEqual(drinkFacts(before), drinkFacts(after))) return after;
    if (correction)
      await insertMovement(tx, { drinkId: wish.id, kind: 'correction', by: member.id, at, ...correction });
    await announceStock(tx, { ...before, minStock: facts.minStock }, after.stock, at);
    await note(tx, member, drinkSubject(wish.id), {
      at,
      action: 'drink changed',
      before: { ...drinkFacts(before), stock: before.stock },
      after: { ...drinkFacts(after), stock: after.stock },
      reason: correction?.reason,
    });
    return after;
  });

function wishedCorrection({ stock_quantity: stock, stock_reason: reason, was }: DrinkChange, { stock: now }: Drink) {
  const seen = was?.stock_quantity ?? now;
  if (stock === seen) return undefined;
  if (seen !== now) throw stockMoved('stock_quantity', now);
  if (stock > mostStock) throw fieldError('stock_quantity', drinkMessages.stock);
  if (!reason) throw fieldError('stock_reason', drinkMessages.stockReason);
  return { quantity: stock - now, reason };
}

const stockMoved = (field: string, now: number) =>
  fieldError(field, drinkMessages.stockMovedMeanwhile(now), 'conflict');

type Removal = { id: number; reason?: string | undefined };

/** Keeps the drink's sales and movements. */
export const removeDrink = (house: House, member: Member, { id, reason }: Removal): Promise<{ sold: boolean }> =>
  house.db.tx(async (tx) => {
    const at = house.clock.now();
    const drink = await lockDrink(tx, id);
    // The remaining stock is written off, which needs a reason.
    if (drink.stock > 0 && !reason) throw fieldError('reason', stockMessages.reason);
    if (drink.stock > 0 && reason)
      await insertMovement(tx, { drinkId: id, kind: 'correction', quantity: -drink.stock, by: member.id, at, reason });
    await markDrinkDeleted(tx, id, at);
    const before = { ...drinkFacts(drink), stock: drink.stock };
    await note(tx, member, drinkSubject(id), { at, action: 'drink deleted', before, after: { stock: 0 }, reason });
    return { sold: await wasSold(tx, id) };
  });

/** A repeated key does not move the stock again. */
export function moveStock(house: House, member: Member, wish: Parsed<'moveStock'>): Promise<Drink> {
  const key = `${member.staffId}:${wish.key}`;
  const reused = fieldError('key', stockMessages.keyReused, 'conflict');
  return refusing(house, 'stock_movement_key_key', reused, async (tx) => {
    const drink = await lockDrink(tx, wish.id);
    const earlier = await findMovementKey(tx, key);
    if (earlier) {
      if (!isSameMove(wish, earlier)) throw reused;
      return drink;
    }
    const quantity = signedQuantity(wish, drink.stock);
    const at = house.clock.now();
    const { kind, reason } = wish;
    await insertMovement(tx, { drinkId: drink.id, kind, quantity, by: member.id, at, reason, key });
    const stock = drink.stock + quantity;
    await announceStock(tx, drink, stock, at);
    await note(tx, member, drinkSubject(drink.id), {
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
    if (stock + quantity > mostStock)
      throw fieldError('quantity', stockMessages.tooMany(Math.max(0, mostStock - stock)));
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

type EarlierMove = NonNullable<Awaited<ReturnType<typeof findMovementKey>>>;

const isSameMove = ({ id, kind, quantity, reason }: Parsed<'moveStock'>, earlier: EarlierMove): boolean =>
  earlier.drink_id === id &&
  earlier.kind === kind &&
  earlier.reason === reason &&
  quantity === (kind === 'correction' ? earlier.stock_after : Math.abs(earlier.quantity));

export async function readMovements(house: House, { id, limit, cursor }: Parsed<'stockMovements'>) {
  const drink = await findDrinkEver(house.db.read, id);
  if (!drink) throw noDrink();
  return { drink, ...(await listMovements(house.db.read, id, { limit, cursor })) };
}

export type Recorded = { sales: Sale[]; stock: { id: number; stock: number }[] };

/** Sells the whole order or nothing. A repeated key returns the sales of the first request. */
export async function recordSale(
  house: House,
  member: Member,
  wish: NewSale,
  givenKey: string | undefined,
): Promise<Recorded> {
  const key = givenKey && `${member.staffId}:${givenKey}`;
  return house.db.tx(async (tx) => {
    const orderId = await insertOrder(tx, key);
    if (orderId) await sellOrder(house, member, tx, wish, orderId);
    const sold = await orderSales(tx, orderId ? { id: orderId } : { key: key ?? '' });
    if (!orderId && !isSameOrder(wish, sold)) throw fieldError('key', saleMessages.keyReused, 'conflict');
    const sales = sold.filter(({ deletedAt }) => !deletedAt);
    if (sales.length === 0) throw new AppError('conflict', saleMessages.deletedSince);
    return { sales, stock: await stockOf(tx, [...new Set(sales.map(({ drinkId }) => drinkId))]) };
  });
}

async function sellOrder(house: House, member: Member, tx: Tx, wish: NewSale, orderId: string): Promise<void> {
  const at = house.clock.now();
  const lines = orderLines(wish);
  const drinks = await lockDrinks(
    tx,
    lines.map(({ drinkId }) => drinkId),
  );
  const problem = saleProblem(wish, drinks);
  if (problem) throw problem;
  const total = orderTotal(lines, drinks);
  if (wish.seen_total !== undefined && fromNaira(wish.seen_total) !== total)
    throw fieldError('seen_total', saleMessages.priceChanged(total), 'conflict');
  const method = wish.payment_method;
  for (const { drinkId, quantity } of lines) {
    const drink = drinks.get(drinkId);
    if (!drink) throw new Error(`drink ${drinkId} was judged and is not there`);
    const id = await insertSale(tx, { drinkId, quantity, drink, orderId, method, seller: member, at });
    const { name, price: priceKobo } = drink;
    const after = { drink: name, drinkId, quantity, priceKobo, totalKobo: priceKobo * quantity, method, orderId };
    await note(tx, member, { kind: 'sale', id }, { at, action: 'drink sold', after });
    await announceStock(tx, drink, drink.stock - quantity, at);
  }
}

const sightOf = ({ hotel: { timeZone } }: House, { role, id }: Member): Sight => ({
  timeZone,
  soldBy: role === 'barmen' ? id : undefined,
});

export const listSales = (house: House, member: Member, query: Parsed<'listSales'>) =>
  listSaleRows(house.db.read, query, sightOf(house, member));

export const removeSale = (house: House, member: Member, id: string, reason: string): Promise<void> =>
  house.db.tx(async (tx) => {
    const at = house.clock.now();
    const sale = await lockSale(tx, id);
    if (!sale) throw new AppError('not_found', saleMessages.notFound);
    const sold = { own: sale.soldBy === member.id, at: sale.createdAt };
    const problem = takeBackProblem(sold, member.role, at, house.hotel.desk.undoMinutes);
    if (problem) throw new AppError('forbidden', problem);
    await markSaleDeleted(tx, id, { by: member.id, at, reason });
    const { drinkName: drink, quantity, total: totalKobo, method } = sale;
    const before = { drink, quantity, totalKobo, method, seller: sale.staffName };
    await note(tx, member, { kind: 'sale', id }, { at, action: 'sale deleted', before, reason });
  });

export async function readFigures(house: House, member: Member) {
  const today = hotelToday(house);
  return { today, ...(await countFigures(house.db.read, today, sightOf(house, member))) };
}
