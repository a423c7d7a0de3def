import { type CSSProperties, type KeyboardEvent, memo, type RefObject, useLayoutEffect, useState } from 'react';
import { addDays, type Day } from '#contract/core/dates.ts';
import { roomConditionLabels } from '#contract/rooms/room-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { barExtent, columnOf, columnTint, type Extent, extentOf, place } from '#web/office/plan/geometry.ts';
import type { Selected } from '#web/office/plan/ghost.ts';
import { PlanBar } from '#web/office/plan/plan-bar.tsx';
import { DayHeads, TypeHead } from '#web/office/plan/plan-heads.tsx';
import { barAt, hasArrived, nightIndex, type PlanModel, type PlanRow } from '#web/office/plan/plan-model.ts';
import type { Cursor, PlanState, Stretch } from '#web/office/plan/plan-state.ts';
import { longDay } from '#web/office/plan/plan-words.ts';
import { type GhostView, type RowState, rowStateOf } from '#web/office/plan/row-state.ts';

export type Density = 'normal' | 'low' | 'tall';

/** Names of those who have just changed a stay, by booking. */
export type Fresh = Readonly<Record<string, string>>;

type PlanChartProps = {
  model: PlanModel;
  state: PlanState;
  cursor: Cursor | null;
  selected: Selected | undefined;
  ghost: GhostView | undefined;
  fresh: Fresh;
  density: Density;
  grid: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
};

