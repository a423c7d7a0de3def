import { AppError, fieldError } from '#contract/errors.ts';
import { type NewRoomType, type RoomTypeChange, roomPictures, roomTypeMessages } from '#contract/inventory.ts';
import { fromNaira } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import type { Tx } from '#db/db.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { auditRoomChange } from '#server/rooms/room-audit.ts';
import {
  findRoomType,
  insertRoomType,
  type RoomType,
  type RoomTypeRecord,
  updateRoomType,
} from '#server/rooms/room-type-store.ts';

type RoomTypeDeps = Pick<Deps, 'db' | 'clock'>;

const roomFacts = ({ name, priceKobo, maxOccupancy, amenities, description, image }: RoomType) => ({
  ...{ name, priceKobo, maxOccupancy, amenities, description, image },
});

/** Accepts the project's pictures and the one that the type already has. Throws AppError. */
function roomFromInput(id: string, input: NewRoomType, before?: RoomType): RoomType {
  if (input.image !== before?.image && !roomPictures.some((name) => name === input.image))
    throw fieldError('image', roomTypeMessages.image);
  return {
    id,
    name: input.room_type,
    priceKobo: fromNaira(input.price_per_night),
    maxOccupancy: input.max_occupancy,
    amenities: input.amenities,
    description: input.description,
    image: input.image,
  };
}

/** Made of the name, for URLs: `Garden Suite` is `garden-suite`. From the second `attempt` on it gets a number. */
function roomTypeId(name: string, attempt: number): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'room';
  return attempt === 1 ? words.slice(0, 50) : `${words.slice(0, 50)}-${attempt}`;
}

const maxIdAttempts = 20;

export const addRoomType = (deps: RoomTypeDeps, member: Member, input: NewRoomType): Promise<RoomTypeRecord> =>
  withUniqueName(deps, async (tx) => {
    for (let attempt = 1; attempt <= maxIdAttempts; attempt++) {
      const room = roomFromInput(roomTypeId(input.room_type, attempt), input);
      if (!(await insertRoomType(tx, room))) continue;
      await auditRoomChange(deps, tx, member, 'room type added', room.id, undefined, roomFacts(room));
      return { ...room, inventoryId: null };
    }
    throw nameTakenError();
  });

/** Existing bookings keep their price. Throws AppError. */
export const changeRoomType = (
  deps: RoomTypeDeps,
  member: Member,
  id: string,
  { was, ...input }: Omit<RoomTypeChange, 'id'>,
): Promise<RoomTypeRecord> =>
  withUniqueName(deps, async (tx) => {
    const before = await findRoomType(tx, id, true);
    if (!before) throw new AppError('not_found', roomTypeMessages.notFound);
    if (was && fromNaira(was.price_per_night) !== before.priceKobo)
      throw new AppError('conflict', roomTypeMessages.changedMeanwhile);
    const after = roomFromInput(id, input, before);
    await updateRoomType(tx, after);
    await auditRoomChange(deps, tx, member, 'room type changed', id, roomFacts(before), roomFacts(after));
    return { ...after, inventoryId: before.inventoryId };
  });

const nameTakenError = () => fieldError('room_type', roomTypeMessages.nameTaken, 'conflict');

const withUniqueName = <T>(deps: RoomTypeDeps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  onViolation('room_type_by_name', () => deps.db.tx(work), nameTakenError());
