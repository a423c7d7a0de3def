import { type RoomStatus, roomStatusLabels } from '#contract/inventory.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import type { RoomTonight } from '#web/office/shared/use-rooms-tonight.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type Props = { room: RoomTonight; onBook: () => void };

export function RoomCard({ room, onBook }: Props) {
  const { room_type, price_per_night, max_occupancy, amenities, available_rooms: free, total_rooms, status } = room;
  return (
    <li className="flex flex-col rounded-2xl border border-hairline bg-white p-5 sm:p-6">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-xl">{room_type}</h3>
        <StatusBadge tone={free > 0 ? 'good' : 'danger'}>{statusText(free, status)}</StatusBadge>
      </div>
      <p className="mt-3 figures">
        <span className="text-2xl font-semibold">{formatNaira(fromNaira(price_per_night))}</span>
        <span className="text-soft"> per night</span>
      </p>
      <dl className="mt-4 mb-5 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-[0.9375rem]">
        <dt className="text-soft">Free tonight</dt>
        <dd className="font-semibold figures">
          {free} of {total_rooms}
        </dd>
        <dt className="text-soft">Sleeps</dt>
        <dd className="figures">up to {max_occupancy}</dd>
        <dt className="text-soft">Amenities</dt>
        <dd>{amenities}</dd>
      </dl>
      {free > 0 && (
        <Button onClick={onBook} className="mt-auto self-start max-sm:w-full">
          Book This Room<span className="sr-only"> {room_type}</span>
        </Button>
      )}
    </li>
  );
}

const statusText = (free: number, status: RoomStatus): string =>
  free === 0 && status === 'Available' ? 'Fully Booked' : roomStatusLabels[status];
