import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { bookingMessages, stayProblems } from '#contract/bookings.ts';
import { isDay } from '#contract/dates.ts';
import { useFacts } from '#web/core/context.ts';
import { call } from '#web/site/call.ts';

const availabilityTexts: Record<Exclude<Availability['state'], 'broken'>, string> = {
  unasked: '',
  asking: 'Checking availability…',
  available: 'Available for your dates',
  unavailable: bookingMessages.unavailable,
  unknown: bookingMessages.checkFailed,
};

type Props = {
  roomId: string;
  checkIn: string;
  checkOut: string;
  /** The error that the form already shows, which the note must not repeat. */
  formError: string | null;
};

/** Always rendered, so that screen readers announce a change. */
export function AvailabilityNote({ roomId, checkIn, checkOut, formError }: Props) {
  const availability = useAvailability(roomId, checkIn, checkOut);
  const { state } = availability;
  const text = availability.state === 'broken' ? availability.message : availabilityTexts[availability.state];
  return (
    <p
      aria-live="polite"
      className={clsx(
        'mt-1.5 text-sm font-medium',
        state === 'available' && 'text-leaf',
        (state === 'unavailable' || state === 'unknown' || state === 'broken') && 'text-danger',
        state === 'asking' && 'text-soft',
      )}
    >
      {text !== formError && text}
    </p>
  );
}

/** `message` says which condition the stay breaks. */
type Availability =
  | { state: 'unasked' | 'asking' | 'available' | 'unavailable' | 'unknown' }
  | { state: 'broken'; message: string };

const debounceMs = 350;

/**
 * Asks the server after a pause in typing. It ignores replies to earlier questions, and does not ask about a stay that
 * the rules refuse.
 */
function useAvailability(roomId = '', checkIn = '', checkOut = ''): Availability {
  const { today, hotel } = useFacts();
  const [answer, setAnswer] = useState<Availability>({ state: 'unasked' });

  useEffect(() => {
    const stay = { check_in: checkIn, check_out: checkOut, guests: 1 };
    const hasDates = isDay(checkIn) && isDay(checkOut);
    const canAsk = roomId && hasDates && stayProblems(stay, today, hotel.stays).length === 0;
    setAnswer({ state: canAsk ? 'asking' : 'unasked' });
    if (!canAsk) return;
    let isOutdated = false;
    const update = (next: Availability) => !isOutdated && setAnswer(next);
    const timer = setTimeout(() => {
      call('checkAvailability', { room_type_id: roomId, check_in: checkIn, check_out: checkOut }).then(
        ({ available, broken }) =>
          update(
            broken ? { state: 'broken', message: broken.message } : { state: available ? 'available' : 'unavailable' },
          ),
        () => update({ state: 'unknown' }),
      );
    }, debounceMs);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [roomId, checkIn, checkOut, today, hotel]);

  return answer;
}
