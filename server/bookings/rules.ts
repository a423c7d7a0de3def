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
import type { CreatedBooking } from '#contract/payments.ts';
import type { Proof } from '#contract/proof.ts';
import { type Night, priceLines } from '#contract/stay-change.ts';
import type { RoomType } from '#server/rooms/rules.ts';

export type Booking = {
  id: string;
  reference: string;
  receiptToken: string;
  guestName: string;
  /** Empty, as the telephone number is, once it is no longer kept. */
  guestEmail: string;
  guestPhone: string;
  roomTypeId: string;
  roomTypeName: string;
  checkIn: Day;
  checkOut: Day;
  guests: number;
  /** Of the first night. */
  price: Kobo;
  /** From check-in on. */
  nights: Night[];
  base: Kobo;
  fee: Kobo;
  discount: Kobo;
  extra: Kobo;
  total: Kobo;
  /** For the staff only. */
  note: string;
  /** Another one after every change. */
  version: number;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: BookingView['payment_method'];
  source: BookingView['booking_source'];
  createdByRole: BookingView['created_by_role'];
  /** The staff member who made it at the desk. */
  createdBy: string | null;
  txRef: string;
  holdUntil: Date | null;
  /** How often it was held again. */
  renewals: number;
  nightsHeld: boolean;
  expiredAt: Date | null;
  createdAt: Date;
};

/** A booking as it is made: all its nights at one price, and nothing taken off or added. */
export type NewBooking = Omit<Booking, 'id' | 'nights' | 'discount' | 'extra' | 'note' | 'version' | 'renewals'>;

/** Until when a booking can be held without being paid, however often it is held again. */
const lastHoldEnd = ({ createdAt }: Pick<Booking, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + holdLimits.minutes * 60_000);

/** Until when a hold lasts that begins now. */
export const holdEnd = (booking: Pick<Booking, 'createdAt'>, holdMinutes: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + holdMinutes * 60_000, lastHoldEnd(booking).getTime()));

/** Whether it may be held again, as far as the time and the number of holds go. */
export const isRenewable = (booking: Pick<Booking, 'createdAt' | 'renewals'>, now: Date): boolean =>
  booking.renewals < holdLimits.renewals && now < lastHoldEnd(booking);

/** Who asks for a hold: by keyed hashes, and with the proof of work that may be asked for. */
export type Asker = { browser: string; network: string; proof: Proof | undefined };

/** How many unpaid bookings are live: under a guest's e-mail or telephone, of a browser, and of a network. */
export type Live = { guest: number; browser: number; network: number };

/** What of a booking its guest has chosen, at the price of now. */
export const wishedStay = (wish: GuestForm, room: RoomType) => ({
  guestName: wish.guest_name,
  guestEmail: wish.guest_email,
  guestPhone: wish.guest_phone,
  roomTypeId: room.id,
  roomTypeName: room.name,
  checkIn: wish.check_in,
  checkOut: wish.check_out,
  guests: wish.guests,
  price: room.price,
});

/** The wire shape. Without `full` the guest's name, e-mail and phone are masked and the payment reference is left out. */
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

/** What a guest is answered who has a room held: the booking, and the checkout it is paid at. */
export const presentCreated = (booking: Booking, checkout: CreatedBooking['checkout']): CreatedBooking => ({
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

/** The cookie that keeps the receipt tokens of a browser. */
export const receiptCookie = 'receipts';

/** No browser keeps a cookie for longer. */
const longestCookieDays = 400;

/** How long the cookie lives whose last stay ends on that day, and whose receipts can be opened for so many days after it. */
export const receiptCookieSeconds = (lastCheckOut: Day, today: Day, receiptDays: number): number =>
  Math.min(longestCookieDays, nightsBetween(today, lastCheckOut) + receiptDays) * 24 * 3600;

/** Several bookings can be made from one browser; its cookie keeps the newest of their receipt tokens. */
export const addReceipt = (cookie: string | undefined, token: string): string =>
  [token, ...receiptsIn(cookie).filter((kept) => kept !== token)].slice(0, keptReceipts).join('.');

const keptReceipts = 8;
export const receiptsIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter(Boolean).slice(0, keptReceipts);

/**
 * The token of a copy. It is made from the guest's own, which nobody can work out from it, and gives what a guest reads but
 * nothing that a guest does. The guest of the desk is mailed one, and the staff open another: theirs does not end.
 */
export const copyToken = ({ receiptToken }: Pick<Booking, 'receiptToken'>, reader: 'guest' | 'staff'): string =>
  createHmac('sha256', receiptToken).update(copies[reader]).digest('base64url');

const copies = { guest: 'copy of the receipt', staff: 'copy of the receipt for the staff' } as const;

/** What a caller holds of a booking: its own receipt, or the copy, which is only read. */
export type Holding = 'receipt' | 'copy';

/** What the caller holds, by cookie or by link; undefined for a stranger, and once receipts have ended. Compares in constant time. */
export function holdingOf(
  booking: Booking,
  ended: boolean,
  cookie: string | undefined,
  linkToken: string | undefined,
): Holding | undefined {
  // A copy stays one in the browser that booked: what a link opens does not depend on where.
  if (linkToken && sameSecret(linkToken, copyToken(booking, 'staff'))) return 'copy';
  if (ended) return undefined;
  if (linkToken && sameSecret(linkToken, copyToken(booking, 'guest'))) return 'copy';
  const held = [...receiptsIn(cookie), ...(linkToken ? [linkToken] : [])];
  return held.filter((token) => sameSecret(token, booking.receiptToken)).length > 0 ? 'receipt' : undefined;
}

/** Whether the caller may read all of a booking that its guest may. */
export const mayRead = (...held: Parameters<typeof holdingOf>): boolean => holdingOf(...held) !== undefined;

const digest = (text: string) => createHash('sha256').update(text).digest();
const sameSecret = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/** What makes two create calls the same request: everything the server acts on, nothing it ignores. */
export function requestHash(wish: object): string {
  const entries = Object.entries(wish).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}

/** The key of a call that may be repeated without being done twice, where it comes as a header. Throws AppError. */
export function idempotencyKey(headers: Readonly<Record<string, unknown>>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    throw fieldError('Idempotency-Key', 'Idempotency-Key must be 1 to 100 printable characters');
  return key;
}
