import type { Parsed } from '#contract/api.ts';
import { nightsBetween } from '#contract/dates.ts';
import type { ExportedFile } from '#contract/endpoint.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import {
  type Analytics,
  type DashboardSummary,
  type DayRange,
  insightMessages,
  maxDays,
  resolveRange,
} from '#contract/insights.ts';
import { kobo, toNaira } from '#contract/money.ts';
import type { Db } from '#db/db.ts';
import type { ListPage } from '#db/pages.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import {
  bookingColumns,
  type CsvColumns,
  countEntries,
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
  closeDays as closeDaysBefore,
  countBookingsBySource,
  listBookingRows,
  listEntries,
  listSaleRows,
  newestBookings,
  newestSales,
  onSnapshot,
  readDrinkTotals,
  readHotelTotals,
  readMoneyByDay,
  readSoldNights,
  setDayTimeZone,
} from '#server/insights/store.ts';
import { availableTonight, isOnSale } from '#server/rooms/availability.ts';
import { listInventory } from '#server/rooms/inventory.ts';

export const alignDays = (db: Db, timeZone: string) => setDayTimeZone(db, timeZone);

/** Freezes the figures of every day that has ended: at startup, when a day begins, and before figures are read. */
export const closeDays = (deps: Deps) => closeDaysBefore(deps.db, deps.clock.now());

export async function readSummary(deps: Deps): Promise<DashboardSummary> {
  const { now, stock, bookings, sales } = await onSnapshot(deps.db, async (db) => ({
    now: await readHotelTotals(db),
    stock: await listInventory(deps, db),
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
    now: deps.clock.now().toISOString(),
  };
}

export async function readAnalytics(deps: Deps, input: Parsed<'analyticsOverview'>): Promise<Analytics> {
  const range = validRange(deps, input);
  await closeDays(deps);
  const parts = await onSnapshot(deps.db, async (db) => ({
    money: await readMoneyByDay(db, range),
    nights: await readSoldNights(db, range),
    sources: await countBookingsBySource(db, range),
    drinks: await readDrinkTotals(db, range),
  }));
  return { ...presentAnalytics(range, parts), today: hotelToday(deps) };
}

/** Throws AppError: a range with an open end can be too long. */
function validRange(deps: Deps, input: Parsed<'analyticsOverview'>): DayRange {
  const range = resolveRange(input, hotelToday(deps));
  if (nightsBetween(range.from, range.to) >= maxDays) throw fieldError('from', insightMessages.longRange);
  return range;
}

/** `count` and `amount` are those of the whole range, not of the page. */
export async function readTransactions(deps: Deps, { limit, cursor, ...input }: Parsed<'listTransactions'>) {
  const range = validRange(deps, input);
  const { money, page } = await onSnapshot(deps.db, async (db) => ({
    money: await readMoneyByDay(db, range),
    page: await listEntries(db, range, { limit, cursor }),
  }));
  return {
    ...page,
    count: countEntries(money),
    amount: netAmount(money),
  };
}

const batchSize = 1000;

/** Reads each batch on its own, so that no transaction stays open during a download. */
async function* readBatches<T>(
  read: (page: { limit: number; cursor?: string | undefined }) => Promise<ListPage<T>>,
): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { rows, next, prev } = await read({ limit: batchSize, cursor });
    // `readPage` answers with the first page when all later rows were deleted meanwhile.
    if (cursor && prev === null) return;
    if (rows.length > 0) yield rows;
    cursor = next ?? undefined;
  } while (cursor);
}

export async function csvFile<T>(
  name: string,
  batches: AsyncGenerator<T[]>,
  columns: CsvColumns<T>,
  emptyMessage: string,
): Promise<ExportedFile> {
  // Read the first batch before any byte is sent: an error can still be the reply.
  const first = await batches.next();
  if (first.done) throw new AppError('not_found', emptyMessage);
  async function* pieces() {
    yield csvHead(columns);
    yield csvRows(first.value as T[], columns);
    for await (const rows of batches) yield csvRows(rows, columns);
  }
  return { name, chunks: pieces() };
}

type RangeInput = Parsed<'analyticsOverview'>;

export async function exportTransactions(deps: Deps, input: RangeInput): Promise<ExportedFile> {
  const range = validRange(deps, input);
  const batches = readBatches((page) => listEntries(deps.db.read, range, page));
  const columns = transactionColumns(deps.hotel.timeZone);
  return csvFile(fileName('transactions', hotelToday(deps)), batches, columns, insightMessages.noData);
}

export async function exportBookings(deps: Deps, input: RangeInput): Promise<ExportedFile> {
  const range = validRange(deps, input);
  const batches = readBatches((page) => listBookingRows(deps.db.read, range, page));
  const columns = bookingColumns(deps.hotel.timeZone);
  return csvFile(fileName('bookings', hotelToday(deps)), batches, columns, insightMessages.noBookings);
}

export async function exportSales(deps: Deps, input: RangeInput): Promise<ExportedFile> {
  const range = validRange(deps, input);
  const batches = readBatches((page) => listSaleRows(deps.db.read, range, page));
  const columns = saleColumns(deps.hotel.timeZone);
  return csvFile(fileName('bar-sales', hotelToday(deps)), batches, columns, insightMessages.noSales);
}
