import * as z from 'zod/mini';
import { bookingStatuses } from '#contract/bookings/bookings.ts';
import { addDays, type Day, type DayRange, isDay, nightsBetween } from '#contract/core/dates.ts';
import { dayField, koboField, rangeMessages } from '#contract/core/fields.ts';
import { dayRangeFields, daysInOrder, pageFields, pageOf } from '#contract/core/lists.ts';
import { moneyMethods } from '#contract/core/money-methods.ts';
import { keepNamesOnWire } from '#contract/core/wire.ts';
import { discrepancyView } from '#contract/housekeeping/housekeeping.ts';
import { reportedOddThing } from '#contract/oversight/odd-things.ts';
import { openItemList, postedNights } from '#contract/reports/night-audit.ts';
import { roomFigures } from '#contract/reports/room-figures.ts';

export const insightMessages = {
  range: rangeMessages.range,
  longRange: 'A range can be at most three years long',
  day: 'Please choose a day that has begun',
  noData: 'No data to export',
  noBookings: 'No bookings data available to export',
  noSales: 'No bar sales data available to export',
  exportFailed: (what: string) => `Failed to export ${what}`,
  loadFailed: 'Error loading dashboard data',
  analyticsFailed: 'Failed to load analytics',
  reportFailed: 'Failed to load the report',
  toRefund: (amount: string) => `${amount} to be refunded`,
} as const;

export const figureDefinitions = {
  staff: 'Everybody with an account. Active ones can sign in.',
  rooms: 'All rooms of all types. Available are those that can still be sold tonight.',
  totalRevenue:
    'All money that was taken, less what was given back, each on the day on which it happened. What is owed back is in it until it is given back.',
  roomRevenue:
    'Payments for bookings, on the day the money came: over the website, and in cash, by card terminal or by bank transfer at the desk; less payments reversed and refunds made, on the day that was done.',
  barRevenue:
    'Bar sales that were paid at once, on the day of the sale, and payments of tabs, on the day of the payment; less sales deleted and payments reversed, on the day that was done. A drink on a room is room money, on the day the guest pays for it.',
  barSales:
    'Sale lines that were paid at the bar, one for each drink of an order, however many of it; less lines deleted, on the day that was done.',
  onRooms:
    'What drinks cost that were put on rooms on the day, less those that were taken back on it. They are no money yet: the guest pays them with the stay.',
  drinksSold:
    'Drinks sold, whether paid at the bar or put on a room or a tab, at the price of that moment; less those deleted, on the day that was done.',
  taken: 'Money that came on the day, whatever became of it later.',
  givenBack:
    'Payments reversed, refunds made and sales deleted on the day, whenever that money had come: a refund by how it was paid back, all else by how it had been paid, and by who did it.',
  posted:
    'Nights that guests had, as lines on their accounts. They are charged when the day is closed; a night that a stay gets or loses later counts on that day. Rooms sold also count who paid for the night and did not come.',
  open: 'What nobody had dealt with when the day was closed. It stays in the report of the day, whatever becomes of it.',
  unconfirmed:
    'Bank transfers that were recorded and that nobody has seen at the bank yet. They are in what was taken from the day on which they were recorded. The report of a closed day has those that were not confirmed when it was closed.',
  net: 'Taken less given back. Of cash it is what the day added to the drawer.',
  owedBack:
    'What came to be owed back on the day: for bookings called off or not used, or paid late, twice, too little or too much. It stays in the figures until it is given back, and then leaves them on that day.',
  cancellations:
    'Bookings that a guest or staff cancelled on the day, and that were still cancelled when it ended. Unpaid holds that ran out or were let go are not in it, though the list of bookings shows them as Cancelled; nor are voided and deleted bookings.',
  bookings: 'Every booking in the list, also those called off later. Deleted ones are not in it.',
  bookedValue: 'What the bookings made in these days cost in all, except cancelled and voided ones, paid or not.',
  occupancy:
    'Rooms that are not available tonight, of all rooms that are not out of order: sold, whether or not the guest has come, held for payment, kept off sale, or still with a guest who should have left before today. In house are only guests who are checked in.',
  nightOccupancy:
    'Rooms sold for the night, of the rooms there were, without those out of order. Sold is a room whose guest slept there, or paid for the night and did not come; until the night is over, also a room whose guest is expected. When the day ends, its figures are kept as they are.',
  roomNights: 'The rooms that could be sold, night by night: one room on seven nights is seven.',
  roomCharge:
    'The nightly price of every room sold for the night, without fees, paid or not. Of a guest who did not come it is what was paid for the night.',
  adr: 'Average daily rate: the room charge of the night divided by the rooms sold.',
  byRatePlan:
    'Rooms sold for these nights by the plan of their booking. ADR is what one of them costs on average, RevPAR their room charge divided by all rooms that were not out of order: the RevPAR of all plans add up to that of the hotel.',
  byRoomType:
    'Rooms sold for these nights by the room type of their booking, with what one of them costs on average (ADR).',
  bySource:
    'Rooms sold for these nights by how they were booked: online by the guest or by the link of a company, or manually at the desk.',
  revPar: 'Revenue per available room: the room charge of the night divided by all rooms that were not out of order.',
  transactions: 'Payments, sale lines and, as negative ones, what was reversed, refunded or deleted.',
  stockAvailability: 'Drinks that are on sale and in stock, of all drinks in the list.',
} as const;

