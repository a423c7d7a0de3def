import { type BookingStatus, statusLabels } from '#contract/bookings.ts';
import type { Day } from '#contract/dates.ts';
import {
  cardGatewayName,
  type DailyReport,
  type DayRange,
  moneyMethodLabels,
  type StaySummary,
} from '#contract/insights.ts';
import { type Kobo, toNaira } from '#contract/money.ts';
import { changeBetween, type PeriodFigures, type PeriodReport, periodFigures } from '#contract/period-reports.ts';
import {
  type CsvColumns,
  countSales,
  eachDay,
  localTime,
  type Money,
  type MoneyOfDay,
  presentMoney,
  presentMoneyByMethod,
  presentNights,
  type SoldNight,
} from '#server/insights/rules.ts';

/** `staffId` is null for the gateway. */
export type StaffMoney = Money & { staffId: string | null; staffName: string | null; entries: number };

export const presentReportMoney = (rows: readonly StaffMoney[], owed: Kobo): DailyReport['money'] => ({
  ...presentMoney(rows),
  owed_back: toNaira(owed),
  by_method: presentMoneyByMethod(rows),
  by_staff: byStaff(rows),
});

function byStaff(rows: readonly StaffMoney[]): DailyReport['money']['by_staff'] {
  const tills = new Map<string, StaffMoney[]>();
  for (const row of rows) {
    const till = `${row.staffId} ${row.method}`;
    tills.set(till, [...(tills.get(till) ?? []), row]);
  }
  return [...tills.values()].map((till) => ({
    staff_name: till[0]?.staffName ?? null,
    method: till[0]?.method ?? 'cash',
    ...presentMoney(till),
    transactions: till.reduce((all, { entries }) => all + entries, 0),
  }));
}

export type StayOfDay = {
  id: string;
  reference: string;
  guestName: string;
  roomType: string;
  guests: number;
  checkIn: Day;
  checkOut: Day;
  status: BookingStatus;
  total: Kobo;
  paid: Kobo;
  owedBack: Kobo;
};

export const presentStayOfDay = (stay: StayOfDay): StaySummary => ({
  id: stay.id,
  reference: stay.reference,
  guest_name: stay.guestName,
  room_type: stay.roomType,
  guests: stay.guests,
  check_in: stay.checkIn,
  check_out: stay.checkOut,
  status: stay.status,
  total_amount: toNaira(stay.total),
  paid_amount: toNaira(stay.paid),
  owed_back: toNaira(stay.owedBack),
});

type ReportLine = {
  part: string;
  what: string;
  figure: string | number | null;
  paid?: number;
  owed?: number;
  note?: string | null;
  by?: string;
  time?: string;
};

export const reportColumns: CsvColumns<ReportLine> = [
  ['Part', ({ part }) => part],
  ['What', ({ what }) => what],
  ['Figure', ({ figure }) => figure],
  ['Paid (NGN)', ({ paid }) => paid ?? null],
  ['To be refunded (NGN)', ({ owed }) => owed ?? null],
  ['Note', ({ note }) => note ?? null],
  ['By', ({ by }) => by ?? null],
  ['Time', ({ time }) => time ?? null],
];

const line = (part: string, what: string, figure: ReportLine['figure'], note?: string): ReportLine => ({
  part,
  what,
  figure,
  ...(note !== undefined && { note }),
});

export function reportLines(report: DailyReport, timeZone: string): ReportLine[] {
  const { rooms, arrivals, departures, in_house, overdue } = report;
  const lostStayLines = (part: string, list: DailyReport['no_shows']): ReportLine[] =>
    list.map((stay) => ({
      ...stayLine(part, stay),
      note: stay.reason,
      by: stay.by,
      time: localTime(new Date(stay.at), timeZone),
    }));
  return [
    line('Day', 'Hotel day', report.day, report.unfinished ? 'not over yet' : undefined),
    line('Rooms', 'Rooms', rooms.total),
    line('Rooms', 'Rooms sold', rooms.sold),
    line('Rooms', 'Occupancy (%)', rooms.occupancy),
    line('Rooms', 'Room charge (NGN)', rooms.room_charge),
    line('Rooms', 'ADR (NGN)', rooms.adr),
    line('Rooms', 'RevPAR (NGN)', rooms.rev_par),
    ...moneyLines(report.money),
    line('Arrivals', 'Expected', arrivals.expected),
    ...arrivals.stays.map((stay) => stayLine('Arrivals', stay)),
    line('Departures', 'Due', departures.due),
    ...departures.stays.map((stay) => stayLine('Departures', stay)),
    line('In house', 'Guests', in_house.guests),
    ...in_house.stays.map((stay) => stayLine('In house', stay)),
    ...overdue.map((stay) => stayLine('Overdue to leave', stay)),
    ...lostStayLines('No-shows', report.no_shows),
    ...lostStayLines('Cancellations', report.cancellations),
    line('Cancellations', 'Unpaid holds that ran out or were let go', report.lapsed_holds),
    ...report.undone.map(({ action, subject, amount, owed_back, reason, actor, at }) => ({
      ...line(action, subject, amount),
      ...(owed_back !== 0 && { owed: owed_back }),
      note: reason,
      by: actor,
      time: localTime(new Date(at), timeZone),
    })),
    ...report.stock.map((drink) => line('Stock', drink.drink_name, drink.after, describeMoves(drink))),
  ];
}

