import { TriangleAlert } from 'lucide-react';
import { formatDay } from '#contract/core/dates.ts';
import type { DeskBooking, RoomConflict } from '#contract/front-desk/desk.ts';
import { GuestNameLink } from '#web/office/front-desk/booking/guest-name-link.tsx';

export function RoomConflicts({ conflicts }: { conflicts: readonly RoomConflict[] }) {
  return conflicts.map((conflict) => <RoomConflictItem key={conflict.roomType} conflict={conflict} />);
}

function RoomConflictItem({ conflict: { roomType, rooms, needed, overstays, expected } }: { conflict: RoomConflict }) {
  return (
    <section
      aria-label={`Too few rooms tonight: ${roomType}`}
      className="rounded-2xl border border-danger/35 bg-danger-pale p-4 sm:px-6"
    >
      <p className="flex items-start gap-3 font-semibold">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        {roomType}: {needed} rooms are needed tonight, the hotel has {rooms}.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <GuestList
          title="Has not checked out"
          stays={overstays}
          detailOf={(stay) => `was to leave ${formatDay(stay.checkOut)}`}
        />
        <GuestList title="Expected tonight" stays={expected} detailOf={(stay) => `until ${formatDay(stay.checkOut)}`} />
      </div>
      <p className="mt-3 text-sm">
        Open a booking to extend it, to move it to another room type, or to check the guest out. The night is charged
        only once the stay is extended.
      </p>
    </section>
  );
}

type GuestListProps = { title: string; stays: readonly DeskBooking[]; detailOf: (stay: DeskBooking) => string };

function GuestList({ title, stays, detailOf }: GuestListProps) {
  return (
    <section aria-label={title}>
      <p className="text-sm font-semibold">{title}</p>
      {stays.length === 0 ? (
        <p className="mt-1 text-sm">Nobody: the rooms are with guests in the house or held for payment.</p>
      ) : (
        <ul className="mt-1 space-y-1">
          {stays.map((stay) => (
            <li key={stay.id} className="text-sm figures">
              <GuestNameLink booking={stay} />, {detailOf(stay)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