const moneyStreams = ['rooms', 'bar'] as const;
export type MoneyStream = (typeof moneyStreams)[number];
export const moneyStreamLabels: Record<MoneyStream, string> = { rooms: 'Rooms', bar: 'Bar' };

const moneyKinds = ['payment', 'payment_reversed', 'refund', 'sale', 'sale_deleted'] as const;
export type MoneyKind = (typeof moneyKinds)[number];
export const moneyKindLabels: Record<MoneyKind, string> = {
  payment: 'Payment',
  payment_reversed: 'Payment reversed',
  refund: 'Refund',
  sale: 'Bar sale',
  sale_deleted: 'Sale deleted',
};
export const givesBack = (kind: MoneyKind): boolean => kind !== 'payment' && kind !== 'sale';

export const maxRangeDays = 3 * 366;

const withinMaxDays = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || nightsBetween(from, to) < maxRangeDays,
  { error: insightMessages.longRange, path: ['to'] },
);

export const rangeQuery = z.object(dayRangeFields).check(daysInOrder, withinMaxDays);

const defaultRangeDays = 30;

/**
 * The days of a report. Without `to` the range ends today, or on `from` if that is in the future. Without `from` it has
 * `defaultRangeDays` days.
 */
export function resolveRange({ from, to }: { from?: Day | undefined; to?: Day | undefined }, today: Day): DayRange {
  const lastDay = to ?? (from && from > today ? from : today);
  const firstDay = addDays(lastDay, 1 - defaultRangeDays);
  return { from: from ?? (isDay(firstDay) ? firstDay : lastDay), to: lastDay };
}

/**
 * Bookings, sales and revenue are sums of all time; other figures are those of now. Rates are in percent, to one
 * decimal.
 */
