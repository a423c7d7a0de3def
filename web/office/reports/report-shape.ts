import type { Day } from '#contract/dates.ts';
import { type PeriodKind, periodKinds } from '#contract/period-reports.ts';
import type { ListShape } from '#web/office/list/list-state.ts';
import { oneOf, readDay } from '#web/office/list/list-state.ts';

/** What the screen can be asked for in an address: a day of the hotel, or the week or month that has it. */
export const reportShape: ListShape<{ day: Day; of: PeriodKind }, 'day'> = {
  filters: { day: readDay, of: oneOf(periodKinds) },
  sorts: ['day'],
  usual: { sort: 'day', dir: 'desc' },
};
