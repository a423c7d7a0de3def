import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { numberedRoomList } from '#contract/rooms/numbered-rooms.ts';
import type { Db } from '#db/db.ts';
import { openPglite } from '#db/engine/pglite.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { createScratchDatabase, type ScratchDatabase } from '#db/scratch.ts';
import { localGuestFiles } from '#server/platform/integrations/guest-files.ts';
import { root } from '#tools/built.ts';
import { openCopy } from '#tools/copies/archive.ts';
import { hasPgDump } from '#tools/postgres-programs.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { makeClient } from '#tools/testing/client.ts';
import { seededScratch } from '#tools/testing/databases.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';
import { bookingOfReply, postBooking, unusedStay } from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';

type Env = { DATA_DIR: string; DATABASE_URL?: string };

type ToolResult = { code: number; said: string };
const runTool = async (tool: 'backup' | 'restore', env: Env, ...args: string[]): Promise<ToolResult> => {
  const program = await programArguments(`tools/${tool}.ts`);
  return new Promise((resolve) => {
    const { PATH, HOME, TMPDIR } = process.env;
    execFile(
      process.execPath,
      [...program, ...args],
      { cwd: root, env: { PATH, HOME, TMPDIR, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, said: out + err }),
    );
  });
};

const idOf = async (url: string, reference: string): Promise<string> => {
  const { body } = await makeClient(url).get(`/api/bookings/by-reference/${reference}`);
  return (body.booking as { id: string }).id;
};

async function closeRoom(url: string): Promise<void> {
  const desk = await signedIn({ client: () => makeClient(url) }, 'receptionist');
  const { data } = parseWire(numberedRoomList, (await desk.get('/api/rooms')).body);
  const night = { from: '2030-01-01', until: '2030-01-02' };
  const closure = { kind: 'out_of_order', reason: 'Leak', ...night };
  expect((await desk.post(`/api/rooms/${data[0]?.id}/closures`, closure)).status).toBe(201);
}

const engines: [name: string, makeDatabases: () => Promise<ScratchDatabase[]>, open: (env: Env) => Promise<Db>][] = [
  ['the embedded database', async () => [], ({ DATA_DIR }) => openPglite(join(DATA_DIR, 'database'))],
  [
    'a PostgreSQL server',
    // The backup is made of the first database and restored into the second.
    () => Promise.all([seededScratch(), createScratchDatabase(process.env.TEST_POSTGRES_URL ?? '')]),
    async ({ DATABASE_URL = '' }) => openPostgres(DATABASE_URL),
  ],
];

