import { statusTraits } from '#contract/bookings/bookings.ts';
import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import { firstNightLeft } from '#contract/core/desk-day.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { ChartClosure, ChartPart, ChartRoom, ChartStay, RoomChart } from '#contract/front-desk/room-chart.ts';
import { isReady } from '#contract/rooms/room-conditions.ts';

export type BarKind =
  | 'confirmed'
  | 'in_house'
  | 'leaving'
  | 'late'
  | 'gone'
  | 'unpaid'
  | 'floating'
  | 'out_of_order'
  | 'out_of_service';

type NightSpan = { from: Day; until: Day };

export type StayBar = NightSpan & { key: string; kind: BarKind; stay: ChartStay; part: ChartPart };
type ClosureBar = NightSpan & { key: string; kind: BarKind; closure: ChartClosure };
export type Bar = StayBar | ClosureBar;

export type NumberedChartRoom = ChartRoom & { number: string };
export type ChartRow = { room: NumberedChartRoom; type: RoomChart['types'][number]; bars: readonly Bar[] };
export type ChartModel = {
  chart: RoomChart;
  until: Day;
  rows: readonly ChartRow[];
  stays: ReadonlyMap<string, ChartStay>;
};

export const isStayBar = (bar: Bar): bar is StayBar => 'stay' in bar;

export const laterDay = (a: Day, b: Day): Day => (a > b ? a : b);

export const overlaps = (a: NightSpan, b: NightSpan): boolean => a.from < b.until && b.from < a.until;

export const hasArrived = ({ status }: Pick<ChartStay, 'status'>): boolean => statusTraits[status].arrived;

/** What the guest has to pay of the balance, without the part of a company or of other payers. */
export const owedByGuestOf = ({ balanceKobo, othersOweKobo }: Pick<ChartStay, 'balanceKobo' | 'othersOweKobo'>): Kobo =>
  kobo(balanceKobo - othersOweKobo);

/** Whether the desk can still move the nights of the stay. */
export const isMovable = ({ status }: Pick<ChartStay, 'status'>): boolean => statusTraits[status].holdsNights;

function barKindOf(stay: ChartStay, part: ChartPart, today: Day): BarKind {
  // Only the last bar of a stay is late, because a late guest who was moved is in the last room.
  if (stay.late && part === stay.parts.at(-1)) return 'late';
  if (stay.status === 'checked_in' && part.room) return stay.checkOut === today && !stay.late ? 'leaving' : 'in_house';
  if (!isMovable(stay)) return 'gone';
  if (!part.room) return 'floating';
  return owedByGuestOf(stay) > 0 ? 'unpaid' : 'confirmed';
}

export const stayBarKey = (stay: Pick<ChartStay, 'id'>, part: Pick<ChartPart, 'from'>): string =>
  `${stay.id}-${part.from}`;

function stayBars(stay: ChartStay, today: Day): (StayBar & { room: string })[] {
  return stay.parts.flatMap((part) => {
    const room = part.room ?? part.suggested;
    if (!room) return [];
    const { from, until } = part;
    return [{ key: stayBarKey(stay, part), kind: barKindOf(stay, part, today), room, from, until, stay, part }];
  });
}

export function chartModel(chart: RoomChart): ChartModel {
  const until = addDays(chart.from, chart.nights);
  const barsByRoom = new Map<string, Bar[]>();
  const addBar = (room: string, bar: Bar) => {
    // A late bar reaches to today, because the guest is still in the room after the last night of the stay.
    const shownUntil = bar.kind === 'late' && bar.until <= chart.today ? addDays(chart.today, 1) : bar.until;
    if (bar.from >= until || shownUntil < chart.from) return;
    barsByRoom.set(room, [...(barsByRoom.get(room) ?? []), bar]);
  };
  for (const stay of chart.stays) for (const { room, ...bar } of stayBars(stay, chart.deskDay)) addBar(room, bar);
  for (const closure of chart.closures) {
    const { id, room, kind, from } = closure;
    addBar(room, { key: id, kind, from, until: closure.until, closure });
  }
  const rows = chart.types.flatMap((type) =>
    chart.rooms
      .filter((room): room is NumberedChartRoom => room.roomTypeId === type.id && room.number !== null)
      .map((room) => ({
        room,
        type,
        bars: (barsByRoom.get(room.id) ?? []).toSorted((a, b) => a.from.localeCompare(b.from)),
      })),
  );
  return { chart, until, rows, stays: new Map(chart.stays.map((stay) => [stay.id, stay])) };
}

