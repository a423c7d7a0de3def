import * as z from 'zod/mini';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import { dayField, dirtyOkField, rangeMessages, roomIdField } from '#contract/core/fields.ts';
import { roomConditions } from '#contract/rooms/room-conditions.ts';

/** A day without its year, for example `27 November`. */
export const shortDayText = (day: Day): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );

type TakenRoom = { number: string; by: string; until: Day };

export const assignmentMessages = {
  version: 'version must be that of the booking the form was opened on',
  given: (number: string) => `${number} is given`,
  movedTo: (guest: string, number: string) => `${guest} is now in ${number}`,
  floats: 'The stay is on the shelf',
  swapped: 'The two stays have changed rooms',
  failed: 'Failed to give the room',
  choicesFailed: 'Failed to fetch the rooms',
  notFound: 'This room does not exist any more. Please choose another one.',
  retired: (number: string) => `${number} has been retired. Please choose another room.`,
  unnumbered: 'This room has no number yet. Enter its number under Room Inventory first.',
  taken: ({ number, by, until }: TakenRoom) =>
    `${number} was taken a moment ago. ${by} stays there until ${shortDayText(until)} now.`,
  closed: ({ number, by, until }: TakenRoom) => `${number} is closed until ${shortDayText(until)}: ${by}.`,
  dirty: (number: string) => `${number} is dirty. Give it to the guest all the same?`,
  occupied: (number: string, guest: string) => `${guest} has not left ${number} yet. Please choose another room.`,
  otherType: 'This room is of another type',
  staysIn: (number: string) => `The stay keeps ${number} on all nights.`,
  movesFrom: (number: string, first: Day) =>
    `${number} is free from ${shortDayText(first)} on. The nights before stay where they are.`,
  movesTo: (number: string) => `${number} is free on all nights.`,
  typeFull: (type: string) => `Every ${type} is sold on one of these nights.`,
  nightsPassed: 'Nights that have passed stay in their room.',
  noNights: 'No night of the stay is left for a room.',
  typePassed: (type: string) => `The last night has passed: the guest can only get another ${type} until they leave.`,
  needsRoom: (guest: string) => `${guest} is in the house and needs a room. Please choose another one.`,
  swapInHouse: (guest: string) => `${guest} is in the house: the two cannot change rooms.`,
  swapNoRoom: (guest: string) => `${guest} has no room that could be swapped.`,
  swapOtherType: 'The two stays have rooms of different types: they cannot change rooms.',
  other: 'Please choose the stay to swap with',
  swapSelf: 'Please choose two different stays.',
  upgraded: 'Another room type: the price stays',
  /** Shown when a stay was changed and keeps its room for only a part of its nights. */
  withoutRoom: ({ number, by, until }: TakenRoom) =>
    `${number} is not free for the added nights: ${by} has it until ${shortDayText(until)}. They are on the shelf until you give them a room.`,
  floatsNow: 'The stay has no room now. Please give it one.',
  floatsFrom: (first: Day) => `From ${shortDayText(first)} on the stay has no room. Please give it one.`,
} as const;

const stayAndVersionFields = {
  id: z.uuid({ error: bookingMessages.notFound }),
  version: z.int(assignmentMessages.version),
};

/**
 * Gives the stay the room `room` from the night `from` on (by default for all nights that are left); null leaves these
 * nights without a room.
 */
export const assignRoomInput = z.object({
  ...stayAndVersionFields,
  room: z.nullable(roomIdField),
  from: z.optional(dayField(rangeMessages.day)),
  dirtyOk: dirtyOkField,
});

export const swapRoomsInput = z.object({
  ...stayAndVersionFields,
  other: z.object(stayAndVersionFields, assignmentMessages.other),
});

/**
 * Asks for rooms for the nights from `from` on, as far as these are of one room type, or for a stay from `checkIn` to
 * `checkOut`.
 */
export const roomChoicesInput = z.object({
  id: z.uuid({ error: bookingMessages.notFound }),
  from: z.optional(dayField(rangeMessages.day)),
  checkIn: z.optional(dayField(rangeMessages.day)),
  checkOut: z.optional(dayField(rangeMessages.day)),
});

/** A room to choose for a stay; the list has the best one first. `reason` is a sentence for the screen. */
const roomChoice = z.object({
  room: z.string(),
  number: z.string(),
  roomTypeId: z.string(),
  roomType: z.string(),
  floor: z.int(),
  features: z.array(z.string()),
  condition: z.enum(roomConditions),
  /**
   * When the room was seen occupied while the desk had it vacant. Null if it was not, or once a guest has entered or
   * left or somebody has answered.
   */
  seenOccupiedAt: z.nullable(z.string()),
  reason: z.string(),
  /** True if the room can be given without changing the room type of the stay. */
  sameType: z.boolean(),
  current: z.boolean(),
  occupied: z.boolean(),
  /** Who has the room on one of the nights: a guest or a closure, and until when. */
  taken: z.nullable(
    z.object({ booking: z.nullable(z.string()), by: z.string(), until: z.string(), canSwap: z.boolean() }),
  ),
});
export type RoomChoice = z.infer<typeof roomChoice>;

export const roomChoices = z.object({ data: z.array(roomChoice) });
