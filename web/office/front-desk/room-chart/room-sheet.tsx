import { clsx } from 'clsx';
import { addDays, nightsBetween } from '#contract/core/dates.ts';
import { nightsText } from '#contract/core/plural.ts';
import { floorName } from '#contract/rooms/room-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { NotesPart } from '#web/office/front-desk/notes/notes-part.tsx';
import { ArrivalActions } from '#web/office/front-desk/room-chart/arrival-actions.tsx';
import type { ChartDialog } from '#web/office/front-desk/room-chart/chart-dialogs.tsx';
import {
  arrivalIn,
  type Bar,
  type ChartModel,
  type ChartRow,
  hasArrived,
  isMovable,
  isStayBar,
} from '#web/office/front-desk/room-chart/chart-model.ts';
import {
  closureText,
  dayRange,
  shortDays,
  stayStateText,
  stayWord,
  waitingText,
} from '#web/office/front-desk/room-chart/chart-words.ts';
import { RefusalNotice } from '#web/office/front-desk/room-chart/refusal-notice.tsx';
import { type RoomState, roomEntries } from '#web/office/front-desk/room-chart/room-states.ts';
import { useOpenStay } from '#web/office/front-desk/room-chart/use-chart-desk.ts';
import type { usePlacing } from '#web/office/front-desk/room-chart/use-placing.ts';
import type { WalkInStart } from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import { SeenOccupiedNotice, seenOccupiedText } from '#web/office/housekeeping/seen-occupied.tsx';
import { RoomConditionBadge } from '#web/office/rooms/room-condition-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type RoomSheetProps = {
  model: ChartModel;
  row: ChartRow;
  /**
   * The state of the room on the day that a phone shows, or on the desk day on a wider screen. Undefined if the chart
   * does not have that day.
   */
  state: RoomState | undefined;
  canChange: boolean;
  changes: ReturnType<typeof usePlacing>;
  move: (booking: string, from: string) => void;
  bookWalkIn: (start: WalkInStart) => void;
  setDialog: (dialog: ChartDialog) => void;
  close: () => void;
};

const edgeLooks: Partial<Record<Bar['kind'], string>> = {
  in_house: 'border-leaf',
  leaving: 'border-leaf',
  late: 'border-danger',
  unpaid: 'border-terracotta',
  out_of_order: 'border-danger',
  out_of_service: 'border-field',
  gone: 'border-hairline',
};

/**
 * Returns the heading of the list of nights. It names the dates unless the chart shows a fortnight from the desk day,
 * or from the day before.
 */
function nightsHeading({ chart: { from, nights, deskDay }, until }: ChartModel): string {
  const isNextFortnight = nights === 14 && from <= deskDay && from >= addDays(deskDay, -1);
  return isNextFortnight ? 'The next fortnight' : dayRange(from, until);
}

/** One room in full, with a list of its bars on the chart and of the gaps between them. */
export function ChartRoomSheet(props: RoomSheetProps) {
  const { model, row, state, canChange, changes, move, bookWalkIn, setDialog, close } = props;
  const { room, type } = row;
  const { timeZone } = useFacts().hotel;
  const floor = floorName(room.floor);
  const otherFeatures = room.features.filter((feature) => feature.toLowerCase() !== floor.toLowerCase());
  const arrival = arrivalIn(row, model.chart.deskDay);
  const warningText = seenOccupiedText(room.seenOccupiedAt, model.chart.today, timeZone);
  const bookNights = (from: string, until: string) =>
    bookWalkIn({ roomTypeId: type.id, checkIn: from, checkOut: until, room });
  return (
    <Dialog
      title={`Room ${room.number}`}
      size="side"
      onClose={close}
      footer={
        canChange && (
          <div className="flex flex-wrap gap-2">
            {arrival && (
              <ArrivalActions
                room={room}
                stay={arrival.stay}
                checkIn={(booking) => setDialog({ open: 'check in', booking })}
                className="min-h-14 w-full"
              />
            )}
            <Button
              look="outline"
              className="px-5 max-sm:w-full sm:ml-auto"
              onClick={() => setDialog({ open: 'defect', room })}
            >
              Report a defect…
            </Button>
            <Button look="outline" className="px-5 max-sm:w-full" onClick={() => setDialog({ open: 'close', room })}>
              Close room {room.number}…
            </Button>
          </div>
        )
      }
    >
      <p className="text-soft">{[type.name, floor, ...otherFeatures].join(' · ')}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {state && <StatusBadge tone={state.tone}>{state.word}</StatusBadge>}
        <RoomConditionBadge condition={room.condition} />
        <span className="text-sm text-soft">{waitingText(model, room, timeZone)}</span>
      </p>
      {warningText && (
        <div className="mt-3">
          <SeenOccupiedNotice seen={warningText} />
        </div>
      )}
      <RefusalNotice changes={changes} chooseRoom={({ id, checkIn }) => move(id, checkIn)} />
      <div className="mt-6">
        <NotesPart of={{ roomId: room.id }} place={{ room, stay: guestIn(row) }} />
      </div>
      <h3 className="mt-6 text-lg">{nightsHeading(model)}</h3>
      <ul className="mt-3 space-y-3">
        {roomEntries(model, row).map((entry) =>
          'free' in entry ? (
            <li key={entry.free.from}>
              <Gap {...entry.free} canBook={canChange} book={() => bookNights(entry.free.from, entry.free.until)} />
            </li>
          ) : (
            <li
              key={entry.bar.key}
              className={clsx('min-h-12 border-l-6 py-1.5 pl-3.5', edgeLooks[entry.bar.kind] ?? 'border-indigo')}
            >
              <BarEntry bar={entry.bar} {...{ model, row, canChange, changes, move, setDialog }} />
            </li>
          ),
        )}
      </ul>
    </Dialog>
  );
}

