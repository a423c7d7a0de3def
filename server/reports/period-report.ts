import type { Parsed } from '#contract/api.ts';
import type { ExportedFile } from '#contract/endpoint.ts';
import { fieldError } from '#contract/errors.ts';
import { type DayRange, insightMessages } from '#contract/insights.ts';
import {
  changeBetween,
  comparisonPeriod,
  type PeriodFigures,
  type PeriodReport,
  periodAround,
  periodFigures,
  periodMessages,
} from '#contract/period-reports.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import { type CsvColumns, csvFile, csvFileName } from '#server/reports/csv.ts';
import { countStays, type StaysOfDay } from '#server/reports/daily-report-store.ts';
import {
  countSales,
  type MoneyOfDay,
  presentMoney,
  presentMoneyByMethod,
  presentNights,
  type SoldNight,
} from '#server/reports/figures.ts';
import { onSnapshot, readMoneyByDay, readSoldNights } from '#server/reports/figures-store.ts';
import { eachDay } from '#server/reports/range.ts';

type PeriodInput = Parsed<'periodReport'>;

/** An unfinished period is compared with as many days of the period before. */
export async function readPeriodReport(deps: Deps, { kind, day }: PeriodInput): Promise<PeriodReport> {
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
    now: await readRangeParts(db, range),
    before: await readRangeParts(db, before),
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

const readRangeParts = async (db: Queryable, range: DayRange): Promise<RangeParts> => ({
  nights: await readSoldNights(db, range),
  money: await readMoneyByDay(db, range),
  stays: await countStays(db, range),
});

type RangeParts = { nights: SoldNight[]; money: MoneyOfDay[]; stays: StaysOfDay[] };

function presentFigures({ nights, money, stays }: RangeParts): PeriodFigures {
  const count = (field: Exclude<keyof StaysOfDay, 'day'>) => stays.reduce((all, each) => all + each[field], 0);
  return {
    rooms: presentNights(nights),
    money: { ...presentMoney(money), by_method: presentMoneyByMethod(money) },
    bar_sales: countSales(money),
    arrivals: count('arrivals'),
    departures: count('departures'),
    no_shows: count('noShows'),
    cancellations: count('cancellations'),
  };
}

const presentDays = (range: DayRange, { nights, money, stays }: RangeParts): PeriodReport['days'] =>
  eachDay(range).map((day) => ({
    day,
    figures: presentFigures({
      nights: nights.filter(({ night }) => night === day),
      money: money.filter((row) => row.day === day),
      stays: stays.filter((row) => row.day === day),
    }),
  }));

export async function exportPeriodReport(deps: Deps, input: PeriodInput): Promise<ExportedFile> {
  const report = await readPeriodReport(deps, input);
  async function* lines() {
    yield periodLines(report);
  }
  return csvFile(csvFileName(`${report.kind}-report`, report.from), lines(), periodColumns, insightMessages.noData);
}

type PeriodLine = { what: string; cells: (number | null)[] };

const unitSuffixes = { count: '', naira: ' (NGN)', percent: ' (%)' } as const;

const periodColumns: CsvColumns<PeriodLine> = [
  ['Day', ({ what }) => what],
  ...periodFigures.map(
    ({ label, unit }, at) => [label + unitSuffixes[unit], ({ cells }: PeriodLine) => cells[at] ?? null] as const,
  ),
];

const periodLine = (what: string, figures: PeriodFigures): PeriodLine => ({
  what,
  cells: periodFigures.map(({ value }) => value(figures)),
});

function periodLines({ from, last, figures, before, days }: PeriodReport): PeriodLine[] {
  const changes = periodFigures.map(({ value }) => changeBetween(value(figures), value(before.figures)));
  return [
    ...days.map((each) => periodLine(each.day, each.figures)),
    periodLine(`${from} to ${last}`, figures),
    periodLine(`${before.from} to ${before.to}`, before.figures),
    { what: 'Difference', cells: changes.map(({ difference }) => difference) },
    { what: 'Difference (%)', cells: changes.map(({ percent }) => percent) },
  ];
}
