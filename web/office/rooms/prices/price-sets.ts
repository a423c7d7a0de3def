import {
  addDays,
  type ChosenDays,
  type Day,
  isoWeekday,
  nightsBetween,
  type Weekday,
  weekdays,
} from '#contract/core/dates.ts';
import { fromNaira, type Kobo, toNaira } from '#contract/core/money.ts';
import { makePeriodFinder, nightsOfPeriod } from '#contract/rooms/night-prices.ts';
import type { NewRatePeriod, PriceChanges, RatePeriodView } from '#contract/rooms/rates.ts';
import { addMonthsToDay } from '#web/core/months.ts';

const everyDay = [...weekdays];

/** Raised and suggested prices are whole hundreds of naira. */
const roundPrice = (naira: number): Kobo => fromNaira(Math.max(100, Math.round(naira / 100) * 100));

export const raisedPrice = (price: Kobo, percent: number): Kobo => roundPrice(toNaira(price) * (1 + percent / 100));

type NightDays = { from: Day; lastNight: Day; weekdays: Weekday[] };
type PricedType = { id: string; roomType: string; pricePerNightKobo: Kobo };

/**
 * Dates with weekdays that have exactly these nights. If one pair of dates is not enough, the nights are divided at the
 * longest gap.
 */
function daysOf(nights: readonly Day[]): NightDays[] {
  const [from, lastNight] = [nights[0], nights.at(-1)];
  if (!from || !lastNight) return [];
  if (nightsBetween(from, lastNight) + 1 === nights.length) return [{ from, lastNight, weekdays: everyDay }];
  const chosenWeekdays = weekdays.filter((weekday) => nights.some((night) => isoWeekday(night) === weekday));
  const oneSpan = { from, lastNight, weekdays: chosenWeekdays };
  if (nightsOfPeriod(oneSpan).length === nights.length) return [oneSpan];
  const gaps = nights.map((night, index) => nightsBetween(nights[index - 1] ?? night, night));
  const widestGapIndex = gaps.indexOf(Math.max(...gaps));
  return [...daysOf(nights.slice(0, widestGapIndex)), ...daysOf(nights.slice(widestGapIndex))];
}

/**
 * Raises the prices of some nights by a percentage. A period with all its nights among them gets another price. For
 * other nights, new and narrower periods are made, so that nights outside stay as they are.
 */
export function raisedPrices(
  type: PricedType,
  periods: readonly RatePeriodView[],
  days: ChosenDays,
  { percent, name }: { percent: number; name: string },
): PriceChanges['periods'] {
  const periodsOfType = periods.filter(({ roomTypeId }) => roomTypeId === type.id);
  const decidingPeriodOf = makePeriodFinder(periodsOfType);
  const nights = nightsOfPeriod(days);
  const nightsByPeriod = new Map<RatePeriodView | undefined, Day[]>();
  for (const night of nights)
    nightsByPeriod.set(decidingPeriodOf(night), [...(nightsByPeriod.get(decidingPeriodOf(night)) ?? []), night]);
  const chosenNights = new Set(nights);
  return [...nightsByPeriod].flatMap(([period, group]): PriceChanges['periods'] => {
    const priceKobo = raisedPrice(period?.priceKobo ?? type.pricePerNightKobo, percent);
    if (period && nightsOfPeriod(period).every((night) => chosenNights.has(night)))
      return [{ id: period.id, version: period.version, to: { ...period, priceKobo } }];
    return daysOf(group).map((each) => ({ to: { ...each, roomTypeId: type.id, name, priceKobo } }));
  });
}

/**
 * With `weekdays`, a copy moves by 52 weeks, so that a Friday stays a Friday. With `dates`, day and month stay the
 * same.
 */
export type CopyMode = 'weekdays' | 'dates';

const laterDay = (day: Day, mode: CopyMode): Day => (mode === 'weekdays' ? addDays(day, 364) : addMonthsToDay(day, 12));

export const aYearLater = <T extends ChosenDays>(days: T, mode: CopyMode): T => ({
  ...days,
  from: laterDay(days.from, mode),
  lastNight: laterDay(days.lastNight, mode),
});

/** The periods or conditions that begin in the twelve months from `first` on. */
export const startingFrom = <T extends { from: Day }>(days: readonly T[], first: Day): T[] =>
  days.filter(({ from }) => from >= first && from < addMonthsToDay(first, 12));

/** Computes Easter by the anonymous Gregorian algorithm, as Jean Meeus gives it in *Astronomical Algorithms*. */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`;
}

export type StartingPrice = { period: NewRatePeriod; leastNights: number | undefined };

/**
 * Suggests rate periods for weekends, Easter and the turn of the year. The weekends are those of the twelve months from
 * `first` on.
 */
export function startingPrices({ id, pricePerNightKobo }: Omit<PricedType, 'roomType'>, first: Day): StartingPrice[] {
  const until = addMonthsToDay(first, 12);
  const year = Number(first.slice(0, 4));
  const makeStartingPrice = (
    name: string,
    days: Partial<NightDays> & { from: Day },
    percent: number,
    leastNights?: number,
  ): StartingPrice => ({
    period: {
      ...{ roomTypeId: id, name, lastNight: addDays(until, -1), weekdays: everyDay, ...days },
      priceKobo: raisedPrice(pricePerNightKobo, percent),
    },
    leastNights,
  });
  const easters = [easterSunday(year), easterSunday(year + 1)];
  const easter = easters.find((day) => addDays(day, -3) >= first) ?? addDays(until, -1);
  const decemberYear = first <= `${year}-12-18` ? year : year + 1;
  return [
    makeStartingPrice('Weekends', { from: first, weekdays: [5, 6] }, 10),
    makeStartingPrice('Easter', { from: addDays(easter, -3), lastNight: addDays(easter, 1) }, 20, 2),
    makeStartingPrice(
      'Detty December',
      { from: `${decemberYear}-12-18`, lastNight: `${decemberYear + 1}-01-02` },
      30,
      3,
    ),
  ];
}
