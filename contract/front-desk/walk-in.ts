import * as z from 'zod/mini';
import { roomChoices } from '#contract/bookings/assignment.ts';
import { bookingStatuses, deskGuestForm, roomField, seenFields, stayDateField } from '#contract/bookings/bookings.ts';
import { dirtyOkField, guestsField, lineField, overrideReasonField, roomIdField } from '#contract/core/fields.ts';
import { queryNumber } from '#contract/core/lists.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { deskMessages, takePaymentInput } from '#contract/front-desk/desk.ts';
import { companyIdField } from '#contract/rooms/companies.ts';

export const walkInMessages = {
  overTotal: (total: Kobo) => `The total is ${formatNaira(total)}.`,
  lookFailed: 'Failed to look for the guest',
  companyPays: 'company_pays_for must be nights or everything',
} as const;

/** What a company that pays later pays: only the nights, or everything. */
export const companyShares = ['nights', 'everything'] as const;
export type CompanyShare = (typeof companyShares)[number];
export const companyShareLabels: Record<CompanyShare, string> = { nights: 'The nights', everything: 'Everything' };

const checkInNowMessage = 'check_in_now must be true or false';
const minPhoneDigits = 7;
const phoneDigitsMessage = `Please enter at least ${minPhoneDigits} digits of the phone number`;

export const hasPhoneDigits = (phone: string): boolean => phone.replace(/\D/g, '').length >= minPhoneDigits;

const ignoredField = z.optional(z.unknown());

const { method, amountKobo, reference, terminal, cashReason } = takePaymentInput.shape;
export const walkInPayment = z.object({ method, amountKobo, reference, terminal, cashReason }, deskMessages.method);

/**
 * The server sets statuses, payment method, total and reference itself, and ignores those that a client sends.
 * `transactionRef` is the idempotency key.
 */
export const staffBooking = z.safeExtend(deskGuestForm, {
  ...seenFields,
  status: ignoredField,
  paymentStatus: ignoredField,
  paymentMethod: ignoredField,
  totalAmount: ignoredField,
  reference: ignoredField,
  transactionRef: z.optional(lineField('transaction_ref cannot be empty', 'transaction_ref', 100)),
  room: z.optional(roomIdField),
  companyId: z.optional(companyIdField),
  /** Only for a company that pays later, which pays everything if this is left out. */
  companyPaysFor: z.optional(z.enum(companyShares, { error: walkInMessages.companyPays })),
  overrideReason: overrideReasonField,
  payment: z.optional(walkInPayment),
  checkInNow: z.optional(z.boolean(checkInNowMessage)),
  dirtyOk: dirtyOkField,
});

export const walkInRoomsInput = z.object({
  roomId: roomField,
  checkIn: stayDateField,
  checkOut: stayDateField,
  guests: queryNumber(guestsField),
});
export const walkInRooms = roomChoices;

export const knownGuestsInput = z.object({
  phone: lineField(phoneDigitsMessage, 'Phone number', 40).check(
    z.refine(hasPhoneDigits, { error: phoneDigitsMessage }),
  ),
});

const knownGuest = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The stay of this guest that begins last. `rooms` is empty while it has no room. */
  lastStay: z.object({
    checkIn: z.string(),
    checkOut: z.string(),
    status: z.enum(bookingStatuses),
    rooms: z.array(z.string()),
  }),
});
export type KnownGuest = z.infer<typeof knownGuest>;

/** The guests with this phone number, the one who stayed last first. */
export const knownGuests = z.object({ data: z.array(knownGuest) });
