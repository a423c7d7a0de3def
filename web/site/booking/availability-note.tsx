import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { isDay } from '#contract/core/dates.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { stayProblems } from '#contract/rooms/stay-limits.ts';
import { useFacts } from '#web/core/context.ts';
import type { BookingFormState } from '#web/site/booking/booking-fields.ts';
import { call } from '#web/site/call.ts';
import { lazyPart, useLazyPart } from '#web/site/lazy-part.ts';

const otherRooms = lazyPart(() => import('#web/site/booking/other-rooms.tsx'));

const availabilityTexts: Record<Exclude<Availability['state'], 'broken'>, string> = {
  unasked: '',
  asking: 'Checking availability…',
  available: 'Available for your dates',
  unavailable: bookingMessages.unavailable,
  unknown: bookingMessages.checkFailed,
};

type AvailabilityNoteProps = {
  form: BookingFormState;
  rooms: readonly RoomListing[];
  /** The error that the form already shows, which the note must not repeat. */
  error: string | null;
};

export function AvailabilityNote({ form, rooms, error }: AvailabilityNoteProps) {
  const { errors } = form.formState;
  const formError = error ?? (errors.roomId ?? errors.checkIn ?? errors.checkOut)?.message;
  const watchedValues = useWatch({ control: form.control, name: ['roomId', 'checkIn', 'checkOut', 'guests'] });
  const [roomId = '', checkIn = '', checkOut = '', guests = 1] = watchedValues;
  const wasRefused = errors.roomId !== undefined;
  const availability = useAvailability(roomId, checkIn, checkOut, wasRefused);
  const otherRoomsPart = useLazyPart(otherRooms);
  const { state } = availability;
  const isTaken = state === 'unavailable' || state === 'broken';
  const text = availability.state === 'broken' ? availability.message : availabilityTexts[availability.state];
  // The note stays empty if it would repeat the error of the form, or if the check failed and the form shows any error.
  const isAlreadySaid = state === 'unknown' ? Boolean(formError) : text === formError;
  return (
    <>
      {/* The text is always rendered, so that screen readers announce a change. */}
      <p
        aria-live="polite"
        className={clsx(
          'mt-1.5 text-sm font-medium',
          state === 'available' && 'text-leaf',
          (isTaken || state === 'unknown') && 'text-danger',
          state === 'asking' && 'text-soft',
        )}
      >
        {!isAlreadySaid && text}
      </p>
      {isTaken && otherRoomsPart && (
        <otherRoomsPart.OtherRooms
          form={form}
          room={rooms.find(({ id }) => id === roomId)}
          rooms={rooms.filter(({ id, maxOccupancy }) => id !== roomId && maxOccupancy >= guests)}
          dates={{ checkIn, checkOut }}
        />
      )}
    </>
  );
}

/** What is known of the chosen stay. In the state `broken`, `message` says which condition the stay breaks. */
type Availability =
  | { state: 'unasked' | 'asking' | 'available' | 'unavailable' | 'unknown' }
  | { state: 'broken'; message: string };

const debounceMs = 350;

/**
 * Asks the server after a pause in typing, and again when a booking was refused. It ignores replies to earlier
 * questions, and does not ask about a stay that the rules refuse.
 */
function useAvailability(roomId: string, checkIn: string, checkOut: string, wasRefused: boolean): Availability {
  const { today, hotel } = useFacts();
  const [answer, setAnswer] = useState<Availability>({ state: 'unasked' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was free has been taken if a booking is refused
  useEffect(() => {
    const stay = { checkIn, checkOut, guests: 1 };
    const hasDates = isDay(checkIn) && isDay(checkOut);
    const canAsk = roomId && hasDates && stayProblems(stay, today, hotel.stays).length === 0;
    setAnswer({ state: canAsk ? 'asking' : 'unasked' });
    if (!canAsk) return;
    let isOutdated = false;
    const update = (next: Availability) => !isOutdated && setAnswer(next);
    const timer = setTimeout(() => {
      call('checkAvailability', { roomTypeId: roomId, checkIn, checkOut }).then(
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
  }, [roomId, checkIn, checkOut, wasRefused, today, hotel]);

  return answer;
}
