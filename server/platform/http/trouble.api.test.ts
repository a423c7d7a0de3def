import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DurableNodeFS } from '#db/engine/durable-fs.ts';
import { openPglite } from '#db/engine/pglite.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import { listenToBell } from '#tools/testing/bell-listener.ts';
import { freshPostgres } from '#tools/testing/databases.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { openServerLine } from '#tools/testing/server-line.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const unavailableBody = {
  success: false,
  message: 'The service is not available right now. Please try again in a moment.',
};

const mistakeBody = { success: false, message: 'Something went wrong' };

let app: TestApp;
let cutDatabase: () => Promise<void>;
/** Restores the database. Undefined for an embedded database, which only works again in a new process. */
let mendDatabase: (() => Promise<void>) | undefined;
let cleanUp: () => Promise<void>;

const streamLog: string[] = [];

async function openOnServer() {
  const database = await freshPostgres();
  const serverLine = await openServerLine(database.url);
  const db = openPostgres(serverLine.url);
  app = await testApp({ db, pollIntervalMs: 200, logTarget: { write: (line) => void streamLog.push(line) } });
  [cutDatabase, mendDatabase] = [serverLine.refuse, serverLine.mend];
  cleanUp = async () => {
    await db.close();
    serverLine.close();
    await database.drop();
  };
}

/** A disk that refuses to store anything once it is broken. After that, the embedded database stops for good. */
class FailingDisk extends DurableNodeFS {
  isBroken = false;
  protected override sync(fd: number) {
    if (this.isBroken) throw new Error('input/output error');
    super.sync(fd);
  }
}

async function openEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'gone-'));
  const disks: FailingDisk[] = [];
  const db = await openPglite(folder, {
    makeFs(place) {
      const disk = new FailingDisk(place);
      disks.push(disk);
      return disk;
    },
  });
  app = await testApp({ db });
  cutDatabase = async () => {
    for (const disk of disks) disk.isBroken = true;
    await expect(sql`update room_type set image = ''`.execute(db.read)).rejects.toThrow('has stopped');
  };
  mendDatabase = undefined;
  cleanUp = async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  };
}

/** On a busy machine the pool may need a moment to learn that the server answers again. */
async function mendAndWait() {
  if (!mendDatabase) return;
  await mendDatabase();
  await expect.poll(async () => (await app.client().get('/api/ready')).status).toBe(200);
}

describe('while the database is away', () => {
  beforeAll(process.env.TEST_ENGINE === 'postgres' ? openOnServer : openEmbedded);
  afterAll(() => app.close().then(cleanUp));

  test('every call that needs it says so plainly, and the process says it is alive', async () => {
    const client = app.client();
    await client.get('/api/auth/csrf-token');
    expect((await client.get('/api/ready')).body).toEqual({ success: true, status: 'ready' });
    await cutDatabase();
    const replies = [
      await client.get('/api/ready'),
      await client.get('/api/room-inventory/available'),
      await client.get('/api/bookings/by-reference/BK-00000000'),
      await client.post('/api/bookings/public', bookingInput()),
      await client.post('/api/payments/verify', { tx_ref: 'BKTX-1' }),
    ];
    for (const { status, body } of replies) expect([status, body]).toEqual([503, unavailableBody]);
    expect((await client.get('/api/health')).body).toEqual({ success: true, status: 'ok' });
    await mendAndWait();
    if (mendDatabase) expect((await client.post('/api/bookings/public', bookingInput())).status).toBe(201);
  });

  test.runIf(process.env.TEST_ENGINE === 'postgres')('an open stream outlives it', async () => {
    const stream = await listenToBell(await signedIn(app, 'barmen'));
    const before = (await stream.next())?.unreadCount ?? -1;
    await cutDatabase();
    await expect.poll(() => streamLog.filter((line) => line.includes('open dashboards'))).toHaveLength(1);
    await mendAndWait();
    const { id } = await addDrink(app, { stock_quantity: 1, min_stock_level: 0 });
    await sell(await signedIn(app, 'barmen'), [{ drink_id: id, quantity: 1 }]);
    expect(await stream.next()).toMatchObject({ unreadCount: before + 1 });
    await stream.close();
  });
});

describe('a mistake of ours is not explained to the caller', () => {
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const alter = (change: string) => app.db.session((session) => session.script(change));

  test('a query that fails', async () => {
    await alter("alter table booking add constraint secret_name check (guest_name = '')");
    const { status, headers, body } = await app.client().post('/api/bookings/public', bookingInput());
    expect([status, body, headers.get('cache-control')]).toEqual([500, mistakeBody, 'no-store']);
  });

  test('an answer that is not as promised', async () => {
    await alter('alter table room_type alter max_occupancy drop not null; update room_type set max_occupancy = null');
    const { status, body } = await app.client().get('/api/room-inventory/available');
    expect([status, body]).toEqual([500, mistakeBody]);
  });
});
