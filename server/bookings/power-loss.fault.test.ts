import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { requestMessages } from '#contract/core/errors.ts';
import { kobo, toNaira } from '#contract/core/money.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import { openPglite } from '#db/engine/pglite.ts';
import { type Client, makeClient, type Reply } from '#tools/testing/client.ts';
import { copyDemoHotelInto } from '#tools/testing/demo-folder.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { NotStarted, type ServerProcess, startProcess } from '#tools/testing/process.ts';
import { type BookingInput, bookingOfReply, postBooking, seededIntegers } from '#tools/testing/race-setup.ts';
import { type SmallDisk, tryToMakeSmallDisk } from '#tools/testing/small-disk.ts';
import { signedIn } from '#tools/testing/steps.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'power-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const start = () => startProcess({ env: { DATA_DIR } });

type AnsweredBooking = { reference: string; email: string; check_in: string; nights: number; total_amount: number };

test.runIf(isDeep)(
  'bookings that were answered survive kill -9 again and again, and the others can be sent again',
  async () => {
    const randomBelow = seededIntegers();
    const answeredBookings: AnsweredBooking[] = [];
    let latestBookings: AnsweredBooking[] = [];
    let unansweredInputs: BookingInput[] = [];
    let resentCount = 0;
    for (let round = 0; round < 10; round++) {
      const server = await start();
      const client = makeClient(server.url);
      for (const booking of latestBookings) expect(await readBack(client, booking)).toEqual(booking);
      const repeatedReplies = await Promise.all(unansweredInputs.map((each) => postBooking(client, each)));
      answeredBookings.push(...repeatedReplies.map(answeredBooking));
      resentCount += repeatedReplies.length;
      ({ latest: latestBookings, cut: unansweredInputs } = await bookUntilKilled(server, client, randomBelow));
      answeredBookings.push(...latestBookings);
    }
    console.info(`${answeredBookings.length} bookings answered, ${resentCount} of them sent twice`);
    await expectInDatabase(answeredBookings);
  },
  600_000,
);

async function bookUntilKilled(server: ServerProcess, client: Client, roll: (limit: number) => number) {
  const latestBookings: AnsweredBooking[] = [];
  const unansweredInputs: BookingInput[] = [];
  const answersBeforeKill = 1 + roll(40);
  let killing: Promise<void> | undefined;
  const runGuest = async () => {
    for (;;) {
      const input = nextInput();
      const reply = await postBooking(client, input).catch(() => undefined);
      if (!reply) return unansweredInputs.push(input);
      latestBookings.push(answeredBooking(reply));
      // The random delay varies what the server is doing when it is killed.
      if (latestBookings.length === answersBeforeKill) killing = delay(roll(20)).then(() => server.kill('SIGKILL'));
    }
  };
  await Promise.all(Array.from({ length: 6 }, runGuest));
  await killing;
  return { latest: latestBookings, cut: unansweredInputs };
}

let inputCount = 0;

/** Returns inputs of which at most two want the same night of a room type, so that none is refused. */
function nextInput(): BookingInput {
  const number = inputCount++;
  const check_in = addDays(testToday, Math.floor(number / demoRoomTypes.length) % 360);
  return bookingInput({
    room_id: demoRoomTypes[number % demoRoomTypes.length]?.id,
    check_in,
    check_out: addDays(check_in, 1 + (number % 2)),
    transaction_ref: randomUUID(),
  });
}

function answeredBooking(reply: Reply): AnsweredBooking {
  const { reference, guest_email, check_in, nights, total_amount } = bookingOfReply(reply).booking;
  return { reference, email: guest_email, check_in, nights, total_amount };
}

/**
 * Reads a booking through the API. The API masks the email for this new browser, so the result has the expected email
 * instead.
 */
async function readBack(client: Client, { reference, email }: AnsweredBooking): Promise<unknown> {
  const { body } = await client.get(`/api/bookings/by-reference/${reference}`);
  const { check_in, nights, total_amount } = (body.booking ?? {}) as Record<string, unknown>;
  return { reference, email, check_in, nights, total_amount };
}

