import { useLoaderData, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { LazySlot } from '#web/site/rooms/lazy-part.ts';
import { compareRooms, staySearch } from '#web/site/rooms/lazy-parts.ts';
import { RoomCard } from '#web/site/rooms/room-card.tsx';
import { RoomHelp } from '#web/site/rooms/room-help.tsx';
import { useLiveRooms } from '#web/site/rooms/use-live-rooms.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function Rooms() {
  const offer = useLoaderData({ from: '/site/rooms' });
  const { check_in, check_out } = useSearch({ from: '/site/rooms' });
  const { rooms, emptyMessage } = useLiveRooms(offer);
  const { stay, problems } = offer;
  const free = rooms.filter(({ id }) => stay?.free[id]).length;
  return (
    <div className="page-width py-12 md:py-16">
      <h1 className="text-4xl md:text-6xl">Available Rooms</h1>
      <p className="mt-4 max-w-xl text-lg text-soft">Prices are per night and for the whole room.</p>
      {rooms.length === 0 ? (
        <div className="mt-10">
          <EmptyState title={emptyMessage} />
        </div>
      ) : (
        <>
          <a
            href="#compare"
            className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
          >
            Compare the rooms side by side
          </a>
          <div className="mt-6 mb-10 border-y border-brass/50 py-6">
            <Suspense>
              <LazySlot
                key={`${check_in} ${check_out}`}
                part={staySearch}
                with={{ checkIn: text(check_in), checkOut: text(check_out), problems }}
              />
            </Suspense>
            <p role="status" className={stay ? 'mt-4 font-medium' : undefined}>
              {stay && (stay.note ?? `${free} of ${rooms.length} room types are available for your dates.`)}
            </p>
          </div>
          <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
            {rooms.map((room, index) => (
              <li key={room.id} className="flex">
                <RoomCard room={room} first={index === 0} stay={stay} />
              </li>
            ))}
            <li className="flex">
              <RoomHelp />
            </li>
          </ul>
          <Suspense>
            <LazySlot part={compareRooms} with={{ rooms, stay }} />
          </Suspense>
        </>
      )}
    </div>
  );
}
