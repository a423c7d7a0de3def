import { Link } from '@tanstack/react-router';
import type { DeskBooking } from '#contract/desk.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list is one step back. */
    fromList?: true;
  }
}

/** Opens a booking beside the list. All of its row can be pressed. */
export function BookingLink({ booking: { id, reference } }: { booking: Pick<DeskBooking, 'id' | 'reference'> }) {
  return (
    <Link
      to="."
      search={(now: Record<string, unknown>) => ({ ...now, booking: id })}
      state={{ fromList: true }}
      resetScroll={false}
      preload={false}
      data-opens-row=""
      className="figures text-sm underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
    >
      {reference}
    </Link>
  );
}
