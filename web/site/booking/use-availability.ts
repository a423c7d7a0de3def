import { useEffect, useState } from 'react';
import { stayProblems } from '#contract/bookings.ts';
import { isDay } from '#contract/dates.ts';
import { useCall, useFacts } from '#web/core/context.ts';

export type Availability = 'unasked' | 'asking' | 'available' | 'unavailable' | 'unknown';

const debounceMs = 350;

/** Asks after a pause in typing, drops late replies, and skips a stay that the rules refuse. */
export function useAvailability(room = '', checkIn = '', checkOut = ''): Availability {
  const call = useCall();
  const { today, hotel } = useFacts();
  const [answer, setAnswer] = useState<Availability>('unasked');

  useEffect(() => {
    const stay = { check_in: checkIn, check_out: checkOut, guests: 1 };
    const days = isDay(checkIn) && isDay(checkOut);
    const askable = room && days && stayProblems(stay, today, hotel.stays).length === 0;
    setAnswer(askable ? 'asking' : 'unasked');
    if (!askable) return;
    let stale = false;
    const update = (next: Availability) => !stale && setAnswer(next);
    const timer = setTimeout(() => {
      call('checkAvailability', { room_type_id: room, check_in: checkIn, check_out: checkOut }).then(
        ({ available }) => update(available ? 'available' : 'unavailable'),
        () => update('unknown'),
      );
    }, debounceMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [call, room, checkIn, checkOut, today, hotel]);

  return answer;
}
