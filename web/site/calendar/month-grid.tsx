import { type ReactNode, useId } from 'react';
import type { Day } from '#contract/dates.ts';
import { type Month, monthName, weekdays, weeksOf } from '#web/site/calendar/months.ts';

type Props = {
  month: Month;
  first: Day;
  last: Day;
  busy: boolean;
  isVisible: boolean;
  children: (day: Day) => ReactNode;
};

// `grid`, because the arrow keys move between the days.
const grid = { role: 'grid' } as const;

export function MonthGrid({ month, first, last, busy, isVisible, children }: Props) {
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
        {...grid}
        aria-labelledby={id}
        aria-busy={busy || undefined}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="bg-white pt-1 pb-2 text-xs font-medium text-soft max-md:sticky max-md:top-6 max-md:z-10 sm:max-md:top-5"
              >
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, first, last).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (day ? children(day) : <td key={weekdays[index]} />))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