export const isShown = ({ chart, until }: ChartModel, night: Day): boolean => night >= chart.from && night < until;

export const rowOfRoom = ({ rows }: ChartModel, room: string): ChartRow | undefined =>
  rows.find((row) => row.room.id === room);

/**
 * The first night from which the stay can get another room. A guest in the house who gets a room from this night on
 * moves at once.
 */
export const firstNightToMove = ({ checkIn, checkOut }: ChartStay, deskDay: Day): Day =>
  firstNightLeft({ checkIn, checkOut }, deskDay);

/**
 * Returns why a guest in the house cannot enter the room now, if the stay gets the room from the night `from` on.
 * Returns undefined if the guest can enter now or is in the room already, or if the move is later.
 */
export function moveInProblem(
  { deskDay, rooms }: Pick<RoomChart, 'deskDay' | 'rooms'>,
  stay: ChartStay,
  roomId: string,
  from: Day,
): 'dirty' | 'occupied' | undefined {
  const firstNight = firstNightToMove(stay, deskDay);
  const room = rooms.find(({ id }) => id === roomId);
  const isInIt = stay.parts.some((part) => part.room === roomId && part.from <= firstNight && firstNight < part.until);
  if (!room || stay.status !== 'checked_in' || from > firstNight || isInIt) return undefined;
  if (room.occupiedBy !== null && room.occupiedBy !== stay.id) return 'occupied';
  return isReady(room.condition) ? undefined : 'dirty';
}

/**
 * The bars of a room because of which it cannot be given to another stay on these nights. Leaves out floating stays,
 * and the stay with the id `without`.
 */
export const barsInTheWay = (row: ChartRow, nights: NightSpan, without?: string): Bar[] =>
  row.bars.filter(
    (bar) =>
      bar.kind !== 'floating' &&
      overlaps(bar, nights) &&
      !(without !== undefined && isStayBar(bar) && bar.stay.id === without),
  );

/** Whether the guest can check in to the room of the bar on the desk day. */
export function isArrival({ stay, part }: Pick<StayBar, 'stay' | 'part'>, deskDay: Day): boolean {
  const firstNight = firstNightLeft({ checkIn: stay.checkIn, checkOut: stay.checkOut }, deskDay);
  return (
    stay.status === 'confirmed' &&
    part.room !== null &&
    stay.checkIn <= deskDay &&
    part.from <= firstNight &&
    firstNight < part.until
  );
}

export const arrivalIn = ({ bars }: ChartRow, today: Day): StayBar | undefined =>
  bars.filter(isStayBar).find((bar) => isArrival(bar, today));

export const barAt = (row: ChartRow, night: Day): Bar | undefined =>
  row.bars.find(({ from, until }) => from <= night && night < until);

/**
 * Returns the nights from `night` on until the next bar, at most until the end of the chart. Returns undefined if
 * `night` itself is in a bar.
 */
export function freeStretch(row: ChartRow, night: Day, end: Day): NightSpan | undefined {
  if (barAt(row, night)) return undefined;
  const nextBar = row.bars.find(({ from }) => from > night);
  return { from: night, until: nextBar && nextBar.from < end ? nextBar.from : end };
}

export const nightIndex = (chart: Pick<RoomChart, 'from'>, day: Day): number => nightsBetween(chart.from, day);

/** How many rooms are left in the hotel on each night; null where no count is known for any room type. */
export const roomsLeftInAll = ({ types, nights }: RoomChart): (number | null)[] =>
  Array.from({ length: nights }, (_, night) => {
    const leftOfTypes = types.flatMap(({ left }) => left[night] ?? []);
    return leftOfTypes.length > 0 ? leftOfTypes.reduce((sum, count) => sum + count, 0) : null;
  });
