import { stayProblems } from '#contract/bookings.ts';
import { type Day, isDay, nightsBetween } from '#contract/dates.ts';
import { useFacts } from '#web/context.ts';
import { useApiQuery } from '#web/office/query.ts';

/** What is known of the rooms for the dates that are typed. */
export type RoomsForStay = {
  /** False while there are no dates, or none that can be sold. */
  asked: boolean;
  failed: boolean;
  /** By room type; undefined until the answer for these dates is there. */
  free: ReadonlyMap<string, number> | undefined;
};

/** How many rooms of each type are free for the dates as they are being chosen. */
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
