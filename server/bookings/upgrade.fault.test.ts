import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { errorMessages } from '#contract/core/errors.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import type { Db } from '#db/db.ts';
import { makeClient } from '#tools/testing/client.ts';
import { freshPostgres } from '#tools/testing/databases.ts';
import { deskBookingFrom, postWalkIn } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type LaterVersion, makeLaterVersion } from '#tools/testing/later-version.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';
import { postBooking } from '#tools/testing/race-setup.ts';
import { type SteadyGuests, startSteadyGuests, uniqueBookingInput } from '#tools/testing/steady-guests.ts';
import { type SteadyWork, startSteadyWork } from '#tools/testing/steady-work.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';

let db: Db;
let env: { DATA_DIR: string; DATABASE_URL: string; LOG_LEVEL: string };
let dropDatabase: () => Promise<void>;
const processes = new Set<ServerProcess>();
const versions: LaterVersion[] = [];

beforeAll(async () => {
  const freshDb = await freshPostgres();
  ({ db, drop: dropDatabase } = freshDb);
  env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'upgrade-')), DATABASE_URL: freshDb.url, LOG_LEVEL: 'warn' };
  for (const { id } of demoRoomTypes) await setInventory(db, id, { total_rooms: 500 });
});
afterAll(async () => {
  await Promise.all([...processes].map((each) => each.kill()));
  for (const version of versions) version.remove();
  await dropDatabase();
  rmSync(env.DATA_DIR, { recursive: true, force: true });
});

async function openServer(version?: LaterVersion): Promise<ServerProcess> {
  const program = version && { program: await version.buildProgram('tools/testing/serve.ts') };
  const server = await startProcess({ env, ...program });
  processes.add(server);
  return server;
}

async function stopServer(server: ServerProcess): Promise<void> {
  processes.delete(server);
  await server.kill('SIGTERM');
}

