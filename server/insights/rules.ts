import { stringify } from 'csv-stringify/sync';
import { sellerLabels } from '#contract/bar.ts';
import { type BookingStatus, type PaymentStatus, paymentLabels, statusLabels } from '#contract/bookings.ts';
import { addDays, type Day, dayAt, nightsBetween } from '#contract/dates.ts';
import {
  type Analytics,
  cardGateway,
  type DailyReport,
  type DashboardSummary,
  givesBack,
  type MoneyKind,
  type MoneyMethod,
  type MoneyStream,
  moneyKindLabels,
  moneyMethodLabels,
  moneyMethods,
  moneyStreamLabels,
  type Range,
  type StaySummary,
  type TransactionView,
} from '#contract/insights.ts';
import { type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { StaffRole } from '#contract/roles.ts';

/** A part of the whole in percent, to one decimal; of nothing it is none. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

const sum = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((all, amount) => all + amount, 0));

/** Money of one stream that moved by one method. */
type Money = { stream: MoneyStream; method: MoneyMethod; taken: Kobo; givenBack: Kobo };
export type MoneyOfDay = Money & { day: Day; lines: { taken: number; givenBack: number } };

const netOf = (rows: readonly Money[]): Kobo => sum(rows.map(({ taken, givenBack }) => kobo(taken - givenBack)));
const ofStream = <R extends Money>(rows: readonly R[], stream: MoneyStream): R[] =>
  rows.filter((row) => row.stream === stream);

/** Naira of each stream, less what was given back. */
const split = (rows: readonly Money[]) => ({
  rooms: toNaira(netOf(ofStream(rows, 'rooms'))),
  bar: toNaira(netOf(ofStream(rows, 'bar'))),
});

/** Naira that were taken and given back. */
const movedOf = (rows: readonly Money[]) => ({
  taken: toNaira(sum(rows.map(({ taken }) => taken))),
  given_back: toNaira(sum(rows.map(({ givenBack }) => givenBack))),
  net: toNaira(netOf(rows)),
  ...split(rows),
});

const daysOf = ({ from, to }: Range): Day[] =>
  Array.from({ length: nightsBetween(from, to) + 1 }, (_, index) => addDays(from, index));

function byDay(range: Range, rows: readonly MoneyOfDay[]): Analytics['by_day'] {
  const groups = new Map<Day, MoneyOfDay[]>();
  for (const row of rows) groups.set(row.day, [...(groups.get(row.day) ?? []), row]);
  return daysOf(range).map((day) => ({ day, ...split(groups.get(day) ?? []) }));
}

const byMethod = (rows: readonly Money[]): Analytics['methods'] =>
  moneyMethods.map((method) => ({ method, ...split(rows.filter((row) => row.method === method)) }));

/** What one person took and gave back in one way; nobody is the gateway. */
export type StaffMoney = Money & { staffId: string | null; staffName: string | null; entries: number };

/** Everything that moved on a day, and beside it what came to be owed back on it. */
export const presentTakings = (rows: readonly StaffMoney[], owed: Kobo): DailyReport['money'] => ({
  ...movedOf(rows),
  owed_back: toNaira(owed),
  by_method: moneyMethods.map((method) => ({ method, ...movedOf(rows.filter((row) => row.method === method)) })),
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
    ...movedOf(till),
    transactions: till.reduce((all, { entries }) => all + entries, 0),
  }));
}

export type SoldNight = { night: Day; sold: number; rooms: number; charge: Kobo };
export type SourceCount = { source: 'online' | 'manual'; bookings: number; value: Kobo };
export type DrinkTotal = { drinkId: number; name: string; quantity: number; amount: Kobo };

/** Everything a range is made of; each list adds up to its figure in the summary. */
export function presentAnalytics(
  range: Range,
  parts: { money: MoneyOfDay[]; nights: SoldNight[]; sources: SourceCount[]; drinks: DrinkTotal[] },
): Omit<Analytics, 'today'> {
  const { money, nights, sources, drinks } = parts;
  const barLines = ofStream(money, 'bar');
  const revenue = movedOf(money);
  const sold = nights.reduce((all, night) => all + night.sold, 0);
  const rooms = nights.reduce((all, night) => all + night.rooms, 0);
  return {
    ...range,
    summary: {
      bookings: sources.reduce((all, { bookings }) => all + bookings, 0),
      booked_value: toNaira(sum(sources.map(({ value }) => value))),
      bar_sales: barLines.reduce((all, { lines }) => all + lines.taken - lines.givenBack, 0),
      transactions: countLines(money),
      room_revenue: revenue.rooms,
      bar_revenue: revenue.bar,
      total_revenue: revenue.net,
      room_nights_sold: sold,
      occupancy: percent(sold, rooms),
    },
    by_day: byDay(range, money),
    by_night: nights.map(({ night, sold: taken, rooms: all }) => ({
      night,
      sold: taken,
      rooms: all,
      occupancy: percent(taken, all),
    })),
    sources: sources.map(({ source, bookings, value }) => ({ source, bookings, booked_value: toNaira(value) })),
    methods: byMethod(money),
    top_drinks: topDrinks(drinks),
  };
}

