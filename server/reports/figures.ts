import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo, toNaira } from '#contract/core/money.ts';
import { type MoneyMethod, moneyMethods } from '#contract/core/money-methods.ts';
import type { DailyReport, MoneyStream, NightShares, NightSource } from '#contract/reports/insights.ts';
import { percent } from '#server/core/percent.ts';

export const sumKobo = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((all, amount) => all + amount, 0));

/** `unconfirmed`: of what was taken, bank transfers that nobody has confirmed. */
export type MoneyTotals = {
  stream: MoneyStream;
  method: MoneyMethod;
  taken: Kobo;
  givenBack: Kobo;
  unconfirmed: Kobo;
};

export type MoneyOfDay = MoneyTotals & { day: Day; entryCounts: { taken: number; givenBack: number } };

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
  givenBack: toNaira(sumKobo(rows.map(({ givenBack }) => givenBack))),
  net: toNaira(netOf(rows)),
  ...presentByStream(rows),
  unconfirmed: toNaira(unconfirmedOf(rows)),
});

export const unconfirmedOf = (rows: readonly MoneyTotals[]): Kobo =>
  sumKobo(rows.map(({ unconfirmed }) => unconfirmed));

export const presentUnconfirmedByStream = (rows: readonly MoneyTotals[]) => ({
  rooms: toNaira(unconfirmedOf(inStream(rows, 'rooms'))),
  bar: toNaira(unconfirmedOf(inStream(rows, 'bar'))),
});

export const presentMoneyByMethod = (rows: readonly MoneyTotals[]) =>
  moneyMethods.map((method) => ({ method, ...presentMoney(rows.filter((row) => row.method === method)) }));

export type NightFigures = { night: Day; soldRooms: number; totalRooms: number; roomCharge: Kobo };

export function presentRoomFigures(nights: readonly NightFigures[]): DailyReport['rooms'] {
  const availableNights = nights.reduce((all, { totalRooms }) => all + totalRooms, 0);
  const soldNights = nights.reduce((all, night) => all + night.soldRooms, 0);
  const roomCharge = sumKobo(nights.map((night) => night.roomCharge));
  return {
    total: availableNights,
    sold: soldNights,
    occupancy: percent(soldNights, availableNights),
    roomCharge: toNaira(roomCharge),
    adr: nairaPerNight(roomCharge, soldNights),
    revPar: nairaPerNight(roomCharge, availableNights),
  };
}

export type SharedNights = { sold: number; roomCharge: Kobo } & (
  | { by: 'plan'; key: string; name: string }
  | { by: 'source'; key: NightSource }
);

export function presentNightShares(nights: readonly NightFigures[], shares: readonly SharedNights[]): NightShares {
  const rooms = nights.reduce((all, { totalRooms }) => all + totalRooms, 0);
  const figuresOf = ({ sold, roomCharge }: SharedNights) => ({
    sold,
    roomCharge: toNaira(roomCharge),
    adr: nairaPerNight(roomCharge, sold),
    revPar: nairaPerNight(roomCharge, rooms),
  });
  return {
    plans: shares.flatMap((each) =>
      each.by === 'plan' ? [{ code: each.key, name: each.name, ...figuresOf(each) }] : [],
    ),
    nightSources: shares.flatMap((each) => (each.by === 'source' ? [{ source: each.key, ...figuresOf(each) }] : [])),
  };
}

const nairaPerNight = (roomCharge: Kobo, nightCount: number): number | null =>
  nightCount === 0 ? null : toNaira(kobo(Math.round(roomCharge / nightCount)));

export const countSales = (money: readonly MoneyOfDay[]): number =>
  inStream(money, 'bar').reduce((all, { entryCounts }) => all + entryCounts.taken - entryCounts.givenBack, 0);

export const countEntries = (money: readonly MoneyOfDay[]): number =>
  money.reduce((all, { entryCounts }) => all + entryCounts.taken + entryCounts.givenBack, 0);

export const netAmount = (money: readonly MoneyOfDay[]): Kobo => netOf(money);
