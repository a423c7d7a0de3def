import type { ReactNode } from 'react';
import { formatDay } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk.ts';
import { Fact, Facts, Part } from '#web/office/booking/facts.tsx';
import { formatNights } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { sourceLabels } from '#web/office/shared/sources.ts';

export function StayPart({ booking, children }: { booking: DeskBooking; children: ReactNode }) {
  const moment = useMoment();
  const holdUntil = booking.status === 'pending' ? booking.hold_until : null;
  return (
    <Part title="Stay">
      <Facts>
        <Fact label="Room">{booking.room_type}</Fact>
        <Fact label="Check-in">{formatDay(booking.check_in)}</Fact>
        <Fact label="Check-out">{formatDay(booking.check_out)}</Fact>
        <Fact label="Nights">{formatNights(booking.nights)}</Fact>
        <Fact label="Guests">{booking.guests}</Fact>
        <Fact label="Source">{sourceLabels[booking.booking_source]}</Fact>
        <Fact label="Made">
          {moment(booking.created_at)}
          {booking.created_by && ` by ${booking.created_by}`}
        </Fact>
        {holdUntil && <Fact label="Room kept until">{moment(holdUntil)}</Fact>}
        {booking.note && <Fact label="Note">{booking.note}</Fact>}
      </Facts>
      {children}
    </Part>
  );
}
