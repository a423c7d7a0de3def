import * as z from 'zod/mini';
import { dayField, rangeMessages } from '#contract/fields.ts';
import { roomConditions } from '#contract/room-plan.ts';

export const assignmentMessages = {
  room: 'Please choose a room',
  version: 'version must be that of the booking the form was opened on',
} as const;

const stayAndVersion = {
  id: z.uuid(),
  /** The version of the booking that the staff member saw. */
  version: z.int(assignmentMessages.version),
};

/** From the night `from` on (by default all nights that are left), the stay has `room`, or none if `room` is null. */
export const assignRoomInput = z.object({
  ...stayAndVersion,
  room: z.nullable(z.uuid({ error: assignmentMessages.room })),
  from: z.optional(dayField(rangeMessages.day)),
});

export const swapRoomsInput = z.object({ ...stayAndVersion, other: z.object(stayAndVersion) });

export const roomChoicesInput = z.object({
  id: z.uuid(),
  check_in: z.optional(dayField(rangeMessages.day)),
  check_out: z.optional(dayField(rangeMessages.day)),
});

/** A room for a stay, best first. `reason` is a sentence for the screen. */
const roomChoice = z.object({
  room: z.string(),
  number: z.string(),
  room_type_id: z.string(),
  room_type: z.string(),
  floor: z.int(),
  features: z.array(z.string()),
  condition: z.enum(roomConditions),
  reason: z.string(),
  /** True if it can be given without changing the room type of the stay. */
  same_type: z.boolean(),
  /** Who has the room on one of the nights: a guest or a closure, and until when. */
  taken: z.nullable(
    z.object({ booking: z.nullable(z.string()), by: z.string(), until: z.string(), can_swap: z.boolean() }),
  ),
});
export type RoomChoice = z.infer<typeof roomChoice>;

export const roomChoices = z.object({ data: z.array(roomChoice) });
