import { createHash, timingSafeEqual } from 'node:crypto';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { isReceiptLinkExpired } from '#contract/bookings/receipt-link.ts';
import { type Day, nightsBetween } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { receiptMessages } from '#contract/front-desk/receipts.ts';
import { type Booking, copyToken } from '#server/bookings/booking.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { readLastCheckOut } from '#server/front-desk/guest-store.ts';

export const receiptCookie = 'receipts';

const maxCookieDays = 400;

export const receiptCookieSeconds = (lastCheckOut: Day, today: Day, receiptDays: number): number =>
  Math.min(maxCookieDays, nightsBetween(today, lastCheckOut) + receiptDays) * 24 * 3600;

export const addTokenToCookie = (cookie: string | undefined, token: string): string =>
  [token, ...receiptsIn(cookie).filter((otherToken) => otherToken !== token)].slice(0, maxReceipts).join('.');

const maxReceipts = 8;

export const receiptsIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter(Boolean).slice(0, maxReceipts);

export type ReceiptAccess = 'receipt' | 'guest copy' | 'staff copy';

/**
 * What the token of a cookie or link may open: nothing (undefined) for strangers, and for guests once the receipt has
 * expired. Compares in constant time, so that response times do not reveal tokens.
 */
export function receiptAccessOf(
  booking: Booking,
  isExpired: boolean,
  cookie: string | undefined,
  linkToken: string | undefined,
): ReceiptAccess | undefined {
  // The link of a copy opens the copy even in a browser with the guest's cookie, so that it shows the same everywhere.
  if (linkToken && isSameSecret(linkToken, copyToken(booking, 'staff'))) return 'staff copy';
  if (isExpired) return undefined;
  if (linkToken && isSameSecret(linkToken, copyToken(booking, 'guest'))) return 'guest copy';
  const tokens = [...receiptsIn(cookie), ...(linkToken ? [linkToken] : [])];
  return tokens.filter((token) => isSameSecret(token, booking.receiptToken)).length > 0 ? 'receipt' : undefined;
}

export const canReadBooking = (...args: Parameters<typeof receiptAccessOf>): boolean =>
  receiptAccessOf(...args) !== undefined;

const digest = (text: string) => createHash('sha256').update(text).digest();

const isSameSecret = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

export const isReceiptExpired = (deps: Deps, { checkOut }: Booking): boolean =>
  isReceiptLinkExpired(checkOut, hotelToday(deps), deps.hotel);

export async function addReceiptToCookie(
  deps: Deps,
  cookie: string | undefined,
  { receiptToken, checkOut }: Booking,
): Promise<[value: string, seconds: number]> {
  const value = addTokenToCookie(cookie, receiptToken);
  const lastDay = (await readLastCheckOut(deps.db.read, receiptsIn(value))) ?? checkOut;
  return [value, receiptCookieSeconds(lastDay, hotelToday(deps), deps.hotel.retention.receiptLinkDays)];
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