// Only the deep form backs up the embedded database. In the short form, db/engine/pglite.test.ts copies this database
// and restores the copy.
describe.each(engines.slice(rounds(0, 1)))('a backup of %s', (_, makeDatabases, open) => {
  let folder: string;
  let [fromEnv, toEnv]: Env[] = [];
  let server: ServerProcess;
  const answeredReferences: string[] = [];
  let referencesBefore: string[];
  let copiesFolder: string;
  let backupFile: string;
  const newFolder = (name: string) => mkdtempSync(join(folder, name));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backup-'));
    const databases = await makeDatabases();
    [fromEnv, toEnv] = ['from-', 'to-'].map((name, at) => {
      const DATABASE_URL = databases[at]?.url;
      return { DATA_DIR: newFolder(name), ...(DATABASE_URL && { DATABASE_URL }) };
    });
    copiesFolder = join(folder, 'copies');
    server = await startProcess({ env: { ...envFor(fromEnv), LOG_LEVEL: 'error' } });
    return async () => {
      await server.kill();
      await Promise.all(databases.map((database) => database.drop()));
      rmSync(folder, { recursive: true, force: true });
    };
    // The hook takes long, because the first hotel on the embedded database makes the folder that others copy.
  }, 120_000);

  beforeEach(({ skip }) =>
    skip(Boolean(fromEnv?.DATABASE_URL) && !hasPgDump(), 'pg_dump of PostgreSQL 15 or newer is not installed'),
  );

  const envFor = (which: Env | undefined): Env => which ?? { DATA_DIR: folder };

  test('is taken while the hotel sells', async () => {
    await closeRoom(server.url);
    let isSelling = true;
    const sell = async () => {
      while (isSelling) {
        const id = randomUUID();
        const reply = await postBooking(
          makeClient(server.url),
          bookingInput({ ...unusedStay('deluxe', 1), guest_email: `${id}@example.ng`, transaction_ref: id }),
        );
        if (reply.status === 201) answeredReferences.push(bookingOfReply(reply).booking.reference);
        // Waits between bookings, so that the hotel is not sold out before the backup ends.
        await delay(100);
      }
    };
    const guests = Promise.all([sell(), sell(), sell()]);
    await Promise.race([guests, expect.poll(() => answeredReferences.length, { timeout: 60_000 }).toBeGreaterThan(5)]);
    referencesBefore = [...answeredReferences];
    const { code, said } = await runTool('backup', envFor(fromEnv), '--to', copiesFolder);
    const countDuringBackup = answeredReferences.length - referencesBefore.length;
    isSelling = false;
    await guests;
    expect([code, said]).toEqual([0, expect.stringMatching(/hotel-[\dT-]+Z\.(dump|tar\.gz)\n[\s\S]*\nProven: /)]);
    expect(countDuringBackup).toBeGreaterThan(0);
    expect(server.output()).not.toContain('"level":"error"');
    const [name = '', ...otherFiles] = readdirSync(copiesFolder);
    expect(otherFiles).toEqual([`${name}.json`]);
    backupFile = join(copiesFolder, name);
    expect([statSync(backupFile).mode & 0o777, statSync(`${backupFile}.json`).mode & 0o777]).toEqual([0o600, 0o600]);
  });

  test('comes back in another database with every booking acknowledged before it, without erased guests, and balances', async () => {
    const erasedBooking = { reference: referencesBefore[0] ?? '', id: '' };
    erasedBooking.id = await idOf(server.url, erasedBooking.reference);
    await localGuestFiles(envFor(toEnv).DATA_DIR).recordErased([erasedBooking.id], new Date());
    const { code, said } = await runTool('restore', envFor(toEnv), backupFile);
    expect([code, said]).toEqual([0, expect.stringContaining('Checked: it balances.')]);
    expect(said).toContain('1 of them were erased again');
    const db = await open(envFor(toEnv));
    try {
      const rows = await db.read.selectFrom('booking').select(['reference', 'guestName']).execute();
      expect(rows.filter(({ guestName }) => guestName === 'Erased guest')).toEqual([
        { reference: erasedBooking.reference, guestName: 'Erased guest' },
      ]);
      const restoredReferences = new Set(rows.map(({ reference }) => reference));
      expect(referencesBefore.filter((reference) => !restoredReferences.has(reference))).toEqual([]);
      expect(await findViolations(db.read)).toEqual([]);
      const closedNights = await db.read
        .selectFrom('roomNight')
        .innerJoin('room', 'room.id', 'roomId')
        .select(['number', 'night'])
        .where('night', '=', '2030-01-01')
        .execute();
      expect(closedNights).toEqual([{ number: '101', night: '2030-01-01' }]);
    } finally {
      await db.close();
    }
  });

  test('does not take the place of what is there unless it is told to, nor of what is in use', async () => {
    const refusal = await runTool('restore', envFor(toEnv), backupFile);
    expect([refusal.code, refusal.said]).toEqual([1, expect.stringContaining('--replace')]);
    const replacement = await runTool('restore', envFor(toEnv), backupFile, '--replace');
    expect([replacement.code, replacement.said]).toEqual([0, expect.stringContaining('Checked: it balances.')]);
    const refusalWhileRunning = await runTool('restore', envFor(fromEnv), backupFile, '--replace');
    expect([refusalWhileRunning.code, refusalWhileRunning.said]).toEqual([
      1,
      expect.stringMatching(/in use|Stop every instance/),
    ]);
  });

  test('is refused when a byte of it is not as it was, and when its other half is missing', async () => {
    const damagedFile = join(folder, 'damaged');
    copyFileSync(backupFile, damagedFile);
    await expect(openCopy(damagedFile)).rejects.toThrow('both are needed');
    copyFileSync(`${backupFile}.json`, `${damagedFile}.json`);
    appendFileSync(damagedFile, 'x');
    await expect(openCopy(damagedFile)).rejects.toThrow('is damaged');
  });

  test('of a hotel that was restored runs, sells and can be taken while it stands still; the oldest one goes', async () => {
    const restoredServer = await startProcess({ env: { ...envFor(toEnv), LOG_LEVEL: 'error' } });
    expect(
      (
        await postBooking(
          makeClient(restoredServer.url),
          bookingInput({ ...unusedStay('deluxe', 1), transaction_ref: randomUUID() }),
        )
      ).status,
    ).toBe(201);
    await restoredServer.kill('SIGTERM');
    const { code, said } = await runTool('backup', envFor(toEnv), '--to', copiesFolder, '--keep', '1');
    expect([code, said]).toEqual([0, expect.stringContaining('Removed:')]);
    expect(readdirSync(copiesFolder)).toHaveLength(2);
  });
});
