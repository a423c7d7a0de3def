import { type CSSProperties, type KeyboardEvent, memo, type RefObject, useLayoutEffect, useState } from 'react';
import { addDays, type Day } from '#contract/core/dates.ts';
import { roomConditionLabels } from '#contract/rooms/room-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { ChartBar } from '#web/office/front-desk/room-chart/chart-bar.tsx';
import { DayHeads, TypeHead } from '#web/office/front-desk/room-chart/chart-heads.tsx';
import {
  barAt,
  type ChartModel,
  type ChartRow,
  hasArrived,
  nightIndex,
} from '#web/office/front-desk/room-chart/chart-model.ts';
import { ChartRoomLink } from '#web/office/front-desk/room-chart/chart-room-link.tsx';
import type { ChartState, Cursor, RoomStretch } from '#web/office/front-desk/room-chart/chart-state.ts';
import { dayInWords } from '#web/office/front-desk/room-chart/chart-words.ts';
import {
  barExtent,
  columnOf,
  columnTint,
  type Extent,
  extentOf,
  positionStyle,
} from '#web/office/front-desk/room-chart/geometry.ts';
import type { SelectedStay } from '#web/office/front-desk/room-chart/ghost.ts';
import { type GhostView, type RowState, rowStateOf } from '#web/office/front-desk/room-chart/row-state.ts';

export type Density = 'normal' | 'low' | 'tall';

/** The name of the person who has just changed a stay, by the id of its booking. */
export type FreshChanges = Readonly<Record<string, string>>;

type ChartGridProps = {
  model: ChartModel;
  state: ChartState;
  cursor: Cursor | null;
  selected: SelectedStay | undefined;
  ghost: GhostView | undefined;
  fresh: FreshChanges;
  density: Density;
  grid: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
};

export function ChartGrid(props: ChartGridProps) {
  const { model, state, cursor, selected, ghost, fresh, density, grid, onKeyDown } = props;
  const { chart, rows } = model;
  const { timeZone } = useFacts().hotel;
  const columnPx = useColumnWidth(grid, chart.nights);
  const nowColumn = columnOf(chart, chart.now, timeZone);
  const showsNow = nowColumn >= 0 && nowColumn < chart.nights;
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={`Rooms by nights, from ${dayInWords(chart.from)}`}
      aria-colcount={chart.nights + 1}
      aria-rowcount={rows.length + chart.types.length + 1}
      aria-activedescendant={activeElementId(model, cursor)}
      aria-multiselectable="false"
      data-density={density}
      onKeyDown={onKeyDown}
      className="plan-chart"
      style={{ '--nights': chart.nights, '--rooms': rows.length, '--tint': columnTint(chart) } as CSSProperties}
    >
      <DayHeads model={model} />
      {chart.types.map((type, typeIndex) => {
        const rowsOfType = rows.filter((row) => row.type.id === type.id);
        if (rowsOfType.length === 0) return null;
        const firstRowIndex = rows.findIndex((row) => row.type.id === type.id);
        return (
          <div role="rowgroup" key={type.id}>
            <TypeHead type={type} chart={chart} rowIndex={firstRowIndex + typeIndex + 2} />
            {rowsOfType.map((row, index) => (
              <RoomRow
                key={row.room.id}
                row={row}
                chart={chart}
                rowIndex={firstRowIndex + typeIndex + index + 3}
                columnPx={columnPx}
                nowColumn={nowColumn}
                {...rowStateOf(row, { cursor, selected, ghost, stretch: state.stretch })}
                fresh={fresh}
              />
            ))}
          </div>
        );
      })}
      {showsNow && (
        <div
          aria-hidden="true"
          className="plan-now"
          style={{ left: `calc(var(--room-column) + (100% - var(--room-column)) * ${nowColumn / chart.nights})` }}
        />
      )}
    </div>
  );
}

function activeElementId(model: ChartModel, cursor: Cursor | null): string | undefined {
  const row = cursor && model.rows.find(({ room }) => room.id === cursor.room);
  const bar = row && barAt(row, cursor.night);
  return bar ? `plan-${bar.key}` : cursor ? 'plan-cell' : undefined;
}

