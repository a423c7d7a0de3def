import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import type { Queryable } from '#db/db.ts';
import { staffName } from '#server/core/staff-name.ts';

/**
 * Returns the guests who are expected and have not checked in, each with the room of the first night that is left. The
 * SQL repeats the rule of `firstNightLeft`: a guest who can still check in for the night before has the room of the
 * last night of the stay.
 */
export const listWaitingArrivals = (db: Queryable, { today, deskDay, arrivingSince }: DeskDays) =>
  db
    .selectFrom('booking')
    .leftJoin('roomNight', (join) =>
      join
        .onRef('roomNight.bookingId', '=', 'booking.id')
        .on(
          'roomNight.night',
          '=',
          sql<Day>`greatest(booking.check_in, least(${deskDay}::date, booking.check_out - 1))`,
        ),
    )
    .leftJoin('room', 'room.id', 'roomNight.roomId')
    .leftJoin('roomState as state', 'state.roomId', 'room.id')
    .select(['booking.id as booking', 'booking.guestName', 'booking.roomTypeName as roomType', 'room.id as room'])
    .select(['room.number', 'state.condition', 'state.bookingId as occupant', 'state.askedAt'])
    .select(askersOf('state').as('askers'))
    .select(staffName('state.cleaning_by').as('cleaning'))
    .where('booking.status', '=', 'confirmed')
    .where('booking.deletedAt', 'is', null)
    .where('booking.checkIn', '<=', today)
    .where((eb) => eb.or([eb('booking.checkOut', '>', today), eb('booking.checkIn', '>=', arrivingSince)]))
    .orderBy(sql`state.asked_at nulls last`)
    .orderBy('room.number')
    .orderBy('booking.guestName')
    .execute();

export const listOpenDiscrepancies = (db: Queryable) =>
  db
    .selectFrom('discrepancy')
    .innerJoin('room', 'room.id', 'discrepancy.roomId')
    .select(['discrepancy.id', 'discrepancy.roomId as room', 'discrepancy.seen', 'discrepancy.seenAt', 'room.number'])
    .select(staffName('discrepancy.seen_by').as('seenBy'))
    .where('discrepancy.answeredAt', 'is', null)
    .orderBy('discrepancy.seenAt')
    .execute();

/** Returns the open defects, first those of rooms in which nobody can sleep. */
export const listOpenDefects = (db: Queryable, night: Day) =>
  db
    .selectFrom('defect')
    .innerJoin('room', 'room.id', 'defect.roomId')
    .select(['defect.id', 'defect.roomId as room', 'defect.kind', 'defect.note', 'defect.canSleep'])
    .select(['defect.reportedAt', 'room.number', staffName('defect.reported_by').as('reportedBy')])
    .select(
      sql<boolean>`exists (select from room_night where room_night.room_id = defect.room_id
        and room_night.night = ${night} and room_night.closure_id is not null)`.as('closed'),
    )
    .where('defect.answeredAt', 'is', null)
    .orderBy('defect.canSleep')
    .orderBy('defect.reportedAt')
    .execute();

export async function countStaysWithoutRoom(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'checked_in')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`not exists (select from room_state where room_state.booking_id = booking.id)`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countRoomChanges(db: Queryable): Promise<number> {
  const { changes } = await db
    .selectFrom('roomState')
    .select(sql<number>`coalesce(sum(changes), 0)::integer`.as('changes'))
    .executeTakeFirstOrThrow();
  return changes;
}

/** Somebody at the desk who waits for a room. `askersOf` selects them in the order in which they asked. */
export type Asker = { id: string; staffId: string; name: string };
export const askersOf = (state: 'state' | 'room_state') => sql<Asker[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', staff.id, 'staffId', staff.staff_id, 'name', staff.name) order by asker.first), '[]')
  from (
    select changed_by, min(id) as first from room_change
    where room_id = ${sql.ref(`${state}.room_id`)} and kind = 'asked' and after is not null
      and at >= ${sql.ref(`${state}.asked_at`)}
    group by changed_by) asker
    join staff on staff.id = asker.changed_by)`;

/**
 * When a room was seen occupied while the desk had it vacant; null once a guest has entered or left it, or somebody has
 * answered the discrepancy. The query around it needs the tables `room` and `room_state`.
 */
export const seenOccupiedAt = sql<Date | null>`case when room_state.seen = 'occupied' and booking_id is null
    and room_state.seen_at > coalesce((select at from room_change where room_id = room.id and kind = 'guest' order by id desc limit 1), '-infinity')
    and not exists (select from discrepancy where room_id = room.id and answered_at >= room_state.seen_at)
  then room_state.seen_at end`;
