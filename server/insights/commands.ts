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

/** At the start of the program: what is added up by day is added up by the hotel's days. */
export const alignDays = (db: Db, timeZone: string) => beginDaysIn(db, timeZone);

/** Closes the days that have ended, whose figures stay what they are: as a day begins, at the start, and before anybody reads. */
export const closeDays = (house: House) => closeDaysBefore(house.db, house.clock.now());

/** How the house stands now, in all. */
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

/** What happened in a range of the hotel's days. */
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

/** Throws AppError: an end that was left open may make a range too long. */
function askedRange(house: House, asked: Parsed<'analyticsOverview'>): Range {
  const range = rangeOf(asked, hotelToday(house));
  if (nightsBetween(range.from, range.to) >= mostDays) throw fieldError('from', insightMessages.longRange);
  return range;
}

/** A page of the money of a range, with the sum of the whole range. */
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

/** Rows of a list, batch by batch, each read by itself: no transaction stays open while somebody downloads. */
async function* allOf<T>(
  read: (page: { limit: number; cursor?: string | undefined }) => Promise<Page<T>>,
): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { rows, next, prev } = await read({ limit: batch, cursor });
    // The first page again, with nothing before it: all the rest was deleted meanwhile.
    if (cursor && prev === null) return;
    if (rows.length > 0) yield rows;
    cursor = next ?? undefined;
  } while (cursor);
}

/** A CSV of batches of rows. Throws AppError when there is not one row. */
export async function fileOf<T>(
  name: string,
  batches: AsyncGenerator<T[]>,
  columns: CsvColumns<T>,
  nothing: string,
): Promise<Exported> {
  // Before the first byte is sent a refusal can still be said.
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

/** Every transaction of a range as CSV. Throws AppError. */
export async function exportTransactions(house: House, asked: Asked): Promise<Exported> {
  const range = askedRange(house, asked);
  const batches = allOf((page) => listEntries(house.db.read, range, page));
  const columns = transactionColumns(house.hotel.timeZone);
  return fileOf(fileName('transactions', hotelToday(house)), batches, columns, insightMessages.nothing);
}

/** Every booking made in a range as CSV. Throws AppError. */
export async function exportBookings(house: House, asked: Asked): Promise<Exported> {
  const range = askedRange(house, asked);
  const batches = allOf((page) => listBookingRows(house.db.read, range, page));
  const columns = bookingColumns(house.hotel.timeZone);
  return fileOf(fileName('bookings', hotelToday(house)), batches, columns, insightMessages.noBookings);
}

/** Every bar sale of a range, and what was deleted in it, as CSV. Throws AppError. */
export async function exportSales(house: House, asked: Asked): Promise<Exported> {
  const range = askedRange(house, asked);
  const batches = allOf((page) => listSaleRows(house.db.read, range, page));
  const columns = saleColumns(house.hotel.timeZone);
  return fileOf(fileName('bar-sales', hotelToday(house)), batches, columns, insightMessages.noSales);
}
