import { clsx } from 'clsx';
import {
  Brush,
  DoorOpen,
  type LucideIcon,
  Minus,
  Moon,
  PackageSearch,
  Plus,
  Sparkles,
  UserRound,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { formatDayWithoutThisYear } from '#contract/core/dates.ts';
import {
  type Linen,
  type LinenKind,
  linenKinds,
  linenLabels,
  maxLinen,
  noLinen,
  type RoundRoom,
  type SeenState,
} from '#contract/housekeeping/housekeeping.ts';
import { differsFromDesk } from '#contract/housekeeping/round.ts';
import type { RoomCondition } from '#contract/rooms/room-conditions.ts';
import { BigChoices, bigPillLook } from '#web/office/housekeeping/big-choices.tsx';
import { DefectDialog } from '#web/office/housekeeping/defect-dialog.tsx';
import { FoundDialog } from '#web/office/housekeeping/found-dialog.tsx';
import { SeenQuestion } from '#web/office/housekeeping/seen-question.tsx';
import { useHotelTime } from '#web/office/housekeeping/use-hotel-time.ts';
import type { ChangeRoom } from '#web/office/housekeeping/use-round.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type RoomSheetProps = {
  room: RoundRoom;
  today: string;
  changeRoom: ChangeRoom;
  say: (text: string) => void;
  close: () => void;
};

export function RoomSheet({ room, today, changeRoom, say, close }: RoomSheetProps) {
  const [linen, setLinen] = useState<Linen>(noLinen);
  const [seenToConfirm, setSeenToConfirm] = useState<SeenState>();
  const [isDefectOpen, setIsDefectOpen] = useState(false);
  const [isFoundOpen, setIsFoundOpen] = useState(false);
  const { number } = room;

  const setCondition = (condition: RoomCondition) => {
    changeRoom(room, { name: 'setRoomCondition', input: { condition, version: room.version, linen } });
    say(`${number} is ${condition}.`);
    close();
  };
  const sendSeen = (seen: SeenState) => {
    changeRoom(room, { name: 'setRoomSeen', input: { seen } });
    say(`${number}: seen ${seen}.`);
    setSeenToConfirm(undefined);
  };

  return (
    <>
      <Dialog
        title={`${number} · ${room.roomType}`}
        onClose={close}
        footer={
          room.closure ? undefined : (
            <ConditionButtons number={number} inspects={room.canInspect} setCondition={setCondition} />
          )
        }
      >
        <RoomEvents room={room} today={today} />
        <div className="mt-4 space-y-4">
          <BigChoices
            label="You saw it"
            choices={seenChoices}
            value={room.seen?.today ? room.seen.state : undefined}
            onChange={(seen) => (differsFromDesk(room, seen) ? setSeenToConfirm(seen) : sendSeen(seen))}
          />
          {!room.closure && <LinenUsed linen={linen} onChange={setLinen} />}
          <div className="grid grid-cols-2 gap-2.5">
            <Toggle
              label="Do not disturb"
              icon={Moon}
              isOn={room.request === 'do_not_disturb'}
              onToggle={(on) =>
                changeRoom(room, { name: 'setRoomRequest', input: { request: on ? 'do_not_disturb' : null } })
              }
            />
            <Toggle
              label="Make up"
              icon={Sparkles}
              isOn={room.request === 'make_up'}
              onToggle={(on) => changeRoom(room, { name: 'setRoomRequest', input: { request: on ? 'make_up' : null } })}
            />
            <Toggle
              label="I am in it"
              icon={Brush}
              isOn={room.cleaning?.own ?? false}
              onToggle={(cleaning) => changeRoom(room, { name: 'setRoomCleaning', input: { cleaning } })}
            />
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setIsDefectOpen(true)}
              className={clsx(bigPillLook, 'border-field hover:bg-sand')}
            >
              <Wrench aria-hidden="true" className="size-5" strokeWidth={1.75} />
              Defect…
            </button>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setIsFoundOpen(true)}
              className={clsx(bigPillLook, 'border-field hover:bg-sand')}
            >
              <PackageSearch aria-hidden="true" className="size-5" strokeWidth={1.75} />
              Found…
            </button>
          </div>
        </div>
      </Dialog>
      {seenToConfirm && (
        <SeenQuestion
          room={room}
          seen={seenToConfirm}
          today={today}
          send={sendSeen}
          close={() => setSeenToConfirm(undefined)}
        />
      )}
      {isDefectOpen && (
        <DefectDialog
          number={number}
          send={(defect) => {
            changeRoom(room, { name: 'reportDefect', input: defect });
            say(`The desk is told about ${number}.`);
            setIsDefectOpen(false);
          }}
          close={() => setIsDefectOpen(false)}
        />
      )}
      {isFoundOpen && (
        <FoundDialog
          number={number}
          send={(note) => {
            changeRoom(room, { name: 'reportFound', input: { note } });
            say(`The desk is told what was found in ${number}.`);
            setIsFoundOpen(false);
          }}
          close={() => setIsFoundOpen(false)}
        />
      )}
    </>
  );
}

