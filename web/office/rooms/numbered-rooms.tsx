import { Hash, Pencil, Plus, Trash2, Wrench } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { plural } from '#contract/core/plural.ts';
import type { ClosureView } from '#contract/rooms/closures.ts';
import { type NumberedRoom, numberedRoomMessages } from '#contract/rooms/numbered-rooms.ts';
import { closureKindLabels, floorName } from '#contract/rooms/room-conditions.ts';
import { roomName } from '#contract/rooms/room-use.ts';
import { failureOf, failureTextsWithStatus } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { CloseRoomDialog, ClosureDialog } from '#web/office/rooms/close-room-dialog.tsx';
import { AddNumberedRoomsDialog, NumberRoomsDialog, RoomDialog } from '#web/office/rooms/room-dialogs.tsx';
import { RoomLink } from '#web/office/rooms/room-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type OpenDialog =
  | { action: 'add' | 'number' }
  | { action: 'edit' | 'close' | 'retire'; room: NumberedRoom }
  | { action: 'closure'; room: NumberedRoom; closure: ClosureView };

export function NumberedRooms() {
  const { data, error } = useApiQuery('listRooms', {});
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const rooms = data?.data ?? [];
  const unnumberedRooms = rooms.filter(({ number }) => number === null);
  const roomsOnFloor = (floor: number) => rooms.filter((room) => room.floor === floor);
  const floors = [...new Set(rooms.map(({ floor }) => floor))];
  return (
    <Panel title="Rooms" intro="The number on each door. A retired room keeps its history.">
      {error && (
        <Notice tone="danger">
          {failureOf(error, failureTextsWithStatus(numberedRoomMessages.fetchFailed)).message}
        </Notice>
      )}
      {unnumberedRooms.length > 0 && (
        <Notice>
          {unnumberedRooms.length === rooms.length
            ? numberedRoomMessages.noNumbers
            : `${plural(unnumberedRooms.length, 'room has', 'rooms have')} no number yet.`}
        </Notice>
      )}
      {floors.map((floor) => (
        <section key={floor} aria-label={floorName(floor)} className="mt-5 first:mt-0">
          <h3 className="flex items-baseline justify-between gap-4 text-lg">
            {floorName(floor)}
            <span className="font-sans text-sm text-soft">{plural(roomsOnFloor(floor).length, 'room')}</span>
          </h3>
          <ul className="xl:grid xl:grid-cols-2 xl:gap-x-10">
            {roomsOnFloor(floor).map((room) => (
              <RoomLine key={room.id} room={room} onOpen={setOpenDialog} />
            ))}
          </ul>
        </section>
      ))}
      <div className="mt-5 flex flex-wrap gap-3">
        {unnumberedRooms.length > 0 && (
          <Button onClick={() => setOpenDialog({ action: 'number' })}>
            <Hash aria-hidden="true" className="size-5" />
            Number the rooms
          </Button>
        )}
        <Button look="outline" onClick={() => setOpenDialog({ action: 'add' })}>
          <Plus aria-hidden="true" className="size-5" />
          Add numbered rooms
        </Button>
      </div>
      {openDialog && data && (
        <RoomDialogs dialog={openDialog} rooms={rooms} deskDay={data.deskDay} close={() => setOpenDialog(undefined)} />
      )}
    </Panel>
  );
}

function RoomLine({ room, onOpen }: { room: NumberedRoom; onOpen: (open: OpenDialog) => void }) {
  const rowName = roomName(room.number).toLowerCase();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-hairline py-2 xl:flex-nowrap">
      <div className="min-w-0">
        <p>
          <span className="font-semibold figures">
            {room.number ? <RoomLink id={room.id}>{room.number}</RoomLink> : 'No number'}
          </span>{' '}
          {room.roomType}
          {room.features.length > 0 && <span className="text-soft"> · {room.features.join(', ')}</span>}
        </p>
        {room.closures.map((closure) => (
          <button
            key={closure.id}
            type="button"
            onClick={() => onOpen({ action: 'closure', room, closure })}
            className="min-h-11 text-left text-sm font-semibold text-danger underline underline-offset-4 wrap-anywhere"
          >
            {closureKindLabels[closure.kind]} from {formatDay(closure.from)} to {formatDay(closure.until)}:{' '}
            {closure.reason}
          </button>
        ))}
        {room.use && room.closures.length === 0 && (
          <p className="text-sm text-soft figures wrap-anywhere">{capitalized(room.use)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 sm:shrink-0">
        <TableAction label="Edit" rowName={rowName} icon={Pencil} onClick={() => onOpen({ action: 'edit', room })} />
        <TableAction label="Close" rowName={rowName} icon={Wrench} onClick={() => onOpen({ action: 'close', room })} />
        <TableAction
          label="Retire"
          rowName={rowName}
          icon={Trash2}
          tone="danger"
          onClick={() => onOpen({ action: 'retire', room })}
        />
      </div>
    </li>
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type RoomDialogsProps = { dialog: OpenDialog; rooms: readonly NumberedRoom[]; deskDay: Day; close: () => void };

function RoomDialogs({ dialog, rooms, deskDay, close }: RoomDialogsProps) {
  switch (dialog.action) {
    case 'add':
      return <AddNumberedRoomsDialog rooms={rooms} close={close} />;
    case 'number':
      return <NumberRoomsDialog rooms={rooms} close={close} />;
    case 'edit':
      return <RoomDialog room={dialog.room} close={close} />;
    case 'close':
      return <CloseRoomDialog room={dialog.room} deskDay={deskDay} close={close} />;
    case 'closure':
      return <ClosureDialog room={dialog.room} closure={dialog.closure} deskDay={deskDay} close={close} />;
    case 'retire':
      return <RetireRoomDialog room={dialog.room} close={close} />;
  }
}

function RetireRoomDialog({ room, close }: { room: NumberedRoom; close: () => void }) {
  const retire = useApiMutation('retireRoom');
  const confirm = () =>
    retire.mutate(
      { id: room.id },
      {
        onSuccess({ message }) {
          close();
          toast.success(message);
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Retire ${roomName(room.number).toLowerCase()}?`}
      tone="danger"
      confirmLabel="Retire"
      cancelLabel="Cancel"
      pending={retire.isPending}
      error={retire.error && failureOf(retire.error, failureTextsWithStatus(numberedRoomMessages.retireFailed)).message}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        From today on, nobody can be put into it, and there is one {room.roomType} less to sell. Past stays keep their
        room.
      </p>
    </ConfirmDialog>
  );
}
