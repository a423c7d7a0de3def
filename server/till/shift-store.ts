import { type Selectable, sql } from 'kysely';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { TillKind } from '#contract/till/shifts.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import type { MoneyMethod, Tables } from '#db/types.ts';
import { staffName } from '#server/core/staff-name.ts';

export type Till = Selectable<Tables['till']> & {
  takenBy: string | null;
  takenSince: Date | null;
  /** Whether the till has had a shift. */
  isUsed: boolean;
};

export const listTills = (db: Queryable): Promise<Till[]> =>
  db
    .selectFrom('till')
    .leftJoin('shift', (join) => join.onRef('shift.tillId', '=', 'till.id').on('shift.closedAt', 'is', null))
    .selectAll('till')
    .select([
      staffName('shift.staff_id').as('takenBy'),
      'shift.openedAt as takenSince',
      sql<boolean>`exists (select from shift used where used.till_id = till.id)`.as('isUsed'),
    ])
    .orderBy('till.kind')
    .orderBy('till.name')
    .execute();

type TillChange = { name: string; isRetired: boolean; at: Date };

/** A till that is retired already keeps the time of its retirement. */
export const updateTill = (tx: Tx, id: string, { name, isRetired, at }: TillChange) =>
  tx
    .updateTable('till')
    .set({ name, retiredAt: isRetired ? sql<Date>`coalesce(retired_at, ${at})` : null })
    .where('id', '=', id)
    .execute();

export const lockTill = (tx: Tx, id: string) =>
  tx.selectFrom('till').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertTill = (tx: Tx, name: string, kind: TillKind) =>
  tx.insertInto('till').values({ name, kind }).returning('id').executeTakeFirstOrThrow();

/** `differenceKobo` is that of the last count: counted less expected, over all methods. */
export type Shift = Omit<
  Selectable<Tables['shift']>,
  'key' | 'followsId' | 'signedBy' | 'notCountedKobo' | 'countedInId'
> & {
  till: string | null;
  isCashNotCounted: boolean;
  countedInTill: string | null;
  /** The name of the person whose shift at this till came before. */
  leftBy: string | null;
  staffName: string;
  staffRole: Selectable<Tables['staff']>['role'];
  signedBy: string | null;
  takenCount: number;
  givenBackCount: number;
  differenceKobo: Kobo | null;
};

/** The drinks that a person sells at the same moment are of one order, and count as one: they are paid together. */
const moneyEntryCount = (which: 'taken' | 'given back') => sql<number>`(
  select count(distinct (money_entry.at, method, case when kind = 'sale' then null else money_entry.id end))
  from shift_money join money_entry on money_entry.id = entry_id
  where shift_id = shift.id and is_given_back(kind) = ${sql.lit(which === 'given back')})`;

const lastDifference = sql<Kobo | null>`(
  select cash_kobo + card_kobo + coalesce((select sum(amount) from unnest(transfer_kobo) amount), 0)::bigint
    - expected_cash_kobo - expected_card_kobo - expected_transfer_kobo
  from shift_count where shift_id = shift.id order by number desc limit 1)`;

const isCashNotCounted = sql<boolean>`(shift.till_id is null and shift.z_number is null and shift.counted_in_id is null
  and coalesce(shift.not_counted_kobo, 0) <> 0)`;

const shiftsQuery = (db: Queryable) =>
  db
    .selectFrom('shift')
    .innerJoin('staff', 'staff.id', 'shift.staffId')
    .leftJoin('till', 'till.id', 'shift.tillId')
    .select(['shift.id', 'shift.tillId', 'shift.staffId', 'shift.openedAt', 'shift.floatKobo', 'shift.leftBeforeKobo'])
    .select(['shift.broughtKobo', isCashNotCounted.as('isCashNotCounted')])
    .select(
      sql<string | null>`(select counted.name from shift later join till counted on counted.id = later.till_id
        where later.id = shift.counted_in_id)`.as('countedInTill'),
    )
    .select(['shift.closedAt', 'shift.zNumber', 'shift.signedAt'])
    .select(['till.name as till', 'staff.name as staffName', 'staff.role as staffRole'])
    .select(
      sql<string | null>`(select left_by.name from shift before join staff left_by on left_by.id = before.staff_id
        where before.id = shift.follows_id)`.as('leftBy'),
    )
    .select([staffName('shift.signed_by').as('signedBy'), lastDifference.as('differenceKobo')])
    .select([moneyEntryCount('taken').as('takenCount'), moneyEntryCount('given back').as('givenBackCount')]);

export const findShift = (db: Queryable, id: string): Promise<Shift | undefined> =>
  shiftsQuery(db).where('shift.id', '=', id).executeTakeFirst();

