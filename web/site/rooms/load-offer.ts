import type { GuestCallApi } from '#contract/api.ts';
import { bookingMessages, stayProblems } from '#contract/bookings.ts';
import { isDay, nightsBetween } from '#contract/dates.ts';
import type { FieldError } from '#contract/errors.ts';
import type { PageFacts } from '#contract/page.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { compareRooms, staySearch } from '#web/site/rooms/later-parts.ts';
import { loadRooms, type Rooms } from '#web/site/rooms/load-rooms.ts';

/** What the address says, whatever it is. */
export type AskedDates = { check_in?: unknown; check_out?: unknown };

export type AskedStay = {
  check_in: string;
  check_out: string;
  nights: number;
  /** By the id of the room type; one is missing when nobody could say. */
  free: Readonly<Record<string, boolean>>;
  /** Said when something is missing. */
  note: string | undefined;
};

/** The rooms on sale and, when the address names dates, which of them are free then or what is wrong with the dates. */
export type Offer = Rooms & { stay: AskedStay | undefined; problems: FieldError[] };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Knows = { call: GuestCallApi; facts: PageFacts };

export async function loadOffer({ call, facts }: Knows, asked: AskedDates): Promise<Offer> {
  // The server waits for the parts it draws.
  const [rooms] = await Promise.all([loadRooms(call), staySearch.preload(), compareRooms.preload()]);
  if (asked.check_in === undefined && asked.check_out === undefined) return { ...rooms, stay: undefined, problems: [] };
  const dates = { check_in: textOf(asked.check_in), check_out: textOf(asked.check_out) };
  const problems = problemsOf(dates, facts);
  if (problems.length > 0) return { ...rooms, stay: undefined, problems };
  const free = await askEach(call, rooms.rooms, dates);
  const note = rooms.rooms.every(({ id }) => id in free) ? undefined : bookingMessages.checkFailed;
  const nights = nightsBetween(dates.check_in, dates.check_out);
  return { ...rooms, stay: { ...dates, nights, free, note }, problems };
}

type Dates = { check_in: string; check_out: string };

function problemsOf(dates: Dates, { today, hotel }: PageFacts): FieldError[] {
  const missing = (['check_in', 'check_out'] as const).filter((field) => !isDay(dates[field]));
  if (missing.length > 0) return missing.map((field) => ({ field, message: bookingMessages.dates }));
  if (dates.check_out <= dates.check_in) return [{ field: 'check_out', message: bookingMessages.order }];
  return stayProblems({ ...dates, guests: 1 }, today, hotel.stays);
}

/** A check that fails fails alone: what is known of the other rooms is shown. */
async function askEach(
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
