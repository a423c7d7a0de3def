import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { statusLabels } from '#contract/bookings/bookings.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { undoMessages } from '#contract/front-desk/undo.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import { Button } from '#web/ui/button.tsx';

type UndoButtonProps = {
  booking: DeskBooking;
  problem?: string | null;
  /** Called if the undo succeeded but a released night could not be claimed again, so that the stay must be edited. */
  onNightsLost: (booking: DeskBooking, message: string) => void;
  onDone?: () => void;
};

export function UndoButton({ booking, problem = null, onNightsLost, onDone }: UndoButtonProps) {
  const undo = useBookingChange('undoMove');
  const isSending = useRef(false);
  const refusal = undo.error ? failureOf(undo.error, { failed: undoMessages.failed }).message : problem;
  const undoMove = () => {
    if (isSending.current) return;
    isSending.current = true;
    undo.mutate(
      { id: booking.id, from: booking.status },
      {
        onSuccess({ message, booking: freshBooking, without }) {
          onDone?.();
          if (without.length > 0) onNightsLost(freshBooking, message);
          else toast.success(message);
        },
        onError: (error) => void refreshAfterFailure(error),
        onSettled() {
          isSending.current = false;
        },
      },
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="outline" onClick={undoMove} loading={undo.isPending} disabled={problem !== null} className="px-4!">
        <Undo2 aria-hidden="true" className="size-4.5" />
        Undo<span className="sr-only"> {statusLabels[booking.status]}</span>
      </Button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
