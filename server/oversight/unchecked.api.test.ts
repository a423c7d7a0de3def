import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayAt, instantOf } from '#contract/core/dates.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { oddThingsPage } from '#contract/oversight/odd-things.ts';
import { lookForOddThings } from '#server/oversight/look-for-odd-things.ts';
import { walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addTill, countShift, openShift } from '#tools/testing/shifts.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const hourMs = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.worker.stop();
});
afterAll(() => app.close());

/** Signs in each time, because the clock moves further than a session lasts. */
const signInOwner = () => signedIn(app, 'superadmin');
const readOddThings = async () =>
  parseWire(oddThingsPage, (await (await signInOwner()).get('/api/odd-things?limit=100')).body);
const readTitlesOf = async (rule: string) =>
  (await readOddThings()).data.filter((thing) => thing.rule === rule).map(({ title }) => title);
const readUncheckedRules = async () => (await readOddThings()).unchecked.map(({ rule }) => rule);
const readFailureNotices = async () =>
  parseWire(noticesPage, (await (await signInOwner()).get('/api/notices')).body).data.filter(
    ({ kind }) => kind === 'odd_rule_failed',
  );

async function countShort(till: string): Promise<void> {
  const barman = await signedIn(app, 'barmen');
  const { id } = await openShift(barman, await addTill(app, till), 20_000);
  await countShift(barman, id, { pieces: [18, 1, 0, 0, 0, 0, 0, 0] });
}

const readFirstEntryTime = async () =>
  (await app.db.read.selectFrom('audit').select('at').orderBy('id').executeTakeFirstOrThrow()).at;

/** Makes `till_differs` and `terminal_differs` fail, as a mistake in their query would. */
const breakTillRule = () => sql`alter table card_slip rename column freed_at to hidden`.execute(app.db.read);
const mendTillRule = () => sql`alter table card_slip rename column hidden to freed_at`.execute(app.db.read);

test.each([2, 9])('a stay of %i nights that got too large a discount is listed', async (nights) => {
  const desk = await signInOwner();
  const stay = await walkIn(app, desk, { check_out: addDays(testToday, nights) });
  const amount = stay.total_amount / 2;
  const reply = await desk.post(`/api/bookings/${stay.id}/adjustments`, {
    kind: 'discount',
    amount,
    reason: 'A leak',
    key: stay.id,
  });
  expect([reply.status, reply.body.message]).toEqual([201, expect.any(String)]);
  const before = await readTitlesOf('price_below');
  await lookForOddThings(app.deps);
  expect(await readTitlesOf('price_below')).toEqual([expect.stringMatching(/^The nights of a stay cost ₦/), ...before]);
});

test('a rule that fails leaves the others at work, says since when, rings the bell once, and looks back when it is mended', async () => {
  await lookForOddThings(app.deps);
  expect(await readUncheckedRules()).toEqual([]);
  const lastLook = app.clock.now().toISOString();

  app.clock.advance(hourMs);
  await countShort('Pool bar');
  await breakTillRule();
  await expect(lookForOddThings(app.deps)).rejects.toThrow('the rule till_differs failed');
  app.clock.advance(5 * 24 * hourMs);
  await expect(lookForOddThings(app.deps)).rejects.toThrow('the rule till_differs failed');

  expect((await readOddThings()).unchecked).toContainEqual({
    rule: 'till_differs',
    name: 'Till short or over',
    since: lastLook,
  });
  expect(await readUncheckedRules()).not.toContain('price_below');
  expect((await readFailureNotices()).filter(({ message }) => message.includes('Till short or over'))).toEqual([
    expect.objectContaining({
      message: 'Things to check: “Till short or over” failed, and was not checked since Sat, 21 Nov 2026',
      link: { tab: 'things-to-check' },
    }),
  ]);

  await mendTillRule();
  await lookForOddThings(app.deps);
  expect(await readUncheckedRules()).toEqual([]);
  expect(await readTitlesOf('till_differs')).toContain('Pool bar ₦1,500 short');
});

test('rules that nobody ran for a day say so, and those that are off do not', async () => {
  expect((await (await signInOwner()).put('/api/odd-things/rules/breakage', { limit: 3, on: false })).status).toBe(200);
  await lookForOddThings(app.deps);
  app.clock.advance(26 * hourMs);
  expect(await readUncheckedRules()).toEqual([]);
  app.clock.advance(hourMs);
  const rules = await readUncheckedRules();
  expect(rules).toContain('till_differs');
  expect(rules).not.toContain('breakage');
});

const readSinceOf = async (rule: string) => (await readOddThings()).unchecked.find((each) => each.rule === rule)?.since;
const twoDaysBefore = (at: Date): string => {
  const { timeZone } = app.deps.hotel;
  return instantOf(addDays(dayAt(at, timeZone), -2), '00:00', timeZone).toISOString();
};

test('in a hotel that has never looked, each rule says that it was not checked since the first entry', async () => {
  await sql`delete from odd_rule_check`.execute(app.db.read);
  expect(await readSinceOf('till_differs')).toBe((await readFirstEntryTime()).toISOString());
  expect(await readUncheckedRules()).not.toContain('breakage');

  await breakTillRule();
  await expect(lookForOddThings(app.deps)).rejects.toThrow('the rule till_differs failed');
  await mendTillRule();
  expect(await readSinceOf('till_differs')).toBe(twoDaysBefore(await readFirstEntryTime()));
  expect(await readUncheckedRules()).not.toContain('price_below');
});

test('a rule that fails at its first look says that it was not checked since two days before', async () => {
  await lookForOddThings(app.deps);
  await sql`delete from odd_rule_check where rule = 'till_differs'`.execute(app.db.read);
  expect(await readUncheckedRules()).toEqual([]);
  await breakTillRule();
  await expect(lookForOddThings(app.deps)).rejects.toThrow('the rule till_differs failed');
  await mendTillRule();
  expect(await readSinceOf('till_differs')).toBe(twoDaysBefore(app.clock.now()));
});
