import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export type RatePlan = Selectable<Tables['ratePlan']>;
export type RatePlanFacts = Omit<RatePlan, 'code' | 'position' | 'isDefault' | 'isActive' | 'version'>;

const ratePlansQuery = (db: Queryable) =>
  db.selectFrom('ratePlan').selectAll().orderBy('isActive', 'desc').orderBy('position').orderBy('code');

export const listRatePlans = (db: Queryable): Promise<RatePlan[]> => ratePlansQuery(db).execute();

export const listRatePlansOnSale = (db: Queryable): Promise<RatePlan[]> =>
  ratePlansQuery(db).where('isActive', '=', true).execute();

/** The rate plans on sale as JSON, to select beside a room type: a booking then needs one query for both. */
export const ratePlansOnSale = sql<RatePlan[]>`array(select jsonb_build_object('code', code, 'name', name,
    'percentOff', percent_off, 'hasBreakfast', has_breakfast, 'breakfastKobo', breakfast_kobo, 'minNights', min_nights,
    'freeUntilHours', free_until_hours, 'lateRefundPercent', late_refund_percent,
    'unusedNightsPercent', unused_nights_percent, 'noShowPercent', no_show_percent, 'position', position, 'isDefault', is_default, 'isActive', is_active,
    'version', version)
  from rate_plan where is_active order by position, code)`;

export const findRatePlan = (db: Queryable, code: string): Promise<RatePlan | undefined> =>
  ratePlansQuery(db).where('code', '=', code).executeTakeFirst();

export const lockRatePlan = (tx: Tx, code: string): Promise<RatePlan | undefined> =>
  ratePlansQuery(tx).where('code', '=', code).forUpdate().executeTakeFirst();

export const lockRatePlansOnSale = (tx: Tx): Promise<RatePlan[]> =>
  ratePlansQuery(tx).where('isActive', '=', true).forUpdate().execute();

/** Inserts a rate plan as the last one. Returns undefined if the code is taken. */
export const insertRatePlan = (
  tx: Tx,
  ratePlan: Omit<Insertable<Tables['ratePlan']>, 'position'>,
): Promise<RatePlan | undefined> =>
  tx
    .insertInto('ratePlan')
    .values({ ...ratePlan, position: sql<number>`(select coalesce(max(position), 0) + 1 from rate_plan)` })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateRatePlan = (tx: Tx, code: string, change: Updateable<Tables['ratePlan']>): Promise<RatePlan> =>
  tx.updateTable('ratePlan').set(change).where('code', '=', code).returningAll().executeTakeFirstOrThrow();

export type HourChargeRow = Selectable<Tables['hourCharge']>;

export const listHourCharges = (db: Queryable): Promise<HourChargeRow[]> =>
  db.selectFrom('hourCharge').selectAll().orderBy('kind').orderBy('at').execute();

export async function replaceHourCharges(tx: Tx, rows: readonly HourChargeRow[]): Promise<void> {
  await tx.deleteFrom('hourCharge').execute();
  if (rows.length > 0)
    await tx
      .insertInto('hourCharge')
      .values([...rows])
      .execute();
}

/** Waits while another transaction changes the hour charges. */
export async function lockHourCharges(tx: Tx): Promise<HourChargeRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('hour charges', 0))`.execute(tx);
  return listHourCharges(tx);
}
