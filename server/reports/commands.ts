import type { Parsed } from '#contract/api.ts';
import type { Day } from '#contract/dates.ts';
import type { ExportedFile } from '#contract/endpoint.ts';
import { fieldError } from '#contract/errors.ts';
import { type DailyReport, type DayRange, insightMessages } from '#contract/insights.ts';
import { toNaira } from '#contract/money.ts';
import { comparisonPeriod, type PeriodReport, periodAround, periodMessages } from '#contract/period-reports.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { closeDays, csvFile } from '#server/insights/commands.ts';
import { fileName, presentNights } from '#server/insights/rules.ts';
import { onSnapshot, readMoneyByDay, readSoldNights } from '#server/insights/store.ts';
import {
  periodColumns,
  periodLines,
  presentDays,
  presentFigures,
  presentReportMoney,
  presentStayOfDay,
  type RangeParts,
  reportColumns,
  reportLines,
} from '#server/reports/rules.ts';
import {
  countEndedHolds,
  countNotArrived,
  countStays,
  type LostStay,
  listArrivals,
  listDepartures,
  listInHouse,
  listStaysMovedTo,
  listUndone,
  moneyByStaff,
  owedBackOn,
  readStockOfDay,
} from '#server/reports/store.ts';

/** Without a day, the report of today. Throws AppError for a day in the future. */
export async function readReport(deps: Deps, requestedDay?: Day): Promise<DailyReport> {
  const today = hotelToday(deps);
  const day = requestedDay ?? today;
  if (day > today) throw fieldError('day', insightMessages.day);
  await closeDays(deps);
  return onSnapshot(deps.db, (db) => reportAt(deps, db, day));
}

async function reportAt(deps: Deps, db: Queryable, day: Day): Promise<DailyReport> {
  const arrived = await listArrivals(db, day);
  const departed = await listDepartures(db, day);
  const inHouse = await listInHouse(db, day);
  return {
    day,
    unfinished: day === hotelToday(deps),
    now: deps.clock.now().toISOString(),
    arrivals: { expected: arrived.length + (await countNotArrived(db, day)), stays: arrived.map(presentStayOfDay) },
    departures: {
      due: departed.length + inHouse.filter(({ checkOut }) => checkOut === day).length,
      stays: departed.map(presentStayOfDay),
    },
    in_house: {
      guests: inHouse.reduce((all, { guests }) => all + guests, 0),
      stays: inHouse.map(presentStayOfDay),
    },
    overdue: inHouse.filter(({ checkOut }) => checkOut < day).map(presentStayOfDay),
    no_shows: (await listStaysMovedTo(db, 'no_show', day)).map(presentLostStay),
    cancellations: (await listStaysMovedTo(db, 'cancelled', day)).map(presentLostStay),
    lapsed_holds: await countEndedHolds(db, day),
    rooms: presentNights(await readSoldNights(db, { from: day, to: day })),
    money: presentReportMoney(await moneyByStaff(db, day), await owedBackOn(db, day)),
    undone: (await listUndone(db, day)).map(({ at, amount, owedBack, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      amount: amount === null ? null : toNaira(amount),
      owed_back: toNaira(owedBack),
    })),
    stock: (await readStockOfDay(db, day)).map(({ drinkId, name, ...moved }) => ({
      drink_id: drinkId,
      drink_name: name,
      ...moved,
    })),
  };
}

const presentLostStay = ({ at, by, reason, ...stay }: LostStay) => ({
  ...presentStayOfDay(stay),
  at: at.toISOString(),
  by,
  reason,
});

export async function exportReport(deps: Deps, requestedDay: Day | undefined): Promise<ExportedFile> {
  const report = await readReport(deps, requestedDay);
  async function* lines() {
    yield reportLines(report, deps.hotel.timeZone);
  }
  return csvFile(fileName('daily-report', report.day), lines(), reportColumns, insightMessages.noData);
}

type PeriodInput = Parsed<'periodReport'>;

/** An unfinished period is compared with as many days of the period before. */
export async function readPeriod(deps: Deps, { kind, day }: PeriodInput): Promise<PeriodReport> {
  const today = hotelToday(deps);
  const period = periodAround(kind, day ?? today);
  if (period.from > today) throw fieldError('day', periodMessages.day);
  const unfinished = today <= period.to;
  const last = unfinished ? today : period.to;
  const before = comparisonPeriod(kind, period, last);
  if (!before) throw fieldError('day', periodMessages.early);
  const range = { from: period.from, to: last };
  await closeDays(deps);
  const parts = await onSnapshot(deps.db, async (db) => ({
    now: await readParts(db, range),
    before: await readParts(db, before),
  }));
  return {
    kind,
    ...period,
    last,
    unfinished,
    now: deps.clock.now().toISOString(),
    figures: presentFigures(parts.now),
    before: { ...before, figures: presentFigures(parts.before) },
    days: presentDays(range, parts.now),
  };
}

const readParts = async (db: Queryable, range: DayRange): Promise<RangeParts> => ({
  nights: await readSoldNights(db, range),
  money: await readMoneyByDay(db, range),
  stays: await countStays(db, range),
});

export async function exportPeriod(deps: Deps, input: PeriodInput): Promise<ExportedFile> {
  const report = await readPeriod(deps, input);
  async function* lines() {
    yield periodLines(report);
  }
  return csvFile(fileName(`${report.kind}-report`, report.from), lines(), periodColumns, insightMessages.noData);
}
