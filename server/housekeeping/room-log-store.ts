import { type Insertable, sql } from 'kysely';
import type { Linen } from '#contract/housekeeping/housekeeping.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { RoomChangeKind, Tables } from '#db/types.ts';
import { staffName } from '#server/core/staff-name.ts';
import { askersOf } from '#server/housekeeping/readiness-store.ts';

export type LockedRoom = NonNullable<Awaited<ReturnType<typeof lockRoomState>>>;

/** Locks and reads the state of a room. Does not find rooms that are retired or have no number. */
export const lockRoomState = (tx: Tx, roomId: string) =>
  tx
    .selectFrom('roomState as state')
    .innerJoin('room', 'room.id', 'state.roomId')
    .select(['state.roomId', 'state.condition', 'state.version', 'state.changedAt', 'state.cleanedBy'])
    .select(['state.bookingId', staffName('state.changed_by').as('changedByName')])
    .select([askersOf('state').as('askers'), sql<string>`room.number`.as('number')])
    .where('state.roomId', '=', roomId)
    .where('room.number', 'is not', null)
    .where('room.retiredOn', '=', sql.lit('infinity'))
    .forUpdate('state')
    .executeTakeFirst();

type NewRoomChange = {
  roomId: string;
  kind: RoomChangeKind;
  after: string | null;
  at: Date;
  changedBy: string;
  note?: string;
  linen?: Linen;
  undoes?: number;
  key?: string;
};

/**
 * A trigger changes the state of the room, and another records a discrepancy if the room was seen otherwise than the
 * desk has it.
 */
export const insertRoomChange = (tx: Tx, { linen, ...change }: NewRoomChange) =>
  tx
    .insertInto('roomChange')
    .values({
      ...change,
      ...(linen && {
        sheets: linen.sheets,
        pillowCases: linen.pillow_cases,
        towels: linen.towels,
        bathMats: linen.bath_mats,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findChangeByKey = (db: Queryable, key: string) =>
  db.selectFrom('roomChange').select(['roomId', 'kind', 'after']).where('key', '=', key).executeTakeFirst();

export const findLastCondition = (db: Queryable, roomId: string) =>
  db
    .selectFrom('roomChange')
    .select(['id', 'before', 'changedBy', 'undoes'])
    .where('roomId', '=', roomId)
    .where('kind', '=', 'condition')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findClosureOfNight = (db: Queryable, roomId: string, night: string) =>
  db
    .selectFrom('roomNight')
    .innerJoin('closure', 'closure.id', 'roomNight.closureId')
    .select(['closure.reason', 'closure.closedAt', staffName('closure.closed_by').as('closedByName')])
    .where('roomNight.roomId', '=', roomId)
    .where('roomNight.night', '=', night)
    .executeTakeFirst();

export const findDiscrepancyOfChange = (db: Queryable, changeId: number) =>
  db.selectFrom('discrepancy').select('id').where('changeId', '=', changeId).executeTakeFirst();

export const beginRoundOf = async (tx: Tx, day: string, at: Date, begunBy: string | null): Promise<void> => {
  await sql`select begin_round(${day}, ${at}, ${begunBy})`.execute(tx);
};

export const hasRoundBegun = async (db: Queryable, day: string): Promise<boolean> =>
  (await db.selectFrom('housekeepingRound').select('day').where('day', '=', day).executeTakeFirst()) !== undefined;

/** Copies into the database whether the hotel demands that somebody other than the cleaner inspects. */
export const setHousekeepingRule = (db: Queryable, inspectedByAnother: boolean) =>
  sql`select set_housekeeping_rule(${inspectedByAnother})`.execute(db);

export const insertDefect = (tx: Tx, defect: Insertable<Tables['defect']>) =>
  tx.insertInto('defect').values(defect).execute();

export const findDefectByKey = (db: Queryable, key: string) =>
  db.selectFrom('defect').select(['roomId', 'kind', 'note', 'canSleep']).where('key', '=', key).executeTakeFirst();

export type AnswerTable = 'discrepancy' | 'defect';

export const lockDiscrepancyOrDefect = (tx: Tx, table: AnswerTable, id: string) =>
  tx
    .selectFrom(table)
    .innerJoin('room', 'room.id', `${table}.roomId`)
    .select(['room.id as roomId', 'room.number', `${table}.answeredAt`])
    .select(staffName(`${table}.answered_by`).as('answeredByName'))
    .where(`${table}.id`, '=', id)
    .forUpdate(table)
    .executeTakeFirst();

export const insertRoomAnswer = (
  tx: Tx,
  table: AnswerTable,
  id: string,
  answer: { answer: string; answeredBy: string; answeredAt: Date },
) => tx.updateTable(table).set(answer).where('id', '=', id).execute();
