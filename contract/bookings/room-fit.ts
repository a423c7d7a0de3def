import { type Day, nightsBetween } from '#contract/core/dates.ts';

export type RoomToFill = { id: string; roomTypeId: string; rank: number; number: string | null };

/**
 * Nights of a room that are taken. `booking` is null for a closure. `pinned`: the guest is in house, or the stay must
 * not be moved.
 */
export type TakenNights = { room: string; from: Day; until: Day; booking: string | null; pinned: boolean };

export type FloatingStay = { booking: string; roomTypeId: string; from: Day; until: Day };

/**
 * `room`: the room that takes the stay without moving anyone, or null. `repair`: another stay that makes room by moving
 * into another room, or null.
 */
export type FittedRoom = { room: string | null; repair: { booking: string; fromRoom: string; room: string } | null };

type NightSpan = { from: number; until: number };
type Obstacle = NightSpan & { room: number; booking: string | null; movable: boolean };
type FloatingSpan = NightSpan & { booking: string };
type PlacementProblem = {
  first: Day;
  rooms: readonly string[];
  nights: number;
  obstacles: readonly Obstacle[];
  stays: FloatingSpan[];
};

/** For each stay, by its place in the list of stays, the place of its room in the list of rooms; -1 if it has none. */
type Placement = Int32Array;

const maxRounds = 8;
const maxSearchedStays = 40;
const maxSearchSteps = 2_000;
const maxTriedMoves = 100;
const maxRepairs = 4;

/**
 * Shows that every floating stay has a room without moving anyone, by giving each one a room. Rooms without a number
 * get no stay. Deciding this is NP-complete: with many stays, a placement that exists can be missed.
 */
export function fitFloatingStays(
  rooms: readonly RoomToFill[],
  taken: readonly TakenNights[],
  floating: readonly FloatingStay[],
): Map<string, FittedRoom> {
  const fittedRooms = new Map<string, FittedRoom>();
  forEachType(rooms, taken, floating, (problem) => {
    const placement = placeStays(problem);
    let repairs = 0;
    problem.stays.forEach(({ booking }, index) => {
      const room = problem.rooms[placement[index] ?? -1] ?? null;
      const earlier = fittedRooms.get(booking);
      if (earlier && (earlier.room === null || room !== null)) return;
      const needsRepair = room === null && repairs++ < maxRepairs;
      fittedRooms.set(booking, { room, repair: needsRepair ? findRepair(problem, placement, index) : null });
    });
  });
  return fittedRooms;
}

/** The floating stays for which the checker finds no room. It looks for no repairs. */
export function staysWithoutRoom(
  rooms: readonly RoomToFill[],
  taken: readonly TakenNights[],
  floating: readonly FloatingStay[],
): string[] {
  const bookingsWithoutRoom = new Set<string>();
  forEachType(rooms, taken, floating, (problem) => {
    const placement = placeStays(problem);
    problem.stays.forEach(({ booking }, index) => {
      if (placement[index] === -1) bookingsWithoutRoom.add(booking);
    });
  });
  return [...bookingsWithoutRoom];
}

/**
 * Returns a function for nights of a room that are still free. It names a floating stay that has a room now and would
 * have none if these nights were taken, too. It returns undefined if there is no such stay.
 */
export function makeDisplacementCheck(
  rooms: readonly RoomToFill[],
  taken: readonly TakenNights[],
  floating: readonly FloatingStay[],
): (nights: TakenNights) => string | undefined {
  const placedTypes: { problem: PlacementProblem; placement: Placement }[] = [];
  forEachType(rooms, taken, floating, (problem) => placedTypes.push({ problem, placement: placeStays(problem) }));
  const misfits = new Set(
    placedTypes.flatMap(({ problem, placement }) =>
      problem.stays.flatMap(({ booking }, index) => (placement[index] === -1 ? [booking] : [])),
    ),
  );
  return (nights) => {
    const placedType = placedTypes.find(({ problem }) => problem.rooms.includes(nights.room));
    if (!placedType || findOtherRooms(placedType.problem, placedType.placement, nights)) return undefined;
    return staysWithoutRoom(rooms, [...taken, nights], floating).find((booking) => !misfits.has(booking));
  };
}

