import { sql } from 'kysely';
import type { DayRange } from '#contract/insights.ts';
import type { Db, Queryable } from '#db/db.ts';
import type { MoneyOfDay, SoldNight } from '#server/reports/figures.ts';

/** Runs all reads on one read-only snapshot, so that their figures agree. */
export const onSnapshot = <T>(db: Db, read: (moment: Queryable) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return read(tx);
  }, 'even on a full disk');

export async function readMoneyByDay(db: Queryable, { from, to }: DayRange): Promise<MoneyOfDay[]> {
  const rows = await db.selectFrom('moneyDay').selectAll().where('day', '>=', from).where('day', '<=', to).execute();
  return rows.map(({ day, stream, method, taken, givenBack, takenKobo, givenBackKobo }) => ({
    ...{ day, stream, method, taken: takenKobo, givenBack: givenBackKobo },
    lines: { taken, givenBack },
  }));
}

/** A closed day keeps the figures it had when it was closed. */
export async function readSoldNights(db: Queryable, { from, to }: DayRange): Promise<SoldNight[]> {
  const { rows } = await sql<SoldNight>`
    select day::text as night, sold, rooms, room_charge_kobo as charge
    from night_figures(${from}, ${to}) order by day`.execute(db);
  return rows;
}
