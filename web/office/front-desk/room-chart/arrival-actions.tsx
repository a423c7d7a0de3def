import toast from 'react-hot-toast/headless';
import { canGiveRoom, housekeepingMessages } from '#contract/housekeeping/housekeeping.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import type { NumberedChartRoom, StayBar } from '#web/office/front-desk/room-chart/chart-model.ts';
import { Button } from '#web/ui/button.tsx';

type ArrivalActionsProps = {
  room: NumberedChartRoom;
  stay: StayBar['stay'];
  checkIn: (booking: string) => void;
  /** The class names of the first button. */
  className?: string;
};

/** The buttons for a guest who is to get this room today: to check in, or to ask for the room if it is not ready. */
export function ArrivalActions({ room, stay, checkIn, className = '' }: ArrivalActionsProps) {
  const { user } = useSession();
  const askForRoom = useApiMutation('askForRoom');
  const isOccupied = room.occupiedBy !== null;
  if (canGiveRoom(room.condition, isOccupied))
    return (
      <Button className={className} onClick={() => checkIn(stay.id)}>
        Check in…<span className="sr-only"> {stay.guestName}</span>
      </Button>
    );
  const askForIt = () =>
    askForRoom.mutate(
      { room: room.id, asked: true },
      {
        onSuccess: ({ message }) => void toast.success(message),
        onError(error) {
          toast.error(failureOf(error, { failed: housekeepingMessages.askFailed }).message);
          refetchAfter('askForRoom');
        },
      },
    );
  return (
    <>
      {!room.asked?.staffIds.includes(user.staffId) && (
        <Button className={className} loading={askForRoom.isPending} onClick={askForIt}>
          {room.asked ? 'Tell me too' : 'Tell me when it is clean'}
        </Button>
      )}
      {!isOccupied && (
        <Button look="outline" className="grow px-5" onClick={() => checkIn(stay.id)}>
          Check in anyway…<span className="sr-only"> {stay.guestName}</span>
        </Button>
      )}
    </>
  );
}
