import { addDays, type ChosenDays, type Day, isoWeekday, nightsBetween } from '#contract/core/dates.ts';
import { formatNaira, type Kobo, kobo, quote, toNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { nightsOfPeriod, pricesByPeriods } from '#contract/rooms/night-prices.ts';
import { type NewRatePeriod, type RatePeriodView, weekdayNames } from '#contract/rooms/rates.ts';
import { addMonths, type Month, monthOf } from '#web/core/months.ts';
import { dateText, formatDayAndMonth } from '#web/office/core/date-texts.ts';

export type YearNight = { night: Day; priceKobo: Kobo; booked: number; rooms: number };

/** Both nights are included. `last` is missing after the first press. */
export type Stretch = { from: Day; last?: Day };

export const monthsOfYear = (first: Month): Month[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(first, index));

/** The days of a month at the columns of their weekdays: 37 columns, the first for Mondays. */
export function calendarColumnsOf(month: Month): (Day | undefined)[] {
  const firstDay = `${month}-01`;
  const blankColumns = isoWeekday(firstDay) - 1;
  return Array.from({ length: 37 }, (_, column) => {
    const day = addDays(firstDay, column - blankColumns);
    return monthOf(day) === month ? day : undefined;
  });
}

const tones = ['below', 'base', 'higher', 'high', 'higher-still', 'highest'] as const;
export type Tone = (typeof tones)[number];

/** Returns the colour of a price. Above the base price it gets stronger beyond 15, 30 and 45 percent. */
export function toneOf(price: Kobo, base: Kobo): Tone {
  if (price < base) return 'below';
  if (price === base) return 'base';
  const percentAbove = (price / base - 1) * 100;
  return percentAbove <= 15 ? 'higher' : percentAbove <= 30 ? 'high' : percentAbove <= 45 ? 'higher-still' : 'highest';
}

export const inThousands = (price: Kobo): string => (toNaira(price) / 1000).toFixed(1);

export function pressNight(stretch: Stretch | undefined, day: Day): Stretch {
  if (!stretch || stretch.last) return { from: day };
  return day < stretch.from ? { from: day, last: stretch.from } : { from: stretch.from, last: day };
}

export const isInStretch = (stretch: Stretch | undefined, day: Day): boolean =>
  stretch !== undefined && stretch.from <= day && day <= (stretch.last ?? stretch.from);

export function spanText(from: Day, last: Day): string {
  if (from === last) return formatDayAndMonth(from);
  const startText =
    monthOf(from) === monthOf(last) ? formatDayAndMonth(from).replace(/ .*/, '') : formatDayAndMonth(from);
  return `${startText} to ${formatDayAndMonth(last)}`;
}

/** Returns a text such as `Fri, Sat · 22 Nov 2026 to 21 Nov 2027`. */
export function longSpanText({ from, lastNight, weekdays }: ChosenDays): string {
  const span = from === lastNight ? dateText(from) : `${dateText(from)} to ${dateText(lastNight)}`;
  const weekdaysText = weekdays.map((weekday) => weekdayNames[weekday - 1]).join(', ');
  return weekdays.length === 7 ? span : `${weekdaysText} · ${span}`;
}

/**
 * Returns one price or, where the prices differ, the lowest and the highest. Returns an empty text if there are no
 * prices.
 */
export function priceRange(prices: readonly Kobo[]): string {
  if (prices.length === 0) return '';
  return [...new Set([Math.min(...prices), Math.max(...prices)])].map((price) => formatNaira(kobo(price))).join(' to ');
}

export const shareOf = ({ booked, rooms }: YearNight): number => (rooms > 0 ? Math.min(1, booked / rooms) : 0);

type PeriodChange = {
  period: NewRatePeriod;
  /** The other periods of the room type. */
  others: readonly RatePeriodView[];
  nights: readonly YearNight[];
  basePrice: Kobo;
  feePercent: number;
};

export function effectSentences({ period, others, nights, basePrice, feePercent }: PeriodChange): string[] {
  const changedNights = new Set(nightsOfPeriod(period));
  if (changedNights.size === 0) return ['None of these nights is on a chosen day of the week.'];
  const priceAfter = pricesByPeriods([...others, period], basePrice);
  const changedYearNights = nights.filter(({ night }) => changedNights.has(night));
  const pricesBefore = [...new Set(changedYearNights.map(({ priceKobo }) => priceKobo))];
  const bookedCount = changedYearNights.reduce((sum, night) => sum + night.booked, 0);
  const undecidedCount = [...changedNights].filter((night) => priceAfter(night) !== period.priceKobo).length;
  const exampleNights = Array.from(
    { length: Math.min(3, nightsBetween(period.from, period.lastNight) + 1) },
    (_, index) => addDays(period.from, index),
  );
  const { total } = quote(exampleNights.map(priceAfter), feePercent);
  return [
    `${pricesBefore.length === 1 && pricesBefore[0] !== undefined ? `${formatNaira(pricesBefore[0])} → ` : ''}${formatNaira(period.priceKobo)} on ${plural(changedNights.size, 'night')}.`,
    ...(undecidedCount > 0 ? [`On ${plural(undecidedCount, 'of them', 'of them')} a narrower price stays.`] : []),
    ...(bookedCount > 0
      ? [`${plural(bookedCount, 'night is', 'nights are')} booked already and keep their price.`]
      : []),
    `A guest pays ${formatNaira(total)} for ${spanText(period.from, addDays(period.from, exampleNights.length))} with the fee.`,
  ];
}
