import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/core/roles.ts';
import { type NoticeKind, noticesPage } from '#contract/messaging/bell.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import { listenToBell } from '#tools/testing/bell-listener.ts';
import { makeClient } from '#tools/testing/client.ts';
import { createDemoData } from '#tools/testing/demo-data.ts';
import { walkIn } from '#tools/testing/desk.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { startProcess } from '#tools/testing/process.ts';
import { bookingOfReply, postBooking, type RaceSetup, raceSetups, unusedStay } from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  beforeAll(async () => {
    arena = await open();
    return () => arena.close();
  });

  const signInAt = (turn: number, role: StaffRole) => signedIn({ client: () => arena.browser(turn) }, role);
  const countNotices = async (kind: NoticeKind): Promise<number> => {
    const query = arena.db.read.selectFrom('notice').select('id').where('kind', '=', kind);
    return (await query.execute()).length;
  };

  test('a booking reported as paid by everybody at once rings once, at every process', async () => {
    const listeners = await Promise.all([0, 1].map(async (turn) => listenToBell(await signInAt(turn, 'supervisor'))));
    await Promise.all(listeners.map((listener) => listener.next()));
    const { checkout } = bookingOfReply(await postBooking(arena.client(0), bookingInput(unusedStay('deluxe', 1))));
    const { tx_ref } = checkout;
    await arena.client(0).post('/sandbox/pay', { tx_ref, outcome: 'successful', webhook: 'twice' });
    const verify = (turn: number) => arena.client(turn).post('/api/payments/verify', { tx_ref });
    await Promise.all(Array.from({ length: 8 }, (__, turn) => verify(turn)));
    expect(await Promise.all(listeners.map((listener) => listener.next()))).toMatchObject([
      { unreadCount: 1 },
      { unreadCount: 1 },
    ]);
    expect(await countNotices('booking_paid')).toBe(1);
    await Promise.all(listeners.map((listener) => listener.close()));
  });

  const bottleCount = rounds(30, 12);
  test(`${bottleCount} bottles sold at once are low once and gone once`, async () => {
    const drink = await addDrink(
      { client: () => arena.browser(0) },
      { stock_quantity: bottleCount, min_stock_level: 4 },
    );
    const barmen = [await signInAt(0, 'barmen'), await signInAt(1, 'barmen')] as const;
    const order = [{ drink_id: drink.id, quantity: 1 }];
    await Promise.all(Array.from({ length: bottleCount }, (__, turn) => sell(barmen[turn % 2 ? 1 : 0], order)));
    expect([await countNotices('stock_low'), await countNotices('stock_out')]).toEqual([1, 1]);
  });

  test('a day’s arrivals are told of once, however often the day begins', async () => {
    const desks = [await signInAt(0, 'receptionist'), await signInAt(1, 'receptionist')] as const;
    await walkIn({ clock: { now: () => new Date(), advance: () => arena.advanceOneSecond() } }, desks[0]);
    const beginDayJobs = arena.db.read.updateTable('job').where('kind', '=', 'day.begun');
    const jobsBegun = () =>
      arena.db.read
        .selectFrom('job')
        .select('state')
        .where('kind', '=', 'day.begun')
        .where('runAt', '<=', sql<Date>`created_at`)
        .execute();
    for (let mornings = 0; mornings < rounds(3, 1); mornings++) {
      await beginDayJobs.set({ state: 'waiting' }).where('runAt', '<=', sql<Date>`created_at`).execute();
      await expect.poll(jobsBegun, { timeout: 20_000 }).toEqual([{ state: 'done' }]);
      expect(await countNotices('arrivals')).toBe(1);
    }
    for (const desk of desks) {
      const { data } = parseWire(noticesPage, (await desk.get('/api/notices')).body);
      expect(data.filter(({ kind }) => kind === 'arrivals')).toHaveLength(1);
    }
  });

  test('what is read at one process is read at the other', async () => {
    const [firstClient, secondClient] = await Promise.all([0, 1].map((turn) => signInAt(turn, 'barmen')));
    if (!firstClient || !secondClient) throw new Error('two clients are needed');
    const { id } = await addDrink({ client: () => arena.browser(0) }, { stock_quantity: 1, min_stock_level: 0 });
    const listener = await listenToBell(secondClient);
    const before = (await listener.next())?.unreadCount ?? -1;
    await sell(firstClient, [{ drink_id: id, quantity: 1 }]);
    const { newest } = await listener.until(({ unreadCount }) => unreadCount === before + 1);
    await firstClient.post('/api/notices/read', { up_to: newest });
    expect(await listener.next()).toMatchObject({ newest, unreadCount: 0 });
    await listener.close();
  });
});

// Only the deep form runs this test. In the short form, closing.fault.test.ts stops a server that has a listener of the
// bell and other connections.
test.runIf(isDeep)('a server that is told to stop ends what it is telling, and stops', async () => {
  const data = await createDemoData();
  const server = await startProcess({ env: data.env });
  try {
    const listener = await listenToBell(await signedIn({ client: () => makeClient(server.url) }, 'superadmin'));
    await listener.next();
    // A connection cut after the grace period would be an error and not an end.
    const [lastEvent] = await Promise.all([listener.next(), server.kill('SIGTERM')]);
    expect(lastEvent).toBeUndefined();
  } finally {
    await server.kill();
    await data.remove();
  }
});
