import { statusLabels } from '#contract/bookings.ts';
import { cardGateway, type DailyReport, moneyMethodLabels, type StaySummary } from '#contract/insights.ts';
import { fromNaira, kobo, toNaira } from '#contract/money.ts';
import { type CsvColumns, localTime } from '#server/insights/rules.ts';

type ReportLine = {
  part: string;
  what: string;
  figure: string | number | null;
  /** Of a stay, and what is still to be refunded of it. */
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

/** The closing report line by line: each list after its count, amounts of nothing left out. */
export function reportLines(report: DailyReport, timeZone: string): ReportLine[] {
  const { rooms, arrivals, departures, in_house, overdue } = report;
  const lost = (part: string, list: DailyReport['no_shows']): ReportLine[] =>
    list.map((stay) => ({
      ...stayLine(part, stay),
      ...(stay.owed_back !== 0 && { owed: stay.owed_back }),
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
    ...lost('No-shows', report.no_shows),
    ...lost('Cancellations', report.cancellations),
    line('Cancellations', 'Unpaid holds that ran out', report.lapsed_holds),
    ...report.undone.map(({ action, subject, amount, owed_back, reason, actor, at }) => ({
      ...line(action, subject, amount),
      ...(owed_back !== 0 && { owed: owed_back }),
      note: reason,
      by: actor,
      time: localTime(new Date(at), timeZone),
    })),
    ...report.stock.map((drink) => line('Stock', drink.drink_name, drink.after, movesOf(drink))),
  ];
}

const stayLine = (part: string, stay: StaySummary): ReportLine => ({
  ...line(part, `${stay.reference}, ${stay.guest_name}`, stay.total_amount, statusLabels[stay.status]),
  paid: stay.paid_amount,
});

function moneyLines({ rooms, bar, total, owed_back: owed, by_method, by_staff }: DailyReport['money']): ReportLine[] {
  const taken = toNaira(kobo(fromNaira(total) + fromNaira(owed)));
  const methods = by_method.flatMap((each) => {
    const what = moneyMethodLabels[each.method];
    return [
      line('Rooms by method', what, each.rooms),
      line('Bar by method', what, each.bar),
      line('Owed back by method', what, each.owed_back),
    ];
  });
  const tills = by_staff.flatMap((till) => {
    const what = till.staff_name ?? cardGateway;
    const note = moneyMethodLabels[till.method];
    return [
      line('Rooms taken', what, till.rooms, note),
      line('Bar taken', what, till.bar, note),
      line('Owed back', what, till.owed_back, note),
    ];
  });
  return [
    line('Money', 'Rooms (NGN)', rooms),
    line('Money', 'Bar (NGN)', bar),
    line('Money', 'Total (NGN)', total),
    ...(owed === 0 ? [] : [line('Money', 'Owed back (NGN)', owed), line('Money', 'Taken in all (NGN)', taken)]),
    ...[...methods, ...tills].filter(({ figure }) => figure !== 0),
  ];
}

const movesOf = (drink: DailyReport['stock'][number]): string =>
  `${drink.before} before, ${drink.restocked} in, ${drink.sold} sold, ${drink.returned} returned, ${drink.corrected} corrected, ${drink.broken} broken`;
