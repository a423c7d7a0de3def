import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Queryable, Tx } from '#db/db.ts';

/** `name` can be one that only a newer version of the program knows. */
export type StoredSetting = { version: number; name: string; value: unknown; setAt: Date };

/** The changes from a version on, in their order; all from 1 on. */
export const listSettingsFrom = (db: Queryable, version: number): Promise<StoredSetting[]> =>
  db
    .selectFrom('hotelSetting')
    .select(['version', 'name', 'value', 'setAt'])
    .where('version', '>=', version)
    .orderBy('version')
    .execute();

export type CurrentSetting = StoredSetting & { setByName: string };

/** The last change of each entry, and who made it. */
export const listCurrentSettings = (db: Queryable): Promise<CurrentSetting[]> =>
  db
    .selectFrom('hotelSetting')
    .innerJoin('staff', 'staff.id', 'hotelSetting.setBy')
    .distinctOn('hotelSetting.name')
    .select(['version', 'hotelSetting.name', 'value', 'setAt', 'staff.name as setByName'])
    .orderBy('hotelSetting.name')
    .orderBy('version', 'desc')
    .execute();

/** The newest changes with who made them, the last one first. */
export const listNewestChanges = (db: Queryable, limit: number) =>
  db
    .selectFrom('hotelSetting')
    .innerJoin('staff', 'staff.id', 'hotelSetting.setBy')
    .select(['version', 'hotelSetting.name', 'value', 'before', 'staff.name as setByName', 'setAt'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

/** Locks the table until the transaction ends, because the next version has no row to lock. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table hotel_setting in share row exclusive mode`.execute(tx);
}

export const hasOpenTab = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('barTab').select('id').where('closedAt', 'is', null).limit(1).executeTakeFirst()) !== undefined;

/** Whether the settings that decide about days cannot change any more. */
export async function hasHotelBegun(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ hasBegun: boolean }>`select hotel_has_begun() as "hasBegun"`.execute(db);
  return rows[0]?.hasBegun ?? true;
}

export async function isZoneOfDatabase(tx: Tx, timeZone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(tx);
  return rows.length > 0;
}

export const findLastClosedDay = async (tx: Tx): Promise<Day | null> =>
  (
    await tx
      .selectFrom('closedDay')
      .select(({ fn }) => fn.max('day').as('day'))
      .executeTakeFirst()
  )?.day ?? null;

/** The letters of an invoice, if there are invoices with other letters than `series`. */
export const findOtherSeries = async (tx: Tx, series: string): Promise<string | undefined> =>
  (await tx.selectFrom('invoice').select('series').where('series', '<>', series).limit(1).executeTakeFirst())?.series;

type NewSetting = StoredSetting & { before: unknown; setBy: string; firstVersion: number };

export async function insertSetting(tx: Tx, { value, before, ...columns }: NewSetting): Promise<void> {
  await tx
    .insertInto('hotelSetting')
    .values({ ...columns, value: JSON.stringify(value), before: JSON.stringify(before) })
    .execute();
}
