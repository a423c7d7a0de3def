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
    width: 'w-[14%]',
    render: (booking) => <BookingLink booking={booking} />,
  },
  {
    key: 'guest',
    label: 'Guest',
    sort: 'guest_name',
    render: ({ guest_name, guest_phone }) => <Two first={guest_name} second={guest_phone} />,
  },
  { key: 'room', label: 'Room', width: 'w-[10%]', render: ({ room_type }) => room_type },
  {
    key: 'check_in',
    label: 'Check-in',
    sort: 'check_in',
    width: 'w-[12%]',
    render: ({ check_in }) => <span className="figures">{formatDay(check_in)}</span>,
  },
  {
    key: 'check_out',
    label: 'Check-out',
    width: 'w-[12%]',
    render: ({ check_out, nights }) => <Two first={formatDay(check_out)} second={nightsText(nights)} />,
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
    width: 'w-44',
    render: ({ status }) => <BookingStatusBadge status={status} />,
  },
  {
    key: 'made',
    label: 'Made',
    sort: 'created_at',
    width: 'w-[10%]',
    render: ({ booking_source, created_at }) => (
      <Two first={moment(created_at)} second={sourceLabels[booking_source]} />
    ),
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
