import * as z from 'zod/mini';
import { nightsBetween, weekdays } from '#contract/core/dates.ts';
import { dateMessage, dayField, koboField, lineField, rangeMessages } from '#contract/core/fields.ts';
import { kobo } from '#contract/core/money.ts';
import { ratePlanOffer } from '#contract/rooms/rate-plan-offers.ts';

export const roomMessages = {
  none: 'No rooms available at the moment. Please check back later.',
} as const;

/**
 * Consecutive nights with one price that differs from the base price of the room type. `until` is the first day after
 * them.
 */
export const nightsAtPrice = z.object({ from: z.string(), until: z.string(), priceKobo: koboField });
export type NightsAtPrice = z.infer<typeof nightsAtPrice>;

/**
 * Kinds of stay conditions, named as on sites that sell rooms of many hotels. `…_arrival` looks at the day of arrival
 * only; `min_stay_through`, `max_stay` and `stop_sell` look at each night of the stay.
 */
export const conditionKinds = [
  'min_stay_arrival',
  'min_stay_through',
  'max_stay_arrival',
  'max_stay',
  'closed_to_arrival',
  'closed_to_departure',
  'stop_sell',
] as const;
export type ConditionKind = (typeof conditionKinds)[number];

/** The days of a condition include `lastNight`; in `weekdays`, Monday is 1. */
export const offeredCondition = z.object({
  kind: z.enum(conditionKinds),
  from: z.string(),
  lastNight: z.string(),
  weekdays: z.array(z.literal(weekdays)),
  nights: z.nullable(z.int()),
});

/** Prices of a night for guests above the `included` ones. Missing if all guests are in the price. */
export const guestPrices = z.object({ included: z.int(), extraAdultKobo: koboField, extraChildKobo: koboField });
export type GuestPrices = z.infer<typeof guestPrices>;

const roomListing = z.object({
  id: z.string(),
  roomType: z.string(),
  pricePerNightKobo: koboField,
  maxOccupancy: z.int(),
  amenities: z.string(),
  description: z.string(),
  image: z.string(),
  availableRooms: z.optional(z.int()),
  prices: z.array(nightsAtPrice),
  conditions: z.array(offeredCondition),
  guestPrices: z.optional(guestPrices),
});
export type RoomListing = z.infer<typeof roomListing>;

export const roomList = z.object({
  data: z.array(roomListing),
  plans: z.array(ratePlanOffer),
  today: z.string(),
  /** True if the list could not be read now, and this is the last one that was read. */
  isKept: z.optional(z.literal(true)),
  /** True while guests cannot book online yet. The desk can book for them. */
  opensSoon: z.optional(z.literal(true)),
});

export const availabilityQuery = z.object({
  roomTypeId: lineField('Please select a room', 'Room', 60),
  checkIn: dayField(dateMessage),
  checkOut: dayField(dateMessage),
});

/**
 * `broken` is the stay condition that the stay breaks, with the field of the date to change. If it is missing and
 * `available` is false, no room is free.
 */
export const availabilityReply = z.object({
  available: z.boolean(),
  broken: z.optional(z.object({ field: z.enum(['check_in', 'check_out']), message: z.string() })),
});
export type AvailabilityReply = z.infer<typeof availabilityReply>;

const maxNights = 400;

/** Both days are included. Without a room type, the calendar covers all types. */
export const calendarQuery = z
  .object({
    roomTypeId: z.optional(availabilityQuery.shape.roomTypeId),
    from: dayField(rangeMessages.day),
    to: dayField(rangeMessages.day),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: rangeMessages.range, path: ['to'], abort: true }),
    z.refine(({ from, to }) => !(nightsBetween(from, to) >= maxNights), {
      error: `At most ${maxNights} nights can be asked for at once`,
      path: ['to'],
    }),
  );

/** `last`: a single room is left. */
const nightStates = ['free', 'last', 'sold_out'] as const;

const calendarNight = z.object({
  night: z.string(),
  state: z.enum(nightStates),
  /**
   * The price of the cheapest free room. If the query names a room type: the price of this type, even when it is sold
   * out.
   */
  priceKobo: z.nullable(koboField),
});
export type CalendarNight = z.infer<typeof calendarNight>;

export const roomCalendar = z.object({ data: z.array(calendarNight), today: z.string() });

const amenitiesForOne = 'Breakfast, Wi-Fi, gym and pool are free for 1 guest';
const amenitiesForTwo = 'Breakfast, Wi-Fi, gym and pool are free for 2 guests';

/** The room types of the demo hotel, which `db/seed.ts` puts into the database. */
export const demoRoomTypes: readonly RoomListing[] = [
  {
    id: 'classic-single',
    roomType: 'Classic Single',
    pricePerNightKobo: kobo(2_490_000),
    maxOccupancy: 2,
    amenities: amenitiesForOne,
    description: 'A quiet room under the eaves with a writing desk, a rain shower and the morning light.',
    image: 'classic-single',
    prices: [],
    conditions: [],
  },
  {
    id: 'deluxe',
    roomType: 'Deluxe',
    pricePerNightKobo: kobo(3_050_000),
    maxOccupancy: 2,
    amenities: amenitiesForOne,
    description: 'A wide bed in linen, an iroko headboard and a window over the garden palms.',
    image: 'deluxe',
    prices: [],
    conditions: [],
  },
  {
    id: 'deluxe-large',
    roomType: 'Deluxe Large',
    pricePerNightKobo: kobo(3_590_000),
    maxOccupancy: 2,
    amenities: amenitiesForOne,
    description: 'More room to breathe: a sitting corner, a long desk and a small terrace.',
    image: 'deluxe-large',
    prices: [],
    conditions: [],
  },
  {
    id: 'business-suite',
    roomType: 'Business Suite',
    pricePerNightKobo: kobo(4_990_000),
    maxOccupancy: 4,
    amenities: amenitiesForTwo,
    description: 'A bedroom and a separate salon to work or meet in, for up to four.',
    image: 'business-suite',
    prices: [],
    conditions: [],
  },
  {
    id: 'executive-suite',
    roomType: 'Executive Suite',
    pricePerNightKobo: kobo(5_490_000),
    maxOccupancy: 4,
    amenities: amenitiesForTwo,
    description: 'The corner suite: two rooms, a deep terrace and the lagoon from the bed.',
    image: 'executive-suite',
    prices: [],
    conditions: [],
  },
];
