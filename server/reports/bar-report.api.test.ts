import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { barReport, barReportMessages } from '#contract/reports/bar-report.ts';
import { addDrink, sell, startCount } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addTill, openShift } from '#tools/testing/shifts.ts';
import { passMinutes, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let barman: Client;
let owner: Client;
let supervisor: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  barman = await signedIn(app, 'barmen');
  owner = await signedIn(app, 'superadmin');
  supervisor = await signedIn(app, 'supervisor');
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

const reportFor = async (client: Client, query = '') =>
  parseWire(barReport, (await client.get(`/api/reports/bar${query}`)).body);

async function countAll(countByDrink: ReadonlyMap<number, number>): Promise<string> {
  const { id } = await startCount(app);
  for (const [drinkId, number] of countByDrink)
    await barman.put(`/api/stock-counts/${id}/drinks/${drinkId}`, { counted: number });
  await passMinutes(app, 1);
  await barman.post(`/api/stock-counts/${id}/finish`, {});
  return id;
}
const accept = (id: string) => owner.post(`/api/stock-counts/${id}/accept`, {});

test('the bar report adds up what is missing, broken and poured away, by drink and by count with its shifts', async () => {
  const [beer, wine] = [await addDrink(app), await addDrink(app, { price: 2000 })];
  await openShift(barman, await addTill(app, 'Pool bar'));
  await passMinutes(app, 1);
  await barman.post(`/api/drinks/${beer.id}/breakages`, { quantity: 1, reason: 'Fell', key: 'fell' });
  const [sale] = await sell(barman, [{ drink_id: beer.id, quantity: 2 }]);
  await barman.delete(`/api/bar-sales/${sale?.id}`, { reason: 'Sent back', drinks: 'loss' });
  await accept(
    await countAll(
      new Map([
        [beer.id, 4],
        [wine.id, 11],
      ]),
    ),
  );
  // Of the beer 3 of 7 are missing, 1 is broken and 2 were poured away. Of the wine there is one bottle more than
  // should be there.
  const report = await reportFor(owner);
  const beerLosses = {
    ...{ missing_count: 3, missing: 3600, over_count: 0, over: 0, corrected_count: 0, corrected: 0 },
    ...{ broken_count: 1, broken: 1200, poured_count: 2, poured: 2400 },
    ...{ loss: 7200, cost: 2400 },
  };
  const wineLosses = {
    ...{ missing_count: 0, missing: 0, over_count: 1, over: 2000, corrected_count: 0, corrected: 0 },
    ...{ broken_count: 0, broken: 0, poured_count: 0, poured: 0 },
    ...{ loss: -2000, cost: -400 },
  };
  expect(report.drinks).toEqual([
    { drink_id: beer.id, drink_name: beer.drink_name, ...beerLosses },
    { drink_id: wine.id, drink_name: wine.drink_name, ...wineLosses },
  ]);
  expect(report.total).toEqual({ ...beerLosses, over_count: 1, over: 2000, loss: 5200, cost: 2000 });
  expect(report.lost).toMatchObject([
    { kind: 'poured_away', drink_name: beer.drink_name, quantity: 2, worth: 2400, reason: 'Sent back' },
    {
      kind: 'breakage',
      drink_name: beer.drink_name,
      quantity: 1,
      worth: 1200,
      reason: 'Fell',
      staff_name: 'Sunday Etim',
    },
  ]);
  expect(report.counts).toMatchObject([
    {
      ...{ counted_by: 'Sunday Etim', accepted_by: 'Adaeze Okafor', since: null, drinks: 2, missing: 3600, over: 2000 },
      lines: [
        { drink_name: beer.drink_name, expected: 7, counted: 4, worth: -3600, cost: -1200, counted_before: null },
        { drink_name: wine.drink_name, expected: 10, counted: 11, worth: 2000, cost: 400, counted_before: null },
      ],
      shifts: [{ staff_name: 'Sunday Etim', till_name: 'Pool bar', closed_at: null, broken: 1200, poured: 2400 }],
    },
  ]);

  const supervisorReport = await reportFor(supervisor);
  expect(JSON.stringify(supervisorReport).match(/"cost":null/g)).toHaveLength(5);
  expect(JSON.stringify(supervisorReport)).not.toMatch(/"cost":-?\d/);

  const file = JSON.stringify((await owner.get('/api/exports/bar')).body);
  expect(file).toMatch(/Counted,Ginger beer \d+,7,4,-3,-3600,Sunday Etim,Adaeze Okafor,Sunday Etim \S+ \S+,-1200/);
  expect(file).toMatch(/Poured away,Ginger beer \d+,,,-2,-2400,Sunday Etim,,,-800/);
  expect(JSON.stringify((await supervisor.get('/api/exports/bar')).body)).not.toMatch(/cost|,-800/);
});

test('of a second count it names only the shifts since the first, and when each drink was counted before', async () => {
  const drink = await addDrink(app);
  await accept(await countAll(new Map([[drink.id, 10]])));
  const { counts: before } = await reportFor(owner);
  expect(before[0]).toMatchObject({ drinks: 1, missing: 0, lines: [] });
  await passMinutes(app, 1);
  await accept(await countAll(new Map([[drink.id, 9]])));
  const [secondCount] = (await reportFor(owner)).counts;
  expect(secondCount?.since).toBe(before[0]?.accepted_at);
  expect(secondCount?.lines).toMatchObject([{ expected: 10, counted: 9, counted_before: expect.any(String) }]);
  expect(secondCount?.shifts).toMatchObject([{ till_name: 'Pool bar', broken: 1200, poured: 2400 }]);
});

test('a dropped count, a drink that a count left as it was, and other days are not in it', async () => {
  const drink = await addDrink(app);
  const droppedCountId = await countAll(new Map([[drink.id, 1]]));
  await owner.post(`/api/stock-counts/${droppedCountId}/drop`, { reason: 'In the dark' });
  const count = await countAll(new Map([[drink.id, 2]]));
  const correction = { kind: 'correction', quantity: 9, reason: 'Found', key: 'found' };
  await owner.post(`/api/drinks/${drink.id}/movements`, correction);
  const { total: before } = await reportFor(owner);
  await accept(count);
  const { total, counts } = await reportFor(owner);
  expect(total).toEqual(before);
  expect(counts[0]).toMatchObject({ id: count, lines: [] });
  const yesterday = addDays(testToday, -1);
  const yesterdayQuery = `?from=${yesterday}&to=${yesterday}`;
  expect(await reportFor(owner, yesterdayQuery)).toMatchObject({
    drinks: [],
    counts: [],
    total: { loss: 0, cost: null },
  });
  const { status, body } = await owner.get(`/api/exports/bar${yesterdayQuery}`);
  expect([status, body.message]).toEqual([404, barReportMessages.none]);
});

test('what a correction takes off the stock is a loss with its reason, and what it adds lowers the loss', async () => {
  const drink = await addDrink(app, { price: 1200 });
  const { total: before } = await reportFor(owner);
  const correct = (quantity: number, reason: string) =>
    owner.post(`/api/drinks/${drink.id}/movements`, { kind: 'correction', quantity, reason, key: reason });
  await correct(7, 'Counted by hand');
  await passMinutes(app, 1);
  await correct(8, 'One stood behind');
  const { drinks, total, lost } = await reportFor(owner);
  expect(drinks.find(({ drink_id }) => drink_id === drink.id)).toMatchObject({
    ...{ missing_count: 0, corrected_count: 2, corrected: 2400, loss: 2400 },
  });
  expect(total.loss - before.loss).toBe(2400);
  expect(lost.slice(0, 2)).toMatchObject([
    { kind: 'correction', quantity: -1, worth: -1200, reason: 'One stood behind' },
    { kind: 'correction', quantity: 3, worth: 3600, reason: 'Counted by hand' },
  ]);
});
