import { clsx } from 'clsx';
import { Check, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDayWithoutThisYear } from '#contract/core/dates.ts';
import { housekeepingMessages } from '#contract/housekeeping/housekeeping.ts';
import {
  dayOfStay,
  isWaitedForWhileOccupied,
  type RoundEntry,
  type RoundReason,
} from '#contract/housekeeping/round.ts';
import { closureKindLabels, roomConditionLabels } from '#contract/rooms/room-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { firstName } from '#web/office/core/first-name.ts';
import type { ChangeRefusal } from '#web/office/housekeeping/unsent-changes.ts';
import { useHotelTime, useNearTime } from '#web/office/housekeeping/use-hotel-time.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export type CardAction = 'clean' | 'inspect' | 'undo' | 'open' | 'dismiss';

type RoomCardProps = {
  entry: RoundEntry;
  today: string;
  /** The time of a change of this room that could not be sent yet. */
  waitingSince: string | undefined;
  refusal: ChangeRefusal | undefined;
  isLeftHanded: boolean;
  onAct: (action: CardAction) => void;
};

const cardButtonLook = 'relative z-1 min-h-14 min-w-24 shrink-0 px-3!';

export function RoomCard({ entry, today, waitingSince, refusal, isLeftHanded, onAct }: RoomCardProps) {
  const { room, reason, done } = entry;
  const isUrgent = reason === 'waiting' && !done;
  const id = `room-${room.number}`;
  return (
    <li>
      <article
        aria-labelledby={id}
        className={clsx(
          'relative flex min-h-19.5 items-center gap-2 rounded-2xl border py-2',
          isLeftHanded ? 'flex-row-reverse pr-3.5 pl-2.5' : 'pr-2.5 pl-3.5',
          isUrgent ? 'border-2 border-terracotta' : 'border-hairline',
          !done && 'bg-white',
        )}
      >
        <h2 id={id} className="w-14 shrink-0 font-serif text-3xl figures">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onAct('open')}
            className="after:absolute after:inset-0 after:rounded-2xl"
          >
            <span className="sr-only">Room </span>
            {room.number}
          </button>
        </h2>
        <div className="min-w-0 grow leading-snug">
          <p className="font-semibold">
            <CardTitle {...{ entry, today, waitingSince, refusal }} />
          </p>
          <p className="text-sm text-soft figures">
            <CardLine {...{ entry, today, waitingSince, refusal }} />
          </p>
        </div>
        <CardButton {...{ entry, waitingSince, refusal, onAct }} />
      </article>
    </li>
  );
}

type CardTextProps = Omit<RoomCardProps, 'isLeftHanded' | 'onAct'>;

function CardTitle({ entry: { room, reason, done }, today, waitingSince, refusal }: CardTextProps): ReactNode {
  const { checkInFrom } = useFacts().hotel;
  const formatTime = useNearTime(today);
  if (refusal) return <span className="text-danger">Not saved</span>;
  if (waitingSince) return roomConditionLabels[room.condition];
  if (room.closure)
    return (
      <StatusBadge tone={room.closure.kind === 'out_of_order' ? 'danger' : 'quiet'}>
        {closureKindLabels[room.closure.kind]}
      </StatusBadge>
    );
  if (done)
    return (
      <>
        <StatusBadge tone={room.condition === 'inspected' ? 'goodStrong' : 'good'}>
          {roomConditionLabels[room.condition]}
        </StatusBadge>{' '}
        {room.changed && <span className="text-sm font-normal">{formatTime(room.changed.at)}</span>}
      </>
    );
  if (reason === 'waiting') return <span className="text-terracotta-deep">Desk is waiting</span>;
  return reasonTitles[reason] ?? `Arrival ${checkInFrom}`;
}

const reasonTitles: Partial<Record<RoundReason, string>> = {
  left: 'Left',
  leaving: 'Leaves today',
  stay: 'Stays',
  vacant: 'Vacant',
};

