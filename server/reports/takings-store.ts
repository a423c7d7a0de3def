import { type RawBuilder, sql } from 'kysely';
import type { Day, DayRange } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { MoneyMethod } from '#contract/core/money-methods.ts';
import type { Queryable } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import { isOnDays } from '#server/core/hotel-day.ts';

type TakingsTillKind = 'till' | 'no_till' | 'safe' | 'no_shift';

export type TakingsLine = {
  day: Day;
  staffId: string | null;
  staffName: string | null;
  tillId: string | null;
  tillName: string | null;
  tillKind: TakingsTillKind;
  method: MoneyMethod;
  takenKobo: Kobo;
  givenBackKobo: Kobo;
  /** The part of `takenKobo` that came by bank transfers which nobody has confirmed. */
  unconfirmedKobo: Kobo;
};

export async function readTakings(db: Queryable, { from, to }: DayRange): Promise<TakingsLine[]> {
  const tillKind = sql`case when till.id is not null then 'till' when shift.id is not null then 'no_till'
    when exists (select from safe_entry where money_entry_id = entry.id) then 'safe' else 'no_shift' end`;
  const { rows } = await sql<TakingsLine>`
    select entry.day::text, entry.staff_id, staff.name as staff_name, till.id as till_id, till.name as till_name,
      ${tillKind} as till_kind, entry.method::text as method,
      coalesce(sum(amount_kobo) filter (where not is_given_back(entry.kind)), 0)::bigint as taken_kobo,
      coalesce(-sum(amount_kobo) filter (where is_given_back(entry.kind)), 0)::bigint as given_back_kobo,
      coalesce(sum(amount_kobo) filter (where exists (
        select from unconfirmed_entry waiting where waiting.id = entry.id)), 0)::bigint as unconfirmed_kobo
    from money_entry entry left join shift_money on entry_id = entry.id left join shift on shift.id = shift_id
      left join till on till.id = till_id left join staff on staff.id = entry.staff_id
    where entry.day between ${from} and ${to}
    group by entry.day, entry.staff_id, staff.name, till.id, till.name, ${tillKind}, entry.method
    order by entry.day, staff.name, till.name, entry.method`.execute(db);
  return rows;
}

export type CountedShiftLine = {
  id: string;
  day: Day;
  openedAt: Date;
  countedAt: Date;
  staffId: string;
  staffName: string;
  /** Null for a shift without a till. */
  tillId: string | null;
  tillName: string | null;
  zNumber: number;
  floatKobo: Kobo | null;
  leftBeforeKobo: Kobo | null;
  expectedCash: Kobo;
  countedCash: Kobo;
  expectedCard: Kobo;
  countedCard: Kobo;
  expectedTransfer: Kobo;
  countedTransfer: Kobo;
  /** By how much the second and each later count differ from what should be there, over all methods. */
  laterDifferences: Kobo[];
  signedByName: string | null;
};

const differenceSql = (count: RawBuilder<unknown>) => sql`${count}.cash_kobo + ${count}.card_kobo
  + coalesce((select sum(amount) from unnest(${count}.transfer_kobo) amount), 0)::bigint
  - ${count}.expected_cash_kobo - ${count}.expected_card_kobo - ${count}.expected_transfer_kobo`;

const countedShiftsQuery = (db: Queryable, range: DayRange) =>
  db
    .selectFrom('shift')
    .innerJoin('staff', 'staff.id', 'shift.staffId')
    .leftJoin('till', 'till.id', 'shift.tillId')
    .innerJoin('shiftCount', (join) =>
      join
        .onRef('shiftCount.shiftId', '=', 'shift.id')
        // Takes the first count only: after it, whoever counts again has seen what should be there.
        .on('shiftCount.number', '=', 1),
    )
    .where(isOnDays(sql`counted_at`, range))
    .where('shift.zNumber', 'is not', null);

/**
 * The first count of each shift that was counted in the range, and the differences of its later counts, by time of
 * the count.
 */
export const listCountedShifts = (
  db: Queryable,
  range: DayRange,
  page: { limit: number; cursor?: string | undefined },
): Promise<ListPage<CountedShiftLine>> =>
  readPage(
    countedShiftsQuery(db, range)
      .select(['shift.id', 'shift.openedAt', 'shift.staffId', 'staff.name as staffName', 'shift.leftBeforeKobo'])
      .select(['till.id as tillId', 'till.name as tillName', 'shiftCount.countedAt'])
      .select([
        sql<Day>`hotel_day(counted_at)::text`.as('day'),
        sql<number>`shift.z_number`.as('zNumber'),
        sql<Kobo | null>`shift.float_kobo`.as('floatKobo'),
        sql<Kobo>`expected_cash_kobo`.as('expectedCash'),
        sql<Kobo>`cash_kobo`.as('countedCash'),
        sql<Kobo>`expected_card_kobo`.as('expectedCard'),
        sql<Kobo>`card_kobo`.as('countedCard'),
        sql<Kobo>`expected_transfer_kobo`.as('expectedTransfer'),
        sql<Kobo>`coalesce((select sum(amount) from unnest(transfer_kobo) amount), 0)::bigint`.as('countedTransfer'),
        sql<Kobo[]>`array(select ${differenceSql(sql`later`)} from shift_count later
          where later.shift_id = shift.id and later.number > 1 order by later.number)`.as('laterDifferences'),
        sql<string | null>`(select name from staff signer where signer.id = shift.signed_by)`.as('signedByName'),
      ]),
    { key: sql`counted_at`, id: sql<string>`shift.id` },
    { ...page, dir: 'asc' },
  );

export type CountDifference = {
  day: Day;
  staffId: string;
  tillId: string | null;
  counted: number;
  shortKobo: Kobo;
  overKobo: Kobo;
};

export async function readDifferences(db: Queryable, range: DayRange): Promise<CountDifference[]> {
  const shifts = countedShiftsQuery(db, range)
    .select(['shift.staffId', 'shift.tillId'])
    .select([
      sql<Day>`hotel_day(counted_at)::text`.as('day'),
      sql<Kobo>`${differenceSql(sql`shift_count`)}`.as('difference'),
    ]);
  return db
    .selectFrom(shifts.as('counted'))
    .select(['day', 'staffId', 'tillId'])
    .select([
      sql<number>`count(*)::integer`.as('counted'),
      sql<Kobo>`coalesce(-sum(difference) filter (where difference < 0), 0)::bigint`.as('shortKobo'),
      sql<Kobo>`coalesce(sum(difference) filter (where difference > 0), 0)::bigint`.as('overKobo'),
    ])
    .groupBy(['day', 'staffId', 'tillId'])
    .execute();
}

export async function readTakingsNames(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from staff union all select id, name from till`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
