import type { Parsed } from '#contract/api.ts';
import { statusTraits } from '#contract/bookings/bookings.ts';
import { type FloatingStay, fitFloatingStays, type TakenNights } from '#contract/bookings/room-fit.ts';
import { nonStaffActors } from '#contract/core/audit.ts';
import { addDays, type Day, timeAt } from '#contract/core/dates.ts';
import { type DeskDays, firstNightLeft } from '#contract/core/desk-day.ts';
import type { Member } from '#contract/core/roles.ts';
import type { ChartNews, ChartPart, ChartRoom, ChartStay, RoomChart } from '#contract/front-desk/room-chart.ts';
import { balanceOf } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays } from '#server/core/hotel-day.ts';
import {
  type ChartNights,
  type ChartRoomRow,
  type ChartStayRow,
  listChartClosures,
  listChartRooms,
  listChartStays,
  listNightsTakenBeyond,
  readChartNews,
} from '#server/front-desk/room-chart-store.ts';
import { presentAskers } from '#server/housekeeping/readiness.ts';
import { momentOfDesk, readBookablePrices } from '#server/rooms/availability.ts';
import { readRoomsLeftByType } from '#server/rooms/availability-store.ts';
import { listRatePlansOnSale } from '#server/rooms/rate-plan-store.ts';
import { presentRatePlanOffer } from '#server/rooms/rate-plans.ts';

/**
 * Consecutive nights of a stay that are of one room type, and in one room or without one. `until` is the day after the
 * last of them.
 */
type StayPart = { room: string | null; roomTypeId: string; from: Day; until: Day };

function partsOf({ nights, rooms, types }: Pick<ChartStayRow, 'nights' | 'rooms' | 'types'>): StayPart[] {
  const parts: StayPart[] = [];
  for (const [index, night] of nights.entries()) {
    const room = rooms[index] ?? null;
    const roomTypeId = types[index] ?? '';
    const lastPart = parts.at(-1);
    if (lastPart && lastPart.until === night && lastPart.room === room && lastPart.roomTypeId === roomTypeId)
      lastPart.until = addDays(night, 1);
    else parts.push({ room, roomTypeId, from: night, until: addDays(night, 1) });
  }
  return parts;
}

/** `place` is where the stay is in the list, so that of equal stays the first one is offered the first room. */
type StayOnChart = ChartStayRow & { parts: StayPart[]; isLate: boolean; place: string };

function floatingParts(
  { status, checkIn, checkOut, parts }: StayOnChart,
  { deskDay, arrivingSince }: DeskDays,
): StayPart[] {
  if (!statusTraits[status].holdsNights) return [];
  const canBeHere = statusTraits[status].arrived || checkIn >= arrivingSince;
  const firstNight = canBeHere ? firstNightLeft({ checkIn, checkOut }, deskDay) : deskDay;
  return parts
    .filter(({ room, until }) => room === null && until > firstNight)
    .map((part) => (part.from < firstNight ? { ...part, from: firstNight } : part));
}

const partKey = (stay: StayOnChart, part: StayPart): string => `${stay.place} ${part.from}`;

function nightsTakenByStays(stays: readonly StayOnChart[], today: Day): TakenNights[] {
  return stays.flatMap(({ id, status, parts, isLate }) => {
    const inRooms = parts.flatMap(({ room, from, until }) => (room ? [{ room, from, until }] : []));
    return inRooms.map(({ room, from, until }, index) => {
      const isOverstayedRoom = isLate && index === inRooms.length - 1;
      const takenUntil = isOverstayedRoom && until <= today ? addDays(today, 1) : until;
      return { room, from, until: takenUntil, booking: id, pinned: status !== 'pending' && status !== 'confirmed' };
    });
  });
}

