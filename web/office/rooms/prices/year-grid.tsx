import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { addDays, type Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import { addMonthsToDay, type Month, monthName, shortWeekdays } from '#web/core/months.ts';
import { type MarkedNight, NightContent, nightLabel, nightLook } from '#web/office/rooms/prices/night-content.tsx';
import { calendarColumnsOf, isInStretch, monthsOfYear, type Stretch } from '#web/office/rooms/prices/year.ts';

type YearGridProps = {
  name: string;
  first: Month;
  nights: ReadonlyMap<Day, MarkedNight>;
  basePrice: Kobo;
  today: Day;
  stretch: Stretch | undefined;
  onPress: (day: Day) => void;
  onStretch: (stretch: Stretch) => void;
  /** Called on Enter in a chosen stretch, and when a drag ends anywhere but on the night where it began. */
  onEdit: () => void;
  onLeave: () => void;
};

const weekdayColumns = Array.from({ length: 37 }, (_, column) => ({
  key: `column ${column}`,
  weekday: shortWeekdays[column % 7],
}));

const cellLook = 'border-l border-t border-hairline/60 p-0';

// The role is `grid`, because the arrow keys move between the nights.
const gridRole = { role: 'grid' } as const;

const arrowMoves: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addMonthsToDay(day, -1),
  ArrowDown: (day) => addMonthsToDay(day, 1),
};

/** Twelve rows of months. Each column stands for one day of the week in all rows. */
export function YearGrid({
  name,
  first,
  nights,
  basePrice,
  today,
  stretch,
  onPress,
  onStretch,
  onEdit,
  onLeave,
}: YearGridProps) {
  const [focusedDay, setFocusedDay] = useState(today);
  const grid = useRef<HTMLTableElement>(null);
  const months = monthsOfYear(first);
  const tabStopNight = nights.has(focusedDay) ? focusedDay : [...nights.keys()].find((night) => night >= today);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onLeave();
    if (event.key === 'Enter' && stretch?.last && isInStretch(stretch, focusedDay)) {
      event.preventDefault();
      return onEdit();
    }
    const targetDay = arrowMoves[event.key]?.(focusedDay);
    if (!targetDay || !nights.has(targetDay) || targetDay < today) return;
    event.preventDefault();
    setFocusedDay(targetDay);
    grid.current?.querySelector<HTMLElement>(`[data-night="${targetDay}"]`)?.focus();
    if (!event.shiftKey) return;
    const anchor = stretch?.from === focusedDay || !stretch ? focusedDay : stretch.from;
    onStretch(targetDay < anchor ? { from: targetDay, last: anchor } : { from: anchor, last: targetDay });
  };

  const dragStart = useRef<Day>(undefined);
  const nightAt = (target: EventTarget): Day | undefined =>
    target instanceof Element ? target.closest<HTMLElement>('[data-night]')?.dataset.night : undefined;
  const onPointerDown = ({ target, pointerType }: PointerEvent) => {
    dragStart.current = pointerType === 'mouse' ? nightAt(target) : undefined;
  };
  const onPointerOver = ({ target, buttons }: PointerEvent) => {
    const [from, to] = [dragStart.current, nightAt(target)];
    if (!from || !to || buttons !== 1 || (to === from && !stretch?.last)) return;
    onStretch(to < from ? { from: to, last: from } : { from, last: to });
  };
  const onPointerUp = ({ target }: PointerEvent) => {
    // A drag that ends on its first night edits nothing here, because it counts as a click.
    if (dragStart.current && nightAt(target) !== dragStart.current) onEdit();
    dragStart.current = undefined;
  };

  return (
    <table
      {...gridRole}
      ref={grid}
      onPointerDown={onPointerDown}
      onPointerOver={onPointerOver}
      onPointerUp={onPointerUp}
      aria-label={`Prices of ${name} by night, in thousands of naira`}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-xl border border-hairline bg-white figures"
    >
      <thead className="bg-sand text-xs text-soft">
        <tr>
          <th scope="col" className="w-17">
            <span className="sr-only">Month</span>
          </th>
          {weekdayColumns.map(({ key, weekday }) => (
            <th key={key} scope="col" className="border-l border-hairline/60 py-2 font-semibold">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month}>
            <th scope="row" className="border-t border-hairline/60 pl-3 text-left text-sm font-semibold">
              {monthName(month).slice(0, 3)}
              {month.endsWith('-01') || month === first ? ` ’${month.slice(2, 4)}` : ''}
            </th>
            {calendarColumnsOf(month).map((day, column) => {
              const night = day && nights.get(day);
              if (!day || !night) return <td key={weekdayColumns[column]?.key} className={cellLook} />;
              return (
                <NightCell
                  key={day}
                  night={night}
                  basePrice={basePrice}
                  isPast={day < today}
                  isToday={day === today}
                  isChosen={isInStretch(stretch, day)}
                  isTabStop={day === tabStopNight}
                  onPress={() => {
                    setFocusedDay(day);
                    onPress(day);
                  }}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type NightCellProps = {
  night: MarkedNight;
  basePrice: Kobo;
  isPast: boolean;
  isToday: boolean;
  isChosen: boolean;
  isTabStop: boolean;
  onPress: () => void;
};

function NightCell({ night, basePrice, isPast, isToday, isChosen, isTabStop, onPress }: NightCellProps) {
  if (isPast)
    return (
      <td className={clsx(cellLook, 'bg-paper px-1 pt-0.5 align-top text-[0.6875rem] text-soft')}>
        {Number(night.night.slice(8))}
      </td>
    );
  return (
    <td className={cellLook}>
      <button
        type="button"
        data-night={night.night}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={isChosen}
        aria-label={nightLabel(night)}
        onClick={onPress}
        className={clsx(
          'relative flex h-10 w-full flex-col items-stretch pt-0.5',
          nightLook(night, basePrice, isChosen),
          isToday && !isChosen && 'outline-2 -outline-offset-2 outline-terracotta not-focus-visible:outline-solid',
        )}
      >
        <NightContent night={night} basePrice={basePrice} size="year" />
      </button>
    </td>
  );
}
