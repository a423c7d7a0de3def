import { clsx } from 'clsx';
import { bookingMessages } from '#contract/bookings.ts';
import type { RoomsForStay } from '#web/office/walk-in/use-rooms-for-stay.ts';

type Props = { room: string; stay: RoomsForStay };

/** Always mounted, even when empty, so that screen readers announce changes. */
export function RoomAvailability({ room, stay: { isEnabled, hasFailed, free } }: Props) {
  const left = free && (free.get(room) ?? 0);
  return (
    <p
      aria-live="polite"
      className={clsx(
        'text-sm font-medium not-empty:mt-1.5',
        left === undefined && !hasFailed && 'text-soft',
        left !== undefined && left > 0 && 'text-leaf',
        (left === 0 || hasFailed) && 'text-danger',
      )}
    >
      {room !== '' && isEnabled && (hasFailed ? bookingMessages.checkFailed : textFor(left))}
    </p>
  );
}

function textFor(left: number | undefined): string {
  if (left === undefined) return 'Checking availability…';
  return left > 0 ? 'Available for these dates' : bookingMessages.unavailable;
}