async function expectInDatabase(expectedBookings: AnsweredBooking[], dataDir = DATA_DIR): Promise<void> {
  const db = await openPglite(join(dataDir, 'database'));
  try {
    const rows = await db.read
      .selectFrom('booking')
      .innerJoin('bookingNight', 'bookingNight.bookingId', 'booking.id')
      .select(({ fn }) => [
        'reference',
        'guestEmail',
        'totalKobo',
        fn.min('night').as('first'),
        fn.countAll().as('nights'),
      ])
      .groupBy('booking.id')
      .execute();
    const storedBookings = rows.map(
      (row): AnsweredBooking => ({
        reference: row.reference,
        email: row.guestEmail ?? '',
        check_in: row.first,
        nights: Number(row.nights),
        total_amount: toNaira(kobo(row.totalKobo)),
      }),
    );
    // A guest whose reply was lost in the last kill may have a booking too, but no guest has two.
    expect(storedBookings).toEqual(expect.arrayContaining(expectedBookings));
    expect(new Set(storedBookings.map(({ email }) => email)).size).toBe(storedBookings.length);
    expect(await findViolations(db.read)).toEqual([]);
  } finally {
    await db.close();
  }
}

test.runIf(isDeep)(
  'what others could read of the hotel is shut to them as it starts, and its log says so',
  async () => {
    const findReadablePaths = () =>
      readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() || entry.isDirectory())
        .map(({ parentPath, name }) => join(parentPath, name))
        .filter((place) => (statSync(place).mode & 0o077) !== 0);
    await copyDemoHotelInto(DATA_DIR);
    expect(findReadablePaths()).toEqual([]);
    chmodSync(join(DATA_DIR, 'database'), 0o755);
    chmodSync(join(DATA_DIR, 'database/cluster/PG_VERSION'), 0o666);
    const server = await startProcess({ env: { DATA_DIR, LOG_LEVEL: 'warn' } });
    await postBooking(makeClient(server.url), nextInput());
    expect(findReadablePaths()).toEqual([]);
    expect(server.output()).toContain('other users could access files in the data folder');
    await server.kill();
  },
);

