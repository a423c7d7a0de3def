import type { Day } from '#contract/dates.ts';
import type { ListShape } from '#web/office/list/list-state.ts';
import { readDay } from '#web/office/list/list-state.ts';

/** What the screen can be asked for in an address: a day of the hotel. */
export const reportShape: ListShape<{ day: Day }, 'day'> = {
  filters: { day: readDay },
  sorts: ['day'],
  usual: { sort: 'day', dir: 'desc' },
};
