import type { GuestCallApi } from '#contract/api.ts';
import type { PlanOffer } from '#contract/plan-offers.ts';
import { catalogue, type RoomListing, roomMessages } from '#contract/rooms.ts';

export type OfferedRooms = {
  rooms: RoomListing[];
  /** On sale, in the order in which guests see them. */
  plans: PlanOffer[];
  /** Whether the rooms come from the server. If they could not be read, the fixed `catalogue` replaces them. */
  live: boolean;
  /** Shown for an empty list. It comes with the data, because importing it would make the form load the schemas. */
  emptyMessage: string;
};

const cheapestFirst = (rooms: readonly RoomListing[]): RoomListing[] =>
  rooms.toSorted((a, b) => a.price_per_night - b.price_per_night);

/** Never rejects, because without a reply the guests see the fixed `catalogue`. */
export async function loadRooms(call: GuestCallApi): Promise<OfferedRooms> {
  try {
    const { data, plans } = await call('availableRooms', {});
    return { rooms: cheapestFirst(data), plans, live: true, emptyMessage: roomMessages.none };
  } catch (error) {
    console.info('The list of rooms could not be read, the catalogue stands in for it:', String(error));
    return { rooms: cheapestFirst(catalogue), plans: [], live: false, emptyMessage: roomMessages.none };
  }
}
