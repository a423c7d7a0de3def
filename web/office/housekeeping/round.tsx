import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { plural } from '#contract/core/plural.ts';
import {
  housekeepingMessages,
  linenKinds,
  linenLabels,
  type Round as RoundData,
  roundTime,
} from '#contract/housekeeping/housekeeping.ts';
import {
  isWaitedForWhileOccupied,
  type RoundEntry,
  type RoundFloor,
  roundEntries,
  roundFloors,
} from '#contract/housekeeping/round.ts';
import { floorName, shortFloorName } from '#contract/rooms/room-conditions.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { isLeftHanded } from '#web/office/core/left-handed.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { useLinkToRoom, useOpenedRoom } from '#web/office/core/use-opened.ts';
import { type CardAction, RoomCard } from '#web/office/housekeeping/room-card.tsx';
import { RoomSheet } from '#web/office/housekeeping/room-sheet.tsx';
import { useNearTime } from '#web/office/housekeeping/use-hotel-time.ts';
import { useRound } from '#web/office/housekeeping/use-round.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function RoundScreen() {
  const liveRound = useRound();
  const { query, round, isOffline, unsentCount } = liveRound;
  return (
    <div className="mx-auto max-w-136">
      {isOffline && <OfflineStrip unsentCount={unsentCount} />}
      {round ? (
        <RoundOfDay {...liveRound} round={round} />
      ) : query.error ? (
        !isOffline && (
          <Notice tone="danger">{failureOf(query.error, { failed: housekeepingMessages.loadFailed }).message}</Notice>
        )
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

function OfflineStrip({ unsentCount }: { unsentCount: number }) {
  return (
    <p role="status" className="mb-4 flex items-center gap-3 rounded-xl bg-ink px-4 py-3 text-white">
      <WifiOff aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      {unsentCount > 0 ? housekeepingMessages.unsent(unsentCount) : housekeepingMessages.offline}
    </p>
  );
}

type LiveRound = Omit<ReturnType<typeof useRound>, 'round'> & { round: RoundData };

function RoundOfDay({ round, changeRoom, waiting: waitingSinceByRoom, refusals, dismissRefusal }: LiveRound) {
  const { today } = round;
  const entries = roundEntries(round.rooms, today);
  const floors = roundFloors(entries);
  const [leftHanded] = useState(isLeftHanded);
  // The list stays on its floor until somebody chooses another one.
  const [chosenFloor, setChosenFloor] = useState(firstFloorToDo(floors)?.floor);
  const navigate = useNavigate();
  const openedRoom = useOpenedRoom('round');
  const linkToRoom = useLinkToRoom('round');
  const [showsDone, setShowsDone] = useState(false);
  const { text, say } = useAnnouncement();
  const floor = floors.find((each) => each.floor === chosenFloor) ?? firstFloorToDo(floors);
  const sheetRoom = round.rooms.find(({ room }) => room === openedRoom.id);
  const hasUnsettledChanges = waitingSinceByRoom.size > 0 || Object.keys(refusals).length > 0;
  const openCount = entries.filter(({ done }) => !done).length;
  useAskedForRooms(entries, say);

  const runCardAction = ({ room }: RoundEntry, action: CardAction) => {
    const { version, number } = room;
    setChosenFloor(room.floor);
    if (action === 'open') return void navigate(linkToRoom(room.room));
    if (action === 'dismiss') return dismissRefusal(room.room);
    if (action === 'undo') {
      changeRoom(room, { name: 'undoRoomCondition', input: { version } });
      return say(`${number}: taken back.`);
    }
    const condition = action === 'inspect' ? 'inspected' : 'clean';
    changeRoom(room, { name: 'setRoomCondition', input: { condition, version } });
    const roomsLeft = (floor?.roomsLeft ?? 0) - (action === 'clean' ? 1 : 0);
    return say(`${number} is ${condition}. ${floorName(room.floor)}: ${roomsLeft} left.`);
  };

  if (!round.begun) return <RoundNotBegun />;
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      <Progress entries={entries} />
      {openCount === 0 && !showsDone && !hasUnsettledChanges ? (
        <AllDone entries={entries} today={today} linen={round.linen} show={() => setShowsDone(true)} />
      ) : (
        <>
          <FloorSwitch floors={floors} chosen={floor?.floor} choose={setChosenFloor} />
          <ul className="space-y-2">
            {floor?.entries.map((entry) => (
              <RoomCard
                key={entry.room.room}
                entry={entry}
                today={today}
                waitingSince={waitingSinceByRoom.get(entry.room.room)}
                refusal={refusals[entry.room.room]}
                isLeftHanded={leftHanded}
                onAct={(action) => runCardAction(entry, action)}
              />
            ))}
          </ul>
        </>
      )}
      {sheetRoom && (
        <RoomSheet room={sheetRoom} today={today} changeRoom={changeRoom} say={say} close={openedRoom.close} />
      )}
      {openedRoom.id && !sheetRoom && (
        <Dialog title="Room" size="small" onClose={openedRoom.close}>
          <p>{housekeepingMessages.notOnRound}</p>
        </Dialog>
      )}
    </>
  );
}

const firstFloorToDo = (floors: readonly RoundFloor[]): RoundFloor | undefined =>
  floors.find(({ entries }) => entries.some(({ reason, done }) => reason === 'waiting' && !done)) ??
  floors.find(({ roomsLeft }) => roomsLeft > 0) ??
  floors[0];

const announcementMs = 250;

/** Of several sentences within a quarter of a second, only the last one is said. */
function useAnnouncement() {
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setText(next), announcementMs);
  };
  return { text, say };
}

