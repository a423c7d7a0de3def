import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { statusLabels } from '#contract/bookings.ts';
import type { DeskBooking } from '#contract/desk.ts';
import { undoMessages } from '#contract/undo.ts';
import { freshAfter, useBookingChange } from '#web/office/bookings/booking-reads.ts';
import { failureOf } from '#web/office/failure.ts';
import { Button } from '#web/ui/button.tsx';

type Props = {
  booking: DeskBooking;
  /** Why it cannot be done, where that is known before it is tried. */
  problem?: string | null;
  /** Undone, but a night that was dropped cannot be had again: what to say, before the stay is edited. */
  short: (booking: DeskBooking, message: string) => void;
  done?: () => void;
};

/** Takes the last move of a booking back. What stands in the way is said beside the button. */
export function UndoButton({ booking, problem = null, short, done }: Props) {
  const undo = useBookingChange('undoMove');
  // A second press comes before the button can be drawn busy.
  const busy = useRef(false);
  const refusal = undo.error ? failureOf(undo.error, { failed: undoMessages.failed }).message : problem;
  const press = () => {
    if (busy.current) return;
    busy.current = true;
    undo.mutate(
      { id: booking.id, from: booking.status },
      {
        onSuccess({ message, booking: fresh, without }) {
          done?.();
          if (without.length > 0) short(fresh, message);
          else toast.success(message);
        },
        onError: (error) => void freshAfter(error),
        onSettled() {
          busy.current = false;
        },
      },
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="outline" onClick={press} loading={undo.isPending} disabled={problem !== null} className="px-4!">
        <Undo2 aria-hidden="true" className="size-4.5" />
        Undo<span className="sr-only"> {statusLabels[booking.status]}</span>
      </Button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
