import { useEffect, useState } from 'react';
import { isDay, nightsBetween } from '#contract/dates.ts';
import { useCall } from '#web/context.ts';

export type Availability = 'unasked' | 'asking' | 'available' | 'unavailable' | 'unknown';

const pauseMs = 350;

/** Whether the chosen room is free for the chosen dates, asked while the guest types. Late answers are dropped. */
export function useAvailability(room = '', checkIn = '', checkOut = ''): Availability {
  const call = useCall();
  const [answer, setAnswer] = useState<Availability>('unasked');

  useEffect(() => {
    const complete = room && isDay(checkIn) && isDay(checkOut) && nightsBetween(checkIn, checkOut) > 0;
    setAnswer(complete ? 'asking' : 'unasked');
    if (!complete) return;
    let stale = false;
    const say = (next: Availability) => !stale && setAnswer(next);
    const timer = setTimeout(() => {
      call('checkAvailability', { room_type_id: room, check_in: checkIn, check_out: checkOut }).then(
        ({ available }) => say(available ? 'available' : 'unavailable'),
        () => say('unknown'),
      );
    }, pauseMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [call, room, checkIn, checkOut]);

  return answer;
}
