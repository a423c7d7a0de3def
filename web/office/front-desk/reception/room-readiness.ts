import type { Readiness, WaitingArrival } from '#contract/housekeeping/housekeeping.ts';
import { isReady } from '#contract/rooms/room-conditions.ts';

type RoomsOfType = { roomType: string; availableRooms: number };

/** How many rooms of a type are ready and vacant, without those of guests who arrive tonight. */
const readyRoomsOf = ({ readyByType }: Readiness, roomType: string): number =>
  readyByType.find((each) => each.roomType === roomType)?.rooms ?? 0;

/**
 * Says how many of the rooms of a type that can still be sold tonight are ready. The number is at most that of the free
 * rooms, because rooms that are kept off sale, or needed for guests without a room, can be ready too.
 */
export const readyRoomsText = ({ roomType, availableRooms }: RoomsOfType, readiness: Readiness): string =>
  `${Math.min(availableRooms, readyRoomsOf(readiness, roomType))} ready`;

/** Says how many rooms of a type can still be sold tonight, and how many of them are ready. */
export function freeRoomsText(rooms: RoomsOfType, readiness: Readiness | undefined): string {
  const freeText = `${rooms.availableRooms} free`;
  return readiness ? `${freeText}, ${readyRoomsText(rooms, readiness)}` : freeText;
}

/** Whether the room of the guest is ready and empty. For a guest without a room, whether any room of the type is. */
export const canMoveIn = (arrival: WaitingArrival, readiness: Readiness): boolean =>
  arrival.number === null
    ? readyRoomsOf(readiness, arrival.roomType) > 0
    : !arrival.occupied && arrival.condition !== null && isReady(arrival.condition);

export function readinessText(arrival: WaitingArrival, readiness: Readiness): string {
  if (canMoveIn(arrival, readiness)) return arrival.number === null ? 'a room is ready' : 'room ready';
  if (arrival.number === null) return 'no room is ready';
  if (arrival.occupied) return 'room still occupied';
  return arrival.cleaning ? 'room being cleaned' : 'room not ready';
}
