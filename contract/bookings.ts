import * as z from 'zod/mini';
import { addDays, type Day, nightsBetween } from '#contract/dates.ts';
import type { FieldError } from '#contract/errors.ts';
import { dateMessage, dayField, line, phoneShape } from '#contract/fields.ts';
import type { Hotel } from '#contract/hotel.ts';
import { proofField } from '#contract/proof.ts';

export const bookingStatuses = [
  'pending',
  'confirmed',
  'checked_in',
  'checked_out',
  'completed',
  'cancelled',
  'no_show',
  'voided',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'refund_due', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const statusLabels: Record<BookingStatus, string> = {
  pending: 'Pending Payment',
  confirmed: 'Confirmed',
  checked_in: 'Checked In',
  checked_out: 'Checked Out',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No Show',
  voided: 'Voided',
};

export const paymentLabels: Record<PaymentStatus, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  refund_due: 'Refund due',
  refunded: 'Refunded',
};

/** Who can move a booking: `payment` is a settled payment, `expiry` an unpaid hold that ran out, `undo` staff who take a move back. */
export type Mover = 'payment' | 'expiry' | 'guest' | 'undo' | 'receptionist' | 'superadmin';

const desk: readonly Mover[] = ['receptionist', 'superadmin'];
const owner: readonly Mover[] = ['superadmin'];

/**
 * The state table: from → to → who may. What is not listed cannot happen.
 * `cancelled → confirmed` is only the payment that arrives after its hold ran out and finds the room still free, and
 * `cancelled → pending` only the guest who comes back to such a booking and finds the same. An `undo` leads back to where
 * the booking was, on the same day: `undoProblem`.
 */
export const transitions: Record<BookingStatus, Partial<Record<BookingStatus, readonly Mover[]>>> = {
  pending: { confirmed: ['payment'], cancelled: ['guest', 'expiry', ...desk], voided: owner },
  confirmed: { checked_in: desk, cancelled: ['guest', ...desk], no_show: desk, voided: owner },
  checked_in: { completed: desk, checked_out: owner, cancelled: owner, no_show: owner, voided: owner },
  checked_out: { completed: owner },
  completed: { checked_in: ['undo'] },
  cancelled: { confirmed: ['payment', 'undo'], checked_in: ['undo'], pending: ['guest'] },
  no_show: { confirmed: ['undo'], checked_in: ['undo'] },
  voided: {},
};

const standing: readonly BookingStatus[] = ['confirmed', 'checked_in', 'checked_out', 'completed'];

/** It was confirmed, and nobody has called it off. */
export const isStanding = (status: BookingStatus): boolean => standing.includes(status);

export const canMove = (from: BookingStatus, to: BookingStatus, mover: Mover): boolean =>
  transitions[from][to]?.includes(mover) ?? false;

export const bookingMessages = {
  name: 'Please provide guest name',
  email: 'Please provide a valid email',
  phone: 'Please provide phone number',
  dates: dateMessage,
  order: 'Check-out must be after check-in',
  room: 'Please select a room',
  range: 'Invalid date range',
  unavailable: 'Selected room is not available for the chosen dates',
  checkFailed: 'Could not verify availability, please try again',
  creationFailed: 'Booking creation failed',
  failed: 'Booking failed',
  created: (reference: string) => `Booking created — reference: ${reference}`,
  guests: 'Guests must be a number from 1 to 4',
  occupancy: (roomType: string, max: number) => `${roomType} sleeps up to ${max} guests`,
  notFound: 'No booking found.',
  keyReused: 'This booking key was already used with other details',
  tooManyHolds: (holds: number) =>
    `You already have ${holds} bookings waiting for payment. Please pay for one of them, or try again when they have expired.`,
  networkFull: (phone: string) =>
    `Too many rooms are kept without payment for guests on your internet connection. Please call ${phone} and we will book the room for you.`,
  proofNeeded: (phone: string) =>
    `We could not check your browser before keeping a room for you. Please try again, or call ${phone} and we will book it for you.`,
  checking: 'Checking your browser… This takes a few seconds.',
  webAddress: 'Guest name cannot contain a web address. Leave a space after a full stop.',
  digits: 'Guest name cannot contain six digits in a row',
} as const;

/** What a stranger can keep of the hotel without paying. The database knows `renewals` and `minutes` as well. */
export const holdLimits = {
  /** Live unpaid bookings of one browser. */
  perBrowser: 3,
  /** And of one network: an IPv4 address, or an IPv6 /64. */
  perNetwork: 10,
  /** So many of a network are had without a proof of work. */
  perNetworkUnproved: 3,
  renewals: 2,
  /** After the booking was made, renewed or not, a hold is over. */
  minutes: 90,
} as const;

// Without a space after it, a full stop makes a link in a mail program, but for `St.John` and `A.B.C.Okafor`.
const beforeName =
  /^(\p{L}|mrs?|ms|miss|dr|prof|st|sr|jr|rev|fr|hon|chief|engr|arc|barr|alh|pst|capt|col|gen|lt|maj|sgt)$/iu;
const topLevel = /^(com|net|org|info|biz|co|io|ng|app|dev|xyz|site|shop|link|live|online)$/i;
// Bounded: what is longer than any name is searched too.
const joined = /([\p{L}\p{M}\p{N}-]{1,63})[.。．｡](?=(\p{L}[\p{L}\p{M}\p{N}-]+))/gu;

