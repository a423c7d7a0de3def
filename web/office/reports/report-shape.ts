import type { Day } from '#contract/dates.ts';
import { type PeriodKind, periodKinds } from '#contract/period-reports.ts';
import { type ListShape, oneOf, readDay } from '#web/office/list/list-state.ts';

export const reportShape: ListShape<{ day: Day; of: PeriodKind }, 'day'> = {
  filters: { day: readDay, of: oneOf(periodKinds) },
  sorts: ['day'],
  defaults: { sort: 'day', dir: 'desc' },
};
