import type { CallApi } from '#contract/api.ts';
import { catalogue, type RoomListing } from '#contract/rooms.ts';

/** `live` is false while the fixed catalogue stands in for a list that could not be read. */
export type Rooms = { rooms: RoomListing[]; live: boolean };

const cheapestFirst = (rooms: readonly RoomListing[]): RoomListing[] =>
  rooms.toSorted((a, b) => a.price_per_night - b.price_per_night);

/** The rooms on sale. Never fails: without an answer guests see the catalogue. */
export async function loadRooms(call: CallApi): Promise<Rooms> {
  try {
    const { data } = await call('availableRooms', {});
    return { rooms: cheapestFirst(data), live: true };
  } catch (error) {
    console.info('The list of rooms could not be read, the catalogue stands in for it:', String(error));
    return { rooms: cheapestFirst(catalogue), live: false };
  }
}
