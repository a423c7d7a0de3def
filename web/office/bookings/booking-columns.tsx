import type { ReactNode } from 'react';
import type { Day } from '#contract/dates.ts';
import type { BookingSort, DeskBooking } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { PaymentState } from '#web/office/booking/payment-state.tsx';
import { BookingLink } from '#web/office/shared/booking-link.tsx';
import { BookingStatusBadge } from '#web/office/shared/booking-status.tsx';
import { formatNights } from '#web/office/shared/figures.ts';
import { sourceLabels } from '#web/office/shared/sources.ts';
import type { Column } from '#web/ui/table-column.ts';

type Formats = { moment: (instant: string) => string; day: (day: Day) => string };

export const bookingColumns = ({ moment, day }: Formats): readonly Column<DeskBooking, BookingSort>[] => [
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
    render: ({ room_type, nights }) => <TwoLines first={room_type} second={formatNights(nights)} />,
  },
  {
    key: 'check_in',
    label: 'Check-in',
    sort: 'check_in',
    width: 'w-[18%] @6xl:w-[10%]',
    render: ({ check_in }) => <span className="figures">{day(check_in)}</span>,
  },
  {
    key: 'check_out',
    label: 'Check-out',
    width: 'w-[9%]',
    hideOnTablet: true,
    render: ({ check_out }) => <span className="figures">{day(check_out)}</span>,
  },
  {
    key: 'amount',
    label: 'Amount',
    sort: 'total_amount',
    align: 'right',
    width: 'w-[19%] @6xl:w-[12%]',
    render: (booking) => (
      <TwoLines first={formatNaira(fromNaira(booking.total_amount))} second={<PaymentState booking={booking} />} />
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
    render: ({ created_at }) => <span className="figures">{moment(created_at)}</span>,
  },
];

function TwoLines({ first, second }: { first: string; second: ReactNode }) {
  return (
    <>
      <span className="figures block">{first}</span>
      <span className="figures block text-sm text-soft">{second}</span>
    </>
  );
}
