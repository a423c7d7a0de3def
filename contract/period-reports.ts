import * as z from 'zod/mini';
import { addDays, type Day, isDay, nightsBetween } from '#contract/dates.ts';
import { dayField, rangeMessages } from '#contract/fields.ts';
import {
  definitions,
  moneyMethodLabels,
  moneyMethods,
  movedMoney,
  type Range,
  roomsOfNights,
} from '#contract/insights.ts';

/** Weeks from Monday to Sunday, months of the calendar. */
export const periodKinds = ['week', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const periodMessages = {
  kind: 'kind must be week or month',
  early: 'Please choose a later day',
  day: 'Please choose a period that has begun',
} as const;

/** The period around any day of it; without a day, the running one. */
export const periodQuery = z.object({
  kind: z.enum(periodKinds, { error: periodMessages.kind }),
  day: z.optional(dayField(rangeMessages.day)),
});

/** The first and the last day of the period that has a day. */
export function periodOf(kind: PeriodKind, day: Day): Range {
  if (kind === 'week') {
    // Days since Monday; the 1st of January 2024 was one.
    const from = addDays(day, -(((nightsBetween('2024-01-01', day) % 7) + 7) % 7));
    return { from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}

/** The days of the period before with which the days of a period until `last` are compared; none at the calendar's beginning. */
export function periodBefore(kind: PeriodKind, { from, to }: Range, last: Day): Range | undefined {
  const end = addDays(from, -1);
  if (!isDay(end)) return undefined;
  const before = periodOf(kind, end);
  if (!isDay(before.from)) return undefined;
  const sameDay = addDays(before.from, nightsBetween(from, last));
  return { from: before.from, to: last < to && sameDay < end ? sameDay : end };
}

const figures = z.object({
  rooms: roomsOfNights,
  money: z.extend(movedMoney, { by_method: z.array(z.extend(movedMoney, { method: z.enum(moneyMethods) })) }),
  bar_sales: z.int(),
  arrivals: z.int(),
  departures: z.int(),
  no_shows: z.int(),
  cancellations: z.int(),
});
export type PeriodFigures = z.infer<typeof figures>;

/** The daily reports of a week or a month, added up. Money in naira. */
export const periodReport = z.object({
  kind: z.enum(periodKinds),
  from: z.string(),
  to: z.string(),
  /** The last day that is counted: of a period that is not over, the running one. */
  last: z.string(),
  unfinished: z.boolean(),
  now: z.string(),
  figures,
  /** The period before; of a period that is not over, as many of its days. */
  before: z.object({ from: z.string(), to: z.string(), figures }),
  days: z.array(z.object({ day: z.string(), figures })),
});
export type PeriodReport = z.infer<typeof periodReport>;

export type PeriodFigure = {
  label: string;
  is: 'count' | 'naira' | 'percent';
  of: (figures: PeriodFigures) => number | null;
  says?: string;
  /** Worth no line on a screen where it is nothing. */
  quiet?: true;
};

/** Every figure of a period, in the order in which the screen and the file have them. */
export const periodFigures: readonly PeriodFigure[] = [
  { label: 'Rooms', is: 'count', of: ({ rooms }) => rooms.total },
  { label: 'Rooms sold', is: 'count', of: ({ rooms }) => rooms.sold, says: definitions.nightOccupancy },
  { label: 'Occupancy', is: 'percent', of: ({ rooms }) => rooms.occupancy, says: definitions.nightOccupancy },
  { label: 'Room charge', is: 'naira', of: ({ rooms }) => rooms.room_charge, says: definitions.roomCharge },
  { label: 'ADR', is: 'naira', of: ({ rooms }) => rooms.adr, says: definitions.adr },
  { label: 'RevPAR', is: 'naira', of: ({ rooms }) => rooms.rev_par, says: definitions.revPar },
  { label: 'Taken', is: 'naira', of: ({ money }) => money.taken, says: definitions.taken },
  { label: 'Given back', is: 'naira', of: ({ money }) => money.given_back, says: definitions.givenBack },
  { label: 'Net', is: 'naira', of: ({ money }) => money.net, says: definitions.net },
  ...moneyMethods.flatMap((method): PeriodFigure[] => {
    const label = moneyMethodLabels[method];
    const by = ({ money }: PeriodFigures) => money.by_method.find((each) => each.method === method);
    return [
      { label: `${label}, taken`, is: 'naira', of: (all) => by(all)?.taken ?? 0, quiet: true },
      { label: `${label}, given back`, is: 'naira', of: (all) => by(all)?.given_back ?? 0, quiet: true },
      { label: `${label}, net`, is: 'naira', of: (all) => by(all)?.net ?? 0, quiet: true },
    ];
  }),
  { label: 'Net, rooms', is: 'naira', of: ({ money }) => money.rooms, says: definitions.roomRevenue },
  { label: 'Net, bar', is: 'naira', of: ({ money }) => money.bar, says: definitions.barRevenue },
  { label: 'Sale lines', is: 'count', of: ({ bar_sales: sales }) => sales, says: definitions.barSales },
  { label: 'Arrivals', is: 'count', of: ({ arrivals }) => arrivals },
  { label: 'Departures', is: 'count', of: ({ departures }) => departures },
  { label: 'No-shows', is: 'count', of: ({ no_shows: lost }) => lost },
  { label: 'Cancellations', is: 'count', of: ({ cancellations }) => cancellations },
];

/** How much more a figure is than before, and in percent of that; null where there is nothing to compare with. */
export function changeOf(
  now: number | null,
  before: number | null,
): { difference: number | null; percent: number | null } {
  if (now === null || before === null) return { difference: null, percent: null };
  const difference = Math.round((now - before) * 100) / 100;
  return { difference, percent: before === 0 ? null : Math.round((difference / Math.abs(before)) * 1000) / 10 };
}
