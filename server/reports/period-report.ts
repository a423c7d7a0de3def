import type { Parsed } from '#contract/api.ts';
import type { DayRange } from '#contract/core/dates.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo, toNaira, toNairaOrNull } from '#contract/core/money.ts';
import { insightMessages, nightSourceLabels } from '#contract/reports/insights.ts';
import {
  changeBetween,
  comparisonPeriod,
  type PeriodFigures,
  type PeriodReport,
  periodAround,
  periodFigures,
  periodMessages,
} from '#contract/reports/period-reports.ts';
import type { Queryable } from '#db/db.ts';
import { type CsvColumns, csvFile, csvFileName } from '#server/core/csv.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays } from '#server/core/hotel-day.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import { countStays, type StaysOfDay } from '#server/reports/daily-report-store.ts';
import { eachDay } from '#server/reports/day-range.ts';
import {
  countSales,
  type MoneyOfDay,
  type NightFigures,
  presentMoney,
  presentMoneyByMethod,
  presentNightShares,
  presentRoomFigures,
} from '#server/reports/figures.ts';
import {
  onSnapshot,
  readMoneyByDay,
  readNightFigures,
  readOnRooms,
  readSharedNights,
} from '#server/reports/figures-store.ts';

type PeriodInput = Parsed<'periodReport'>;

/** Compares the current week or month with as many days from the start of the previous one, if that has so many. */
export async function readPeriodReport(deps: Deps, { kind, day }: PeriodInput): Promise<PeriodReport> {
  const { today, deskDay } = currentDeskDays(deps);
  const period = periodAround(kind, day ?? today);
  if (period.from > today) throw fieldError('day', periodMessages.day);
  const isUnfinished = deskDay <= period.to;
  const lastDay = [today, period.to].sort()[0] ?? today;
  const comparedRange = comparisonPeriod(kind, period, lastDay);
  if (!comparedRange) throw fieldError('day', periodMessages.early);
  const range = { from: period.from, to: lastDay };
  await closeDays(deps);
  const figures = await onSnapshot(deps.db, async (db) => ({
    now: await readRangeFigures(db, range),
    shares: await readSharedNights(db, range),
    before: await readRangeFigures(db, comparedRange),
  }));
  return {
    kind,
    ...period,
    last: lastDay,
    unfinished: isUnfinished,
    now: deps.clock.now().toISOString(),
    figures: presentFigures(figures.now),
    ...presentNightShares(figures.now.nights, figures.shares),
    before: { ...comparedRange, figures: presentFigures(figures.before) },
    days: presentDays(range, figures.now),
  };
}

const readRangeFigures = async (db: Queryable, range: DayRange): Promise<RangeFigures> => ({
  nights: await readNightFigures(db, range),
  money: await readMoneyByDay(db, range),
  stays: await countStays(db, range),
  onRooms: await readOnRooms(db, range),
});

type RangeFigures = {
  nights: NightFigures[];
  money: MoneyOfDay[];
  stays: StaysOfDay[];
  onRooms: { day: string; amount: Kobo }[];
};

function presentFigures({ nights, money, stays, onRooms }: RangeFigures): PeriodFigures {
  const sumOfField = (field: Exclude<keyof StaysOfDay, 'day'>) => stays.reduce((all, each) => all + each[field], 0);
  return {
    rooms: presentRoomFigures(nights),
    money: {
      ...presentMoney(money),
      onRoomsKobo: kobo(onRooms.reduce((all, { amount }) => all + amount, 0)),
      byMethod: presentMoneyByMethod(money),
    },
    barSales: countSales(money),
    arrivals: sumOfField('arrivals'),
    departures: sumOfField('departures'),
    noShows: sumOfField('noShows'),
    cancellations: sumOfField('cancellations'),
  };
}

const presentDays = (range: DayRange, { nights, money, stays, onRooms }: RangeFigures): PeriodReport['days'] =>
  eachDay(range).map((day) => ({
    day,
    figures: presentFigures({
      nights: nights.filter(({ night }) => night === day),
      money: money.filter((row) => row.day === day),
      stays: stays.filter((row) => row.day === day),
      onRooms: onRooms.filter((row) => row.day === day),
    }),
  }));

export async function exportPeriodReport(deps: Deps, input: PeriodInput): Promise<ExportedFile> {
  const report = await readPeriodReport(deps, input);
  async function* lines() {
    yield periodLines(report);
  }
  return csvFile(csvFileName(`${report.kind}-report`, report.from), lines(), periodColumns, insightMessages.noData);
}

type PeriodLine = { label: string; cells: (number | null)[] };

const unitSuffixes = { count: '', naira: ' (NGN)', percent: ' (%)' } as const;

const periodColumns: CsvColumns<PeriodLine> = [
  ['Day', ({ label }) => label],
  ...periodFigures.map(
    ({ label, unit }, index) => [label + unitSuffixes[unit], ({ cells }: PeriodLine) => cells[index] ?? null] as const,
  ),
];

const periodLine = (label: string, figures: PeriodFigures): PeriodLine => ({
  label,
  cells: periodFigures.map(({ value }) => value(figures)),
});

type NightShare = Omit<PeriodReport['plans'][number], 'code' | 'name'>;

/**
 * A line for the nights of one room type, rate plan or source. It fills only the columns that the report has for them.
 */
const shareLine = (label: string, { sold, roomChargeKobo, adrKobo, revParKobo }: NightShare): PeriodLine => {
  const figures: Record<string, number | null> = {
    ...{
      'Rooms sold': sold,
      'Room charge': toNaira(roomChargeKobo),
      ADR: toNairaOrNull(adrKobo),
      RevPAR: toNairaOrNull(revParKobo),
    },
  };
  return { label, cells: periodFigures.map((figure) => figures[figure.label] ?? null) };
};

function periodLines(report: PeriodReport): PeriodLine[] {
  const { from, last, figures, before, days, roomTypes, plans: ratePlans, nightSources } = report;
  const changes = periodFigures.map(({ value }) => changeBetween(value(figures), value(before.figures)));
  return [
    ...days.map((each) => periodLine(each.day, each.figures)),
    periodLine(`${from} to ${last}`, figures),
    periodLine(`${before.from} to ${before.to}`, before.figures),
    { label: 'Difference', cells: changes.map(({ difference }) => difference) },
    { label: 'Difference (%)', cells: changes.map(({ percent }) => percent) },
    ...roomTypes.map((type) => shareLine(`Room type: ${type.name}`, type)),
    ...ratePlans.map((ratePlan) => shareLine(`Plan: ${ratePlan.name}`, ratePlan)),
    ...nightSources.map((each) => shareLine(`Source: ${nightSourceLabels[each.source]}`, each)),
  ];
}