export const dashboardSummary = keepNamesOnWire(
  z.object({
    totalStaff: z.int(),
    activeStaff: z.int(),
    totalRooms: z.int(),
    availableRooms: z.int(),
    totalBookings: z.int(),
    bookingsCalledOff: z.int(),
    bookingsRevenueKobo: koboField,
    totalBarSales: z.int(),
    barSalesRevenueKobo: koboField,
    totalRevenueKobo: koboField,
    /** The part of the revenue that came by bank transfers that nobody has confirmed. */
    unconfirmed: z.object({ roomsKobo: koboField, barKobo: koboField, totalKobo: koboField }),
    roomsOutOfOrder: z.int(),
    currentOccupiedRooms: z.int(),
    occupancyRate: z.number(),
    totalDrinks: z.int(),
    availableDrinks: z.int(),
    stockAvailability: z.number(),
    /** The newest 8, newest first, of the 5 newest bookings and the 5 newest bar sales. */
    recentActivities: z.array(
      z.object({
        kind: z.enum(['booking', 'bar_sale']),
        id: z.string(),
        description: z.string(),
        time: z.string(),
        amountKobo: koboField,
      }),
    ),
    now: z.string(),
  }),
);
export type DashboardSummary = z.infer<typeof dashboardSummary>;

const nightSources = ['website', 'company_link', 'desk', 'company_desk', 'unknown'] as const;
export type NightSource = (typeof nightSources)[number];
export const nightSourceLabels: Record<NightSource, string> = {
  website: 'Online',
  company_link: 'Online, link of a company',
  desk: 'Manual',
  company_desk: 'Manual, for a company',
  unknown: 'Not recorded',
};

const nightShareFields = {
  sold: z.int(),
  roomChargeKobo: koboField,
  adrKobo: z.nullable(koboField),
  revParKobo: z.nullable(koboField),
};
/** The rooms that were sold for the nights of the range, by room type, by rate plan and by source. */
export const nightShares = {
  roomTypes: z.array(z.object({ id: z.string(), name: z.string(), ...nightShareFields })),
  plans: z.array(z.object({ code: z.string(), name: z.string(), ...nightShareFields })),
  nightSources: z.array(z.object({ source: z.enum(nightSources), ...nightShareFields })),
};

const streamFields = { roomsKobo: koboField, barKobo: koboField };

/** Occupancy is in percent, to one decimal. */
export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  summary: z.object({
    bookings: z.int(),
    bookedValueKobo: koboField,
    barSales: z.int(),
    transactions: z.int(),
    roomRevenueKobo: koboField,
    barRevenueKobo: koboField,
    totalRevenueKobo: koboField,
    /** The part of the revenue that came by bank transfers that nobody has confirmed. */
    unconfirmed: z.object(streamFields),
    roomNightsSold: z.int(),
    occupancy: z.number(),
  }),
  byDay: z.array(z.object({ day: z.string(), ...streamFields })),
  byNight: z.array(z.object({ night: z.string(), sold: z.int(), rooms: z.int(), occupancy: z.number() })),
  sources: z.array(z.object({ source: z.enum(['online', 'manual']), bookings: z.int(), bookedValueKobo: koboField })),
  ...nightShares,
  methods: z.array(z.object({ method: z.enum(moneyMethods), ...streamFields })),
  /** The drinks with the highest revenue. If there are others, a last row with a null id adds them up. */
  topDrinks: z.array(
    z.object({ drinkId: z.nullable(z.int()), drinkName: z.string(), quantity: z.int(), amountKobo: koboField }),
  ),
});
export type Analytics = z.infer<typeof analytics>;

export const transactionsQuery = z.object({ ...pageFields, ...dayRangeFields }).check(daysInOrder, withinMaxDays);

/** One movement of money. The amount is negative if the money was given back. */
const transactionView = z.object({
  id: z.string(),
  kind: z.enum(moneyKinds),
  at: z.string(),
  stream: z.enum(moneyStreams),
  method: z.enum(moneyMethods),
  amountKobo: koboField,
  description: z.string(),
  reference: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
  /** The staff member who took or gave the money; null if only the gateway was involved. */
  staffName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  unconfirmed: z.boolean(),
});
export type TransactionView = z.infer<typeof transactionView>;

export const transactionsPage = z.extend(pageOf(transactionView), {
  totalAmountKobo: koboField,
  totalUnconfirmedKobo: koboField,
});

export const reportQuery = z.object({ day: z.optional(dayField(rangeMessages.day)) });