/** Whether the stays that are placed in this room on these nights find other rooms, while all others stay put. */
function findOtherRooms(problem: PlacementProblem, placement: Placement, nights: TakenNights): boolean {
  const room = problem.rooms.indexOf(nights.room);
  const span = { from: nightsBetween(problem.first, nights.from), until: nightsBetween(problem.first, nights.until) };
  const chart = occupancyChart({
    ...problem,
    obstacles: [...problem.obstacles, { ...span, room, booking: null, movable: false }],
  });
  const inTheWay: FloatingSpan[] = [];
  problem.stays.forEach((stay, index) => {
    const ownRoom = placement[index] ?? -1;
    if (ownRoom === room && stay.from < span.until && span.from < stay.until) inTheWay.push(stay);
    else chart[ownRoom]?.fill(1, stay.from, stay.until);
  });
  return inTheWay.every((stay) => {
    const otherRoom = bestFreeRoomFor(chart, stay);
    if (otherRoom !== undefined) chart[otherRoom]?.fill(1, stay.from, stay.until);
    return otherRoom !== undefined;
  });
}

function forEachType(
  rooms: readonly RoomToFill[],
  taken: readonly TakenNights[],
  floating: readonly FloatingStay[],
  work: (problem: PlacementProblem) => void,
): void {
  for (const roomTypeId of new Set(floating.map((stay) => stay.roomTypeId)))
    work(
      makePlacementProblem(
        rooms.filter((room) => room.roomTypeId === roomTypeId && room.number !== null),
        taken,
        floating.filter((stay) => stay.roomTypeId === roomTypeId),
      ),
    );
}

function makePlacementProblem(
  rooms: readonly RoomToFill[],
  taken: readonly TakenNights[],
  floating: readonly FloatingStay[],
): PlacementProblem {
  const roomIds = rooms.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  const indexByRoomId = new Map(roomIds.map((id, index) => [id, index]));
  const takenOfType = taken.filter(({ room }) => indexByRoomId.has(room));
  const [firstDay = ''] = [...floating, ...takenOfType.filter(({ pinned }) => !pinned)].map(({ from }) => from).sort();
  const lastDay =
    [...floating, ...takenOfType]
      .map(({ until }) => until)
      .sort()
      .at(-1) ?? firstDay;
  const dayIndex = (day: Day) => nightsBetween(firstDay, day);
  const partCountByBooking = new Map<string, number>();
  for (const { booking } of taken)
    if (booking) partCountByBooking.set(booking, (partCountByBooking.get(booking) ?? 0) + 1);
  return {
    ...{ first: firstDay, rooms: roomIds, nights: dayIndex(lastDay) },
    obstacles: takenOfType.flatMap(({ room, from, until, booking, pinned }) => {
      const index = indexByRoomId.get(room);
      if (index === undefined || until <= firstDay) return [];
      // A stay in several rooms cannot be repaired by one move.
      const isMovable = booking !== null && !pinned && partCountByBooking.get(booking) === 1;
      return [{ room: index, from: dayIndex(from), until: dayIndex(until), booking, movable: isMovable }];
    }),
    stays: floating
      .map(({ booking, from, until }) => ({ booking, from: dayIndex(from), until: dayIndex(until) }))
      .sort((a, b) => a.from - b.from || b.until - a.until || (a.booking < b.booking ? -1 : 1)),
  };
}

function placeStays(problem: PlacementProblem): Placement {
  const { stays } = problem;
  let order = stays.map((_, index) => index);
  let bestPlacement: Placement | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const placement = placeInOrder(problem, order);
    if (!bestPlacement || countUnplaced(placement) < countUnplaced(bestPlacement)) bestPlacement = placement;
    const failed = order.filter((index) => placement[index] === -1);
    if (failed.length === 0) return placement;
    order = [...failed, ...order.filter((index) => placement[index] !== -1)];
  }
  return (stays.length <= maxSearchedStays && searchPlacement(problem)) || (bestPlacement ?? new Int32Array());
}

const countUnplaced = (placement: Placement): number => placement.filter((room) => room === -1).length;

/** One row of nights for each room; a night is 1 while it is taken. */
function occupancyChart({ rooms, nights, obstacles }: PlacementProblem): Uint8Array[] {
  const chart = rooms.map(() => new Uint8Array(nights));
  for (const { room, from, until } of obstacles) chart[room]?.fill(1, Math.max(0, from), Math.max(0, until));
  return chart;
}

