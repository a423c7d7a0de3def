import * as z from 'zod/mini';
import { type Day, formatDay, isDay } from '#contract/dates.ts';
import { dayField, lineField, nairaField } from '#contract/fields.ts';
import { plural } from '#contract/plural.ts';

export const rateMessages = {
  name: 'Please enter a name, such as Detty December',
  roomType: 'Please select a room type',
  from: 'Please enter the first night',
  last: 'Please enter the last night',
  order: 'The last night cannot be before the first',
  tooLong: 'A period has at most five years',
  weekdays: 'Please choose at least one night of the week',
  noNight: 'None of these nights is on a chosen day of the week',
  price: 'Please enter a price per night',
  version: 'version must be that of the period the form was opened on',
  /** Two periods with equally many nights share one, so neither is the narrower. */
  clash: (name: string, nights: number, night: Day) =>
    `“${name}” has ${plural(nights, 'night')} too and shares ${formatDay(night)}, so it is not clear which price holds. Shorten one of the two.`,
  changedMeanwhile: 'Somebody has changed this period meanwhile. What you typed is still here.',
  notFound: 'Rate period not found',
  added: 'Price saved',
  changed: 'Price changed',
  deleted: 'Price deleted',
  fetchFailed: 'Failed to fetch prices',
  saveFailed: 'Failed to save the price',
  deleteFailed: 'Failed to delete the price',
} as const;

/** Monday is 1, Sunday is 7. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const periodFields = {
  room_type_id: lineField(rateMessages.roomType, 'Room type', 60),
  name: lineField(rateMessages.name, 'Name', 60),
  from: dayField(rateMessages.from),
  /** The last night is included. */
  last_night: dayField(rateMessages.last),
  weekdays: z
    .array(z.literal(weekdays, rateMessages.weekdays), rateMessages.weekdays)
    .check(z.minLength(1, rateMessages.weekdays), z.maxLength(7, rateMessages.weekdays)),
  price: nairaField(rateMessages.price, 1e8),
};

export const newRatePeriod = z.object(periodFields).check(
  z.refine(({ from, last_night }) => !isDay(from) || from <= last_night, {
    error: rateMessages.order,
    path: ['last_night'],
  }),
);
export type NewRatePeriod = z.output<typeof newRatePeriod>;

const idAndVersion = { id: z.uuid({ error: rateMessages.notFound }), version: z.int(rateMessages.version) };

export const ratePeriodChange = z.safeExtend(newRatePeriod, idAndVersion);
export const ratePeriodRemoval = z.object(idAndVersion);

/** `nights` is how many nights it prices: of two periods with the same night, the one with fewer decides. */
const ratePeriodView = z.object({ ...periodFields, id: z.string(), nights: z.int(), version: z.int() });
export type RatePeriodView = z.infer<typeof ratePeriodView>;

export const rateYearInput = z.object({
  room_type_id: periodFields.room_type_id,
  /** A day of the first of the twelve months. */
  from: dayField(rateMessages.from),
});

/** `booked` of the `rooms` of the type are sold or on hold. */
export const rateYear = z.object({
  data: z.array(z.object({ night: z.string(), price: z.number(), booked: z.int(), rooms: z.int() })),
});

export const ratePeriodList = z.object({ data: z.array(ratePeriodView), today: z.string() });
export const saveRatePeriodReply = z.object({ message: z.string(), period: ratePeriodView });
