import { addDays } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { endsOf } from '#server/privacy/forget-overdue.ts';
import { countOverdueRows } from '#server/privacy/store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Counts what `forgetOverdue` erases in the next night if the data are stored for these periods. */
export function countOverdue(deps: Pick<Deps, 'clock' | 'hotel'>, tx: Tx, retention: Hotel['retention']) {
  const at = new Date(deps.clock.now().getTime() + dayMs);
  return countOverdueRows(tx, retention, { today: addDays(hotelToday(deps), 1), at, ...endsOf(retention, at) });
}
