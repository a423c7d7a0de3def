import { sql } from 'kysely';
import type { SiteTextName } from '#contract/settings/site-text-fields.ts';
import { siteTextNames } from '#contract/settings/site-text-fields.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPageRequest, readPartlyCountedPage } from '#db/pages.ts';
import type { ScheduledState } from '#db/types.ts';

/** A typed text, and the version of the settings that its person saw when they began to type it. */
type StoredText = { value: unknown; seen: number };
export type StoredTexts = Partial<Record<SiteTextName, StoredText>>;

export type StoredDraft = { revision: number; texts: StoredTexts; savedAt: Date };

const draftQuery = (db: Queryable, staffId: string) =>
  db.selectFrom('siteDraft').select(['revision', 'texts', 'savedAt']).where('staffId', '=', staffId);
type DraftRow = { revision: number; texts: unknown; savedAt: Date };
const draftFromRow = (row: DraftRow | undefined): StoredDraft | undefined =>
  row && { ...row, texts: row.texts as StoredTexts };

export const findDraft = async (db: Queryable, staffId: string): Promise<StoredDraft | undefined> =>
  draftFromRow(await draftQuery(db, staffId).executeTakeFirst());

export const lockDraft = async (tx: Tx, staffId: string): Promise<StoredDraft | undefined> =>
  draftFromRow(await draftQuery(tx, staffId).forUpdate().executeTakeFirst());

/** Returns false if another window of the person has saved this revision at the same moment. */
export async function storeSiteDraft(
  tx: Tx,
  staffId: string,
  { revision, texts, savedAt }: StoredDraft,
): Promise<boolean> {
  const row = { revision, texts: JSON.stringify(texts), savedAt };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('siteDraft')
    .values({ staffId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('staffId')
        .doUpdateSet(row)
        .where('siteDraft.revision', '=', revision - 1),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

type NewScheduled = { texts: StoredTexts; publishAt: Date; madeBy: string; madeAt: Date };

export async function insertScheduled(tx: Tx, { texts, ...columns }: NewScheduled): Promise<string> {
  const { id } = await tx
    .insertInto('scheduledTexts')
    .values({ ...columns, texts: JSON.stringify(texts) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const scheduledQuery = (db: Queryable) =>
  db
    .selectFrom('scheduledTexts')
    .innerJoin('staff', 'staff.id', 'scheduledTexts.madeBy')
    .select(['scheduledTexts.id', 'texts', 'publishAt', 'madeBy', 'madeAt', 'state', 'endedAt', 'problem'])
    .select(['staff.name as madeByName', 'staff.staffId as madeByStaffId', 'staff.role', 'staff.isActive']);
type ScheduledRow = Awaited<ReturnType<ReturnType<typeof scheduledQuery>['executeTakeFirstOrThrow']>>;
export type StoredScheduled = Omit<ScheduledRow, 'texts'> & { texts: StoredTexts };
const scheduledFromRow = (row: ScheduledRow): StoredScheduled => ({ ...row, texts: row.texts as StoredTexts });

/** What waits or was refused, and what else ended since `since`; what comes next is first. */
export const listScheduled = async (db: Queryable, since: Date): Promise<StoredScheduled[]> =>
  (
    await scheduledQuery(db)
      .where((eb) => eb.or([eb('state', 'in', ['waiting', 'refused']), eb('endedAt', '>=', since)]))
      .where('state', '<>', 'withdrawn')
      .orderBy('publishAt')
      .orderBy('scheduledTexts.id')
      .execute()
  ).map(scheduledFromRow);

export async function lockScheduled(tx: Tx, id: string): Promise<StoredScheduled | undefined> {
  const row = await scheduledQuery(tx)
    .where('scheduledTexts.id', '=', id)
    .forUpdate('scheduledTexts')
    .executeTakeFirst();
  return row && scheduledFromRow(row);
}

type Ending = { state: ScheduledState; endedAt: Date; problem?: string };

export const endScheduled = (tx: Tx, id: string, ending: Ending) =>
  tx.updateTable('scheduledTexts').set(ending).where('id', '=', id).execute();

/** When earlier scheduled texts were published that `madeAt` came after: whoever scheduled then knew of them. */
export const listKnownPublications = async (tx: Tx, madeAt: Date): Promise<Date[]> =>
  (
    await tx
      .selectFrom('scheduledTexts')
      .select('endedAt')
      .where('state', '=', 'published')
      .where('madeAt', '<=', madeAt)
      .where('endedAt', '>', madeAt)
      .execute()
  ).flatMap(({ endedAt }) => endedAt ?? []);

/**
 * The texts that were others after a version than now may be: those of the version itself, and those that had no row
 * yet. A text that never changed is left out.
 */
export async function listTextsAfter(db: Queryable, version: number): Promise<{ name: string; value: unknown }[]> {
  const texts = () => db.selectFrom('hotelSetting').distinctOn('name').where('name', 'in', siteTextNames);
  const [earlier, later] = await Promise.all([
    texts()
      .select(['name', 'value'])
      .where('version', '<=', version)
      .orderBy('name')
      .orderBy('version', 'desc')
      .execute(),
    texts()
      .select(['name', 'before as value'])
      .where('version', '>', version)
      .orderBy('name')
      .orderBy('version')
      .execute(),
  ]);
  return [...earlier, ...later.filter(({ name }) => !earlier.some((each) => each.name === name))];
}

export const listTextVersions = (db: Queryable, page: Omit<ListPageRequest, 'dir'>) =>
  readPartlyCountedPage(
    db,
    db
      .selectFrom('hotelSetting')
      .innerJoin('staff', 'staff.id', 'hotelSetting.setBy')
      .where('hotelSetting.name', 'in', siteTextNames)
      .select(['hotelSetting.version as id', 'hotelSetting.name', 'value', 'before', 'setAt', 'firstVersion'])
      .select('staff.name as setByName'),
    { key: sql`hotel_setting.version`, id: sql<number>`hotel_setting.version` },
    { ...page, dir: 'desc' },
  );
