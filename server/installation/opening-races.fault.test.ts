import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { postWalkIn } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { doSetUpSteps, setUpSecondFactor, startNewHotel, takeOver } from '#tools/testing/new-hotel.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { testApp } from '#tools/testing/test-app.ts';

const guestCount = rounds(30, 12);

test('who books while the hotel opens after its rehearsal books for real, or not at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'opening-'));
  const { app, ...hotel } = await startNewHotel(folder);
  const owner = (await takeOver({ app, token: hotel.token })).client;
  await setUpSecondFactor(app, owner);
  await doSetUpSteps(owner);
  const desk = await app.signedInClient((await addStaffMember(app)).staffId);
  const other = await testApp({ mode: 'production', db: app.db, hotel: app.deps.hotel });
  expect((await owner.post('/api/installation/rehearsal', {})).status).toBe(200);
  await expect.poll(() => other.deps.hotel.isRehearsal, { timeout: 5_000 }).toBe(true);

  const book = (turn: number) => {
    const stay = { check_in: addDays(testToday, 2 + turn), check_out: addDays(testToday, 3 + turn) };
    const client = turn % 2 === 0 ? app.client() : other.client();
    return client.post('/api/bookings/public', bookingInput({ room_id: 'deluxe', ...stay }));
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
  await hotel.close();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);
