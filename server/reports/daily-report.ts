import type { Day } from '#contract/core/dates.ts';
import { fieldError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import { type DailyReport, insightMessages } from '#contract/reports/insights.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay, hotelToday } from '#server/core/hotel-day.ts';
import { readReportedOddThings } from '#server/oversight/answer-odd-thing.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import {
  countEndedHolds,
  countNotArrived,
  listArrivals,
  listDepartures,
  listInHouse,
  listStaysMovedTo,
  listUndone,
  type NoShowOrCancellation,
  readMoneyByStaff,
  readOwedOn,
  readStockOfDay,
  type StaffMoney,
} from '#server/reports/daily-report-store.ts';
import { listDiscrepanciesOn } from '#server/reports/discrepancy-store.ts';
import { presentMoney, presentMoneyByMethod, presentNightShares, presentRoomFigures } from '#server/reports/figures.ts';
import { onSnapshot, readNightFigures, readSharedNights } from '#server/reports/figures-store.ts';
import { presentOpenItem } from '#server/reports/night-audit.ts';
import { findClosedDay, listOpenItems, readPostedNights } from '#server/reports/night-audit-store.ts';

export async function readDailyReport(deps: Deps, requestedDay?: Day): Promise<DailyReport> {
  const today = hotelToday(deps);
  const day = requestedDay ?? today;
  if (day > today) throw fieldError('day', insightMessages.day);
  await closeDays(deps);
  return onSnapshot(deps.db, (db) => reportOfDay(deps, db, day));
}

async function reportOfDay(deps: Deps, db: Queryable, day: Day): Promise<DailyReport> {
  const arrived = await listArrivals(db, day);
  const departed = await listDepartures(db, day);
  const inHouse = await listInHouse(db, day);
  const nights = await readNightFigures(db, { from: day, to: day });
  const closedDay = await findClosedDay(db, day);
  const money = await readMoneyByStaff(db, day, closedDay !== undefined);
  const posted = await readPostedNights(db, day);
  return {
    day,
    number: closedDay?.number ?? null,
    unfinished: day >= currentDeskDay(deps),
    now: deps.clock.now().toISOString(),
    arrivals: { expected: arrived.length + (await countNotArrived(db, day)), stays: arrived },
    departures: {
      due: departed.length + inHouse.filter(({ checkOut }) => checkOut === day).length,
      stays: departed,
    },
    inHouse: {
      guests: inHouse.reduce((all, { guests }) => all + guests, 0),
      stays: inHouse,
    },
    overdue: inHouse.filter(({ checkOut }) => checkOut < day),
    noShows: (await listStaysMovedTo(db, 'no_show', day)).map(presentNoShowOrCancellation),
    cancellations: (await listStaysMovedTo(db, 'cancelled', day)).map(presentNoShowOrCancellation),
    lapsedHolds: await countEndedHolds(db, day),
    rooms: presentRoomFigures(nights),
    ...presentNightShares(nights, await readSharedNights(db, { from: day, to: day })),
    money: {
      ...presentMoney(money),
      ...(await readOwedOn(db, day)),
      byMethod: presentMoneyByMethod(money),
      byStaff: presentMoneyByStaff(money),
    },
    posted: { nights: posted.nights + posted.lateNights, amountKobo: kobo(posted.amountKobo + posted.lateAmountKobo) },
    open: (await listOpenItems(db, day, closedDay !== undefined)).map(presentOpenItem),
    undone: (await listUndone(db, day)).map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    discrepancies: await listDiscrepanciesOn(db, day),
    oddThings: await readReportedOddThings(db, day),
    stock: await readStockOfDay(db, day),
  };
}

const presentNoShowOrCancellation = (stay: NoShowOrCancellation) => ({ ...stay, at: stay.at.toISOString() });

function presentMoneyByStaff(rows: readonly StaffMoney[]): DailyReport['money']['byStaff'] {
  const rowsByStaffAndMethod = new Map<string, StaffMoney[]>();
  for (const row of rows) {
    const staffAndMethod = `${row.staffId} ${row.method}`;
    rowsByStaffAndMethod.set(staffAndMethod, [...(rowsByStaffAndMethod.get(staffAndMethod) ?? []), row]);
  }
  return [...rowsByStaffAndMethod.values()].map((rowsOfStaff) => ({
    staffName: rowsOfStaff[0]?.staffName ?? null,
    method: rowsOfStaff[0]?.method ?? 'cash',
    ...presentMoney(rowsOfStaff),
    transactions: rowsOfStaff.reduce((all, { entryCount }) => all + entryCount, 0),
  }));
}
