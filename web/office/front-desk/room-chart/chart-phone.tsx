import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { addDays, type Day } from '#contract/core/dates.ts';
import { floorName, roomConditionLabels } from '#contract/rooms/room-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { useOpenedRoom } from '#web/office/core/use-opened.ts';
import type { ChartFormProps } from '#web/office/front-desk/room-chart/chart-desk.tsx';
import { type ChartDialog, ChartDialogs } from '#web/office/front-desk/room-chart/chart-dialogs.tsx';
import type { FreshChanges } from '#web/office/front-desk/room-chart/chart-grid.tsx';
import {
  type ChartModel,
  type ChartRow,
  nightIndex,
  roomsLeftInAll,
  rowOfRoom,
} from '#web/office/front-desk/room-chart/chart-model.ts';
import { ChartRoomLink } from '#web/office/front-desk/room-chart/chart-room-link.tsx';
import { ShelfCard, shelfItems } from '#web/office/front-desk/room-chart/chart-shelf.tsx';
import { ChartButton } from '#web/office/front-desk/room-chart/chart-tools.tsx';
import { dayInWords, dayNumber, dayRange, formatWeekday } from '#web/office/front-desk/room-chart/chart-words.ts';
import { columnOf } from '#web/office/front-desk/room-chart/geometry.ts';
import { LiveRegion } from '#web/office/front-desk/room-chart/live-region.tsx';
import { RefusalNotice } from '#web/office/front-desk/room-chart/refusal-notice.tsx';
import { ChartRoomSheet } from '#web/office/front-desk/room-chart/room-sheet.tsx';
import {
  matchesFilter,
  type RoomFilter,
  type RoomState,
  roomFilters,
  roomStateOn,
  weekOf,
} from '#web/office/front-desk/room-chart/room-states.ts';
import { RoomStrip } from '#web/office/front-desk/room-chart/room-strip.tsx';
import { usePlacing } from '#web/office/front-desk/room-chart/use-placing.ts';
import { seenOccupiedText } from '#web/office/housekeeping/seen-occupied.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const filterLabels: Record<RoomFilter, string> = {
  all: 'All',
  arrivals: 'Arrivals',
  leaving: 'Leaving',
  free: 'Free',
  dirty: 'Dirty',
};

/** Shows the rooms by floor, for screens that are too narrow for the chart. Stays cannot be dragged here. */
export function ChartPhone({ model, fresh, canChange, show, bookWalkIn }: ChartFormProps) {
  const { chart } = model;
  const firstDay = chart.from < chart.deskDay && nightIndex(chart, chart.deskDay) < 7 ? chart.deskDay : chart.from;
  const [chosenDay, setDay] = useState<Day>();
  const [filter, setFilter] = useState<RoomFilter>('all');
  const [dialog, setDialog] = useState<ChartDialog>();
  const changes = usePlacing();
  const openedRoom = useOpenedRoom('plan');
  const day = chosenDay && weekOf(firstDay).includes(chosenDay) ? chosenDay : firstDay;
  const statesByRoom = new Map(model.rows.map((row) => [row.room.id, roomStateOn(row, day, chart.deskDay)]));
  const stateOf = (row: ChartRow) => statesByRoom.get(row.room.id) ?? roomStateOn(row, day, chart.deskDay);
  const shownRows = model.rows.filter((row) => matchesFilter(row, stateOf(row), filter));
  const sheetRow = rowOfRoom(model, openedRoom.id ?? '');
  const openMoveDialog = (booking: string, from: string) => setDialog({ open: 'move', booking, from });

  return (
    <>
      <div className="flex items-center justify-between">
        <ChartButton label="A week earlier" onClick={() => show({ from: addDays(firstDay, -7) })}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </ChartButton>
        <p className="font-semibold">{dayRange(firstDay, addDays(firstDay, 6))}</p>
        <ChartButton label="A week later" onClick={() => show({ from: addDays(firstDay, 7) })}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </ChartButton>
      </div>
      <WeekDays model={model} first={firstDay} day={day} setDay={setDay} />
      <ShelfPart {...{ model, canChange, changes, move: openMoveDialog }} />
      {!dialog && !sheetRow && (
        <RefusalNotice changes={changes} chooseRoom={({ id, checkIn }) => openMoveDialog(id, checkIn)} />
      )}
      <RoomFilters
        filter={filter}
        setFilter={setFilter}
        count={(each) => model.rows.filter((row) => matchesFilter(row, stateOf(row), each)).length}
      />
      {shownRows.length === 0 && <p className="mt-4 text-soft">No room is in this list.</p>}
      <Floors model={model} rows={shownRows} stateOf={stateOf} fresh={fresh} />
      <LiveRegion text={chosenDay || filter !== 'all' ? `${dayInWords(day)}: ${shownRows.length} rooms` : ''} />
      {sheetRow && (
        <ChartRoomSheet
          model={model}
          row={sheetRow}
          state={stateOf(sheetRow)}
          {...{ canChange, changes, move: openMoveDialog, bookWalkIn, setDialog }}
          close={openedRoom.close}
        />
      )}
      <ChartDialogs dialog={dialog} model={model} changes={changes} close={() => setDialog(undefined)} />
    </>
  );
}

