import { type BenchHotel, type EngineName, type RunningHotel, withHotel } from '#bench/hotel.ts';
import type { BenchPart } from '#bench/part.ts';
import { median, millisecondsText, type ResultRow } from '#bench/table.ts';
import { addDays } from '#contract/core/dates.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { postWalkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { growBookings } from '#tools/testing/many-bookings.ts';
import { signedIn } from '#tools/testing/steps.ts';

const monthQuery = `from=${addDays(testToday, -30)}&to=${testToday}`;
const screens: [work: string, role: 'receptionist' | 'superadmin' | 'barmen', path: string][] = [
  ['bookings', 'receptionist', '/api/bookings'],
  ['bookings by name', 'receptionist', '/api/bookings?sort=guest_name&dir=asc'],
  ['search for a name', 'receptionist', '/api/bookings?q=adaeze'],
  ['search for a telephone number', 'receptionist', '/api/bookings?q=0801%200000%20400'],
  ['the day at the desk', 'receptionist', '/api/bookings/desk'],
  ['refunds made', 'superadmin', '/api/refunds?state=done&limit=20'],
  ['search of refunds for a name', 'superadmin', '/api/refunds?state=done&q=adaeze'],
  ['audit log', 'superadmin', '/api/audit'],
  ['the hotel today', 'superadmin', '/api/analytics/today'],
  ['overview', 'superadmin', '/api/analytics/summary'],
  ['analytics of a month', 'superadmin', `/api/analytics/overview?${monthQuery}`],
  ['transactions of a month', 'superadmin', `/api/transactions?${monthQuery}`],
  ['bar sales', 'barmen', '/api/bar-sales'],
  ['report of a day', 'superadmin', `/api/reports/daily?day=${addDays(testToday, -10)}`],
  ['file of transactions, first byte', 'superadmin', `/api/exports/transactions?${monthQuery}`],
  ['file of bookings, first byte', 'superadmin', `/api/exports/bookings?${monthQuery}`],
];

/** Each measured hotel has this many bookings a day, so a longer list covers more days. */
const bookingsPerDay = 60;
const maxGrowthRatio = 1.5;
/** How many calls are not timed, because PostgreSQL plans a statement anew for each of its first five calls. */
const warmUpCount = 5;
const timedCallCount = 15;

type TimesByScreen = Map<string, number>;

export const listsPart = partFor([1_000, 100_000]);
export const millionPart = partFor([1_000, 1_000_000]);

function partFor([smallSize, largeSize]: [number, number]): BenchPart {
  return {
    title: `Lists of ${largeSize.toLocaleString('en')} bookings`,
    description: `The time until the first byte, one caller, PostgreSQL. The ratio compares with the same list of ${smallSize.toLocaleString('en')} bookings in a second hotel, asked in turn; up to ${maxGrowthRatio} counts as flat. Each day has ${bookingsPerDay} bookings in both: more bookings are a longer past.`,
    measure: () =>
      withGrownHotel('postgres', smallSize, (small) =>
        withGrownHotel('postgres', largeSize, async (large) => {
          const [timesOfSmall, timesOfLarge] = await timeScreens([await small.start(), await large.start()]);
          return screens.map(([work]) =>
            compareTimes(work, timesOfLarge?.get(work) ?? 0, timesOfSmall?.get(work) ?? 0, smallSize),
          );
        }),
      ),
  };
}

const compareTimes = (work: string, after: number, before: number, bookingsBefore: number): ResultRow => ({
  work,
  measured: millisecondsText(after),
  ratio: after / before,
  beside: `${bookingsBefore.toLocaleString('en')} bookings: ${millisecondsText(before)}`,
});

const tenYears = { bookings: 220_000, startLimit: 3, listLimit: 50 };

export const embeddedPart: BenchPart = {
  title: 'Ten years on the embedded engine',
  description: `${tenYears.bookings.toLocaleString('en')} bookings, as many as a hotel of a hundred rooms has in ten years. A ratio above 1 exceeds the hotel’s own limit.`,
  measure: () =>
    withGrownHotel('embedded', tenYears.bookings, async (hotel) => {
      const runningHotel = await hotel.start();
      const [times = []] = await timeScreens([runningHotel]);
      const { startLimit, listLimit } = tenYears;
      const start = {
        work: 'start',
        measured: `${runningHotel.startSeconds.toFixed(1)} s`,
        ratio: runningHotel.startSeconds / startLimit,
      };
      return [
        { ...start, beside: `limit: ${startLimit} s` },
        ...[...times].map(([work, time]) => ({
          work,
          measured: millisecondsText(time),
          ratio: time / listLimit,
          beside: `limit: ${listLimit} ms`,
        })),
      ];
    }),
};

const withGrownHotel = <T>(engine: EngineName, bookings: number, work: (hotel: BenchHotel) => Promise<T>): Promise<T> =>
  withHotel({ engine }, async (hotel) => {
    await hotel.withDb((db) => growBookings(db, 0, bookings - 1, { perDay: bookingsPerDay, salesPerBooking: 1 }));
    return work(hotel);
  });

/** Asks the hotels in turn, so that whatever else the machine does slows all of them alike. */
async function timeScreens(hotels: readonly RunningHotel[]): Promise<TimesByScreen[]> {
  const timedHotels = await Promise.all(
    hotels.map(async ({ url }) => {
      const signIn = (role: StaffRole) => signedIn({ client: () => makeClient(url) }, role);
      const desk = await signIn('receptionist');
      await postWalkIn(desk, { guest_name: 'Adaeze Obi' });
      const clients = { receptionist: desk, superadmin: await signIn('superadmin'), barmen: await signIn('barmen') };
      return { clients, times: new Map<string, number>() };
    }),
  );
  for (const [work, role, path] of screens) {
    const repeatedTimes = timedHotels.map((): number[] => []);
    for (let turn = -warmUpCount; turn < timedCallCount; turn++)
      for (const [place, { clients }] of timedHotels.entries()) {
        const time = await timeToFirstByte(clients[role], path);
        if (turn >= 0) repeatedTimes[place]?.push(time);
      }
    for (const [place, { times }] of timedHotels.entries()) times.set(work, median(repeatedTimes[place] ?? []));
  }
  return timedHotels.map(({ times }) => times);
}

async function timeToFirstByte(client: Client, path: string): Promise<number> {
  const begun = performance.now();
  const response = await client.open(path);
  const reader = response.body?.getReader();
  await reader?.read();
  const time = performance.now() - begun;
  // Reads the answer to its end, so that the server does not still send it while the next one is timed.
  while (reader && !(await reader.read()).done);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return time;
}
