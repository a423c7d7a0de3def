import { CalendarDays, CalendarPlus, Receipt } from 'lucide-react';
import type { Output } from '#contract/api.ts';
import { formatDay } from '#contract/dates.ts';
import { deskMessages } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { RefreshButton } from '#web/office/bookings/refresh-button.tsx';
import { failureOf } from '#web/office/failure.ts';
import { StatCard } from '#web/office/overview/stat-card.tsx';
import { useApiQuery } from '#web/office/query.ts';
import { OpenBooking } from '#web/office/reception/open-booking.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

const recent = 5;

/** What the house does, at a glance: figures, and the newest bookings. */
export function SupervisorOverview() {
  const figures = useApiQuery('bookingFigures', {});
  const bookings = useApiQuery('listBookings', { limit: recent });
  const error = figures.error ?? bookings.error;
  return (
    <div className="space-y-5">
      <div className="flex justify-end">
        <RefreshButton refresh={() => Promise.all([figures.refetch(), bookings.refetch()])} />
      </div>
      {error && <Notice tone="danger">{failureOf(error, { failed: deskMessages.loadFailed }).message}</Notice>}
      {figures.data ? <Figures {...figures.data} /> : !error && <Skeleton look="h-30" />}
      <Panel title="Recent bookings">
        {bookings.data ? <Recent bookings={bookings.data.data} /> : !error && <Skeleton look="h-80" />}
      </Panel>
      <OpenBooking />
    </div>
  );
}

function Skeleton({ look }: { look: string }) {
  return (
    <div role="status" className={`rounded-2xl bg-sand motion-safe:animate-pulse ${look}`}>
      <span className="sr-only">Loading…</span>
    </div>
  );
}

function Figures({ total_transactions, total_bookings, todays_bookings }: Output<'bookingFigures'>) {
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-3">
      <StatCard label="Total transactions" value={total_transactions} note="payments received" icon={Receipt} />
      <StatCard label="Total bookings" value={total_bookings} icon={CalendarDays} tab="bookings" />
      <StatCard label="Today’s bookings" value={todays_bookings} note="made today" icon={CalendarPlus} tab="bookings" />
    </section>
  );
}

function Recent({ bookings }: { bookings: Output<'listBookings'>['data'] }) {
  if (bookings.length === 0) return <EmptyState title="There are no bookings yet" />;
  return (
    <ul className="divide-y divide-hairline">
      {bookings.map((booking) => (
        <li
          key={booking.id}
          className="relative -mx-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-3 py-3 hover:bg-paper"
        >
          <div className="min-w-0">
            <p className="font-semibold">{booking.guest_name}</p>
            <p className="text-sm text-soft figures">
              <BookingLink booking={booking} /> · {booking.room_type} · {formatDay(booking.check_in)}
            </p>
          </div>
          <div className="flex items-center gap-4">
            <span className="font-semibold figures">{formatNaira(fromNaira(booking.total_amount))}</span>
            <BookingStatusBadge status={booking.status} />
          </div>
        </li>
      ))}
    </ul>
  );
}
