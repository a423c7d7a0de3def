import { Link } from '@tanstack/react-router';
import type { DeskBooking } from '#contract/front-desk/desk.ts';

/** Names the booking in the address, so that `OpenBookingDrawer` shows it. The page must render that component. */
export function GuestNameLink({ booking: { id, guest_name } }: { booking: DeskBooking }) {
  return (
    <Link
      to="."
      search={(current: Record<string, unknown>) => ({ ...current, booking: id })}
      state={{ fromList: true }}
      resetScroll={false}
      preload={false}
      className="font-semibold wrap-anywhere underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
    >
      {guest_name}
    </Link>
  );
}