const stayLine = (part: string, stay: StaySummary): ReportLine => ({
  ...line(part, `${stay.reference}, ${stay.guest_name}`, stay.total_amount, statusLabels[stay.status]),
  paid: stay.paid_amount,
  ...(stay.owed_back !== 0 && { owed: stay.owed_back }),
});

type Moved = Pick<DailyReport['money'], 'taken' | 'given_back' | 'net'>;

const movedLines = (grouping: string, what: string, { taken, given_back, net }: Moved, note?: string): ReportLine[] => [
  line(`Taken ${grouping}`, what, taken, note),
  line(`Given back ${grouping}`, what, given_back, note),
  line(`Net ${grouping}`, what, net, note),
];

function moneyLines(money: DailyReport['money']): ReportLine[] {
  const { taken, given_back, net, rooms, bar, owed_back: owed } = money;
  const methods = money.by_method.flatMap((each) => movedLines('by method', moneyMethodLabels[each.method], each));
  const tills = money.by_staff.flatMap((till) =>
    movedLines('by staff member', till.staff_name ?? cardGatewayName, till, moneyMethodLabels[till.method]),
  );
  return [
    line('Money', 'Taken (NGN)', taken),
    line('Money', 'Given back (NGN)', given_back),
    line('Money', 'Net (NGN)', net),
    line('Money', 'Of the net: rooms (NGN)', rooms),
    line('Money', 'Of the net: bar (NGN)', bar),
    ...(owed === 0 ? [] : [line('Money', 'Came to be owed back (NGN)', owed)]),
    ...[...methods, ...tills].filter(({ figure }) => figure !== 0),
  ];
}

const describeMoves = (drink: DailyReport['stock'][number]): string =>
  `${drink.before} before, ${drink.restocked} in, ${drink.sold} sold, ${drink.returned} returned, ${drink.corrected} corrected, ${drink.broken} broken`;

export type StaysOfDay = { day: Day; arrivals: number; departures: number; noShows: number; cancellations: number };

export type RangeParts = { nights: SoldNight[]; money: MoneyOfDay[]; stays: StaysOfDay[] };

export function presentFigures({ nights, money, stays }: RangeParts): PeriodFigures {
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

export const presentDays = (range: DayRange, { nights, money, stays }: RangeParts): PeriodReport['days'] =>
  eachDay(range).map((day) => ({
    day,
    figures: presentFigures({
      nights: nights.filter(({ night }) => night === day),
      money: money.filter((row) => row.day === day),
      stays: stays.filter((row) => row.day === day),
    }),
  }));

type PeriodLine = { what: string; cells: (number | null)[] };

const units = { count: '', naira: ' (NGN)', percent: ' (%)' } as const;

export const periodColumns: CsvColumns<PeriodLine> = [
  ['Day', ({ what }) => what],
  ...periodFigures.map(
    ({ label, unit }, at) => [label + units[unit], ({ cells }: PeriodLine) => cells[at] ?? null] as const,
  ),
];

const periodLine = (what: string, figures: PeriodFigures): PeriodLine => ({
  what,
  cells: periodFigures.map(({ value }) => value(figures)),
});

export function periodLines({ from, last, figures, before, days }: PeriodReport): PeriodLine[] {
  const changes = periodFigures.map(({ value }) => changeBetween(value(figures), value(before.figures)));
  return [
    ...days.map((each) => periodLine(each.day, each.figures)),
    periodLine(`${from} to ${last}`, figures),
    periodLine(`${before.from} to ${before.to}`, before.figures),
    { what: 'Difference', cells: changes.map(({ difference }) => difference) },
    { what: 'Difference (%)', cells: changes.map(({ percent }) => percent) },
  ];
}
