import { clsx } from 'clsx';
import { memo } from 'react';
import { addDays, type Day, isoWeekday } from '#contract/core/dates.ts';
import type { RoomChart } from '#contract/front-desk/room-chart.ts';
import { type ChartModel, roomsLeftInAll } from '#web/office/front-desk/room-chart/chart-model.ts';
import {
  dayInWords,
  dayNumber,
  formatShortMonth,
  formatWeekday,
} from '#web/office/front-desk/room-chart/chart-words.ts';
import { isWeekend } from '#web/office/front-desk/room-chart/geometry.ts';

const leftText = (left: number) => (left === 0 ? 'Full' : `${left} left`);

const dayLook = (day: Day, today: Day) => (day === today ? 'today' : isWeekend(day) ? 'weekend' : undefined);

export const DayHeads = memo(function DayHeads({ model: { chart, rows } }: { model: ChartModel }) {
  const leftByNight = roomsLeftInAll(chart);
  return (
    <div role="row" aria-rowindex={1} className="plan-line plan-head">
      <div
        role="columnheader"
        aria-colindex={1}
        className="plan-corner flex flex-col justify-center px-3.5 leading-snug text-soft"
      >
        <span>{rows.length} rooms</span>
        <span>left per night</span>
      </div>
      <div role="presentation" className="plan-days">
        {leftByNight.map((count, index) => {
          const day = addDays(chart.from, index);
          return (
            <div
              key={day}
              role="columnheader"
              aria-colindex={index + 2}
              aria-label={count === null ? dayInWords(day) : `${dayInWords(day)}, ${leftText(count)}`}
              data-day={dayLook(day, chart.deskDay)}
            >
              <DayHead chart={chart} day={day} index={index} count={count} />
            </div>
          );
        })}
      </div>
    </div>
  );
});

type DayHeadProps = { chart: RoomChart; day: Day; index: number; count: number | null };

function DayHead({ chart, day, index, count: leftCount }: DayHeadProps) {
  const isToday = day === chart.deskDay;
  const look = clsx('text-[0.8125rem]', isToday ? '' : leftCount === 0 ? 'font-bold text-danger' : 'text-soft');
  if (chart.nights === 14) {
    const monthText = index === 0 || day.endsWith('-01') ? ` ${formatShortMonth(day)}` : '';
    return (
      <>
        <span className="text-sm font-semibold max-xl:text-[0.8125rem]">
          {formatWeekday(day).slice(0, 2)} {dayNumber(day)}
          {monthText}
        </span>
        <span className={look}>{leftCount === null ? '\u00a0' : leftText(leftCount)}</span>
      </>
    );
  }
  const isMonday = isoWeekday(day) === 1;
  const isNamed = chart.nights === 30 || isToday || isMonday || index === 0;
  return (
    <>
      <span className="text-[0.6875rem] leading-none font-semibold">
        {chart.nights === 30 ? formatWeekday(day).slice(0, 2) : day.endsWith('-01') ? formatShortMonth(day) : '\u00a0'}
      </span>
      <span className="text-[0.8125rem] font-semibold">
        {isNamed || day.endsWith('-01') ? dayNumber(day) : '\u00a0'}
      </span>
      <span className={clsx(look, 'text-xs')}>{leftCount ?? '\u00a0'}</span>
    </>
  );
}

type TypeHeadProps = { type: RoomChart['types'][number]; chart: RoomChart; rowIndex: number };

export const TypeHead = memo(function TypeHead({ type, chart, rowIndex }: TypeHeadProps) {
  return (
    <div role="row" aria-rowindex={rowIndex} className="plan-line plan-type">
      <div role="rowheader" aria-colindex={1} className="flex items-center truncate px-3.5 font-semibold">
        {type.name}
      </div>
      <div role="presentation" className="plan-days">
        {type.left.map((count, index) => (
          <div
            key={addDays(chart.from, index)}
            role="gridcell"
            aria-colindex={index + 2}
            data-left={count === 0 ? 'none' : count === 1 ? 'last' : undefined}
          >
            {count === 0 && chart.nights === 14 ? 'Full' : count}
          </div>
        ))}
      </div>
    </div>
  );
});