describe.runIf(isDeep)('on a disk of its own', () => {
  let disk: SmallDisk;
  beforeEach(({ skip }) => {
    const diskOrReason = tryToMakeSmallDisk();
    if (typeof diskOrReason === 'string') return skip(diskOrReason);
    disk = diskOrReason;
    return async () => {
      await Promise.all(startedServers.splice(0).map((server) => server.kill()));
      disk.remove();
    };
  });
  const startedServers: ServerProcess[] = [];
  const startHere = async (env: Record<string, string> = {}) => {
    const server = await startProcess({ env: { DATA_DIR: join(disk.folder, 'data'), LOG_LEVEL: 'warn', ...env } });
    startedServers.push(server);
    return server;
  };
  const readRefusal = () =>
    startHere().then(
      (server) => server.kill().then(() => ''),
      ({ output }: NotStarted) => output,
    );

  test('that fills up nothing is booked and everything can be read, until there is room', async () => {
    const server = await startHere();
    const guest = makeClient(server.url);
    const owner = await signedIn({ client: () => makeClient(server.url) }, 'superadmin');
    const bookingBefore = answeredBooking(await postBooking(guest, nextInput()));
    disk.fillUp(3e6);
    expect(await guest.post('/api/bookings/public', nextInput())).toMatchObject({
      status: 503,
      body: { success: false, message: requestMessages.diskFull },
    });
    expect(await readBack(guest, bookingBefore)).toEqual(bookingBefore);
    expect((await owner.get('/api/reports/daily?day=2026-11-20')).status).toBe(200);
    await vi.waitFor(() => expect(server.output()).toContain('the disk is full: writes are refused'), 10_000);
    expect(await readRefusal()).toContain('is in use by another process');

    disk.freeSpace();
    expect((await postBooking(guest, nextInput())).status).toBe(201);
    await vi.waitFor(async () => {
      expect(server.output()).toContain('the disk has space again');
      const { body } = await owner.get('/api/notices');
      expect(body.data).toContainEqual(expect.objectContaining({ kind: 'disk_low' }));
    }, 10_000);
    expect(server.output().match(/the disk is full: writes are refused/g)).toHaveLength(1);
    await server.kill();

    disk.fillUp(3e6);
    expect(await readRefusal()).toMatch(/does not open: the disk is full: 2 MB are free, and the hotel keeps 64 MB\./);
  });

  test.each([
    ...Array.from({ length: 3 }, () => 'is full' as const),
    ...Array.from({ length: 3 }, () => 'is read-only' as const),
  ])(
    'that %s in the middle of a booking the process ends, says why, and every answered booking is kept',
    async (fault) => {
      // Without a margin the server does not refuse in time, as when another program fills the disk during a
      // transaction.
      const server = await startHere({ DISK_MARGIN_MB: '0' });
      const client = makeClient(server.url);
      const answeredBookings = [answeredBooking(await postBooking(client, nextInput()))];
      if (fault === 'is full') disk.fillUp(seededIntegers()(2e6));
      const statuses = new Set<number>();
      let refusalCount = 0;
      const runGuest = async () => {
        // If only the tables cannot grow, the process does not die but refuses every booking.
        while (refusalCount < 100) {
          const reply = await postBooking(client, nextInput()).catch(() => undefined);
          if (!reply) return;
          statuses.add(reply.status);
          if (reply.status === 201) answeredBookings.push(answeredBooking(reply));
          else refusalCount++;
          if (fault === 'is read-only' && answeredBookings.length === 5) disk.break();
        }
      };
      await Promise.all(Array.from({ length: 4 }, runGuest));
      expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
      if (fault === 'is full' && refusalCount >= 100) {
        disk.freeSpace();
        answeredBookings.push(answeredBooking(await postBooking(client, nextInput())));
        await server.kill();
        return expectInDatabase(answeredBookings, join(disk.folder, 'data'));
      }
      expect(await server.exited).toBe(1);
      expect(server.output()).toMatch(
        /The embedded database has stopped: the disk (is full|is read-only|fails to write)/,
      );
      expect(await readRefusal()).toMatch(/does not open: the disk (is full|is read-only)/);
      if (fault === 'is full') disk.freeSpace();
      else disk.remount();
      await expectInDatabase(answeredBookings, join(disk.folder, 'data'));
    },
    120_000,
  );
});

test.runIf(isDeep).each(['cluster', 'cluster', 'cluster.unfinished'])(
  'a first start that is killed once there is a %s leaves nothing that stops the next one',
  async (milestone) => {
    const randomBelow = seededIntegers();
    const power = new AbortController();
    const starting = startProcess({ env: { DATA_DIR }, fresh: true, signal: power.signal });
    const powerCut = starting.then(
      (server) => server.kill(),
      () => {},
    );
    const expectReached = () => expect(existsSync(join(DATA_DIR, 'database', milestone))).toBe(true);
    await vi.waitFor(expectReached, { timeout: 60_000, interval: 5 });
    await delay(randomBelow(800));
    power.abort();
    await powerCut;

    const server = await startProcess({ env: { DATA_DIR }, fresh: true });
    expect((await postBooking(makeClient(server.url), nextInput())).status).toBe(201);
    await server.kill();
  },
);

test.runIf(isDeep)(
  'a second process on the same data folder is refused with a sentence, and the first goes on',
  async () => {
    const server = await start();
    const secondProcess = startProcess({ env: { DATA_DIR }, script: 'tools/start.js' });
    const refusal = await secondProcess.then(
      (other) => other.kill().then(() => undefined),
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(NotStarted);
    const { code, output } = refusal as NotStarted;
    expect(code).toBe(1);
    expect(output).toContain(`The data folder ${join(DATA_DIR, 'database')} is in use by another process`);
    expect(output).not.toMatch(/^\s+at /m);
    expect((await postBooking(makeClient(server.url), nextInput())).status).toBe(201);
    await server.kill();
  },
);
