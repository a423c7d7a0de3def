import * as z from 'zod/mini';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { dayField, lineField, rangeMessages } from '#contract/core/fields.ts';
import { closureKinds, roomConditions } from '#contract/rooms/room-conditions.ts';
import { describeUse, type RoomUse, roomName } from '#contract/rooms/room-use.ts';

export const closureMessages = {
  kind: 'Please choose out of order or out of service',
  reason: 'Please enter a reason',
  past: 'A room cannot be closed before today',
  order: 'The closure must end after its first night',
  tooLong: 'A room can be closed for at most 400 nights',
  condition: 'Please choose the condition of the room afterwards',
  soldOut: (number: string | null, night: Day) =>
    `${roomName(number)} cannot close: ${formatDay(night)} is sold out; move a stay first`,
  inUse: (number: string | null, use: RoomUse) => `${roomName(number)} cannot close: ${describeUse(use)}`,
  endInPast: 'The nights before today stay closed. To open the room now, end the closure.',
  ended: 'This closure has ended already',
  notFound: 'Closure not found',
  roomChanged: 'Somebody else has changed this room meanwhile. Please look again.',
  closed: (number: string | null, until: Day) => `${roomName(number)} is closed until ${formatDay(until)}`,
  opened: (number: string | null) => `${roomName(number)} is open again`,
  closeFailed: 'Failed to close the room',
  changeFailed: 'Failed to change the closure',
} as const;

export const maxClosureNights = 400;

const untilField = dayField(rangeMessages.day);

/** The room is closed from the night `from` on; `until` is the first night on which it is open again. */
export const closeRoomInput = z.object({
  id: z.uuid({ error: 'Room not found' }),
  kind: z.enum(closureKinds, { error: closureMessages.kind }),
  reason: lineField(closureMessages.reason, 'Reason', 200),
  from: dayField(rangeMessages.day),
  until: untilField,
  returnCondition: z._default(z.enum(roomConditions, { error: closureMessages.condition }), 'dirty'),
});
export type CloseRoomInput = z.output<typeof closeRoomInput>;

export const closureIdInput = z.object({ id: z.uuid({ error: closureMessages.notFound }) });

export const changeClosureInput = z.extend(closureIdInput, { until: untilField });

export const closureView = z.object({
  id: z.string(),
  kind: z.enum(closureKinds),
  reason: z.string(),
  from: z.string(),
  until: z.string(),
  returnCondition: z.enum(roomConditions),
});
export type ClosureView = z.infer<typeof closureView>;

export const closureReply = z.object({ message: z.string(), closure: closureView });
