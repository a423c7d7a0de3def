import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { book, bookingIn, dice, type Wish } from '#tools/testing/arena.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { type CrashSite, type Moment, moments, openCrashSite } from '#tools/testing/crash-site.ts';
import { rounds } from '#tools/testing/form.ts';
import { violations } from '#tools/testing/invariants.ts';
import { ownWish } from '#tools/testing/steady-guests.ts';

let site: CrashSite;
beforeAll(async () => {
  site = await openCrashSite();
});
afterAll(() => site.close());

const guestsAtOnce = 4;
const atRandom: Moment = { name: 'at a random moment', wire: 'guest', reached: () => false };

type Told = { wish: Wish; reference: string; total: number; txRef: string; paid: boolean; confirmed: boolean };

test('nothing that a guest was told is lost, and nothing happens twice, however often a process is killed', async () => {
  const roll = dice();
  const all: Told[] = [];
  const deaths: Record<string, number> = {};
  const named = rounds(40, moments.length);
  const due = Array.from({ length: rounds(100, moments.length + 1) }, (_, round) =>
    round < named ? (moments[round % moments.length] ?? atRandom) : atRandom,
  );
  let more = moments.length;
  for (const moment of due) {
    const { told, reached } = await bookUntilKilled(moment, roll);
    // The surviving process sends mails too, and may have sent all of them first.
    if (!reached && moment !== atRandom && more-- > 0) due.push(moment);
    const name = reached ? moment.name : atRandom.name;
    deaths[name] = (deaths[name] ?? 0) + 1;
    all.push(...told);
  }
  console.info(`killed: ${JSON.stringify(deaths)}; ${all.length} bookings told`);
  expect(Object.keys(deaths).sort()).toEqual([...moments, atRandom].map(({ name }) => name).sort());

  // Late enough that every job lease and every hold is over.
  await site.later(120);
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 120_000, interval: 250 });
  await expectKept(all);
  await expectMailedOnce(all, deaths[moments.at(-1)?.name ?? ''] ?? 0);
  expect(await violations(site.db.read)).toEqual([]);
}, 3_600_000);

async function bookUntilKilled(moment: Moment, roll: (limit: number) => number) {
  const victim = await site.open();
  let reached = false;
  let killed: Promise<void> | undefined;
  const kill = () => {
    killed ??= victim.kill();
    return killed;
  };
  victim.wires[moment.wire].watch((...seen) => {
    if (reached || !moment.reached(...seen)) return reached;
    reached = true;
    void kill();
    return true;
  });
  const timer = moment === atRandom ? delay(roll(400)).then(kill) : undefined;
  const wishes = Array.from({ length: guestsAtOnce }, ownWish);
  const told = await Promise.all(wishes.map((each) => stay(each, makeClient(victim.url))));
  await timer;
  // A mail is sent only after the last reply.
  if (!killed) await vi.waitFor(() => expect(killed).toBeDefined(), { timeout: 10_000 }).catch(kill);
  await killed;
  return { told, reached };
}

async function stay(each: Wish, atVictim: Client): Promise<Told> {
  const survivor = makeClient(site.survivor.url);
  const first = await book(atVictim, each).catch(() => undefined);
  const { booking, checkout } = bookingIn(first ?? (await book(survivor, each)));
  const again = bookingIn(await book(survivor, each));
  expect(again.booking.reference).toBe(booking.reference);

  const paying = await survivor.post('/sandbox/pay', {
    tx_ref: checkout.tx_ref,
    outcome: 'successful',
    webhook: 'none',
  });
  const back = { tx_ref: checkout.tx_ref, transaction_id: String(paying.body.transaction_id) };
  const verified = await atVictim.post('/api/payments/verify', back).catch(() => undefined);
  return {
    wish: each,
    reference: booking.reference,
    total: booking.total_amount,
    txRef: checkout.tx_ref,
    paid: true,
    confirmed: verified?.body.status === 'success',
  };
}

const unfinished = async () => {
  const rows = await site.db.read
    .selectFrom('job')
    .select(['kind', 'state', 'last_error'])
    .where('kind', 'in', [
      'booking.confirmed',
      'payment.nudged',
      'booking.hold_ended',
      'notice.announced',
      'notice.told',
    ])
    .where('state', '<>', 'done')
    .execute();
  return rows;
};

async function expectKept(all: Told[]): Promise<void> {
  const rows = await site.db.read
    .selectFrom('booking')
    .select(['reference', 'total_kobo', 'status', 'payment_status', 'tx_ref'])
    .execute();
  const found = new Map(rows.map((row) => [row.reference, row]));
  const kept = ({ reference, total, txRef }: Told) => ({
    reference,
    total_kobo: String(Math.round(total * 100)),
    status: 'confirmed',
    payment_status: 'paid',
    tx_ref: txRef,
  });
  for (const one of all) {
    const row = found.get(one.reference);
    expect(row && { ...row, total_kobo: String(row.total_kobo) }, one.reference).toEqual(kept(one));
  }
  expect(rows).toHaveLength(all.length);
}

/** A process that is killed between sending a mail and recording it may repeat the mail, under the same id. */
async function expectMailedOnce(all: Told[], mayRepeat: number): Promise<void> {
  const guests = new Set(all.map((each) => each.wish.guest_email));
  const toGuests = site.post.delivered.filter(({ to }) => guests.has(to));
  expect(new Set(toGuests.map(({ to }) => to)).size).toBe(guests.size);
  expect(new Set(toGuests.map(({ id }) => id)).size).toBe(guests.size);
  expect(toGuests.length - guests.size).toBeLessThanOrEqual(mayRepeat * guestsAtOnce);
}
