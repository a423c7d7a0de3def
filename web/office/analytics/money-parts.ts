import { moneyStreamLabels } from '#contract/insights.ts';
import { naira } from '#web/office/shared/figures.ts';
import type { Fill } from '#web/ui/chart-fill.tsx';
import type { LegendEntry } from '#web/ui/chart-legend.tsx';

export const moneyFills: readonly Fill[] = ['solid', 'striped'];

export const moneyLegend = ({ rooms, bar }: { rooms: number; bar: number }): LegendEntry[] => [
  { label: moneyStreamLabels.rooms, fill: 'solid', value: naira(rooms) },
  { label: moneyStreamLabels.bar, fill: 'striped', value: naira(bar) },
];
