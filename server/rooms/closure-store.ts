import { type Selectable, sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { CloseRoomInput } from '#contract/rooms/closures.ts';
import type { ClosureKind } from '#contract/rooms/room-conditions.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export type Closure = Selectable<Tables['closure']>;

export type TypeNights = { roomTypeId: string; from: Day; until: Day };

/**
 * Releases the lapsed holds on these nights of a room type and claims tonight for overstays. Then locks the nights, as
 * a claim does.
 */
export async function lockNightsToClose(tx: Tx, { roomTypeId, from, until }: TypeNights, now: Date): Promise<void> {
  await sql`select prepare_claim(null, ${roomTypeId}, ${from}::date, ${until}::date, ${now})`.execute(tx);
}

export async function findSoldOutNight(
  db: Queryable,
  { roomTypeId, from, until }: TypeNights,
): Promise<Day | undefined> {
  const soldOutNight = await db
    .selectFrom('night')
    .select('night')
    .where('roomTypeId', '=', roomTypeId)
    .where('night', '>=', from)
    .where('night', '<', until)
    .where(sql<boolean>`booked + out_of_order >= coalesce(total_rooms, closed_total)`)
    .orderBy('night')
    .executeTakeFirst();
  return soldOutNight?.night;
}

type NewClosure = Omit<CloseRoomInput, 'id'> & { roomId: string; closedBy: string; closedAt: Date };

export const insertClosure = (tx: Tx, closure: NewClosure): Promise<Closure> =>
  tx
    .insertInto('closure')
    .values({
      roomId: closure.roomId,
      kind: closure.kind,
      reason: closure.reason,
      fromNight: closure.from,
      untilNight: closure.until,
      returnCondition: closure.returnCondition,
      closedBy: closure.closedBy,
      closedAt: closure.closedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function closeNights(
  tx: Tx,
  { id, roomId, kind }: { id: string; roomId: string; kind: ClosureKind },
  { roomTypeId, from, until }: TypeNights,
): Promise<void> {
  await sql`
    insert into room_night (room_id, night, room_type_id, closure_id, closure_kind)
      select ${roomId}::uuid, day::date, ${roomTypeId}, ${id}::uuid, ${kind}::closure_kind
      from generate_series(${from}::date, ${until}::date - 1, interval '1 day') day`.execute(tx);
}

export const findClosure = (db: Queryable, id: string): Promise<Closure | undefined> =>
  db.selectFrom('closure').selectAll().where('id', '=', id).executeTakeFirst();

export const lockClosure = (tx: Tx, id: string): Promise<Closure | undefined> =>
  tx.selectFrom('closure').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function reopenNights(tx: Tx, closureId: string, until: Day): Promise<void> {
  await tx.deleteFrom('roomNight').where('closureId', '=', closureId).where('night', '>=', until).execute();
}

export async function updateClosure(
  tx: Tx,
  id: string,
  change: { untilNight: Day; endedBy?: string; endedAt?: Date },
): Promise<void> {
  await tx.updateTable('closure').set(change).where('id', '=', id).execute();
}
