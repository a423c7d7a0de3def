import { clsx } from 'clsx';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { DayConditions } from '#contract/rooms/stay-conditions.ts';
import { inThousands, shareOf, type Tone, toneOf, type YearNight } from '#web/office/rooms/prices/year.ts';

export const toneLooks: Record<Tone, string> = {
  below: 'bg-haze/60',
  base: 'bg-white',
  higher: 'bg-[#fbeadb]',
  high: 'bg-[#f5d9bd]',
  'higher-still': 'bg-[#eebf9d]',
  highest: 'bg-[#dd9468]',
};

/**
 * A night with its conditions and marks. `startsLeastStay` is true where the least number of nights is written: where it
 * begins or changes, and at the start of a month.
 */
export type MarkedNight = YearNight & { conditions: DayConditions; startsLeastStay: boolean; hasClash: boolean };

export const nightLabel = ({ night, priceKobo, booked, rooms, conditions, hasClash }: MarkedNight): string =>
  [
    formatDay(night),
    formatNaira(priceKobo),
    `${booked} of ${rooms} booked`,
    conditions.minNights && `at least ${plural(conditions.minNights, 'night')}`,
    conditions.maxNights && `at most ${plural(conditions.maxNights, 'night')}`,
    conditions.isClosedToArrival && 'no arrivals',
    conditions.isClosedToDeparture && 'no departures',
    conditions.isNotSold && 'not sold',
    hasClash && 'two prices claim it',
  ]
    .filter(Boolean)
    .join(', ');

export const stopLook = 'bg-[repeating-linear-gradient(-45deg,rgb(38_28_22/0.25)_0_2px,transparent_2px_7px)]';
const clashLook = 'bg-[repeating-linear-gradient(-45deg,rgb(156_36_21/0.25)_0_2px,transparent_2px_7px)]';

export const nightLook = (
  { priceKobo, conditions, hasClash }: MarkedNight,
  basePrice: Kobo,
  isChosen: boolean,
): string =>
  clsx(
    toneLooks[toneOf(priceKobo, basePrice)],
    hasClash ? clashLook : conditions.isNotSold && stopLook,
    hasClash
      ? 'shadow-[inset_0_0_0_2px_var(--color-danger)]'
      : isChosen && 'shadow-[inset_0_0_0_2px_var(--color-indigo)]',
  );

type NightContentProps = { night: MarkedNight; basePrice: Kobo; size: 'year' | 'month' };

export function NightContent({ night: marked, basePrice, size }: NightContentProps) {
  const { night, priceKobo, conditions, startsLeastStay } = marked;
  const isBase = toneOf(priceKobo, basePrice) === 'base';
  return (
    <>
      {conditions.minNights && <span aria-hidden="true" className="absolute inset-x-0 top-0 h-0.75 bg-indigo" />}
      {conditions.isClosedToArrival && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1 bg-indigo" />}
      <span
        className={clsx(
          'flex justify-between leading-tight',
          size === 'year' ? 'px-0.5 text-[0.6875rem]' : 'px-1 text-[0.8125rem]',
          !startsLeastStay && size === 'month' && 'justify-center',
        )}
      >
        {Number(night.slice(8))}
        {startsLeastStay && <b className="text-[0.6875rem] text-indigo-deep">{conditions.minNights}+</b>}
      </span>
      <span
        className={clsx(
          'text-center leading-tight',
          size === 'year' ? 'text-xs tracking-tight' : 'text-sm',
          isBase ? 'text-soft' : 'font-bold',
        )}
      >
        {inThousands(priceKobo)}
      </span>
      <span aria-hidden="true" className="mx-0.5 mt-auto mb-0.5 block h-1 rounded-full bg-hairline/60">
        <span className="block h-1 rounded-full bg-indigo" style={{ width: `${shareOf(marked) * 100}%` }} />
      </span>
    </>
  );
}

type YearKeyProps = { basePrice: Kobo };

export function YearKey({ basePrice }: YearKeyProps) {
  const tones: [Tone, string][] = [
    ['below', 'Below base'],
    ['base', `Base ${formatNaira(basePrice)}`],
    ['higher', 'to 15 % more'],
    ['high', 'to 30 %'],
    ['higher-still', 'to 45 %'],
    ['highest', 'above'],
  ];
  const sampleLook = 'inline-block h-4 w-6 rounded-sm border border-hairline';
  return (
    <ul aria-label="Key" className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-[0.8125rem] text-soft">
      {tones.map(([tone, words]) => (
        <li key={tone} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={clsx(sampleLook, toneLooks[tone])} />
          {words}
        </li>
      ))}
      <li>
        <b className="text-indigo-deep">3+</b> At least 3 nights, as long as the line
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className={clsx(sampleLook, 'border-l-4 border-l-indigo')} />
        No arrivals
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className={clsx(sampleLook, stopLook)} />
        Not sold
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="inline-block h-1 w-6 rounded-full bg-indigo" />
        Share booked
      </li>
    </ul>
  );
}
