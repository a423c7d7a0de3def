import type { Parsed } from '#contract/api.ts';
import type { Day } from '#contract/dates.ts';
import { type Analytics, type DayRange, moneyMethods } from '#contract/insights.ts';
import { toNaira } from '#contract/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { percent } from '#server/core/percent.ts';
import {
  countBookingsBySource,
  type DrinkTotal,
  readDrinkTotals,
  type SourceCount,
} from '#server/reports/analytics-store.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import {
  countEntries,
  countSales,
  type MoneyOfDay,
  type MoneyTotals,
  presentByStream,
  presentMoney,
  type SoldNight,
  sumKobo,
} from '#server/reports/figures.ts';
import { onSnapshot, readMoneyByDay, readSoldNights } from '#server/reports/figures-store.ts';
import { eachDay, validRange } from '#server/reports/range.ts';

export async function readAnalytics(deps: Deps, input: Parsed<'analyticsOverview'>): Promise<Analytics> {
  const range = validRange(deps, input);
  await closeDays(deps);
  const parts = await onSnapshot(deps.db, async (db) => ({
    money: await readMoneyByDay(db, range),
    nights: await readSoldNights(db, range),
    sources: await countBookingsBySource(db, range),
    drinks: await readDrinkTotals(db, range),
  }));
  return { ...presentAnalytics(range, parts), today: hotelToday(deps) };
}

/** Each list adds up to its figure in the summary. */
function presentAnalytics(
  range: DayRange,
  parts: { money: MoneyOfDay[]; nights: SoldNight[]; sources: SourceCount[]; drinks: DrinkTotal[] },
): Omit<Analytics, 'today'> {
  const { money, nights, sources, drinks } = parts;
  const revenue = presentMoney(money);
  const sold = nights.reduce((all, night) => all + night.sold, 0);
  const rooms = nights.reduce((all, night) => all + night.rooms, 0);
  return {
    ...range,
    summary: {
      bookings: sources.reduce((all, { bookings }) => all + bookings, 0),
      booked_value: toNaira(sumKobo(sources.map(({ value }) => value))),
      bar_sales: countSales(money),
      transactions: countEntries(money),
      room_revenue: revenue.rooms,
      bar_revenue: revenue.bar,
      total_revenue: revenue.net,
      room_nights_sold: sold,
      occupancy: percent(sold, rooms),
    },
    by_day: byDay(range, money),
    by_night: nights.map(({ night, sold: taken, rooms: all }) => ({
      night,
      sold: taken,
      rooms: all,
      occupancy: percent(taken, all),
    })),
    sources: sources.map(({ source, bookings, value }) => ({ source, bookings, booked_value: toNaira(value) })),
    methods: byMethod(money),
    top_drinks: topDrinks(drinks),
  };
}

function byDay(range: DayRange, rows: readonly MoneyOfDay[]): Analytics['by_day'] {
  const groups = new Map<Day, MoneyOfDay[]>();
  for (const row of rows) groups.set(row.day, [...(groups.get(row.day) ?? []), row]);
  return eachDay(range).map((day) => ({ day, ...presentByStream(groups.get(day) ?? []) }));
}

const byMethod = (rows: readonly MoneyTotals[]): Analytics['methods'] =>
  moneyMethods.map((method) => ({ method, ...presentByStream(rows.filter((row) => row.method === method)) }));

const maxTopDrinks = 8;

function topDrinks(drinks: readonly DrinkTotal[]): Analytics['top_drinks'] {
  const best = drinks.slice(0, maxTopDrinks);
  const others = drinks.slice(maxTopDrinks);
  const rest = {
    drink_id: null,
    drink_name: 'All others',
    quantity: others.reduce((all, { quantity }) => all + quantity, 0),
    amount: toNaira(sumKobo(others.map(({ amount }) => amount))),
  };
  return [
    ...best.map(({ drinkId, name, quantity, amount }) => ({
      drink_id: drinkId,
      drink_name: name,
      quantity,
      amount: toNaira(amount),
    })),
    ...(others.length > 0 ? [rest] : []),
  ];
}
