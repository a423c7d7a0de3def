import { useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { type InventoryView, inventoryMessages } from '#contract/inventory.ts';
import { roomQueries } from '#web/office/rooms/room-queries.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiMutation } from '#web/office/shared/query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Props = { room: InventoryView; close: () => void };

export function DeleteInventoryDialog({ room, close }: Props) {
  const isSending = useRef(false);
  const remove = useApiMutation('deleteInventory', roomQueries);
  const confirm = () => {
    // State reaches the button only with the next paint; a second press can come sooner.
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
      title={`Delete the rooms of ${room.room_type}?`}
      tone="danger"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      pending={remove.isPending}
      error={remove.error && failureOf(remove.error, { failed: inventoryMessages.deleteFailed }).message}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        {room.room_type} is no longer sold. Past bookings stay as they are; while rooms are sold for nights to come,
        nothing is deleted. The room type itself stays and can get rooms again.
      </p>
    </ConfirmDialog>
  );
}
