import { statusLabels } from '#contract/bookings.ts';
import type { Day } from '#contract/dates.ts';
import type { ExportedFile } from '#contract/endpoint.ts';
import {
  cardGatewayName,
  type DailyReport,
  insightMessages,
  moneyMethodLabels,
  type StaySummary,
} from '#contract/insights.ts';
import type { Deps } from '#server/core/deps.ts';
import { type CsvColumns, csvFile, fileName, localTime } from '#server/reports/csv.ts';
import { readReport } from '#server/reports/daily-report.ts';

export async function exportReport(deps: Deps, requestedDay: Day | undefined): Promise<ExportedFile> {
  const report = await readReport(deps, requestedDay);
  async function* lines() {
    yield reportLines(report, deps.hotel.timeZone);
  }
  return csvFile(fileName('daily-report', report.day), lines(), reportColumns, insightMessages.noData);
}

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

const reportColumns: CsvColumns<ReportLine> = [
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

function reportLines(report: DailyReport, timeZone: string): ReportLine[] {
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