/** How many lines of money there are. */
export const countLines = (money: readonly MoneyOfDay[]): number =>
  money.reduce((all, { lines }) => all + lines.taken + lines.givenBack, 0);

/** What all of it comes to. */
export const netAmount = (money: readonly MoneyOfDay[]): Kobo => netOf(money);

const shownDrinks = 8;

function topDrinks(drinks: readonly DrinkTotal[]): Analytics['top_drinks'] {
  const best = drinks.slice(0, shownDrinks);
  const others = drinks.slice(shownDrinks);
  const rest = {
    drink_id: null,
    drink_name: 'All others',
    quantity: others.reduce((all, { quantity }) => all + quantity, 0),
    amount: toNaira(sum(others.map(({ amount }) => amount))),
  };
  return [
    ...best.map(({ drinkId, name, quantity, amount }) => ({
      drink_id: drinkId,
      drink_name: name,
      quantity,
      amount: toNaira(amount),
    })),
    ...(others.length > 0 ? [rest] : []),
  ];
}

export type Transaction = {
  id: string;
  kind: MoneyKind;
  at: Date;
  stream: MoneyStream;
  method: MoneyMethod;
  amount: Kobo;
  guestName: string | null;
  reference: string | null;
  bookingId: string | null;
  drinkName: string | null;
  quantity: number | null;
  staffName: string | null;
  reason: string | null;
};

export const presentTransaction = (entry: Transaction): TransactionView => ({
  id: entry.id,
  kind: entry.kind,
  at: entry.at.toISOString(),
  stream: entry.stream,
  method: entry.method,
  amount: toNaira(entry.amount),
  description:
    entry.drinkName === null ? (entry.guestName ?? '') : `${Math.abs(entry.quantity ?? 0)} × ${entry.drinkName}`,
  reference: entry.reference,
  booking_id: entry.bookingId,
  staff_name: entry.staffName,
  reason: entry.reason,
});

type Activity = DashboardSummary['recentActivities'][number];
const shownActivities = 8;

/** The newest bookings and sales as one list, newest first. */
export const mergeActivities = (bookings: readonly Activity[], sales: readonly Activity[]): Activity[] =>
  [...bookings, ...sales].sort((a, b) => b.time.localeCompare(a.time)).slice(0, shownActivities);

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

/** An amount per room, rounded to a kobo; null where there is no room to speak of. */
export const perRoom = (charge: Kobo, rooms: number): number | null =>
  rooms === 0 ? null : toNaira(kobo(Math.round(charge / rooms)));

/** A column of a file: its head, and what stands in it. Numbers are amounts in naira or counts. */
export type CsvColumns<T> = readonly (readonly [head: string, cell: (row: T) => string | number | null])[];

const csv = (lines: (string | number | null)[][], bom: boolean): string =>
  stringify(lines, {
    bom,
    record_delimiter: 'windows',
    // What a spreadsheet would take for a formula is kept as the text it is; a number is not one.
    escape_formulas: true,
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
  });

export const csvHead = <T>(columns: CsvColumns<T>): string => csv([columns.map(([head]) => head)], true);
export const csvRows = <T>(rows: readonly T[], columns: CsvColumns<T>): string =>
  csv(
    rows.map((row) => columns.map(([, cell]) => cell(row))),
    false,
  );

/** '{report}_{date}.csv', by the day it was made or is about. */
export const fileName = (report: string, day: Day): string => `${report}_${day}.csv`;

/** An instant as a spreadsheet reads it, in the hotel's time. */
const localTime = (at: Date, timeZone: string): string =>
  `${dayAt(at, timeZone)} ${at.toLocaleTimeString('en-GB', { timeZone })}`;

