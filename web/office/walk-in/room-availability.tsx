import { clsx } from 'clsx';
import { bookingMessages } from '#contract/bookings.ts';
import type { RoomsForStay } from '#web/office/walk-in/use-rooms-for-stay.ts';

type Props = { room: string; stay: RoomsForStay };

/** Always mounted, even when empty, so that screen readers announce changes. */
export function RoomAvailability({ room, stay: { asked, failed, free } }: Props) {
  const left = free && (free.get(room) ?? 0);
  return (
    <p
      aria-live="polite"
      className={clsx(
        'text-sm font-medium not-empty:mt-1.5',
        left === undefined && !failed && 'text-soft',
        left !== undefined && left > 0 && 'text-leaf',
        (left === 0 || failed) && 'text-danger',
      )}
    >
      {room !== '' && asked && (failed ? bookingMessages.checkFailed : words(left))}
    </p>
  );
}

function words(left: number | undefined): string {
  if (left === undefined) return 'Checking availability…';
  return left > 0 ? 'Available for these dates' : bookingMessages.unavailable;
}
