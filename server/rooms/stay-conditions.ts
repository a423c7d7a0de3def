import type { Parsed } from '#contract/api.ts';
import { addDays, type Day, type StayDates } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { brokenConditions, type StayCondition } from '#contract/rooms/stay-conditions.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { conditionOf, listComingStays, listConditions } from '#server/rooms/condition-store.ts';

/** Throws AppError if the stay breaks conditions: with the sentence of the strictest of each kind, on the field to change. */
export function requireConditions(conditions: readonly StayCondition[], dates: StayDates): void {
  const brokenOfStay = brokenConditions(conditions, dates);
  if (brokenOfStay[0])
    throw new AppError(
      'conflict',
      brokenOfStay[0].message,
      brokenOfStay.map(({ field, message }) => ({ field, message })),
    );
}

/** The conditions that hold for the nights which can be booked now, by room type. */
export async function readBookableConditions(
  deps: Pick<Deps, 'db' | 'hotel'>,
  { tonight }: { tonight: Day },
  db: Queryable = deps.db.read,
): Promise<(roomTypeId: string) => StayCondition[]> {
  const { maxDaysAhead, maxNights } = deps.hotel.stays;
  // Reads one day more than there are nights, because conditions also apply to the last day of departure.
  const rows = await listConditions(db, tonight, addDays(tonight, maxDaysAhead + maxNights + 1));
  return (roomTypeId) =>
    rows.filter((row) => row.roomTypeId === null || row.roomTypeId === roomTypeId).map(conditionOf);
}

export async function readConditionsOfStay(
  db: Queryable,
  roomTypeId: string,
  { checkIn, checkOut }: StayDates,
): Promise<(StayCondition & { id: string })[]> {
  const rows = await listConditions(db, checkIn, addDays(checkOut, 1));
  return rows.filter((row) => row.roomTypeId === null || row.roomTypeId === roomTypeId).map(conditionOf);
}

const maxShownBookings = 20;

export async function findBookingsAgainst(deps: Deps, { conditions }: Parsed<'bookingsAgainst'>) {
  const [firstNight] = conditions.map(({ from }) => from).toSorted();
  const lastNightOfAll = conditions
    .map(({ lastNight }) => lastNight)
    .toSorted()
    .at(-1);
  const stays: Awaited<ReturnType<typeof listComingStays>> =
    firstNight && lastNightOfAll
      ? await listComingStays(deps.db.read, hotelToday(deps), { from: firstNight, last: lastNightOfAll })
      : [];
  const staysAgainst = stays.filter(({ roomTypeId, ...dates }) => {
    const conditionsOfType = conditions.filter((condition) => [null, roomTypeId].includes(condition.roomTypeId));
    return brokenConditions(conditionsOfType, dates).length > 0;
  });
  return { count: staysAgainst.length, data: staysAgainst.slice(0, maxShownBookings) };
}
