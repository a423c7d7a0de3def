import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type DeskBooking, type DeskDays, deskMessages, moveProblem } from '#contract/desk.ts';
import { refreshAfterFailure, useBookingChange } from '#web/office/booking/booking-queries.ts';
import type { MoveTarget } from '#web/office/booking/moves.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useSession } from '#web/office/shared/session.tsx';

const words = { failed: deskMessages.updateFailed, withReason: deskMessages.updateFailedBecause };

type Options = { booking: DeskBooking; to: MoveTarget; days: DeskDays; done: (booking: DeskBooking) => void };

/**
 * Moves a booking from the status the user saw. If another user was faster, `booking` becomes what they left, and
 * `isPossible` tells whether the move still makes sense.
 */
export function useMove({ booking: initial, to, days, done }: Options) {
  const { user } = useSession();
  const [booking, setBooking] = useState(initial);
  const move = useBookingChange('moveBooking');
  // State reaches the button only with the next paint; a second press can come sooner.
  const isSending = useRef(false);
  const failure = move.error && failureOf(move.error, words);
  const reasonError = failure?.errors.find(({ field }) => field === 'reason')?.message;

  const send = (reason: string) => {
    if (isSending.current) return;
    isSending.current = true;
    const trimmed = reason.trim();
    move.mutate(
      { id: booking.id, status: to, from: booking.status, ...(trimmed && { reason: trimmed }) },
      {
        onSuccess({ message, booking: fresh }) {
          done(fresh);
          toast.success(message || deskMessages.updated(to));
        },
        onError(error) {
          setBooking(refreshAfterFailure(error) ?? booking);
          toast.error(failureOf(error, words).message);
        },
        onSettled() {
          isSending.current = false;
        },
      },
    );
  };

  return {
    send,
    booking,
    pending: move.isPending,
    isPossible: !moveProblem(booking, to, user.role, days),
    error: reasonError ? null : (failure?.message ?? null),
    wrongReason: reasonError,
  };
}
