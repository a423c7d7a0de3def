import type { Output, Parsed } from '#contract/api.ts';
import type { Day } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import {
  type CashOfPerson,
  type MoneyRow,
  maxListedNotCounted,
  maxPeopleWithoutTill,
  maxShiftsWithoutTill,
  moneyFigures,
  moneyNowMessages,
  type OwedFigure,
  type OwedParts,
  owedFigures,
  seesFigure,
  type TillNow,
} from '#contract/reports/money-now.ts';
import { showsTill } from '#contract/till/shifts.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { onSnapshot } from '#server/reports/figures-store.ts';
import {
  listCashWithoutTill,
  listMoneyRows,
  listTillsNow,
  type MoneyRowRecord,
  readFiguresOfLastDay,
  readMoneySum,
  readMoneySums,
  readOwed,
  type TillNowRow,
} from '#server/reports/money-now-store.ts';
import { presentCashNotCounted } from '#server/till/present-shift.ts';
import { readCashNotCounted } from '#server/till/shift-store.ts';

/** Hides no sums, because only roles that may read the report of an open shift can call it. */
export async function readMoneyNow(
  deps: Pick<Deps, 'db' | 'clock' | 'hotel'>,
  role: StaffRole,
): Promise<Output<'moneyNow'>> {
  const today = hotelToday(deps);
  const [sums, tills, { withoutTill, people }, storedFigures, notCounted] = await onSnapshot(deps.db, (snapshot) =>
    Promise.all([
      readMoneySums(snapshot, today),
      listTillsNow(snapshot),
      listCashWithoutTill(snapshot, { maxPeople: maxPeopleWithoutTill, maxShifts: maxShiftsWithoutTill }),
      readFiguresOfLastDay(snapshot),
      readCashNotCounted(snapshot, maxListedNotCounted),
    ]),
  );
  const [lastFigure] = storedFigures;
  return {
    now: deps.clock.now().toISOString(),
    since: lastFigure ? { day: lastFigure.day, at: lastFigure.at.toISOString() } : null,
    figures: moneyFigures
      .filter((figure) => seesFigure(role, figure))
      .map((figure) => {
        const sum = sums.find((each) => each.figure === figure);
        const { amountKobo, rows } = sum ?? { amountKobo: kobo(0), rows: 0 };
        const amountBefore = storedFigures.find((each) => each.figure === figure)?.amountKobo ?? null;
        const changeKobo = amountBefore === null ? null : kobo(amountKobo - amountBefore);
        const isOwed = owedFigures.some((each) => each === figure);
        return { figure, amountKobo, rows, changeKobo, parts: isOwed ? partsOf(sum) : null };
      }),
    tills: tills
      .filter(({ kind, shiftId }) => showsTill(deps.hotel, { kind, isUsed: shiftId !== null }))
      .map(presentTill),
    withoutTill: withoutTill.map(presentCashOfPerson),
    peopleWithoutTill: people,
    notCounted: presentCashNotCounted(notCounted),
  };
}

const partsOf = (sum: { [Part in keyof OwedParts]: OwedParts[Part] | null } | undefined): OwedParts => ({
  nowKobo: sum?.nowKobo ?? kobo(0),
  laterKobo: sum?.laterKobo ?? kobo(0),
  nowCount: sum?.nowCount ?? 0,
});

export async function readOwedParts(db: Queryable, today: Day): Promise<(OwedParts & { figure: OwedFigure })[]> {
  const sums = await readOwed(db, today);
  return owedFigures.map((figure) => ({ figure, ...partsOf(sums.find((sum) => sum.figure === figure)) }));
}

/** In the rows the times are those of the database's JSON. */
const presentCashOfPerson = (person: CashOfPerson): CashOfPerson => ({
  ...person,
  shifts: person.shifts.map(({ openedAt, closedAt, ...shift }) => ({
    ...shift,
    openedAt: new Date(openedAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  })),
});

const presentTill = ({ kind: _, ...till }: TillNowRow): TillNow => ({
  ...till,
  openedAt: till.openedAt?.toISOString() ?? null,
  closedAt: till.closedAt?.toISOString() ?? null,
});

/** Throws AppError if this role may not see the figure. */
export async function readMoneyList(
  { db }: Pick<Deps, 'db'>,
  role: StaffRole,
  { figure, ...page }: Parsed<'moneyList'>,
): Promise<Output<'moneyList'>> {
  if (!seesFigure(role, figure)) throw new AppError('forbidden', moneyNowMessages.notYours);
  const [rowsPage, sum] = await onSnapshot(db, (snapshot) =>
    Promise.all([listMoneyRows(snapshot, figure, page), readMoneySum(snapshot, figure)]),
  );
  return { ...pageReply({ ...rowsPage, count: sum.rows }, presentRow), totalAmountKobo: sum.amountKobo };
}

const presentRow = (row: MoneyRowRecord): MoneyRow => ({ ...row, at: row.at?.toISOString() ?? null });
