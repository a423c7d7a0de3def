import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticesPage } from '#contract/messaging/bell.ts';
import {
  answerOddThingReply,
  type ListedOddThing,
  type OddThing,
  oddMessages,
  oddRuleList,
  oddThing,
  oddThingsPage,
} from '#contract/oversight/odd-things.ts';
import { dailyReport } from '#contract/reports/insights.ts';
import { lookForOddThings } from '#server/oversight/look-for-odd-things.ts';
import { addDrink, sell, startCount } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { addTill, countShift, openShift } from '#tools/testing/shifts.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { passMinutes, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let owner: Client;
let sunday: Client;
beforeAll(async () => {
  app = await testApp();
  owner = await signedIn(app, 'superadmin');
  sunday = await signedIn(app, await addStaffMember(app, { role: 'barmen', name: 'Sunday Etim' }));
});
afterAll(() => app.close());

const readThings = async (state = 'open') =>
  parseWire(oddThingsPage, (await owner.get(`/api/odd-things?state=${state}&limit=100`)).body);
const findThings = async (rule: string): Promise<OnWire<ListedOddThing>[]> =>
  (await readThings()).data.filter((thing) => thing.rule === rule);
const readThing = async (id: string): Promise<OnWire<OddThing>> =>
  parseWire(oddThing, (await owner.get(`/api/odd-things/${id}`)).body);
const answerThing = (id: string, note: string, seen = 0) => owner.post(`/api/odd-things/${id}/answers`, { note, seen });

async function countShortTill(name: string): Promise<OnWire<ListedOddThing>> {
  const { id } = await openShift(sunday, await addTill(app, name), 20_000);
  await countShift(sunday, id, { pieces: [18, 1, 0, 0, 0, 0, 0, 0] });
  await lookForOddThings(app.deps);
  const things = await findThings('till_differs');
  const thing = things.find(({ title }) => title.startsWith(name));
  if (!thing) throw new Error(`nothing of ${name}`);
  return thing;
}

test('a till that is short is on the list ten minutes after the count, and on the bell', async () => {
  const { id } = await openShift(sunday, await addTill(app, 'Pool bar'), 20_000);
  await countShift(sunday, id, { pieces: [18, 1, 0, 0, 0, 0, 0, 0] });
  await app.worker.idle();
  expect(await findThings('till_differs')).toEqual([]);
  await passMinutes(app, 11);
  const [thing] = await findThings('till_differs');
  expect(thing).toMatchObject({ kind: 'Cash', title: 'Pool bar ₦1,500 short', who: 'Sunday Etim', answered_at: null });
  const { events, details, rule_text } = await readThing(thing?.id ?? '');
  expect(events.map(({ text }) => text)).toEqual([
    'Sunday Etim opened the shift.',
    'Sunday Etim counted the till: ₦1,500 short.',
  ]);
  expect(details.slice(0, 2)).toEqual([
    { label: 'Cash that should be there', value: '₦20,000' },
    { label: 'Cash counted', value: '₦18,500' },
  ]);
  expect(rule_text).toBe('The cash of a till was short or over by ₦1,000 or more.');
  const notices = parseWire(noticesPage, (await owner.get('/api/notices')).body).data;
  expect(notices.find(({ kind }) => kind === 'odd_thing')).toMatchObject({
    message: 'To check: Pool bar ₦1,500 short',
    link: { tab: 'things-to-check', thing: thing?.id },
  });
});

test('a bottle that an accepted count does not find is on the list, with who had a shift at the bar; one that agrees is not', async () => {
  const barman = await signedIn(app, 'barmen');
  const [missingDrink, agreeingDrink] = [await addDrink(app), await addDrink(app)];
  await openShift(barman, await addTill(app, 'Terrace bar'));
  await passMinutes(app, 1);
  const { id } = await startCount(app);
  for (const [drink, counted] of [
    [missingDrink, 9],
    [agreeingDrink, 10],
  ] as const)
    await barman.put(`/api/stock-counts/${id}/drinks/${drink.id}`, { counted });
  await barman.post(`/api/stock-counts/${id}/finish`, {});
  await lookForOddThings(app.deps);
  expect(await findThings('stock_missing')).toEqual([]);
  expect((await owner.post(`/api/stock-counts/${id}/accept`, {})).status).toBe(200);
  await lookForOddThings(app.deps);
  const things = await findThings('stock_missing');
  expect(things).toMatchObject([{ kind: 'Bar', title: `1 × ${missingDrink.drink_name} missing` }]);
  expect(things[0]?.who).toMatch(/^Bar: .*Sunday Etim.*counted by Sunday Etim/);
});