export const transactionColumns = (timeZone: string): CsvColumns<Transaction> => [
  ['Time', ({ at }) => localTime(at, timeZone)],
  ['Kind', ({ kind }) => moneyKindLabels[kind]],
  ['Stream', ({ stream }) => moneyStreamLabels[stream]],
  ['Description', (entry) => presentTransaction(entry).description],
  ['Reference', ({ reference }) => reference],
  ['Method', ({ method }) => moneyMethodLabels[method]],
  ['Amount (NGN)', ({ amount }) => toNaira(amount)],
  ['By', ({ staffName }) => staffName ?? cardGateway],
  ['Reason', ({ reason }) => reason],
];

/** Digits that a spreadsheet would take for a number, and whose leading zero it would drop, stay text. */
const asText = (digits: string): string => (/^\d/.test(digits) ? `'${digits}` : digits);

export type BookingLine = {
  reference: string;
  createdAt: Date;
  guestName: string;
  guestEmail: string;
  guestPhone: string;
  roomType: string;
  checkIn: Day;
  checkOut: Day;
  guests: number;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  source: 'online' | 'manual';
  total: Kobo;
  paid: Kobo;
  madeBy: string | null;
};

export const bookingColumns = (timeZone: string): CsvColumns<BookingLine> => [
  ['Reference', ({ reference }) => reference],
  ['Made at', ({ createdAt }) => localTime(createdAt, timeZone)],
  ['Guest', ({ guestName }) => guestName],
  ['Email', ({ guestEmail }) => guestEmail],
  ['Phone', ({ guestPhone }) => asText(guestPhone)],
  ['Room type', ({ roomType }) => roomType],
  ['Check-in', ({ checkIn }) => checkIn],
  ['Check-out', ({ checkOut }) => checkOut],
  ['Nights', ({ checkIn, checkOut }) => nightsBetween(checkIn, checkOut)],
  ['Guests', ({ guests }) => guests],
  ['Status', ({ status }) => statusLabels[status]],
  ['Payment', ({ paymentStatus }) => paymentLabels[paymentStatus]],
  ['Source', ({ source }) => ({ online: 'Online', manual: 'Manual' })[source]],
  ['Total (NGN)', ({ total }) => toNaira(total)],
  ['Paid (NGN)', ({ paid }) => toNaira(paid)],
  ['Made by', ({ madeBy }) => madeBy],
];

/** A sale or, with what is negative, one that was deleted. */
export type SaleLine = {
  at: Date;
  kind: MoneyKind;
  drinkName: string;
  category: string;
  quantity: number;
  unitPrice: Kobo;
  total: Kobo;
  method: MoneyMethod;
  /** Who sold or deleted it. */
  seller: string;
  soldAs: StaffRole;
  reason: string | null;
};

export const saleColumns = (timeZone: string): CsvColumns<SaleLine> => [
  ['Time', ({ at }) => localTime(at, timeZone)],
  ['Kind', ({ kind }) => moneyKindLabels[kind]],
  ['Drink', ({ drinkName }) => drinkName],
  ['Category', ({ category }) => category],
  ['Quantity', ({ quantity }) => quantity],
  ['Unit price (NGN)', ({ unitPrice }) => toNaira(unitPrice)],
  ['Total (NGN)', ({ total }) => toNaira(total)],
  ['Payment', ({ method }) => moneyMethodLabels[method]],
  ['Staff', ({ seller }) => seller],
  ['Role', ({ kind, soldAs }) => (givesBack(kind) ? null : sellerLabels[soldAs])],
  ['Reason', ({ reason }) => reason],
];

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
  ...(stay.owed_back !== 0 && { owed: stay.owed_back }),
});

type Moved = Pick<DailyReport['money'], 'taken' | 'given_back' | 'net'>;

const movedLines = (of: string, what: string, { taken, given_back, net }: Moved, note?: string): ReportLine[] => [
  line(`Taken ${of}`, what, taken, note),
  line(`Given back ${of}`, what, given_back, note),
  line(`Net ${of}`, what, net, note),
];

function moneyLines(money: DailyReport['money']): ReportLine[] {
  const { taken, given_back, net, rooms, bar, owed_back: owed } = money;
  const methods = money.by_method.flatMap((each) => movedLines('by method', moneyMethodLabels[each.method], each));
  const tills = money.by_staff.flatMap((till) =>
    movedLines('by staff member', till.staff_name ?? cardGateway, till, moneyMethodLabels[till.method]),
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

const movesOf = (drink: DailyReport['stock'][number]): string =>
  `${drink.before} before, ${drink.restocked} in, ${drink.sold} sold, ${drink.returned} returned, ${drink.corrected} corrected, ${drink.broken} broken`;
