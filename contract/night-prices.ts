import { addDays, type Day, isoWeekday, nightsBetween } from '#contract/dates.ts';
import { fromNaira, type Kobo } from '#contract/money.ts';
import type { PriceStretch } from '#contract/rooms.ts';

/** `price_per_night` is what every night costs that no stretch contains. In naira. */
export type PricedRoom = { price_per_night: number; prices: readonly PriceStretch[] };

export function pricesOfStay(room: PricedRoom, checkIn: Day, checkOut: Day): Kobo[] {
  const nights = Math.max(0, nightsBetween(checkIn, checkOut));
  return Array.from({ length: nights }, (_, index) => {
    const night = addDays(checkIn, index);
    const stretch = room.prices.find(({ from, until }) => from <= night && night < until);
    return fromNaira(stretch?.price ?? room.price_per_night);
  });
}

export const lowestPrice = ({ price_per_night, prices }: PricedRoom): number =>
  Math.min(price_per_night, ...prices.map(({ price }) => price));

/** What decides between rate periods. Both nights are included; Monday is 1. */
type RatePeriod = { from: Day; last_night: Day; weekdays: readonly number[]; price: number };

export function nightsOfPeriod({ from, last_night, weekdays }: Omit<RatePeriod, 'price'>): Day[] {
  const days = Array.from({ length: Math.max(0, nightsBetween(from, last_night) + 1) }, (_, index) =>
    addDays(from, index),
  );
  return days.filter((day) => weekdays.includes(isoWeekday(day)));
}

/** The price that these periods give a night, as the SQL function `night_prices` decides: by the one with the fewest nights. */
export function priceByPeriods(periods: readonly RatePeriod[], basePrice: number, night: Day): number {
  const narrowest = periods
    .map((period) => ({ period, nights: nightsOfPeriod(period) }))
    .filter(({ nights }) => nights.includes(night))
    .toSorted((one, other) => one.nights.length - other.nights.length)[0];
  return narrowest?.period.price ?? basePrice;
}
