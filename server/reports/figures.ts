import type { Day } from '#contract/dates.ts';
import { type DailyReport, type MoneyMethod, type MoneyStream, moneyMethods } from '#contract/insights.ts';
import { type Kobo, kobo, toNaira } from '#contract/money.ts';
import { percent } from '#server/core/percent.ts';

export const sumKobo = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((all, amount) => all + amount, 0));

export type MoneyTotals = { stream: MoneyStream; method: MoneyMethod; taken: Kobo; givenBack: Kobo };

export type MoneyOfDay = MoneyTotals & { day: Day; lines: { taken: number; givenBack: number } };

const netOf = (rows: readonly MoneyTotals[]): Kobo =>
  sumKobo(rows.map(({ taken, givenBack }) => kobo(taken - givenBack)));

const inStream = <R extends MoneyTotals>(rows: readonly R[], stream: MoneyStream): R[] =>
  rows.filter((row) => row.stream === stream);

export const presentByStream = (rows: readonly MoneyTotals[]) => ({
  rooms: toNaira(netOf(inStream(rows, 'rooms'))),
  bar: toNaira(netOf(inStream(rows, 'bar'))),
});

export const presentMoney = (rows: readonly MoneyTotals[]) => ({
  taken: toNaira(sumKobo(rows.map(({ taken }) => taken))),
  given_back: toNaira(sumKobo(rows.map(({ givenBack }) => givenBack))),
  net: toNaira(netOf(rows)),
  ...presentByStream(rows),
});

export const presentMoneyByMethod = (rows: readonly MoneyTotals[]) =>
  moneyMethods.map((method) => ({ method, ...presentMoney(rows.filter((row) => row.method === method)) }));

export type SoldNight = { night: Day; sold: number; rooms: number; charge: Kobo };

export function presentNights(nights: readonly SoldNight[]): DailyReport['rooms'] {
  const total = nights.reduce((all, { rooms }) => all + rooms, 0);
  const sold = nights.reduce((all, night) => all + night.sold, 0);
  const charge = sumKobo(nights.map((night) => night.charge));
  return {
    total,
    sold,
    occupancy: percent(sold, total),
    room_charge: toNaira(charge),
    adr: perRoom(charge, sold),
    rev_par: perRoom(charge, total),
  };
}

const perRoom = (charge: Kobo, rooms: number): number | null =>
  rooms === 0 ? null : toNaira(kobo(Math.round(charge / rooms)));

export const countSales = (money: readonly MoneyOfDay[]): number =>
  inStream(money, 'bar').reduce((all, { lines }) => all + lines.taken - lines.givenBack, 0);

export const countEntries = (money: readonly MoneyOfDay[]): number =>
  money.reduce((all, { lines }) => all + lines.taken + lines.givenBack, 0);

export const netAmount = (money: readonly MoneyOfDay[]): Kobo => netOf(money);
