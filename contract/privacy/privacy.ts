import * as z from 'zod/mini';
import { type BookingStatus, bookingStatuses } from '#contract/bookings/bookings.ts';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { lineField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';

export const privacyMessages = {
  search: 'Please type an e-mail address, a telephone number or a booking reference',
  none: 'No booking has this e-mail address, telephone number or reference',
  findFailed: 'Failed to look for the guest',
  choose: 'Please choose at least one booking',
  tooMany: 'Please choose at most 100 bookings at once',
  notFound: 'One of these bookings is not known any more. Please look for the guest again.',
  reason: 'Please give a reason',
  reasonNames: (found: string) =>
    `The reason stays for good, and “${found}” tells who the guest is. Please leave out the guest’s name, e-mail address and telephone number.`,
  erased: (bookings: number) => `The guest is erased from ${plural(bookings, 'booking')}`,
  eraseFailed: 'Failed to erase the guest',
  inHouse: 'The guest is in the house.',
  upcoming: (checkIn: Day) => `The stay is still to come: it begins on ${formatDay(checkIn)}.`,
  unpaid: 'The booking still waits for its payment.',
  unclear: 'Nobody has written down what became of this stay. Please move the booking on first.',
  balance: (amount: Kobo) => `${formatNaira(amount)} is still to be paid for it.`,
  refundDue: (amount: Kobo) => `${formatNaira(amount)} is still owed to the guest.`,
  already: 'The guest is erased from this booking.',
} as const;

type ErasureFacts = {
  status: BookingStatus;
  isDeleted: boolean;
  isErased: boolean;
  checkIn: Day;
  checkOut: Day;
  balance: Kobo;
  refundDue: Kobo;
};

export function erasureProblem({ isDeleted, isErased, ...stay }: ErasureFacts, today: Day): string | null {
  if (isErased) return privacyMessages.already;
  if (!isDeleted) {
    if (stay.status === 'checked_in') return privacyMessages.inHouse;
    if (stay.status === 'pending') return privacyMessages.unpaid;
    if (stay.status === 'confirmed')
      return stay.checkOut > today ? privacyMessages.upcoming(stay.checkIn) : privacyMessages.unclear;
  }
  if (stay.refundDue > 0) return privacyMessages.refundDue(stay.refundDue);
  return stay.balance > 0 ? privacyMessages.balance(stay.balance) : null;
}

/**
 * What in a text tells who the guest is: a word of the name, the e-mail address, or the telephone number by its last
 * seven digits, however it is written. Returns undefined if nothing does.
 */
export function findGuestIn(text: string, guest: { name: string; email: string; phone: string }): string | undefined {
  const toPlainText = (each: string) =>
    each
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
  const wordsOf = (each: string) => each.normalize('NFC').split(/[^\p{L}\p{M}\p{N}]+/u);
  const nameWords = new Set(wordsOf(guest.name).map(toPlainText));
  const digitsOf = (each: string) => each.replace(/\D/g, '');
  const lastPhoneDigits = digitsOf(guest.phone).slice(-7);
  return (
    wordsOf(text).find((word) => word.length > 2 && nameWords.has(toPlainText(word))) ??
    (guest.email !== '' && toPlainText(text).includes(toPlainText(guest.email)) ? guest.email : undefined) ??
    (lastPhoneDigits.length === 7 && digitsOf(text).includes(lastPhoneDigits) ? guest.phone : undefined)
  );
}

export const guestSearchInput = z.object({ q: lineField(privacyMessages.search, 'q', 254) });

const guestRecord = z.object({
  id: z.string(),
  reference: z.string(),
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.string(),
  roomTypeName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  status: z.enum(bookingStatuses),
  deleted: z.boolean(),
  erased: z.boolean(),
  problem: z.nullable(z.string()),
});
export type GuestRecord = z.infer<typeof guestRecord>;

/** The guest with the latest stay comes first. `more` is true if further guests match, who are not listed. */
export const guestRecords = z.object({ data: z.array(guestRecord), more: z.boolean() });

const maxBookings = 100;
const bookingIdSchema = z.uuid(privacyMessages.choose);

export const guestExportInput = z.object({
  ids: z.string(privacyMessages.choose).check(
    z.refine((text) => text.split(',').every((each) => z.safeParse(bookingIdSchema, each).success), {
      error: privacyMessages.choose,
    }),
    z.refine((text) => text.split(',').length <= maxBookings, { error: privacyMessages.tooMany }),
  ),
});

export const guestErasureInput = z.object({
  ids: z
    .array(bookingIdSchema, privacyMessages.choose)
    .check(z.minLength(1, privacyMessages.choose), z.maxLength(maxBookings, privacyMessages.tooMany)),
  reason: lineField(privacyMessages.reason, 'reason', 300),
});
