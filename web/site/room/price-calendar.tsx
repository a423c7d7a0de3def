import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Day } from '#contract/core/dates.ts';
import { formatNaira, type Kobo, toNaira } from '#contract/core/money.ts';
import { formatCount } from '#contract/core/plural.ts';
import type { CalendarNight } from '#contract/rooms/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import { longDay, longWeekdays, type Month, monthName, shortWeekdays, weeksOf } from '#web/core/months.ts';
import { roomPath } from '#web/core/paths.ts';
import { dayProblem, lastCheckOut, type PickedDates, pickDay, type StayLimits } from '#web/site/calendar/picking.ts';
import type { RoomOffer } from '#web/site/room/load-room.ts';
import { buttonLook } from '#web/ui/button.tsx';

const hash = '#dates';

/**
 * The months with the price of each night. Each day is a link, so that dates can be chosen without a script: the first
 * press chooses the check-in, the second one the check-out. Search engines need not follow thousands of such links.
 */
export function PriceCalendar({ offer: { asked }, room, picked, calendar }: RoomOffer) {
  const { today, hotel } = useFacts();
  const limits: StayLimits = { today, stays: hotel.stays, conditions: room.conditions };
  const lastDay = lastCheckOut(limits);
  const nextEnd = picked.checkIn && !picked.checkOut ? 'checkOut' : 'checkIn';
  const { nights } = calendar;
  if (!nights)
    return (
      <p className="mt-8">Free nights and prices cannot be shown right now. You can type your dates all the same.</p>
    );
  const addressOf = (dates: PickedDates, month?: Month) => `${roomPath(room.id, { ...asked, ...dates }, month)}${hash}`;

  const renderDay = (day: Day) => {
    const isOutOfRange = day < today || day > lastDay;
    return (
      <DayCell
        key={day}
        day={day}
        night={nights.get(day)}
        part={partOf(day, picked)}
        href={
          isOutOfRange || dayProblem(day, picked, nextEnd, nights, limits)
            ? undefined
            : addressOf(pickDay(day, picked, nextEnd))
        }
        isOutOfRange={isOutOfRange}
      />
    );
  };

  return (
    <div className="mt-8">
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
        <span>Price per night in ₦</span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-terracotta" />
          One room left
        </span>
      </p>
      <div className="-mx-2 mt-4 grid gap-x-10 gap-y-6 sm:mx-0 md:grid-cols-2 md:items-start">
        {calendar.shown.map((month) => (
          <MonthTable key={month} month={month} first={today} last={lastDay} renderDay={renderDay} />
        ))}
      </div>
      <div className="mt-4 flex justify-between gap-4">
        {calendar.earlier ? (
          <a href={addressOf(picked, calendar.earlier)} rel="nofollow" className={buttonLook('outline')}>
            Earlier<span className="sr-only"> months</span>
          </a>
        ) : (
          <span />
        )}
        {calendar.later && (
          <a href={addressOf(picked, calendar.later)} rel="nofollow" className={buttonLook('outline')}>
            Later<span className="sr-only"> months</span>
          </a>
        )}
      </div>
    </div>
  );
}

type DayPart = 'checkIn' | 'checkOut' | 'between';

function partOf(day: Day, { checkIn, checkOut }: PickedDates): DayPart | undefined {
  if (day === checkIn) return 'checkIn';
  if (day === checkOut) return 'checkOut';
  return checkIn && checkOut && day > checkIn && day < checkOut ? 'between' : undefined;
}

type MonthTableProps = { month: Month; first: Day; last: Day; renderDay: (day: Day) => ReactNode };

function MonthTable({ month, first, last, renderDay }: MonthTableProps) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="pb-2 text-left font-serif text-lg max-sm:px-2">{monthName(month)}</caption>
      <thead>
        <tr>
          {longWeekdays.map((name, index) => (
            <th key={name} scope="col" abbr={name} className="pb-2 text-xs font-medium text-soft">
              {shortWeekdays[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, first, last).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (day ? renderDay(day) : <td key={longWeekdays[index]} />))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayCellProps = {
  day: Day;
  night: CalendarNight | undefined;
  part: DayPart | undefined;
  /** The address of this page with the day chosen; undefined if it cannot be chosen. */
  href: string | undefined;
  isOutOfRange: boolean;
};

const partLabels: Record<DayPart, string> = {
  checkIn: 'check-in',
  checkOut: 'check-out',
  between: 'in your stay',
};

/** The price is rounded up to whole naira and has no naira sign, because a cell on a phone has little room. */
const shortPrice = (price: Kobo): string => formatCount(Math.ceil(toNaira(price)));

function DayCell({ day, night, part, href, isOutOfRange }: DayCellProps) {
  const isEnd = part === 'checkIn' || part === 'checkOut';
  const isSoldOut = night?.state === 'sold_out';
  const price = night?.priceKobo;
  // A stay ends, or can only end, on this day, so the price of its night does not matter.
  const isLeaving = part === 'checkOut' || (isSoldOut && href !== undefined);
  const note = isLeaving ? 'Leave' : isSoldOut ? 'Sold out' : price == null ? '' : shortPrice(price);
  const label = [
    longDay(day),
    part && partLabels[part],
    part !== 'checkOut' &&
      (isLeaving ? 'check-out only' : isSoldOut ? 'sold out' : price != null && formatNaira(price)),
    part !== 'checkOut' && night?.state === 'last' && 'last room',
    !href && !isSoldOut && 'not possible',
  ]
    .filter(Boolean)
    .join(', ');
  const content = (
    <>
      <span className={clsx('figures text-[0.9375rem]', href && 'font-semibold', isSoldOut && !href && 'line-through')}>
        {Number(day.slice(8))}
      </span>
      <span className="figures h-3.5 text-[0.6875rem] tracking-tight">{note}</span>
      {night?.state === 'last' && <span className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-terracotta" />}
    </>
  );
  const cellLook = 'relative flex h-13 flex-col items-center justify-center rounded-lg leading-tight';
  if (isOutOfRange)
    return (
      <td className="p-0 py-px text-center text-soft">
        <span className={cellLook}>{Number(day.slice(8))}</span>
      </td>
    );
  return (
    <td className={clsx('bg-clip-content p-0 py-px', part === 'between' && 'bg-haze/60')}>
      {href ? (
        <a
          href={href}
          rel="nofollow"
          aria-label={label}
          className={clsx(cellLook, isEnd ? 'bg-indigo text-white' : 'hover:bg-sand')}
        >
          {content}
        </a>
      ) : (
        <span className={clsx(cellLook, isEnd ? 'bg-indigo text-white' : 'text-soft')}>
          <span className="sr-only">{label}</span>
          <span aria-hidden="true" className="contents">
            {content}
          </span>
        </span>
      )}
    </td>
  );
}
