import { type RawBuilder, sql } from 'kysely';
import type { OversightWindow } from '#server/oversight/window.ts';

export const isWithin = (time: RawBuilder<unknown>, { from, until }: OversightWindow) =>
  sql<boolean>`(${time} >= ${from} and ${time} <= ${until})`;

export const minutes = (count: number) => sql`make_interval(mins => ${count}::integer)`;
export const hours = (count: number) => sql`make_interval(hours => ${count}::integer)`;

/**
 * SQL for the person who had a shift at the desk or the bar at a time, as `staff_id`, `name` and `opened_at`; it has no
 * row if nobody had one. A shift without a till counts for desk or bar by the role of its person.
 */
export const onDuty = (kind: 'desk' | 'bar', time: RawBuilder<unknown>) => sql`
  (select shift.staff_id, staff.name, shift.opened_at from shift join staff on staff.id = shift.staff_id
    left join till on till.id = shift.till_id
    where shift.opened_at <= ${time} and shift.opened_at > ${time} - interval '2 days'
      and (shift.closed_at is null or shift.closed_at > ${time})
      and coalesce(till.kind::text, case staff.role when 'receptionist' then 'desk' when 'barmen' then 'bar' end) = ${kind}
    order by shift.till_id is null, shift.opened_at desc limit 1)`;