async function runMigrations(version: LaterVersion): Promise<{ code: number; said: string }> {
  const program = await version.buildProgram('tools/migrate.ts');
  return new Promise((done) => {
    const { PATH } = process.env;
    execFile(process.execPath, [program, '--check'], { env: { PATH, ...env } }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

/**
 * Makes a later version that adds a column, an index, a function and a trigger, and replaces a function, a view and a
 * trigger.
 */
function expandingVersion(number: number): LaterVersion {
  const version = makeLaterVersion({
    migrations: noteMigrations(number),
    code: {
      'bookings/nights.functions.sql': (text) =>
        text.replace('perform prepare_claim', `perform ${number};\n  perform prepare_claim`),
      'reports/totals.views.sql': (text) => text.replace('as given_back\n', `as given_back, ${number} as version\n`),
      'reports/totals.triggers.sql': (text) => text.replace('money_adds_up', `money_adds_up${' '.repeat(number)}`),
      'core/notes.triggers.sql': () => noteTriggerSql(number),
    },
  });
  versions.push(version);
  return version;
}

const noteMigrations = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${9001 + index}-note-${index + 1}.sql`, addNoteSql(index + 1)]),
  );
const dropNotesSql = '-- contracts: bookings have no notes\nalter table booking drop column note_1;';

const addNoteSql = (number: number) => `-- expands
  alter table booking add column note_${number} text not null default '';
  create index booking_note_${number} on booking (note_${number}) where note_${number} <> '';`;

const noteTriggerSql = (number: number) => `create function note_booking() returns trigger language plpgsql as $$
begin
  new.note_1 := 'version ${number}';
  return new;
end $$;
create trigger booking_is_noted before insert on booking for each row execute function note_booking();
`;

const untilDone = (works: SteadyWork[], more: number) => {
  const target = works.map(({ done }) => done + more);
  return vi.waitFor(() => expect(works.every(({ done }, index) => done >= (target[index] ?? 0))).toBe(true), {
    timeout: 120_000,
    interval: 100,
  });
};

const countBookingsNotedBy = async (version: number) =>
  (await sql`select from booking where note_1 = ${`version ${version}`}`.execute(db.read)).rows.length;

type ServerWithWork = { server: ServerProcess; work: SteadyWork };
let olderServer: ServerProcess;
let newestServer: ServerWithWork | undefined;
let booking: OnWire<DeskBooking>;
let addresses: string[] = [];
let guests: SteadyGuests;
let versionCount = 0;

async function startWork(server: ServerProcess): Promise<ServerWithWork> {
  return { server, work: await startSteadyWork(server.url, booking) };
}

async function stopWork({ server, work }: ServerWithWork): Promise<object> {
  await work.stop();
  await stopServer(server);
  return work.failures;
}

test.runIf(isDeep)(
  'an older process works beside newer ones that expand the database, without a failed request, and starts again',
  async () => {
    const [sideBySideMs, msOfEach] = [90_000, 20_000];
    const firstServer = await openServer();
    const desk = await signedIn({ client: () => makeClient(firstServer.url) }, 'receptionist');
    booking = deskBookingFrom(await postWalkIn(desk, { check_out: addDays(testToday, 1) }));
    addresses = [firstServer.url];
    guests = startSteadyGuests(() => addresses, 2);
    const firstServerWithWork = await startWork(firstServer);
    await untilDone([firstServerWithWork.work], 30);

    const failures: object[] = [guests.failures];
    const startedAt = performance.now();
    do {
      const version = expandingVersion(++versionCount);
      expect(await runMigrations(version)).toMatchObject({ code: 0, said: expect.stringContaining('can go on') });
      const serverBefore = newestServer;
      newestServer = await startWork(await openServer(version));
      addresses = [firstServer.url, newestServer.server.url];
      if (serverBefore) failures.push(await stopWork(serverBefore));
      await Promise.all([delay(msOfEach), untilDone([firstServerWithWork.work, newestServer.work], 100)]);
    } while (performance.now() - startedAt < sideBySideMs);
    console.info(
      `${versionCount} newer versions beside the older process, which answered ${firstServerWithWork.work.done} requests`,
    );

    addresses = [newestServer.server.url];
    failures.push(newestServer.work.failures, await stopWork(firstServerWithWork));
    expect(failures).toEqual(failures.map(() => ({})));
    const notedCount = await countBookingsNotedBy(versionCount);
    expect(notedCount).toBeGreaterThan(0);
    olderServer = await openServer();
    expect((await makeClient(olderServer.url).get('/api/ready')).status).toBe(200);
    expect((await postBooking(makeClient(olderServer.url), uniqueBookingInput())).status).toBe(201);
    expect(await countBookingsNotedBy(versionCount)).toBeGreaterThan(notedCount);
  },
  1_200_000,
);

test.runIf(isDeep)(
  'processes for which a newer version has contracted the database take no more requests and say why, and no booking is lost',
  async () => {
    const version = makeLaterVersion({
      migrations: { ...noteMigrations(versionCount), '9500-no-notes.sql': dropNotesSql },
    });
    versions.push(version);
    const reason = '9500-no-notes.sql: bookings have no notes';
    expect(await runMigrations(version)).toMatchObject({ code: 1, said: expect.stringContaining(reason) });
    const lastServer = await openServer(version);
    addresses = [lastServer.url];
    for (const each of [olderServer, newestServer?.server]) {
      await vi.waitFor(() => expect(each?.output()).toContain('too old for the database'), 10_000);
      expect(each?.output()).toContain('The database has 9500-no-notes.sql, bookings have no notes');
      const client = makeClient(each?.url ?? '');
      expect((await client.get('/api/ready')).status).toBe(503);
      expect((await client.get('/api/health')).status).toBe(200);
      expect((await postBooking(client, bookingInput())).status).toBe(503);
    }
    await newestServer?.work.stop();
    const lastServerWithWork = await startWork(lastServer);
    await untilDone([lastServerWithWork.work], 30);
    const confirmedBookings = await guests.stop();
    expect(await stopWork(lastServerWithWork)).toEqual({});
    const unexpectedFailures = Object.keys(guests.failures).filter(
      (each) => each !== `503 ${errorMessages.unavailable}`,
    );
    expect(
      unexpectedFailures,
      [olderServer, newestServer?.server, lastServer].map((each) => each?.output()).join('\n'),
    ).toEqual([]);
    const storedBookings = await db.read.selectFrom('booking').select('reference').execute();
    const references = confirmedBookings.map(({ reference }) => reference);
    expect(storedBookings.map(({ reference }) => reference)).toEqual(expect.arrayContaining(references));
    expect(await findViolations(db.read)).toEqual([]);
  },
  300_000,
);
