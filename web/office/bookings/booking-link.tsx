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
      className="figures text-sm underline decoration-hairline decoration-2 underline-offset-4 after:absolute after:inset-0 hover:decoration-terracotta focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-indigo"
    >
      {reference}
    </Link>
  );
}
