import { AppError, type FieldError, fieldError } from '#contract/core/errors.ts';
import { noPicture } from '#contract/core/gallery.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { numberedRoomMessages } from '#contract/rooms/numbered-rooms.ts';
import {
  floorOfNumber,
  roomSheetMessages as messages,
  type SheetRow,
  type SheetType,
  sameTypeKey,
  typesOfSheet,
  usualGuests,
} from '#contract/rooms/room-sheet.ts';
import type { Tx } from '#db/db.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { addEmptyInventory } from '#server/rooms/inventory.ts';
import { addRoomsOfType } from '#server/rooms/numbered-rooms.ts';
import { listTakenNumbers } from '#server/rooms/room-store.ts';
import { listRoomTypes, type RoomTypeRecord } from '#server/rooms/room-type-store.ts';
import { insertNewRoomType } from '#server/rooms/room-types.ts';

type SheetDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;

/** What a new room type has until its owner edits it. What is empty is not shown. */
const newTypeDefaults = { amenities: '', description: '', image: noPicture };

/**
 * Adds the rooms of a sheet, and the room types that are new. Returns the names of these. Throws AppError with a
 * sentence for each wrong row, and then adds nothing.
 */
export const addRoomSheet = (deps: SheetDeps, member: Member, rows: readonly SheetRow[]): Promise<string[]> =>
  onViolation(
    ['room_by_number', 'room_type_by_name'],
    () => deps.db.tx((tx) => addSheetRows(deps, tx, member, rows)),
    fieldError('rows', numberedRoomMessages.takenMeanwhile, 'conflict'),
  );

/**
 * Does what `addRoomSheet` does, in a transaction of the caller. An error for a wrong row names it as `rows.0`; then
 * nothing has been added yet.
 */
export async function addSheetRows(
  deps: SheetDeps,
  tx: Tx,
  member: Member,
  rows: readonly SheetRow[],
): Promise<string[]> {
  const knownTypes = await listRoomTypes(tx);
  const takenNumbers = new Set(
    await listTakenNumbers(
      tx,
      rows.map(({ number }) => number),
    ),
  );
  const problems = rows.flatMap((row, index) => problemsOfRow(row, index, rows, { knownTypes, takenNumbers }));
  const [problem] = problems;
  if (problem) throw new AppError('conflict', problem.message, problems);
  const newTypes: string[] = [];
  // In one order, so that two sheets at the same time do not wait for each other's room types.
  const types = typesOfSheet(rows).toSorted((one, other) =>
    sameTypeKey(one.roomType) < sameTypeKey(other.roomType) ? -1 : 1,
  );
  for (const type of types) {
    const known = knownTypes.find(({ name }) => sameTypeKey(name) === sameTypeKey(type.roomType));
    const roomTypeId = known?.id ?? (await addType(deps, tx, member, type)).id;
    if (!known) newTypes.push(type.roomType);
    if (!known?.inventoryId) await addEmptyInventory(deps, tx, member, roomTypeId);
    const rowsOfType = rows.filter(({ roomType }) => sameTypeKey(roomType) === sameTypeKey(type.roomType));
    for (const [floor, numbers] of numbersByFloor(rowsOfType))
      await addRoomsOfType(deps, tx, member, { roomTypeId, numbers, floor, features: [] });
  }
  return newTypes;
}

type Existing = { knownTypes: readonly RoomTypeRecord[]; takenNumbers: ReadonlySet<string> };

function problemsOfRow(
  { number, roomType, pricePerNightKobo: price }: SheetRow,
  index: number,
  rows: readonly SheetRow[],
  { knownTypes, takenNumbers }: Existing,
): FieldError[] {
  const isSameType = (name: string) => sameTypeKey(name) === sameTypeKey(roomType);
  const known = knownTypes.find(({ name }) => isSameType(name));
  const sameNumberAt = rows.findIndex((row) => row.number === number);
  const priced = rows.find((row) => isSameType(row.roomType) && row.pricePerNightKobo !== undefined);
  const firstOfType = rows.findIndex((row) => isSameType(row.roomType));
  const sentences: (string | false)[] = [
    takenNumbers.has(number) && numberedRoomMessages.taken(number),
    sameNumberAt < index && messages.twice(number, sameNumberAt + 1),
    known !== undefined &&
      price !== undefined &&
      price !== known.priceKobo &&
      messages.otherPriceThanNow(known.name, formatNaira(known.priceKobo)),
    !known && !priced && firstOfType === index && messages.priceNeeded(roomType),
    priced !== undefined &&
      price !== undefined &&
      price !== priced.pricePerNightKobo &&
      messages.otherPrice(roomType, rows.indexOf(priced) + 1),
  ];
  const message = sentences.find((sentence) => sentence !== false);
  return message ? [{ field: `rows.${index}`, message }] : [];
}

function addType(deps: SheetDeps, tx: Tx, member: Member, { roomType, pricePerNightKobo, maxOccupancy }: SheetType) {
  if (pricePerNightKobo === undefined) throw fieldError('rows', messages.priceNeeded(roomType));
  return insertNewRoomType(deps, tx, member, {
    ...newTypeDefaults,
    roomType,
    pricePerNightKobo,
    maxOccupancy: maxOccupancy ?? usualGuests,
  });
}

function numbersByFloor(rows: readonly SheetRow[]): Map<number, string[]> {
  const numbers = new Map<number, string[]>();
  for (const { number } of rows)
    numbers.set(floorOfNumber(number), [...(numbers.get(floorOfNumber(number)) ?? []), number]);
  return numbers;
}
