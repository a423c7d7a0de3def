import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { DeskDays } from '#contract/core/desk-day.ts';
import type { Kobo } from '#contract/core/money.ts';
import { type DeskBooking, deskMessages, moveProblem } from '#contract/front-desk/desk.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetch } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import type { MoveTarget } from '#web/office/front-desk/booking/moves.ts';

export const failureTexts = { failed: deskMessages.updateFailed, withReason: deskMessages.updateFailedBecause };

type SentMove = {
  reason?: string;
  room?: string;
  dirtyOk?: boolean;
  refundAmountKobo?: Kobo;
  unchargedReason?: string;
};

type MoveOptions = { booking: DeskBooking; to: MoveTarget; days: DeskDays; onDone: (booking: DeskBooking) => void };

/**
 * Moves a booking from the status the user saw. If another user has changed the booking first, `booking` becomes the
 * changed one, and `isPossible` tells whether the move still makes sense.
 */
export function useMove({ booking: initial, to, days, onDone }: MoveOptions) {
  const { user } = useSession();
  const [booking, setBooking] = useState(initial);
  const move = useBookingChange('moveBooking');
  const isSending = useRef(false);
  const failure = move.error && failureOf(move.error, failureTexts);
  const reasonError = failure?.errors.find(({ field }) => field === 'reason')?.message;

  const send = (details: SentMove) => {
    if (isSending.current) return;
    isSending.current = true;
    move.mutate(
      { id: booking.id, status: to, from: booking.status, ...details },
      {
        onSuccess({ message, booking: freshBooking }) {
          onDone(freshBooking);
          toast.success(message || deskMessages.updated(to));
        },
        onError(error) {
          setBooking(refreshAfterFailure(error) ?? booking);
          refetch(['previewCancellation']);
          toast.error(failureOf(error, failureTexts).message);
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
    setBooking,
    pending: move.isPending,
    isPossible: !moveProblem(booking, to, user.role, days),
    error: reasonError ? null : (failure?.message ?? null),
    reasonError,
  };
}
