import { clsx } from 'clsx';
import { ChevronLeft } from 'lucide-react';
import { type Day, formatDay } from '#contract/dates.ts';
import { naira } from '#contract/money.ts';
import { type Month, monthName, weeksOf } from '#web/core/months.ts';
import { inThousands, isInside, monthsOfYear, type Stretch, toneOf, type YearNight } from '#web/office/prices/year.ts';
import { toneLooks } from '#web/office/prices/year-grid.tsx';
import { Button } from '#web/ui/button.tsx';

type YearProps = {
  first: Month;
  nights: ReadonlyMap<Day, YearNight>;
  basePrice: number;
  onOpen: (month: Month) => void;
};

const shareOf = ({ booked, rooms }: YearNight): number => (rooms > 0 ? Math.min(1, booked / rooms) : 0);

/** The year on a phone: a strip for each month, prices above and the booked share below. */
export function YearStrips({ first, nights, basePrice, onOpen }: YearProps) {
  return (
    <ul aria-label="Months">
      {monthsOfYear(first).map((month) => {
        const monthNights = [...nights.values()].filter(({ night }) => night.startsWith(month));
        return (
          <li key={month}>
            <button
              type="button"
              onClick={() => onOpen(month)}
              className="grid min-h-11 w-full grid-cols-[3.5rem_1fr] items-center gap-2 text-left"
            >
              <span className="text-sm font-semibold">
                {monthName(month).slice(0, 3)}
                <span className="sr-only">{monthName(month).slice(monthName(month).indexOf(' '))}, open</span>
              </span>
              <span aria-hidden="true" className="block">
                <span className="flex h-6 overflow-hidden rounded-sm border border-hairline">
                  {monthNights.map((night) => (
                    <span key={night.night} className={clsx('grow', toneLooks[toneOf(night.price, basePrice)])} />
                  ))}
                </span>
                <span className="mt-1 flex h-1">
                  {monthNights.map((night) => (
                    <span key={night.night} className="grow bg-indigo" style={{ opacity: shareOf(night) }} />
                  ))}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type MonthProps = {
  month: Month;
  nights: ReadonlyMap<Day, YearNight>;
  basePrice: number;
  today: Day;
  stretch: Stretch | undefined;
  onPress: (day: Day) => void;
  onBack: () => void;
};

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

export function MonthNights({ month, nights, basePrice, today, stretch, onPress, onBack }: MonthProps) {
  const weeks = weeksOf(month, `${month}-01`, `${month}-31`);
  return (
    <section aria-label={monthName(month)}>
      <Button look="outline" onClick={onBack}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        The year
      </Button>
      <h2 className="mt-4 text-2xl">{monthName(month)}</h2>
      <p className="mt-1 text-sm text-soft">Tap the first night, then the last.</p>
      <div className="mt-3 grid grid-cols-7 gap-1 figures">
        {weekdays.map((weekday) => (
          <span key={weekday} aria-hidden="true" className="text-center text-sm font-semibold">
            {weekday}
          </span>
        ))}
        {weeks.flat().map((day, index) => {
          const night = day && nights.get(day);
          if (!day || !night || day < today)
            return (
              <span key={day ?? index} className="p-1.5 text-center text-sm text-soft">
                {day && Number(day.slice(8))}
              </span>
            );
          const tone = toneOf(night.price, basePrice);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isInside(stretch, day)}
              aria-label={`${formatDay(day)}, ${naira(night.price)}, ${night.booked} of ${night.rooms} booked`}
              onClick={() => onPress(day)}
              className={clsx(
                'flex min-h-14 flex-col rounded-lg border px-0.5 py-1.5 text-center',
                toneLooks[tone],
                isInside(stretch, day)
                  ? 'border-indigo shadow-[inset_0_0_0_2px_var(--color-indigo)]'
                  : 'border-hairline',
              )}
            >
              <span className="text-[0.8125rem] leading-tight">{Number(day.slice(8))}</span>
              <span className={clsx('text-sm leading-tight', tone === 'base' ? 'text-soft' : 'font-bold')}>
                {inThousands(night.price)}
              </span>
              <span aria-hidden="true" className="mt-auto block h-1 rounded-full bg-hairline/60">
                <span className="block h-1 rounded-full bg-indigo" style={{ width: `${shareOf(night) * 100}%` }} />
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
