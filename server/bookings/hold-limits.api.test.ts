import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { walkIn } from '#tools/testing/desk.ts';
import { bookingInput, openedAt, testToday } from '#tools/testing/factories.ts';
import { emptyTables, forgetBookings } from '#tools/testing/forget-bookings.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { solveProofOfRefusal } from '#tools/testing/proof.ts';
import { type BookingInput, bookingOfReply, countByStatus } from '#tools/testing/race-setup.ts';
import { passMinutes, pay, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ connections: 2, rateLimits: true });
  await setInventory(app.db, 'deluxe', { total_rooms: 100 });
  await setInventory(app.db, 'executive-suite', { total_rooms: 3 });
});
beforeEach(async () => {
  app.clock.set(openedAt);
  await forgetBookings(app.db);
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

let networkCount = 0;
const newNetwork = () => `198.51.${100 + Math.floor(++networkCount / 250)}.${networkCount % 250}`;
const headersFrom = (address: string) => ({ 'x-forwarded-for': address });

const newInput = (changes: Partial<BookingInput> = {}) => bookingInput({ room_id: 'deluxe', ...changes });
const bookFrom = (network: string, input: BookingInput = newInput(), browser: Client = app.client()): Promise<Reply> =>
  browser.post('/api/bookings/public', input, headersFrom(network));
/** Books and, if the reply demands a proof of work, does it and books again, as a page does. */
async function bookWithProof(
  network: string,
  input: BookingInput = newInput(),
  browser = app.client(),
): Promise<Reply> {
  const reply = await bookFrom(network, input, browser);
  return reply.status === 428
    ? bookFrom(network, { ...input, proof: await solveProofOfRefusal(reply) }, browser)
    : reply;
}
const networkFullRefusal = `429 ${bookingMessages.networkFull('+234 800 000 0001')}`;
const proofNeededRefusal = `428 ${bookingMessages.proofNeeded('+234 800 000 0001')}`;
const tooManyRefusal = `429 ${bookingMessages.tooManyHolds(3)}`;

/**
 * Makes `count` bookings, each from another network so that none needs a proof of work. Then makes `network` the
 * network of all holds.
 */
async function fillNetwork(network: string, count: number): Promise<Reply[]> {
  const replies = [await bookFrom(network)];
  while (replies.length < count) replies.push(await bookFrom(newNetwork()));
  const { id } = bookingOfReply(replies[0] as Reply).booking;
  await sql`update hold_origin set network = (select network from hold_origin where booking_id = ${id})`.execute(
    app.db.read,
  );
  return replies;
}
const readOrigins = () => app.db.read.selectFrom('holdOrigin').selectAll().execute();
const askTogether = (count: number, ask: () => Promise<Reply>) => Promise.all(Array.from({ length: count }, ask));

describe('a browser', () => {
  test('keeps three rooms without paying, however it asks, and another once one of them is over', async () => {
    const browser = app.client();
    expect((await bookFrom(newNetwork(), newInput(), browser)).status).toBe(201);
    const replies = await askTogether(5, () => bookFrom(newNetwork(), newInput(), browser));
    expect(countByStatus(replies)).toEqual({ 201: 2, [tooManyRefusal]: 3 });
    await passMinutes(app, 31);
    expect((await bookFrom(newNetwork(), newInput(), browser)).status).toBe(201);
  });
});

describe('a network', () => {
  test('keeps three rooms at once without work, and works for the fourth', async () => {
    const network = newNetwork();
    const inputs = Array.from({ length: 6 }, () => newInput());
    const replies = await Promise.all(inputs.map((each) => bookFrom(network, each)));
    expect(countByStatus(replies)).toEqual({ 201: 3, [proofNeededRefusal]: 3 });
    const [[refusal, refusedInput], [, otherInput]] = replies.flatMap((reply, at) =>
      reply.status === 428 ? [[reply, inputs[at] as BookingInput] as const] : [],
    ) as [[Reply, BookingInput], [Reply, BookingInput]];
    const proof = await solveProofOfRefusal(refusal);
    expect((await bookFrom(network, { ...otherInput, proof })).status).toBe(428);
    for (const malformed of [{}, 'solved', { challenge: { parameters: {} }, solution: 7 }])
      expect((await bookFrom(newNetwork(), { ...refusedInput, proof: malformed as never })).status).toBe(400);
    const repliesToBoth = await askTogether(2, () => bookFrom(network, { ...refusedInput, proof }));
    expect(countByStatus(repliesToBoth)).toEqual({ 201: 1, [proofNeededRefusal]: 1 });
    expect(await readOrigins()).toHaveLength(4);
  });

  test('keeps ten at most, is told whom to call, and has room again once one is paid', async () => {
    const network = '127.0.0.1';
    const [firstReply] = await fillNetwork(network, 10);
    expect(countByStatus([await bookFrom(network)])).toEqual({ [networkFullRefusal]: 1 });
    await walkIn(app, await signedIn(app, 'receptionist'), { room_id: 'deluxe' });
    const { checkout } = bookingOfReply(firstReply as Reply);
    await pay(app, checkout.tx_ref);
    expect((await verify(app.client(), checkout.tx_ref)).body.status).toBe('success');
    expect((await bookFrom(network)).status).toBe(428);
  });
});

test('a guest works for a hold with which unpaid ones have more than half of a type on one of the nights, from wherever they come', async () => {
  const suiteStay = (first: number, nights: number) =>
    newInput({
      room_id: 'executive-suite',
      check_in: addDays(testToday, first),
      check_out: addDays(testToday, first + nights),
    });
  const replies = await Promise.all([20, 20, 20].map((first) => bookFrom(newNetwork(), suiteStay(first, 2))));
  expect(countByStatus(replies)).toEqual({ 201: 1, [proofNeededRefusal]: 2 });
  expect((await bookFrom(newNetwork(), suiteStay(19, 2))).status).toBe(428);
  expect((await bookFrom(newNetwork(), suiteStay(22, 2))).status).toBe(201);
});

test('a room that is out of order is none of which unpaid holds can have half', async () => {
  onTestFinished(() => emptyTables(app.db, 'closure'));
  const owner = await signedIn(app, 'superadmin');
  const [from, until] = [addDays(testToday, 40), addDays(testToday, 42)];
  for (const { id } of await app.db.read
    .selectFrom('room')
    .select('id')
    .where('roomTypeId', '=', 'executive-suite')
    .limit(2)
    .execute()) {
    const closure = { kind: 'out_of_order', reason: 'Leak', from, until };
    expect((await owner.post(`/api/rooms/${id}/closures`, closure)).status).toBe(201);
  }
  const lastSuite = newInput({ room_id: 'executive-suite', check_in: from, check_out: until });
  expect((await bookFrom(newNetwork(), lastSuite)).status).toBe(428);
  expect((await bookWithProof(newNetwork(), lastSuite)).status).toBe(201);
});

test('a hold that is asked for again counts like a new one, and is worked for like one', async () => {
  const network = newNetwork();
  const browser = app.client();
  const { reference } = bookingOfReply(await bookFrom(network, newInput(), browser)).booking;
  await passMinutes(app, 31);
  await fillNetwork(network, 3);
  const renewHold = (proof?: object) =>
    browser.post(`/api/bookings/by-reference/${reference}/hold`, { proof }, headersFrom(network));
  const refusal = await renewHold();
  expect(refusal.status).toBe(428);
  expect((await renewHold(await solveProofOfRefusal(refusal))).status).toBe(200);
  expect(await readOrigins()).toHaveLength(4);
});

test('where a hold was asked from is kept as hashes, while it is held', async () => {
  const network = newNetwork();
  const endings: ((reply: Reply, browser: Client) => Promise<unknown>)[] = [
    () => passMinutes(app, 31),
    async (reply) => {
      const { tx_ref } = bookingOfReply(reply).checkout;
      await pay(app, tx_ref);
      await verify(app.client(), tx_ref);
    },
    (reply, browser) =>
      browser.post(
        `/api/bookings/by-reference/${bookingOfReply(reply).booking.reference}/cancel`,
        { status: 'pending', refund_amount: 0 },
        headersFrom(network),
      ),
  ];
  for (const endHold of endings) {
    const browser = app.client();
    const reply = await bookFrom(network, newInput(), browser);
    const storedOrigins = await readOrigins();
    expect([storedOrigins.length, JSON.stringify(storedOrigins).includes(network)]).toEqual([1, false]);
    await endHold(reply, browser);
    expect(await readOrigins()).toEqual([]);
  }
});

type Attacker = { label: string; ask: typeof bookFrom; network: () => string; browser: () => Client; most: number };
const homeNetwork = newNetwork();
const sharedBrowser: { client?: Client } = {};
const oneBrowser = () => (sharedBrowser.client ??= app.client());
const attackers: Attacker[] = [
  { label: 'one network', ask: bookFrom, network: () => homeNetwork, browser: () => app.client(), most: 3 },
  ...(isDeep
    ? [
        {
          label: 'one network, working',
          ask: bookWithProof,
          network: () => homeNetwork,
          browser: () => app.client(),
          most: 10,
        },
        {
          label: 'one browser in many networks',
          ask: bookWithProof,
          network: newNetwork,
          browser: oneBrowser,
          most: 3,
        },
      ]
    : []),
];

test.each(attackers)(
  'a stranger with $label cannot hold the hotel for hours',
  async ({ ask, network, browser, most }) => {
    const ownBookings: [Client, string][] = [];
    for (let step = 0; step < rounds(9, 4); step++) {
      const takeRoom = async () => {
        const client = browser();
        const reply = await ask(network(), newInput(), client);
        if (reply.status === 201) ownBookings.push([client, bookingOfReply(reply).booking.reference]);
        return reply.status;
      };
      // The holds of a browser are counted by a cookie, which the first booking sets.
      const replies = [await takeRoom(), ...(await Promise.all(Array.from({ length: 8 }, takeRoom)))];
      expect(replies).not.toContain(500);
      app.clock.advance(60_000);
      for (const [client, reference] of ownBookings.slice(-20))
        await client.post(`/api/bookings/by-reference/${reference}/hold`, {}, headersFrom(network()));
      const liveHolds = await app.db.read
        .selectFrom('booking')
        .select('createdAt')
        .where('status', '=', 'pending')
        .where('roomTypeId', '=', 'deluxe')
        .where('holdUntil', '>', app.clock.now())
        .execute();
      const longestHoldMs = Math.max(
        ...liveHolds.map(({ createdAt }) => app.clock.now().getTime() - createdAt.getTime()),
      );
      expect([liveHolds.length <= most, longestHoldMs < 90 * 60_000]).toEqual([true, true]);
      expect((await bookFrom(newNetwork(), newInput({ room_id: 'classic-single' }))).status).toBe(201);
      await passMinutes(app, 31);
    }
  },
);