test('what is answered leaves the daily report, and what was recorded stays', async () => {
  const thing = await countShortTill('Roof bar');
  const readReport = async () =>
    parseWire(dailyReport, (await owner.get(`/api/reports/daily?day=${testToday}`)).body).odd_things.map(
      ({ id }) => id,
    );
  expect(await readReport()).toContain(thing.id);
  const before = await readThing(thing.id);
  const reply = await answerThing(thing.id, 'He changed a torn note for a guest');
  expect(reply.status).toBe(201);
  const { thing: after } = parseWire(answerOddThingReply, reply.body);
  expect(after).toEqual({
    ...before,
    answered_at: after.answered_at,
    answers: [{ note: 'He changed a torn note for a guest', by: expect.any(String), at: after.answered_at }],
  });
  expect(await readReport()).not.toContain(thing.id);
  expect((await readThings()).data.map(({ id }) => id)).not.toContain(thing.id);
  expect((await readThings('answered')).data.map(({ id }) => id)).toContain(thing.id);
});

test('who answers second is told who was first, and can add to it', async () => {
  const { id } = await countShortTill('Cellar bar');
  const otherClient = await signedIn(app, await addStaffMember(app, { role: 'superadmin', name: 'Bola Ade' }));
  await otherClient.post(`/api/odd-things/${id}/answers`, { note: 'A tip', seen: 0 });
  const lateReply = await answerThing(id, 'The float was wrong');
  expect([lateReply.status, lateReply.body.message]).toEqual([409, oddMessages.answeredMeanwhile('Bola Ade')]);
  expect((await answerThing(id, 'The float was wrong', 1)).status).toBe(201);
  expect((await readThing(id)).answers.map(({ note }) => note)).toEqual(['A tip', 'The float was wrong']);
});

test('looking again finds nothing twice, also with another limit, and takes nothing away', async () => {
  const { id } = await countShortTill('Beach bar');
  const countOpenThings = async () => (await readThings()).data.length;
  const before = await countOpenThings();
  await lookForOddThings(app.deps);
  expect(await countOpenThings()).toBe(before);
  const setRule = (limit: number, on = true) => owner.put('/api/odd-things/rules/till_differs', { limit, on });
  expect((await setRule(5000)).status).toBe(200);
  await lookForOddThings(app.deps);
  expect((await readThings()).data.map((thing) => thing.id)).toContain(id);
  expect((await readThing(id)).rule_text).toContain('₦1,000');
  const { data } = parseWire(oddRuleList, (await owner.get('/api/odd-things/rules')).body);
  expect(data.find(({ rule }) => rule === 'till_differs')).toMatchObject({
    limit: 5000,
    usual_limit: 1000,
    unit: 'naira',
  });
  const { id: shift } = await openShift(sunday, await addTill(app, 'Quiet bar'), 20_000);
  await countShift(sunday, shift, { pieces: [18, 1, 0, 0, 0, 0, 0, 0] });
  await lookForOddThings(app.deps);
  expect(await countOpenThings()).toBe(before);
  await setRule(1000);
});

test('the limits of the law cannot be turned off', async () => {
  const reply = await owner.put('/api/odd-things/rules/cash_of_person', { limit: 4_000_000, on: false });
  expect([reply.status, reply.body.errors]).toEqual([400, [{ field: 'on', message: oddMessages.staysOn }]]);
});

test('a sale that is deleted soon is a slip, one that is deleted later is listed with how often that happens', async () => {
  const { id: drink_id } = await addDrink(app);
  const [saleDeletedSoon] = await sell(sunday, [{ drink_id, quantity: 1 }]);
  await sunday.send('DELETE', `/api/bar-sales/${saleDeletedSoon?.id}`, { reason: 'typed twice' });
  const [lateSale] = await sell(sunday, [{ drink_id, quantity: 2 }]);
  app.clock.advance(8 * 60_000);
  expect((await sunday.send('DELETE', `/api/bar-sales/${lateSale?.id}`, { reason: 'typed twice' })).status).toBe(200);
  await lookForOddThings(app.deps);
  const things = await findThings('sale_deleted');
  expect(things).toHaveLength(1);
  expect(things[0]?.title).toMatch(/^Sale of 2 × Ginger beer \d+ deleted 8 minutes after serving$/);
  expect(things[0]?.who).toBe('Sold and deleted by Sunday Etim · “typed twice”');
});

test('pages of the list go on where the last one ended', async () => {
  const firstPage = parseWire(oddThingsPage, (await owner.get('/api/odd-things?limit=1')).body);
  const secondPage = parseWire(
    oddThingsPage,
    (await owner.get(`/api/odd-things?limit=1&cursor=${firstPage.next_cursor}`)).body,
  );
  expect(secondPage.data[0]?.id).not.toBe(firstPage.data[0]?.id);
  expect(firstPage.total_count).toBe(firstPage.open_count);
});
