import type { Parsed } from '#contract/api.ts';
import type { Day } from '#contract/dates.ts';
import type { Exported } from '#contract/endpoint.ts';
import { fieldError } from '#contract/errors.ts';
import { type DailyReport, insightMessages, type Range } from '#contract/insights.ts';
import { toNaira } from '#contract/money.ts';
import { type PeriodReport, periodBefore, periodMessages, periodOf } from '#contract/period-reports.ts';
import type { Read } from '#db/db.ts';
import type { House } from '#server/context.ts';
import { closeDays, fileOf } from '#server/insights/commands.ts';
import { fileName, presentNights } from '#server/insights/rules.ts';
import { atOneMoment, moneyOf, nightsOf } from '#server/insights/store.ts';
import {
  type PartsOfRange,
  periodColumns,
  periodLines,
  presentDays,
  presentFigures,
  presentStayOfDay,
  presentTakings,
  reportColumns,
  reportLines,
} from '#server/reports/rules.ts';
import {
  arrivalsOf,
  type CalledOff,
  cameToBeOwed,
  countLapsed,
  countMissing,
  countStays,
  departuresOf,
  inHouseAt,
  moneyByStaff,
  staysLedTo,
  stockOf,
  undoingsOf,
} from '#server/reports/store.ts';
import { hotelToday } from '#server/rooms/commands.ts';

/** Without a day, the report of today. Throws AppError for a day in the future. */
export async function readReport(house: House, asked?: Day): Promise<DailyReport> {
  const today = hotelToday(house);
  const day = asked ?? today;
  if (day > today) throw fieldError('day', insightMessages.day);
  await closeDays(house);
  return atOneMoment(house.db, (db) => reportAt(house, db, day));
}

async function reportAt(house: House, db: Read, day: Day): Promise<DailyReport> {
  const arrived = await arrivalsOf(db, day);
  const departed = await departuresOf(db, day);
  const sleeping = await inHouseAt(db, day);
  return {
    day,
    unfinished: day === hotelToday(house),
    now: house.clock.now().toISOString(),
    arrivals: { expected: arrived.length + (await countMissing(db, day)), stays: arrived.map(presentStayOfDay) },
    departures: {
      due: departed.length + sleeping.filter(({ checkOut }) => checkOut === day).length,
      stays: departed.map(presentStayOfDay),
    },
    in_house: {
      guests: sleeping.reduce((all, { guests }) => all + guests, 0),
      stays: sleeping.map(presentStayOfDay),
    },
    overdue: sleeping.filter(({ checkOut }) => checkOut < day).map(presentStayOfDay),
    no_shows: (await staysLedTo(db, 'no_show', day)).map(presentCalledOff),
    cancellations: (await staysLedTo(db, 'cancelled', day)).map(presentCalledOff),
    lapsed_holds: await countLapsed(db, day),
    rooms: presentNights(await nightsOf(db, { from: day, to: day })),
    money: presentTakings(await moneyByStaff(db, day), await cameToBeOwed(db, day)),
    undone: (await undoingsOf(db, day)).map(({ at, amount, owedBack, ...deed }) => ({
      ...deed,
      at: at.toISOString(),
      amount: amount === null ? null : toNaira(amount),
      owed_back: toNaira(owedBack),
    })),
    stock: (await stockOf(db, day)).map(({ drinkId, name, ...moved }) => ({
      drink_id: drinkId,
      drink_name: name,
      ...moved,
    })),
  };
}

const presentCalledOff = ({ at, by, reason, ...stay }: CalledOff) => ({
  ...presentStayOfDay(stay),
  at: at.toISOString(),
  by,
  reason,
});

export async function exportReport(house: House, asked: Day | undefined): Promise<Exported> {
  const report = await readReport(house, asked);
  async function* lines() {
    yield reportLines(report, house.hotel.timeZone);
  }
  return fileOf(fileName('daily-report', report.day), lines(), reportColumns, insightMessages.nothing);
}

type AskedPeriod = Parsed<'periodReport'>;

/** An unfinished period is compared with as many days of the period before. */
export async function readPeriod(house: House, { kind, day }: AskedPeriod): Promise<PeriodReport> {
  const today = hotelToday(house);
  const period = periodOf(kind, day ?? today);
  if (period.from > today) throw fieldError('day', periodMessages.day);
  const unfinished = today <= period.to;
  const last = unfinished ? today : period.to;
  const before = periodBefore(kind, period, last);
  if (!before) throw fieldError('day', periodMessages.early);
  const counted = { from: period.from, to: last };
  await closeDays(house);
  const parts = await atOneMoment(house.db, async (db) => ({
    now: await partsOf(db, counted),
    before: await partsOf(db, before),
  }));
  return {
    kind,
    ...period,
    last,
    unfinished,
    now: house.clock.now().toISOString(),
    figures: presentFigures(parts.now),
    before: { ...before, figures: presentFigures(parts.before) },
    days: presentDays(counted, parts.now),
  };
}

const partsOf = async (db: Read, range: Range): Promise<PartsOfRange> => ({
  nights: await nightsOf(db, range),
  money: await moneyOf(db, range),
  stays: await countStays(db, range),
});

export async function exportPeriod(house: House, asked: AskedPeriod): Promise<Exported> {
  const report = await readPeriod(house, asked);
  async function* lines() {
    yield periodLines(report);
  }
  return fileOf(fileName(`${report.kind}-report`, report.from), lines(), periodColumns, insightMessages.nothing);
}
