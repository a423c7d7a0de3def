import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { deskMessages } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { BookingDrawer } from '#web/office/booking/booking-drawer.tsx';
import { useOpenBooking } from '#web/office/booking/use-open-booking.ts';
import { bookingColumns } from '#web/office/bookings/booking-columns.tsx';
import { BookingFilters } from '#web/office/bookings/booking-filters.tsx';
import { bookingsShape, omitsCancelledFromTotal } from '#web/office/bookings/bookings-shape.ts';
import { ListView } from '#web/office/list/list-view.tsx';
import { useListState } from '#web/office/list/use-list-state.ts';
import { Approximately } from '#web/office/shared/approximately.tsx';
import { useDay } from '#web/office/shared/day.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { RefreshButton } from '#web/office/shared/refresh-button.tsx';
import { useSession } from '#web/office/shared/session.tsx';
import { WalkInDialog } from '#web/office/walk-in/walk-in-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Supervisors only read; everyone else can book and move bookings here. */
export function Bookings() {
  const { user } = useSession();
  const moment = useMoment();
  const day = useDay();
  const list = useListState(bookingsShape);
  const query = useApiQuery('listBookings', list.query, { enabled: !list.problem });
  const { id, close } = useOpenBooking();
  const [isBookingOpen, setIsBookingOpen] = useState(false);
  const rows = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    // The link that opened the booking may be gone with its row.
    if (wasOpen.current && !id && document.activeElement === document.body) rows.current?.focus();
    wasOpen.current = id !== undefined;
  }, [id]);
  const isReadOnly = user.role === 'supervisor';
  const action = isReadOnly ? (
    <RefreshButton refresh={query.refetch} disabled={list.problem !== undefined} />
  ) : (
    <Button onClick={() => setIsBookingOpen(true)}>
      <CalendarPlus aria-hidden="true" className="size-5" />
      {user.role === 'receptionist' ? 'New Walk-in Booking' : 'New Booking'}
    </Button>
  );

  return (
    <div className="space-y-5">
      <div className="flex justify-end">{action}</div>
      <BookingFilters list={list} tabbed={user.role === 'receptionist'} />
      <ListView
        ref={rows}
        label="Bookings"
        noun={{ one: 'booking', many: 'bookings' }}
        columns={bookingColumns({ moment, day })}
        list={list}
        query={query}
        failed={deskMessages.listFailed}
        empty={<EmptyState title="There are no bookings yet">{!isReadOnly && action}</EmptyState>}
        totals={({ total_amount }) => (
          <span className="figures">
            {', '}
            <span className="font-semibold text-ink">{formatNaira(fromNaira(total_amount))}</span>
            <Approximately naira={total_amount} /> in all
            {omitsCancelledFromTotal(list.filters) && ', without what was cancelled or voided'}
          </span>
        )}
      />
      {id && <BookingDrawer key={id} id={id} close={close} />}
      {isBookingOpen && <WalkInDialog onClose={() => setIsBookingOpen(false)} />}
    </div>
  );
}
