import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import type { Linen } from '#contract/housekeeping/housekeeping.ts';
import type { Queryable } from '#db/db.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { staffName } from '#server/core/staff-name.ts';

export type RoomRow = Awaited<ReturnType<typeof listRoomRows>>[number];

/** Selects all rooms in use that have a number, or only the room `roomId`. `tonight` is the night of the desk day. */
export const listRoomRows = (db: Queryable, { today, deskDay }: DeskDays, roomId?: string) => {
  const rooms = db
    .selectFrom('room')
    .innerJoin('roomType', 'roomType.id', 'room.roomTypeId')
    .innerJoin('roomState as state', 'state.roomId', 'room.id')
    .leftJoin('booking as stay', 'stay.id', 'state.bookingId')
    .leftJoin('roomNight as tonight', (join) =>
      join.onRef('tonight.roomId', '=', 'room.id').on('tonight.night', '=', deskDay),
    )
    .leftJoin('booking as arriving', (join) =>
      join.onRef('arriving.id', '=', 'tonight.bookingId').on('arriving.status', '=', 'confirmed'),
    )
    .leftJoin('closure', 'closure.id', 'tonight.closureId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('roomChange')
          .select(['roomChange.before', 'roomChange.changedBy', 'roomChange.undoes'])
          .whereRef('roomChange.roomId', '=', 'room.id')
          .where('roomChange.kind', '=', 'condition')
          .orderBy('roomChange.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom((last) =>
            last
              .selectFrom('roomChange')
              .select(['roomChange.before', 'roomChange.after', 'roomChange.at'])
              .whereRef('roomChange.roomId', '=', 'room.id')
              .where('roomChange.kind', '=', 'guest')
              .orderBy('roomChange.id', 'desc')
              .limit(1)
              .as('lastGuest'),
          )
          .innerJoin('booking', (join) => join.on(sql<boolean>`booking.id = as_uuid(last_guest.before)`))
          .select(['lastGuest.at', 'booking.guestName'])
          .where('lastGuest.after', 'is', null)
          .where('lastGuest.at', '>=', midnight(today))
          .as('gone'),
      (join) => join.onTrue(),
    );
  return rooms
    .select(['room.id', 'room.floor', 'roomType.name as roomType', sql<string>`room.number`.as('number')])
    .select(['state.version', 'state.condition', 'state.changedAt', 'state.changedBy', 'state.cleanedBy'])
    .select(['state.cleaningBy', 'state.cleaningSince', 'state.seen', 'state.seenAt', 'state.request'])
    .select(['state.requestNote', 'state.askedAt', 'stay.checkIn', 'stay.checkOut'])
    .select([staffName('state.changed_by').as('changedByName'), staffName('state.seen_by').as('seenByName')])
    .select(staffName('state.cleaning_by').as('cleaningByName'))
    .select(['arriving.guestName as arrivingGuest', 'gone.at as leftAt', 'gone.guestName as leftGuest'])
    .select(['closure.kind as closureKind', 'closure.reason as closureReason', 'closure.untilNight'])
    .select(['last.before as lastBefore', 'last.changedBy as lastChangedBy', 'last.undoes as lastUndoes'])
    .select((eb) =>
      eb
        .selectFrom('defect')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('defect.roomId', '=', 'room.id')
        .where('defect.answeredAt', 'is', null)
        .as('openDefects'),
    )
    .where('room.number', 'is not', null)
    .where('room.retiredOn', '=', sql.lit('infinity'))
    .$if(roomId !== undefined, (query) => query.where('room.id', '=', roomId ?? ''))
    .orderBy('room.floor')
    .orderBy(sql`length(room.number)`)
    .orderBy('room.number')
    .execute();
};

export async function sumLinen(db: Queryable, today: Day): Promise<Linen> {
  const { rows } = await sql<{ sheets: number; pillowCases: number; towels: number; bathMats: number }>`
    select coalesce(sum(sheets), 0)::integer as sheets, coalesce(sum(pillow_cases), 0)::integer as pillow_cases,
      coalesce(sum(towels), 0)::integer as towels, coalesce(sum(bath_mats), 0)::integer as bath_mats
    from room_change used
    where kind = 'condition' and at >= ${midnight(today)}
      and not exists (select from room_change undo where undo.undoes = used.id)`.execute(db);
  const [row] = rows;
  return {
    sheets: row?.sheets ?? 0,
    pillow_cases: row?.pillowCases ?? 0,
    towels: row?.towels ?? 0,
    bath_mats: row?.bathMats ?? 0,
  };
}
