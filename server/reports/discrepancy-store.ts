import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { DiscrepancyView } from '#contract/housekeeping/housekeeping.ts';
import type { Queryable } from '#db/db.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { staffName } from '#server/core/staff-name.ts';

/** The discrepancies that were open at some time of a day, with the answers that they had when the day ended. */
export async function listDiscrepanciesOn(db: Queryable, day: Day): Promise<DiscrepancyView[]> {
  const rows = await db
    .selectFrom('discrepancy')
    .innerJoin('room', 'room.id', 'discrepancy.roomId')
    .select(['discrepancy.id', 'discrepancy.roomId as room', 'discrepancy.seen', 'discrepancy.seenAt'])
    .select([
      'discrepancy.answer',
      'discrepancy.answeredAt',
      'room.number',
      staffName('discrepancy.seen_by').as('seenBy'),
    ])
    .select(staffName('discrepancy.answered_by').as('answeredBy'))
    .select(sql<boolean>`coalesce(answered_at < ${midnight(day, 1)}, false)`.as('isAnswered'))
    .where('discrepancy.seenAt', '<', midnight(day, 1))
    .where((eb) => eb.or([eb('answeredAt', 'is', null), eb('answeredAt', '>=', midnight(day))]))
    .orderBy('discrepancy.seenAt')
    .execute();
  return rows.map(({ isAnswered, answer, answeredBy, answeredAt, ...discrepancy }) => ({
    ...{ ...discrepancy, seenBy: discrepancy.seenBy ?? '', seenAt: discrepancy.seenAt.toISOString() },
    answer: isAnswered ? answer : null,
    answeredBy: isAnswered ? answeredBy : null,
    answeredAt: isAnswered ? (answeredAt?.toISOString() ?? null) : null,
  }));
}
