import { Link } from '@tanstack/react-router';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { linkToOpen } from '#web/office/core/use-opened.ts';

export function GuestNameLink({ booking: { id, guestName } }: { booking: DeskBooking }) {
  return (
    <Link
      {...linkToOpen('booking', id)}
      className="font-semibold wrap-anywhere underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
    >
      {guestName}
    </Link>
  );
}
