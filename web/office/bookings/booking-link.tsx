import { Link } from '@tanstack/react-router';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { linkToOpen } from '#web/office/core/use-opened.ts';
import { Reference } from '#web/ui/reference.tsx';

/** A press anywhere in the row follows this link: web/ui/use-row-press.ts finds it by `data-opens-row`. */
export function BookingLink({ booking: { id, reference } }: { booking: Pick<DeskBooking, 'id' | 'reference'> }) {
  return (
    <Link
      {...linkToOpen('booking', id)}
      data-opens-row=""
      className="figures text-sm underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
    >
      <Reference>{reference}</Reference>
    </Link>
  );
}
