import { stringify } from 'csv-stringify/sync';
import { sellerLabels } from '#contract/bar.ts';
import { type BookingStatus, type PaymentStatus, paymentLabels, statusLabels } from '#contract/bookings.ts';
import { addDays, type Day, dayAt, nightsBetween } from '#contract/dates.ts';
import {
  type Analytics,
  cardGatewayName,
  type DailyReport,
  type DashboardSummary,
  type DayRange,
  givesBack,
  type MoneyKind,
  type MoneyMethod,
  type MoneyStream,
  moneyKindLabels,
  moneyMethodLabels,
  moneyMethods,
  moneyStreamLabels,
  type TransactionView,
} from '#contract/insights.ts';
import { type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { StaffRole } from '#contract/roles.ts';

/** One decimal; 0 when `whole` is 0. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

const sum = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((all, amount) => all + amount, 0));

export type Money = { stream: MoneyStream; method: MoneyMethod; taken: Kobo; givenBack: Kobo };
export type MoneyOfDay = Money & { day: Day; lines: { taken: number; givenBack: number } };

const netOf = (rows: readonly Money[]): Kobo => sum(rows.map(({ taken, givenBack }) => kobo(taken - givenBack)));
const inStream = <R extends Money>(rows: readonly R[], stream: MoneyStream): R[] =>
  rows.filter((row) => row.stream === stream);

const presentByStream = (rows: readonly Money[]) => ({
  rooms: toNaira(netOf(inStream(rows, 'rooms'))),
  bar: toNaira(netOf(inStream(rows, 'bar'))),
});

export const presentMoney = (rows: readonly Money[]) => ({
  taken: toNaira(sum(rows.map(({ taken }) => taken))),
  given_back: toNaira(sum(rows.map(({ givenBack }) => givenBack))),
  net: toNaira(netOf(rows)),
  ...presentByStream(rows),
});

export const eachDay = ({ from, to }: DayRange): Day[] =>
  Array.from({ length: nightsBetween(from, to) + 1 }, (_, index) => addDays(from, index));

function byDay(range: DayRange, rows: readonly MoneyOfDay[]): Analytics['by_day'] {
  const groups = new Map<Day, MoneyOfDay[]>();
  for (const row of rows) groups.set(row.day, [...(groups.get(row.day) ?? []), row]);
  return eachDay(range).map((day) => ({ day, ...presentByStream(groups.get(day) ?? []) }));
}

const byMethod = (rows: readonly Money[]): Analytics['methods'] =>
  moneyMethods.map((method) => ({ method, ...presentByStream(rows.filter((row) => row.method === method)) }));

export const presentMoneyByMethod = (rows: readonly Money[]) =>
  moneyMethods.map((method) => ({ method, ...presentMoney(rows.filter((row) => row.method === method)) }));

export type SoldNight = { night: Day; sold: number; rooms: number; charge: Kobo };
export type SourceCount = { source: 'online' | 'manual'; bookings: number; value: Kobo };
export type DrinkTotal = { drinkId: number; name: string; quantity: number; amount: Kobo };

export function presentNights(nights: readonly SoldNight[]): DailyReport['rooms'] {
  const total = nights.reduce((all, { rooms }) => all + rooms, 0);
  const sold = nights.reduce((all, night) => all + night.sold, 0);
  const charge = sum(nights.map((night) => night.charge));
  return {
    total,
    sold,
    occupancy: percent(sold, total),
    room_charge: toNaira(charge),
    adr: perRoom(charge, sold),
    rev_par: perRoom(charge, total),
  };
}

/** Does not count deleted sales. */
export const countSales = (money: readonly MoneyOfDay[]): number =>
  inStream(money, 'bar').reduce((all, { lines }) => all + lines.taken - lines.givenBack, 0);

/** Each list adds up to its figure in the summary. */
export function presentAnalytics(
  range: DayRange,
  parts: { money: MoneyOfDay[]; nights: SoldNight[]; sources: SourceCount[]; drinks: DrinkTotal[] },
): Omit<Analytics, 'today'> {
  const { money, nights, sources, drinks } = parts;
  const revenue = presentMoney(money);
  const sold = nights.reduce((all, night) => all + night.sold, 0);
  const rooms = nights.reduce((all, night) => all + night.rooms, 0);
  return {
    ...range,
    summary: {
      bookings: sources.reduce((all, { bookings }) => all + bookings, 0),
      booked_value: toNaira(sum(sources.map(({ value }) => value))),
      bar_sales: countSales(money),
      transactions: countEntries(money),
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

export const countEntries = (money: readonly MoneyOfDay[]): number =>
  money.reduce((all, { lines }) => all + lines.taken + lines.givenBack, 0);

export const netAmount = (money: readonly MoneyOfDay[]): Kobo => netOf(money);

const maxTopDrinks = 8;

function topDrinks(drinks: readonly DrinkTotal[]): Analytics['top_drinks'] {
  const best = drinks.slice(0, maxTopDrinks);
  const others = drinks.slice(maxTopDrinks);
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
const maxActivities = 8;

export const mergeActivities = (bookings: readonly Activity[], sales: readonly Activity[]): Activity[] =>
  [...bookings, ...sales].sort((a, b) => b.time.localeCompare(a.time)).slice(0, maxActivities);

const perRoom = (charge: Kobo, rooms: number): number | null =>
  rooms === 0 ? null : toNaira(kobo(Math.round(charge / rooms)));

/** Numbers are amounts in naira or counts. */
export type CsvColumns<T> = readonly (readonly [head: string, cell: (row: T) => string | number | null])[];

const csv = (lines: (string | number | null)[][], bom: boolean): string =>
  stringify(lines, {
    bom,
    record_delimiter: 'windows',
    // Escapes text that a spreadsheet would run as a formula; numbers are safe.
    escape_formulas: true,
    cast: {
      number: (value) => ({ value: String(value), escape_formulas: false }),
      // Some spreadsheets split cells at semicolons, so a formula could start after one.
      string: (value) => value.replace(/;(?=[=+\-@\t\r＝＋－＠])/g, ";'"),
    },
  });

export const csvHead = <T>(columns: CsvColumns<T>): string => csv([columns.map(([head]) => head)], true);
export const csvRows = <T>(rows: readonly T[], columns: CsvColumns<T>): string =>
  csv(
    rows.map((row) => columns.map(([, cell]) => cell(row))),
    false,
  );

export const fileName = (report: string, day: Day): string => `${report}_${day}.csv`;

export const localTime = (at: Date, timeZone: string): string =>
  `${dayAt(at, timeZone)} ${at.toLocaleTimeString('en-GB', { timeZone })}`;

export const transactionColumns = (timeZone: string): CsvColumns<Transaction> => [
  ['Time', ({ at }) => localTime(at, timeZone)],
  ['Kind', ({ kind }) => moneyKindLabels[kind]],
  ['Stream', ({ stream }) => moneyStreamLabels[stream]],
  ['Description', (entry) => presentTransaction(entry).description],
  ['Reference', ({ reference }) => reference],
  ['Method', ({ method }) => moneyMethodLabels[method]],
  ['Amount (NGN)', ({ amount }) => toNaira(amount)],
  ['By', ({ staffName }) => staffName ?? cardGatewayName],
  ['Reason', ({ reason }) => reason],
];

/** Keeps a spreadsheet from reading digits as a number and dropping the leading zero. */
const keepAsText = (digits: string): string => (/^\d/.test(digits) ? `'${digits}` : digits);

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
  ['Phone', ({ guestPhone }) => keepAsText(guestPhone)],
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

/** Quantity and total are negative for a deleted sale; `seller` is then who deleted it. */
export type SaleLine = {
  at: Date;
  kind: MoneyKind;
  drinkName: string;
  category: string;
  quantity: number;
  unitPrice: Kobo;
  total: Kobo;
  method: MoneyMethod;
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
