import * as z from 'zod/mini';
import { bookingStatuses } from '#contract/bookings/bookings.ts';
import { dayField, koboField, rangeMessages } from '#contract/core/fields.ts';
import { ratePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { askedView, closureKinds, roomConditions, roomView } from '#contract/rooms/room-conditions.ts';
import { nightsAtPrice } from '#contract/rooms/rooms.ts';

export const chartSpans = ['14', '30', '60'] as const;

export const chartQuery = z.object({
  from: z.optional(dayField(rangeMessages.day)),
  nights: z._default(z.enum(chartSpans, { error: `nights must be one of ${chartSpans.join(', ')}` }), '14'),
});

/** Consecutive nights of a stay in one room, and of one room type. `room` is null for nights without a room. */
const chartPart = z.object({
  room: z.nullable(z.string()),
  roomTypeId: z.string(),
  from: z.string(),
  /** The first day after these nights. */
  until: z.string(),
  /**
   * For nights without a room: the room in which the checker can put the whole part without moving anyone, or null if
   * there is none.
   */
  suggested: z.nullable(z.string()),
});
export type ChartPart = z.infer<typeof chartPart>;

/** A stay that has a night on the chart or the night of the desk day, or whose guest should have left. */
const chartStay = z.object({
  id: z.string(),
  version: z.int(),
  reference: z.string(),
  guestName: z.string(),
  guests: z.int(),
  roomTypeId: z.string(),
  status: z.enum(bookingStatuses),
  checkIn: z.string(),
  checkOut: z.string(),
  /** True if the guest is still in the house after check-out time on the day of check-out, or later. */
  late: z.boolean(),
  totalAmountKobo: koboField,
  balanceKobo: koboField,
  /** The part of the balance that the guest does not owe. */
  othersOweKobo: koboField,
  parts: z.array(chartPart),
});
export type ChartStay = z.infer<typeof chartStay>;

const chartClosure = z.object({
  id: z.string(),
  room: z.string(),
  kind: z.enum(closureKinds),
  reason: z.string(),
  from: z.string(),
  until: z.string(),
  returnCondition: z.enum(roomConditions),
});
export type ChartClosure = z.infer<typeof chartClosure>;

const chartType = z.object({
  id: z.string(),
  name: z.string(),
  maxOccupancy: z.int(),
  pricePerNightKobo: koboField,
  prices: z.array(nightsAtPrice),
  /** How many rooms are left to sell on each night of the chart; null on nights before the desk day. */
  left: z.array(z.nullable(z.int())),
});

/** One move that makes room for a stay that does not fit: put the stay `booking` into `room`. */
const repair = z.object({ booking: z.string(), guestName: z.string(), fromRoom: z.string(), room: z.string() });

/** A stay that somebody must give a room now, or that fits into no room any more. */
const shelfEntry = z.object({
  booking: z.string(),
  /** The first night without a room. */
  from: z.string(),
  /** The room to offer; null if there is none. */
  suggested: z.nullable(z.string()),
  repair: z.nullable(repair),
});

const chartRoom = z.extend(roomView, {
  /** The id of the stay that is in the room now. */
  occupiedBy: z.nullable(z.string()),
  /** Who is in the room to clean it, and since when. */
  cleaning: z.nullable(z.object({ by: z.string(), since: z.string() })),
  asked: askedView,
  /**
   * When the room was seen occupied while the desk had it vacant. Null if it was not, or once a guest has entered or
   * left or somebody has answered.
   */
  seenOccupiedAt: z.nullable(z.string()),
});
export type ChartRoom = z.infer<typeof chartRoom>;

export const roomChart = z.object({
  today: z.string(),
  /** The first night that can be sold or given: until the closing hour, the night of the day before. */
  deskDay: z.string(),
  now: z.string(),
  from: z.string(),
  nights: z.int(),
  types: z.array(chartType),
  plans: z.array(ratePlanOffer),
  rooms: z.array(chartRoom),
  stays: z.array(chartStay),
  closures: z.array(chartClosure),
  shelf: z.array(shelfEntry),
  /** How many parts of stays on this chart begin after the desk day and have no room. */
  floatingLater: z.int(),
  unnumbered: z.int(),
});
export type RoomChart = z.infer<typeof roomChart>;

/** `booking` is null if the change concerns no booking, such as a closure. */
const chartChange = z.object({
  id: z.int(),
  by: z.string(),
  own: z.boolean(),
  booking: z.nullable(z.string()),
  guestName: z.nullable(z.string()),
});
export type ChartChange = z.infer<typeof chartChange>;

/** The latest changes, newest first. `version` changes whenever the chart may have changed. */
export const chartNews = z.object({ version: z.string(), changes: z.array(chartChange) });
export type ChartNews = z.infer<typeof chartNews>;

export const chartMessages = {
  loadFailed: 'The plan could not be loaded',
  noNumbers: 'No room has a number yet.',
  noSuchRoom: 'This room is not on the plan. It was retired, it has no number yet, or the link is wrong.',
} as const;