export function PlanChart(props: PlanChartProps) {
  const { model, state, cursor, selected, ghost, fresh, density, grid, onKeyDown } = props;
  const { plan, rows } = model;
  const { timeZone } = useFacts().hotel;
  const columnPx = useColumnWidth(grid, plan.nights);
  const nowColumn = columnOf(plan, plan.now, timeZone);
  const showsNow = nowColumn >= 0 && nowColumn < plan.nights;
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={`Rooms by nights, from ${longDay(plan.from)}`}
      aria-colcount={plan.nights + 1}
      aria-rowcount={rows.length + plan.types.length + 1}
      aria-activedescendant={activeId(model, cursor)}
      aria-multiselectable="false"
      data-density={density}
      onKeyDown={onKeyDown}
      className="plan-chart"
      style={{ '--nights': plan.nights, '--rooms': rows.length, '--tint': columnTint(plan) } as CSSProperties}
    >
      <DayHeads model={model} />
      {plan.types.map((type, typeIndex) => {
        const ofType = rows.filter((row) => row.type.id === type.id);
        if (ofType.length === 0) return null;
        const first = rows.findIndex((row) => row.type.id === type.id);
        return (
          <div role="rowgroup" key={type.id}>
            <TypeHead type={type} plan={plan} rowIndex={first + typeIndex + 2} />
            {ofType.map((row, index) => (
              <RoomRow
                key={row.room.id}
                row={row}
                plan={plan}
                rowIndex={first + typeIndex + index + 3}
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
          style={{ left: `calc(var(--room-column) + (100% - var(--room-column)) * ${nowColumn / plan.nights})` }}
        />
      )}
    </div>
  );
}

function activeId(model: PlanModel, cursor: Cursor | null): string | undefined {
  const row = cursor && model.rows.find(({ room }) => room.id === cursor.room);
  const bar = row && barAt(row, cursor.night);
  return bar ? `plan-${bar.key}` : cursor ? 'plan-cell' : undefined;
}

/** The width of a column, in steps that change which texts fit. */
function useColumnWidth(grid: RefObject<HTMLDivElement | null>, nights: number): number {
  const [width, setWidth] = useState(() => Math.max(600, innerWidth - 270));
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const roomColumnPx = 132;
    const measure = () => setWidth(Math.round((element.clientWidth - roomColumnPx) / 24) * 24);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return width / nights;
}

type RoomRowProps = {
  row: PlanRow;
  plan: PlanModel['plan'];
  rowIndex: number;
  columnPx: number;
  nowColumn: number;
  fresh: Fresh;
} & RowState;

const conditionLooks = {
  clean: 'text-soft',
  dirty: 'font-semibold text-terracotta-deep',
  inspected: 'font-semibold text-leaf',
  pickup: 'font-semibold text-ink',
} as const;

const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { row, plan, rowIndex, columnPx, nowColumn, cursorNight, selectedKey, selected, ghost, stretch, fresh } = props;
  const { room, bars } = row;
  const current = cursorNight === null ? undefined : barAt(row, cursorNight);
  const isFresh = bars.some((bar) => 'stay' in bar && fresh[bar.stay.id]);
  const isActive = cursorNight !== null || selected || ghost || stretch || isFresh;
  return (
    <div role="row" aria-rowindex={rowIndex} data-active={isActive ? '' : undefined} className="plan-line plan-row">
      <div role="rowheader" aria-colindex={1} className="plan-room">
        <b className="min-w-[1.9rem] text-[0.9375rem] font-bold print:text-[length:inherit]">{room.number}</b>
        <span className={conditionLooks[room.condition]}>{roomConditionLabels[room.condition]}</span>
      </div>
      <div role="presentation" data-room={room.id} className="plan-track">
        {bars.map((bar) => {
          const extent = barExtent(plan, bar, nowColumn);
          if (!extent) return null;
          const isSelected = bar.key === selectedKey && selected;
          return (
            <PlanBar
              key={bar.key}
              bar={bar}
              room={room.number}
              extent={extent}
              nights={plan.nights}
              column={Math.floor(extent.start)}
              columnPx={columnPx}
              today={plan.desk_day}
              current={bar === current}
              selected={isSelected ? gripsOf(plan, isSelected) : undefined}
              freshBy={'stay' in bar ? fresh[bar.stay.id] : undefined}
            />
          );
        })}
        {cursorNight !== null && !current && <EmptyCell row={row} plan={plan} night={cursorNight} />}
        {stretch && <StretchBar stretch={stretch} plan={plan} />}
        {ghost && <Ghost ghost={ghost} plan={plan} />}
      </div>
    </div>
  );
});

const gripsOf = (plan: PlanModel['plan'], { stay, part, start, isFirst, isLast }: Selected) => ({
  arrival: isFirst && !hasArrived(stay),
  departure: isLast,
  stays: extentOf(plan, { from: part.from, until: start }),
});

type EmptyCellProps = { row: PlanRow; plan: PlanModel['plan']; night: Day };

/** The only empty night that has an element: the one at which the keyboard is. */
function EmptyCell({ row, plan, night }: EmptyCellProps) {
  const extent = extentOf(plan, { from: night, until: addDays(night, 1) });
  if (!extent) return null;
  return (
    <div
      id="plan-cell"
      role="gridcell"
      aria-colindex={nightIndex(plan, night) + 2}
      aria-label={`Room ${row.room.number}, ${longDay(night)}, free`}
      className="plan-cell"
      style={place(extent, plan.nights)}
    />
  );
}

function StretchBar({ stretch, plan }: { stretch: Stretch; plan: PlanModel['plan'] }) {
  const extent = extentOf(plan, stretch);
  const count = nightIndex({ from: stretch.from }, stretch.until);
  return (
    extent && (
      <div aria-hidden="true" className="plan-bar plan-free" style={place(extent, plan.nights)}>
        + {count === 1 ? '1 night' : `${count} nights`}
      </div>
    )
  );
}

function Ghost({ ghost: { placing, text, isProblem }, plan }: { ghost: GhostView; plan: PlanModel['plan'] }) {
  const extent: Extent | undefined = extentOf(plan, placing);
  return (
    extent && (
      <div
        aria-hidden="true"
        data-problem={isProblem || undefined}
        className="plan-bar plan-ghost"
        style={place(extent, plan.nights)}
      >
        <span>{text}</span>
      </div>
    )
  );
}
