import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addDays } from '#contract/core/dates.ts';
import { type BookingWithCheckout, bookingWithCheckout } from '#contract/payments/payments.ts';
import type { Db } from '#db/db.ts';
import { type Client, makeClient, type Reply } from '#tools/testing/client.ts';
import { freshPostgres, lendDemoHotel } from '#tools/testing/databases.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';
import { testSeed } from '#tools/testing/seed.ts';
import { setInventory } from '#tools/testing/steps.ts';
import { testApp } from '#tools/testing/test-app.ts';

export type RaceSetup = {
  db: Db;
  /** Returns a client of the first process or app for even turns, of the second, if there is one, for odd turns. */
  client(turn: number): Client;
  browser(turn: number, cookies?: Record<string, string>): Client;
  /** Advances the clock by a second, if the set-up has a clock that does not run by itself. */
  advanceOneSecond(): void;
  checkAndClose(): Promise<void>;
  close(): Promise<void>;
};

type OpenRaceSetup = (options?: RaceOptions) => Promise<RaceSetup>;

/** The set-up for races that only the database can decide: two processes or apps, each with its own connections. */
export const parallelSetup: [name: string, open: OpenRaceSetup] = isDeep
  ? ['two processes on PostgreSQL', openTwoProcesses]
  : ['two apps on PostgreSQL', openTwoApps];

export const raceSetups: [name: string, open: OpenRaceSetup][] = isDeep
  ? [parallelSetup, ['one process on the embedded database', openOneProcess]]
  : [parallelSetup];

type RaceOptions = {
  /** Silences the log of the server processes, for a test that provokes warnings. */
  isQuiet?: boolean;
  prepare?: (db: Db) => Promise<unknown>;
  at?: Date;
};

async function openTwoProcesses({ isQuiet = false, prepare, at = openedAt }: RaceOptions = {}): Promise<RaceSetup> {
  const { db, url, drop } = await freshPostgres();
  await prepare?.(db);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'race-'));
  const LOG_LEVEL = isQuiet ? 'silent' : 'warn';
  const start = () => startProcess({ env: { DATA_DIR, DATABASE_URL: url, LOG_LEVEL, HOTEL_NOW: at.toISOString() } });
  const processes = await Promise.all([start(), start()]);
  const callers = clientsOf(processes[0].url, processes[1].url);
  await openAllConnections(callers.client);
  const close = async () => {
    await Promise.all(processes.map((each) => each.kill()));
    printLogs(processes);
    await drop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  };
  return {
    db,
    ...callers,
    advanceOneSecond() {},
    checkAndClose: () => checkThenClose(db, close),
    close,
  };
}

async function checkThenClose(db: Db, close: () => Promise<void>): Promise<void> {
  try {
    await expectNoViolations(db);
  } finally {
    await close();
  }
}

/**
 * The number of connections of each process or app. The short form has few connections, because PostgreSQL plans all
 * statements anew on each of them.
 */
const connections = isDeep ? 10 : 3;

/** Two apps within this process. They start faster than processes do, and their code is compiled already. */
async function openTwoApps({ prepare, at = openedAt }: RaceOptions = {}): Promise<RaceSetup> {
  const { pools, drop } = await lendDemoHotel([10, connections, connections]);
  const [db, ...databases] = pools;
  await prepare?.(db);
  const dataDir = mkdtempSync(join(tmpdir(), 'race-'));
  const apps = [
    await testApp({ db: databases[0], dataDir, at }),
    await testApp({ db: databases[1], dataDir, at }),
  ] as const;
  const callers = clientsOf(apps[0].url, apps[1].url);
  await openAllConnections(callers.client);
  const close = async () => {
    await Promise.all(apps.map((app) => app.close()));
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    db,
    ...callers,
    advanceOneSecond() {
      for (const { clock } of apps) clock.advance(1000);
    },
    checkAndClose: () => checkThenClose(db, close),
    close,
  };
}

async function openOneProcess(): Promise<RaceSetup> {
  const app = await testApp();
  return {
    db: app.db,
    ...clientsOf(app.url, app.url),
    advanceOneSecond: () => app.clock.advance(1000),
    checkAndClose: () => checkThenClose(app.db, app.close),
    close: () => app.close(),
  };
}

function clientsOf(evenUrl: string, oddUrl: string): Pick<RaceSetup, 'client' | 'browser'> {
  const browser = (turn: number, cookies = {}) => makePatientClient(turn % 2 ? oddUrl : evenUrl, cookies);
  const clients = [browser(0), browser(1)] as const;
  return { client: (turn) => clients[turn % 2 ? 1 : 0], browser };
}

/**
 * Repeats a write up to nine times while the answer is 503: on a busy machine, some requests wait too long for a lock.
 */
