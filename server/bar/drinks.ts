import { isDeepStrictEqual } from 'node:util';
import {
  type DrinkChange,
  type DrinkView,
  drinkMessages,
  type MenuDrink,
  maxStock,
  type NewDrink,
  stockMessages,
} from '#contract/bar/drinks.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member, StaffRole } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import {
  type Drink,
  type DrinkFacts,
  findDrink,
  hasSales,
  insertDrink,
  listMenu,
  markDrinkDeleted,
  updateDrink,
} from '#server/bar/drink-store.ts';
import { auditBarAction, drinkSubject, notifyStock } from '#server/bar/record.ts';
import { insertMovement } from '#server/bar/stock-store.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';

export async function readMenu({ db, clock }: Deps): Promise<MenuDrink[]> {
  const drinks = await listMenu(db.read, clock.now());
  return drinks.map((drink) => ({
    ...drink,
    drinkName: drink.name,
    stockQuantity: drink.stock,
    minStockLevel: drink.minStock,
  }));
}

export const addDrink = (deps: Deps, member: Member, input: NewDrink): Promise<Drink> =>
  deps.db.tx((tx) => addDrinkIn(deps, tx, member, input));

/** Adds a drink in a transaction of the caller. Throws AppError if its name is taken. */
export const addDrinkIn = (deps: Deps, tx: Tx, member: Member, input: NewDrink): Promise<Drink> =>
  withNameTakenError(async () => {
    const at = deps.clock.now();
    const drink = await insertDrink(tx, drinkFromInput(input), at);
    const openingStock = input.stockQuantity;
    if (openingStock > 0)
      await insertMovement(tx, {
        drinkId: drink.id,
        kind: 'opening',
        quantity: openingStock,
        movedBy: member.id,
        movedAt: at,
      });
    await auditBarAction(tx, member, drinkSubject(drink.id), {
      at,
      action: 'drink added',
      after: { ...auditedDrink(drink), stock: openingStock },
    });
    return { ...drink, stock: openingStock };
  });

const withNameTakenError = <T>(work: () => Promise<T>): Promise<T> =>
  onViolation('drink_by_name', work, fieldError('drinkName', drinkMessages.nameTaken, 'conflict'));

const withUniqueName = <T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withNameTakenError(() => deps.db.tx(work));

export const drinkNotFoundError = () => new AppError('not_found', drinkMessages.notFound);

export async function lockDrink(tx: Tx, id: number): Promise<Drink> {
  const drink = await findDrink(tx, id, true);
  if (!drink) throw drinkNotFoundError();
  return drink;
}

export const changeDrink = (deps: Deps, member: Member, input: DrinkChange): Promise<Drink> =>
  withUniqueName(deps, async (tx) => {
    const at = deps.clock.now();
    const drinkBefore = await lockDrink(tx, input.id);
    if (input.was && isStale(input.was, drinkBefore)) throw new AppError('conflict', drinkMessages.changedMeanwhile);
    const correction = stockCorrection(input, drinkBefore);
    const facts = drinkFromInput(input);
    await updateDrink(tx, input.id, facts);
    const drinkAfter = { ...drinkBefore, ...facts, stock: drinkBefore.stock + (correction?.quantity ?? 0) };
    if (!correction && isDeepStrictEqual(auditedDrink(drinkBefore), auditedDrink(drinkAfter))) return drinkAfter;
    if (correction)
      await insertMovement(tx, {
        drinkId: input.id,
        kind: 'correction',
        movedBy: member.id,
        movedAt: at,
        ...correction,
      });
    await notifyStock(tx, { ...drinkBefore, minStock: facts.minStock }, drinkAfter.stock, at);
    await auditBarAction(tx, member, drinkSubject(input.id), {
      at,
      action: 'drink changed',
      before: { ...auditedDrink(drinkBefore), stock: drinkBefore.stock },
      after: { ...auditedDrink(drinkAfter), stock: drinkAfter.stock },
      reason: correction?.reason,
    });
    return drinkAfter;
  });

function stockCorrection(
  { stockQuantity: stock, stockReason: reason, was }: DrinkChange,
  { stock: currentStock }: Drink,
) {
  const formStock = was?.stockQuantity ?? currentStock;
  if (stock === formStock) return undefined;
  if (formStock !== currentStock) throw stockMovedError('stockQuantity', currentStock);
  if (stock > maxStock) throw fieldError('stockQuantity', drinkMessages.stock);
  if (!reason) throw fieldError('stockReason', drinkMessages.stockReason);
  return { quantity: stock - currentStock, reason };
}

export const stockMovedError = (field: string, currentStock: number) =>
  fieldError(field, drinkMessages.stockMovedMeanwhile(currentStock), 'conflict');

type DrinkRemoval = { id: number; reason?: string | undefined };

export const removeDrink = (deps: Deps, member: Member, removal: DrinkRemoval): Promise<{ wasSold: boolean }> =>
  deps.db.tx((tx) => removeDrinkIn(deps, tx, member, removal));

/** Removes a drink in a transaction of the caller. Throws AppError if a reason is missing. */
export async function removeDrinkIn(
  deps: Deps,
  tx: Tx,
  member: Member,
  { id, reason }: DrinkRemoval,
): Promise<{ wasSold: boolean }> {
  const at = deps.clock.now();
  const drink = await lockDrink(tx, id);
  // Deleting a drink writes its remaining stock off, and every correction of stock needs a reason.
  if (drink.stock > 0 && !reason) throw fieldError('reason', stockMessages.reason);
  if (drink.stock > 0 && reason)
    await insertMovement(tx, {
      drinkId: id,
      kind: 'correction',
      quantity: -drink.stock,
      movedBy: member.id,
      movedAt: at,
      reason,
    });
  await markDrinkDeleted(tx, id, at);
  const before = { ...auditedDrink(drink), stock: drink.stock };
  await auditBarAction(tx, member, drinkSubject(id), {
    at,
    action: 'drink deleted',
    before,
    after: { stock: 0 },
    reason,
  });
  return { wasSold: await hasSales(tx, id) };
}

export const drinkFromInput = (input: NewDrink | DrinkChange): DrinkFacts => ({
  name: input.drinkName,
  category: input.category,
  priceKobo: input.priceKobo,
  costKobo: input.costKobo ?? null,
  minStock: input.minStockLevel,
  description: input.description,
  supplier: input.supplier,
  crateSize: input.crateSize ?? null,
  isAvailable: input.isAvailable,
});

const auditedDrink = ({ name, category, priceKobo, costKobo, minStock, ...others }: DrinkFacts) => ({
  ...{ name, category, priceKobo, costKobo, minStock, description: others.description },
  ...{ supplier: others.supplier, crateSize: others.crateSize, isAvailable: others.isAvailable },
});

export const presentDrink = (drink: Drink, role: StaffRole): DrinkView => ({
  ...drink,
  drinkName: drink.name,
  pricePerUnitKobo: drink.priceKobo,
  costKobo: role === 'superadmin' ? drink.costKobo : null,
  stockQuantity: drink.stock,
  minStockLevel: drink.minStock,
  deletedAt: drink.deletedAt?.toISOString() ?? null,
});

/** Whether the drink was changed after the form was opened. The stock does not count, because every sale changes it. */
function isStale({ stockQuantity, ...formFields }: NonNullable<DrinkChange['was']>, current: Drink): boolean {
  const currentFields: Record<string, unknown> = presentDrink(current, 'superadmin');
  return Object.entries(formFields).some(([field, value]) => value !== currentFields[field]);
}
