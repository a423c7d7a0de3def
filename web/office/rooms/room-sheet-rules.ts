import type { FieldError } from '#contract/core/errors.ts';
import { plural } from '#contract/core/plural.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import type { NumberedRoom } from '#contract/rooms/numbered-rooms.ts';
import {
  type LineProblem,
  linesOfSheet,
  type SheetRow,
  sameTypeKey,
  typesOfSheet,
} from '#contract/rooms/room-sheet.ts';

/** The problems of the server, which counts rows, at the lines of the text. */
export function linesOfFailure(text: string, errors: readonly FieldError[]): LineProblem[] {
  const lines = linesOfSheet(text);
  return errors.flatMap(({ field, message }) => {
    const line = lines[Number(/^rows\.(\d+)/.exec(field)?.[1])];
    return line === undefined ? [] : [{ line, message }];
  });
}

type TypeFacts = Pick<RoomTypeView, 'id' | 'roomType'>;
type RoomFacts = Pick<NumberedRoom, 'roomTypeId' | 'number'>;

/**
 * Says of each room type that has rooms already how many it will have to sell, so that nobody adds rooms twice that
 * are there without a number.
 */
export function newRoomsWarning(
  rows: readonly SheetRow[],
  types: readonly TypeFacts[],
  rooms: readonly RoomFacts[],
): string[] {
  return typesOfSheet(rows).flatMap(({ roomType, numbers }) => {
    const known = types.find((type) => sameTypeKey(type.roomType) === sameTypeKey(roomType));
    const roomsOfType = rooms.filter(({ roomTypeId }) => roomTypeId === known?.id);
    if (!known || roomsOfType.length === 0) return [];
    const unnumberedCount = roomsOfType.filter(({ number }) => number === null).length;
    const now = `${known.roomType} has ${plural(roomsOfType.length, 'room')}`;
    const unnumbered = unnumberedCount > 0 ? `, ${unnumberedCount} of them without a number` : '';
    return [`${now}${unnumbered}. The new ones make ${roomsOfType.length + numbers.length} to sell.`];
  });
}
