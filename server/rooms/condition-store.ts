import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Day, StayDates } from '#contract/core/dates.ts';
import type { StayCondition } from '#contract/rooms/stay-conditions.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import { weekdaysOf } from '#server/rooms/weekdays.ts';

export type ConditionRow = Selectable<Tables['stayCondition']>;
export type ConditionFacts = Omit<ConditionRow, 'id'>;
type ConditionOfType = StayCondition & Pick<ConditionRow, 'id' | 'roomTypeId'>;

const conditionDays = sql`daterange(from_night, last_night, '[]')`;

/** The stay conditions of a room type with a day from check-in to check-out, as JSON to select beside the room type. */
export const conditionsOfStay = (roomTypeId: RawBuilder<unknown>, { checkIn, checkOut }: StayDates) =>
  sql<ConditionRow[]>`array(select jsonb_build_object('kind', kind, 'fromNight', from_night, 'lastNight', last_night,
      'weekdays', weekdays, 'nights', nights)
    from stay_condition where (stay_condition.room_type_id = ${roomTypeId} or stay_condition.room_type_id is null)
      and ${conditionDays} && daterange(${checkIn}, ${checkOut}, '[]'))`;

export const conditionOf = ({ fromNight, weekdays, ...row }: ConditionRow): ConditionOfType => ({
  ...row,
  from: fromNight,
  weekdays: weekdaysOf(weekdays),
});

/** The stay conditions that have a day from `from` on and, if `until` is given, before it. */
export function listConditions(db: Queryable, from: Day, until?: Day): Promise<ConditionRow[]> {
  return db
    .selectFrom('stayCondition')
    .selectAll()
    .where(sql<boolean>`${conditionDays} && daterange(${from}::date, ${until ?? null}::date)`)
    .orderBy('fromNight')
    .orderBy('kind')
    .orderBy('id')
    .execute();
}

export const insertCondition = (tx: Tx, facts: ConditionFacts): Promise<ConditionRow> =>
  tx.insertInto('stayCondition').values(facts).returningAll().executeTakeFirstOrThrow();

export const deleteCondition = (tx: Tx, id: string): Promise<ConditionRow | undefined> =>
  tx.deleteFrom('stayCondition').where('id', '=', id).returningAll().executeTakeFirst();

/** The stays that have claimed their nights, have not begun before `today`, and touch a day from `from` to `last`. */
export const listComingStays = (db: Queryable, today: Day, { from, last }: { from: Day; last: Day }) =>
  db
    .selectFrom('booking')
    .select(['id', 'guestName', 'roomTypeId', 'checkIn', 'checkOut'])
    .where('nightsHeld', '=', true)
    .where('checkIn', '>=', today)
    .where('checkIn', '<=', last)
    .where('checkOut', '>=', from)
    .orderBy('checkIn')
    .orderBy('id')
    .execute();
