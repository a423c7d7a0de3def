import { statusLabels } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { toNaira, toNairaOrNull } from '#contract/core/money.ts';
import { cardGatewayName, moneyMethodLabels } from '#contract/core/money-methods.ts';
import {
  type DailyReport,
  insightMessages,
  type NightShares,
  nightSourceLabels,
  type StaySummary,
} from '#contract/reports/insights.ts';
import { openItemLabels } from '#contract/reports/night-audit.ts';
import { roomsText } from '#contract/rooms/room-use.ts';
import { type CsvColumns, csvFile, csvFileName, localTime } from '#server/core/csv.ts';
import type { Deps } from '#server/core/deps.ts';
import { readDailyReport } from '#server/reports/daily-report.ts';

export async function exportDailyReport(deps: Deps, requestedDay: Day | undefined): Promise<ExportedFile> {
  const report = await readDailyReport(deps, requestedDay);
  async function* lines() {
    yield reportLines(report, deps.hotel);
  }
  return csvFile(csvFileName('daily-report', report.day), lines(), reportColumns, insightMessages.noData);
}

type ReportLine = {
  section: string;
  label: string;
  figure: string | number | null;
  paidNaira?: number;
  owedNaira?: number;
  note?: string | null;
  actorName?: string;
  time?: string;
};

const reportColumns: CsvColumns<ReportLine> = [
  ['Part', ({ section }) => section],
  ['What', ({ label }) => label],
  ['Figure', ({ figure }) => figure],
  ['Paid (NGN)', ({ paidNaira }) => paidNaira ?? null],
  ['To be refunded (NGN)', ({ owedNaira }) => owedNaira ?? null],
  ['Note', ({ note }) => note ?? null],
  ['By', ({ actorName }) => actorName ?? null],
  ['Time', ({ time }) => time ?? null],
];

const figureLine = (section: string, label: string, figure: ReportLine['figure'], note?: string): ReportLine => ({
  section,
  label,
  figure,
  ...(note !== undefined && { note }),
});

function reportLines(report: DailyReport, { timeZone, hasBar }: Hotel): ReportLine[] {
  const { rooms, arrivals, departures, inHouse, overdue } = report;
  const noShowOrCancellationLines = (section: string, stays: DailyReport['noShows']): ReportLine[] =>
    stays.map((stay) => ({
      ...stayLine(section, stay),
      note: stay.reason,
      actorName: stay.by,
      time: localTime(new Date(stay.at), timeZone),
    }));
  return [
    figureLine('Day', 'Hotel day', report.day, report.unfinished ? 'not over yet' : undefined),
    ...(report.number === null ? [] : [figureLine('Day', 'Report number', report.number)]),
    figureLine('Rooms', 'Rooms', rooms.total),
    figureLine('Rooms', 'Rooms sold', rooms.sold),
    figureLine('Rooms', 'Occupancy (%)', rooms.occupancy),
    figureLine('Rooms', 'Room charge (NGN)', toNaira(rooms.roomChargeKobo)),
    figureLine('Rooms', 'ADR (NGN)', toNairaOrNull(rooms.adrKobo)),
    figureLine('Rooms', 'RevPAR (NGN)', toNairaOrNull(rooms.revParKobo)),
    ...report.roomTypes.flatMap((type) => shareLines('by room type', type.name, type)),
    ...report.plans.flatMap((ratePlan) => shareLines('by plan', ratePlan.name, ratePlan)),
    ...report.nightSources.flatMap((each) => shareLines('by source', nightSourceLabels[each.source], each)),
    figureLine('Charged', 'Nights', report.posted.nights),
    figureLine('Charged', 'Nights (NGN)', toNaira(report.posted.amountKobo)),
    ...moneyLines(report.money, hasBar),
    figureLine('Arrivals', 'Expected', arrivals.expected),
    ...arrivals.stays.map((stay) => stayLine('Arrivals', stay)),
    figureLine('Departures', 'Due', departures.due),
    ...departures.stays.map((stay) => stayLine('Departures', stay)),
    figureLine('In house', 'Guests', inHouse.guests),
    ...inHouse.stays.map((stay) => stayLine('In house', stay)),
    ...overdue.map((stay) => stayLine('Overdue to leave', stay)),
    ...noShowOrCancellationLines('No-shows', report.noShows),
    ...noShowOrCancellationLines('Cancellations', report.cancellations),
    figureLine('Cancellations', 'Unpaid holds that ran out or were let go', report.lapsedHolds),
    ...report.open.map(({ kind, booking, rooms: numbers, tab, amountKobo }) =>
      figureLine(
        'Open',
        [booking?.reference, booking?.guestName, roomsText(numbers), tab].filter(Boolean).join(', '),
        amountKobo === 0 ? null : toNaira(amountKobo),
        openItemLabels[kind].title,
      ),
    ),
    ...report.undone.map(({ action, subject, amountKobo, owedBackKobo, reason, actor, at }) => ({
      ...figureLine(action, subject, toNairaOrNull(amountKobo)),
      ...(owedBackKobo !== 0 && { owedNaira: toNaira(owedBackKobo) }),
      note: reason,
      actorName: actor,
      time: localTime(new Date(at), timeZone),
    })),
    ...report.discrepancies.map(({ number, seen, answer, seenBy, seenAt }) => ({
      ...figureLine('Rooms seen otherwise', number ?? '', seen, answer ?? 'nobody has answered'),
      actorName: seenBy,
      time: localTime(new Date(seenAt), timeZone),
    })),
    ...report.stock.map((drink) => figureLine('Stock', drink.drinkName, drink.after, describeStockMovements(drink))),
  ];
}

