import * as z from 'zod/mini';
import { addDays, type Day, type DayRange, firstOfMonth, isDay, nightsBetween } from '#contract/core/dates.ts';
import { dayField, koboField, rangeMessages } from '#contract/core/fields.ts';
import { toNairaOrNull } from '#contract/core/money.ts';
import { moneyMethodLabels, moneyMethods } from '#contract/core/money-methods.ts';
import { figureDefinitions, moneyTotals, nightShares } from '#contract/reports/insights.ts';
import { roomFigures } from '#contract/reports/room-figures.ts';

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

export function periodAround(kind: PeriodKind, day: Day): DayRange {
  if (kind === 'week') {
    // Counts the days since 1 January 2024, which was a Monday.
    const from = addDays(day, -(((nightsBetween('2024-01-01', day) % 7) + 7) % 7));
    return { from, to: addDays(from, 6) };
  }
  const from = firstOfMonth(day);
  return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) };
}

/**
 * The previous period. If this period goes on after `lastDay`, only the first days of the previous one: as many as
 * this period has up to `lastDay`. Undefined if the previous period would begin before the first possible day.
 */
export function comparisonPeriod(kind: PeriodKind, { from, to }: DayRange, lastDay: Day): DayRange | undefined {
  const previousEnd = addDays(from, -1);
  if (!isDay(previousEnd)) return undefined;
  const previousPeriod = periodAround(kind, previousEnd);
  if (!isDay(previousPeriod.from)) return undefined;
  const sameDay = addDays(previousPeriod.from, nightsBetween(from, lastDay));
  return { from: previousPeriod.from, to: lastDay < to && sameDay < previousEnd ? sameDay : previousEnd };
}

const figuresSchema = z.object({
  rooms: roomFigures,
  money: z.extend(moneyTotals, {
    /** Drinks that were put on rooms, less those taken back. They are not in `netKobo`. */
    onRoomsKobo: koboField,
    byMethod: z.array(z.extend(moneyTotals, { method: z.enum(moneyMethods) })),
  }),
  barSales: z.int(),
  arrivals: z.int(),
  departures: z.int(),
  noShows: z.int(),
  cancellations: z.int(),
});
export type PeriodFigures = z.infer<typeof figuresSchema>;

export const periodReport = z.object({
  kind: z.enum(periodKinds),
  from: z.string(),
  to: z.string(),
  /** The last day in the figures: today, if the period has not ended. */
  last: z.string(),
  unfinished: z.boolean(),
  now: z.string(),
  figures: figuresSchema,
  ...nightShares,
  /** The previous period or, if this period has not ended, the same part of the previous one. */
  before: z.object({ from: z.string(), to: z.string(), figures: figuresSchema }),
  days: z.array(z.object({ day: z.string(), figures: figuresSchema })),
});
export type PeriodReport = z.infer<typeof periodReport>;

export type PeriodFigure = {
  label: string;
  unit: 'count' | 'naira' | 'percent';
  value: (figures: PeriodFigures) => number | null;
  definition?: string;
  hideWhenZero?: true;
  /** A hotel without a bar has it only in a period in which it had one. */
  isOfBar?: true;
};

export const periodFigures: readonly PeriodFigure[] = [
  {
    label: 'Rooms to sell',
    unit: 'count',
    value: ({ rooms }) => rooms.total,
    definition: figureDefinitions.roomNights,
  },
  {
    label: 'Rooms sold',
    unit: 'count',
    value: ({ rooms }) => rooms.sold,
    definition: figureDefinitions.nightOccupancy,
  },
  {
    label: 'Occupancy',
    unit: 'percent',
    value: ({ rooms }) => rooms.occupancy,
    definition: figureDefinitions.nightOccupancy,
  },
  {
    label: 'Room charge',
    unit: 'naira',
    value: ({ rooms }) => toNairaOrNull(rooms.roomChargeKobo),
    definition: figureDefinitions.roomCharge,
  },
  {
    label: 'ADR',
    unit: 'naira',
    value: ({ rooms }) => toNairaOrNull(rooms.adrKobo),
    definition: figureDefinitions.adr,
  },
  {
    label: 'RevPAR',
    unit: 'naira',
    value: ({ rooms }) => toNairaOrNull(rooms.revParKobo),
    definition: figureDefinitions.revPar,
  },
  {
    label: 'Taken',
    unit: 'naira',
    value: ({ money }) => toNairaOrNull(money.takenKobo),
    definition: figureDefinitions.taken,
  },
  {
    label: 'Given back',
    unit: 'naira',
    value: ({ money }) => toNairaOrNull(money.givenBackKobo),
    definition: figureDefinitions.givenBack,
  },
  {
    label: 'Net',
    unit: 'naira',
    value: ({ money }) => toNairaOrNull(money.netKobo),
    definition: figureDefinitions.net,
  },
  {
    ...{ label: 'Of it not confirmed', unit: 'naira', value: ({ money }) => toNairaOrNull(money.unconfirmedKobo) },
    ...{ definition: figureDefinitions.unconfirmed, hideWhenZero: true },
  },
  ...moneyMethods.flatMap((method): PeriodFigure[] => {
    const label = moneyMethodLabels[method];
    const methodFigures = ({ money }: PeriodFigures) => money.byMethod.find((each) => each.method === method);
    return [
      {
        label: `${label}, taken`,
        unit: 'naira',
        value: (all) => toNairaOrNull(methodFigures(all)?.takenKobo) ?? 0,
        hideWhenZero: true,
      },
      {
        label: `${label}, given back`,
        unit: 'naira',
        value: (all) => toNairaOrNull(methodFigures(all)?.givenBackKobo) ?? 0,
        hideWhenZero: true,
      },
      {
        label: `${label}, net`,
        unit: 'naira',
        value: (all) => toNairaOrNull(methodFigures(all)?.netKobo) ?? 0,
        hideWhenZero: true,
      },
    ];
  }),
  {
    label: 'Net, rooms',
    unit: 'naira',
    value: ({ money }) => toNairaOrNull(money.roomsKobo),
    definition: figureDefinitions.roomRevenue,
  },
  {
    label: 'Net, bar',
    unit: 'naira',
    value: ({ money }) => toNairaOrNull(money.barKobo),
    definition: figureDefinitions.barRevenue,
    isOfBar: true,
  },
  {
    ...{ label: 'Drinks put on rooms', unit: 'naira', value: ({ money }) => toNairaOrNull(money.onRoomsKobo) },
    ...{ definition: figureDefinitions.onRooms, hideWhenZero: true, isOfBar: true },
  },
  {
    ...{ label: 'Sale lines', unit: 'count', value: ({ barSales: sales }) => sales },
    ...{ definition: figureDefinitions.barSales, isOfBar: true },
  },
  { label: 'Arrivals', unit: 'count', value: ({ arrivals }) => arrivals },
  { label: 'Departures', unit: 'count', value: ({ departures }) => departures },
  { label: 'No-shows', unit: 'count', value: ({ noShows }) => noShows },
  {
    label: 'Cancellations',
    unit: 'count',
    value: ({ cancellations }) => cancellations,
    definition: figureDefinitions.cancellations,
  },
];

/** `percent` is the difference in percent of `before`; null if `before` is 0. */
export function changeBetween(
  now: number | null,
  before: number | null,
): { difference: number | null; percent: number | null } {
  if (now === null || before === null) return { difference: null, percent: null };
  const difference = Math.round((now - before) * 100) / 100;
  return { difference, percent: before === 0 ? null : Math.round((difference / Math.abs(before)) * 1000) / 10 };
}
