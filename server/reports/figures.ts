import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import { type MoneyMethod, moneyMethods } from '#contract/core/money-methods.ts';
import type { DailyReport, MoneyStream, NightShares, NightSource } from '#contract/reports/insights.ts';
import { percent } from '#server/core/percent.ts';

export const sumKobo = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((all, amount) => all + amount, 0));

/** `unconfirmedKobo` is the part of `takenKobo` that came by bank transfers which nobody has confirmed. */
export type MoneyTotals = {
  stream: MoneyStream;
  method: MoneyMethod;
  takenKobo: Kobo;
  givenBackKobo: Kobo;
  unconfirmedKobo: Kobo;
};

/** `takenCount` and `givenBackCount` are numbers of entries. */
export type MoneyOfDay = MoneyTotals & { day: Day; takenCount: number; givenBackCount: number };

const netOf = (rows: readonly MoneyTotals[]): Kobo =>
  sumKobo(rows.map(({ takenKobo, givenBackKobo }) => kobo(takenKobo - givenBackKobo)));

const rowsOfStream = <R extends MoneyTotals>(rows: readonly R[], stream: MoneyStream): R[] =>
  rows.filter((row) => row.stream === stream);

export const presentByStream = (rows: readonly MoneyTotals[]) => ({
  roomsKobo: netOf(rowsOfStream(rows, 'rooms')),
  barKobo: netOf(rowsOfStream(rows, 'bar')),
});

export const presentMoney = (rows: readonly MoneyTotals[]) => ({
  takenKobo: sumKobo(rows.map(({ takenKobo }) => takenKobo)),
  givenBackKobo: sumKobo(rows.map(({ givenBackKobo }) => givenBackKobo)),
  netKobo: netOf(rows),
  ...presentByStream(rows),
  unconfirmedKobo: unconfirmedOf(rows),
});

export const unconfirmedOf = (rows: readonly MoneyTotals[]): Kobo =>
  sumKobo(rows.map(({ unconfirmedKobo }) => unconfirmedKobo));

export const presentUnconfirmedByStream = (rows: readonly MoneyTotals[]) => ({
  roomsKobo: unconfirmedOf(rowsOfStream(rows, 'rooms')),
  barKobo: unconfirmedOf(rowsOfStream(rows, 'bar')),
});

export const presentMoneyByMethod = (rows: readonly MoneyTotals[]) =>
  moneyMethods.map((method) => ({ method, ...presentMoney(rows.filter((row) => row.method === method)) }));

export type NightFigures = { night: Day; sold: number; rooms: number; roomChargeKobo: Kobo };

export function presentRoomFigures(nights: readonly NightFigures[]): DailyReport['rooms'] {
  const availableNights = nights.reduce((all, night) => all + night.rooms, 0);
  const soldNights = nights.reduce((all, night) => all + night.sold, 0);
  const roomChargeKobo = sumKobo(nights.map((night) => night.roomChargeKobo));
  return {
    total: availableNights,
    sold: soldNights,
    occupancy: percent(soldNights, availableNights),
    roomChargeKobo,
    adrKobo: amountPerNight(roomChargeKobo, soldNights),
    revParKobo: amountPerNight(roomChargeKobo, availableNights),
  };
}

export type NightsOfShare = { sold: number; roomChargeKobo: Kobo } & (
  | { by: 'plan' | 'type'; key: string; name: string }
  | { by: 'source'; key: NightSource }
);

export function presentNightShares(nights: readonly NightFigures[], shares: readonly NightsOfShare[]): NightShares {
  const rooms = nights.reduce((all, night) => all + night.rooms, 0);
  const figuresOf = ({ sold, roomChargeKobo }: NightsOfShare) => ({
    sold,
    roomChargeKobo,
    adrKobo: amountPerNight(roomChargeKobo, sold),
    revParKobo: amountPerNight(roomChargeKobo, rooms),
  });
  return {
    roomTypes: shares.flatMap((each) =>
      each.by === 'type' ? [{ id: each.key, name: each.name, ...figuresOf(each) }] : [],
    ),
    plans: shares.flatMap((each) =>
      each.by === 'plan' ? [{ code: each.key, name: each.name, ...figuresOf(each) }] : [],
    ),
    nightSources: shares.flatMap((each) => (each.by === 'source' ? [{ source: each.key, ...figuresOf(each) }] : [])),
  };
}

const amountPerNight = (roomCharge: Kobo, nightCount: number): Kobo | null =>
  nightCount === 0 ? null : kobo(Math.round(roomCharge / nightCount));

export const countSales = (money: readonly MoneyOfDay[]): number =>
  rowsOfStream(money, 'bar').reduce((all, { takenCount, givenBackCount }) => all + takenCount - givenBackCount, 0);

export const countEntries = (money: readonly MoneyOfDay[]): number =>
  money.reduce((all, { takenCount, givenBackCount }) => all + takenCount + givenBackCount, 0);

export const netAmount = (money: readonly MoneyOfDay[]): Kobo => netOf(money);
