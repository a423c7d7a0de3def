import * as z from 'zod/mini';
import { nightsBetween } from '#contract/dates.ts';
import { dateMessage, dayField, line, rangeMessages } from '#contract/fields.ts';

export const roomMessages = {
  none: 'No rooms available at the moment. Please check back later.',
} as const;

/** A room type as guests see it. Prices in naira; `available_rooms` is for tonight. */
export const roomListing = z.object({
  id: z.string(),
  room_type: z.string(),
  price_per_night: z.number(),
  max_occupancy: z.int(),
  amenities: z.string(),
  description: z.string(),
  image: z.string(),
  available_rooms: z.optional(z.int()),
});
export type RoomListing = z.infer<typeof roomListing>;

export const roomList = z.object({ data: z.array(roomListing), today: z.string() });

export const availabilityQuery = z.object({
  room_type_id: line('Please select a room', 'Room', 60),
  check_in: dayField(dateMessage),
  check_out: dayField(dateMessage),
});

export const availabilityAnswer = z.object({ available: z.boolean() });

const mostNights = 400;

/** The nights from one day to another, both included; without a room type, of any. */
export const calendarQuery = z
  .object({
    room_type_id: z.optional(availabilityQuery.shape.room_type_id),
    from: dayField(rangeMessages.day),
    to: dayField(rangeMessages.day),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: rangeMessages.range, path: ['to'], abort: true }),
    z.refine(({ from, to }) => !(nightsBetween(from, to) >= mostNights), {
      error: `At most ${mostNights} nights can be asked for at once`,
      path: ['to'],
    }),
  );

/**
 * Whether a night can be sold. How many rooms are left is the hotel's own business, except for the last one: who
 * hesitates then should know.
 */
const nightStates = ['free', 'last', 'sold_out'] as const;

export const calendarNight = z.object({
  night: z.string(),
  state: z.enum(nightStates),
  /** In naira, of the cheapest room that is free; of the room type asked for also when it is sold out. */
  price: z.nullable(z.number()),
});
export type CalendarNight = z.infer<typeof calendarNight>;

export const roomCalendar = z.object({ data: z.array(calendarNight), today: z.string() });

const one = 'Breakfast, Wi-Fi, gym and pool are free for 1 guest';
const two = 'Breakfast, Wi-Fi, gym and pool are free for 2 guests';

/** The catalogue: seeds the demo hotel, and stands in for the live list while that cannot be read. */
export const catalogue: readonly RoomListing[] = [
  {
    id: 'classic-single',
    room_type: 'Classic Single',
    price_per_night: 24900,
    max_occupancy: 2,
    amenities: one,
    description: 'A quiet room under the eaves with a writing desk, a rain shower and the morning light.',
    image: 'classic-single',
  },
  {
    id: 'deluxe',
    room_type: 'Deluxe',
    price_per_night: 30500,
    max_occupancy: 2,
    amenities: one,
    description: 'A wide bed in linen, an iroko headboard and a window over the garden palms.',
    image: 'deluxe',
  },
  {
    id: 'deluxe-large',
    room_type: 'Deluxe Large',
    price_per_night: 35900,
    max_occupancy: 2,
    amenities: one,
    description: 'More room to breathe: a sitting corner, a long desk and a small terrace.',
    image: 'deluxe-large',
  },
  {
    id: 'business-suite',
    room_type: 'Business Suite',
    price_per_night: 49900,
    max_occupancy: 4,
    amenities: two,
    description: 'A bedroom and a separate salon to work or meet in, for up to four.',
    image: 'business-suite',
  },
  {
    id: 'executive-suite',
    room_type: 'Executive Suite',
    price_per_night: 54900,
    max_occupancy: 4,
    amenities: two,
    description: 'The corner suite: two rooms, a deep terrace and the lagoon from the bed.',
    image: 'executive-suite',
  },
];
