import { type Selectable, sql } from 'kysely';
import type { DayRange } from '#contract/insights.ts';
import type { Db, Queryable } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import type { MoneyOfDay, NightFigures } from '#server/reports/figures.ts';

/**
 * Runs all reads in one transaction that sees the same state of the database throughout, so that their figures agree.
 */
export const onSnapshot = <T>(db: Db, read: (snapshot: Queryable) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return read(tx);
  }, 'even on a full disk');

export async function readMoneyByDay(db: Queryable, { from, to }: DayRange): Promise<MoneyOfDay[]> {
  const { rows } = await sql<Omit<Selectable<Tables['moneyDaySlot']>, 'slot'>>`
    select * from money_day where day between ${from} and ${to}`.execute(db);
  return rows.map(({ day, stream, method, taken, givenBack, takenKobo, givenBackKobo }) => ({
    ...{ day, stream, method, taken: takenKobo, givenBack: givenBackKobo },
    entryCounts: { taken, givenBack },
  }));
}

/** The figures of past days are those that were stored when the day was closed; later changes do not alter them. */
export async function readNightFigures(db: Queryable, { from, to }: DayRange): Promise<NightFigures[]> {
  const { rows } = await sql<NightFigures>`
    select day::text as night, sold as "soldRooms", rooms as "totalRooms", room_charge_kobo as "roomCharge"
    from night_figures(${from}, ${to}) order by day`.execute(db);
  return rows;
}
