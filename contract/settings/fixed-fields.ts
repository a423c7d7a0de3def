import * as z from 'zod/mini';
import { isTimeZone } from '#contract/core/hotel.ts';
import { timeField } from '#contract/settings/time-field.ts';

export const fixedMessages = {
  timeZone: 'Please choose a time zone',
  countryCode: 'Please enter the digits of the country code, such as 234',
  beforeCheckOut: (checkOutUntil: string) => `The desk day cannot end after check-out, ${checkOutUntil}`,
  closedDay: (closingHour: string, timeZone: string) =>
    `This would lead back into a day that is closed. Please try again after ${closingHour} in ${timeZone}.`,
  fixed: 'This cannot change any more: the hotel has bookings, sales or money',
} as const;

export const fixedLabels = {
  timeZone: 'Time zone',
  closingHour: 'End of the desk day',
  countryCode: 'Country code',
} as const;

/**
 * What decides to which day a moment belongs, and how telephone numbers are stored. It is fixed from the first booking,
 * sale, money or shift on (`hotel_has_begun`).
 */
export const fixedFields = {
  timeZone: z
    .string(fixedMessages.timeZone)
    .check(z.trim(), z.maxLength(60, fixedMessages.timeZone), z.refine(isTimeZone, { error: fixedMessages.timeZone })),
  closingHour: timeField,
  countryCode: z.string(fixedMessages.countryCode).check(
    z.overwrite((text) => text.trim().replace(/^(\+|00)/, '')),
    z.regex(/^[1-9]\d{0,2}$/, fixedMessages.countryCode),
  ),
};

export const fixedNames = Object.keys(fixedLabels) as (keyof typeof fixedLabels)[];
