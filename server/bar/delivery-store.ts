import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPageRequest, readPartlyCountedPage } from '#db/pages.ts';
import { staffName } from '#server/core/staff-name.ts';

export type DeliveredDrink = { drinkId: number; quantity: number; costKobo: Kobo | null };

type NewDelivery = {
  supplier: string;
  noteNumber: string;
  items: readonly DeliveredDrink[];
  receivedBy: string;
  receivedAt: Date;
  key: string;
};

/**
 * Records a delivery and returns its id. Triggers add its drinks to the stock. The items must be in the order of their
 * drink ids, and the drinks locked.
 */
export async function insertDelivery(tx: Tx, { items, ...delivery }: NewDelivery): Promise<string> {
  const { id } = await tx
    .insertInto('delivery')
    .values({ ...delivery, drinks: items.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('stockMovement')
    .values(
      items.map((item) => ({
        ...{ ...item, kind: 'delivery' as const, deliveryId: id },
        ...{ movedBy: delivery.receivedBy, movedAt: delivery.receivedAt },
      })),
    )
    .execute();
  return id;
}

const drinksOfDeliverySql = sql<(DeliveredDrink & { drinkName: string; usualCostKobo: Kobo | null })[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('drinkId', drink.id, 'drinkName', drink.name, 'quantity', quantity,
    'costKobo', moved.cost_kobo, 'usualCostKobo', drink.cost_kobo) order by moved.id), '[]')
  from stock_movement moved join drink on drink.id = drink_id where delivery_id = delivery.id and kind = 'delivery')`;

const selectDeliveries = (db: Queryable) =>
  db
    .selectFrom('delivery')
    .select([
      ...(['delivery.id', 'supplier', 'noteNumber', 'receivedAt', 'takenBackAt', 'takeBackReason'] as const),
      'receivedBy as receivedById',
      staffName('received_by').$notNull().as('receivedBy'),
      staffName('taken_back_by').as('takenBackBy'),
      drinksOfDeliverySql.as('drinks'),
    ]);

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];

type DeliveriesRequest = Omit<ListPageRequest, 'dir'> & { note?: string | undefined };

export const listDeliveries = (db: Queryable, { note, ...page }: DeliveriesRequest) =>
  readPartlyCountedPage(
    db,
    selectDeliveries(db).$if(Boolean(note), (all) => all.where(sql<boolean>`lower(note_number) = lower(${note})`)),
    { key: sql`received_at`, id: sql<string>`delivery.id` },
    { ...page, dir: 'desc' },
  );

export const findDelivery = (db: Queryable, by: { id: string } | { key: string }) =>
  selectDeliveries(db)
    .where((eb) => ('id' in by ? eb('delivery.id', '=', by.id) : eb('key', '=', by.key)))
    .executeTakeFirst();

export async function lockDelivery(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('delivery').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

type TakingBack = { takenBackBy: string; takenBackAt: Date; takeBackReason: string };

/** A trigger takes the drinks of the delivery out of stock. Throws if fewer are left than were delivered. */
export async function markTakenBack(tx: Tx, id: string, takingBack: TakingBack): Promise<void> {
  await tx.updateTable('delivery').set(takingBack).where('id', '=', id).execute();
}

export const listStockDrinks = (db: Queryable) =>
  db
    .selectFrom('drink')
    .select(['id', 'name as drinkName', 'category', 'crateSize'])
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(name collate "und-x-icu")`)
    .orderBy('id')
    .execute();

/**
 * Returns at most 30 suppliers: those of the last 300 deliveries, also taken back ones, the latest first, and then those
 * that the owner named at drinks. Each supplier is in the list once, spelled as in the latest delivery.
 */
export async function listSuppliers(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ supplier: string }>`
    select (array_agg(supplier order by received_at desc nulls last, supplier))[1] as supplier
    from ((select supplier, received_at from delivery order by received_at desc limit 300)
      union all select supplier, null from drink where deleted_at is null and supplier <> '') known
    group by lower(supplier collate "und-x-icu") order by max(received_at) desc nulls last limit 30`.execute(db);
  return rows.map(({ supplier }) => supplier);
}
