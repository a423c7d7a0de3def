import { isDay, nightsBetween } from '#contract/dates.ts';
import { fromNaira, quote } from '#contract/money.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { useFacts } from '#web/context.ts';
import { PriceLines } from '#web/site/booking-summary/price-lines.tsx';

type Props = { room: RoomListing | undefined; checkIn: string; checkOut: string };

/** The price of the stay as it is being chosen. */
export function StayPrice({ room, checkIn, checkOut }: Props) {
  const { hotel } = useFacts();
  const nights = isDay(checkIn) && isDay(checkOut) ? nightsBetween(checkIn, checkOut) : 0;
  const priced = room && nights > 0 && nights <= hotel.stays.maxNights;
  const nightly = fromNaira(room?.price_per_night ?? 0);
  return (
    <section aria-label="Price" className="rounded-xl bg-sand px-5 py-4">
      {priced ? (
        <PriceLines
          roomName={room.room_type}
          nights={nights}
          nightly={nightly}
          price={quote(nightly, nights, hotel.feePercent)}
          feePercent={hotel.feePercent}
        />
      ) : (
        <p className="text-soft">Choose your dates and a room to see the price.</p>
      )}
    </section>
  );
}
