import type { Day } from '#contract/dates.ts';

export type FitRoom = { id: string; roomTypeId: string; rank: number; number: string | null };

/** Nights on which a room is taken. `booking` is null for a closure. A pinned stay is not moved for another one. */
export type TakenNights = { room: string; from: Day; until: Day; booking: string | null; pinned: boolean };

/** Nights without a room. `booking` identifies them. */
export type FloatingStay = { booking: string; roomTypeId: string; from: Day; until: Day };

/** `repair` is one move of another stay after which the stay fits. */
export type Fit = { room: string | null; repair: { booking: string; fromRoom: string; room: string } | null };

type Nights = { from: Day; until: Day };

const overlap = (a: Nights, b: Nights): boolean => a.from < b.until && b.from < a.until;

/** Finds a room for each floating stay, the earliest arrival first. */
export function fitFloating(
  rooms: readonly FitRoom[],
  taken: readonly TakenNights[],
  floating: readonly FloatingStay[],
): Map<string, Fit> {
  const byRoom = new Map<string, Nights[]>(rooms.map(({ id }) => [id, []]));
  for (const nights of taken) byRoom.get(nights.room)?.push(nights);
  const usable = rooms.filter(({ number }) => number !== null).toSorted((a, b) => a.rank - b.rank);
  const fits = new Map<string, Fit>();
  for (const stay of floating.toSorted((a, b) => a.from.localeCompare(b.from) || b.until.localeCompare(a.until))) {
    const room = usable.find(
      ({ id, roomTypeId }) =>
        roomTypeId === stay.roomTypeId && !byRoom.get(id)?.some((nights) => overlap(nights, stay)),
    );
    if (room) byRoom.get(room.id)?.push(stay);
    fits.set(stay.booking, { room: room?.id ?? null, repair: null });
  }
  return fits;
}
