import { clsx } from 'clsx';
import { memo, type ReactNode, useId } from 'react';
import type { Day } from '#contract/core/dates.ts';
import { formatNaira, type Kobo, toNaira } from '#contract/core/money.ts';
import { formatCount, plural } from '#contract/core/plural.ts';
import type { CalendarNight } from '#contract/rooms/rooms.ts';
import { longDay, longWeekdays, type Month, monthName, shortWeekdays, weeksOf } from '#web/core/months.ts';

type MonthGridProps = {
  month: Month;
  first: Day;
  last: Day;
  isLoading: boolean;
  isVisible: boolean;
  children: (day: Day) => ReactNode;
};

// The role is `grid`, because the arrow keys move between the days.
const gridRole = { role: 'grid' } as const;

export function MonthGrid({ month, first, last, isLoading, isVisible, children }: MonthGridProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={isVisible ? undefined : 'md:hidden'}>
      <h3
        id={id}
        className="sticky -top-5 z-10 flex min-h-11 items-center bg-white px-2 text-lg sm:-top-6 md:static md:justify-center"
      >
        {monthName(month)}
      </h3>
      <table
        {...gridRole}
        aria-labelledby={id}
        aria-busy={isLoading || undefined}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {longWeekdays.map((name, index) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="bg-white pt-1 pb-2 text-xs font-medium text-soft max-md:sticky max-md:top-6 max-md:z-10 sm:max-md:top-5"
              >
                {shortWeekdays[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, first, last).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (day ? children(day) : <td key={longWeekdays[index]} />))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export type DayPart = 'checkIn' | 'checkOut' | 'between' | 'preview';

type DayCellProps = {
  day: Day;
  night: CalendarNight | undefined;
  /** How many nights a stay must have at least, by the conditions on this day; undefined without such a condition. */
  leastNights: number | undefined;
  isClosedToArrival: boolean;
  isLoading: boolean;
  part: DayPart | undefined;
  /** Whether no check-out is chosen or previewed: then no colored band begins at the check-in. */
  isOpenEnded: boolean;
  isToday: boolean;
  /** Why the day cannot be chosen. Such a day stays focusable, so that a guest can hear the reason. */
  refusal: string | undefined;
  isOutOfRange: boolean;
  isTabStop: boolean;
};

const cellAttributes = (selected: boolean) => ({ role: 'gridcell', 'aria-selected': selected }) as const;

const bandLooks: Record<DayPart, string> = {
  checkIn: 'bg-linear-to-r from-transparent from-50% to-haze/60 to-50%',
  checkOut: 'bg-linear-to-l from-transparent from-50% to-haze/60 to-50%',
  between: 'bg-haze/60',
  preview: 'bg-haze/40',
};

const partLabels: Partial<Record<DayPart, string>> = {
  checkIn: 'check-in',
  checkOut: 'check-out',
  between: 'in your stay',
};

/** The price is rounded up to whole naira and has no naira sign, because a cell on a phone has little room. */
const shortPrice = (price: Kobo): string => formatCount(Math.ceil(toNaira(price)));

function accessibleLabel({ day, night, leastNights, isClosedToArrival, part, isToday, refusal }: DayCellProps): string {
  const price = night?.priceKobo == null ? undefined : formatNaira(night.priceKobo);
  const isSoldOut = night?.state === 'sold_out';
  return [
    longDay(day),
    isToday && 'today',
    part && partLabels[part],
    ...(part === 'checkOut' ? [] : [isSoldOut ? 'sold out' : price, night?.state === 'last' && 'last room']),
    // A stay can still end on the morning before a night that is sold out.
    isSoldOut && !refusal && part !== 'checkOut' && 'check-out only',
    !isSoldOut && part !== 'checkOut' && leastNights && `at least ${plural(leastNights, 'night')}`,
    isClosedToArrival && 'no arrivals',
    !isSoldOut && refusal && 'not possible',
  ]
    .filter(Boolean)
    .join(', ');
}

export const DayCell = memo(function DayCell(props: DayCellProps) {
  const {
    day,
    night,
    leastNights,
    isClosedToArrival,
    isLoading,
    part,
    isOpenEnded,
    isToday,
    refusal,
    isOutOfRange,
    isTabStop,
  } = props;
  const isEnd = part === 'checkIn' || part === 'checkOut';
  const isSoldOut = night?.state === 'sold_out';
  // A stay ends, or can only end, on this day, so the price and the availability of its night do not matter.
  const isLeaving = part === 'checkOut' || (isSoldOut && !refusal);
  return (
    <td
      {...cellAttributes(isEnd || part === 'between')}
      className={clsx('bg-clip-content p-0 py-px', part && !(isOpenEnded && part === 'checkIn') && bandLooks[part])}
    >
      <button
        type="button"
        data-day={day}
        data-first-focus={isTabStop || undefined}
        tabIndex={isTabStop ? 0 : -1}
        disabled={isOutOfRange}
        aria-disabled={refusal ? true : undefined}
        aria-label={accessibleLabel(props)}
        className={clsx(
          'relative flex h-13 w-full scroll-mt-20 scroll-mb-14 flex-col items-center justify-center rounded-lg leading-tight focus-visible:-outline-offset-2',
          isEnd ? 'bg-indigo text-white' : !isOutOfRange && !refusal && 'hover:bg-haze/60',
          isToday && !isEnd && 'border border-field',
          isOutOfRange ? 'text-soft/50' : refusal && !isEnd && 'text-soft',
        )}
      >
        <span
          className={clsx(
            'figures text-[0.9375rem]',
            (isEnd || !refusal) && 'font-semibold',
            isSoldOut && !isLeaving && !isOutOfRange && 'line-through',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {!isOutOfRange && (
          <span aria-hidden="true" className="figures h-3.5 text-[0.6875rem] tracking-tight">
            {isLoading && <span className="mt-1 block h-2 w-8 rounded-full bg-sand motion-safe:animate-pulse" />}
            {isLeaving ? (
              <span>Leave</span>
            ) : isSoldOut ? (
              <span>Sold out</span>
            ) : (
              night?.priceKobo != null && (
                <>
                  <span className="max-sm:hidden">₦</span>
                  <span>{shortPrice(night.priceKobo)}</span>
                </>
              )
            )}
          </span>
        )}
        {leastNights && !isLeaving && !isOutOfRange && (
          <span
            aria-hidden="true"
            className={clsx(
              'absolute top-0.5 left-1.5 text-[0.6875rem] font-bold',
              isEnd ? 'text-white' : 'text-indigo',
            )}
          >
            {`${leastNights}+`}
          </span>
        )}
        {isClosedToArrival && !isOutOfRange && (
          <span aria-hidden="true" className="absolute inset-y-1.5 left-0 w-1 rounded-full bg-indigo" />
        )}
        {night?.state === 'last' && !isLeaving && (
          <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-terracotta" />
        )}
      </button>
    </td>
  );
});
