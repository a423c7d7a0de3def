import { beforeAll, describe, expect, test } from 'vitest';
import { type DrinkView, movementsPage, stockMessages } from '#contract/bar/drinks.ts';
import { countMessages, countsPage, currentCount } from '#contract/bar/stock-counts.ts';
import { kobo } from '#contract/core/money.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { secondPersonMessages } from '#contract/staff/second-person.ts';
import { addDrink, dropCurrentCount, sell, startCount } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let barman: Client;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  barman = await signedIn(app, 'barmen');
  superadmin = await signedIn(app, 'superadmin');
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

const statusAndMessage = ({ status, body }: Reply) => [status, body.message];
const save = (id: string, drink: OnWire<DrinkView>, counted: number, by = barman) =>
  by.put(`/api/stock-counts/${id}/drinks/${drink.id}`, { counted });
const finish = (id: string, by = barman) => by.post(`/api/stock-counts/${id}/finish`, {});
const accept = (id: string) => superadmin.post(`/api/stock-counts/${id}/accept`, {});
const findCount = async (id: string) =>
  parseWire(countsPage, (await superadmin.get('/api/stock-counts?limit=100')).body).data.find((each) => each.id === id);
const readMovements = async ({ id }: OnWire<DrinkView>) =>
  parseWire(movementsPage, (await superadmin.get(`/api/drinks/${id}/movements`)).body);
const readStock = async (drink: OnWire<DrinkView>) => (await readMovements(drink)).drink.stock_quantity;

