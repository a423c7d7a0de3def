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

/** `taken` and `givenBack` are numbers of entries. */
export type MoneyOfDay = MoneyTotals & { day: Day; taken: number; givenBack: number };

const netOf = (rows: readonly MoneyTotals[]): Kobo =>
  sumKobo(rows.map(({ takenKobo, givenBackKobo }) => kobo(takenKobo - givenBackKobo)));

const inStream = <R extends MoneyTotals>(rows: readonly R[], stream: MoneyStream): R[] =>
  rows.filter((row) => row.stream === stream);

export const presentByStream = (rows: readonly MoneyTotals[]) => ({
  roomsKobo: netOf(inStream(rows, 'rooms')),
  barKobo: netOf(inStream(rows, 'bar')),
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
  roomsKobo: unconfirmedOf(inStream(rows, 'rooms')),
  barKobo: unconfirmedOf(inStream(rows, 'bar')),
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
    adrKobo: perNight(roomChargeKobo, soldNights),
    revParKobo: perNight(roomChargeKobo, availableNights),
  };
}

export type SharedNights = { sold: number; roomChargeKobo: Kobo } & (
  | { by: 'plan'; key: string; name: string }
  | { by: 'source'; key: NightSource }
);

export function presentNightShares(nights: readonly NightFigures[], shares: readonly SharedNights[]): NightShares {
  const rooms = nights.reduce((all, night) => all + night.rooms, 0);
  const figuresOf = ({ sold, roomChargeKobo }: SharedNights) => ({
    sold,
    roomChargeKobo,
    adrKobo: perNight(roomChargeKobo, sold),
    revParKobo: perNight(roomChargeKobo, rooms),
  });
  return {
    plans: shares.flatMap((each) =>
      each.by === 'plan' ? [{ code: each.key, name: each.name, ...figuresOf(each) }] : [],
    ),
    nightSources: shares.flatMap((each) => (each.by === 'source' ? [{ source: each.key, ...figuresOf(each) }] : [])),
  };
}

const perNight = (roomCharge: Kobo, nightCount: number): Kobo | null =>
  nightCount === 0 ? null : kobo(Math.round(roomCharge / nightCount));

export const countSales = (money: readonly MoneyOfDay[]): number =>
  inStream(money, 'bar').reduce((all, { taken, givenBack }) => all + taken - givenBack, 0);

export const countEntries = (money: readonly MoneyOfDay[]): number =>
  money.reduce((all, { taken, givenBack }) => all + taken + givenBack, 0);

export const netAmount = (money: readonly MoneyOfDay[]): Kobo => netOf(money);
