import type { Day } from '#contract/core/dates.ts';
import { fieldError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import { type DailyReport, insightMessages, type StaySummary } from '#contract/reports/insights.ts';
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
  moneyByStaff,
  type NoShowOrCancellation,
  owedOn,
  readStockOfDay,
  type StaffMoney,
  type StayOfDay,
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
  const closed = await findClosedDay(db, day);
  const posted = await readPostedNights(db, day);
  return {
    day,
    number: closed?.number ?? null,
    unfinished: day >= currentDeskDay(deps),
    now: deps.clock.now().toISOString(),
    arrivals: { expected: arrived.length + (await countNotArrived(db, day)), stays: arrived.map(presentStayOfDay) },
    departures: {
      due: departed.length + inHouse.filter(({ checkOut }) => checkOut === day).length,
      stays: departed.map(presentStayOfDay),
    },
    inHouse: {
      guests: inHouse.reduce((all, { guests }) => all + guests, 0),
      stays: inHouse.map(presentStayOfDay),
    },
    overdue: inHouse.filter(({ checkOut }) => checkOut < day).map(presentStayOfDay),
    noShows: (await listStaysMovedTo(db, 'no_show', day)).map(presentNoShowOrCancellation),
    cancellations: (await listStaysMovedTo(db, 'cancelled', day)).map(presentNoShowOrCancellation),
    lapsedHolds: await countEndedHolds(db, day),
    rooms: presentRoomFigures(nights),
    ...presentNightShares(nights, await readSharedNights(db, { from: day, to: day })),
    money: presentReportMoney(await moneyByStaff(db, day, closed !== undefined), await owedOn(db, day)),
    posted: { nights: posted.nights + posted.lateNights, amountKobo: kobo(posted.amount + posted.lateAmount) },
    open: (await listOpenItems(db, day, closed !== undefined)).map(presentOpenItem),
    undone: (await listUndone(db, day)).map(({ at, amount, owedBack, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      amountKobo: amount === null ? null : amount,
      owedBackKobo: owedBack,
    })),
    discrepancies: await listDiscrepanciesOn(db, day),
    oddThings: await readReportedOddThings(db, day),
    stock: (await readStockOfDay(db, day)).map(({ drinkId, name, ...moved }) => ({
      drinkId,
      drinkName: name,
      ...moved,
    })),
  };
}

const presentNoShowOrCancellation = ({ at, actorName, reason, ...stay }: NoShowOrCancellation) => ({
  ...presentStayOfDay(stay),
  at: at.toISOString(),
  by: actorName,
  reason,
});

const presentStayOfDay = (stay: StayOfDay): StaySummary => ({
  id: stay.id,
  reference: stay.reference,
  guestName: stay.guestName,
  roomType: stay.roomType,
  rooms: stay.rooms,
  guests: stay.guests,
  checkIn: stay.checkIn,
  checkOut: stay.checkOut,
  status: stay.status,
  totalAmountKobo: stay.total,
  paidAmountKobo: stay.paid,
  owedBackKobo: stay.owedBack,
});

type Owed = Awaited<ReturnType<typeof owedOn>>;

const presentReportMoney = (rows: readonly StaffMoney[], { owedBack, onRooms }: Owed): DailyReport['money'] => ({
  ...presentMoney(rows),
  owedBackKobo: owedBack,
  onRoomsKobo: onRooms,
  byMethod: presentMoneyByMethod(rows),
  byStaff: presentMoneyByStaff(rows),
});

function presentMoneyByStaff(rows: readonly StaffMoney[]): DailyReport['money']['byStaff'] {
  const tills = new Map<string, StaffMoney[]>();
  for (const row of rows) {
    const till = `${row.staffId} ${row.method}`;
    tills.set(till, [...(tills.get(till) ?? []), row]);
  }
  return [...tills.values()].map((till) => ({
    staffName: till[0]?.staffName ?? null,
    method: till[0]?.method ?? 'cash',
    ...presentMoney(till),
    transactions: till.reduce((all, { entryCount }) => all + entryCount, 0),
  }));
}
