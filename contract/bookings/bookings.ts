import * as z from 'zod/mini';
import { type GuestDetailName, guestDetailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import { nightsBetween } from '#contract/core/dates.ts';
import {
  blankableLineField,
  dateMessage,
  dayField,
  guestsField,
  isEmailAddress,
  koboField,
  lineField,
  phoneShape,
  shownNairaField,
  tidyEmail,
  wholeNumberField,
} from '#contract/core/fields.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { proofField } from '#contract/core/proof.ts';
import { companyTokenField } from '#contract/rooms/company-offers.ts';
import { promoCodeField } from '#contract/rooms/promo-offers.ts';
import {
  ratePlanCodeField,
  ratePlanOfferMessages,
  ratePlanTerms,
  seenTerms,
} from '#contract/rooms/rate-plan-offers.ts';
import { stayMessages } from '#contract/rooms/stay-limits.ts';

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

type StatusTraits = {
  /**
   * The booking counts in totals and figures. Money that was paid for a booking without this trait is owed back, less
   * what the terms keep of it.
   */
  earns: boolean;
  /** What is not paid of the total is still owed. */
  owes: boolean;
  acceptsPayment: boolean;
  holdsNights: boolean;
  arrived: boolean;
};

const noTraits: StatusTraits = { earns: false, owes: false, acceptsPayment: false, holdsNights: false, arrived: false };
const payingTraits = { ...noTraits, earns: true, owes: true, acceptsPayment: true };

/**
 * What each status means. SQL functions repeat some of these traits; `db/schema/bookings/status-guards.test.ts` checks
 * that they agree.
 */
export const statusTraits: Record<BookingStatus, StatusTraits> = {
  pending: { ...noTraits, earns: true, owes: true, holdsNights: true },
  confirmed: { ...payingTraits, holdsNights: true },
  checked_in: { ...payingTraits, holdsNights: true, arrived: true },
  checked_out: { ...payingTraits, arrived: true },
  completed: { ...payingTraits, arrived: true },
  cancelled: noTraits,
  no_show: { ...noTraits, earns: true },
  voided: noTraits,
};

export const acceptsPayment = (status: BookingStatus): boolean => statusTraits[status].acceptsPayment;

export const statusesWhere = (matches: (traits: StatusTraits, status: BookingStatus) => boolean): BookingStatus[] =>
  bookingStatuses.filter((status) => matches(statusTraits[status], status));

/**
 * Who or what makes a transition. `walk-in`: a booking is made at the desk. `import`: a booking of another system is
 * imported. `company`: a booking is made by the link of a company that pays later. `payment`: a payment is settled.
 * `gateway`: a payment came too late. `expiry`: a hold lapsed. `undo`: staff take back the last transition. `deletion`:
 * a superadmin deletes the booking.
 */
export type Actor =
  | 'walk-in'
  | 'import'
  | 'company'
  | 'payment'
  | 'gateway'
  | 'expiry'
  | 'guest'
  | 'undo'
  | 'deletion'
  | 'receptionist'
  | 'superadmin';

const deskActors: readonly Actor[] = ['receptionist', 'superadmin'];
const superadminOnly: readonly Actor[] = ['superadmin'];

/**
 * The allowed transitions: status before, status after, actors. A trigger (`db/schema/bookings/bookings.triggers.sql`)
 * refuses all other pairs of statuses, whoever the actor is. A payment confirms a `cancelled` booking whose hold had
 * lapsed, if the room is still free. A guest makes it `pending` by renewing the lapsed hold. `undo` goes back to the
 * status before, on the same desk day (`undoProblem`).
 */
export const transitions: Record<BookingStatus, Partial<Record<BookingStatus, readonly Actor[]>>> = {
  pending: {
    confirmed: ['walk-in', 'import', 'company', 'payment'],
    cancelled: ['gateway', 'expiry', 'guest', ...deskActors],
    voided: ['deletion', 'superadmin'],
  },
  confirmed: {
    checked_in: deskActors,
    cancelled: ['guest', ...deskActors],
    no_show: deskActors,
    voided: ['deletion', 'superadmin'],
  },
  checked_in: {
    completed: deskActors,
    checked_out: superadminOnly,
    cancelled: superadminOnly,
    no_show: superadminOnly,
    voided: ['deletion', 'superadmin'],
  },
  checked_out: { completed: ['payment', 'superadmin'], voided: ['deletion'] },
  completed: { checked_in: ['undo'] },
  cancelled: { confirmed: ['payment', 'undo'], checked_in: ['undo'], pending: ['guest'] },
  no_show: { confirmed: ['undo'], checked_in: ['undo'] },
  voided: {},
};

export const canMove = (from: BookingStatus, to: BookingStatus, actor: Actor): boolean =>
  transitions[from][to]?.includes(actor) ?? false;

export const bookingMessages = {
  name: 'Please provide guest name',
  email: 'Please provide a valid email',
  phone: 'Please provide phone number',
  dates: dateMessage,
  unavailable: 'Selected room is not available for the chosen dates',
  checkFailed: 'Could not verify availability, please try again',
  seenTotal: 'seen_total must be the total that was shown',
  priceChanged: (total: Kobo) =>
    `The price has changed meanwhile: the total is now ${formatNaira(total)}. Send the form again to book at this price.`,
  creationFailed: 'Booking creation failed',
  failed: 'Booking failed',
  created: (reference: string) => `Booking created — reference: ${reference}`,
  notFound: 'No booking found.',
  keyReused: 'This booking key was already used with other details',
  tooManyHolds: (holds: number) =>
    `You already have ${plural(holds, 'booking')} waiting for payment. Please pay for ${holds === 1 ? 'it, or try again when it has' : 'one of them, or try again when they have'} expired.`,
  networkFull: (phone: string) =>
    `Too many rooms are kept without payment for guests on your internet connection. Please call ${phone} and we will book the room for you.`,
  proofNeeded: (phone: string) =>
    `We could not check your browser before keeping a room for you. Please try again, or call ${phone} and we will book it for you.`,
  checking: 'Checking your browser… This takes a few seconds.',
  webAddress: 'Guest name cannot contain a web address. Leave a space after a full stop.',
  digits: 'Guest name cannot contain six digits in a row',
} as const;

/** What guests can hold without paying. The database repeats `renewals` and `minutes`. */
export const holdLimits = {
  perBrowser: 3,
  perNetwork: 10,
  /** A network that has this many live holds must do a proof of work for each further one. */
  perNetworkWithoutProof: 3,
  renewals: 2,
  /** A hold ends at the latest this long after the booking was made, however often it is renewed. */
  minutes: 90,
} as const;

// Mail programs turn `word.word` into a link, so names must not contain it. Titles and initials without a space after
// the dot are allowed: `St.John`, `A.B.C.Okafor`.
const titleOrInitialPattern =
  /^(\p{L}|mrs?|ms|miss|dr|prof|st|sr|jr|rev|fr|hon|chief|engr|arc|barr|alh|pst|capt|col|gen|lt|maj|sgt)$/iu;
const topLevelDomainPattern = /^(com|net|org|info|biz|co|io|ng|app|dev|xyz|site|shop|link|live|online)$/i;
// The word before the dot is limited to 63 characters, because a name is searched before its length is checked.
const dottedWordsPattern = /([\p{L}\p{M}\p{N}-]{1,63})[.。．｡](?=(\p{L}[\p{L}\p{M}\p{N}-]+))/gu;

const hasWebAddress = (text: string): boolean =>
  /:\/\/|\bwww\./i.test(text) ||
  [...text.matchAll(dottedWordsPattern)].some(
    ([, before = '', after = '']) =>
      !titleOrInitialPattern.test(before) || !/^\p{Lu}/u.test(after) || topLevelDomainPattern.test(after),
  );

const sixDigitsPattern = /(?:\p{Nd}[\s().+-]*){6}/u;

const emailCheck = z.refine<string>((email) => email === '' || isEmailAddress(email), {
  error: bookingMessages.email,
});

/** The e-mail address in a form of the desk. It may be empty; then nothing is mailed. */
export const deskEmailField = blankableLineField('Email', 254, bookingMessages.email).check(tidyEmail, emailCheck);

export const guestFieldSchemas = {
  guestName: lineField(bookingMessages.name, 'Guest name', 120).check(
    z.refine((name) => name === '' || /\p{L}/u.test(name), { error: bookingMessages.name }),
    z.refine((name) => !/[<>]/.test(name), { error: 'Guest name cannot contain < or >' }),
    // Anyone can type a name with a stranger's address, and mails greet by name. So a name must not carry a link or a
    // telephone number.
    z.refine((name) => !hasWebAddress(name), { error: bookingMessages.webAddress }),
    z.refine((name) => !sixDigitsPattern.test(name), { error: bookingMessages.digits }),
  ),
  guestEmail: lineField(bookingMessages.email, 'Email', 254).check(tidyEmail, emailCheck),
  guestPhone: lineField(bookingMessages.phone, 'Phone number', 40).check(
    z.refine((phone) => phoneShape.test(phone), { error: 'Please provide a valid phone number' }),
  ),
} satisfies Record<GuestDetailName, z.ZodMiniType>;

export const stayDateField = dayField(dateMessage);
export const roomField = lineField(stayMessages.room, 'Room', 60);

export const childrenField = wholeNumberField(ratePlanOfferMessages.children, 0, 3);

type StayDateFields = { checkIn: string; checkOut: string };
const hasValidDates = (value: unknown): value is StayDateFields =>
  z.safeParse(z.object({ checkIn: stayDateField, checkOut: stayDateField }), value).success;

/**
 * The fields stand in the order in which errors are shown. The form and the server share these rules, and those in
 * `stayProblems`, which need today's date or the room.
 */
const guestFormWith = <Email extends z.ZodMiniType<string>>(guestEmail: Email) =>
  z
    .object({
      ...guestFieldSchemas,
      guestEmail,
      checkIn: stayDateField,
      checkOut: stayDateField,
      roomId: roomField,
      guests: z._default(guestsField, 1),
      children: z.optional(childrenField),
      /** The code of a rate plan; without one, the stay has the standard rate plan (`standardRatePlan`). */
      plan: z.optional(ratePlanCodeField),
      /** The code that the guest typed; empty if none. */
      promoCode: z.optional(promoCodeField),
    })
    .check(
      z.refine(({ guests, children = 0 }) => children === 0 || children < guests, {
        error: ratePlanOfferMessages.adult,
        path: ['children'],
      }),
      z.refine((value) => !hasValidDates(value) || nightsBetween(value.checkIn, value.checkOut) > 0, {
        error: stayMessages.order,
        path: ['checkOut'],
        // Runs this rule even if other fields are wrong, so that the form shows all errors at once.
        when: () => true,
      }),
    );
export const guestForm = guestFormWith(guestFieldSchemas.guestEmail);
export type GuestForm = z.infer<typeof guestForm>;

export const deskGuestForm = guestFormWith(z._default(deskEmailField, ''));

/** The total and the terms that the form showed. The call is refused if the total or the terms are different by now. */
export const seenFields = {
  seenTotalKobo: z.optional(shownNairaField(bookingMessages.seenTotal)),
  seenTerms: z.optional(seenTerms),
};
export type BookingRequest = GuestForm &
  z.infer<z.ZodMiniObject<typeof seenFields>> & { companyId?: string | undefined; companyToken?: string | undefined };

const ignoredField = z.optional(z.unknown());

/** The server sets status and payment status itself, and ignores those that a client sends. */
export const publicBooking = z.safeExtend(guestForm, {
  ...seenFields,
  status: ignoredField,
  paymentStatus: ignoredField,
  /** The client’s idempotency key. */
  transactionRef: z.optional(lineField('transaction_ref cannot be empty', 'transaction_ref', 100)),
  proof: proofField,
  /** The token in the link of a company. */
  companyToken: z.optional(companyTokenField),
});

/** The rate plan of a booking, as it was when the booking got it. */
const bookedRatePlan = z.object({
  code: z.string(),
  name: z.nullable(z.string()),
  breakfast: z.boolean(),
  /** The terms of cancelling; null for a booking older than rate plans, which has those of `hotel.config.ts`. */
  terms: z.nullable(ratePlanTerms),
});
export type BookedRatePlan = z.infer<typeof bookedRatePlan>;

export const priceLine = z.object({ nights: z.int(), pricePerNightKobo: koboField });

/** When `masked` is true, the caller does not see what the guest typed (`guestDetailNames`). */
export const bookingView = z.object({
  id: z.string(),
  reference: z.string(),
  ...recordOfNames(guestDetailNames, () => z.string()),
  roomId: z.string(),
  roomName: z.string(),
  roomType: z.string(),
  roomTypeName: z.string(),
  roomTypeId: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  nights: z.int(),
  guests: z.int(),
  children: z.int(),
  bookedPlan: bookedRatePlan,
  /** The price of the first night. Other nights can have other prices. */
  pricePerNightKobo: koboField,
  /** The nights with their prices before the code or the company takes something off. */
  priceLines: z.array(priceLine),
  promoCode: z.nullable(z.string()),
  /** The company at whose rate the guest stays. `pays` is true if it pays for the stay later. */
  company: z.nullable(z.object({ name: z.string(), pays: z.boolean() })),
  /** What the code or the company takes off the nights. */
  priceOffKobo: koboField,
  baseTotalKobo: koboField,
  transactionFeeKobo: koboField,
  discountKobo: koboField,
  extraChargesKobo: koboField,
  /** The price of the drinks and services on the account of the stay. */
  servicesKobo: koboField,
  totalAmountKobo: koboField,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  transactionRef: z.nullable(z.string()),
  paymentMethod: z.enum(['flutterwave', 'manual']),
  bookingSource: z.enum(['online', 'manual']),
  createdByRole: z.enum(['client', 'superadmin', 'receptionist']),
  createdAt: z.string(),
  /** End of the hold while the booking is `pending`, otherwise null. */
  holdUntil: z.nullable(z.string()),
  masked: z.boolean(),
});
export type BookingView = z.infer<typeof bookingView>;

export const deskFeePercent = 0;
