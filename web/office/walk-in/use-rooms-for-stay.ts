import { stayProblems } from '#contract/bookings.ts';
import { type Day, isDay, nightsBetween } from '#contract/dates.ts';
import { useFacts } from '#web/context.ts';
import { useApiQuery } from '#web/office/query.ts';

export type RoomsForStay = {
  asked: boolean;
  failed: boolean;
  /** By room type ID; undefined until the reply for these dates arrives. */
  free: ReadonlyMap<string, number> | undefined;
};

export function useRoomsForStay(checkIn: string, checkOut: string, today: Day): RoomsForStay {
  const { hotel } = useFacts();
  const dated = isDay(checkIn) && isDay(checkOut) && nightsBetween(checkIn, checkOut) > 0;
  const stay = { check_in: checkIn, check_out: checkOut };
  const asked = dated && stayProblems({ ...stay, guests: 1 }, today, hotel.stays).length === 0;
  const { data, isError, isPlaceholderData } = useApiQuery('roomsForStay', stay, { enabled: asked });
  const known = asked && !isError && !isPlaceholderData ? data : undefined;
  return {
    asked,
    failed: asked && isError,
    free: known && new Map(known.data.map(({ room_type_id, free_rooms }) => [room_type_id, free_rooms])),
  };
}
