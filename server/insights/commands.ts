import type { Parsed } from '#contract/api.ts';
import { nightsBetween } from '#contract/dates.ts';
import type { Exported } from '#contract/endpoint.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import {
  type Analytics,
  type DashboardSummary,
  insightMessages,
  mostDays,
  type Range,
  rangeOf,
} from '#contract/insights.ts';
import { kobo, toNaira } from '#contract/money.ts';
import type { Db } from '#db/db.ts';
import type { Page } from '#db/pages.ts';
import type { House } from '#server/context.ts';
import {
  bookingColumns,
  type CsvColumns,
  countLines,
  csvHead,
  csvRows,
  fileName,
  mergeActivities,
  netAmount,
  percent,
  presentAnalytics,
  saleColumns,
  transactionColumns,
} from '#server/insights/rules.ts';
import {
  atOneMoment,
  beginDaysIn,
  closeDays as closeDaysBefore,
  countHouse,
  drinksOf,
  listBookingRows,
  listEntries,
  listSaleRows,
  moneyOf,
  newestBookings,
  newestSales,
  nightsOf,
  sourcesOf,
} from '#server/insights/store.ts';
import { hotelToday, listInventory } from '#server/rooms/commands.ts';
import { availableTonight, isOnSale } from '#server/rooms/rules.ts';

export const alignDays = (db: Db, timeZone: string) => beginDaysIn(db, timeZone);

/** Freezes the figures of every day that has ended: at startup, when a day begins, and before figures are read. */
export const closeDays = (house: House) => closeDaysBefore(house.db, house.clock.now());

export async function readSummary(house: House): Promise<DashboardSummary> {
  const { now, stock, bookings, sales } = await atOneMoment(house.db, async (db) => ({
    now: await countHouse(db),
    stock: await listInventory(house, db),
    bookings: await newestBookings(db),
    sales: await newestSales(db),
  }));
  const totalRooms = stock.reduce((all, { total }) => all + total, 0);
  const availableRooms = stock.filter(isOnSale).reduce((all, room) => all + availableTonight(room), 0);
  return {
    totalStaff: now.staff,
    activeStaff: now.activeStaff,
    totalRooms,
    availableRooms,
    totalBookings: now.bookings,
    bookingsCalledOff: now.calledOff,
    bookingsRevenue: toNaira(now.roomMoney),
    totalBarSales: now.barSales,
    barSalesRevenue: toNaira(now.barMoney),
    totalRevenue: toNaira(kobo(now.roomMoney + now.barMoney)),
    currentOccupiedRooms: totalRooms - availableRooms,
    occupancyRate: percent(totalRooms - availableRooms, totalRooms),
    totalDrinks: now.drinks,
    availableDrinks: now.availableDrinks,
    stockAvailability: percent(now.availableDrinks, now.drinks),
    recentActivities: mergeActivities(bookings, sales),
    now: house.clock.now().toISOString(),
  };
}

export async function readAnalytics(house: House, asked: Parsed<'analyticsOverview'>): Promise<Analytics> {
  const range = askedRange(house, asked);
  await closeDays(house);
  const parts = await atOneMoment(house.db, async (db) => ({
    money: await moneyOf(db, range),
    nights: await nightsOf(db, range),
    sources: await sourcesOf(db, range),
    drinks: await drinksOf(db, range),
  }));
  return { ...presentAnalytics(range, parts), today: hotelToday(house) };
}

/** Throws AppError: a range with an open end can be too long. */
function askedRange(house: House, asked: Parsed<'analyticsOverview'>): Range {
  const range = rangeOf(asked, hotelToday(house));
  if (nightsBetween(range.from, range.to) >= mostDays) throw fieldError('from', insightMessages.longRange);
  return range;
}

/** `count` and `amount` are those of the whole range, not of the page. */
export async function readTransactions(house: House, { limit, cursor, ...asked }: Parsed<'listTransactions'>) {
  const range = askedRange(house, asked);
  const { money, page } = await atOneMoment(house.db, async (db) => ({
    money: await moneyOf(db, range),
    page: await listEntries(db, range, { limit, cursor }),
  }));
  return {
    ...page,
    count: countLines(money),
    amount: netAmount(money),
  };
}

const batch = 1000;

/** Reads each batch on its own, so that no transaction stays open during a download. */
async function* allOf<T>(
  read: (page: { limit: number; cursor?: string | undefined }) => Promise<Page<T>>,
): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { rows, next, prev } = await read({ limit: batch, cursor });
    // `readPage` answers with the first page when all later rows were deleted meanwhile.
    if (cursor && prev === null) return;
    if (rows.length > 0) yield rows;
    cursor = next ?? undefined;
  } while (cursor);
}

export async function fileOf<T>(
  name: string,
  batches: AsyncGenerator<T[]>,
  columns: CsvColumns<T>,
  nothing: string,
): Promise<Exported> {
  // Read the first batch before any byte is sent: an error can still be the reply.
  const first = await batches.next();
  if (first.done) throw new AppError('not_found', nothing);
  async function* pieces() {
    yield csvHead(columns);
    yield csvRows(first.value as T[], columns);
    for await (const rows of batches) yield csvRows(rows, columns);
  }
  return { name, pieces: pieces() };
}

type Asked = Parsed<'analyticsOverview'>;

export async function exportTransactions(house: House, asked: Asked): Promise<Exported> {
  const range = askedRange(house, asked);
  const batches = allOf((page) => listEntries(house.db.read, range, page));
  const columns = transactionColumns(house.hotel.timeZone);
  return fileOf(fileName('transactions', hotelToday(house)), batches, columns, insightMessages.nothing);
}

export async function exportBookings(house: House, asked: Asked): Promise<Exported> {
  const range = askedRange(house, asked);
  const batches = allOf((page) => listBookingRows(house.db.read, range, page));
  const columns = bookingColumns(house.hotel.timeZone);
  return fileOf(fileName('bookings', hotelToday(house)), batches, columns, insightMessages.noBookings);
}

export async function exportSales(house: House, asked: Asked): Promise<Exported> {
  const range = askedRange(house, asked);
  const batches = allOf((page) => listSaleRows(house.db.read, range, page));
  const columns = saleColumns(house.hotel.timeZone);
  return fileOf(fileName('bar-sales', hotelToday(house)), batches, columns, insightMessages.noSales);
}
