import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '#contract/core/errors.ts';
import type { RenderPage } from '#contract/page.ts';
import type { Db } from '#db/db.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { retryAfterSeconds } from '#server/platform/http/load.ts';
import type { WebBuild } from '#server/platform/http/web-build.ts';
import { addDrink } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { freshPostgres } from '#tools/testing/databases.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { noPages } from '#tools/testing/no-pages.ts';
import { openServerLine, type ServerLine } from '#tools/testing/server-line.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const render: RenderPage = async ({ url, call }) => {
  if (url === '/rooms') return { status: 200, headers: {}, html: JSON.stringify(await call('availableRooms', {})) };
  const receiptCall = call('receipt', { reference: 'BK-00000000' });
  const kind = await receiptCall.catch((error: unknown) => (error as Partial<AppError>).kind);
  return { status: kind === 'unavailable' ? 503 : 404, headers: {}, html: 'no receipt' };
};

const isOnServer = process.env.TEST_ENGINE === 'postgres' && !process.env.TEST_POOLER;

describe.runIf(isOnServer)('while the database is away', () => {
  let filesFolder: string;
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let serverLine: ServerLine;
  let db: Db;
  let app: TestApp;
  let barman: Client;
  let drinkId: number;
  let beforeCommit = () => {};

  beforeAll(async () => {
    filesFolder = mkdtempSync(join(tmpdir(), 'files-'));
    const web: WebBuild = { ...noPages, render, files: filesFolder };
    database = await freshPostgres();
    serverLine = await openServerLine(database.url);
    db = openPostgres(serverLine.url);
    const tx: Db['tx'] = (work, when) =>
      db.tx(async (transaction) => {
        const result = await work(transaction);
        beforeCommit();
        return result;
      }, when);
    app = await testApp({ db: { ...db, tx }, web, rateLimits: true });
    await app.worker.stop();
  });
  beforeEach(async () => {
    // The holds of earlier tests lapse, so that their rooms are free again.
    app.clock.advance(3_600_000);
    drinkId = (await addDrink(app, { stock_quantity: 20, min_stock_level: 0 })).id;
    barman = await signedIn(app, 'barmen');
  });
  afterEach(async () => {
    beforeCommit = () => {};
    await serverLine.mend();
    await expect.poll(async () => (await app.client().get('/api/ready')).status).toBe(200);
  });
  afterAll(async () => {
    rmSync(filesFolder, { recursive: true, force: true });
    await app.close();
    await db.close();
    serverLine.close();
    await database.drop();
  });

  const sell = (key?: string) => barman.post('/api/bar-sales', { items: [{ drink_id: drinkId, quantity: 2 }], key });
  const readStockLeft = async () => {
    const drink = database.db.read.selectFrom('drink').select('stock').where('id', '=', drinkId);
    return (await drink.executeTakeFirstOrThrow()).stock;
  };

  async function expectAway(request: Promise<Reply>) {
    const startedAt = performance.now();
    const { status, headers } = await request;
    expect([status, headers.get('retry-after')]).toEqual([503, String(retryAfterSeconds)]);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  }

  /** The short form tries two failures, because `db/engine/lost-connections.test.ts` tests failures at the pool. */
  const furtherFailures: [string, (to: ServerLine) => unknown][] = [
    ['refuses connections', (to) => to.refuse()],
    ['is starting up', (to) => to.refuseWith('57P03')],
  ];
  test.each<[string, (to: ServerLine) => unknown]>([
    ['has vanished', (to) => to.silence()],
    ['has become a standby', (to) => to.becomeStandby()],
    ...(isDeep ? furtherFailures : []),
  ])('because the server %s, all are told within 3 s, and what they repeat is done once', async (_, fail) => {
    const guest = app.client();
    const booking = bookingInput({ transaction_ref: randomUUID() });
    const key = randomUUID();
    const { check_in, check_out } = booking;
    const sendRequests = () => [
      guest.get('/api/ready'),
      guest.get('/api/room-inventory/available'),
      guest.get(
        `/api/room-inventory/check-availability?${new URLSearchParams({ room_type_id: 'deluxe', check_in, check_out })}`,
      ),
      guest.get('/api/bookings/by-reference/BK-00000000'),
      guest.post('/api/bookings/public', booking),
      barman.get('/api/bar-sales'),
      sell(key),
    ];
    await guest.writeHeaders();
    await fail(serverLine);
    await Promise.all(sendRequests().map(expectAway));
    await Promise.all(sendRequests().map(expectAway));
    expect((await guest.get('/api/health')).status).toBe(200);

    await serverLine.mend();
    await expect.poll(async () => (await guest.get('/api/ready')).status, { timeout: 3_000 }).toBe(200);
    for (let time = 0; time < 2; time += 1) {
      expect((await guest.post('/api/bookings/public', booking)).status).toBe(201);
      expect((await sell(key)).status).toBe(201);
    }
    expect(await readStockLeft()).toBe(18);
    const { guest_email } = booking;
    const bookingsMadeQuery = database.db.read.selectFrom('booking').select('id').where('guestEmail', '=', guest_email);
    expect(await bookingsMadeQuery.execute()).toHaveLength(1);
  });

  test('guests see the page as it was, and a page without its data comes again by itself', async () => {
    expect((await app.client().get('/rooms')).body.text).toContain('deluxe');
    serverLine.silence();
    const [keptPage, receipt] = await Promise.all([
      app.client().get('/rooms'),
      app.client().get('/receipt/BK-00000000'),
    ]);
    expect([keptPage.status, keptPage.body.text]).toEqual([200, expect.stringContaining('deluxe')]);
    expect([receipt.status, receipt.headers.get('retry-after'), receipt.headers.get('refresh')]).toEqual([
      503,
      String(retryAfterSeconds),
      String(retryAfterSeconds),
    ]);
  });

  test('in the middle of a query, the caller is told at once, and nothing is sold', async () => {
    const lockingDb = openPostgres(database.url, { max: 1 });
    const countWaitingQueries = async () =>
      (await sql`select from pg_locks where not granted`.execute(database.db.read)).rows.length;
    await lockingDb.tx(async (tx) => {
      await tx.selectFrom('drink').select('id').where('id', '=', drinkId).forUpdate().execute();
      const sale = expectAway(sell());
      await expect.poll(countWaitingQueries).toBeGreaterThan(0);
      serverLine.reset();
      await sale;
    });
    await lockingDb.close();
    expect(await readStockLeft()).toBe(20);
  });

  test.runIf(isDeep)(
    'after some slow answers, the caller is told within 3 s of the question, and what is repeated is done once',
    async () => {
      const key = randomUUID();
      serverLine.fade(700, 2_000);
      await expectAway(sell(key));
      await serverLine.mend();
      await expect.poll(async () => (await sell(key)).status, { timeout: 5_000 }).toBe(201);
      expect(await readStockLeft()).toBe(18);
    },
  );

  const silencedCase: [string, (to: ServerLine) => unknown][] = [['is held up on its way', (to) => to.silence()]];
  test.each<[string, (to: ServerLine) => unknown]>([
    ['is not answered', (to) => to.loseAnswers()],
    ...(isDeep ? silencedCase : []),
  ])('when COMMIT %s, the caller is told within 3 s, and the key makes the repeated sale one', async (_, fail) => {
    const key = randomUUID();
    beforeCommit = () => fail(serverLine);
    await expectAway(sell(key));
    beforeCommit = () => {};
    await serverLine.mend();
    await expect.poll(async () => (await barman.get('/api/bar-sales')).status, { timeout: 5_000 }).toBe(200);
    expect((await sell(key)).status).toBe(201);
    expect(await readStockLeft()).toBe(18);
  });

  test.runIf(isDeep)('when the reply to COMMIT is lost, a sale without a key is sold twice', async () => {
    beforeCommit = () => serverLine.loseAnswers();
    await expectAway(sell());
    beforeCommit = () => {};
    await expect.poll(readStockLeft).toBe(18);
    await expect.poll(async () => (await barman.get('/api/bar-sales')).status).toBe(200);
    expect((await sell()).status).toBe(201);
    expect(await readStockLeft()).toBe(16);
  });
});
