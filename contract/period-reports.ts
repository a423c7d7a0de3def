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

export const periodKinds = ['week', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const periodMessages = {
  kind: 'kind must be week or month',
  early: 'Please choose a later day',
  day: 'Please choose a period that has begun',
} as const;

export const periodQuery = z.object({
  kind: z.enum(periodKinds, { error: periodMessages.kind }),
  day: z.optional(dayField(rangeMessages.day)),
});

export function periodOf(kind: PeriodKind, day: Day): Range {
  if (kind === 'week') {
    // Days since a Monday: 1 January 2024 was one.
    const from = addDays(day, -(((nightsBetween('2024-01-01', day) % 7) + 7) % 7));
    return { from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}

/**
 * The part of the previous period to compare with, up to the same day as `last`. Undefined where the calendar begins.
 */
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

export const periodReport = z.object({
  kind: z.enum(periodKinds),
  from: z.string(),
  to: z.string(),
  /** The last day that counts: today in a running period. */
  last: z.string(),
  unfinished: z.boolean(),
  now: z.string(),
  figures,
  /** The previous period; for a running one, only as many days. */
  before: z.object({ from: z.string(), to: z.string(), figures }),
  days: z.array(z.object({ day: z.string(), figures })),
});
export type PeriodReport = z.infer<typeof periodReport>;

export type PeriodFigure = {
  label: string;
  is: 'count' | 'naira' | 'percent';
  of: (figures: PeriodFigures) => number | null;
  says?: string;
  quiet?: true;
};

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

/** Difference and percent from `before`; null where there is nothing to compare. */
export function changeOf(
  now: number | null,
  before: number | null,
): { difference: number | null; percent: number | null } {
  if (now === null || before === null) return { difference: null, percent: null };
  const difference = Math.round((now - before) * 100) / 100;
  return { difference, percent: before === 0 ? null : Math.round((difference / Math.abs(before)) * 1000) / 10 };
}
