import { clsx } from 'clsx';
import { bookingMessages } from '#contract/bookings.ts';
import type { Availability } from '#web/site/booking/use-availability.ts';

const texts: Record<Availability, string> = {
  unasked: '',
  asking: 'Checking availability…',
  available: 'Available for your dates',
  unavailable: bookingMessages.unavailable,
  unknown: bookingMessages.checkFailed,
};

/** Always in the page, so that a change of its text is announced. */
export function AvailabilityNote({ answer }: { answer: Availability }) {
  return (
    <p
      aria-live="polite"
      className={clsx(
        'mt-1.5 min-h-6 text-sm font-medium',
        answer === 'available' && 'text-leaf',
        (answer === 'unavailable' || answer === 'unknown') && 'text-danger',
        answer === 'asking' && 'text-soft',
      )}
    >
      {texts[answer]}
    </p>
  );
}
