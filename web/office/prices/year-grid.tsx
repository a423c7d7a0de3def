import { clsx } from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { addDays, type Day, formatDay } from '#contract/dates.ts';
import { naira } from '#contract/money.ts';
import { addMonthsToDay, type Month, monthName } from '#web/core/months.ts';
import {
  columnsOf,
  inThousands,
  isInside,
  monthsOfYear,
  type Stretch,
  type Tone,
  toneOf,
  type YearNight,
} from '#web/office/prices/year.ts';

type Props = {
  name: string;
  first: Month;
  nights: ReadonlyMap<Day, YearNight>;
  basePrice: number;
  today: Day;
  stretch: Stretch | undefined;
  onPress: (day: Day) => void;
  onStretch: (stretch: Stretch) => void;
  onLeave: () => void;
};

export const toneLooks: Record<Tone, string> = {
  below: 'bg-haze/60',
  base: 'bg-white',
  higher: 'bg-[#fbeadb]',
  high: 'bg-[#f5d9bd]',
  'higher-still': 'bg-[#eebf9d]',
  highest: 'bg-[#dd9468]',
};

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const columnNames = Array.from({ length: 37 }, (_, column) => ({
  key: `column ${column}`,
  weekday: weekdays[column % 7],
}));

const cellLook = 'border-l border-t border-hairline/60 p-0';

// The role is `grid`, because the arrow keys move between the nights.
const gridRole = { role: 'grid' } as const;

const moves: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addMonthsToDay(day, -1),
  ArrowDown: (day) => addMonthsToDay(day, 1),
};

/** Twelve rows of months. Each weekday stands in one column all year. */
export function YearGrid({ name, first, nights, basePrice, today, stretch, onPress, onStretch, onLeave }: Props) {
  const [focused, setFocused] = useState(today);
  const grid = useRef<HTMLTableElement>(null);
  const months = monthsOfYear(first);
  const tabStop = nights.has(focused) ? focused : [...nights.keys()].find((night) => night >= today);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onLeave();
    const target = moves[event.key]?.(focused);
    if (!target || !nights.has(target) || target < today) return;
    event.preventDefault();
    setFocused(target);
    grid.current?.querySelector<HTMLElement>(`[data-night="${target}"]`)?.focus();
    if (!event.shiftKey) return;
    const anchor = stretch?.from === focused || !stretch ? focused : stretch.from;
    onStretch(target < anchor ? { from: target, last: anchor } : { from: anchor, last: target });
  };

  return (
    <table
      {...gridRole}
      ref={grid}
      aria-label={`Prices of ${name} by night, in thousands of naira`}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-xl border border-hairline bg-white figures"
    >
      <thead className="bg-sand text-xs text-soft">
        <tr>
          <th scope="col" className="w-17">
            <span className="sr-only">Month</span>
          </th>
          {columnNames.map(({ key, weekday }) => (
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
            {columnsOf(month).map((day, column) => {
              const night = day && nights.get(day);
              if (!day || !night) return <td key={columnNames[column]?.key} className={cellLook} />;
              return (
                <NightCell
                  key={day}
                  night={night}
                  basePrice={basePrice}
                  isPast={day < today}
                  isToday={day === today}
                  isChosen={isInside(stretch, day)}
                  isTabStop={day === tabStop}
                  onPress={() => {
                    setFocused(day);
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

type CellProps = {
  night: YearNight;
  basePrice: number;
  isPast: boolean;
  isToday: boolean;
  isChosen: boolean;
  isTabStop: boolean;
  onPress: () => void;
};

function NightCell({ night: { night, price, booked, rooms }, basePrice, ...state }: CellProps) {
  const share = rooms > 0 ? Math.min(1, booked / rooms) : 0;
  const tone = toneOf(price, basePrice);
  if (state.isPast)
    return (
      <td className={clsx(cellLook, 'bg-paper px-1 pt-0.5 align-top text-[0.6875rem] text-soft')}>
        {Number(night.slice(8))}
      </td>
    );
  return (
    <td className={cellLook}>
      <button
        type="button"
        data-night={night}
        tabIndex={state.isTabStop ? 0 : -1}
        aria-pressed={state.isChosen}
        aria-label={`${formatDay(night)}, ${naira(price)}, ${booked} of ${rooms} booked`}
        onClick={state.onPress}
        className={clsx(
          'flex h-10 w-full flex-col items-stretch px-0.5 pt-0.5 text-center',
          toneLooks[tone],
          state.isChosen && 'shadow-[inset_0_0_0_2px_var(--color-indigo)]',
          state.isToday && !state.isChosen && 'shadow-[inset_0_0_0_2px_var(--color-terracotta)]',
        )}
      >
        <span className="text-[0.6875rem] leading-tight">{Number(night.slice(8))}</span>
        <span className={clsx('text-xs leading-tight tracking-tight', tone === 'base' ? 'text-soft' : 'font-bold')}>
          {inThousands(price)}
        </span>
        <span aria-hidden="true" className="mt-auto mb-0.5 block h-1 rounded-full bg-hairline/60">
          <span className="block h-1 rounded-full bg-indigo" style={{ width: `${share * 100}%` }} />
        </span>
      </button>
    </td>
  );
}
