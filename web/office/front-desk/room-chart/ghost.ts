import { assignmentMessages } from '#contract/bookings/assignment.ts';
import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import type { ChartPart, ChartStay } from '#contract/front-desk/room-chart.ts';
import { changeProblems } from '#contract/front-desk/stay-change.ts';
import {
  type Bar,
  barsInTheWay,
  type ChartModel,
  type ChartRow,
  firstNightToMove,
  hasArrived,
  isMovable,
  isStayBar,
  laterDay,
  moveInProblem,
  nightIndex,
  overlaps,
  rowOfRoom,
  stayBarKey,
} from '#web/office/front-desk/room-chart/chart-model.ts';
import { dayInWords, dayRange, placingInstruction } from '#web/office/front-desk/room-chart/chart-words.ts';

/**
 * A stay that was selected, and where its ghost is. `part` is the first night of the bar. `start` is the first of the
 * selected nights, which is later than `part` if only the nights from then on are to move. `seen` is where the bar was
 * when it was selected.
 */
export type Placing = {
  booking: string;
  part: Day;
  start: Day;
  seen: Pick<ChartPart, 'room' | 'from' | 'until'>;
  room: string | null;
  from: Day;
  until: Day;
};

/** `isFirst` and `isLast` say whether the selected nights include the first and the last night of the stay. */
export type SelectedStay = { stay: ChartStay; part: ChartPart; start: Day; isFirst: boolean; isLast: boolean };

/** Returns undefined if the stay has no such bar any more, because somebody else may have changed its nights. */
export function selectedOf(
  model: ChartModel,
  { booking, part: from, start }: Pick<Placing, 'booking' | 'part' | 'start'>,
): SelectedStay | undefined {
  const stay = model.stays.get(booking);
  const part = stay?.parts.find((each) => each.from === from && start < each.until);
  if (!stay || !part) return undefined;
  const isFirst = stay.parts[0] === part && start === part.from;
  return { stay, part, start, isFirst, isLast: stay.parts.at(-1) === part };
}

export const placingAtStart = (stay: ChartStay, part: ChartPart): Placing => ({
  booking: stay.id,
  part: part.from,
  start: part.from,
  seen: { room: part.room, from: part.from, until: part.until },
  room: part.room ?? part.suggested,
  from: part.from,
  until: part.until,
});

/** Whether only the later nights of the bar are selected. */
export const isCut = ({ part, start }: Pick<SelectedStay, 'part' | 'start'>): boolean => start > part.from;

/**
 * The first night at which the bar can be cut. The first night of the bar stays, and so do the nights of a guest in the
 * house up to tonight.
 */
const firstCut = ({ stay, part }: Pick<SelectedStay, 'stay' | 'part'>, today: Day): Day =>
  addDays(hasArrived(stay) ? laterDay(part.from, today) : part.from, 1);

export const canBeCut = (selected: Pick<SelectedStay, 'stay' | 'part'>, today: Day): boolean =>
  isMovable(selected.stay) && firstCut(selected, today) < selected.part.until;

/**
 * Selects the nights from `night` on, or the whole bar if it cannot be cut at `night`. The ghost returns to the nights
 * that are selected.
 */
export function cutAt({ stay, part }: Pick<SelectedStay, 'stay' | 'part'>, night: Day, today: Day): Placing {
  const wholePlacing = placingAtStart(stay, part);
  const isLater = canBeCut({ stay, part }, today) && night >= firstCut({ stay, part }, today) && night < part.until;
  return isLater ? { ...wholePlacing, start: night, from: night } : wholePlacing;
}

/** Moves the first of the selected nights by `by` nights. */
export function cutBy(selected: SelectedStay, by: number, today: Day): Placing {
  const { start } = selected;
  const firstNight = firstCut(selected, today);
  return cutAt(selected, by > 0 && start < firstNight ? firstNight : addDays(start, by), today);
}

export const isMoved = ({ part, start }: SelectedStay, { room, from, until }: Placing): boolean =>
  room !== (part.room ?? part.suggested) || from !== start || until !== part.until;

export const changesDates = ({ part, start }: SelectedStay, { from, until }: Placing): boolean =>
  from !== start || until !== part.until;

export type GhostStep = { step: 'room'; room: string } | { step: 'nights' | 'arrival' | 'departure'; by: number };

