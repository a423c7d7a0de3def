import type { GuestCallApi } from '#contract/api.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { type RoomListing, roomMessages } from '#contract/rooms/rooms.ts';

export type OfferedRooms = {
  rooms: RoomListing[];
  /** The rate plans on sale, in the order in which guests see them. */
  ratePlans: RatePlanOffer[];
  /** Whether the server read this list just now. If false, the list is the last one that it could read. */
  isLive: boolean;
  /** Whether guests cannot book online yet. */
  opensSoon: boolean;
  /** The text for an empty list. It comes with the data, because importing it would make the form load the schemas. */
  emptyMessage: string;
};

export async function loadRooms(call: GuestCallApi): Promise<OfferedRooms> {
  const { data, plans: ratePlans, isKept: areEarlier, opensSoon = false } = await call('availableRooms', {});
  const rooms = data.toSorted((a, b) => a.pricePerNightKobo - b.pricePerNightKobo);
  return { rooms, ratePlans, isLive: !areEarlier, opensSoon, emptyMessage: roomMessages.none };
}
