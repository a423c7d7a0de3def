import { addDays, type ChosenDays, type Day, isChosenDay, nightsBetween } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { NightsAtPrice } from '#contract/rooms/rooms.ts';

/** `pricePerNightKobo` is the price of every night that is in no entry of `prices`. */
export type PricedRoom = { pricePerNightKobo: Kobo; prices: readonly NightsAtPrice[] };

export function pricesOfStay(room: PricedRoom, checkIn: Day, checkOut: Day): Kobo[] {
  const nights = Math.max(0, nightsBetween(checkIn, checkOut));
  return Array.from({ length: nights }, (_, index) => {
    const night = addDays(checkIn, index);
    const nightsAtPrice = room.prices.find(({ from, until }) => from <= night && night < until);
    return nightsAtPrice?.priceKobo ?? room.pricePerNightKobo;
  });
}

export const lowestPriceOf = ({ pricePerNightKobo, prices }: PricedRoom): Kobo =>
  kobo(Math.min(pricePerNightKobo, ...prices.map(({ priceKobo }) => priceKobo)));

type RatePeriod = ChosenDays & { priceKobo: Kobo };

export const nightsOfPeriod = (days: ChosenDays): Day[] =>
  Array.from({ length: Math.max(0, nightsBetween(days.from, days.lastNight) + 1) }, (_, index) =>
    addDays(days.from, index),
  ).filter((day) => isChosenDay(days, day));

/**
 * Returns a function that finds the period that decides the price of a night: of those that contain the night, the one
 * with the fewest nights.
 */
export function makePeriodFinder<P extends ChosenDays>(periods: readonly P[]): (night: Day) => P | undefined {
  const narrowestFirst = periods
    .map((period) => ({ period, nights: nightsOfPeriod(period).length }))
    .toSorted((one, other) => one.nights - other.nights);
  return (night) => narrowestFirst.find(({ period }) => isChosenDay(period, night))?.period;
}

/** Returns a function for the price that these periods give a night, as the SQL function `night_prices` decides. */
export function pricesByPeriods(periods: readonly RatePeriod[], basePrice: Kobo): (night: Day) => Kobo {
  const periodOf = makePeriodFinder(periods);
  return (night) => periodOf(night)?.priceKobo ?? basePrice;
}
