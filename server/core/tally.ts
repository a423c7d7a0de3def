import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day, firstOfMonth } from '#contract/core/dates.ts';
import type { Tables } from '#db/types.ts';

type TallyPeriod = { span: 'day' | 'month' | 'ever'; first: Day; before: Day };

type OpenRange = { from?: Day | undefined; to?: Day | undefined };

/** The periods of a range for which counts are stored: its whole months, and the days before and after them. */
export function periodsOf({ from, to }: OpenRange): TallyPeriod[] {
  if (!from && !to) return [{ span: 'ever', first: '-infinity', before: 'infinity' }];
  const firstMonth = from ? firstOfMonth(addDays(firstOfMonth(addDays(from, -1)), 31)) : '-infinity';
  const afterMonths = to ? firstOfMonth(addDays(to, 1)) : 'infinity';
  if (from && to && firstMonth >= afterMonths) return [{ span: 'day', first: from, before: addDays(to, 1) }];
  return [
    { span: 'month', first: firstMonth, before: afterMonths },
    ...(from && from < firstMonth ? [{ span: 'day', first: from, before: firstMonth } as const] : []),
    ...(to && afterMonths <= to ? [{ span: 'day', first: afterMonths, before: addDays(to, 1) } as const] : []),
  ];
}

/**
 * The tallied counts of the days of a range, as a table with `facets`, `entries` and `amount_kobo`. The facets of each
 * subject are in the view `tally_source`.
 */
export const sumTallies = (subject: Tables['tally']['subject'], range: OpenRange): RawBuilder<unknown> =>
  sql`(${sql.join(
    periodsOf(range).map(
      ({ span, first, before }) => sql`select facets, entries, amount_kobo from tally_now
        where subject = ${subject} and span = ${span} and period >= ${first} and period < ${before}`,
    ),
    sql` union all `,
  )})`;
