import type { Parsed } from '#contract/api.ts';
import type { Day, DayRange } from '#contract/core/dates.ts';
import { moneyMethods } from '#contract/core/money-methods.ts';
import type { Analytics } from '#contract/reports/insights.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { percent } from '#server/core/percent.ts';
import {
  type BookingTotalsOfSource,
  countBookingsBySource,
  type DrinkTotal,
  readDrinkTotals,
} from '#server/reports/analytics-store.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import { eachDay, requireValidRange } from '#server/reports/day-range.ts';
import {
  countEntries,
  countSales,
  type MoneyOfDay,
  type MoneyTotals,
  type NightFigures,
  type NightsOfShare,
  presentByStream,
  presentMoney,
  presentNightShares,
  presentUnconfirmedByStream,
  sumKobo,
} from '#server/reports/figures.ts';
import { onSnapshot, readMoneyByDay, readNightFigures, readSharedNights } from '#server/reports/figures-store.ts';

export async function readAnalytics(deps: Deps, input: Parsed<'analyticsOverview'>): Promise<Analytics> {
  const range = requireValidRange(deps, input);
  await closeDays(deps);
  const parts = await onSnapshot(deps.db, async (db) => ({
    money: await readMoneyByDay(db, range),
    nights: await readNightFigures(db, range),
    sources: await countBookingsBySource(db, range),
    shares: await readSharedNights(db, range),
    drinks: await readDrinkTotals(db, range),
  }));
  return { ...presentAnalytics(range, parts), today: hotelToday(deps) };
}

function presentAnalytics(
  range: DayRange,
  parts: {
    money: MoneyOfDay[];
    nights: NightFigures[];
    sources: BookingTotalsOfSource[];
    shares: NightsOfShare[];
    drinks: DrinkTotal[];
  },
): Omit<Analytics, 'today'> {
  const { money, nights, sources, shares, drinks } = parts;
  const revenue = presentMoney(money);
  const soldNights = nights.reduce((all, night) => all + night.sold, 0);
  const availableNights = nights.reduce((all, night) => all + night.rooms, 0);
  return {
    ...range,
    summary: {
      bookings: sources.reduce((all, { bookings }) => all + bookings, 0),
      bookedValueKobo: sumKobo(sources.map(({ bookedValueKobo }) => bookedValueKobo)),
      barSales: countSales(money),
      transactions: countEntries(money),
      roomRevenueKobo: revenue.roomsKobo,
      barRevenueKobo: revenue.barKobo,
      totalRevenueKobo: revenue.netKobo,
      unconfirmed: presentUnconfirmedByStream(money),
      roomNightsSold: soldNights,
      occupancy: percent(soldNights, availableNights),
    },
    byDay: presentMoneyByDay(range, money),
    byNight: nights.map((night) => ({ ...night, occupancy: percent(night.sold, night.rooms) })),
    sources,
    ...presentNightShares(nights, shares),
    methods: presentStreamsByMethod(money),
    topDrinks: presentTopDrinks(drinks),
  };
}

function presentMoneyByDay(range: DayRange, rows: readonly MoneyOfDay[]): Analytics['byDay'] {
  const rowsByDay = new Map<Day, MoneyOfDay[]>();
  for (const row of rows) rowsByDay.set(row.day, [...(rowsByDay.get(row.day) ?? []), row]);
  return eachDay(range).map((day) => ({ day, ...presentByStream(rowsByDay.get(day) ?? []) }));
}

const presentStreamsByMethod = (rows: readonly MoneyTotals[]): Analytics['methods'] =>
  moneyMethods.map((method) => ({ method, ...presentByStream(rows.filter((row) => row.method === method)) }));

const maxTopDrinks = 8;

function presentTopDrinks(drinks: readonly DrinkTotal[]): Analytics['topDrinks'] {
  const topSellers = drinks.slice(0, maxTopDrinks);
  const otherDrinks = drinks.slice(maxTopDrinks);
  const sumOfOthers = {
    drinkId: null,
    drinkName: 'All others',
    quantity: otherDrinks.reduce((all, { quantity }) => all + quantity, 0),
    amountKobo: sumKobo(otherDrinks.map(({ amountKobo }) => amountKobo)),
  };
  return [...topSellers, ...(otherDrinks.length > 0 ? [sumOfOthers] : [])];
}
