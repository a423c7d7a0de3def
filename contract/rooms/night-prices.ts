import { addDays, type ChosenDays, type Day, isChosen, nightsBetween } from '#contract/core/dates.ts';
import { fromNaira, type Kobo } from '#contract/core/money.ts';
import type { PriceStretch } from '#contract/rooms/rooms.ts';

/** `price_per_night` is what every night costs that no stretch contains. In naira. */
export type PricedRoom = { pricePerNight: number; prices: readonly PriceStretch[] };

export function pricesOfStay(room: PricedRoom, checkIn: Day, checkOut: Day): Kobo[] {
  const nights = Math.max(0, nightsBetween(checkIn, checkOut));
  return Array.from({ length: nights }, (_, index) => {
    const night = addDays(checkIn, index);
    const stretch = room.prices.find(({ from, until }) => from <= night && night < until);
    return fromNaira(stretch?.price ?? room.pricePerNight);
  });
}

export const lowestPrice = ({ pricePerNight, prices }: PricedRoom): number =>
  Math.min(pricePerNight, ...prices.map(({ price }) => price));

/** What decides between rate periods. */
type RatePeriod = ChosenDays & { price: number };

export const nightsOfPeriod = (days: ChosenDays): Day[] =>
  Array.from({ length: Math.max(0, nightsBetween(days.from, days.lastNight) + 1) }, (_, index) =>
    addDays(days.from, index),
  ).filter((day) => isChosen(days, day));

/** Finds the period that decides the price of a night: of those that have it, the one with the fewest nights. */
export function decidingPeriod<P extends ChosenDays>(periods: readonly P[]): (night: Day) => P | undefined {
  const narrowestFirst = periods
    .map((period) => ({ period, nights: nightsOfPeriod(period).length }))
    .toSorted((one, other) => one.nights - other.nights);
  return (night) => narrowestFirst.find(({ period }) => isChosen(period, night))?.period;
}

/** The price that these periods give a night, as the SQL function `night_prices` decides. */
export function pricesByPeriods(periods: readonly RatePeriod[], basePrice: number): (night: Day) => number {
  const decides = decidingPeriod(periods);
  return (night) => decides(night)?.price ?? basePrice;
}
