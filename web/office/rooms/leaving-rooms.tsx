import { useState } from 'react';
import { plural } from '#contract/core/plural.ts';
import { compareForRetiring, type NumberedRoom } from '#contract/rooms/numbered-rooms.ts';
import { useApiQuery } from '#web/office/core/query.ts';

type LeavingRoomsChoice = {
  rooms: readonly NumberedRoom[];
  count: number;
  /** The ids of the rooms that are to leave. Until the user chooses, these are the rooms that can leave most easily. */
  chosenIds: readonly string[];
  toggle: (id: string) => void;
};

export function useLeavingRooms(roomTypeId: string | undefined, before: number, total: number): LeavingRoomsChoice {
  const count = Number.isInteger(total) ? Math.max(0, before - Math.max(0, total)) : 0;
  const { data } = useApiQuery('listRooms', {}, { enabled: count > 0, refetchesRegularly: false });
  const [pickedRooms, setPickedRooms] = useState<{ count: number; ids: readonly string[] }>();
  const rooms = (data?.data ?? []).filter((room) => room.roomTypeId === roomTypeId).sort(compareForRetiring);
  const suggestedIds = rooms.slice(0, count).flatMap(({ id, use }) => (use === null ? id : []));
  const chosenIds = pickedRooms?.count === count ? pickedRooms.ids : suggestedIds;
  const toggle = (id: string) =>
    setPickedRooms({
      count,
      ids: chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id],
    });
  return { rooms, count, chosenIds: chosenIds, toggle };
}

export function LeavingRooms({ rooms, count, chosenIds, toggle }: LeavingRoomsChoice) {
  if (count === 0) return null;
  return (
    <fieldset className="rounded-xl border border-hairline p-4">
      <legend className="px-1 text-sm font-semibold">
        {count === 1 ? 'Which room leaves?' : `Which ${plural(count, 'room')} leave?`}
      </legend>
      <p role="status" className="text-sm text-soft figures">
        {chosenIds.length} of {count} chosen
      </p>
      <ul className="mt-2 max-h-64 overflow-y-auto">
        {rooms.map(({ id, number, floor, use }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed">
              <input
                type="checkbox"
                checked={chosenIds.includes(id)}
                disabled={use !== null}
                onChange={() => toggle(id)}
                className="size-5 shrink-0 accent-terracotta"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium figures">{number ?? `No number, floor ${floor}`}</span>
                {use && <span className="text-sm text-soft"> {use}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
