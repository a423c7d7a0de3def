import type { Parsed } from '#contract/api.ts';
import { maxStock, stockMessages } from '#contract/bar/drinks.ts';
import { fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { type Drink, findDrinkEvenDeleted } from '#server/bar/drink-store.ts';
import { drinkNotFoundError, lockDrink, stockMovedError } from '#server/bar/drinks.ts';
import { auditBarAction, drinkSubject, notifyStock } from '#server/bar/record.ts';
import { findMovementByKey, insertMovement, listMovements } from '#server/bar/stock-store.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';

export function moveStock(deps: Deps, member: Member, input: Parsed<'moveStock'>): Promise<Drink> {
  const key = `${member.staffId}:${input.key}`;
  const keyReusedError = fieldError('key', stockMessages.keyReused, 'conflict');
  const recordMovement = async (tx: Tx) => {
    const drink = await lockDrink(tx, input.id);
    const recordedMovement = await findMovementByKey(tx, key);
    if (recordedMovement) {
      if (!isSameMovement(input, recordedMovement)) throw keyReusedError;
      return drink;
    }
    const quantity = signedQuantity(input, drink.stock);
    const at = deps.clock.now();
    const { kind, reason } = input;
    await insertMovement(tx, { drinkId: drink.id, kind, quantity, movedBy: member.id, movedAt: at, reason, key });
    const stock = drink.stock + quantity;
    await notifyStock(tx, drink, stock, at);
    await auditBarAction(tx, member, drinkSubject(drink.id), {
      at,
      action: `stock ${kind}`,
      before: { stock: drink.stock },
      after: { stock },
      reason,
    });
    return { ...drink, stock };
  };
  return onViolation('stock_movement_key_key', () => deps.db.tx(recordMovement), keyReusedError);
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
  if (was !== undefined && was !== stock) throw stockMovedError('quantity', stock);
  if (quantity === stock) throw fieldError('quantity', stockMessages.nothingChanges);
  return quantity - stock;
}

type RecordedMovement = NonNullable<Awaited<ReturnType<typeof findMovementByKey>>>;

const isSameMovement = ({ id, kind, quantity, reason }: Parsed<'moveStock'>, recorded: RecordedMovement): boolean =>
  recorded.drinkId === id &&
  recorded.kind === kind &&
  recorded.reason === reason &&
  quantity === (kind === 'correction' ? recorded.stockAfter : Math.abs(recorded.quantity));

export async function readMovements(deps: Deps, { id, limit, cursor }: Parsed<'stockMovements'>) {
  const drink = await findDrinkEvenDeleted(deps.db.read, id);
  if (!drink) throw drinkNotFoundError();
  return { drink, ...(await listMovements(deps.db.read, id, { limit, cursor })) };
}