const shareLines = (
  grouping: string,
  label: string,
  { sold, roomChargeKobo, adrKobo, revParKobo }: Omit<NightShares['plans'][number], 'code' | 'name'>,
): ReportLine[] => [
  figureLine(`Rooms sold ${grouping}`, label, sold),
  figureLine(`Room charge ${grouping} (NGN)`, label, toNaira(roomChargeKobo)),
  figureLine(`ADR ${grouping} (NGN)`, label, toNairaOrNull(adrKobo)),
  figureLine(`RevPAR ${grouping} (NGN)`, label, toNairaOrNull(revParKobo)),
];

const stayText = ({ reference, guestName, rooms }: StaySummary): string =>
  [reference, guestName, roomsText(rooms)].filter(Boolean).join(', ');

const stayLine = (section: string, stay: StaySummary): ReportLine => ({
  ...figureLine(section, stayText(stay), toNaira(stay.totalAmountKobo), statusLabels[stay.status]),
  paidNaira: toNaira(stay.paidAmountKobo),
  ...(stay.owedBackKobo !== 0 && { owedNaira: toNaira(stay.owedBackKobo) }),
});

type MoneyAmounts = Pick<DailyReport['money'], 'takenKobo' | 'givenBackKobo' | 'netKobo' | 'unconfirmedKobo'>;

const moneyTotalLines = (
  grouping: string,
  label: string,
  { takenKobo, givenBackKobo, netKobo, unconfirmedKobo }: MoneyAmounts,
  note?: string,
): ReportLine[] => [
  figureLine(`Taken ${grouping}`, label, toNaira(takenKobo), note),
  figureLine(`Given back ${grouping}`, label, toNaira(givenBackKobo), note),
  figureLine(`Net ${grouping}`, label, toNaira(netKobo), note),
  figureLine(`Not confirmed ${grouping}`, label, toNaira(unconfirmedKobo), note),
];

function moneyLines(money: DailyReport['money'], hasBar: boolean): ReportLine[] {
  const {
    takenKobo,
    givenBackKobo,
    netKobo,
    roomsKobo,
    barKobo,
    owedBackKobo: owed,
    onRoomsKobo,
    unconfirmedKobo,
  } = money;
  const methodLines = money.byMethod.flatMap((each) =>
    moneyTotalLines('by method', moneyMethodLabels[each.method], each),
  );
  const staffLines = money.byStaff.flatMap((till) =>
    moneyTotalLines('by staff member', till.staffName ?? cardGatewayName, till, moneyMethodLabels[till.method]),
  );
  return [
    figureLine('Money', 'Taken (NGN)', toNaira(takenKobo)),
    figureLine('Money', 'Given back (NGN)', toNaira(givenBackKobo)),
    figureLine('Money', 'Net (NGN)', toNaira(netKobo)),
    figureLine('Money', 'Of the net: transfers that are not confirmed (NGN)', toNaira(unconfirmedKobo)),
    figureLine('Money', 'Of the net: rooms (NGN)', toNaira(roomsKobo)),
    ...(hasBar || barKobo !== 0 ? [figureLine('Money', 'Of the net: bar (NGN)', toNaira(barKobo))] : []),
    ...(onRoomsKobo === 0
      ? []
      : [figureLine('Money', 'Not in the net: drinks put on rooms (NGN)', toNaira(onRoomsKobo))]),
    ...(owed === 0 ? [] : [figureLine('Money', 'Came to be owed back (NGN)', toNaira(owed))]),
    ...[...methodLines, ...staffLines].filter(({ figure }) => figure !== 0),
  ];
}

const describeStockMovements = (drink: DailyReport['stock'][number]): string =>
  `${drink.before} before, ${drink.restocked} in, ${drink.sold} sold, ${drink.returned} returned, ${drink.corrected} corrected, ${drink.broken} lost`;
