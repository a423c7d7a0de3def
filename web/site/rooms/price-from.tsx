import { formatNaira } from '#contract/core/money.ts';
import { lowestPriceOf } from '#contract/rooms/night-prices.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';

export function PriceFrom({ room, className }: { room: RoomListing; className: string }) {
  return (
    <>
      {room.prices.length > 0 && <span className="text-soft">from </span>}
      <span className={className}>{formatNaira(lowestPriceOf(room))}</span>
    </>
  );
}
