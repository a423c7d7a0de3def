import { useSearch } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type BookingStatus,
  bookingStatuses,
  type PaymentStatus,
  paymentLabels,
  paymentStatuses,
  statusLabels,
} from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import { type BookingSort, bookingSorts, type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { type Filter, ListFilters } from '#web/office/core/list/list-filters.tsx';
import { type ListShape, oneOf, readDay } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { type ListStateWithActions, useListState } from '#web/office/core/list/use-list-state.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { useFormatNearDay } from '#web/office/core/use-format-near-day.ts';
import { type BookingSource, sourceLabels } from '#web/office/front-desk/booking/booking-sources.ts';
import { PaymentState } from '#web/office/front-desk/booking/payment-state.tsx';
import { WalkInDialog } from '#web/office/front-desk/walk-in/walk-in-dialog.tsx';
import { ForeignEquivalent } from '#web/office/rooms/foreign-equivalent.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import type { Column } from '#web/ui/table-column.ts';

type BookingFilters = {
  source: BookingSource;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  from: Day;
  to: Day;
};

/**
 * Whether the total leaves out the cancelled and voided bookings among the rows: it does unless the filter asks for a
 * status or for refunds.
 */
const omitsCancelledFromTotal = ({ status, paymentStatus }: Partial<BookingFilters>): boolean =>
  !status && paymentStatus !== 'refund_due' && paymentStatus !== 'refunded';

const bookingsShape: ListShape<BookingFilters, BookingSort> = {
  filters: {
    source: oneOf(['online', 'manual']),
    status: oneOf(bookingStatuses),
    paymentStatus: oneOf(paymentStatuses),
    from: readDay,
    to: readDay,
  },
  sorts: bookingSorts,
  defaults: { sort: 'created_at', dir: 'desc' },
};

export function BookingsList() {
  const { user } = useSession();
  const formatInstant = useFormatInstant();
  const formatNearDay = useFormatNearDay();
  const listState = useListState(bookingsShape);
  const query = useApiQuery('listBookings', listState.query, { enabled: !listState.problem });
  const { booking: openBookingId }: Record<string, string | undefined> = useSearch({ strict: false });
  const [isWalkInOpen, setIsBookingOpen] = useState(false);
  const tableRef = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    // The list takes the focus if the link that opened the booking is gone with its row.
    if (wasOpen.current && !openBookingId && document.activeElement === document.body) tableRef.current?.focus();
    wasOpen.current = openBookingId !== undefined;
  }, [openBookingId]);
  const isReadOnly = user.role === 'supervisor';
  const actionButton = isReadOnly ? (
    <RefreshButton refresh={query.refetch} disabled={listState.problem !== undefined} />
  ) : (
    <Button onClick={() => setIsBookingOpen(true)}>
      <CalendarPlus aria-hidden="true" className="size-5" />
      {user.role === 'receptionist' ? 'New Walk-in Booking' : 'New Booking'}
    </Button>
  );

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap justify-end gap-3">
        <TabLink tab="bookings" search={{ guests: 'owe' }} className={buttonLook('outline')}>
          What guests owe
        </TabLink>
        {user.role !== 'receptionist' && (
          <TabLink tab="bookings" search={{ company: 'all' }} className={buttonLook('outline')}>
            Accounts of companies
          </TabLink>
        )}
        {actionButton}
      </div>
      <BookingFilterBar list={listState} hasSourceTabs={user.role === 'receptionist'} />
      <ListView
        ref={tableRef}
        label="Bookings"
        noun={{ one: 'booking', many: 'bookings' }}
        columns={bookingColumns({ formatInstant, formatNearDay })}
        list={listState}
        query={query}
        failureMessage={deskMessages.listFailed}
        emptyState={<EmptyState title="There are no bookings yet">{!isReadOnly && actionButton}</EmptyState>}
        totals={({ totalAmountKobo }) => (
          <span className="figures">
            {', '}
            {totalAmountKobo === null ? (
              'the sum is hidden until you have counted the till'
            ) : (
              <>
                <span className="font-semibold text-ink">{formatNaira(totalAmountKobo)}</span>
                <ForeignEquivalent amount={totalAmountKobo} /> in all, paid or not
              </>
            )}
            {totalAmountKobo !== null &&
              omitsCancelledFromTotal(listState.filters) &&
              ', without what was cancelled or voided'}
          </span>
        )}
      />
      {isWalkInOpen && <WalkInDialog onClose={() => setIsBookingOpen(false)} />}
    </div>
  );
}

