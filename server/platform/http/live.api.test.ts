import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { unattendedHeader } from '#contract/core/endpoint.ts';
import { errorMessages, requestMessages } from '#contract/core/errors.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import { type BellListener, listenToBell } from '#tools/testing/bell-listener.ts';
import type { Client } from '#tools/testing/client.ts';
import { databaseFor } from '#tools/testing/databases.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { addStaffMember, isSignedIn, login } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const pollIntervalMs = 200;
const queries: string[] = [];
const recorder: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'SelectQueryNode') queries.push(JSON.stringify(node));
    return node;
  },
  transformResult: async ({ result }) => result,
};
let app: TestApp;
let appWithDefaultPause: TestApp;
beforeAll(async () => {
  const { db, drop } = await databaseFor(openedAt);
  app = await testApp({ db: { ...db, read: db.read.withPlugin(recorder) }, pollIntervalMs });
  appWithDefaultPause = await testApp();
  return async () => {
    await app.close();
    await drop();
  };
});

const hireAndSignIn = async (role: 'barmen' | 'supervisor'): Promise<Client> =>
  signedIn(app, await addStaffMember(app, { role }));

async function sellOut(at = app): Promise<void> {
  const { id } = await addDrink(at, { stock_quantity: 1, min_stock_level: 0 });
  await sell(await signedIn(at, 'barmen'), [{ drink_id: id, quantity: 1 }]);
}

const eventHeaders = { headers: { accept: 'text/event-stream' } };

async function openStream(client: Client): Promise<Response> {
  const response = await client.open('/api/notices/stream', eventHeaders);
  await response.body?.cancel();
  return response;
}