type RoomFiltersProps = {
  filter: RoomFilter;
  setFilter: (filter: RoomFilter) => void;
  count: (filter: RoomFilter) => number;
};

function RoomFilters({ filter, setFilter, count }: RoomFiltersProps) {
  return (
    <div role="group" aria-label="Show" className="-mx-4 flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none]">
      {roomFilters.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={() => setFilter(each)}
          className={clsx(
            'min-h-11 shrink-0 rounded-full border px-4 font-semibold',
            each === filter ? 'border-indigo bg-indigo text-white' : 'border-field bg-white',
          )}
        >
          {filterLabels[each]} {count(each)}
        </button>
      ))}
    </div>
  );
}

type FloorsProps = {
  model: ChartModel;
  rows: readonly ChartRow[];
  stateOf: (row: ChartRow) => RoomState;
  fresh: FreshChanges;
};

function Floors({ model, rows, stateOf, fresh }: FloorsProps) {
  const floors = [...new Set(rows.map(({ room }) => room.floor))].sort((a, b) => a - b);
  const byNumber = (a: ChartRow, b: ChartRow) => a.room.number.localeCompare(b.room.number, 'en', { numeric: true });
  return floors.map((floor) => {
    const rowsOfFloor = rows.filter(({ room }) => room.floor === floor).toSorted(byNumber);
    const dirtyCount = rowsOfFloor.filter(({ room }) => room.condition === 'dirty').length;
    return (
      <section key={floor} aria-label={floorName(floor)}>
        <div className="sticky top-16 z-5 flex items-baseline justify-between bg-paper pt-3 pb-2">
          <h2 className="text-[1.0625rem]">{floorName(floor)}</h2>
          {dirtyCount > 0 && <span className="text-sm text-soft">{dirtyCount} dirty</span>}
        </div>
        <ul className="grid gap-2 md:grid-cols-2">
          {rowsOfFloor.map((row) => (
            <RoomCard
              key={row.room.id}
              model={model}
              row={row}
              state={stateOf(row)}
              freshBy={row.bars.flatMap((bar) => ('stay' in bar ? (fresh[bar.stay.id] ?? []) : []))[0]}
            />
          ))}
        </ul>
      </section>
    );
  });
}

type WeekDaysProps = { model: ChartModel; first: Day; day: Day; setDay: (day: Day) => void };