const staySummary = z.object({
  id: z.string(),
  reference: z.string(),
  guestName: z.string(),
  roomType: z.string(),
  rooms: z.array(z.string()),
  guests: z.int(),
  checkIn: z.string(),
  checkOut: z.string(),
  status: z.enum(bookingStatuses),
  totalAmountKobo: koboField,
  paidAmountKobo: koboField,
  owedBackKobo: koboField,
});
export type StaySummary = z.infer<typeof staySummary>;

const cancelledOrNoShow = z.extend(staySummary, { at: z.string(), by: z.string(), reason: z.nullable(z.string()) });

const undoneAction = z.object({
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** For a voided or deleted booking: what had been paid for it by then. Null if no money was involved. */
  amountKobo: z.nullable(koboField),
  owedBackKobo: koboField,
  reason: z.nullable(z.string()),
});

/** `netKobo` is `takenKobo` less `givenBackKobo`, and also the sum of `roomsKobo` and `barKobo`. */
export const moneyTotals = z.object({
  takenKobo: koboField,
  givenBackKobo: koboField,
  netKobo: koboField,
  ...streamFields,
  /** The part of `takenKobo` that came by bank transfers that nobody has confirmed. */
  unconfirmedKobo: koboField,
});

export const dailyReport = z.object({
  day: z.string(),
  /** Closed days are numbered without gaps; null until the day is closed. */
  number: z.nullable(z.int()),
  unfinished: z.boolean(),
  now: z.string(),
  /** `stays` are the guests who checked in on the day. `expected` also counts those who were due and did not come. */
  arrivals: z.object({ expected: z.int(), stays: z.array(staySummary) }),
  /** `stays` are the guests who left on the day. `due` also counts those who should have left and did not. */
  departures: z.object({ due: z.int(), stays: z.array(staySummary) }),
  inHouse: z.object({ guests: z.int(), stays: z.array(staySummary) }),
  overdue: z.array(staySummary),
  noShows: z.array(cancelledOrNoShow),
  /**
   * Bookings that were cancelled. Unpaid holds that lapsed or that the guest let go are only counted, in
   * `lapsedHolds`.
   */
  cancellations: z.array(cancelledOrNoShow),
  lapsedHolds: z.int(),
  rooms: roomFigures,
  ...nightShares,
  money: z.extend(moneyTotals, {
    owedBackKobo: koboField,
    /** Drinks that were put on rooms, less those taken back. They are not in `netKobo`. */
    onRoomsKobo: koboField,
    byMethod: z.array(z.extend(moneyTotals, { method: z.enum(moneyMethods) })),
    /**
     * Sums for each person and method of payment; a null `staffName` stands for the gateway. `transactions` also counts
     * money given back.
     */
    byStaff: z.array(
      z.extend(moneyTotals, {
        staffName: z.nullable(z.string()),
        method: z.enum(moneyMethods),
        transactions: z.int(),
      }),
    ),
  }),
  /** All nights that were posted on the day, those of earlier days too, less those that were taken back on it. */
  posted: postedNights,
  /** The open items when the day was closed; of a day that is not closed, those of now. */
  open: openItemList,
  undone: z.array(undoneAction),
  /** The discrepancies that were open at some time of the day, with the answers that they had when it ended. */
  discrepancies: z.array(discrepancyView),
  /** Unanswered things to check that happened on the day or were found on it. */
  oddThings: z.array(reportedOddThing),
  stock: z.array(
    z.object({
      drinkId: z.int(),
      drinkName: z.string(),
      before: z.int(),
      restocked: z.int(),
      sold: z.int(),
      returned: z.int(),
      corrected: z.int(),
      broken: z.int(),
      after: z.int(),
    }),
  ),
});
export type DailyReport = z.infer<typeof dailyReport>;
export type NightShares = Pick<DailyReport, 'roomTypes' | 'plans' | 'nightSources'>;