const seenChoices: readonly (readonly [SeenState, string, LucideIcon])[] = [
  ['vacant', 'Vacant', DoorOpen],
  ['occupied', 'Occupied', UserRound],
];

function RoomEvents({ room, today }: { room: RoundRoom; today: string }) {
  const formatTime = useHotelTime();
  const { left, waitingGuest, stay, closure, cleaning, askedAt, openDefects } = room;
  const lines = [
    closure && `Closed until ${formatDayWithoutThisYear(closure.until, today)}: ${closure.reason}`,
    left && `${left.guest} left at ${formatTime(left.at)}.`,
    stay && `The desk has a guest in it until ${formatDayWithoutThisYear(stay.checkOut, today)}.`,
    cleaning && !cleaning.own && `${cleaning.by} is in it since ${formatTime(cleaning.since)}.`,
    openDefects > 0 && `${openDefects === 1 ? 'A defect is' : `${openDefects} defects are`} reported.`,
    !closure && !left && !stay && 'The desk has nobody in it.',
  ].filter((line) => typeof line === 'string');
  return (
    <div className="leading-relaxed">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {waitingGuest && askedAt && <p className="font-semibold text-terracotta-deep">{waitingGuest} is at the desk.</p>}
    </div>
  );
}

type ConditionButtonsProps = { number: string; inspects: boolean; setCondition: (condition: RoomCondition) => void };

function ConditionButtons({ number, inspects, setCondition }: ConditionButtonsProps) {
  return (
    <div className="space-y-2.5">
      <div className="grid grid-cols-2 gap-2.5">
        <Button look="outline" className="min-h-14" onClick={() => setCondition('pickup')}>
          Pickup
        </Button>
        <Button look="outline" className="min-h-14" onClick={() => setCondition('dirty')}>
          Still dirty
        </Button>
      </div>
      <Button
        data-first-focus=""
        className="min-h-14 w-full"
        onClick={() => setCondition(inspects ? 'inspected' : 'clean')}
      >
        {number} is {inspects ? 'inspected' : 'clean'}
      </Button>
    </div>
  );
}

type ToggleProps = { label: string; icon: LucideIcon; isOn: boolean; onToggle: (on: boolean) => void };

function Toggle({ label, icon: Icon, isOn, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
      className={clsx(bigPillLook, isOn ? 'border-indigo bg-indigo text-white' : 'border-field hover:bg-sand')}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      {label}
    </button>
  );
}

function LinenUsed({ linen, onChange }: { linen: Linen; onChange: (linen: Linen) => void }) {
  const setCount = (kind: LinenKind, count: number) =>
    onChange({ ...linen, [kind]: Math.min(maxLinen, Math.max(0, count)) });
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Linen used</summary>
      <ul>
        {linenKinds.map((kind) => (
          <li key={kind} className="flex min-h-14 items-center justify-between border-t border-hairline">
            {linenLabels[kind]}
            <span className="flex items-center gap-2">
              <StepButton
                label={`One less: ${linenLabels[kind]}`}
                icon={Minus}
                onClick={() => setCount(kind, linen[kind] - 1)}
              />
              <output aria-label={linenLabels[kind]} className="min-w-8 text-center font-semibold figures">
                {linen[kind]}
              </output>
              <StepButton
                label={`One more: ${linenLabels[kind]}`}
                icon={Plus}
                onClick={() => setCount(kind, linen[kind] + 1)}
              />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function StepButton({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-12 items-center justify-center rounded-full border border-ink/25 hover:bg-sand"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
