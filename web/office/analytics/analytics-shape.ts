import type { Day } from '#contract/dates.ts';
import { type ListShape, readDay } from '#web/office/list/list-state.ts';

export type AnalyticsFilters = { from: Day; to: Day };

export const analyticsShape: ListShape<AnalyticsFilters, 'at'> = {
  filters: { from: readDay, to: readDay },
  sorts: ['at'],
  defaults: { sort: 'at', dir: 'desc' },
};