function CardLine({ entry, today, waitingSince, refusal }: CardTextProps): ReactNode {
  const { hotel } = useFacts();
  const formatTime = useHotelTime();
  const { room, done } = entry;
  if (refusal) return refusal.message;
  if (waitingSince) return `Not sent yet · ${formatTime(waitingSince)}`;
  if (room.closure) return `Until ${formatDayWithoutThisYear(room.closure.until, today)} · ${room.closure.reason}`;
  if (room.cleaning && !done)
    return room.cleaning.own
      ? `You are in it since ${formatTime(room.cleaning.since)}`
      : `${room.cleaning.by} is in it since ${formatTime(room.cleaning.since)}`;
  if (isWaitedForWhileOccupied(room)) return housekeepingMessages.waitedFor;
  if (done && room.condition === 'clean' && hotel.housekeeping.inspectedByAnother)
    return room.canInspect ? 'To be inspected' : 'Waits for inspection by another person';
  if (done) return room.arrival ? `Ready for ${hotel.checkInFrom}` : 'Ready';
  if (room.request === 'do_not_disturb') return <StatusBadge tone="warning">Do not disturb</StatusBadge>;
  return [
    roomConditionLabels[room.condition],
    cardDetailOf(entry, { today, checkInFrom: hotel.checkInFrom, formatTime }),
  ]
    .filter(Boolean)
    .join(' · ');
}

type DetailOptions = { today: string; checkInFrom: string; formatTime: (at: string) => string };

function cardDetailOf(
  { room, reason }: RoundEntry,
  { today, checkInFrom, formatTime }: DetailOptions,
): string | undefined {
  const { waitingGuest, arrival, stay, seen, request, requestNote } = room;
  if (reason === 'waiting') return waitingGuest ? `${waitingGuest} is here` : 'guest is here';
  if (reason === 'left' && arrival) return `next guest ${checkInFrom}`;
  if (reason === 'leaving') return seen?.today ? `seen ${seen.state} at ${formatTime(seen.at)}` : 'still there';
  if (request === 'make_up') return ['asks: make up', requestNote].filter(Boolean).join(', ');
  return reason === 'stay' && stay ? dayOfStay(stay, today) : undefined;
}

function CardButton({ entry, waitingSince, refusal, onAct }: Omit<RoomCardProps, 'today' | 'isLeftHanded'>) {
  const { room, reason, done } = entry;
  const hiddenNumber = <span className="sr-only"> {room.number}</span>;
  if (refusal)
    return (
      <Button look="outline" className={cardButtonLook} onClick={() => onAct('dismiss')}>
        Read{hiddenNumber}
      </Button>
    );
  if (waitingSince) return <StatusBadge tone="warning">Waiting</StatusBadge>;
  if (room.closure) return null;
  if (done && room.undoTo)
    return (
      <Button look="outline" className={clsx(cardButtonLook, 'border-transparent')} onClick={() => onAct('undo')}>
        <Undo2 aria-hidden="true" className="size-4" />
        Undo{hiddenNumber}
      </Button>
    );
  if (done && room.canInspect)
    return (
      <Button look="outline" className={cardButtonLook} onClick={() => onAct('inspect')}>
        Inspected{hiddenNumber}
      </Button>
    );
  if (done) return null;
  if (room.cleaning && !room.cleaning.own) return <StatusBadge tone="info">{firstName(room.cleaning.by)}</StatusBadge>;
  if (reason === 'leaving' || room.request === 'do_not_disturb')
    return (
      <Button look="outline" className={cardButtonLook} onClick={() => onAct('open')}>
        {reason === 'leaving' ? 'Seen…' : 'Later…'}
        {hiddenNumber}
      </Button>
    );
  return (
    <Button
      look={reason === 'waiting' ? 'primary' : 'outline'}
      className={cardButtonLook}
      onClick={() => onAct('clean')}
    >
      <Check aria-hidden="true" className="size-4" />
      Clean{hiddenNumber}
    </Button>
  );
}