describe('who listens', () => {
  test('hears how things stand, and soon what becomes of it', async () => {
    const barman = await signedIn(appWithDefaultPause, await addStaffMember(appWithDefaultPause, { role: 'barmen' }));
    const stream = await listenToBell(barman);
    const { unreadCount: before } = (await stream.next()) ?? { unreadCount: -1 };
    const soldAt = performance.now();
    await sellOut(appWithDefaultPause);
    const { newest } = await stream.until((state) => state.unreadCount === before + 1);
    expect(performance.now() - soldAt).toBeLessThan(5_000);
    await barman.post('/api/notices/read', { up_to: newest });
    expect(await stream.until((state) => state.unreadCount === 0)).toMatchObject({ newest, unreadCount: 0 });
    await stream.close();
  });

  test('hears nothing of what does not concern them', async () => {
    const [stream, otherStream] = [
      await listenToBell(await hireAndSignIn('supervisor')),
      await listenToBell(await hireAndSignIn('barmen')),
    ];
    const before = await stream.next();
    await otherStream.next();
    await sellOut();
    await otherStream.next();
    // Both streams repeat their call equally often: when the second has sent this event, the first would have sent one,
    // too.
    await sellOut();
    await otherStream.next();
    await app.db.read.deleteFrom('session').execute();
    expect([before?.unreadCount, await stream.next()]).toEqual([0, undefined]);
  });

  test('gets a stream that nothing on the way may store, hold back or compress', async () => {
    const client = await hireAndSignIn('barmen');
    const response = await client.open('/api/notices/stream', {
      headers: { ...eventHeaders.headers, 'accept-encoding': 'br, gzip' },
    });
    const replyHeaders = Object.fromEntries(response.headers);
    expect(replyHeaders).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(replyHeaders['content-encoding']).toBeUndefined();
    await response.body?.cancel();
  });

  test('hears of it in five windows, and not in more until one of them is closed', async () => {
    const client = await hireAndSignIn('barmen');
    const streams = [];
    for (let window = 0; window < 5; window++) streams.push(await listenToBell(client));
    const { status, body } = await client.raw('/api/notices/stream', eventHeaders);
    expect([status, body]).toEqual([429, { success: false, message: requestMessages.tooManyStreams }]);
    await streams.pop()?.close();
    await expect.poll(async () => (await openStream(client)).status).toBe(200);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test.runIf(isDeep)('hears of it in twenty windows of all their browsers', async () => {
    const person = await addStaffMember(app, { role: 'barmen' });
    const streams = [];
    for (let browser = 0; browser < 4; browser++) {
      const client = await signedIn(app, person);
      for (let window = 0; window < 5; window++) streams.push(await listenToBell(client));
    }
    expect((await openStream(await signedIn(app, person))).status).toBe(429);
    expect((await openStream(await hireAndSignIn('barmen'))).status).toBe(200);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test('hears of a notice that is committed after one with a higher id', async () => {
    const stream = await listenToBell(await hireAndSignIn('barmen'));
    const { unreadCount: before } = (await stream.next()) ?? { unreadCount: -1 };
    const { id: drinkId } = await addDrink(app, {});
    const insert = (id: number) =>
      sql`insert into notice (id, kind, at, drink_id, facts) overriding system value
        values (${id}, 'stock_out', ${app.clock.now()}, ${drinkId}, '{"stock":0}')`.execute(app.db.read);
    await insert(900_002);
    await stream.until((state) => state.unreadCount === before + 1);
    await insert(900_001);
    expect(await stream.next()).toMatchObject({ newest: 900_002, unreadCount: before + 2 });
    await stream.close();
  });

  test('may also ask once', async () => {
    const { status, body } = await (await hireAndSignIn('supervisor')).get('/api/notices/stream');
    const state = { unread_count: 0, newest: null, rooms: expect.any(Number), hotel: 0 };
    expect([status, body]).toEqual([200, { success: true, ...state }]);
  });
});

describe('the stream ends', () => {
  test.each<[string, (client: Client, id: string) => Promise<unknown>]>([
    ['with the session', (client) => client.post('/api/auth/logout', {})],
    [
      'when its owner may no longer work here',
      (_, id) => app.db.read.updateTable('staff').set({ isActive: false }).where('id', '=', id).execute(),
    ],
    [
      'when nobody has touched the page for so long that the session is over',
      async () => app.clock.advance(31 * 60_000),
    ],
  ])('%s', async (_, end) => {
    const member = await addStaffMember(app, { role: 'barmen' });
    const client = await signedIn(app, member);
    const stream = await listenToBell(client);
    await stream.next();
    await end(client, member.id);
    expect(await stream.next()).toBeUndefined();
    expect(await isSignedIn(client)).toBe(false);
  });

  test('and keeps no session alive by itself', async () => {
    const client = await hireAndSignIn('barmen');
    for (let minutes = 0; minutes < 30; minutes += 10) {
      app.clock.advance(10 * 60_000);
      await client.open('/api/notices/stream', eventHeaders).then(({ body }) => body?.cancel());
    }
    const { status } = await client.raw('/api/auth/verify', { headers: { [unattendedHeader]: '1' } });
    expect(status).toBe(401);
  });

  test('when the house closes, which does not wait for who still listens', async () => {
    const stream = await listenToBell(await signedIn(appWithDefaultPause, 'superadmin'));
    await stream.next();
    const startedAt = performance.now();
    const [lastEvent] = await Promise.all([stream.next(), appWithDefaultPause.close()]);
    expect(lastEvent).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });
});

describe('nobody listens', () => {
  test('without a session, or with one that may only change a password', async () => {
    const expiredMember = await addStaffMember(app, { mustChangePassword: true });
    const clientOfExpired = app.client();
    await login(clientOfExpired, expiredMember.staffId, expiredMember.password);
    for (const client of [app.client(), clientOfExpired]) {
      const { status, body } = await client.raw('/api/notices/stream', eventHeaders);
      expect([status, body]).toEqual([401, { success: false, message: errorMessages.unauthenticated }]);
    }
  });

  test('by a call that wants no answer', async () => {
    const client = await hireAndSignIn('barmen');
    expect((await client.open('/api/notices/stream', { method: 'HEAD', ...eventHeaders })).status).toBe(404);
  });
});

test('all who listen cost one query per interval while nothing happens', async () => {
  await app.worker.stop();
  queries.length = 0;
  const streams: BellListener[] = [];
  for (let person = 0; person < rounds(10, 3); person++) {
    const member = await addStaffMember(app, { role: 'barmen' });
    for (let browser = 0; browser < 4; browser++) {
      const client = await signedIn(app, member);
      for (let window = 0; window < 5; window++) streams.push(await listenToBell(client));
    }
  }
  const [firstEvent] = await Promise.all(streams.map((stream) => stream.next()));
  const unreadBefore = firstEvent?.unreadCount ?? -1;

  // Each stream repeats its call once after it was opened. From then on, every query is the same shared one.
  const countLastQueries = () => new Set(queries.slice(-5)).size;
  await expect.poll(() => queries.length > 2 * streams.length && countLastQueries(), { timeout: 20_000 }).toBe(1);
  const queryCountBefore = queries.length;
  await expect.poll(() => queries.length - queryCountBefore, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
  expect(new Set(queries.slice(queryCountBefore)).size).toBe(1);
  expect(queries.at(-1)?.match(/[0-9a-f]{64}/g)).toHaveLength(streams.length / 5);

  await sellOut();
  for (const stream of streams) expect(await stream.next()).toMatchObject({ unreadCount: unreadBefore + 1 });
  await Promise.all(streams.map((stream) => stream.close()));
});
