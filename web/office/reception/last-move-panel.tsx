import { X } from 'lucide-react';
import type { DeskBooking } from '#contract/desk.ts';
import { UndoButton } from '#web/office/booking/undo-button.tsx';
import { BookingStatusBadge } from '#web/office/shared/booking-status.tsx';

type Props = {
  booking: DeskBooking;
  onNightsLost: (booking: DeskBooking, message: string) => void;
  dismiss: () => void;
};

export function LastMovePanel({ booking, onNightsLost, dismiss }: Props) {
  return (
    <section
      aria-label="Just done"
      className="sticky bottom-4 z-10 flex items-center justify-between gap-3 rounded-2xl border border-hairline bg-white p-4 shadow-lg sm:px-6"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2.5">
        <p role="status" className="flex flex-wrap items-center gap-2.5 font-semibold wrap-anywhere">
          {booking.guest_name} <BookingStatusBadge status={booking.status} />
        </p>
        <UndoButton
          key={`${booking.id} ${booking.status}`}
          booking={booking}
          onNightsLost={onNightsLost}
          done={dismiss}
        />
      </div>
      <button
        type="button"
        onClick={dismiss}
        aria-label="Put away"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-sand"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}
