import { clsx } from 'clsx';
import { bookingMessages } from '#contract/bookings.ts';
import { type Availability, useAvailability } from '#web/site/booking/use-availability.ts';

const texts: Record<Availability, string> = {
  unasked: '',
  asking: 'Checking availability…',
  available: 'Available for your dates',
  unavailable: bookingMessages.unavailable,
  unknown: bookingMessages.checkFailed,
};

type Props = {
  room: string;
  checkIn: string;
  checkOut: string;
  /** The form's own error, which the note must not repeat. */
  formError: string | null;
};

/** Always rendered, so that screen readers announce a change. */
export function AvailabilityNote({ room, checkIn, checkOut, formError }: Props) {
  const answer = useAvailability(room, checkIn, checkOut);
  return (
    <p
      aria-live="polite"
      className={clsx(
        'mt-1.5 text-sm font-medium',
        answer === 'available' && 'text-leaf',
        (answer === 'unavailable' || answer === 'unknown') && 'text-danger',
        answer === 'asking' && 'text-soft',
      )}
    >
      {texts[answer] !== formError && texts[answer]}
    </p>
  );
}
