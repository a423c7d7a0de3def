import * as z from 'zod/mini';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { isEmailAddress, lineField, phoneShape, tidyEmail } from '#contract/core/fields.ts';

export const myBookingMessages = {
  reference: 'Please enter the reference of your booking',
  contact: 'Please enter the e-mail address or the phone number of your booking',
  /** The reply is the same whether or not there is such a booking, so that nobody can find out who stays here. */
  sent: (phone: string) =>
    `If there is such a booking, we have sent its link to the e-mail address in it. If no mail comes within ten minutes, please call ${phone}.`,
  tooMany: (minutes: number, phone: string) =>
    `This was asked for too often. Please try again in ${minutes} minutes, or call ${phone}.`,
  failed: 'This could not be sent. Please try again, or call the hotel.',
} as const;

/** Limits for asking for own links. A network can ask for several references. */
export const ownLinkLimits = {
  perReference: { tries: 5, minutes: 15 },
  perNetwork: { tries: 20, minutes: 60 },
} as const;

export const sendOwnLinkInput = z.object({
  /** Guests may type the reference in small letters and with spaces. */
  reference: lineField(myBookingMessages.reference, 'reference', 40).check(
    z.overwrite((text) => text.replace(/\s/g, '').toUpperCase()),
  ),
  contact: lineField(myBookingMessages.contact, 'contact', 254).check(
    tidyEmail,
    z.refine((text) => text === '' || (text.includes('@') ? isEmailAddress(text) : phoneShape.test(text)), {
      error: (issue) => (String(issue.input).includes('@') ? bookingMessages.email : myBookingMessages.contact),
    }),
  ),
});
