import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { errorMessages } from '#contract/core/errors.ts';
import type { Db } from '#db/db.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { type Postgres, startPostgres } from '#tools/postgres.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';
import { type BookedGuest, startSteadyGuests } from '#tools/testing/steady-guests.ts';

let postgres: Postgres;
let DATA_DIR: string;
let processes: ServerProcess[] = [];
const confirmedToGuests: BookedGuest[] = [];

beforeAll(async () => {
  if (!isDeep) return;
  postgres = await startPostgres({ durable: true });
  DATA_DIR = mkdtempSync(join(tmpdir(), 'restarts-'));
  processes = await Promise.all([openProcess(), openProcess()]);
  return async () => {
    await Promise.all(processes.map((each) => each.kill()));
    await postgres.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  };
  // The hook makes a PostgreSQL server and its database, which takes long.
}, 120_000);

const openProcess = () => startProcess({ env: { DATA_DIR, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' } });
const listAddresses = () => processes.map(({ url }) => url);

test.runIf(isDeep)(
  'a database that is restarted under load is a plain sentence for a moment, and costs no booking',
  async () => {
    const guests = startSteadyGuests(listAddresses);
    for (let round = 0; round < 5; round += 1) {
      await waitForBookings(20);
      await postgres.crash();
    }
    await waitForBookings(20);
    confirmedToGuests.push(...(await guests.stop()));

    console.info(`${confirmedToGuests.length} bookings; refused meanwhile: ${JSON.stringify(guests.failures)}`);
    expect(Object.keys(guests.failures).filter((each) => each !== `503 ${errorMessages.unavailable}`)).toEqual([]);
    await expectEverything();
  },
  600_000,
);

test.runIf(isDeep)(
  'two processes that are replaced one after the other under load lose no booking and answer none with an error',
  async () => {
    const guests = startSteadyGuests(listAddresses);
    for (let round = 0; round < 5; round += 1) {
      await waitForBookings(10);
      const [oldestProcess] = processes.splice(0, 1);
      // The process is off the list first, as behind a load balancer that has learned that the process is not ready.
      await oldestProcess?.kill('SIGTERM');
      processes.push(await openProcess());
    }
    await waitForBookings(10);
    confirmedToGuests.push(...(await guests.stop()));

    console.info(`${confirmedToGuests.length} bookings; refused meanwhile: ${JSON.stringify(guests.failures)}`);
    // Guests repeat a request that was cut off by a closing connection, and get the booking that it had made.
    expect(Object.keys(guests.failures).filter((each) => each !== 'no answer')).toEqual([]);
    await expectEverything();
  },
  600_000,
);

async function withDb<T>(query: (db: Db) => Promise<T>): Promise<T> {
  const db = openPostgres(postgres.url, { max: 1 });
  try {
    return await query(db);
  } finally {
    await db.close();
  }
}

const countBookings = () =>
  withDb(async ({ read }) => {
    const rows = read.selectFrom('booking').select(({ fn }) => fn.countAll<number>().as('rows'));
    return Number((await rows.executeTakeFirstOrThrow()).rows);
  });

async function waitForBookings(more: number): Promise<void> {
  const target = (await countBookings()) + more;
  await vi.waitFor(async () => expect(await countBookings()).toBeGreaterThanOrEqual(target), {
    timeout: 120_000,
    interval: 100,
  });
}

async function expectEverything(): Promise<void> {
  const storedBookings = await withDb((db) =>
    db.read.selectFrom('booking').select(['reference', 'guestEmail']).execute(),
  );
  expect(
    storedBookings.map(({ reference, guestEmail }) => ({ reference, email: guestEmail ?? '' })).sort(compareEmails),
  ).toEqual(confirmedToGuests.sort(compareEmails));
  expect(await withDb((db) => findViolations(db.read))).toEqual([]);
}

const compareEmails = (a: BookedGuest, b: BookedGuest) => (a.email < b.email ? -1 : 1);