/**
 * Finds a person's open shift at a till. If there is none, finds the last shift that was counted and that nobody has
 * signed, then a closed one without a till whose cash nobody has counted. The last choice is the open shift without a
 * till.
 */
export const findCurrentShift = (db: Queryable, staffId: string): Promise<Shift | undefined> =>
  shiftsQuery(db)
    .where('shift.staffId', '=', staffId)
    .where((eb) =>
      eb.or([
        eb('shift.closedAt', 'is', null),
        eb.and([eb('shift.zNumber', 'is not', null), eb('shift.signedBy', 'is', null)]),
        isCashNotCounted,
      ]),
    )
    .orderBy(sql`(closed_at is null and till_id is not null) desc, (z_number is not null) desc, (closed_at is not null) desc,
      opened_at desc`)
    .limit(1)
    .executeTakeFirst();

export const findLastSignedShift = (db: Queryable, staffId: string): Promise<Shift | undefined> =>
  shiftsQuery(db)
    .where('shift.staffId', '=', staffId)
    .where('shift.signedBy', 'is not', null)
    .orderBy('shift.openedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function listShifts(
  db: Queryable,
  page: { limit: number; cursor?: string | undefined },
): Promise<ListPage<Shift> & { count: number }> {
  const order = { key: sql`shift.opened_at`, id: sql<string>`shift.id` };
  const foundPage = await readPage(shiftsQuery(db), order, { ...page, dir: 'desc' });
  const { count } = await db
    .selectFrom('shift')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { ...foundPage, count };
}

/** The open shifts, from which cash can be given back, in the order of the tills' names. */
export const listOpenShifts = (db: Queryable) =>
  db
    .selectFrom('shift')
    .innerJoin('staff', 'staff.id', 'shift.staffId')
    .leftJoin('till', 'till.id', 'shift.tillId')
    .select(['shift.id', 'shift.staffId', 'till.name as till', 'staff.name as person'])
    .where('shift.closedAt', 'is', null)
    .orderBy('till.name')
    .orderBy('staff.name')
    .execute();

/** How much cash should be in each of the open shifts, by the id of the shift. */
export async function readCashOfOpenShifts(db: Queryable): Promise<ReadonlyMap<string, Kobo>> {
  const cashOfShifts = await db
    .selectFrom('shift')
    .select('shift.id')
    .select(sql<Kobo>`(select cash_kobo from shift_expected(shift.id))`.as('cashKobo'))
    .where('shift.closedAt', 'is', null)
    .execute();
  return new Map(cashOfShifts.map(({ id, cashKobo }) => [id, cashKobo]));
}

export type CashNotCountedRow = { shiftId: string; person: string; openedAt: string; amountKobo: Kobo };

/** Cash that nobody has counted: of how many shifts, how much, and which of these shifts closed first. */
export async function readCashNotCounted(
  db: Queryable,
  maxListed: number,
): Promise<{ count: number; amountKobo: Kobo; longest: CashNotCountedRow[] }> {
  const { rows } = await sql<{ count: number; amountKobo: Kobo; longest: CashNotCountedRow[] }>`
    with cash as (
      select cash.id, staff.name as person, opened_at, closed_at, cash_kobo
      from cash_without_till cash join staff on staff.id = cash.staff_id where not is_counted)
    select count(*) as count, coalesce(sum(cash_kobo), 0)::bigint as amount_kobo, coalesce((
      select jsonb_agg(jsonb_build_object('shiftId', id, 'person', person, 'openedAt', opened_at, 'amountKobo', cash_kobo)
        order by closed_at, id)
      from (select * from cash order by closed_at, id limit ${maxListed}) first), '[]') as longest
    from cash`.execute(db);
  const [notCounted] = rows;
  if (!notCounted) throw new Error('a sum has no row');
  return notCounted;
}

export const isInShiftWithTill = async (db: Queryable, staffId: string): Promise<boolean> =>
  (await openedShiftWithTillAt(db, staffId)) !== undefined;

/** Returns when this person opened the open shift at a till; undefined without one. */
export async function openedShiftWithTillAt(db: Queryable, staffId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('shift')
    .select('openedAt')
    .where('staffId', '=', staffId)
    .where('closedAt', 'is', null)
    .where('tillId', 'is not', null)
    .executeTakeFirst();
  return row?.openedAt;
}

type NewShift = { tillId: string; staffId: string; openedAt: Date; floatKobo: Kobo; key: string };

export const insertShift = (tx: Tx, shift: NewShift) =>
  tx.insertInto('shift').values(shift).returning('id').executeTakeFirstOrThrow();

