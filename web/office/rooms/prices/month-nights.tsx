import { clsx } from 'clsx';
import { ChevronLeft } from 'lucide-react';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import { type Month, monthName, shortWeekdays, weeksOf } from '#web/core/months.ts';
import {
  type MarkedNight,
  NightContent,
  nightLabel,
  nightLook,
  stopLook,
  toneLooks,
} from '#web/office/rooms/prices/night-content.tsx';
import { isInStretch, monthsOfYear, priceRange, type Stretch, shareOf, toneOf } from '#web/office/rooms/prices/year.ts';
import { Button } from '#web/ui/button.tsx';

type YearStripsProps = {
  first: Month;
  nights: ReadonlyMap<Day, MarkedNight>;
  basePrice: Kobo;
  onOpen: (month: Month) => void;
};

export function YearStrips({ first: firstMonth, nights, basePrice, onOpen }: YearStripsProps) {
  return (
    <ul aria-label="Months">
      {monthsOfYear(firstMonth).map((month) => {
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
                <span className="relative flex h-6 overflow-hidden rounded-sm border border-hairline">
                  <span className="figures absolute inset-0 px-2 text-center text-sm text-soft">
                    {priceRange(monthNights.map(({ priceKobo }) => priceKobo))}
                  </span>
                  {monthNights.map((night) => (
                    <span
                      key={night.night}
                      className={clsx(
                        ...[
                          'grow',
                          toneLooks[toneOf(night.priceKobo, basePrice)],
                          night.conditions.isNotSold && stopLook,
                        ],
                        night.conditions.minNights && 'border-t-3 border-indigo',
                      )}
                    />
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

type MonthNightsProps = {
  month: Month;
  nights: ReadonlyMap<Day, MarkedNight>;
  basePrice: Kobo;
  today: Day;
  stretch: Stretch | undefined;
  onPress: (day: Day) => void;
  onBack: () => void;
};

export function MonthNights({ month, nights, basePrice, today, stretch, onPress, onBack }: MonthNightsProps) {
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
        {shortWeekdays.map((weekday) => (
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
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isInStretch(stretch, day)}
              aria-label={nightLabel(night)}
              onClick={() => onPress(day)}
              className={clsx(
                'relative flex min-h-14 flex-col overflow-hidden rounded-lg border py-1.5',
                nightLook(night, basePrice, isInStretch(stretch, day)),
                isInStretch(stretch, day) ? 'border-indigo' : 'border-hairline',
              )}
            >
              <NightContent night={night} basePrice={basePrice} size="month" />
            </button>
          );
        })}
      </div>
    </section>
  );
}
