import type { Readiness } from '#contract/housekeeping/housekeeping.ts';
import { isReady } from '#contract/rooms/room-conditions.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays } from '#server/core/hotel-day.ts';
import {
  type Asker,
  countStaysWithoutRoom,
  listOpenDefects,
  listOpenDiscrepancies,
  listWaitingArrivals,
} from '#server/housekeeping/readiness-store.ts';
import { listRoomRows, type RoomRow } from '#server/housekeeping/round-store.ts';

type Place = 'closed' | 'in_house' | 'ready' | 'cleaning' | 'dirty';

/** Each room is in one place, so the five numbers add up to all rooms. */
function placeOf({ closureKind, checkIn, condition, cleaningBy }: RoomRow): Place {
  if (closureKind) return 'closed';
  if (checkIn) return 'in_house';
  if (isReady(condition)) return 'ready';
  return cleaningBy ? 'cleaning' : 'dirty';
}

export const presentAsked = ({ askedAt, askers }: { askedAt: Date | null; askers: Asker[] }) =>
  askedAt && {
    by: askers.map(({ name }) => name).join(' and '),
    staff_ids: askers.map(({ staffId }) => staffId),
    at: askedAt.toISOString(),
  };

export async function readReadiness(deps: Deps): Promise<Readiness> {
  const days = currentDeskDays(deps);
  const { read } = deps.db;
  const [rooms, arrivals, discrepancies, defects, withoutRoom] = await Promise.all([
    listRoomRows(read, days),
    listWaitingArrivals(read, days),
    listOpenDiscrepancies(read),
    listOpenDefects(read, days.desk_day),
    countStaysWithoutRoom(read),
  ]);
  const roomsIn = (place: Place) => rooms.filter((room) => placeOf(room) === place);
  return {
    today: days.today,
    desk_day: days.desk_day,
    now: deps.clock.now().toISOString(),
    ready: roomsIn('ready').length,
    cleaning: {
      rooms: roomsIn('cleaning').length,
      people: [...new Set(roomsIn('cleaning').map(({ cleaningByName }) => cleaningByName ?? ''))],
    },
    dirty: { rooms: roomsIn('dirty').length, left_today: roomsIn('dirty').filter(({ leftAt }) => leftAt).length },
    in_house: {
      rooms: roomsIn('in_house').length,
      do_not_disturb: roomsIn('in_house').filter(({ request }) => request === 'do_not_disturb').length,
    },
    closed: {
      rooms: roomsIn('closed').length,
      off_sale: roomsIn('closed').filter(({ closureKind }) => closureKind === 'out_of_order').length,
    },
    without_room: withoutRoom,
    discrepancies: discrepancies.map((each) => ({
      ...{ id: each.id, number: each.number, seen: each.seen, seen_by: each.seenByName ?? '' },
      ...{ seen_at: each.seenAt.toISOString(), answer: null, answered_by: null, answered_at: null },
    })),
    defects: defects.map((each) => ({
      ...{ id: each.id, room: each.roomId, number: each.number, kind: each.kind, note: each.note },
      ...{ can_sleep: each.canSleep, reported_by: each.reportedByName ?? '', closed: each.closed },
      reported_at: each.reportedAt.toISOString(),
    })),
    arrivals: arrivals.map((each) => ({
      ...{ booking: each.id, guest_name: each.guestName, room: each.roomId, number: each.number },
      ...{ room_type: each.roomTypeName, condition: each.condition, cleaning: each.cleaningByName },
      occupied: each.occupant !== null,
      asked: presentAsked(each),
    })),
  };
}