/** The width of a column in pixels. The grid is measured in steps of 24 px, to draw the bars again less often. */
function useColumnWidth(grid: RefObject<HTMLDivElement | null>, nights: number): number {
  const [width, setWidth] = useState(() => Math.max(600, innerWidth - 270));
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const roomColumnPx = 132;
    const updateWidth = () => setWidth(Math.round((element.clientWidth - roomColumnPx) / 24) * 24);
    updateWidth();
    const observer = new ResizeObserver(updateWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return width / nights;
}

type RoomRowProps = {
  row: ChartRow;
  chart: ChartModel['chart'];
  rowIndex: number;
  columnPx: number;
  nowColumn: number;
  fresh: FreshChanges;
} & RowState;

const conditionLooks = {
  clean: 'text-soft',
  dirty: 'font-semibold text-terracotta-deep',
  inspected: 'font-semibold text-leaf',
  pickup: 'font-semibold text-ink',
} as const;

const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { row, chart, rowIndex, columnPx, nowColumn, cursorNight, selectedKey, selected, ghost, stretch, fresh } =
    props;
  const { room, bars } = row;
  const currentBar = cursorNight === null ? undefined : barAt(row, cursorNight);
  const isFresh = bars.some((bar) => 'stay' in bar && fresh[bar.stay.id]);
  const isActive = cursorNight !== null || selected || ghost || stretch || isFresh;
  return (
    <div role="row" aria-rowindex={rowIndex} data-active={isActive ? '' : undefined} className="plan-line plan-row">
      <div role="rowheader" aria-colindex={1} className="plan-room">
        {/* Tab passes over the link, because a key of the grid opens the room too. */}
        <ChartRoomLink room={room.id} tabIndex={-1} className="plan-number">
          {room.number}
        </ChartRoomLink>
        <span className={conditionLooks[room.condition]}>{roomConditionLabels[room.condition]}</span>
      </div>
      <div role="presentation" data-room={room.id} className="plan-track">
        {bars.map((bar) => {
          const extent = barExtent(chart, bar, nowColumn);
          if (!extent) return null;
          const isSelected = bar.key === selectedKey && selected;
          return (
            <ChartBar
              key={bar.key}
              bar={bar}
              room={room.number}
              extent={extent}
              nights={chart.nights}
              column={Math.floor(extent.start)}
              columnPx={columnPx}
              today={chart.deskDay}
              isCurrent={bar === currentBar}
              selected={isSelected ? gripsOf(chart, isSelected) : undefined}
              freshBy={'stay' in bar ? fresh[bar.stay.id] : undefined}
            />
          );
        })}
        {cursorNight !== null && !currentBar && <EmptyCell row={row} chart={chart} night={cursorNight} />}
        {stretch && <StretchBar stretch={stretch} chart={chart} />}
        {ghost && <Ghost ghost={ghost} chart={chart} />}
      </div>
    </div>
  );
});

const gripsOf = (chart: ChartModel['chart'], { stay, part, start, isFirst, isLast }: SelectedStay) => ({
  arrival: isFirst && !hasArrived(stay),
  departure: isLast,
  stays: extentOf(chart, { from: part.from, until: start }),
});

type EmptyCellProps = { row: ChartRow; chart: ChartModel['chart']; night: Day };

/** The empty night on which the cursor of the keyboard is. Other empty nights have no element. */
function EmptyCell({ row, chart, night }: EmptyCellProps) {
  const extent = extentOf(chart, { from: night, until: addDays(night, 1) });
  if (!extent) return null;
  return (
    <div
      id="plan-cell"
      role="gridcell"
      aria-colindex={nightIndex(chart, night) + 2}
      aria-label={`Room ${row.room.number}, ${dayInWords(night)}, free`}
      className="plan-cell"
      style={positionStyle(extent, chart.nights)}
    />
  );
}

function StretchBar({ stretch, chart }: { stretch: RoomStretch; chart: ChartModel['chart'] }) {
  const extent = extentOf(chart, stretch);
  const nightCount = nightIndex({ from: stretch.from }, stretch.until);
  return (
    extent && (
      <div aria-hidden="true" className="plan-bar plan-free" style={positionStyle(extent, chart.nights)}>
        + {nightCount === 1 ? '1 night' : `${nightCount} nights`}
      </div>
    )
  );
}

function Ghost({ ghost: { placing, text, isProblem }, chart }: { ghost: GhostView; chart: ChartModel['chart'] }) {
  const extent: Extent | undefined = extentOf(chart, placing);
  return (
    extent && (
      <div
        aria-hidden="true"
        data-problem={isProblem || undefined}
        className="plan-bar plan-ghost"
        style={positionStyle(extent, chart.nights)}
      >
        <span>{text}</span>
      </div>
    )
  );
}