/** Tells screen readers when the desk begins to wait for a room. */
function useAskedForRooms(entries: readonly RoundEntry[], say: (text: string) => void): void {
  const knownNumbers = useRef<ReadonlySet<string>>(undefined);
  const askedNumbers = entries
    .filter(({ room, reason, done }) => (reason === 'waiting' && !done) || isWaitedForWhileOccupied(room))
    .map(({ room }) => room.number);
  useEffect(() => {
    const newNumber = knownNumbers.current && askedNumbers.find((number) => !knownNumbers.current?.has(number));
    knownNumbers.current = new Set(askedNumbers);
    if (newNumber) say(`The desk asks for ${newNumber} first.`);
  });
}

function Progress({ entries }: { entries: readonly RoundEntry[] }) {
  const doneCount = entries.filter((entry) => entry.done).length;
  const leavingCount = entries.filter((entry) => !entry.done && entry.reason === 'leaving').length;
  const arrivalCount = entries.filter(({ room, ...entry }) => !entry.done && (room.arrival || room.askedAt)).length;
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span>
          <strong className="figures">
            {doneCount} of {plural(entries.length, 'room')}
          </strong>{' '}
          are done
        </span>
        <span className="text-soft figures">
          {leavingCount} to leave, {plural(arrivalCount, 'arrival')} {arrivalCount === 1 ? 'waits' : 'wait'}
        </span>
      </p>
      <progress
        aria-label="Rooms that are done"
        value={doneCount}
        max={Math.max(entries.length, 1)}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-leaf"
      />
    </div>
  );
}

type FloorSwitchProps = {
  floors: readonly RoundFloor[];
  chosen: number | undefined;
  choose: (floor: number) => void;
};

function FloorSwitch({ floors, chosen, choose }: FloorSwitchProps) {
  return (
    <div className="sticky top-16 z-10 -mx-1 bg-paper px-1 py-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form */}
      <div
        role="group"
        aria-label="Floor"
        className="flex overflow-x-auto rounded-full border border-field bg-white p-1"
      >
        {floors.map(({ floor, roomsLeft }) => (
          <button
            key={floor}
            type="button"
            aria-pressed={floor === chosen}
            onClick={() => choose(floor)}
            className={clsx(
              'min-h-11 grow rounded-full px-3 text-sm font-semibold whitespace-nowrap figures',
              floor === chosen ? 'bg-indigo text-white' : 'text-soft hover:text-ink',
            )}
          >
            {shortFloorName(floor)} {roomsLeft}
            <span className="sr-only"> left</span>
          </button>
        ))}
      </div>
    </div>
  );
}

type AllDoneProps = { entries: readonly RoundEntry[]; today: string; linen: RoundData['linen']; show: () => void };

function AllDone({ entries, today, linen, show }: AllDoneProps) {
  const formatTime = useNearTime(today);
  const [showsLinen, setShowsLinen] = useState(false);
  const lastChangeAt = entries
    .map(({ room }) => room.changed?.at ?? '')
    .sort()
    .at(-1);
  const uninspectedCount = entries.filter(({ room }) => !room.closure && room.condition === 'clean').length;
  return (
    <div className="mt-4">
      <EmptyState
        title={entries.length === 0 ? 'No room needs anything today.' : `All ${entries.length} rooms are done.`}
      >
        <p className="basis-full text-soft">
          {lastChangeAt && `Last one ${formatTime(lastChangeAt)}. `}
          {uninspectedCount > 0 &&
            `${uninspectedCount} ${uninspectedCount === 1 ? 'waits' : 'wait'} for inspection by somebody else.`}
        </p>
        {entries.length > 0 && <Button onClick={show}>Show them</Button>}
        <Button look="outline" onClick={() => setShowsLinen(true)}>
          Linen of today
        </Button>
      </EmptyState>
      {showsLinen && (
        <Dialog title="Linen of today" size="small" onClose={() => setShowsLinen(false)}>
          <dl>
            {linenKinds.map((kind) => (
              <div key={kind} className="flex min-h-14 items-center justify-between border-t border-hairline">
                <dt>{linenLabels[kind]}</dt>
                <dd className="font-semibold figures">{linen[kind]}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </div>
  );
}

function RoundNotBegun() {
  const begin = useApiMutation('beginRound');
  return (
    <EmptyState title="No round yet today.">
      <p className="basis-full text-soft">It is made at {roundTime}. Start it now if you are early.</p>
      <Button onClick={() => begin.mutate({})} loading={begin.isPending}>
        Start the round
      </Button>
      {begin.error && <Notice tone="danger">{errorMessageOf(begin.error, housekeepingMessages.beginFailed)}</Notice>}
    </EmptyState>
  );
}

function Skeleton() {
  return (
    <div role="status" className="space-y-2">
      <span className="sr-only">Loading…</span>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((card) => (
        <div key={card} className="h-19.5 rounded-2xl bg-sand motion-safe:animate-pulse" />
      ))}
    </div>
  );
}
