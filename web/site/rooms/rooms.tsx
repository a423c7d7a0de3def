import { useLoaderData } from '@tanstack/react-router';
import { RoomCard } from '#web/site/rooms/room-card.tsx';
import { useLiveRooms } from '#web/site/rooms/use-live-rooms.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function Rooms() {
  const { rooms, none } = useLiveRooms(useLoaderData({ from: '/site/rooms' }));
  return (
    <div className="page-width py-12 md:py-16">
      <h1 className="text-4xl md:text-6xl">Available Rooms</h1>
      <p className="mt-4 mb-10 max-w-xl text-lg text-soft">Prices are per night and for the whole room.</p>
      {rooms.length === 0 ? (
        <EmptyState title={none} />
      ) : (
        <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
          {rooms.map((room, index) => (
            <li key={room.id} className="flex">
              <RoomCard room={room} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
