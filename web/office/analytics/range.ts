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

/** A period that is not over ends today. */
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

/** Presets coincide on some days: the first in the list wins. */
export const presetOf = ({ from, to }: Range, today: Day): Preset | undefined =>
  presets.find((preset) => {
    const range = presetRange(preset, today);
    return range.from === from && range.to === to;
  });

export function rangeProblem({ from, to }: Range): string | undefined {
  if (to < from) return insightMessages.range;
  return nightsBetween(from, to) < mostDays ? undefined : insightMessages.longRange;
}

export const rangeWords = ({ from, to }: Range): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