function WeekDays({ model: { chart }, first: firstDay, day, setDay }: WeekDaysProps) {
  const leftByNight = roomsLeftInAll(chart);
  return (
    <div role="group" aria-label="Day" className="my-3 grid grid-cols-7 gap-1">
      {weekOf(firstDay).map((each) => {
        const leftCount = leftByNight[nightIndex(chart, each)] ?? null;
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === day}
            aria-label={`${dayInWords(each)}${leftCount === null ? '' : leftCount === 0 ? ', full' : `, ${leftCount} left`}`}
            onClick={() => setDay(each)}
            className={clsx(
              'flex min-h-15 flex-col items-center justify-center rounded-[0.625rem] border text-[0.8125rem] leading-tight figures',
              each === day ? 'border-indigo bg-indigo text-white' : 'border-hairline bg-white',
              each === chart.deskDay && 'border-2 border-terracotta',
            )}
          >
            <span>{formatWeekday(each).slice(0, 2)}</span>
            <b className="text-[1.0625rem]">{dayNumber(each)}</b>
            <span className={clsx('text-xs', leftCount === 0 && each !== day && 'font-bold text-danger')}>
              {leftCount === null ? '\u00a0' : leftCount === 0 ? 'Full' : `${leftCount} left`}
            </span>
          </button>
        );
      })}
    </div>
  );
}

type ShelfPartProps = {
  model: ChartModel;
  canChange: boolean;
  changes: ReturnType<typeof usePlacing>;
  move: (booking: string, from: string) => void;
};

function ShelfPart({ model: { chart }, canChange, changes, move }: ShelfPartProps) {
  const items = shelfItems(chart);
  if (items.length === 0) return null;
  const misfitCount = items.filter(({ room }) => !room).length;
  return (
    <details className="group rounded-xl border border-dashed border-indigo bg-white px-3.5">
      <summary className="relative flex min-h-14 cursor-pointer flex-col justify-center py-2 pr-8">
        <ChevronRight
          aria-hidden="true"
          className="absolute right-0 size-5 group-open:rotate-90 motion-safe:transition-transform"
        />
        <b>{items.length === 1 ? '1 stay has no room' : `${items.length} stays have no room`}</b>
        {misfitCount > 0 && (
          <span className="text-sm font-medium text-danger">
            {misfitCount === 1 ? 'One does' : `${misfitCount} do`} not fit yet
          </span>
        )}
      </summary>
      <ul className="space-y-2 pb-3">
        {items.map((item) => (
          <ShelfCard
            key={`${item.stay.id} ${item.from}`}
            item={item}
            today={chart.deskDay}
            canChange={canChange}
            pending={changes.pending}
            put={changes.put}
            move={(stay, from) => move(stay.id, from)}
          />
        ))}
      </ul>
    </details>
  );
}

type RoomCardProps = {
  model: ChartModel;
  row: ChartRow;
  state: RoomState;
  freshBy: string | undefined;
};

function RoomCard({ model, row, state, freshBy }: RoomCardProps) {
  const { timeZone } = useFacts().hotel;
  const { room, type } = row;
  const seenText = seenOccupiedText(room.seenOccupiedAt, model.chart.today, timeZone);
  return (
    <li>
      <ChartRoomLink
        room={room.id}
        className={clsx(
          'block w-full rounded-[0.875rem] border bg-white px-3.5 pt-3 pb-2.5 text-left',
          freshBy ? 'border-brass outline-3 outline-brass' : 'border-hairline',
        )}
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-serif text-[1.625rem] leading-none figures">{room.number}</span>
          <span className="min-w-0 grow basis-24 text-sm text-soft">
            {type.name}
            <span className={clsx('block', room.condition === 'dirty' && 'font-semibold text-terracotta-deep')}>
              {roomConditionLabels[room.condition]}
            </span>
            {seenText && <span className="block font-semibold text-danger">{seenText}</span>}
          </span>
          <StatusBadge tone={state.tone}>{state.word}</StatusBadge>
        </span>
        {state.text && <span className="mt-1.5 block text-[0.9375rem] wrap-anywhere">{state.text}</span>}
        <RoomStrip model={model} row={row} nowColumn={columnOf(model.chart, model.chart.now, timeZone)} />
        {freshBy && <span className="mt-1 block text-xs font-bold">{freshBy}, just now</span>}
      </ChartRoomLink>
    </li>
  );
}