/** A stay that has nights in the room, and whose guest is in the house and not late. */
const guestIn = ({ bars }: ChartRow) =>
  bars.filter(isStayBar).find(({ kind }) => kind === 'in_house' || kind === 'leaving')?.stay;

type GapProps = { from: string; until: string; canBook: boolean; book: () => void };

function Gap({ from, until, canBook, book }: GapProps) {
  const text = `Free ${shortDays(from, until)}, ${nightsText(nightsBetween(from, until))}`;
  const look =
    'flex min-h-12 w-full items-center justify-between gap-3 rounded-xl border-[1.5px] border-dashed border-terracotta px-3.5 py-1.5 text-left font-semibold text-terracotta-deep';
  if (!canBook) return <p className={look}>{text}</p>;
  return (
    <button type="button" onClick={book} className={look}>
      <span>{text}</span>
      <span className="whitespace-nowrap">Walk-in</span>
    </button>
  );
}

type BarEntryProps = Pick<RoomSheetProps, 'model' | 'row' | 'canChange' | 'changes' | 'move' | 'setDialog'> & {
  bar: Bar;
};

function BarEntry({ bar, model, row, canChange, changes, move, setDialog }: BarEntryProps) {
  const openStay = useOpenStay();
  const { deskDay } = model.chart;
  if (!isStayBar(bar))
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <b>{closureText(bar)}</b>
          <span className="block text-sm text-soft">{shortDays(bar.from, bar.until)}</span>
        </span>
        {canChange && (
          <Button look="outline" onClick={() => setDialog({ open: 'closure', room: row.room, closure: bar.closure })}>
            Change…
          </Button>
        )}
      </div>
    );
  const { stay, part } = bar;
  const word = stayWord(bar, deskDay);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <button type="button" onClick={() => openStay(stay.id)} className="min-h-11 min-w-0 grow basis-44 text-left">
        <b className="wrap-anywhere">{stay.guestName}</b>{' '}
        {word && <span className="text-sm font-semibold text-terracotta-deep">{word}</span>}
        <span className="block text-sm text-soft">
          {shortDays(bar.from, bar.until)} ·{' '}
          {bar.kind === 'floating' ? 'no room yet, would fit here' : stayStateText(stay, deskDay)}
        </span>
      </button>
      {canChange && isMovable(stay) && (
        <span className="flex gap-2">
          {!part.room && (
            <Button
              look="outline"
              loading={changes.pending}
              onClick={() =>
                void changes.put(stay, {
                  room: row.room.id,
                  ...(stay.parts.some((each) => each.room) && { from: part.from }),
                })
              }
            >
              Give {row.room.number}
            </Button>
          )}
          <Button look="outline" onClick={() => move(stay.id, part.from)}>
            Move…<span className="sr-only"> {hasArrived(stay) ? 'the guest' : stay.guestName}</span>
          </Button>
        </span>
      )}
    </div>
  );
}
