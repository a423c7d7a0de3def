import type { GuestCallApi } from '#contract/api.ts';
import { bookingMessages, stayProblems } from '#contract/bookings.ts';
import { addDays, type Day, isDay, nightsBetween } from '#contract/dates.ts';
import type { FieldError } from '#contract/errors.ts';
import type { PageFacts } from '#contract/page.ts';
import type { CalendarNight, RoomListing } from '#contract/rooms.ts';
import { loadRooms, type OfferedRooms } from '#web/site/rooms/load-rooms.ts';
import type { Dates, RequestedStay } from '#web/site/rooms/stay-offer.tsx';

export type RequestedDates = { check_in?: unknown; check_out?: unknown };

/** `stay` is set when the address names valid dates, `problems` when it names invalid ones. */
export type Offer = OfferedRooms & { stay: RequestedStay | undefined; problems: FieldError[] };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type LoadContext = { call: GuestCallApi; facts: PageFacts };

export async function loadOffer({ call, facts }: LoadContext, requested: RequestedDates): Promise<Offer> {
  const rooms = await loadRooms(call);
  if (requested.check_in === undefined && requested.check_out === undefined)
    return { ...rooms, stay: undefined, problems: [] };
  const dates = { check_in: textOf(requested.check_in), check_out: textOf(requested.check_out) };
  const problems = problemsOf(dates, facts);
  if (problems.length > 0) return { ...rooms, stay: undefined, problems };
  const free = await checkEachRoom(call, rooms.rooms, dates);
  const note = rooms.rooms.every(({ id }) => id in free) ? undefined : bookingMessages.checkFailed;
  const nights = nightsBetween(dates.check_in, dates.check_out);
  const takenRooms = rooms.rooms.filter(({ id }) => free[id] === false);
  const nextFree = await nextFreeDates({ call, facts }, takenRooms, dates.check_in, nights);
  return { ...rooms, stay: { ...dates, nights, plans: rooms.plans, free, nextFree, note }, problems };
}

function problemsOf(dates: Dates, { today, hotel }: PageFacts): FieldError[] {
  const missing = (['check_in', 'check_out'] as const).filter((field) => !isDay(dates[field]));
  if (missing.length > 0) return missing.map((field) => ({ field, message: bookingMessages.dates }));
  if (dates.check_out <= dates.check_in) return [{ field: 'check_out', message: bookingMessages.order }];
  return stayProblems({ ...dates, guests: 1 }, today, hotel.stays);
}

const daysToSearch = 60;

function firstFreeCheckIn(calendar: readonly CalendarNight[], nights: number): Day | undefined {
  let nightsInARow = 0;
  for (const { night, state } of calendar) {
    nightsInARow = state === 'sold_out' ? 0 : nightsInARow + 1;
    if (nightsInARow === nights) return addDays(night, 1 - nights);
  }
  return undefined;
}

/** Leaves out rooms whose calendar cannot be read. */
async function nextFreeDates(
  { call, facts: { today, hotel } }: LoadContext,
  rooms: readonly RoomListing[],
  from: Day,
  nights: number,
): Promise<Record<string, Dates>> {
  const [to = from] = [addDays(from, daysToSearch), addDays(today, hotel.stays.maxDaysAhead)].sort();
  const searches = await Promise.allSettled(
    rooms.map(async ({ id }) => {
      const { data } = await call('roomCalendar', { room_type_id: id, from, to });
      const check_in = firstFreeCheckIn(data, nights);
      return check_in ? [[id, { check_in, check_out: addDays(check_in, nights) }] as const] : [];
    }),
  );
  return Object.fromEntries(searches.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])));
}

async function checkEachRoom(
  call: GuestCallApi,
  rooms: readonly RoomListing[],
  dates: Dates,
): Promise<Record<string, boolean>> {
  const answers = await Promise.allSettled(
    rooms.map(
      async ({ id }) => [id, (await call('checkAvailability', { room_type_id: id, ...dates })).available] as const,
    ),
  );
  return Object.fromEntries(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
}
