import type { Parsed } from '#contract/api.ts';
import { barMethodLabels, sellerLabels } from '#contract/bar/bar.ts';
import { detailOf, guestDetailNames } from '#contract/bookings/booking-details.ts';
import { paymentLabels, statusLabels } from '#contract/bookings/bookings.ts';
import { nightsBetween } from '#contract/core/dates.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { toNaira } from '#contract/core/money.ts';
import { cardGatewayName, moneyMethodLabels } from '#contract/core/money-methods.ts';
import { givesBack, insightMessages, moneyKindLabels, moneyStreamLabels } from '#contract/reports/insights.ts';
import type { ListPage } from '#db/pages.ts';
import { type CsvColumns, csvFile, csvFileName, localTime } from '#server/core/csv.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { requireValidRange } from '#server/reports/day-range.ts';
import {
  type BookingLine,
  listBookingLines,
  listMoneyEntries,
  listSaleLines,
  type SaleLine,
  type Transaction,
} from '#server/reports/lines-store.ts';
import { descriptionOf } from '#server/reports/transactions.ts';

/**
 * How many rows a batch has. The first batch is small, so that the download begins at once. Later batches are larger,
 * but other requests wait while a batch is written.
 */
const batchSizes = { first: 50, later: 250 } as const;

/**
 * Reads each batch in a separate transaction, so that no transaction stays open for as long as a slow download lasts.
 */
export async function* readBatches<T>(
  read: (page: { limit: number; cursor?: string | undefined }) => Promise<ListPage<T>>,
): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { rows, next, prev } = await read({ limit: cursor ? batchSizes.later : batchSizes.first, cursor });
    // If all later rows were deleted meanwhile, `readPage` returns the first page again, which has no `prev`.
    if (cursor && prev === null) return;
    if (rows.length > 0) yield rows;
    cursor = next ?? undefined;
  } while (cursor);
}

type RangeInput = Parsed<'analyticsOverview'>;

export async function exportTransactions(deps: Deps, input: RangeInput): Promise<ExportedFile> {
  const range = requireValidRange(deps, input);
  const batches = readBatches((page) => listMoneyEntries(deps.db.read, range, page));
  const columns = transactionColumns(deps.hotel.timeZone);
  return csvFile(csvFileName('transactions', hotelToday(deps)), batches, columns, insightMessages.noData);
}

const transactionColumns = (timeZone: string): CsvColumns<Transaction> => [
  ['Time', ({ at }) => localTime(at, timeZone)],
  ['Kind', ({ kind }) => moneyKindLabels[kind]],
  ['Stream', ({ stream }) => moneyStreamLabels[stream]],
  ['Description', descriptionOf],
  ['Reference', ({ reference }) => reference],
  ['Method', ({ method }) => moneyMethodLabels[method]],
  ['Amount (NGN)', ({ amountKobo }) => toNaira(amountKobo)],
  ['By', ({ staffName }) => staffName ?? cardGatewayName],
  ['Reason', ({ reason }) => reason],
  ['Not confirmed', ({ unconfirmed }) => (unconfirmed ? 'Not confirmed' : null)],
];

export async function exportBookings(deps: Deps, input: RangeInput): Promise<ExportedFile> {
  const range = requireValidRange(deps, input);
  const batches = readBatches((page) => listBookingLines(deps.db.read, range, page));
  const columns = bookingColumns(deps.hotel.timeZone);
  return csvFile(csvFileName('bookings', hotelToday(deps)), batches, columns, insightMessages.noBookings);
}

/** Puts an apostrophe before a phone number that begins with a digit: a spreadsheet would drop its leading zero. */
const keepAsText = (digits: string): string => (/^\d/.test(digits) ? `'${digits}` : digits);

const bookingColumns = (timeZone: string): CsvColumns<BookingLine> => [
  ['Reference', ({ reference }) => reference],
  ['Made at', ({ createdAt }) => localTime(createdAt, timeZone)],
  ...guestDetailNames.map((name): CsvColumns<BookingLine>[number] => {
    const { label, input } = detailOf(name);
    return [label, (line) => (input === 'tel' ? keepAsText(line[name]) : line[name])];
  }),
  ['Room type', ({ roomType }) => roomType],
  ['Room', ({ rooms }) => rooms.join(', then ') || null],
  ['Check-in', ({ checkIn }) => checkIn],
  ['Check-out', ({ checkOut }) => checkOut],
  ['Nights', ({ checkIn, checkOut }) => nightsBetween(checkIn, checkOut)],
  ['Guests', ({ guests }) => guests],
  ['Status', ({ status }) => statusLabels[status]],
  ['Payment', ({ paymentStatus }) => paymentLabels[paymentStatus]],
  ['Source', ({ source }) => ({ online: 'Online', manual: 'Manual' })[source]],
  ['Total (NGN)', ({ total }) => toNaira(total)],
  ['Paid (NGN)', ({ paid }) => toNaira(paid)],
  ['Made by', ({ createdByName }) => createdByName],
  ['Plan', ({ plan: ratePlan }) => ratePlan],
  ['Code', ({ promoCode }) => promoCode],
  ['Company', ({ companyName }) => companyName],
  ['Taken off (NGN)', ({ takenOff }) => toNaira(takenOff)],
  ['Of it not confirmed (NGN)', ({ unconfirmed }) => toNaira(unconfirmed)],
];

export async function exportSales(deps: Deps, input: RangeInput): Promise<ExportedFile> {
  const range = requireValidRange(deps, input);
  const batches = readBatches((page) => listSaleLines(deps.db.read, range, page));
  const columns = saleColumns(deps.hotel.timeZone);
  return csvFile(csvFileName('bar-sales', hotelToday(deps)), batches, columns, insightMessages.noSales);
}

const saleColumns = (timeZone: string): CsvColumns<SaleLine> => [
  ['Time', ({ at }) => localTime(at, timeZone)],
  ['Kind', ({ kind }) => moneyKindLabels[kind]],
  ['Drink', ({ drinkName }) => drinkName],
  ['Category', ({ category }) => category],
  ['Quantity', ({ quantity }) => quantity],
  ['Unit price (NGN)', ({ unitPrice }) => toNaira(unitPrice)],
  ['Total (NGN)', ({ total }) => toNaira(total)],
  [
    'Payment',
    ({ method }) => (method === 'room' || method === 'tab' ? barMethodLabels[method] : moneyMethodLabels[method]),
  ],
  ['Staff', ({ staffName }) => staffName],
  ['Role', ({ kind, sellerRole }) => (givesBack(kind) ? null : sellerLabels[sellerRole])],
  ['Reason', ({ reason }) => reason],
];
