import { useLoaderData } from '@tanstack/react-router';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { paths } from '#web/core/paths.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { useLiveRooms } from '#web/site/rooms/use-live-rooms.ts';
import { SiteLink } from '#web/site/site-link.tsx';

export function RoomTeaser() {
  const loaded = useLoaderData({ from: '/site/' });
  const { rooms } = useLiveRooms(loaded.rooms);
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby="rooms-title" className="page-width pt-24">
      <h2 id="rooms-title" className="mb-9 text-4xl md:text-5xl">
        Rooms and suites
      </h2>
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-5 overflow-x-auto px-5 pb-3 md:-mx-10 md:scroll-px-10 md:px-10 xl:mx-0 xl:grid xl:grid-cols-5 xl:px-0">
        {rooms.map((room) => (
          <li key={room.id} className="w-60 shrink-0 snap-start xl:w-auto">
            <SiteLink to={paths.booking(room.id)} className="group block">
              <ResponsivePicture
                picture={loaded.pictures.rooms[room.image] ?? room.image}
                sizes="(min-width: 64rem) 15vw, 15rem"
                className="aspect-3/4 w-full rounded-t-full transition-opacity group-hover:opacity-90"
              />
              <h3 className="mt-4 text-xl group-hover:text-terracotta-deep">{room.room_type}</h3>
              <p className="figures mt-1 text-soft">
                <span className="font-semibold text-ink">{formatNaira(fromNaira(room.price_per_night))}</span> per night
              </p>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
