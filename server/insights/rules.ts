import { stringify } from 'csv-stringify/sync';
import { type BarMethod, barMethodLabels, sellerLabels } from '#contract/bar.ts';
import { type BookingStatus, type PaymentStatus, paymentLabels, statusLabels } from '#contract/bookings.ts';
import { addDays, type Day, dayAt, nightsBetween } from '#contract/dates.ts';
import {
  type Analytics,
  cardGateway,
  type DailyReport,
  type DashboardSummary,
  type MoneyMethod,
  type MoneyStream,
  moneyMethodLabels,
  moneyMethods,
  moneyStreamLabels,
  type Range,
  type StaySummary,
  type TransactionView,
} from '#contract/insights.ts';
import { fromNaira, type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { StaffRole } from '#contract/roles.ts';

/** A part of the whole in percent, to one decimal; of nothing it is none. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

const sum = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((all, amount) => all + amount, 0));

/** What stands of one stream, by one method, on one day. */
export type MoneyOfDay = { day: Day; stream: MoneyStream; method: MoneyMethod; amount: Kobo; entries: number };

type Money = Pick<MoneyOfDay, 'stream' | 'method' | 'amount'>;

/** Naira of each stream, and of both. */
function inStreams(rows: readonly Money[]): { rooms: number; bar: number; total: number } {
  const of = (stream?: MoneyStream) =>
    toNaira(sum(rows.filter((row) => !stream || row.stream === stream).map(({ amount }) => amount)));
  return { rooms: of('rooms'), bar: of('bar'), total: of() };
}

const split = (rows: readonly Money[]) => {
  const { rooms, bar } = inStreams(rows);
  return { rooms, bar };
};

const daysOf = ({ from, to }: Range): Day[] =>
  Array.from({ length: nightsBetween(from, to) + 1 }, (_, index) => addDays(from, index));

function byDay(range: Range, rows: readonly MoneyOfDay[]): Analytics['by_day'] {
  const groups = new Map<Day, MoneyOfDay[]>();
  for (const row of rows) groups.set(row.day, [...(groups.get(row.day) ?? []), row]);
  return daysOf(range).map((day) => ({ day, ...split(groups.get(day) ?? []) }));
}

const byMethod = (rows: readonly Money[]): Analytics['methods'] =>
  moneyMethods.map((method) => ({ method, ...split(rows.filter((row) => row.method === method)) }));

/** What one person took in one way; nobody is the gateway. What does not stand is owed back. */
export type StaffMoney = Money & { staffId: string | null; staffName: string | null; entries: number; stands: boolean };

const standing = <R extends StaffMoney>(rows: readonly R[]): R[] => rows.filter(({ stands }) => stands);
const owedOf = (rows: readonly StaffMoney[]): number =>
  toNaira(sum(rows.filter(({ stands }) => !stands).map(({ amount }) => amount)));

/** Everything that was taken on a day: what stands, and beside it what is owed back. */
export const presentTakings = (rows: readonly StaffMoney[]): DailyReport['money'] => ({
  ...inStreams(standing(rows)),
  owed_back: owedOf(rows),
  by_method: byMethod(standing(rows)).map((each) => ({
    ...each,
    owed_back: owedOf(rows.filter(({ method }) => method === each.method)),
  })),
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
    ...split(standing(till)),
    owed_back: owedOf(till),
    transactions: standing(till).reduce((all, { entries }) => all + entries, 0),
  }));
}

export type SoldNight = { night: Day; sold: number; rooms: number };
export type SourceCount = { source: 'online' | 'manual'; bookings: number; value: Kobo };
export type DrinkTotal = { drinkId: number; name: string; quantity: number; amount: Kobo };

/** Everything a range is made of; each list adds up to its figure in the summary. */
export function presentAnalytics(
  range: Range,
  parts: { money: MoneyOfDay[]; nights: SoldNight[]; sources: SourceCount[]; drinks: DrinkTotal[] },
): Omit<Analytics, 'today'> {
  const { money, nights, sources, drinks } = parts;
  const entries = (stream: MoneyStream) =>
    money.filter((row) => row.stream === stream).reduce((all, row) => all + row.entries, 0);
  const total = inStreams(money);
  const sold = nights.reduce((all, night) => all + night.sold, 0);
  const rooms = nights.reduce((all, night) => all + night.rooms, 0);
  return {
    ...range,
    summary: {
      bookings: sources.reduce((all, { bookings }) => all + bookings, 0),
      booked_value: toNaira(sum(sources.map(({ value }) => value))),
      bar_sales: entries('bar'),
      transactions: entries('bar') + entries('rooms'),
      room_revenue: total.rooms,
      bar_revenue: total.bar,
      total_revenue: total.total,
      room_nights_sold: sold,
      occupancy: percent(sold, rooms),
    },
    by_day: byDay(range, money),
    by_night: nights.map((night) => ({ ...night, occupancy: percent(night.sold, night.rooms) })),
    sources: sources.map(({ source, bookings, value }) => ({ source, bookings, booked_value: toNaira(value) })),
    methods: byMethod(money),
    top_drinks: topDrinks(drinks),
  };
}

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
};

export const presentTransaction = (entry: Transaction): TransactionView => ({
  id: entry.id,
  at: entry.at.toISOString(),
  stream: entry.stream,
  method: entry.method,
  amount: toNaira(entry.amount),
  description: entry.drinkName === null ? (entry.guestName ?? '') : `${entry.quantity} × ${entry.drinkName}`,
  reference: entry.reference,
  booking_id: entry.bookingId,
  staff_name: entry.staffName,
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
});

/** Who has been here, of those who were expected. */
const present: readonly BookingStatus[] = ['checked_in', 'checked_out', 'completed'];
export const wasHere = ({ status }: Pick<StayOfDay, 'status'>): boolean => present.includes(status);
export const hasLeft = ({ status }: Pick<StayOfDay, 'status'>): boolean =>
  status === 'completed' || status === 'checked_out';

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
  ['Stream', ({ stream }) => moneyStreamLabels[stream]],
  ['Description', (entry) => presentTransaction(entry).description],
  ['Reference', ({ reference }) => reference],
  ['Method', ({ method }) => moneyMethodLabels[method]],
  ['Amount (NGN)', ({ amount }) => toNaira(amount)],
  ['Taken by', ({ staffName }) => staffName ?? cardGateway],
];

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
  ['Phone', ({ guestPhone }) => guestPhone],
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

export type SaleLine = {
  createdAt: Date;
  drinkName: string;
  category: string;
  quantity: number;
  unitPrice: Kobo;
  total: Kobo;
  method: BarMethod;
  seller: string;
  soldAs: StaffRole;
};

export const saleColumns = (timeZone: string): CsvColumns<SaleLine> => [
  ['Time', ({ createdAt }) => localTime(createdAt, timeZone)],
  ['Drink', ({ drinkName }) => drinkName],
  ['Category', ({ category }) => category],
  ['Quantity', ({ quantity }) => quantity],
  ['Unit price (NGN)', ({ unitPrice }) => toNaira(unitPrice)],
  ['Total (NGN)', ({ total }) => toNaira(total)],
  ['Payment', ({ method }) => barMethodLabels[method]],
  ['Staff', ({ seller }) => seller],
  ['Role', ({ soldAs }) => sellerLabels[soldAs]],
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
