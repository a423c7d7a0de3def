import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type DeskBooking, type DeskDays, deskMessages, moveProblem } from '#contract/desk.ts';
import { freshAfter, useBookingChange } from '#web/office/bookings/booking-reads.ts';
import type { MoveTarget } from '#web/office/bookings/moves.ts';
import { failureOf } from '#web/office/failure.ts';
import { useSession } from '#web/office/session/session.tsx';

const words = { failed: deskMessages.updateFailed, because: deskMessages.updateFailedBecause };

type Wish = { booking: DeskBooking; to: MoveTarget; days: DeskDays; done: (booking: DeskBooking) => void };

/**
 * Moves a booking from the status the user saw. If another user was faster, `booking` becomes what they left, and
 * `isPossible` tells whether the move still makes sense.
 */
export function useMove({ booking: seen, to, days, done }: Wish) {
  const { user } = useSession();
  const [booking, setBooking] = useState(seen);
  const move = useBookingChange('moveBooking');
  // State reaches the button only with the next paint; a second press can come sooner.
  const busy = useRef(false);
  const failure = move.error && failureOf(move.error, words);
  const wrongReason = failure?.errors.find(({ field }) => field === 'reason')?.message;

  const send = (reason: string) => {
    if (busy.current) return;
    busy.current = true;
    const why = reason.trim();
    move.mutate(
      { id: booking.id, status: to, from: booking.status, ...(why && { reason: why }) },
      {
        onSuccess({ message, booking: fresh }) {
          done(fresh);
          toast.success(message || deskMessages.updated(to));
        },
        onError(error) {
          setBooking(freshAfter(error) ?? booking);
          toast.error(failureOf(error, words).message);
        },
        onSettled() {
          busy.current = false;
        },
      },
    );
  };

  return {
    send,
    booking,
    pending: move.isPending,
    possible: !moveProblem(booking, to, user.role, days),
    error: wrongReason ? null : (failure?.message ?? null),
    wrongReason,
  };
}
