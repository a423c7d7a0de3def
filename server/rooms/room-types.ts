import { AppError, fieldError } from '#contract/core/errors.ts';
import { noPicture } from '#contract/core/gallery.ts';
import type { Member } from '#contract/core/roles.ts';
import { type NewRoomType, type RoomTypeChange, roomPictures, roomTypeMessages } from '#contract/rooms/inventory.ts';
import { noRoomDetails } from '#contract/rooms/room-details.ts';
import type { Tx } from '#db/db.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { auditRoomChange } from '#server/rooms/room-audit.ts';
import { findRoomType, insertRoomType, type RoomTypeFacts, updateRoomType } from '#server/rooms/room-type-store.ts';

type SavedRoomType = RoomTypeFacts & { inventoryId: string | null };

type RoomTypeDeps = Pick<Deps, 'db' | 'clock'>;

const roomTypeFacts = ({ name, priceKobo, maxOccupancy, amenities, description, image, ...room }: RoomTypeFacts) => ({
  ...{ name, priceKobo, maxOccupancy, amenities, description, image },
  ...{ sizeSqm: room.sizeSqm, beds: room.beds, view: room.view, equipment: room.equipment.join(', ') },
});

/** Throws AppError unless the picture is none, one of `roomPictures` or the one that the room type already has. */
function roomTypeFromInput(id: string, input: NewRoomType, before?: RoomTypeFacts): RoomTypeFacts {
  const pictures: readonly string[] = [noPicture, ...roomPictures];
  if (input.image !== before?.image && !pictures.includes(input.image))
    throw fieldError('image', roomTypeMessages.image);
  const known = before ?? noRoomDetails;
  const { sizeSqm = known.sizeSqm, beds = known.beds, view = known.view, equipment = known.equipment } = input;
  const { roomType, pricePerNightKobo, ...facts } = input;
  return { ...facts, id, name: roomType, priceKobo: pricePerNightKobo, sizeSqm, beds, view, equipment };
}

/** Makes an id for URLs: `garden-suite` for "Garden Suite", `garden-suite-2` on the second try. */
function roomTypeIdFromName(name: string, tryNumber: number): string {
  const withoutAccents = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = withoutAccents.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'room';
  return tryNumber === 1 ? slug.slice(0, 50) : `${slug.slice(0, 50)}-${tryNumber}`;
}

const maxIdTries = 20;

export const addRoomType = (deps: RoomTypeDeps, member: Member, input: NewRoomType): Promise<SavedRoomType> =>
  withUniqueName(deps, (tx) => insertNewRoomType(deps, tx, member, input));

/** Adds a room type under the first free id. Fails on `room_type_by_name` if its name is taken. */
export async function insertNewRoomType(
  deps: RoomTypeDeps,
  tx: Tx,
  member: Member,
  input: NewRoomType,
): Promise<SavedRoomType> {
  for (let tryNumber = 1; tryNumber <= maxIdTries; tryNumber++) {
    const room = roomTypeFromInput(roomTypeIdFromName(input.roomType, tryNumber), input);
    if (!(await insertRoomType(tx, room))) continue;
    await auditRoomChange(deps, tx, member, 'room type added', room.id, undefined, roomTypeFacts(room));
    return { ...room, inventoryId: null };
  }
  throw nameTakenError();
}

/** A new price does not change existing bookings. Throws AppError. */
export const changeRoomType = (
  deps: RoomTypeDeps,
  member: Member,
  id: string,
  { was, ...input }: Omit<RoomTypeChange, 'id'>,
): Promise<SavedRoomType> =>
  withUniqueName(deps, async (tx) => {
    const before = await findRoomType(tx, id, true);
    if (!before) throw new AppError('not_found', roomTypeMessages.notFound);
    if (was && was.pricePerNightKobo !== before.priceKobo)
      throw new AppError('conflict', roomTypeMessages.changedMeanwhile);
    const after = roomTypeFromInput(id, input, before);
    await updateRoomType(tx, after);
    await auditRoomChange(deps, tx, member, 'room type changed', id, roomTypeFacts(before), roomTypeFacts(after));
    return { ...after, inventoryId: before.inventoryId };
  });

const nameTakenError = () => fieldError('roomType', roomTypeMessages.nameTaken, 'conflict');

const withUniqueName = <T>(deps: RoomTypeDeps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  onViolation('room_type_by_name', () => deps.db.tx(work), nameTakenError());
