import { addDays, type Day, formatDay, nightsBetween } from '#contract/dates.ts';
import { insightMessages, mostDays, type Range, rangeOf } from '#contract/insights.ts';

export const presets = [
  'last_30_days',
  'today',
  'yesterday',
  'last_7_days',
  'this_month',
  'last_month',
  'this_year',
] as const;
export type Preset = (typeof presets)[number];

/** Where an address says nothing. */
export const usualPreset: Preset = 'last_30_days';

export const presetLabels: Record<Preset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
};

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The days a preset means on a day of the hotel. What is not over ends with that day. */
export function presetRange(preset: Preset, today: Day): Range {
  const month = firstOfMonth(today);
  const yesterday = addDays(today, -1);
  const beforeMonth = addDays(month, -1);
  const ranges: Record<Preset, Range> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    last_7_days: { from: addDays(today, -6), to: today },
    last_30_days: rangeOf({}, today),
    this_month: { from: month, to: today },
    last_month: { from: firstOfMonth(beforeMonth), to: beforeMonth },
    this_year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
  return ranges[preset];
}

/** The preset these days are, if any. On some days two are the same: the first of the list counts. */
export const presetOf = ({ from, to }: Range, today: Day): Preset | undefined =>
  presets.find((preset) => {
    const range = presetRange(preset, today);
    return range.from === from && range.to === to;
  });

/** Why nothing can be said about these days. */
export function rangeProblem({ from, to }: Range): string | undefined {
  if (to < from) return insightMessages.range;
  return nightsBetween(from, to) < mostDays ? undefined : insightMessages.longRange;
}

/** `Sat, 21 Nov 2026`, or both ends. */
export const rangeWords = ({ from, to }: Range): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
