import type { Readiness, ReadinessGroup } from '#contract/housekeeping/housekeeping.ts';
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

function readinessGroupOf({ closureKind, checkIn, condition, cleaningBy }: RoomRow): ReadinessGroup {
  if (closureKind) return 'closed';
  if (checkIn) return 'inHouse';
  if (isReady(condition)) return 'ready';
  return cleaningBy ? 'cleaning' : 'dirty';
}

export const presentAskers = ({ askedAt, askers }: { askedAt: Date | null; askers: Asker[] }) =>
  askedAt && {
    by: askers.map(({ name }) => name).join(' and '),
    staffIds: askers.map(({ staffId }) => staffId),
    at: askedAt.toISOString(),
  };

export async function readReadiness(deps: Deps): Promise<Readiness> {
  const days = currentDeskDays(deps);
  const { read } = deps.db;
  const [rooms, arrivals, discrepancies, defects, withoutRoom] = await Promise.all([
    listRoomRows(read, days),
    listWaitingArrivals(read, days),
    listOpenDiscrepancies(read),
    listOpenDefects(read, days.deskDay),
    countStaysWithoutRoom(read),
  ]);
  const roomsIn = (group: ReadinessGroup) => rooms.filter((room) => readinessGroupOf(room) === group);
  const readyForAny = roomsIn('ready').filter(({ arrivingGuest }) => arrivingGuest === null);
  return {
    today: days.today,
    deskDay: days.deskDay,
    now: deps.clock.now().toISOString(),
    ready: roomsIn('ready').length,
    readyByType: [...new Set(readyForAny.map(({ roomType }) => roomType))].map((roomType) => ({
      roomType,
      rooms: readyForAny.filter((room) => room.roomType === roomType).length,
    })),
    cleaning: {
      rooms: roomsIn('cleaning').length,
      people: [...new Set(roomsIn('cleaning').map(({ cleaningByName }) => cleaningByName ?? ''))],
    },
    dirty: { rooms: roomsIn('dirty').length, leftToday: roomsIn('dirty').filter(({ leftAt }) => leftAt).length },
    inHouse: {
      rooms: roomsIn('inHouse').length,
      doNotDisturb: roomsIn('inHouse').filter(({ request }) => request === 'do_not_disturb').length,
    },
    closed: {
      rooms: roomsIn('closed').length,
      offSale: roomsIn('closed').filter(({ closureKind }) => closureKind === 'out_of_order').length,
    },
    numbers: rooms.map((room) => ({ room: room.id, number: room.number, group: readinessGroupOf(room) })),
    withoutRoom,
    discrepancies: discrepancies.map((each) => ({
      ...each,
      seenBy: each.seenBy ?? '',
      seenAt: each.seenAt.toISOString(),
      ...{ answer: null, answeredBy: null, answeredAt: null },
    })),
    defects: defects.map((each) => ({
      ...each,
      reportedBy: each.reportedBy ?? '',
      reportedAt: each.reportedAt.toISOString(),
    })),
    arrivals: arrivals.map((each) => ({ ...each, occupied: each.occupant !== null, asked: presentAskers(each) })),
  };
}