/** Moves the ghost. After a step that the stay does not allow, the ghost is where it was. */
export function moveGhost(selected: SelectedStay, placing: Placing, change: GhostStep): Placing {
  if (change.step === 'room') return { ...placing, room: change.room };
  const arrivalMoves = selected.isFirst && !hasArrived(selected.stay);
  if (change.step === 'nights' && !(arrivalMoves && selected.isLast)) return placing;
  if (change.step === 'arrival' && !arrivalMoves) return placing;
  if (change.step === 'departure' && !selected.isLast) return placing;
  const from = change.step === 'departure' ? placing.from : addDays(placing.from, change.by);
  const until = change.step === 'arrival' ? placing.until : addDays(placing.until, change.by);
  return from < until ? { ...placing, from, until } : placing;
}

export function datesOfPlacing({ stay, isFirst, isLast }: SelectedStay, { from, until }: Placing) {
  return {
    checkIn: isFirst && from !== stay.parts[0]?.from ? from : stay.checkIn,
    checkOut: isLast && until !== stay.parts.at(-1)?.until ? until : stay.checkOut,
  };
}

export type Verdict =
  | { state: 'here' }
  /** `isDirty` means that the guest would enter the room now, and that it is not ready. */
  | { state: 'free'; otherType: string | null; isDirty?: true }
  | { state: 'taken'; occupant: string; until: Day; swapWith: Bar | null; reason: string }
  | { state: 'refused'; reason: string };

type PlacingLimits = { stays: Hotel['stays'] };

/** Judges what would happen if the ghost were put down, by what the chart knows. Only the server decides. */
export function judgePlacing(
  model: ChartModel,
  selected: SelectedStay,
  placing: Placing,
  limits: PlacingLimits,
): Verdict {
  const row = placing.room ? rowOfRoom(model, placing.room) : undefined;
  if (!row) return { state: 'refused', reason: 'Please choose a room.' };
  if (!isMoved(selected, placing)) return { state: 'here' };
  const { stay, part } = selected;
  if (!isMovable(stay)) return { state: 'refused', reason: 'The stay is over.' };
  const deskDay = model.chart.deskDay;
  if (!selected.isLast && placing.until <= firstNightToMove(stay, deskDay))
    return { state: 'refused', reason: assignmentMessages.nightsPassed };
  const nights = nightsLeft(placing, deskDay);
  const changesType = row.type.id !== part.roomTypeId;
  const requestedStay = {
    ...{ roomId: row.type.id, guests: stay.guests, ...datesOfPlacing(selected, placing) },
    roomFrom: changesType && !selected.isFirst ? nights.from : undefined,
  };
  const stayBefore = {
    ...{ status: stay.status, roomId: part.roomTypeId, guests: stay.guests },
    ...{ checkIn: stay.checkIn, checkOut: stay.checkOut },
  };
  const [problem] = changeProblems(stayBefore, requestedStay, model.chart, limits.stays, {
    name: row.type.name,
    maxOccupancy: row.type.maxOccupancy,
  });
  if (problem) return { state: 'refused', reason: problem.message };
  const [takenBy] = barsInTheWay(row, nights, stay.id);
  if (takenBy) return takenVerdict(model, selected, placing, { row, occupant: takenBy });
  const fullNight = firstFullNight(row, selected, nights, model.chart.from);
  if (fullNight) return { state: 'refused', reason: `Every ${row.type.name} is sold on ${dayInWords(fullNight)}.` };
  const moveInProblemKind = moveInProblem(model.chart, stay, row.room.id, nights.from);
  if (moveInProblemKind === 'occupied') {
    const guest = model.stays.get(row.room.occupiedBy ?? '')?.guestName ?? 'Another guest';
    return { state: 'refused', reason: assignmentMessages.occupied(row.room.number, guest) };
  }
  return {
    state: 'free',
    otherType: changesType ? row.type.name : null,
    ...(moveInProblemKind === 'dirty' && { isDirty: true }),
  };
}

/**
 * The nights of the ghost that can still move: those that have passed stay where they were. A guest who leaves today
 * still has the last night.
 */
export const nightsLeft = ({ from, until }: Pick<Placing, 'from' | 'until'>, today: Day) => ({
  from: laterDay(from, today < until ? today : addDays(until, -1)),
  until,
});

