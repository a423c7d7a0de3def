import { addDays, type Day, type DayRange, firstOfMonth, formatDay, nightsBetween } from '#contract/core/dates.ts';
import { insightMessages, maxRangeDays, resolveRange } from '#contract/reports/insights.ts';

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

export const defaultPreset: Preset = 'last_30_days';

export const presetLabels: Record<Preset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
};

/** The days of a preset. If its period is not over yet, the range ends today. */
export function presetRange(preset: Preset, today: Day): DayRange {
  const month = firstOfMonth(today);
  const yesterday = addDays(today, -1);
  const lastMonthEnd = addDays(month, -1);
  const ranges: Record<Preset, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    last_7_days: { from: addDays(today, -6), to: today },
    last_30_days: resolveRange({}, today),
    this_month: { from: month, to: today },
    last_month: { from: firstOfMonth(lastMonthEnd), to: lastMonthEnd },
    this_year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
  return ranges[preset];
}

/** The preset with this range. On some days several presets have the same range; then it is the first of them. */
export const presetOf = ({ from, to }: DayRange, today: Day): Preset | undefined =>
  presets.find((preset) => {
    const range = presetRange(preset, today);
    return range.from === from && range.to === to;
  });

export function rangeProblem({ from, to }: DayRange): string | undefined {
  if (to < from) return insightMessages.range;
  return nightsBetween(from, to) < maxRangeDays ? undefined : insightMessages.longRange;
}

export const formatRange = ({ from, to }: DayRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
