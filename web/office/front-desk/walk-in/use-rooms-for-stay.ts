import { type Day, isDay, nightsBetween } from '#contract/core/dates.ts';
import { stayProblems } from '#contract/rooms/stay-limits.ts';
import { useFacts } from '#web/core/context.ts';
import { useApiQuery } from '#web/office/core/query.ts';

export type RoomsForStay = {
  isValidStay: boolean;
  hasFailed: boolean;
  /** The number of free rooms by room type ID; undefined until the reply for these dates arrives. */
  freeByType: ReadonlyMap<string, number> | undefined;
};

export function useRoomsForStay(checkIn: string, checkOut: string, deskDay: Day): RoomsForStay {
  const { hotel } = useFacts();
  const hasDates = isDay(checkIn) && isDay(checkOut) && nightsBetween(checkIn, checkOut) > 0;
  const stay = { checkIn, checkOut };
  const isValidStay = hasDates && stayProblems({ ...stay, guests: 1 }, deskDay, hotel.stays).length === 0;
  const { data, isError, isPlaceholderData } = useApiQuery('roomsForStay', stay, { enabled: isValidStay });
  const reply = isValidStay && !isError && !isPlaceholderData ? data : undefined;
  return {
    isValidStay,
    hasFailed: isValidStay && isError,
    freeByType: reply && new Map(reply.data.map(({ roomTypeId, freeRooms }) => [roomTypeId, freeRooms])),
  };
}