const sourceFilter: Filter<BookingFilters> = {
  name: 'source',
  label: 'Source',
  allLabel: 'All',
  choices: [
    ['online', sourceLabels.online],
    ['manual', sourceLabels.manual],
  ],
};
const sourceTabs = [
  [undefined, 'All'],
  ['manual', sourceLabels.manual],
  ['online', sourceLabels.online],
] as const;
const bookingFilters: readonly Filter<BookingFilters>[] = [
  {
    name: 'status',
    label: 'Status',
    allLabel: 'All statuses',
    choices: bookingStatuses.map((status) => [status, statusLabels[status]]),
  },
  { name: 'from', label: 'Stays from', day: true },
  { name: 'to', label: 'Stays until', day: true },
  {
    name: 'paymentStatus',
    label: 'Payment',
    allLabel: 'All',
    choices: paymentStatuses.map((status) => [status, paymentLabels[status]]),
  },
];

function BookingFilterBar({
  list: listState,
  hasSourceTabs,
}: {
  list: ListStateWithActions<BookingFilters, BookingSort>;
  hasSourceTabs: boolean;
}) {
  return (
    <div className="space-y-4">
      {hasSourceTabs && (
        <Segmented
          label="Source"
          choices={sourceTabs}
          value={listState.filters.source}
          onChange={(source) => listState.filter({ source })}
        />
      )}
      <ListFilters
        list={listState}
        searchPlaceholder="Guest, room, phone, company, reference"
        filters={hasSourceTabs ? bookingFilters : [sourceFilter, ...bookingFilters]}
        {...(hasSourceTabs && { outsideToolbar: 'source' })}
      />
    </div>
  );
}

type Formatters = { formatInstant: (instant: string) => string; formatNearDay: (day: Day) => string };

const bookingColumns = ({ formatInstant, formatNearDay }: Formatters): readonly Column<DeskBooking, BookingSort>[] => [
  {
    key: 'guest',
    label: 'Guest',
    sort: 'guest_name',
    render: (booking) => (
      <>
        <span className="block">{booking.guestName}</span>
        <span className="block text-sm font-normal text-soft">
          <span className="whitespace-nowrap">
            <BookingLink booking={booking} />
          </span>
          <span className="@max-6xl:columns:hidden"> · {sourceLabels[booking.bookingSource]}</span>
        </span>
      </>
    ),
  },
  {
    key: 'phone',
    label: 'Phone',
    width: 'w-[12.5%]',
    hideOnTablet: true,
    render: ({ guestPhone }) => <span className="figures">{guestPhone}</span>,
  },
  {
    key: 'room',
    label: 'Room',
    width: 'w-[15%] @6xl:w-[12%]',
    render: ({ roomType, rooms, nights }) => (
      <TwoLines firstLine={roomAndType(roomType, rooms)} secondLine={nightsText(nights)} />
    ),
  },
  {
    key: 'checkIn',
    label: 'Check-in',
    sort: 'check_in',
    width: 'w-[18%] @6xl:w-[10%]',
    render: ({ checkIn }) => <span className="figures">{formatNearDay(checkIn)}</span>,
  },
  {
    key: 'checkOut',
    label: 'Check-out',
    width: 'w-[9%]',
    hideOnTablet: true,
    render: ({ checkOut }) => <span className="figures">{formatNearDay(checkOut)}</span>,
  },
  {
    key: 'amount',
    label: 'Amount',
    sort: 'total_amount',
    align: 'right',
    width: 'w-[19%] @6xl:w-[12%]',
    render: (booking) => (
      <TwoLines firstLine={formatNaira(booking.totalAmountKobo)} secondLine={<PaymentState booking={booking} />} />
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 'w-[22%] @6xl:w-[13.5%]',
    render: ({ status }) => <BookingStatusBadge status={status} />,
  },
  {
    key: 'made',
    label: 'Made',
    sort: 'created_at',
    width: 'w-[10%]',
    hideInCards: true,
    hideOnTablet: true,
    render: ({ createdAt }) => <span className="figures">{formatInstant(createdAt)}</span>,
  },
];

function TwoLines({ firstLine, secondLine }: { firstLine: string; secondLine: ReactNode }) {
  return (
    <>
      <span className="figures block">{firstLine}</span>
      <span className="figures block text-sm text-soft">{secondLine}</span>
    </>
  );
}
