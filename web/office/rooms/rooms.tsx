import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deskMessages } from '#contract/desk.ts';
import { type InventoryView, inventoryMessages } from '#contract/inventory.ts';
import { DeleteInventoryDialog } from '#web/office/rooms/delete-inventory-dialog.tsx';
import { InventoryDialog } from '#web/office/rooms/inventory-dialog.tsx';
import { roomColumns } from '#web/office/rooms/room-columns.tsx';
import { RoomTypes } from '#web/office/rooms/room-types.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table } from '#web/ui/table.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type OpenDialog = { what: 'add' } | { what: 'edit' | 'delete'; room: InventoryView };

export function RoomManagement() {
  const { data, error, isFetching, refetch } = useApiQuery('roomInventory', {});
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const addButton = (
    <Button onClick={() => setDialog({ what: 'add' })}>
      <Plus aria-hidden="true" className="size-5" />
      Add rooms
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
        refreshing={isFetching}
        outdated={false}
        actions={(room) => (
          <>
            <TableAction
              label="Edit"
              rowName={room.room_type}
              icon={Pencil}
              onClick={() => setDialog({ what: 'edit', room })}
            />
            <TableAction
              label="Delete"
              rowName={room.room_type}
              icon={Trash2}
              tone="danger"
              onClick={() => setDialog({ what: 'delete', room })}
            />
          </>
        )}
        instead={
          error && !data ? (
            <EmptyState title={failureOf(error, { failed: inventoryMessages.fetchFailed }).message}>
              <Button look="outline" onClick={() => void refetch()} loading={isFetching}>
                Try again
              </Button>
            </EmptyState>
          ) : (
            data?.data.length === 0 && <EmptyState title={deskMessages.noInventory}>{addButton}</EmptyState>
          )
        }
      />
      <RoomTypes />
      {dialog?.what === 'add' && <InventoryDialog close={close} />}
      {dialog?.what === 'edit' && <InventoryDialog room={dialog.room} close={close} />}
      {dialog?.what === 'delete' && <DeleteInventoryDialog room={dialog.room} close={close} />}
    </div>
  );
}