function makePatientClient(url: string, cookies: Record<string, string>): Client {
  const client = makeClient(url, {}, cookies);
  const repeatUntilServed = async (send: () => Promise<Reply>, times = 10): Promise<Reply> => {
    const reply = await send();
    return reply.status === 503 && times > 1 ? repeatUntilServed(send, times - 1) : reply;
  };
  return {
    ...client,
    post: (...input) => repeatUntilServed(() => client.post(...input)),
    put: (...input) => repeatUntilServed(() => client.put(...input)),
    delete: (...input) => repeatUntilServed(() => client.delete(...input)),
  };
}

async function expectNoViolations({ read }: Db): Promise<void> {
  const foundViolations = await findViolations(read);
  if (foundViolations.length > 0) throw new Error(`the tests left what must never be:\n${foundViolations.join('\n')}`);
}

/**
 * Makes each process or app open all its database connections, so that no caller of a race starts ahead of the others.
 * Each request asks for other days, because callers who ask for the same days share one query.
 */
async function openAllConnections(client: RaceSetup['client']): Promise<void> {
  const calendarOf = (turn: number) =>
    client(turn).get(`/api/room-inventory/calendar?from=${testToday}&to=${addDays(testToday, turn)}`);
  await Promise.all(Array.from({ length: 3 * connections }, (_, turn) => calendarOf(turn)));
}

function printLogs(processes: ServerProcess[]): void {
  for (const line of processes.flatMap((each) => each.output().split('\n')).filter((each) => each.startsWith('{')))
    console.warn(line.slice(0, 2000));
}

export type BookingInput = WireInput<'createPublicBooking'>;
export type StayInput = Pick<BookingInput, 'room_id' | 'check_in' | 'check_out'>;

export const postBooking = (client: Client, input: BookingInput): Promise<Reply> =>
  client.post('/api/bookings/public', input);

/** Sends all bookings at once, spread over the processes or apps. Calls `onReply` after each reply. */
export const bookTogether = ({ client }: RaceSetup, inputs: BookingInput[], onReply = () => {}): Promise<Reply[]> =>
  Promise.all(
    inputs.map(async (input, index) => {
      const reply = await postBooking(client(index), input);
      onReply();
      return reply;
    }),
  );

export const bookingOfReply = (reply: Reply): OnWire<BookingWithCheckout> => parseWire(bookingWithCheckout, reply.body);

export function countByStatus(replies: Reply[]): Record<string, number> {
  const countsByStatus: Record<string, number> = {};
  for (const { status, body } of replies) {
    const kind = status < 300 ? `${status}` : `${status} ${String(body.message)}`;
    countsByStatus[kind] = (countsByStatus[kind] ?? 0) + 1;
  }
  return countsByStatus;
}

let usedNights = 0;

/** Returns nights that no earlier call returned. After 320 nights, they repeat. */
export function unusedStay(room_id: string, nights: number): StayInput {
  const check_in = addDays(testToday, 5 + (usedNights % 320));
  usedNights += nights;
  return { room_id, check_in, check_out: addDays(check_in, nights) };
}

export async function setRooms({ db }: RaceSetup, roomType: string, total: number): Promise<void> {
  await setInventory(db, roomType, { total_rooms: total });
}

export async function insertNights({ db }: RaceSetup, { room_id, check_in, check_out }: StayInput): Promise<void> {
  await sql`
    insert into night (room_type_id, night, total_rooms)
    select room_type_id, day::date, total_rooms
    from room_inventory, generate_series(${check_in}::date, ${check_out}::date - 1, interval '1 day') day
    where room_type_id = ${room_id}
    on conflict do nothing`.execute(db.read);
}

/**
 * Makes holds lapse: moves their end to an hour before the booking was made, so that every process's clock is past it.
 * With `isJobDue`, the job that ends the holds becomes due as well.
 */
export async function lapseHolds({ db }: RaceSetup, bookingIds: string[], isJobDue: boolean): Promise<void> {
  await db.tx(async (tx) => {
    await tx
      .updateTable('booking')
      .set({ holdUntil: sql`created_at - interval '1 hour'` })
      .where('id', 'in', bookingIds)
      .execute();
    if (isJobDue)
      await tx
        .updateTable('job')
        .set({ runAt: sql`created_at - interval '1 hour'` })
        .where('kind', '=', 'booking.hold_ended')
        .where(sql<string>`payload ->> 'bookingId'`, 'in', bookingIds)
        .execute();
  });
}

/** Returns a function that gives repeatable random whole numbers from 0 to below `limit`. */
export function seededIntegers(): (limit: number) => number {
  let state = testSeed();
  return (limit) => {
    // The generator mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Changes a table that running processes use. Waits up to 15 s for the lock. */
export const alterTable = (db: Db, text: string): Promise<void> =>
  db.tx(async (tx) => {
    await sql`set local lock_timeout = '15s'`.execute(tx);
    await sql.raw(text).execute(tx);
  });
