import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { formatNaira } from '#contract/core/money.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { type InventoryView, inventoryMessages, type RoomStatus, roomStatusLabels } from '#contract/rooms/inventory.ts';
import { failureOf, failureTextsWithStatus } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { InventoryDialog } from '#web/office/rooms/inventory-dialog.tsx';
import { NumberedRooms } from '#web/office/rooms/numbered-rooms.tsx';
import { RoomSheetDialog } from '#web/office/rooms/room-sheet-dialog.tsx';
import { RoomTypes } from '#web/office/rooms/room-types.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

type OpenDialog = { action: 'sheet' } | { action: 'edit' | 'delete'; room: InventoryView };

export function RoomManagement() {
  const { data, error, isFetching, refetch } = useApiQuery('roomInventory', {});
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const addButton = (
    <Button onClick={() => setDialog({ action: 'sheet' })}>
      <Plus aria-hidden="true" className="size-5" />
      Add rooms from a sheet
    </Button>
  );
  return (
    <div className="space-y-5">
      <div className="flex justify-end">{addButton}</div>
      <Table
        label="Room inventory"
        columns={roomColumns}
        rows={data?.data}
        rowKey={({ id }) => id}
        isRefreshing={isFetching}
        isOutdated={false}
        actions={(room) => (
          <>
            <TableAction
              label="Edit"
              rowName={room.roomType}
              icon={Pencil}
              onClick={() => setDialog({ action: 'edit', room })}
            />
            <TableAction
              label="Delete"
              rowName={room.roomType}
              icon={Trash2}
              tone="danger"
              onClick={() => setDialog({ action: 'delete', room })}
            />
          </>
        )}
        replacement={
          error && !data ? (
            <EmptyState title={failureOf(error, failureTextsWithStatus(inventoryMessages.fetchFailed)).message}>
              <Button look="outline" onClick={() => void refetch()} loading={isFetching}>
                Try again
              </Button>
            </EmptyState>
          ) : (
            data?.data.length === 0 && <EmptyState title={deskMessages.noInventory}>{addButton}</EmptyState>
          )
        }
      />
      <NumberedRooms />
      <RoomTypes />
      {dialog?.action === 'sheet' && <RoomSheetDialog close={close} />}
      {dialog?.action === 'edit' && <InventoryDialog room={dialog.room} close={close} />}
      {dialog?.action === 'delete' && <DeleteInventoryDialog room={dialog.room} close={close} />}
    </div>
  );
}

const statusTones: Record<RoomStatus, 'good' | 'danger' | 'warning'> = {
  Available: 'good',
  'Fully Booked': 'danger',
  Maintenance: 'warning',
};

const roomColumns: readonly Column<InventoryView, never>[] = [
  { key: 'roomType', label: 'Room Type', width: 'w-[22%]', render: ({ roomType }) => roomType },
  {
    key: 'price',
    label: 'Price/Night',
    align: 'right',
    render: ({ pricePerNightKobo }) => <span className="figures">{formatNaira(pricePerNightKobo)}</span>,
  },
  {
    key: 'total',
    label: 'Total Rooms',
    align: 'right',
    render: ({ totalRooms }) => <span className="figures">{totalRooms}</span>,
  },
  {
    key: 'available',
    label: 'Available',
    align: 'right',
    render: ({ availableRooms, heldBack, outOfOrderTonight: closed }) => (
      <span className="figures">
        {availableRooms}
        {closed > 0 && <span className="block text-sm text-soft">{closed} out of order</span>}
        {heldBack > 0 && <span className="block text-sm text-soft">{heldBack} kept off sale</span>}
      </span>
    ),
  },
  { key: 'occupancy', label: 'Occupancy', width: 'w-[18%]', render: (room) => <Occupancy room={room} /> },
  {
    key: 'status',
    label: 'Status',
    width: 'w-[18%]',
    render: ({ status, isActive }) =>
      isActive ? (
        <StatusBadge tone={statusTones[status]}>{roomStatusLabels[status]}</StatusBadge>
      ) : (
        <StatusBadge tone="quiet">Inactive</StatusBadge>
      ),
  },
];

function Occupancy({ room: { occupancy, bookedTonight } }: { room: InventoryView }) {
  return (
    <div>
      <p className="flex justify-between gap-3 text-sm figures">
        <span>{occupancy.toFixed(1)}%</span>
        <span className="text-soft">{bookedTonight} booked tonight</span>
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

type DeleteInventoryDialogProps = { room: InventoryView; close: () => void };

function DeleteInventoryDialog({ room, close }: DeleteInventoryDialogProps) {
  const isSending = useRef(false);
  const remove = useApiMutation('deleteInventory');
  const confirm = () => {
    if (isSending.current) return;
    isSending.current = true;
    remove.mutate(
      { id: room.id },
      {
        onSuccess({ message }) {
          close();
          toast.success(message);
        },
        onSettled() {
          isSending.current = false;
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={`Delete the rooms of ${room.roomType}?`}
      tone="danger"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      pending={remove.isPending}
      error={remove.error && failureOf(remove.error, failureTextsWithStatus(inventoryMessages.deleteFailed)).message}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        {room.roomType} is no longer sold. Past bookings stay as they are; while rooms are sold for nights to come,
        nothing is deleted. The room type itself stays and can get rooms again.
      </p>
    </ConfirmDialog>
  );
}
