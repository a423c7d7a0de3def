import { formatNaira, fromNaira } from '#contract/money.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { paths } from '#web/core/paths.ts';
import { Picture } from '#web/site/pictures/picture.tsx';
import type { RequestedStay } from '#web/site/rooms/load-offer.ts';
import { StayOffer, stayFor } from '#web/site/rooms/stay-offer.tsx';
import { SiteLink } from '#web/site/site-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';

type Props = { room: RoomListing; first: boolean; stay: RequestedStay | undefined };

export function RoomCard({ room, first, stay }: Props) {
  return (
    <article className="flex w-full flex-col">
      <Picture
        image={room.image}
        isFirst={first}
        sizes="(min-width: 64rem) 26vw, (min-width: 40rem) 45vw, 92vw"
        className="aspect-4/3 w-full rounded-tl-[5rem]"
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-5">
        <h2 className="text-2xl">{room.room_type}</h2>
        <p className="shrink-0 text-sm text-soft">Up to {room.max_occupancy} guests</p>
      </div>
      <p className="figures mt-2 border-b border-brass/50 pb-4">
        <span className="text-xl font-semibold">{formatNaira(fromNaira(room.price_per_night))}</span>
        <span className="text-soft"> per night</span>
      </p>
      {stay && (
        <div className="border-b border-brass/50 py-3">
          <StayOffer room={room} stay={stay} />
        </div>
      )}
      <p className="mt-4">{room.description}</p>
      <p className="mt-3 mb-6 text-[0.9375rem] text-soft">{room.amenities}</p>
      <SiteLink
        to={paths.booking(room.id, stayFor(stay, room.id))}
        className={buttonLook(stay?.free[room.id] === false ? 'outline' : 'primary', 'mt-auto self-start')}
      >
        Book Now<span className="sr-only"> {room.room_type}</span>
      </SiteLink>
    </article>
  );
}
