import { addDays, type Day, dayAt, isoWeekday, timeAt } from '#contract/core/dates.ts';
import type { RoomChart } from '#contract/front-desk/room-chart.ts';
import { type Bar, nightIndex } from '#web/office/front-desk/room-chart/chart-model.ts';

/**
 * The part of a column before noon: a column is a day from midnight to midnight, and a night lasts from noon to noon.
 */
const noon = 0.5;

/**
 * Where nights are drawn, in columns from the left edge of the chart. `continuesBefore` means that they begin before
 * that edge.
 */
export type Extent = { start: number; end: number; continuesBefore: boolean };

/** The place of an instant, as a number of columns from the left edge. */
export function columnOf(chart: Pick<RoomChart, 'from'>, instant: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = timeAt(instant, timeZone).split(':').map(Number);
  return nightIndex(chart, dayAt(new Date(instant), timeZone)) + (hours * 60 + minutes) / 1440;
}

type ChartNights = Pick<RoomChart, 'from' | 'nights'>;

export function extentOf(chart: ChartNights, nights: { from: Day; until: Day }, endsAtLeast = 0): Extent | undefined {
  const from = nightIndex(chart, nights.from) + noon;
  const until = Math.max(nightIndex(chart, nights.until) + noon, endsAtLeast);
  const start = Math.max(0, from);
  const end = Math.min(chart.nights, until);
  return end > start ? { start, end, continuesBefore: from < 0 } : undefined;
}

/** The bar of a late guest reaches at least to the current time. */
export const barExtent = (chart: ChartNights, bar: Bar, nowColumn: number): Extent | undefined =>
  extentOf(chart, bar, bar.kind === 'late' ? nowColumn : 0);

/** The night at `share` of the width of all columns, from 0 at the left edge to 1. */
export function nightAtShare({ from, nights }: ChartNights, share: number): Day {
  const index = Math.floor(share * nights - noon);
  return addDays(from, Math.min(nights - 1, Math.max(0, index)));
}

/** By how many nights a pointer has moved. `dx` and `width`, which is that of all columns, are in pixels. */
export const nightsMoved = (dx: number, width: number, nights: number): number =>
  Math.round((dx / width) * nights) || 0;

export const positionStyle = ({ start, end }: Extent, nights: number) => ({
  left: `${(start * 100) / nights}%`,
  width: `calc(${((end - start) * 100) / nights}% - 2px)`,
});

export const isWeekend = (day: Day): boolean => isoWeekday(day) > 5;

const tintOf = (color: string, percent: number) => `color-mix(in srgb, var(--color-${color}) ${percent}%, transparent)`;

/** A background that tints the columns of weekends and of the desk day: rows then need no element for each cell. */
export function columnTint({ from, nights, deskDay }: Pick<RoomChart, 'from' | 'nights' | 'deskDay'>): string {
  const stops = Array.from({ length: nights }, (_, index) => {
    const day = addDays(from, index);
    const color = day === deskDay ? tintOf('terracotta', 10) : isWeekend(day) ? tintOf('brass', 8) : 'transparent';
    return `${color} ${(index * 100) / nights}% ${((index + 1) * 100) / nights}%`;
  });
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}
