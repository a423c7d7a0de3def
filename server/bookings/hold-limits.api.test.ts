import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingMessages } from '#contract/bookings.ts';
import { addDays } from '#contract/dates.ts';
import { bookingIn, tally, type Wish } from '#tools/testing/arena.ts';
import type { Answer, Client } from '#tools/testing/client.ts';
import { walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday, wish } from '#tools/testing/factories.ts';
import { forgetBookings } from '#tools/testing/forget-bookings.ts';
import { deep, rounds } from '#tools/testing/form.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';
import { solved } from '#tools/testing/proof.ts';
import { letPass, pay, setStock, signedIn, verify } from '#tools/testing/steps.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ rateLimits: true });
  await setStock(house.db, 'deluxe', { total_rooms: 100 });
  await setStock(house.db, 'executive-suite', { total_rooms: 3 });
});
beforeEach(async () => {
  house.clock.set(openedAt);
  await forgetBookings(house.db);
});
afterEach(async () => {
  expect(await violations(house.db.read)).toEqual([]);
});
afterAll(() => house.close());

let networks = 0;
const aNetwork = () => `198.51.${100 + Math.floor(++networks / 250)}.${networks % 250}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

const aWish = (changes: Partial<Wish> = {}) => wish({ room_id: 'deluxe', ...changes });
const bookFrom = (network: string, asked: Wish = aWish(), browser: Client = house.client()): Promise<Answer> =>
  browser.post('/api/bookings/public', asked, from(network));
/** Does the proof of work when the reply demands it, as a page does. */
async function bookWorking(network: string, asked: Wish = aWish(), browser = house.client()): Promise<Answer> {
  const answer = await bookFrom(network, asked, browser);
  return answer.status === 428 ? bookFrom(network, { ...asked, proof: await solved(answer) }, browser) : answer;
}
const full = `429 ${bookingMessages.networkFull('+234 800 000 0001')}`;
const asksForWork = `428 ${bookingMessages.proofNeeded('+234 800 000 0001')}`;
const tooMany = `429 ${bookingMessages.tooManyHolds(3)}`;

/** Gives a network this many live holds, without proof of work. */
async function fill(network: string, count: number): Promise<Answer[]> {
  const answers = [await bookFrom(network)];
  while (answers.length < count) answers.push(await bookFrom(aNetwork()));
  const { id } = bookingIn(answers[0] as Answer).booking;
  await sql`update hold_origin set network = (select network from hold_origin where booking_id = ${id})`.execute(
    house.db.read,
  );
  return answers;
}
const origins = () => house.db.read.selectFrom('hold_origin').selectAll().execute();
const together = (count: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, ask));

describe('a browser', () => {
  test('keeps three rooms without paying, however it asks, and another once one of them is over', async () => {
    const browser = house.client();
    expect((await bookFrom(aNetwork(), aWish(), browser)).status).toBe(201);
    const answers = await together(5, () => bookFrom(aNetwork(), aWish(), browser));
    expect(tally(answers)).toEqual({ 201: 2, [tooMany]: 3 });
    await letPass(house, 31);
    expect((await bookFrom(aNetwork(), aWish(), browser)).status).toBe(201);
  });
});

describe('a network', () => {
  test('keeps three rooms at once without work, and works for the fourth', async () => {
    const network = aNetwork();
    const asked = Array.from({ length: 6 }, () => aWish());
    const answers = await Promise.all(asked.map((each) => bookFrom(network, each)));
    expect(tally(answers)).toEqual({ 201: 3, [asksForWork]: 3 });
    const [[refused, its], [, other]] = answers.flatMap((answer, at) =>
      answer.status === 428 ? [[answer, asked[at] as Wish] as const] : [],
    ) as [[Answer, Wish], [Answer, Wish]];
    const proof = await solved(refused);
    expect((await bookFrom(network, { ...other, proof })).status).toBe(428);
    for (const malformed of [{}, 'solved', { challenge: { parameters: {} }, solution: 7 }])
      expect((await bookFrom(aNetwork(), { ...its, proof: malformed as never })).status).toBe(400);
    const twice = await together(2, () => bookFrom(network, { ...its, proof }));
    expect(tally(twice)).toEqual({ 201: 1, [asksForWork]: 1 });
    expect(await origins()).toHaveLength(4);
  });

  test('keeps ten at most, is told whom to call, and has room again once one is paid', async () => {
    const network = '127.0.0.1';
    const [first] = await fill(network, 10);
    expect(tally([await bookFrom(network)])).toEqual({ [full]: 1 });
    await walkIn(house, await signedIn(house, 'receptionist'), { room_id: 'deluxe' });
    const { checkout } = bookingIn(first as Answer);
    await pay(house, checkout.tx_ref);
    expect((await verify(house.client(), checkout.tx_ref)).body.status).toBe('success');
    expect((await bookFrom(network)).status).toBe(428);
  });
});

test('a guest works for a type of which unpaid holds have more than half on one of the nights, from wherever they come', async () => {
  const suite = (first: number, nights: number) =>
    aWish({
      room_id: 'executive-suite',
      check_in: addDays(testToday, first),
      check_out: addDays(testToday, first + nights),
    });
  const answers = await Promise.all([20, 20, 20].map((first) => bookFrom(aNetwork(), suite(first, 2))));
  expect(tally(answers)).toEqual({ 201: 2, [asksForWork]: 1 });
  expect((await bookFrom(aNetwork(), suite(19, 2))).status).toBe(428);
  expect((await bookFrom(aNetwork(), suite(22, 2))).status).toBe(201);
});

test('a hold that is asked for again counts like a new one, and is worked for like one', async () => {
  const network = aNetwork();
  const browser = house.client();
  const { reference } = bookingIn(await bookFrom(network, aWish(), browser)).booking;
  await letPass(house, 31);
  await fill(network, 3);
  const hold = (proof?: object) =>
    browser.post(`/api/bookings/by-reference/${reference}/hold`, { proof }, from(network));
  const refused = await hold();
  expect(refused.status).toBe(428);
  expect((await hold(await solved(refused))).status).toBe(200);
  expect(await origins()).toHaveLength(4);
});

test('where a hold was asked from is kept as hashes, while it is held', async () => {
  const network = aNetwork();
  const ends: ((answer: Answer, browser: Client) => Promise<unknown>)[] = [
    () => letPass(house, 31),
    async (answer) => {
      const { tx_ref } = bookingIn(answer).checkout;
      await pay(house, tx_ref);
      await verify(house.client(), tx_ref);
    },
    (answer, browser) =>
      browser.post(
        `/api/bookings/by-reference/${bookingIn(answer).booking.reference}/cancel`,
        { status: 'pending', refund_amount: 0 },
        from(network),
      ),
  ];
  for (const end of ends) {
    const browser = house.client();
    const answer = await bookFrom(network, aWish(), browser);
    const kept = await origins();
    expect([kept.length, JSON.stringify(kept).includes(network)]).toEqual([1, false]);
    await end(answer, browser);
    expect(await origins()).toEqual([]);
  }
});

type Stranger = { what: string; ask: typeof bookFrom; network: () => string; browser: () => Client; most: number };
const home = aNetwork();
const single: { client?: Client } = {};
const oneBrowser = () => (single.client ??= house.client());
const strangers: Stranger[] = [
  { what: 'one network', ask: bookFrom, network: () => home, browser: () => house.client(), most: 3 },
  ...(deep
    ? [
        {
          what: 'one network, working',
          ask: bookWorking,
          network: () => home,
          browser: () => house.client(),
          most: 10,
        },
        { what: 'one browser in many networks', ask: bookWorking, network: aNetwork, browser: oneBrowser, most: 3 },
      ]
    : []),
];

test.each(strangers)(
  'a stranger with $what cannot hold the hotel for hours',
  async ({ ask, network, browser, most }) => {
    const own: [Client, string][] = [];
    for (let step = 0; step < rounds(18, 4); step++) {
      const take = async () => {
        const client = browser();
        const answer = await ask(network(), aWish(), client);
        if (answer.status === 201) own.push([client, bookingIn(answer).booking.reference]);
        return answer.status;
      };
      // The first booking sets the cookie by which a browser is counted.
      const answers = [await take(), ...(await Promise.all(Array.from({ length: 8 }, take)))];
      expect(answers).not.toContain(500);
      house.clock.advance(60_000);
      for (const [client, reference] of own.slice(-20))
        await client.post(`/api/bookings/by-reference/${reference}/hold`, {}, from(network()));
      const live = await house.db.read
        .selectFrom('booking')
        .select('created_at')
        .where('status', '=', 'pending')
        .where('room_type_id', '=', 'deluxe')
        .where('hold_until', '>', house.clock.now())
        .execute();
      const longest = Math.max(...live.map(({ created_at }) => house.clock.now().getTime() - created_at.getTime()));
      expect([live.length <= most, longest < 90 * 60_000]).toEqual([true, true]);
      expect((await bookFrom(aNetwork(), aWish({ room_id: 'classic-single' }))).status).toBe(201);
      await letPass(house, 31);
    }
  },
);