function isFree(row: Uint8Array, { from, until }: NightSpan): boolean {
  for (let night = Math.max(0, from); night < Math.min(until, row.length); night++) if (row[night]) return false;
  return true;
}

function gapRank(row: Uint8Array, { from, until }: NightSpan): number {
  let [before, after] = [0, 0];
  while (from - before > 0 && !row[from - before - 1]) before++;
  while (until + after < row.length && !row[until + after]) after++;
  return after * row.length + before;
}

function freeRoomsFor(chart: readonly Uint8Array[], stay: NightSpan): number[] {
  return chart
    .flatMap((row, room) => (isFree(row, stay) ? [{ room, gap: gapRank(row, stay) }] : []))
    .sort((a, b) => a.gap - b.gap || a.room - b.room)
    .map(({ room }) => room);
}

/** The first of `freeRoomsFor`, without a list of the others. */
function bestFreeRoomFor(chart: readonly Uint8Array[], stay: NightSpan): number | undefined {
  let bestRoom: number | undefined;
  let smallestGap = Number.POSITIVE_INFINITY;
  for (const [room, row] of chart.entries()) {
    if (!isFree(row, stay)) continue;
    const gap = gapRank(row, stay);
    if (gap >= smallestGap) continue;
    bestRoom = room;
    smallestGap = gap;
  }
  return bestRoom;
}

function placeInOrder(problem: PlacementProblem, order: readonly number[]): Placement {
  const chart = occupancyChart(problem);
  const placement = new Int32Array(problem.stays.length).fill(-1);
  for (const index of order) {
    const stay = problem.stays[index];
    const room = stay && bestFreeRoomFor(chart, stay);
    if (!stay || room === undefined) continue;
    chart[room]?.fill(1, stay.from, stay.until);
    placement[index] = room;
  }
  return placement;
}

function searchPlacement(problem: PlacementProblem): Placement | undefined {
  const chart = occupancyChart(problem);
  const placement = new Int32Array(problem.stays.length).fill(-1);
  let steps = 0;
  const placeFrom = (index: number): boolean => {
    const stay = problem.stays[index];
    if (!stay) return true;
    for (const room of freeRoomsFor(chart, stay)) {
      if (++steps > maxSearchSteps) return false;
      chart[room]?.fill(1, stay.from, stay.until);
      placement[index] = room;
      if (placeFrom(index + 1)) return true;
      chart[room]?.fill(0, stay.from, stay.until);
    }
    return false;
  };
  return placeFrom(0) ? placement : undefined;
}

/** Finds a stay that can be moved, and another room for it, so that the stay at `index` fits. */
function findRepair(problem: PlacementProblem, placement: Placement, index: number): FittedRoom['repair'] {
  const stay = problem.stays[index];
  if (!stay) return null;
  const unplacedBefore = countUnplaced(placement);
  const chart = occupancyChart(problem);
  let tries = 0;
  for (const moved of findMovableObstacles(problem, stay)) {
    const others = problem.obstacles.filter((obstacle) => obstacle !== moved);
    for (const room of freeRoomsFor(chart, moved)) {
      if (++tries > maxTriedMoves) return null;
      const repaired = placeStays({ ...problem, obstacles: [...others, { ...moved, room }] });
      const { [moved.room]: fromRoom, [room]: toRoom } = problem.rooms;
      if (repaired[index] !== -1 && countUnplaced(repaired) < unplacedBefore && moved.booking && fromRoom && toRoom)
        return { booking: moved.booking, fromRoom, room: toRoom };
    }
  }
  return null;
}

/** The stays that can be moved. Those that alone keep `stay` out of their room come first. */
function findMovableObstacles(problem: PlacementProblem, stay: NightSpan): Obstacle[] {
  const overlapping = problem.obstacles.filter(({ from, until }) => from < stay.until && until > stay.from);
  const blocksAlone = (obstacle: Obstacle) =>
    !overlapping.some((each) => each !== obstacle && each.room === obstacle.room);
  const movable = problem.obstacles.filter((obstacle) => obstacle.movable);
  return [...movable.filter(blocksAlone), ...movable.filter((obstacle) => !blocksAlone(obstacle))];
}
