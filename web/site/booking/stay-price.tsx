import { useRef } from 'react';
import { isDay, nightsBetween } from '#contract/dates.ts';
import { fromNaira, quote } from '#contract/money.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import type { BookingExtras } from '#web/site/booking/booking-extras.ts';
import { PriceLines } from '#web/site/booking-summary/price-lines.tsx';

type Props = {
  room: RoomListing | undefined;
  checkIn: string;
  checkOut: string;
  extras: BookingExtras | undefined;
};

export function StayPrice({ room, checkIn, checkOut, extras }: Props) {
  const { hotel } = useFacts();
  const nights = isDay(checkIn) && isDay(checkOut) ? nightsBetween(checkIn, checkOut) : 0;
  const priced = room && nights > 0 && nights <= hotel.stays.maxNights;
  const nightly = fromNaira(room?.price_per_night ?? 0);
  const price = quote(nightly, nights, hotel.feePercent);
  const lines = useRef<HTMLElement>(null);
  return (
    <section ref={lines} aria-label="Price" className="rounded-xl bg-sand px-5 py-4">
      {priced ? (
        <>
          <PriceLines
            roomName={room.room_type}
            lines={[{ nights, nightly }]}
            price={price}
            feePercent={hotel.feePercent}
          />
          {extras && <extras.StayBar nights={nights} total={price.total} lines={lines} />}
        </>
      ) : (
        <p className="text-soft">Choose your dates and a room to see the price.</p>
      )}
    </section>
  );
}
