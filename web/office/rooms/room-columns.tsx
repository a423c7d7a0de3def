import { type InventoryView, type RoomStatus, roomStatusLabels } from '#contract/inventory.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table-column.ts';

const tones: Record<RoomStatus, 'good' | 'danger' | 'warning'> = {
  Available: 'good',
  'Fully Booked': 'danger',
  Maintenance: 'warning',
};

export const roomColumns: readonly Column<InventoryView, never>[] = [
  { key: 'room_type', label: 'Room Type', width: 'w-[22%]', render: ({ room_type }) => room_type },
  {
    key: 'price',
    label: 'Price/Night',
    align: 'right',
    render: ({ price_per_night }) => <span className="figures">{formatNaira(fromNaira(price_per_night))}</span>,
  },
  {
    key: 'total',
    label: 'Total Rooms',
    align: 'right',
    render: ({ total_rooms }) => <span className="figures">{total_rooms}</span>,
  },
  {
    key: 'available',
    label: 'Available',
    align: 'right',
    render: ({ available_rooms, held_back }) => (
      <span className="figures">
        {available_rooms}
        {held_back > 0 && <span className="block text-sm text-soft">{held_back} kept off sale</span>}
      </span>
    ),
  },
  { key: 'occupancy', label: 'Occupancy', width: 'w-[18%]', render: (room) => <Occupancy room={room} /> },
  {
    key: 'status',
    label: 'Status',
    width: 'w-[18%]',
    render: ({ status, is_active }) =>
      is_active ? (
        <StatusBadge tone={tones[status]}>{roomStatusLabels[status]}</StatusBadge>
      ) : (
        <StatusBadge tone="quiet">Inactive</StatusBadge>
      ),
  },
];

function Occupancy({ room: { occupancy, booked_tonight } }: { room: InventoryView }) {
  return (
    <div>
      <p className="flex justify-between gap-3 text-sm figures">
        <span>{occupancy.toFixed(1)}%</span>
        <span className="text-soft">{booked_tonight} booked tonight</span>
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="mt-1.5 h-1.5 w-full overflow-hidden rounded-full"
      >
        <rect width="100" height="6" className="fill-sand" />
        <rect width={occupancy} height="6" className="fill-indigo" />
      </svg>
    </div>
  );
}
