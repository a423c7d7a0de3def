import { type Day, dayAt } from '#contract/core/dates.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { canGiveRoom, housekeepingMessages, type Round, type RoundRoom } from '#contract/housekeeping/housekeeping.ts';
import { roomConditions } from '#contract/rooms/room-conditions.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays, hotelToday } from '#server/core/hotel-day.ts';
import { beginRoundOf, hasRoundBegun } from '#server/housekeeping/room-log-store.ts';
import { listRoomRows, type RoomRow, sumLinen } from '#server/housekeeping/round-store.ts';

const surnameOf = (name: string): string => name.trim().split(/\s+/).at(-1) ?? name;

const instantText = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * Whether a room is clean and somebody else cleaned it. Only then can the staff member inspect it in a hotel with the
 * rule `inspectedByAnother`.
 */
export const wasCleanedByAnother = (
  { condition, cleanedBy }: Pick<RoomRow, 'condition' | 'cleanedBy'>,
  member: Member,
): boolean => condition === 'clean' && cleanedBy !== null && cleanedBy !== member.id;

type HotelRules = { days: DeskDays; timeZone: string; inspectedByAnother: boolean };

function presentRoom(row: RoomRow, member: Member, { days, timeZone, inspectedByAnother }: HotelRules): RoundRoom {
  const isToday = (at: Date) => dayAt(at, timeZone) === days.today;
  const canUndo =
    row.lastChangedBy === member.id &&
    row.lastUndoes === null &&
    row.closureKind === null &&
    row.changedAt !== null &&
    isToday(row.changedAt);
  return {
    room: row.id,
    number: row.number,
    roomType: row.roomType,
    floor: row.floor,
    version: row.version,
    condition: row.condition,
    changed: row.changedAt && {
      by: row.changedByName ?? '',
      at: row.changedAt.toISOString(),
      own: row.changedBy === member.id,
      today: isToday(row.changedAt),
    },
    canInspect: inspectedByAnother && row.closureKind === null && wasCleanedByAnother(row, member),
    undoTo: canUndo ? (roomConditions.find((each) => each === row.lastBefore) ?? null) : null,
    cleaning: row.cleaningSince && {
      by: row.cleaningByName ?? '',
      since: row.cleaningSince.toISOString(),
      own: row.cleaningBy === member.id,
    },
    seen: row.seen &&
      row.seenAt && {
        state: row.seen,
        by: row.seenByName ?? '',
        at: row.seenAt.toISOString(),
        today: isToday(row.seenAt),
      },
    request: row.request,
    requestNote: row.requestNote,
    askedAt: instantText(row.askedAt),
    waitingGuest:
      row.askedAt && row.arrivingGuest && !canGiveRoom(row.condition, row.checkIn !== null)
        ? surnameOf(row.arrivingGuest)
        : null,
    stay: row.checkIn && row.checkOut ? { checkIn: row.checkIn, checkOut: row.checkOut } : null,
    left:
      row.checkIn === null && row.leftAt && row.leftGuest
        ? { guest: surnameOf(row.leftGuest), at: row.leftAt.toISOString() }
        : null,
    arrival: row.arrivingGuest !== null,
    closure:
      row.closureKind && row.untilNight
        ? { kind: row.closureKind, reason: row.closureReason ?? '', until: row.untilNight }
        : null,
    openDefects: row.openDefects ?? 0,
  };
}

const hotelRules = (deps: Deps): HotelRules => ({
  days: currentDeskDays(deps),
  timeZone: deps.hotel.timeZone,
  inspectedByAnother: deps.hotel.housekeeping.inspectedByAnother,
});

export async function readRound(deps: Deps, member: Member): Promise<Round> {
  const rules = hotelRules(deps);
  const { today } = rules.days;
  const { read } = deps.db;
  const [rows, hasBegun, linen] = await Promise.all([
    listRoomRows(read, rules.days),
    hasRoundBegun(read, today),
    sumLinen(read, today),
  ]);
  return {
    today,
    now: deps.clock.now().toISOString(),
    begun: hasBegun,
    linen,
    rooms: rows.map((row) => presentRoom(row, member, rules)),
  };
}

export async function readRoundRoom(deps: Deps, member: Member, roomId: string): Promise<RoundRoom> {
  const rules = hotelRules(deps);
  const [row] = await listRoomRows(deps.db.read, rules.days, roomId);
  if (!row) throw new AppError('not_found', housekeepingMessages.notFound);
  return presentRoom(row, member, rules);
}

/** Begins the round of today. Safe to repeat, even in two processes at once. */
export const beginRound = (deps: Deps, begunBy: string | null): Promise<void> =>
  deps.db.tx((tx) => beginRoundOf(tx, hotelToday(deps), deps.clock.now(), begunBy));

/** Runs as a daily job. Does nothing if it runs on a later day. */
export async function beginRoundOfDay(deps: Deps, day: Day): Promise<undefined> {
  if (day === hotelToday(deps)) await beginRound(deps, null);
}