export async function readRoomChart(
  deps: Deps,
  { from: askedFrom, nights: nightCount }: Parsed<'roomPlan'>,
): Promise<RoomChart> {
  const now = deps.clock.now();
  const days = currentDeskDays(deps);
  const { today, deskDay } = days;
  const from = askedFrom ?? addDays(deskDay, -1);
  const nights: ChartNights = { from, until: addDays(from, Number(nightCount)), deskDay };
  const [types, ratePlans, rooms, stayRows, closures, takenBeyond, pricesOf] = await deps.db.tx((tx) =>
    Promise.all([
      readRoomsLeftByType(tx, nights, momentOfDesk(deps)),
      listRatePlansOnSale(tx),
      listChartRooms(tx),
      listChartStays(tx, nights, now),
      listChartClosures(tx, nights),
      listNightsTakenBeyond(tx, nights),
      readBookablePrices(deps, momentOfDesk(deps), tx),
    ]),
  );
  const checkOutUntil = deps.hotel.checkOutUntil;
  const isLate = ({ status, checkOut }: ChartStayRow) =>
    status === 'checked_in' &&
    (checkOut < today || (checkOut === today && timeAt(now, deps.hotel.timeZone) >= checkOutUntil));
  const stays: StayOnChart[] = stayRows.map((row, index) => ({
    ...row,
    ...{ parts: partsOf(row), isLate: isLate(row), place: String(index).padStart(6, '0') },
  }));

  const floatingStays: FloatingStay[] = stays.flatMap((stay) =>
    floatingParts(stay, days).map((part) => ({
      booking: partKey(stay, part),
      roomTypeId: part.roomTypeId,
      from: part.from,
      until: part.until,
    })),
  );
  const closedNights = closures.map((each) => ({ ...each, booking: null, pinned: true }));
  const nightsTakenBeyond = takenBeyond.map(({ room, night }) => ({
    ...{ room, from: night, until: addDays(night, 1) },
    ...{ booking: null, pinned: true },
  }));
  const fits = fitFloatingStays(
    rooms,
    [...nightsTakenByStays(stays, today), ...closedNights, ...nightsTakenBeyond],
    floatingStays,
  );

  const repairOf = (repair: NonNullable<ReturnType<typeof fits.get>>['repair']) => {
    const movedStay = repair && stays.find(({ id }) => id === repair.booking.split(' ')[0]);
    return movedStay
      ? { booking: movedStay.id, guestName: movedStay.guestName, fromRoom: repair.fromRoom, room: repair.room }
      : null;
  };
  const shelf = stays.flatMap((stay) =>
    floatingParts(stay, days).flatMap((part) => {
      const fit = fits.get(partKey(stay, part));
      if (part.from > deskDay && fit?.room) return [];
      const shelfStay = { booking: stay.id, from: part.from, suggested: fit?.room ?? null };
      return [{ ...shelfStay, repair: repairOf(fit?.repair ?? null) }];
    }),
  );
  return {
    ...{ today, deskDay, now: now.toISOString(), from, nights: Number(nightCount) },
    types: types.map((type) => ({ ...type, pricePerNightKobo: type.priceKobo, prices: pricesOf(type.id) })),
    plans: ratePlans.map((ratePlan) => presentRatePlanOffer(ratePlan, deps.hotel)),
    rooms: rooms.map(presentRoom),
    stays: stays.map((stay) => presentStay(stay, days, fits)),
    closures,
    shelf,
    floatingLater: floatingStays.filter((part) => part.from > deskDay).length,
    unnumbered: rooms.filter(({ number }) => number === null).length,
  };
}

function presentRoom(row: ChartRoomRow): ChartRoom {
  const { cleaningBy, cleaningSince, seenOccupiedAt } = row;
  return {
    ...row,
    cleaning: cleaningSince && { by: cleaningBy ?? '', since: cleaningSince.toISOString() },
    asked: presentAskers(row),
    seenOccupiedAt: seenOccupiedAt?.toISOString() ?? null,
  };
}

function presentStay(stay: StayOnChart, days: DeskDays, fits: ReturnType<typeof fitFloatingStays>): ChartStay {
  const floatingChartParts = floatingParts(stay, days).map(
    (part): ChartPart => ({
      ...part,
      suggested: fits.get(partKey(stay, part))?.room ?? null,
    }),
  );
  const assignedParts = stay.parts
    .filter((part) => part.room !== null)
    .map((part): ChartPart => ({ ...part, suggested: null }));
  return {
    ...stay,
    totalAmountKobo: stay.totalKobo,
    late: stay.isLate,
    balanceKobo: balanceOf(stay),
    othersOweKobo: stay.othersOwe,
    parts: [...assignedParts, ...floatingChartParts].toSorted((a, b) => a.from.localeCompare(b.from)),
  };
}

const newsPeriodMs = 120_000;

export async function readRecentChanges(deps: Deps, { staffId }: Member): Promise<ChartNews> {
  const { version, changes } = await readChartNews(deps.db.read, new Date(deps.clock.now().getTime() - newsPeriodMs));
  return {
    version,
    changes: changes.map((change) => ({
      ...change,
      by: change.by ?? nonStaffActors[change.actor] ?? change.actor,
      own: change.actor === staffId,
    })),
  };
}
