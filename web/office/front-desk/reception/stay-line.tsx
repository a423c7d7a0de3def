import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { plural } from '#contract/core/plural.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { useFormatNearDay } from '#web/office/core/use-format-near-day.ts';
import { GuestNameLink } from '#web/office/front-desk/booking/guest-name-link.tsx';
import { PaymentState } from '#web/office/front-desk/booking/payment-state.tsx';
import { Reference } from '#web/ui/reference.tsx';

type StayLineProps = {
  booking: DeskBooking;
  children?: ReactNode;
};

export function StayLine({ booking, children }: StayLineProps) {
  const formatNearDay = useFormatNearDay();
  const { guestName, guests, roomType, rooms, checkIn, checkOut, reference, status } = booking;
  return (
    <li
      aria-label={guestName}
      className={clsx(
        'grid gap-x-6 gap-y-2.5 py-4 sm:grid-cols-[minmax(0,1fr)_auto]',
        children && 'items-center xl:grid-cols-[minmax(0,1fr)_9rem_33rem]',
      )}
    >
      <div className="min-w-0">
        <GuestNameLink booking={booking} />
        <p className="mt-1 text-sm text-soft figures">
          {roomAndType(roomType, rooms)}, {plural(guests, 'guest')}, {formatNearDay(checkIn)} to{' '}
          {formatNearDay(checkOut)}
          <span className="block">
            <Reference>{reference}</Reference>
          </span>
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:flex-col sm:items-end">
        <BookingStatusBadge status={status} />
        <PaymentState booking={booking} />
      </p>
      {children && (
        <div className="grid grid-cols-2 items-center gap-2 max-sm:*:px-2 max-sm:[&_svg]:hidden sm:col-span-2 sm:flex sm:flex-wrap xl:col-span-1">
          {children}
        </div>
      )}
    </li>
  );
}
