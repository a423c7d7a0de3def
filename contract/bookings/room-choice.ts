import type { TakenNights } from '#contract/bookings/room-fit.ts';
import { type Day, nightsBetween } from '#contract/core/dates.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { RoomCondition } from '#contract/rooms/room-conditions.ts';

export type StayToPlace = {
  booking: string;
  roomTypeId: string;
  from: Day;
  until: Day;
  note: string;
  pricePerNight: Kobo;
};

export type CandidateRoom = {
  id: string;
  roomTypeId: string;
  rank: number;
  features: readonly string[];
  condition: RoomCondition;
  /** When housekeeping saw somebody in the room while the desk had it vacant. */
  seenOccupiedAt?: Date | null;
  /** The guest who has the room today and has not left it. */
  occupiedBy?: string | undefined;
};

type Gaps = { before: number; after: number | null };

/** Weights of gaps of 0, 1, 2 and 3 nights: a single night is the hardest to sell. */
const gapWeights = [0, 12, 5, 3] as const;
const longGapWeight = 2;

const gapWeight = (gap: number | null): number => (gap === null ? longGapWeight : (gapWeights[gap] ?? longGapWeight));

/**
 * The number of empty nights before the stay, from today on, and after it. For a taken room the numbers mean nothing.
 */
function gapsAround(uses: readonly TakenNights[], { from, until }: StayToPlace, today: Day): Gaps {
  let freeFrom = today < from ? today : from;
  let freeUntil: Day | null = null;
  for (const use of uses) {
    if (use.until <= from && use.until > freeFrom) freeFrom = use.until;
    if (use.from >= until && (freeUntil === null || use.from < freeUntil)) freeUntil = use.from;
  }
  return { before: nightsBetween(freeFrom, from), after: freeUntil === null ? null : nightsBetween(until, freeUntil) };
}

const minWordLength = 3;
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= minWordLength);

/**
 * The features that the note asks for. A word of the feature and one of the note match if one begins with the other, so
 * that plurals match, too.
 */
const featuresInNote = (note: string, features: readonly string[]): string[] => {
  const wordsOfNote = wordsOf(note);
  const isNoted = (word: string) => wordsOfNote.some((each) => each.startsWith(word) || word.startsWith(each));
  return features.filter((feature) => wordsOf(feature).some(isNoted));
};

const gapText = ({ before, after }: Gaps): string => {
  if (before === 0 && after === 0) return 'Fits exactly, no night left over';
  if (before > 0 && after) return `Leaves ${plural(before, 'night')} open before and ${after} after`;
  if (before > 0) return `Leaves ${plural(before, 'night')} open before`;
  return after ? `Leaves ${plural(after, 'night')} open after` : 'Nobody else has this room after the stay';
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function reasonOf(gaps: Gaps, noted: readonly string[], price: Kobo | undefined): string {
  const sentences = [gapText(gaps), ...(noted.length > 0 ? [`${capitalize(noted.join(', '))}, as noted`] : [])];
  if (price === undefined) return sentences.join('. ');
  return [`Other type. The price stays ${formatNaira(price)}`, ...sentences.slice(1)].join('. ').concat('.');
}

export type RankedRoom<R extends CandidateRoom> = {
  room: R;
  isOfBookedType: boolean;
  takenBy: TakenNights | undefined;
  reason: string;
};

const conditionRank: Record<RoomCondition, number> = { inspected: 0, clean: 0, pickup: 1, dirty: 1 };

const occupancyRank = ({ condition, seenOccupiedAt, occupiedBy }: CandidateRoom): number =>
  occupiedBy ? 3 : seenOccupiedAt ? 2 : conditionRank[condition];

/**
 * The rooms in the order in which they are offered: free rooms of the type of the stay, other free rooms, taken rooms.
 * Within each group come, if the guest arrives today, clean rooms before dirty or occupied ones; then rooms that leave
 * the least awkward gaps, then rooms with the features that the note asks for, then rooms by their rank.
 */
export function rankRooms<R extends CandidateRoom>(
  stay: StayToPlace,
  rooms: readonly R[],
  taken: readonly TakenNights[],
  today: Day,
): RankedRoom<R>[] {
  const usesByRoom = new Map<string, TakenNights[]>(rooms.map(({ id }) => [id, []]));
  for (const use of taken) if (use.booking !== stay.booking) usesByRoom.get(use.room)?.push(use);
  const arrivesNow = stay.from <= today;
  return rooms
    .map((room) => {
      const uses = usesByRoom.get(room.id) ?? [];
      const gaps = gapsAround(uses, stay, today);
      const notedFeatures = featuresInNote(stay.note, room.features);
      const isOfBookedType = room.roomTypeId === stay.roomTypeId;
      const occupant = uses.find(({ from, until }) => from < stay.until && until > stay.from);
      const sortKey = [
        occupant ? 1 : 0,
        isOfBookedType ? 0 : 1,
        arrivesNow ? occupancyRank(room) : 0,
        gapWeight(gaps.before) + gapWeight(gaps.after),
        gaps.before + (gaps.after ?? 0),
        -notedFeatures.length,
        room.rank,
      ];
      const price = isOfBookedType ? undefined : stay.pricePerNight;
      const notLeftText = arrivesNow && room.occupiedBy ? `${room.occupiedBy} has not left yet. ` : '';
      const reason = notLeftText + reasonOf(gaps, notedFeatures, price);
      return { order: sortKey, ranked: { room, isOfBookedType, takenBy: occupant, reason } };
    })
    .sort((a, b) => firstDifference(a.order, b.order))
    .map(({ ranked }) => ranked);
}

const firstDifference = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
