import * as z from 'zod/mini';
import { type Day, formatDay, isDay, weekdays } from '#contract/core/dates.ts';
import { dayField, koboField, lineField, nairaField } from '#contract/core/fields.ts';
import { plural } from '#contract/core/plural.ts';
import { conditionKinds, offeredCondition } from '#contract/rooms/rooms.ts';
import { countsNights } from '#contract/rooms/stay-conditions.ts';

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
  /**
   * Shown if two periods with the same number of nights share a night: neither has fewer nights, so neither would
   * decide the price.
   */
  clash: (name: string, nights: number, night: Day) =>
    `“${name}” has ${plural(nights, 'night')} too and shares ${formatDay(night)}, so it is not clear which price holds. Shorten one of the two.`,
  changedMeanwhile: 'Somebody has changed this period meanwhile. What you typed is still here.',
  notFound: 'Rate period not found',
  otherType: 'A price stays with its room type. Add another one for this type.',
  clashAmong: 'Two of these prices have equally many nights and share one. Shorten one of the two.',
  kind: 'Please choose a condition',
  nights: 'Please enter a number of nights',
  fewNights: 'Please enter at least 2 nights',
  noNights: 'Only a least or a most number of nights has nights',
  tooManyNights: (most: number) => `A stay has at most ${plural(most, 'night')}`,
  doubled: 'There is such a condition for exactly these nights already',
  conditionGone: 'Somebody has changed these conditions meanwhile. What you typed is still here.',
  changes: 'periods and conditions must be lists of changes',
  nothing: 'Nothing is to be changed',
  saved: 'Prices saved',
  offline: 'No connection. Prices can be read; nothing can be changed until it is back.',
  deleted: 'Price deleted',
  fetchFailed: 'Failed to fetch prices',
  saveFailed: 'Failed to save the price',
  deleteFailed: 'Failed to delete the price',
} as const;

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const roomTypeField = lineField(rateMessages.roomType, 'Room type', 60);

const nightsFields = {
  from: dayField(rateMessages.from),
  lastNight: dayField(rateMessages.last),
  weekdays: z
    .array(z.literal(weekdays, rateMessages.weekdays), rateMessages.weekdays)
    .check(z.minLength(1, rateMessages.weekdays), z.maxLength(7, rateMessages.weekdays)),
};
const nightsInOrderCheck = z.refine<{ from: Day; lastNight: Day }>(
  ({ from, lastNight }) => !isDay(from) || from <= lastNight,
  {
    error: rateMessages.order,
    path: ['lastNight'],
  },
);

const periodFields = {
  roomTypeId: roomTypeField,
  name: lineField(rateMessages.name, 'Name', 60),
  ...nightsFields,
  priceKobo: nairaField(rateMessages.price, 1e8),
};

export const newRatePeriod = z.object(periodFields, rateMessages.changes).check(nightsInOrderCheck);
export type NewRatePeriod = z.output<typeof newRatePeriod>;

const periodIdAndVersion = { id: z.uuid({ error: rateMessages.notFound }), version: z.int(rateMessages.version) };

/**
 * `nights` is the number of nights in the period: of two periods with the same night, the one with fewer nights
 * decides.
 */
const ratePeriodView = z.object({ ...periodFields, id: z.string(), nights: z.int(), version: z.int() });
export type RatePeriodView = z.infer<typeof ratePeriodView>;

export const rateYearInput = z.object({
  roomTypeId: periodFields.roomTypeId,
  /** Any day of the first of the twelve months. */
  from: dayField(rateMessages.from),
});

/** `booked` is how many of the `rooms` of the type are sold or on hold in the night. */
export const rateYear = z.object({
  data: z.array(z.object({ night: z.string(), priceKobo: koboField, booked: z.int(), rooms: z.int() })),
});

/** `roomTypeId` is null for a condition of all room types. */
const newStayCondition = z
  .object(
    {
      roomTypeId: z.nullable(roomTypeField),
      kind: z.enum(conditionKinds, { error: rateMessages.kind }),
      ...nightsFields,
      nights: z.nullable(
        z.int(rateMessages.nights).check(z.gte(1, rateMessages.nights), z.lte(365, rateMessages.tooManyNights(365))),
      ),
    },
    rateMessages.changes,
  )
  .check(
    nightsInOrderCheck,
    z.refine(({ kind, nights }) => !countsNights(kind) || nights !== null, {
      error: rateMessages.nights,
      path: ['nights'],
    }),
    z.refine(({ kind, nights }) => countsNights(kind) || nights === null, {
      error: rateMessages.noNights,
      path: ['nights'],
    }),
    z.refine(({ kind, nights }) => !kind.startsWith('min_stay') || nights !== 1, {
      error: rateMessages.fewNights,
      path: ['nights'],
    }),
  );
export type NewStayCondition = z.output<typeof newStayCondition>;

const stayConditionView = z.extend(offeredCondition, { id: z.string(), roomTypeId: z.nullable(z.string()) });
export type StayConditionView = z.infer<typeof stayConditionView>;

/** Which periods and conditions to list: those that hold on `since` or later; without it, today or later. */
export const ratePeriodsInput = z.object({ since: z.optional(dayField(rateMessages.from)) });

export const ratePeriodList = z.object({
  data: z.array(ratePeriodView),
  conditions: z.array(stayConditionView),
  today: z.string(),
});

const maxChanges = 400;

const changeListOf = <S extends z.ZodMiniType>(change: S) =>
  z.array(change, rateMessages.changes).check(z.maxLength(maxChanges, rateMessages.changes));

/**
 * `to` is the period or condition after the change. Without an `id`, `to` is new; if `to` is null, the period or
 * condition with the `id` is deleted. A condition that changes gets another id.
 */
export const priceChanges = z
  .object({
    periods: changeListOf(
      z.object(
        {
          id: z.optional(periodIdAndVersion.id),
          version: z.optional(periodIdAndVersion.version),
          to: z.nullable(newRatePeriod),
        },
        rateMessages.changes,
      ),
    ),
    conditions: changeListOf(
      z.object({ id: z.optional(periodIdAndVersion.id), to: z.nullable(newStayCondition) }, rateMessages.changes),
    ),
  })
  .check(
    z.refine(({ periods, conditions }) => periods.length + conditions.length > 0, {
      error: rateMessages.nothing,
      path: ['periods'],
    }),
  );
export type PriceChanges = z.output<typeof priceChanges>;

/** Each change as before and after: `before` is null for a new period or condition, `after` for a deleted one. */
export const priceChangesReply = z.object({
  message: z.string(),
  periods: z.array(z.object({ before: z.nullable(ratePeriodView), after: z.nullable(ratePeriodView) })),
  conditions: z.array(z.object({ before: z.nullable(stayConditionView), after: z.nullable(stayConditionView) })),
});
export type PriceChangesReply = z.infer<typeof priceChangesReply>;

export const bookingsAgainstInput = z.object({
  conditions: z.array(newStayCondition, rateMessages.changes).check(z.maxLength(10, rateMessages.changes)),
});

/** `count` is how many existing bookings break the condition; `data` lists the first of them. */
export const bookingsAgainst = z.object({
  count: z.int(),
  data: z.array(z.object({ id: z.string(), guestName: z.string(), checkIn: z.string(), checkOut: z.string() })),
});
