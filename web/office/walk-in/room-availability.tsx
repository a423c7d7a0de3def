import { clsx } from 'clsx';
import { bookingMessages, stayProblems } from '#contract/bookings.ts';
import { type Day, isDay, nightsBetween } from '#contract/dates.ts';
import { useFacts } from '#web/context.ts';
import { useApiQuery } from '#web/office/query.ts';

type Props = { room: string; checkIn: string; checkOut: string; today: Day };

/** Whether the room is free for the dates as they are being chosen. Always there, also when empty, so that a change is announced. */
export function RoomAvailability({ room, checkIn, checkOut, today }: Props) {
  const { hotel } = useFacts();
  const dated = isDay(checkIn) && isDay(checkOut) && nightsBetween(checkIn, checkOut) > 0;
  const stay = { check_in: checkIn, check_out: checkOut, guests: 1 };
  const askable = room !== '' && dated && stayProblems(stay, today, hotel.stays).length === 0;
  const { data, isError, isPlaceholderData } = useApiQuery(
    'checkAvailability',
    { room_type_id: room, check_in: checkIn, check_out: checkOut },
    { enabled: askable },
  );
  const free = isPlaceholderData ? undefined : data?.available;
  return (
    <p
      aria-live="polite"
      className={clsx(
        'text-sm font-medium not-empty:mt-1.5',
        free === undefined && !isError && 'text-soft',
        free === true && 'text-leaf',
        (free === false || isError) && 'text-danger',
      )}
    >
      {askable && (isError ? bookingMessages.checkFailed : words(free))}
    </p>
  );
}

function words(free: boolean | undefined): string {
  if (free === undefined) return 'Checking availability…';
  return free ? 'Available for these dates' : bookingMessages.unavailable;
}
