import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin, QueryId } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import { postWalkIn } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { doSetUpSteps, setUpSecondFactor, startNewHotel, takeOver } from '#tools/testing/new-hotel.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { testApp } from '#tools/testing/test-app.ts';

const guestCount = rounds(30, 12);

async function startRehearsal() {
  const folder = mkdtempSync(join(tmpdir(), 'opening-'));
  const { app, ...hotel } = await startNewHotel(folder);
  const owner = (await takeOver({ app, token: hotel.token })).client;
  await setUpSecondFactor(app, owner);
  await doSetUpSteps(owner);
  expect((await owner.post('/api/installation/rehearsal', {})).status).toBe(200);
  const close = async () => {
    await hotel.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, owner, close };
}

const stayAfter = (days: number) => ({
  room_id: 'deluxe',
  check_in: addDays(testToday, 2 + days),
  check_out: addDays(testToday, 3 + days),
});

test('who books while the hotel opens after its rehearsal books for real, or not at all', async () => {
  const { app, owner, close } = await startRehearsal();
  const desk = await app.signedInClient((await addStaffMember(app)).staffId);
  const hotelOfFile = { ...app.deps.hotel, isRehearsal: false };
  const other = await testApp({ mode: 'production', db: app.db, hotel: hotelOfFile });
  await expect.poll(() => other.deps.hotel.isRehearsal, { timeout: 5_000 }).toBe(true);

  const book = (turn: number) => {
    const client = turn % 2 === 0 ? app.client() : other.client();
    return client.post('/api/bookings/public', bookingInput(stayAfter(turn)));
  };
  expect((await book(0)).status).toBe(201);
  const [opened, ...replies] = await Promise.all([
    owner.post('/api/installation/open', {}),
    ...Array.from({ length: guestCount }, (_, turn) => book(turn)),
    ...[0, 1].map(() => postWalkIn(desk, { room_id: 'deluxe' })),
  ]);
  expect(opened.status).toBe(200);
  // 503: this process had not heard of the opening. 401: the opening ended the session.
  expect(replies.filter(({ status }) => ![201, 401, 409, 503].includes(status))).toEqual([]);

  const charges = await app.db.read.selectFrom('charge').select('inRehearsal').execute();
  expect(charges.filter(({ inRehearsal }) => inRehearsal)).toEqual([]);
  const bookings = await app.db.read.selectFrom('booking').select('reference').execute();
  const replied = replies.map(({ body }) => (body.booking as { reference?: string } | undefined)?.reference);
  expect(bookings.filter(({ reference }) => !replied.includes(reference))).toEqual([]);
  expect(await findViolations(app.db.read)).toEqual([]);

  await expect.poll(() => other.deps.hotel.isRehearsal, { timeout: 5_000 }).toBe(false);
  expect((await book(guestCount + 1)).status).toBe(201);
  await other.close();
  await close();
}, 120_000);

/** Hands out the rows of queries that contain `text` only once `release` is called. */
function delayQueries(text: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const delayed = new WeakSet<QueryId>();
  let hasRead = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(text)) delayed.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!delayed.has(queryId)) return result;
      hasRead = true;
      await released;
      return result;
    },
  };
  return { plugin, release, hasRead: () => hasRead };
}

test('what a job has read in the rehearsal is not sent without its mark once the hotel is open', async () => {
  const { app, owner, close } = await startRehearsal();
  const guest = bookingInput(stayAfter(0));
  expect((await app.client().post('/api/bookings/public', guest)).status).toBe(201);
  const { id: bookingId } = await app.db.read.selectFrom('booking').select('id').executeTakeFirstOrThrow();

  // The mail about a cancellation reads the booking, then whether its address has changed, and then renders.
  const slow = delayQueries("'stay changed' and after");
  Object.assign(app.deps, { db: { ...app.deps.db, read: app.deps.db.read.withPlugin(slow.plugin) } });
  const cancelled = { bookingId, paidKobo: kobo(0), refundKobo: kobo(0) };
  await app.db.tx((tx) => enqueue(tx, { kind: 'booking.cancelled', payload: cancelled, at: app.clock.now() }));
  app.deps.wake();
  await expect.poll(slow.hasRead, { timeout: 10_000 }).toBe(true);
  expect((await owner.post('/api/installation/open', {})).status).toBe(200);
  expect(app.deps.hotel.isRehearsal).toBe(false);
  slow.release();
  await app.worker.idle();

  const mails = await readMailFolder(app.mailFolder, guest.guest_email);
  expect(mails.filter(({ text }) => !text.includes(rehearsalTexts.mark)).map(({ subject }) => subject)).toEqual([]);
  const jobs = await app.db.read.selectFrom('job').select('kind').where('kind', '=', 'booking.cancelled').execute();
  expect(jobs).toEqual([]);
  await close();
}, 120_000);