describe('a count of the stock', () => {
  test('compares each drink with the stock of its moment, and moves it once the owner accepts it', async () => {
    const [star, gulder] = [await addDrink(app), await addDrink(app)];
    const { id } = await startCount(app);
    await sell(barman, [{ drink_id: star.id, quantity: 1 }]);
    expect(statusAndMessage(await save(id, star, 7))).toEqual([200, countMessages.saved]);
    await save(id, gulder, 11);
    await sell(barman, [{ drink_id: star.id, quantity: 2 }]);
    expect(statusAndMessage(await finish(id))).toEqual([200, countMessages.waits]);
    expect([await readStock(star), await readStock(gulder)]).toEqual([7, 10]);
    const waitingStockCount = await findCount(id);
    expect(waitingStockCount).toMatchObject({
      state: 'waiting',
      counted_by: 'Sunday Etim',
      drinks: 2,
      missing: 2400,
      over: 1200,
    });
    const differenceTexts = waitingStockCount?.differences.map(
      ({ drink_name, expected, counted }) => `${drink_name}: ${counted} of ${expected}`,
    );
    expect(new Set(differenceTexts)).toEqual(new Set([`${star.drink_name}: 7 of 9`, `${gulder.drink_name}: 11 of 10`]));
    const readWaitingCount = async () => (await superadmin.get('/api/analytics/waiting')).body.stock_counts;
    expect(await readWaitingCount()).toBe(1);
    expect(statusAndMessage(await accept(id))).toEqual([200, countMessages.accepted(2, kobo(240_000))]);
    expect(await readWaitingCount()).toBe(0);
    expect([await readStock(star), await readStock(gulder)]).toEqual([5, 11]);
    const [movement] = (await readMovements(star)).data;
    expect(movement).toMatchObject({ kind: 'count', quantity: -2, stock_after: 5, staff_name: 'Sunday Etim' });
    expect(await findCount(id)).toMatchObject({ state: 'accepted', decided_by: 'Adaeze Okafor' });
    expect(statusAndMessage(await accept(id))).toEqual([409, countMessages.decided]);
  });

  test('shows who counts no stock and no difference, and the owner a notice without waiting', async () => {
    const drink = await addDrink(app);
    const { id } = await startCount(app);
    const replies = [await save(id, drink, 8), await barman.get('/api/stock-counts/current'), await finish(id)];
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toMatch(/expected|missing|worth|stock/);
    expect((await barman.get('/api/stock-counts')).status).toBe(403);
    const { data } = parseWire(noticesPage, (await superadmin.get('/api/notices')).body);
    expect(data[0]?.message).toBe('A count of the stock waits for you: 1 drink with a difference, ₦2,400 missing');
    await dropCurrentCount(app);
  });

  test('is accepted by a supervisor on the device of who counted, and by no barman', async () => {
    const drink = await addDrink(app);
    const { id } = await startCount(app);
    await save(id, drink, 9);
    const secondPerson = await addStaffMember(app, { role: 'supervisor' });
    const colleague = await addStaffMember(app, { role: 'barmen' });
    const acceptHere = ({ staffId, password }: typeof secondPerson) =>
      barman.post(`/api/stock-counts/${id}/accept-here`, { staff_id: staffId, password });
    expect(statusAndMessage(await acceptHere(secondPerson))).toEqual([409, countMessages.notFinished]);
    await finish(id);
    expect(statusAndMessage(await acceptHere(colleague))).toEqual([403, secondPersonMessages.mayNotConfirm]);
    expect((await acceptHere({ ...secondPerson, password: 'Wrong-2026!' })).status).toBe(400);
    expect(statusAndMessage(await acceptHere(secondPerson))).toEqual([200, countMessages.acceptedHere]);
    expect(await readStock(drink)).toBe(9);
    const [auditEntry] = await app.db.read
      .selectFrom('audit')
      .select(['actor', 'after'])
      .where('action', '=', 'stock count accepted')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const missing = `1 × ${drink.drink_name}`;
    expect(auditEntry).toEqual({
      actor: secondPerson.staffId,
      after: { drinks: 1, missing, missingKobo: 120_000, over: '', overKobo: 0 },
    });
  });

  test('is one at a time, and only its person goes on with it', async () => {
    const drink = await addDrink(app);
    const { id } = await startCount(app);
    expect(statusAndMessage(await superadmin.post('/api/stock-counts', {}))).toEqual([409, countMessages.running]);
    expect(statusAndMessage(await save(id, drink, 7, superadmin))).toEqual([403, countMessages.notYours]);
    expect(statusAndMessage(await finish(id, superadmin))).toEqual([403, countMessages.notYours]);
    expect(statusAndMessage(await finish(id))).toEqual([409, countMessages.nothing]);
    const { count } = parseWire(currentCount, (await superadmin.get('/api/stock-counts/current')).body);
    expect(count).toMatchObject({ id, state: 'open', counted_by: 'Sunday Etim', is_own: false, items: [] });
    await dropCurrentCount(app);
  });

  test('ends with its numbers: the last one of a drink counts, and none comes later', async () => {
    const drink = await addDrink(app);
    const { id } = await startCount(app);
    await save(id, drink, 3);
    await save(id, drink, 10);
    await finish(id);
    expect(statusAndMessage(await save(id, drink, 3))).toEqual([409, countMessages.notOpen]);
    expect(statusAndMessage(await accept(id))).toEqual([200, countMessages.accepted(0, kobo(0))]);
    expect(await readStock(drink)).toBe(10);
  });

  test('is dropped by its barman until it is finished, then by the owner, with a reason', async () => {
    const drink = await addDrink(app);
    const drop = (id: string, by: Client) => by.post(`/api/stock-counts/${id}/drop`, { reason: 'Counted in the dark' });
    const { id } = await startCount(app);
    await save(id, drink, 3);
    await finish(id);
    expect(statusAndMessage(await drop(id, barman))).toEqual([403, countMessages.notOpen]);
    expect(statusAndMessage(await drop(id, superadmin))).toEqual([200, countMessages.dropped]);
    expect(await readStock(drink)).toBe(10);
    const otherCount = await startCount(app);
    expect(statusAndMessage(await drop(otherCount.id, barman))).toEqual([200, countMessages.dropped]);
    expect((await findCount(otherCount.id))?.drop_reason).toBe('Counted in the dark');
  });

  test('leaves out a drink whose stock was corrected since, and says so', async () => {
    const drink = await addDrink(app);
    const { id } = await startCount(app);
    await save(id, drink, 7);
    await finish(id);
    const correction = { kind: 'correction', quantity: 7, reason: 'Found', key: 'found' };
    await superadmin.post(`/api/drinks/${drink.id}/movements`, correction);
    await accept(id);
    expect(await readStock(drink)).toBe(7);
    expect((await findCount(id))?.differences[0]?.is_left_out).toBe(true);
  });
});

test('a barman records breakage with a reason, once for each key, and not more than there are', async () => {
  const drink = await addDrink(app);
  const path = `/api/drinks/${drink.id}/breakages`;
  const breakage = { quantity: 2, reason: 'Poured wrongly', key: 'two' };
  for (let turn = 0; turn < 2; turn++)
    expect(statusAndMessage(await barman.post(path, breakage))).toEqual([201, stockMessages.breakageRecorded]);
  expect(statusAndMessage(await barman.post(path, { ...breakage, quantity: 9, key: 'nine' }))).toEqual([
    409,
    stockMessages.notThatMany(8),
  ]);
  const [movement] = (await readMovements(drink)).data;
  expect(movement).toMatchObject({
    kind: 'breakage',
    quantity: -2,
    reason: 'Poured wrongly',
    staff_name: 'Sunday Etim',
  });
});
