import { type Hotel, type RunningHotel, withHotel } from '#bench/hotel.ts';
import type { Part } from '#bench/part.ts';
import { median, milliseconds, type Row } from '#bench/table.ts';
import { addDays } from '#contract/dates.ts';
import type { StaffRole } from '#contract/roles.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { postWalkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { growBookings } from '#tools/testing/many-bookings.ts';
import { signedIn } from '#tools/testing/steps.ts';

const month = `from=${addDays(testToday, -30)}&to=${testToday}`;
const screens: [work: string, role: StaffRole, path: string][] = [
  ['bookings', 'receptionist', '/api/bookings'],
  ['bookings by name', 'receptionist', '/api/bookings?sort=guest_name&dir=asc'],
  ['search for a name', 'receptionist', '/api/bookings?q=adaeze'],
  ['search for a telephone number', 'receptionist', '/api/bookings?q=0801%200000%20400'],
  ['the day at the desk', 'receptionist', '/api/bookings/desk'],
  ['audit log', 'superadmin', '/api/audit'],
  ['the hotel today', 'superadmin', '/api/analytics/today'],
  ['overview', 'superadmin', '/api/analytics/summary'],
  ['analytics of a month', 'superadmin', `/api/analytics/overview?${month}`],
  ['transactions of a month', 'superadmin', `/api/transactions?${month}`],
  ['bar sales', 'barmen', '/api/bar-sales'],
  ['report of a day', 'superadmin', `/api/reports/daily?day=${addDays(testToday, -10)}`],
  ['file of transactions, first byte', 'superadmin', `/api/exports/transactions?${month}`],
  ['file of bookings, first byte', 'superadmin', `/api/exports/bookings?${month}`],
];

/** Bookings a day, so that a longer list is a longer past and not a larger hotel. */
const bookingsPerDay = 60;
const flatLimit = 1.5;
/** PostgreSQL plans a statement anew for its first five calls. */
const warmUps = 5;

type Times = Map<string, number>;

export const listsPart = partFor([1_000, 100_000]);
export const millionPart = partFor([1_000, 1_000_000]);

function partFor([few, many]: [number, number]): Part {
  return {
    title: `Lists of ${many.toLocaleString('en')} bookings`,
    about: `The time until the first byte, one caller, PostgreSQL. The ratio compares with the same list of ${few.toLocaleString('en')} bookings; up to ${flatLimit} counts as flat. Each day has ${bookingsPerDay} bookings in both: more bookings are a longer past.`,
    measure: () =>
      withHotel({ engine: 'postgres' }, async (hotel) => {
        await grow(hotel, 0, few);
        const running = await hotel.start();
        const before = await timeScreens(running);
        // While the tables grow, the database answers too slowly for a running hotel.
        await running.kill();
        await grow(hotel, few, many);
        const after = await timeScreens(await hotel.start());
        return screens.map(([work]) => compare(work, after.get(work) ?? 0, before.get(work) ?? 0, few));
      }),
  };
}

const compare = (work: string, after: number, before: number, few: number): Row => ({
  work,
  measured: milliseconds(after),
  ratio: after / before,
  beside: `${few.toLocaleString('en')} bookings: ${milliseconds(before)}`,
});

const tenYears = { bookings: 220_000, startLimit: 3, listLimit: 50 };

export const embeddedPart: Part = {
  title: 'Ten years on the embedded engine',
  about: `${tenYears.bookings.toLocaleString('en')} bookings, as many as a hotel of a hundred rooms has in ten years. A ratio above 1 exceeds the hotel’s own limit.`,
  measure: () =>
    withHotel({ engine: 'embedded' }, async (hotel) => {
      await grow(hotel, 0, tenYears.bookings);
      const running = await hotel.start();
      const times = await timeScreens(running);
      const { startLimit, listLimit } = tenYears;
      const start = {
        work: 'start',
        measured: `${running.startSeconds.toFixed(1)} s`,
        ratio: running.startSeconds / startLimit,
      };
      return [
        { ...start, beside: `limit: ${startLimit} s` },
        ...[...times].map(([work, time]) => ({
          work,
          measured: milliseconds(time),
          ratio: time / listLimit,
          beside: `limit: ${listLimit} ms`,
        })),
      ];
    }),
};

const grow = (hotel: Hotel, from: number, to: number): Promise<void> =>
  hotel.withDb((db) => growBookings(db, from, to - 1, { perDay: bookingsPerDay, salesPerBooking: 1 }));

async function timeScreens({ url }: RunningHotel): Promise<Times> {
  const clients = new Map<StaffRole, Client>();
  const times: Times = new Map();
  const desk = await signedIn({ client: () => makeClient(url) }, 'receptionist');
  await postWalkIn(desk, { guest_name: 'Adaeze Obi' });
  for (const [work, role, path] of screens) {
    const client = clients.get(role) ?? (await signedIn({ client: () => makeClient(url) }, role));
    clients.set(role, client);
    for (let times = 0; times < warmUps; times++) await timeToFirstByte(client, path);
    const repeated: number[] = [];
    while (repeated.length < 7) repeated.push(await timeToFirstByte(client, path));
    times.set(work, median(repeated));
  }
  return times;
}

async function timeToFirstByte(client: Client, path: string): Promise<number> {
  const begun = performance.now();
  const response = await client.open(path);
  const reader = response.body?.getReader();
  await reader?.read();
  const time = performance.now() - begun;
  // To the end, because the server would go on reading the file for a moment while the next one is timed.
  while (reader && !(await reader.read()).done);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return time;
}
