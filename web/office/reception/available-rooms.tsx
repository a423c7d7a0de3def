import { useState } from 'react';
import { deskMessages } from '#contract/desk.ts';
import { inventoryMessages } from '#contract/inventory.ts';
import { RoomCard } from '#web/office/reception/room-card.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { RefreshButton } from '#web/office/shared/refresh-button.tsx';
import { useRoomsTonight } from '#web/office/shared/use-rooms-tonight.ts';
import { WalkInDialog } from '#web/office/walk-in/walk-in-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function AvailableRooms() {
  const { query, rooms } = useRoomsTonight();
  const [room, setRoom] = useState<string>();
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-xl">Available Rooms</h2>
        <RefreshButton refresh={query.refetch} />
      </div>
      {query.error && (
        <Notice tone="danger">{failureOf(query.error, { failed: inventoryMessages.fetchFailed }).message}</Notice>
      )}
      {!rooms && !query.error && <Skeleton />}
      {rooms?.length === 0 && <EmptyState title={deskMessages.noInventory} />}
      {rooms && rooms.length > 0 && rooms.every((type) => type.available_rooms === 0) && (
        <Notice>{deskMessages.allBooked}</Notice>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {rooms?.map((type) => (
          <RoomCard key={type.id} room={type} onBook={() => setRoom(type.id)} />
        ))}
      </ul>
      {room && <WalkInDialog room={room} onClose={() => setRoom(undefined)} />}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
      <span className="sr-only">Loading…</span>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((card) => (
        <div key={card} className="h-64 rounded-2xl bg-sand motion-safe:animate-pulse" />
      ))}
    </div>
  );
}
