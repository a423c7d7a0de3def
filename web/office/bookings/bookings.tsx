import { useSearch } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import {
  type BookingStatus,
  bookingStatuses,
  type PaymentStatus,
  paymentLabels,
  paymentStatuses,
  statusLabels,
} from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import { naira } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import { type BookingSort, bookingSorts, type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { BookingDrawer, OpenBookingDrawer, useOpenBooking } from '#web/office/booking/booking-drawer.tsx';
import { PaymentState } from '#web/office/booking/payment-state.tsx';
import { type Filter, ListFilters } from '#web/office/list/list-filters.tsx';
import { type ListShape, oneOf, readDay } from '#web/office/list/list-state.ts';
import { ListView } from '#web/office/list/list-view.tsx';
import { type List, useListState } from '#web/office/list/use-list-state.ts';
import { BookingLink } from '#web/office/shared/booking-link.tsx';
import { type BookingSource, sourceLabels } from '#web/office/shared/booking-sources.ts';
import { BookingStatusBadge } from '#web/office/shared/booking-status.tsx';
import { ForeignEquivalent } from '#web/office/shared/foreign-equivalent.tsx';
import { useApiQuery } from '#web/office/shared/query.ts';
import { RefreshButton } from '#web/office/shared/refresh-button.tsx';
import { useSession } from '#web/office/shared/session.tsx';
import { TabLink } from '#web/office/shared/tab-link.tsx';
import { useFormatInstant } from '#web/office/shared/use-format-instant.ts';
import { useFormatNearDay } from '#web/office/shared/use-format-near-day.ts';
import { WalkInDialog } from '#web/office/walk-in/walk-in-dialog.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Column } from '#web/ui/table-column.ts';

type BookingFilters = {
  source: BookingSource;
  status: BookingStatus;
  payment_status: PaymentStatus;
  from: Day;
  to: Day;
};

/** Whether the rows include cancelled and voided bookings, which the total leaves out. */
const omitsCancelledFromTotal = ({ status, payment_status: paymentStatus }: Partial<BookingFilters>): boolean =>
  !status && paymentStatus !== 'refund_due' && paymentStatus !== 'refunded';

const bookingsShape: ListShape<BookingFilters, BookingSort> = {
  filters: {
    source: oneOf(['online', 'manual']),
    status: oneOf(bookingStatuses),
    payment_status: oneOf(paymentStatuses),
    from: readDay,
    to: readDay,
  },
  sorts: bookingSorts,
  defaults: { sort: 'created_at', dir: 'desc' },
};

const AccountPage = lazy(async () => ({
  default: (await import('#web/office/booking/account-page.tsx')).AccountPage,
}));

const InvoicePage = lazy(async () => ({
  default: (await import('#web/office/invoices/invoice-page.tsx')).InvoicePage,
}));

const ProformaPage = lazy(async () => ({
  default: (await import('#web/office/invoices/proforma-page.tsx')).ProformaPage,
}));

const CompaniesPage = lazy(async () => ({
  default: (await import('#web/office/company-accounts/companies-page.tsx')).CompaniesPage,
}));

const CompanyAccountPage = lazy(async () => ({
  default: (await import('#web/office/company-accounts/company-account-page.tsx')).CompanyAccountPage,
}));

/**
 * The address names the account, the invoice, the stay of a proforma invoice or the company that is open in full; `all` is
 * the list of companies.
 */
export function Bookings() {
  const { account, invoice, proforma, window, company } = useSearch({ strict: false });
  if (typeof invoice === 'string')
    return (
      <Suspense fallback={<Spinner />}>
        <InvoicePage key={invoice} id={invoice} />
      </Suspense>
    );
  if (typeof proforma === 'string')
    return (
      <Suspense fallback={<Spinner />}>
        <ProformaPage key={proforma} id={proforma} windowId={typeof window === 'string' ? window : undefined} />
      </Suspense>
    );
  if (typeof company === 'string')
    return (
      <Suspense fallback={<Spinner />}>
        {company === 'all' ? <CompaniesPage /> : <CompanyAccountPage key={company} id={company} />}
      </Suspense>
    );
  if (typeof account !== 'string') return <BookingsList />;
  return (
    <Suspense fallback={<Spinner />}>
      <AccountPage key={account} id={account} />
      <OpenBookingDrawer />
    </Suspense>
  );
}

function BookingsList() {
  const { user } = useSession();
  const formatInstant = useFormatInstant();
  const formatNearDay = useFormatNearDay();
  const list = useListState(bookingsShape);
  const query = useApiQuery('listBookings', list.query, { enabled: !list.problem });
  const { id, close } = useOpenBooking();
  const [isBookingOpen, setIsBookingOpen] = useState(false);
  const rows = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    // The list takes the focus if the link that opened the booking is gone with its row.
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
      <div className="flex flex-wrap justify-end gap-3">
        {user.role !== 'receptionist' && (
          <TabLink tab="bookings" search={{ company: 'all' }} className={buttonLook('outline')}>
            Accounts of companies
          </TabLink>
        )}
        {action}
      </div>
      <BookingFilterBar list={list} hasSourceTabs={user.role === 'receptionist'} />
      <ListView
        ref={rows}
        label="Bookings"
        noun={{ one: 'booking', many: 'bookings' }}
        columns={bookingColumns({ formatInstant, formatNearDay })}
        list={list}
        query={query}
        failureMessage={deskMessages.listFailed}
        emptyState={<EmptyState title="There are no bookings yet">{!isReadOnly && action}</EmptyState>}
        totals={({ total_amount }) => (
          <span className="figures">
            {', '}
            {total_amount === null ? (
              'the sum after the count'
            ) : (
              <>
                <span className="font-semibold text-ink">{naira(total_amount)}</span>
                <ForeignEquivalent naira={total_amount} /> in all
              </>
            )}
            {omitsCancelledFromTotal(list.filters) && ', without what was cancelled or voided'}
          </span>
        )}
      />
      {id && <BookingDrawer key={id} id={id} close={close} />}
      {isBookingOpen && <WalkInDialog onClose={() => setIsBookingOpen(false)} />}
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
const filters: readonly Filter<BookingFilters>[] = [
  {
    name: 'status',
    label: 'Status',
    allLabel: 'All statuses',
    choices: bookingStatuses.map((status) => [status, statusLabels[status]]),
  },
  { name: 'from', label: 'Stays from', day: true },
  { name: 'to', label: 'Stays until', day: true },
  {
    name: 'payment_status',
    label: 'Payment',
    allLabel: 'All',
    choices: paymentStatuses.map((status) => [status, paymentLabels[status]]),
  },
];

function BookingFilterBar({
  list,
  hasSourceTabs,
}: {
  list: List<BookingFilters, BookingSort>;
  hasSourceTabs: boolean;
}) {
  return (
    <div className="space-y-4">
      {hasSourceTabs && (
        <Segmented
          label="Source"
          choices={sourceTabs}
          value={list.filters.source}
          onChange={(source) => list.filter({ source })}
        />
      )}
      <ListFilters
        list={list}
        searchPlaceholder="Room, guest, company or reference"
        filters={hasSourceTabs ? filters : [sourceFilter, ...filters]}
        {...(hasSourceTabs && { outsideToolbar: 'source' })}
      />
    </div>
  );
}

type Formatters = { formatInstant: (instant: string) => string; formatNearDay: (formatNearDay: Day) => string };

const bookingColumns = ({ formatInstant, formatNearDay }: Formatters): readonly Column<DeskBooking, BookingSort>[] => [
  {
    key: 'guest',
    label: 'Guest',
    sort: 'guest_name',
    render: (booking) => (
      <>
        <span className="block">{booking.guest_name}</span>
        <span className="block text-sm font-normal text-soft">
          <span className="whitespace-nowrap">
            <BookingLink booking={booking} />
          </span>
          <span className="@max-6xl:columns:hidden"> · {sourceLabels[booking.booking_source]}</span>
        </span>
      </>
    ),
  },
  {
    key: 'phone',
    label: 'Phone',
    width: 'w-[12.5%]',
    hideOnTablet: true,
    render: ({ guest_phone }) => <span className="figures">{guest_phone}</span>,
  },
  {
    key: 'room',
    label: 'Room',
    width: 'w-[15%] @6xl:w-[12%]',
    render: ({ room_type, rooms, nights }) => (
      <TwoLines firstLine={roomAndType(room_type, rooms)} secondLine={nightsText(nights)} />
    ),
  },
  {
    key: 'check_in',
    label: 'Check-in',
    sort: 'check_in',
    width: 'w-[18%] @6xl:w-[10%]',
    render: ({ check_in }) => <span className="figures">{formatNearDay(check_in)}</span>,
  },
  {
    key: 'check_out',
    label: 'Check-out',
    width: 'w-[9%]',
    hideOnTablet: true,
    render: ({ check_out }) => <span className="figures">{formatNearDay(check_out)}</span>,
  },
  {
    key: 'amount',
    label: 'Amount',
    sort: 'total_amount',
    align: 'right',
    width: 'w-[19%] @6xl:w-[12%]',
    render: (booking) => (
      <TwoLines firstLine={naira(booking.total_amount)} secondLine={<PaymentState booking={booking} />} />
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
    render: ({ created_at }) => <span className="figures">{formatInstant(created_at)}</span>,
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
