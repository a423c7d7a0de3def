import { createHash, timingSafeEqual } from 'node:crypto';
import { bookingMessages } from '#contract/bookings.ts';
import { type Day, nightsBetween } from '#contract/dates.ts';
import { AppError } from '#contract/errors.ts';
import { isReceiptLinkExpired, receiptMessages } from '#contract/receipts.ts';
import { type Booking, copyToken } from '#server/bookings/booking.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { lastCheckOut } from '#server/guest/store.ts';

export const receiptCookie = 'receipts';

const longestCookieDays = 400;

export const receiptCookieSeconds = (lastCheckOut: Day, today: Day, receiptDays: number): number =>
  Math.min(longestCookieDays, nightsBetween(today, lastCheckOut) + receiptDays) * 24 * 3600;

export const addReceipt = (cookie: string | undefined, token: string): string =>
  [token, ...receiptsIn(cookie).filter((kept) => kept !== token)].slice(0, maxReceipts).join('.');

const maxReceipts = 8;

export const receiptsIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter(Boolean).slice(0, maxReceipts);

export type ReceiptAccess = 'receipt' | 'copy';

/** By cookie or link; undefined for strangers, and for guests once receipts have ended. Compares in constant time. */
export function receiptAccessOf(
  booking: Booking,
  isExpired: boolean,
  cookie: string | undefined,
  linkToken: string | undefined,
): ReceiptAccess | undefined {
  // A copy stays a copy in the guest's own browser too: a link opens the same page everywhere.
  if (linkToken && sameSecret(linkToken, copyToken(booking, 'staff'))) return 'copy';
  if (isExpired) return undefined;
  if (linkToken && sameSecret(linkToken, copyToken(booking, 'guest'))) return 'copy';
  const tokens = [...receiptsIn(cookie), ...(linkToken ? [linkToken] : [])];
  return tokens.filter((token) => sameSecret(token, booking.receiptToken)).length > 0 ? 'receipt' : undefined;
}

export const canReadBooking = (...args: Parameters<typeof receiptAccessOf>): boolean =>
  receiptAccessOf(...args) !== undefined;

const digest = (text: string) => createHash('sha256').update(text).digest();

const sameSecret = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

export const isReceiptExpired = (deps: Deps, { checkOut }: Booking): boolean =>
  isReceiptLinkExpired(checkOut, hotelToday(deps), deps.hotel);

export async function addReceiptToCookie(
  deps: Deps,
  cookie: string | undefined,
  { receiptToken, checkOut }: Booking,
): Promise<[value: string, seconds: number]> {
  const value = addReceipt(cookie, receiptToken);
  const last = (await lastCheckOut(deps.db.read, receiptsIn(value))) ?? checkOut;
  return [value, receiptCookieSeconds(last, hotelToday(deps), deps.hotel.retention.receiptLinkDays)];
}

export type ReceiptCredentials = { cookie: string | undefined; token: string | undefined };

export const bookingNotFoundError = () => new AppError('not_found', bookingMessages.notFound);

export async function readOwnBooking(
  deps: Deps,
  reference: string,
  { cookie, token }: ReceiptCredentials,
): Promise<Booking> {
  const booking = await findBooking(deps.db.read, { reference });
  if (!booking) throw bookingNotFoundError();
  if (receiptAccessOf(booking, isReceiptExpired(deps, booking), cookie, token) !== 'receipt')
    throw new AppError('forbidden', receiptMessages.notYours);
  return booking;
}
