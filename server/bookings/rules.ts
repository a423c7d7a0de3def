import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type BookingStatus,
  type BookingView,
  type GuestForm,
  holdLimits,
  type PaymentStatus,
} from '#contract/bookings.ts';
import { type Day, nightsBetween } from '#contract/dates.ts';
import { fieldError } from '#contract/errors.ts';
import { type Kobo, toNaira } from '#contract/money.ts';
import type { BookingWithCheckout } from '#contract/payments.ts';
import type { Proof } from '#contract/proof.ts';
import { type Night, priceLines } from '#contract/stay-change.ts';
import type { RoomType } from '#server/rooms/rules.ts';

export type Booking = {
  id: string;
  reference: string;
  receiptToken: string;
  guestName: string;
  /** Email and phone are empty once they have been erased. */
  guestEmail: string;
  guestPhone: string;
  roomTypeId: string;
  roomTypeName: string;
  checkIn: Day;
  checkOut: Day;
  guests: number;
  /** Price of the first night. */
  price: Kobo;
  nights: Night[];
  base: Kobo;
  fee: Kobo;
  discount: Kobo;
  extra: Kobo;
  total: Kobo;
  note: string;
  version: number;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: BookingView['payment_method'];
  source: BookingView['booking_source'];
  createdByRole: BookingView['created_by_role'];
  createdBy: string | null;
  txRef: string;
  holdUntil: Date | null;
  renewals: number;
  nightsHeld: boolean;
  expiredAt: Date | null;
  createdAt: Date;
};

export type NewBooking = Omit<Booking, 'id' | 'nights' | 'discount' | 'extra' | 'note' | 'version' | 'renewals'>;

/** Renewals cannot extend a hold beyond this. */
const lastHoldEnd = ({ createdAt }: Pick<Booking, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + holdLimits.minutes * 60_000);

export const holdEnd = (booking: Pick<Booking, 'createdAt'>, holdMinutes: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + holdMinutes * 60_000, lastHoldEnd(booking).getTime()));

export const isRenewable = (booking: Pick<Booking, 'createdAt' | 'renewals'>, now: Date): boolean =>
  booking.renewals < holdLimits.renewals && now < lastHoldEnd(booking);

/** `browser` and `network` are keyed hashes, so that no address is stored. */
export type Caller = { browser: string; network: string; proof: Proof | undefined };

export type LiveHolds = { guest: number; browser: number; network: number };

export const bookingFieldsFrom = (input: GuestForm, room: RoomType) => ({
  guestName: input.guest_name,
  guestEmail: input.guest_email,
  guestPhone: input.guest_phone,
  roomTypeId: room.id,
  roomTypeName: room.name,
  checkIn: input.check_in,
  checkOut: input.check_out,
  guests: input.guests,
  price: room.price,
});

/** Without `full`, the guest's name, email and phone are masked and the payment reference is left out. */
export function presentBooking(booking: Booking, full: boolean): BookingView {
  return {
    id: booking.id,
    reference: booking.reference,
    guest_name: full ? booking.guestName : maskName(booking.guestName),
    guest_email: full ? booking.guestEmail : maskEmail(booking.guestEmail),
    guest_phone: full ? booking.guestPhone : maskPhone(booking.guestPhone),
    room_id: booking.roomTypeId,
    room_name: booking.roomTypeName,
    room_type: booking.roomTypeName,
    room_type_name: booking.roomTypeName,
    room_type_id: booking.roomTypeId,
    check_in: booking.checkIn,
    check_out: booking.checkOut,
    nights: nightsBetween(booking.checkIn, booking.checkOut),
    guests: booking.guests,
    price_per_night: toNaira(booking.price),
    price_lines: priceLines(booking.nights).map(({ nights, price }) => ({ nights, price_per_night: toNaira(price) })),
    base_total: toNaira(booking.base),
    transaction_fee: toNaira(booking.fee),
    discount: toNaira(booking.discount),
    extra_charges: toNaira(booking.extra),
    total_amount: toNaira(booking.total),
    status: booking.status,
    payment_status: booking.paymentStatus,
    transaction_ref: full ? booking.txRef : null,
    payment_method: booking.paymentMethod,
    booking_source: booking.source,
    created_by_role: booking.createdByRole,
    created_at: booking.createdAt.toISOString(),
    hold_until: booking.status === 'pending' ? (booking.holdUntil?.toISOString() ?? null) : null,
    masked: !full,
  };
}

export const presentCreatedBooking = (
  booking: Booking,
  checkout: BookingWithCheckout['checkout'],
): BookingWithCheckout => ({
  booking: presentBooking(booking, true),
  base_total: toNaira(booking.base),
  transaction_fee: toNaira(booking.fee),
  total_amount: toNaira(booking.total),
  checkout,
});

const maskWord = (word: string) => `${[...word][0] ?? ''}***`;
const maskName = (name: string) => name.split(/\s+/).map(maskWord).join(' ');
const maskEmail = (email: string) => email.split('@').map(maskWord).join('@');
const maskPhone = (phone: string) => `*** ${phone.slice(-2)}`;

export const receiptCookie = 'receipts';

const longestCookieDays = 400;

export const receiptCookieSeconds = (lastCheckOut: Day, today: Day, receiptDays: number): number =>
  Math.min(longestCookieDays, nightsBetween(today, lastCheckOut) + receiptDays) * 24 * 3600;

export const addReceipt = (cookie: string | undefined, token: string): string =>
  [token, ...receiptsIn(cookie).filter((kept) => kept !== token)].slice(0, maxReceipts).join('.');

const maxReceipts = 8;
export const receiptsIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter(Boolean).slice(0, maxReceipts);

/**
 * A copy shows what the guest sees, but allows none of the guest's actions. The receipt token cannot be computed from
 * it. Walk-in guests are mailed a copy; the copy for staff never expires.
 */
export const copyToken = ({ receiptToken }: Pick<Booking, 'receiptToken'>, reader: 'guest' | 'staff'): string =>
  createHmac('sha256', receiptToken).update(copyLabels[reader]).digest('base64url');

const copyLabels = { guest: 'copy of the receipt', staff: 'copy of the receipt for the staff' } as const;

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

/** Equal hashes mean the same request: hash everything that the server acts on, and nothing that it ignores. */
export function requestHash(input: object): string {
  const entries = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}

export function readIdempotencyKey(headers: Readonly<Record<string, unknown>>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    throw fieldError('Idempotency-Key', 'Idempotency-Key must be 1 to 100 printable characters');
  return key;
}
