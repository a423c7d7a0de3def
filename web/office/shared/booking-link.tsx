import { Link } from '@tanstack/react-router';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { Reference } from '#web/ui/reference.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set if one step back in the history leads to the list. */
    fromList?: true;
  }
}

/** A press anywhere in the row follows this link: web/ui/use-row-press.ts finds it by `data-opens-row`. */
export function BookingLink({ booking: { id, reference } }: { booking: Pick<DeskBooking, 'id' | 'reference'> }) {
  return (
    <Link
      to="."
      search={(current: Record<string, unknown>) => ({ ...current, booking: id })}
      state={{ fromList: true }}
      resetScroll={false}
      preload={false}
      data-opens-row=""
      className="figures text-sm underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
    >
      <Reference>{reference}</Reference>
    </Link>
  );
}
