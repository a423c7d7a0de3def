import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { CashOfPerson, MoneyFigure, OwedParts } from '#contract/reports/money-now.ts';
import type { TillKind } from '#contract/till/shifts.ts';
import type { Queryable } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';

export type FigureSum = { figure: MoneyFigure; amountKobo: Kobo; rows: number };
type WithParts = { [Part in keyof OwedParts]: OwedParts[Part] | null };

/** The sum of each figure that has rows, with its parts if it is owed to the hotel. */
export async function readMoneySums(db: Queryable, today: Day): Promise<(FigureSum & WithParts)[]> {
  const { rows } = await sql<FigureSum & WithParts>`
    select figure, amount_kobo, rows, now_kobo, later_kobo, now_count
    from (select figure, sum(amount_kobo)::bigint as amount_kobo, count(*) as rows from money_now group by figure) sums
      left join ${owedParts(today)} owed using (figure)`.execute(db);
  return rows;
}

type OwedSum = OwedParts & { figure: MoneyFigure };

/** Selects what is to pay now and later, for each figure of what is owed that has rows. */
const owedParts = (today: Day) => sql<OwedSum>`(
    with stay as materialized (select * from stays_to_pay(${today}::date)),
      part as (
        select case status when 'confirmed' then 'to_come' when 'checked_in' then 'in_house' else 'left' end::money_figure as figure,
          now_kobo, later_kobo
        from stay where now_kobo + later_kobo > 0
        union all
        select 'companies', 0, others_kobo from stay where others_kobo > 0
        union all
        select figure, amount_kobo, 0 from money_now where figure = 'tabs' or figure = 'companies' and booking_id is null)
    select figure, sum(now_kobo)::bigint as now_kobo, sum(later_kobo)::bigint as later_kobo,
      count(*) filter (where now_kobo > 0) as now_count
    from part group by figure)`;

export async function readOwed(db: Queryable, today: Day): Promise<OwedSum[]> {
  const { rows } = await sql<OwedSum>`select * from ${owedParts(today)} owed`.execute(db);
  return rows;
}

export type TillNowRow = {
  id: string;
  till: string;
  kind: TillKind;
  shiftId: string | null;
  person: string | null;
  openedAt: Date | null;
  closedAt: Date | null;
  floatKobo: Kobo | null;
  expectedCashKobo: Kobo | null;
  countedKobo: Kobo | null;
  cashKobo: Kobo;
};

export async function listTillsNow(db: Queryable): Promise<TillNowRow[]> {
  const { rows } = await sql<TillNowRow>`
    select id, till, kind, shift_id, person, opened_at, closed_at, float_kobo, expected_cash_kobo, counted_kobo, cash_kobo
    from till_now where till is not null and kind is not null order by kind, till`.execute(db);
  return rows;
}

type PersonRow = CashOfPerson & { people: number };

/** The people with the most cash without a till, with the first shifts of each; `people` counts all of them. */
export async function listCashWithoutTill(
  db: Queryable,
  { maxPeople, maxShifts }: { maxPeople: number; maxShifts: number },
): Promise<{ withoutTill: CashOfPerson[]; people: number }> {
  const { rows } = await sql<PersonRow>`
    select staff.id as id, staff.name as person, sum(cash_kobo)::bigint as cash_kobo, count(*)::integer as shift_count,
      coalesce(jsonb_agg(jsonb_build_object('shiftId', shift_id, 'openedAt', opened_at, 'closedAt', closed_at, 'countedKobo', counted_kobo,
        'cashKobo', cash_kobo) order by turn) filter (where turn <= ${maxShifts}), '[]') as shifts, (count(*) over ())::integer as people
    from (
      select now.*, shift.staff_id, row_number() over (partition by shift.staff_id order by now.opened_at, shift.id) as turn
      from till_now now join shift on shift.id = now.shift_id
      where now.till is null and now.cash_kobo <> 0) cash
      join staff on staff.id = cash.staff_id
    group by staff.id, staff.name
    order by sum(cash_kobo) desc, staff.name, staff.id limit ${maxPeople}`.execute(db);
  return { withoutTill: rows.map(({ people: _, ...person }) => person), people: rows[0]?.people ?? 0 };
}

type ClosedFigure = { day: Day; at: Date; figure: MoneyFigure | null; amountKobo: Kobo | null };

/** The figures of the day that was closed last; one row without a figure if the day has none. */
export async function readFiguresOfLastDay(db: Queryable): Promise<ClosedFigure[]> {
  const { rows } = await sql<ClosedFigure>`
    select last_day.day::text, closed_at as at, figure, amount_kobo
    from (select day, closed_at from closed_day order by day desc limit 1) last_day
      left join closed_day_money stored on stored.day = last_day.day`.execute(db);
  return rows;
}

export type MoneyRowRecord = {
  id: string;
  name: string;
  reference: string | null;
  person: string | null;
  at: Date | null;
  day: Day | null;
  amountKobo: Kobo;
  bookingId: string | null;
  companyId: string | null;
  shiftId: string | null;
};

type PageQuery = { limit: number; cursor?: string | undefined };

/** The rows of a figure, the largest amount first. */
export const listMoneyRows = (db: Queryable, figure: MoneyFigure, page: PageQuery): Promise<ListPage<MoneyRowRecord>> =>
  readPage(
    db
      .selectFrom('moneyNow')
      .select(['reference', 'person', 'at', 'bookingId', 'companyId', 'shiftId'])
      .select([
        sql<string>`id`.as('id'),
        sql<string>`coalesce(name, '')`.as('name'),
        sql<Day | null>`day::text`.as('day'),
        sql<Kobo>`amount_kobo`.as('amountKobo'),
      ])
      .where('figure', '=', sql.lit(figure)),
    { key: sql`amount_kobo`, id: sql<string>`id` },
    { ...page, dir: 'desc' },
  );

export async function readMoneySum(db: Queryable, figure: MoneyFigure): Promise<Omit<FigureSum, 'figure'>> {
  const { rows } = await sql<Omit<FigureSum, 'figure'>>`
    select coalesce(sum(amount_kobo), 0)::bigint as amount_kobo, count(*) as rows
    from money_now where figure = ${sql.lit(figure)}`.execute(db);
  return rows[0] ?? { amountKobo: 0 as Kobo, rows: 0 };
}