function firstFullNight(
  row: ChartRow,
  { part }: SelectedStay,
  { from, until }: { from: Day; until: Day },
  first: Day,
): Day | undefined {
  const isOwn = (night: Day) => row.type.id === part.roomTypeId && part.from <= night && night < part.until;
  const nights = Array.from({ length: nightsBetween(from, until) }, (_, index) => addDays(from, index));
  return nights.find((night) => row.type.left[nightIndex({ from: first }, night)] === 0 && !isOwn(night));
}

function takenVerdict(
  model: ChartModel,
  selected: SelectedStay,
  placing: Placing,
  { row, occupant: barInTheWay }: { row: ChartRow; occupant: Bar },
): Verdict {
  if (!isStayBar(barInTheWay))
    return {
      ...{
        state: 'taken',
        occupant: `closed (${barInTheWay.closure.reason})`,
        until: barInTheWay.until,
        swapWith: null,
      },
      reason: `It is closed until ${dayInWords(barInTheWay.until)}: ${barInTheWay.closure.reason}.`,
    };
  const otherStay = barInTheWay.stay;
  const sameNights = barInTheWay.from === placing.from && barInTheWay.until === placing.until;
  const whenText = sameNights ? 'for the same nights' : `from ${dayRange(barInTheWay.from, barInTheWay.until)}`;
  const swapWith = canSwap(model, selected, placing, { row, occupant: barInTheWay }) ? barInTheWay : null;
  const whereabouts = hasArrived(otherStay) ? 'is in the house' : 'is not in the house yet';
  const swapText = swapWith ? ` Both are ${row.type.name}: the two can change rooms.` : '';
  return {
    ...{ state: 'taken', occupant: otherStay.guestName, until: barInTheWay.until, swapWith },
    reason: `${otherStay.guestName} has it ${whenText}, and ${whereabouts}.${swapText}`,
  };
}

/**
 * Whether two stays can change rooms. Both must be of one type and not in the house, and have one room for all their
 * nights. The dates must be unchanged, and each stay must fit into the room of the other one.
 */
function canSwap(
  model: ChartModel,
  selected: SelectedStay,
  placing: Placing,
  { row, occupant: barInTheWay }: { row: ChartRow; occupant: Bar },
): boolean {
  const isWhole = selected.isFirst && selected.isLast;
  if (!isStayBar(barInTheWay) || changesDates(selected, placing) || !selected.part.room || !isWhole) return false;
  const ownRow = rowOfRoom(model, selected.part.room);
  const stays = [selected.stay, barInTheWay.stay];
  if (!ownRow || ownRow.type.id !== row.type.id || stays.some((stay) => hasArrived(stay) || stay.parts.length !== 1))
    return false;
  const otherAssignedBars = (key: string, bars: readonly Bar[]) =>
    bars.filter((bar) => bar.key !== key && bar.kind !== 'floating');
  const ownKey = stayBarKey(selected.stay, selected.part);
  return (
    !otherAssignedBars(ownKey, ownRow.bars).some((bar) => overlaps(bar, barInTheWay)) &&
    !otherAssignedBars(barInTheWay.key, row.bars).some((bar) => overlaps(bar, placing))
  );
}

export function roomNumber(model: ChartModel, room: string | null): string {
  return (room && rowOfRoom(model, room)?.room.number) || '';
}

export function ghostTitle(model: ChartModel, placing: Placing, verdict: Verdict): string {
  const placeText = `Room ${roomNumber(model, placing.room)}, ${dayRange(placing.from, placing.until)}`;
  if (verdict.state === 'here') return `${placeText}: as it is`;
  if (verdict.state === 'free') return `${placeText}: free`;
  return verdict.state === 'taken' ? `${placeText}: taken` : `${placeText}: not possible`;
}

export function ghostNote(selected: SelectedStay, placing: Placing, verdict: Verdict, typeName: string): string {
  const { stay } = selected;
  if (verdict.state === 'taken' || verdict.state === 'refused') return verdict.reason;
  if (verdict.state === 'here') return placingInstruction;
  const typeText = verdict.otherType
    ? `${verdict.otherType}, another type: the price stays.`
    : `${typeName} as before.`;
  const nights = nightsBetween(placing.from, placing.until);
  const moneyText = changesDates(selected, placing)
    ? `${nightsText(nights)} here.`
    : `Total ${formatNaira(stay.totalAmountKobo)}, unchanged.`;
  if (verdict.isDirty)
    return `The room is not clean. ${typeText} ${moneyText} Enter puts ${stay.guestName} there all the same.`;
  return `${typeText} ${moneyText} Enter puts ${stay.guestName} there.`;
}
