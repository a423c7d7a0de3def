import { sql } from 'kysely';
import type { StockChangeKind } from '#contract/bar/drinks.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { readPage } from '#db/pages.ts';
import { staffName } from '#server/core/staff-name.ts';

type NewMovement = {
  drinkId: number;
  kind: 'opening' | StockChangeKind;
  /** The number of bottles; negative when they leave the stock. */
  quantity: number;
  movedBy: string;
  movedAt: Date;
  reason?: string;
  key?: string;
};

/** A trigger adds the quantity to the stock of the drink. Throws if the stock would be negative or the key was used. */
export async function insertMovement(tx: Tx, movement: NewMovement): Promise<void> {
  // `on conflict do nothing` would be wrong: the trigger runs before the insert and has then changed the stock already.
  await tx
    .insertInto('stockMovement')
    .values({
      drinkId: movement.drinkId,
      kind: movement.kind,
      quantity: movement.quantity,
      movedBy: movement.movedBy,
      movedAt: movement.movedAt,
      reason: movement.reason ?? null,
      key: movement.key ?? null,
    })
    .execute();
}

export const findMovementByKey = (db: Queryable, key: string) =>
  db
    .selectFrom('stockMovement')
    .select(['drinkId', 'kind', 'quantity', 'stockAfter', 'reason'])
    .where('key', '=', key)
    .executeTakeFirst();

export async function listMovements(
  db: Queryable,
  drinkId: number,
  page: { limit: number; cursor?: string | undefined },
) {
  const foundMovements = db
    .selectFrom('stockMovement')
    .select([
      'stockMovement.id',
      'kind',
      'quantity',
      'stockAfter',
      'movedAt',
      'reason',
      staffName('moved_by').$notNull().as('staffName'),
    ])
    .where('drinkId', '=', drinkId);
  const movementId = sql<number>`stock_movement.id`;
  const { rows, ...cursors } = await readPage(
    foundMovements,
    { key: movementId, id: movementId },
    { ...page, dir: 'desc' },
  );
  const { count } = await db
    .selectFrom('drink')
    .select('movements as count')
    .where('id', '=', drinkId)
    .executeTakeFirstOrThrow();
  return { ...cursors, rows, count };
}

export async function readStock(db: Queryable, ids: number[]): Promise<{ id: number; stockQuantity: number }[]> {
  return db.selectFrom('drink').select(['id', 'stock as stockQuantity']).where('id', 'in', ids).orderBy('id').execute();
}
