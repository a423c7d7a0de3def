import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { type RoomTypeView, roomTypeMessages } from '#contract/inventory.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { RoomTypeDialog } from '#web/office/rooms/room-type-dialog.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

export function RoomTypes() {
  const { data, error } = useApiQuery('listRoomTypes', {});
  const [dialog, setDialog] = useState<{ type?: RoomTypeView }>();
  return (
    <Panel title="Room types" intro="What guests read and pay. A new price counts for new bookings only.">
      {error && <Notice tone="danger">{failureOf(error, { failed: roomTypeMessages.fetchFailed }).message}</Notice>}
      <ul className="divide-y divide-hairline">
        {data?.data.map((type) => (
          <li key={type.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="font-semibold">{type.room_type}</p>
              <p className="text-sm text-soft figures">
                {formatNaira(fromNaira(type.price_per_night))} per night · up to {type.max_occupancy} guests
                {type.inventory_id === null && ' · no rooms yet'}
              </p>
            </div>
            <TableAction
              label="Edit"
              rowName={`room type ${type.room_type}`}
              icon={Pencil}
              onClick={() => setDialog({ type })}
            />
          </li>
        ))}
      </ul>
      <Button look="outline" onClick={() => setDialog({})} className="mt-4">
        <Plus aria-hidden="true" className="size-5" />
        Add room type
      </Button>
      {dialog && <RoomTypeDialog {...dialog} close={() => setDialog(undefined)} />}
    </Panel>
  );
}
