import { useState } from 'react';
import { deskFeePercent } from '#contract/bookings/bookings.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import { formatNaira, quote } from '#contract/core/money.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import type { Readiness } from '#contract/housekeeping/housekeeping.ts';
import { inventoryMessages, type RoomStatus, roomStatusLabels } from '#contract/rooms/inventory.ts';
import { pricesOfStay } from '#contract/rooms/night-prices.ts';
import { standardRatePlan } from '#contract/rooms/rate-plan-prices.ts';
import { failureOf, failureTextsWithStatus } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { readyRoomsText } from '#web/office/front-desk/reception/room-readiness.ts';
import { WalkInDialog } from '#web/office/front-desk/walk-in/walk-in-dialog.tsx';
import { type RoomTypeTonight, useRoomsTonight } from '#web/office/rooms/use-rooms-tonight.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export function AvailableRooms() {
  const { query, rooms, plans: ratePlans, deskDay } = useRoomsTonight();
  const planName = ratePlans.length > 1 ? standardRatePlan(ratePlans, 1)?.name : undefined;
  const { data: readiness } = useApiQuery('roomReadiness', {});
  const [roomId, setRoomId] = useState<string>();
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-xl">Available Rooms</h2>
        <RefreshButton refresh={query.refetch} />
      </div>
      {query.error && (
        <Notice tone="danger">
          {failureOf(query.error, failureTextsWithStatus(inventoryMessages.fetchFailed)).message}
        </Notice>
      )}
      {!rooms && !query.error && <Skeleton />}
      {rooms?.length === 0 && <EmptyState title={deskMessages.noInventory} />}
      {rooms && rooms.length > 0 && rooms.every((type) => type.availableRooms === 0) && (
        <Notice>{deskMessages.allBooked}</Notice>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {deskDay &&
          rooms?.map((type) => (
            <RoomCard
              key={type.id}
              room={type}
              deskDay={deskDay}
              planName={planName}
              readiness={readiness}
              onBook={() => setRoomId(type.id)}
            />
          ))}
      </ul>
      {roomId && <WalkInDialog roomId={roomId} onClose={() => setRoomId(undefined)} />}
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

type RoomCardProps = {
  room: RoomTypeTonight;
  deskDay: Day;
  planName: string | undefined;
  readiness: Readiness | undefined;
  onBook: () => void;
};

function RoomCard({ room, deskDay, planName, readiness, onBook }: RoomCardProps) {
  const { roomType, pricePerNightKobo, maxOccupancy, amenities, availableRooms: free, totalRooms, status } = room;
  const totalTonight = quote(pricesOfStay(room, deskDay, addDays(deskDay, 1)), deskFeePercent).total;
  const readyText = readiness && readyRoomsText(room, readiness);
  return (
    <li className="flex flex-col rounded-2xl border border-hairline bg-white p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="text-xl">{roomType}</h3>
        <StatusBadge tone={free > 0 ? 'good' : 'danger'}>{statusText(free, status)}</StatusBadge>
      </div>
      <p className="mt-3 figures">
        <span className="text-2xl font-semibold">{formatNaira(totalTonight)}</span>
        <span className="text-soft">
          {totalTonight === pricePerNightKobo
            ? ' per night'
            : ` tonight, else ${formatNaira(pricePerNightKobo)} per night`}
          {planName && `, ${planName}`}
        </span>
      </p>
      <dl className="mt-4 mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-[0.9375rem] wrap-anywhere">
        <dt className="text-soft">Free tonight</dt>
        <dd className="figures">
          <b className="font-semibold">
            {free} of {totalRooms}
          </b>
          {readyText && `, ${readyText}`}
        </dd>
        <dt className="text-soft">Sleeps</dt>
        <dd className="figures">up to {maxOccupancy}</dd>
        <dt className="text-soft">Amenities</dt>
        <dd>{amenities}</dd>
      </dl>
      {free > 0 && (
        <Button onClick={onBook} className="mt-auto self-start max-sm:w-full">
          Book This Room<span className="sr-only"> {roomType}</span>
        </Button>
      )}
    </li>
  );
}

const statusText = (free: number, status: RoomStatus): string =>
  free === 0 && status === 'Available' ? 'Fully Booked' : roomStatusLabels[status];
