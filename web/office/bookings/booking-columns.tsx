import type { ReactNode } from 'react';
import { formatDay } from '#contract/dates.ts';
import type { BookingSort, DeskBooking } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { PaymentState } from '#web/office/bookings/payment-state.tsx';
import { sourceLabels } from '#web/office/bookings/sources.ts';
import type { Column } from '#web/ui/table-column.ts';

export const nightsText = (nights: number): string => `${nights}\u00a0${nights === 1 ? 'night' : 'nights'}`;

export const bookingColumns = (moment: (instant: string) => string): readonly Column<DeskBooking, BookingSort>[] => [
  {
    key: 'reference',
    label: 'Reference',
    width: 'w-[15%]',
    render: (booking) => (
      <>
        <BookingLink booking={booking} />
        <span className="block text-sm font-normal text-soft">{sourceLabels[booking.booking_source]}</span>
      </>
    ),
  },
  {
    key: 'guest',
    label: 'Guest',
    sort: 'guest_name',
    render: ({ guest_name, guest_phone }) => <Two first={guest_name} second={guest_phone} />,
  },
  {
    key: 'room',
    label: 'Room',
    width: 'w-[12.5%]',
    render: ({ room_type, nights }) => <Two first={room_type} second={nightsText(nights)} />,
  },
  {
    key: 'check_in',
    label: 'Check-in',
    sort: 'check_in',
    width: 'w-[10.5%]',
    render: ({ check_in }) => <span className="figures">{formatDay(check_in)}</span>,
  },
  {
    key: 'check_out',
    label: 'Check-out',
    width: 'w-[10.5%]',
    render: ({ check_out }) => <span className="figures">{formatDay(check_out)}</span>,
  },
  {
    key: 'amount',
    label: 'Amount',
    sort: 'total_amount',
    align: 'right',
    width: 'w-[11%]',
    render: (booking) => (
      <Two first={formatNaira(fromNaira(booking.total_amount))} second={<PaymentState booking={booking} />} />
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 'w-46',
    render: ({ status }) => <BookingStatusBadge status={status} />,
  },
  {
    key: 'made',
    label: 'Made',
    sort: 'created_at',
    width: 'w-[10%]',
    hideInCards: true,
    render: ({ created_at }) => <span className="figures">{moment(created_at)}</span>,
  },
];

function Two({ first, second }: { first: string; second: ReactNode }) {
  return (
    <>
      <span className="figures block">{first}</span>
      <span className="figures block text-sm text-soft">{second}</span>
    </>
  );
}