export const findShiftByKey = (db: Queryable, key: string) =>
  db.selectFrom('shift').select(['id', 'tillId', 'floatKobo']).where('key', '=', key).executeTakeFirst();

export const lockShift = (tx: Tx, id: string) =>
  tx.selectFrom('shift').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type Count = Omit<Selectable<Tables['shiftCount']>, 'key'> & { countedByName: string | null };
type NewCount = Pick<
  Count,
  | 'shiftId'
  | 'countedAt'
  | 'countedBy'
  | 'pieces'
  | 'cardKobo'
  | 'cardSlips'
  | 'cardBatch'
  | 'transferKobo'
  | 'transferFrom'
  | 'reason'
> & { key: string };

/** Stores a count. A trigger closes the shift, and fills in the number of the count and what should be there. */
export async function insertCount(tx: Tx, count: NewCount): Promise<Count> {
  const {
    shiftId,
    countedAt,
    countedBy,
    pieces,
    cardKobo,
    cardSlips,
    cardBatch,
    transferKobo,
    transferFrom,
    reason,
    key,
  } = count;
  const { rows } = await sql<Count>`
    insert into shift_count (shift_id, counted_at, counted_by, pieces, card_kobo, card_slips, card_batch, transfer_kobo, transfer_from, reason, key)
    values (${shiftId}, ${countedAt}, ${countedBy}, ${pieces}, ${cardKobo}, ${cardSlips}, ${cardBatch}, ${transferKobo}, ${transferFrom}, ${reason}, ${key})
    returning *, null as counted_by_name`.execute(tx);
  const [inserted] = rows;
  if (!inserted) throw new Error('an insert has no row');
  return inserted;
}

export const findCountByKey = (db: Queryable, key: string) =>
  db.selectFrom('shiftCount').selectAll().where('key', '=', key).executeTakeFirst();

export const readShiftCounts = (db: Queryable, shiftId: string): Promise<Count[]> =>
  db
    .selectFrom('shiftCount')
    .selectAll()
    .select(staffName('shift_count.counted_by').as('countedByName'))
    .where('shiftId', '=', shiftId)
    .orderBy('number')
    .execute();

export const signShift = (tx: Tx, id: string, signedBy: string, signedAt: Date) =>
  tx.updateTable('shift').set({ signedBy, signedAt }).where('id', '=', id).execute();

export type AmountsByMethod = { cashKobo: Kobo; cardKobo: Kobo; transferKobo: Kobo };

/** Sums by method: what should be in the till, what was taken, and what was given back, as a positive amount. */
export async function readShiftSums(
  db: Queryable,
  id: string,
): Promise<{ expected: AmountsByMethod; taken: AmountsByMethod; givenBack: AmountsByMethod }> {
  const { rows } = await sql<{ method: MoneyMethod; taken: number; givenBack: number }>`
    select method, coalesce(sum(amount_kobo) filter (where not is_given_back(kind)), 0)::bigint as taken,
      coalesce(-sum(amount_kobo) filter (where is_given_back(kind)), 0)::bigint as given_back
    from shift_money join money_entry on money_entry.id = entry_id where shift_id = ${id} group by method`.execute(db);
  const expected = await sql<AmountsByMethod>`
    select * from shift_expected(${id})`.execute(db);
  const sumsOfPart = (part: 'taken' | 'givenBack'): AmountsByMethod => {
    const amountOfMethod = (method: 'cash' | 'card' | 'transfer') =>
      kobo(rows.find((row) => row.method === method)?.[part] ?? 0);
    return {
      cashKobo: amountOfMethod('cash'),
      cardKobo: amountOfMethod('card'),
      transferKobo: amountOfMethod('transfer'),
    };
  };
  return {
    expected: expected.rows[0] ?? { cashKobo: kobo(0), cardKobo: kobo(0), transferKobo: kobo(0) },
    taken: sumsOfPart('taken'),
    givenBack: sumsOfPart('givenBack'),
  };
}

/** How many counts nobody has signed, of all tills or of those of one kind. */
export const countToSignCount = (kind?: TillKind) => sql<number>`(
  select count(*) from shift join staff on staff.id = shift.staff_id left join till on till.id = shift.till_id
  where shift.z_number is not null and shift.signed_by is null
    and (${kind ?? null}::text is null or ${kind ?? null}::text = coalesce(till.kind::text,
      case staff.role when 'receptionist' then 'desk' when 'barmen' then 'bar' end)))`;

export const setShiftRule = (db: Queryable, countFirst: boolean) =>
  sql`select set_shift_rule(${countFirst})`.execute(db);