/** Whether a mail program could make a link of a part of this text. */
const hasWebAddress = (text: string): boolean =>
  /:\/\/|\bwww\./i.test(text) ||
  [...text.matchAll(joined)].some(
    ([, before = '', after = '']) => !beforeName.test(before) || !/^\p{Lu}/u.test(after) || topLevel.test(after),
  );

/** Digits in a row, with or without the signs people put between those of a telephone number. */
const sixDigits = /(?:\p{Nd}[\s().+-]*){6}/u;

/** Who the guest is and how to reach them. */
export const guestFields = {
  guest_name: line(bookingMessages.name, 'Guest name', 120).check(
    // A name of spaces that cannot be seen is no name.
    z.refine((name) => name === '' || /\p{L}/u.test(name), { error: bookingMessages.name }),
    z.refine((name) => !/[<>]/.test(name), { error: 'Guest name cannot contain < or >' }),
    // A mail that greets by name must not carry a stranger's address or telephone number.
    z.refine((name) => !hasWebAddress(name), { error: bookingMessages.webAddress }),
    z.refine((name) => !sixDigits.test(name), { error: bookingMessages.digits }),
  ),
  guest_email: line(bookingMessages.email, 'Email', 254).check(
    z.refine((email) => z.safeParse(z.email(), email).success, { error: bookingMessages.email }),
  ),
  guest_phone: line(bookingMessages.phone, 'Phone number', 40).check(
    z.refine((phone) => phoneShape.test(phone), { error: 'Please provide a valid phone number' }),
  ),
};

export const stayDay = dayField(dateMessage);
export const roomField = line(bookingMessages.room, 'Room', 60);
export const guestCount = z
  .int(bookingMessages.guests)
  .check(z.gte(1, bookingMessages.guests), z.lte(4, bookingMessages.guests));

type Dates = { check_in: string; check_out: string };
const bothDays = (value: unknown): value is Dates =>
  z.safeParse(z.object({ check_in: stayDay, check_out: stayDay }), value).success;

/**
 * What a guest fills in, in the order the rules are checked and said. What depends on the calendar
 * and the chosen room is `stayProblems`: the form and the server call both.
 */
export const guestForm = z
  .object({
    ...guestFields,
    check_in: stayDay,
    check_out: stayDay,
    room_id: roomField,
    guests: z._default(guestCount, 1),
  })
  .check(
    z.refine((value) => !bothDays(value) || nightsBetween(value.check_in, value.check_out) > 0, {
      error: bookingMessages.order,
      path: ['check_out'],
      // Said even while another field is still wrong: a person should see every mistake at once.
      when: () => true,
    }),
  );
export type GuestForm = z.infer<typeof guestForm>;

const ignored = z.optional(z.unknown());

/** The public create call. Statuses and totals a client sends are accepted and ignored: the server sets them. */
export const publicBooking = z.safeExtend(guestForm, {
  status: ignored,
  payment_status: ignored,
  /** The client's own key for this booking: repeating the call with it never books twice. */
  transaction_ref: z.optional(line('transaction_ref cannot be empty', 'transaction_ref', 100)),
  proof: proofField,
});

/** Rules of the calendar and the room, in the order they are said. `today` is the hotel's business date. */
export function stayProblems(
  stay: Dates & { guests: number },
  today: Day,
  limits: Hotel['stays'],
  room?: { name: string; maxOccupancy: number },
): FieldError[] {
  const problems: FieldError[] = [];
  const nights = nightsBetween(stay.check_in, stay.check_out);
  const inRange = stay.check_in >= today && stay.check_in <= addDays(today, limits.maxDaysAhead);
  if (!inRange) problems.push({ field: 'check_in', message: bookingMessages.range });
  else if (nights < 1 || nights > limits.maxNights)
    problems.push({ field: 'check_out', message: bookingMessages.range });
  if (room && stay.guests > room.maxOccupancy)
    problems.push({ field: 'guests', message: bookingMessages.occupancy(room.name, room.maxOccupancy) });
  return problems;
}

/** Nights of one price. */
export const priceLine = z.object({ nights: z.int(), price_per_night: z.number() });

/** A booking on the wire; money in naira. `masked` says that name, e-mail and phone are hidden from this caller. */
export const bookingView = z.object({
  id: z.string(),
  reference: z.string(),
  guest_name: z.string(),
  guest_email: z.string(),
  guest_phone: z.string(),
  room_id: z.string(),
  room_name: z.string(),
  room_type: z.string(),
  room_type_name: z.string(),
  room_type_id: z.string(),
  check_in: z.string(),
  check_out: z.string(),
  nights: z.int(),
  guests: z.int(),
  /** Of the first night: a stay that was changed may have others. */
  price_per_night: z.number(),
  /** Every night of the stay, by price; together they are `base_total`. */
  price_lines: z.array(priceLine),
  base_total: z.number(),
  transaction_fee: z.number(),
  /** What reception has taken off, and added, since. */
  discount: z.number(),
  extra_charges: z.number(),
  total_amount: z.number(),
  status: z.enum(bookingStatuses),
  payment_status: z.enum(paymentStatuses),
  transaction_ref: z.nullable(z.string()),
  payment_method: z.enum(['flutterwave', 'manual']),
  booking_source: z.enum(['online', 'manual']),
  created_by_role: z.enum(['client', 'superadmin', 'receptionist']),
  created_at: z.string(),
  /** Until when the nights of an unpaid booking are kept; null once it is paid or over. */
  hold_until: z.nullable(z.string()),
  masked: z.boolean(),
});
export type BookingView = z.infer<typeof bookingView>;
