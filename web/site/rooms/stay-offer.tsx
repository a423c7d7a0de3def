import { clsx } from 'clsx';
import { formatNaira, fromNaira, quote } from '#contract/money.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { useFacts } from '#web/context.ts';
import type { AskedStay } from '#web/site/rooms/load-offer.ts';

/** Whether a room is free for the stay somebody asked about, and what it costs then. */
export function StayOffer({ room, stay }: { room: RoomListing; stay: AskedStay }) {
  const { hotel } = useFacts();
  const free = stay.free[room.id];
  if (free === undefined) return null;
  const { total } = quote(fromNaira(room.price_per_night), stay.nights, hotel.feePercent);
  return (
    <>
      <p className={clsx('font-semibold', free ? 'text-leaf' : 'text-danger')}>
        {free ? 'Available for your dates' : 'Not available for your dates'}
      </p>
      {free && (
        <p className="figures text-[0.9375rem]">
          <span className="font-semibold">{formatNaira(total)}</span>{' '}
          <span className="text-soft">
            for {stay.nights} {stay.nights === 1 ? 'night' : 'nights'}, with the {hotel.feePercent}% fee
          </span>
        </p>
      )}
    </>
  );
}
