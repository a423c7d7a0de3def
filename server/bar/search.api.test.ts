import { beforeAll, describe, expect, test } from 'vitest';
import { salesPage } from '#contract/bar/bar.ts';
import { drinksPage } from '#contract/bar/drinks.ts';
import { addDays } from '#contract/core/dates.ts';
import { addDrink, roomPayment, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { moveNightsToRoom, putIntoRoom, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const drinkNames = [
  'Ọtí Àgbàdo',
  'CIDRE BRÛLÉ',
  'Coca-Cola 35cl',
  "Baileys' Best",
  'O’Neil Stout',
  'Dr. Pepper 0.33',
  '100% Juice',
  'Under_score',
  'Back\\slash',
  'Ɗan Ƙwal',
] as const;
const [oti, cidre, coke, baileys, stout, pepper, juice, under, back, dan] = drinkNames;

let app: TestApp;
let superadmin: Client;
let barman: Client;
beforeAll(async () => {
  app = await testApp();
  superadmin = await signedIn(app, 'superadmin');
  barman = await signedIn(app, 'barmen');
  for (const drink_name of drinkNames) {
    const { id } = await addDrink(app, { drink_name, description: 'Zanzibar' });
    await sell(barman, [{ drink_id: id, quantity: 1 }]);
    app.clock.advance(1000);
  }
  return () => app.close();
});

const makeQuery = (q: string) => new URLSearchParams({ q, limit: '100', dir: 'asc' });

describe('a sale is found', () => {
  test.each<[string, string, string[]]>([
    ['the first word', 'Ọtí', [oti]],
    ['a word without its marks', 'agbado', [oti]],
    ['capitals', 'ỌTÍ ÀGB', [oti]],
    ['marks as signs of their own', 'Ọtí Àgbàdo'.normalize('NFD'), [oti]],
    ['words the other way round', 'agbado oti', [oti]],
    ['what was written in capitals', 'brûlé', [cidre]],
    ['a double name as it is written', 'Coca-Cola', [coke]],
    ['the beginning of one', 'coca-c', [coke]],
    ['the second half of one', 'cola', [coke]],
    ['a double name and its size', 'coca-cola 35', [coke]],
    ['a size', '35cl', [coke]],
    ['an apostrophe', "Baileys'", [baileys]],
    ['a curly apostrophe', 'O’Neil', [stout]],
    ['what comes after one', 'neil', [stout]],
    ['a name with a dot', 'dr. pep', [pepper]],
    ['a percentage', '100%', [juice]],
    ['a low line', 'under_', [under]],
    ['a backslash', 'back\\sl', [back]],
    ['letters of the north', 'ɗan ƙw', [dan]],
    ['spaces around it', '  juice ', [juice]],
    ['the middle of a word', 'gbado', [oti]],
    ['a size with a point', '0.33', [pepper]],
    ['what is only in the description', 'zanzibar', []],
    ['what nobody sold', 'champagne', []],
    ['two drinks at once', 'oti cidre', []],
  ])('by %s', async (_, q, found) => {
    const { data, total_count } = parseWire(salesPage, (await superadmin.get(`/api/bar-sales?${makeQuery(q)}`)).body);
    expect(data.map(({ drink_name }) => drink_name)).toEqual(found);
    expect(total_count).toBe(found.length);
  });

  test('by who sold it, in any part of the name', async () => {
    const seller = await signedIn(app, await addStaffMember(app, { role: 'barmen', name: 'Bọ́lá Adéyẹmí' }));
    const { id } = await addDrink(app, { drink_name: 'Adé Punch' });
    const [ownSale] = await sell(seller, [{ drink_id: id, quantity: 1 }]);
    const [othersSale] = await sell(barman, [{ drink_id: id, quantity: 1 }]);
    const findSales = async (client: Client, q: string) =>
      parseWire(salesPage, (await client.get(`/api/bar-sales?${makeQuery(q)}`)).body).data.map((each) => each.id);
    expect(await findSales(superadmin, 'yemi')).toEqual([ownSale?.id]);
    expect(await findSales(superadmin, 'BOLA ADE')).toEqual([ownSale?.id]);
    expect(new Set(await findSales(superadmin, 'ade'))).toEqual(new Set([ownSale?.id, othersSale?.id]));
    expect(await findSales(seller, 'ade')).toEqual([ownSale?.id]);
    expect(await findSales(barman, 'yemi')).toEqual([]);
  });
});

test('a sale is found by receipt, slip, room and tab, with its total, a page at a time', async () => {
  const desk = await signedIn(app, 'receptionist');
  const stay = await walkIn(app, desk, { room_id: 'deluxe' });
  await putIntoRoom(app.db, stay.id, '110');
  await moveThrough(desk, stay.id, 'checked_in');
  const { id } = await addDrink(app, { drink_name: 'Palm wine', price: 700 });
  const [bySlip] = await sell(barman, [{ drink_id: id, quantity: 1 }], {
    ...{ payment_method: 'card', reference: '008811', terminal: 'Bar' },
  });
  const [onRoom] = await sell(barman, [{ drink_id: id, quantity: 2 }], roomPayment(stay.id));
  app.clock.advance(1000);
  const [onTab] = await sell(barman, [{ drink_id: id, quantity: 3 }], {
    ...{ payment_method: 'tab', tab: { label: 'Terrace 9' } },
  });
  app.clock.advance(1000);
  const [alsoOnTab] = await sell(barman, [{ drink_id: id, quantity: 4 }], {
    ...{ payment_method: 'tab', tab: { label: 'Terrace 9' } },
  });
  const find = async (q: string, further = {}) => {
    const query = new URLSearchParams({ q, ...further });
    const page = parseWire(salesPage, (await barman.get(`/api/bar-sales?${query}`)).body);
    return { ...page, ids: page.data.map((sale) => sale.id) };
  };
  for (const typed of ['8811', 'slip 008811', `receipt ${bySlip?.receipt}`])
    expect(await find(typed)).toMatchObject({ ids: [bySlip?.id], total_count: 1, card_amount: 700 });
  for (const typed of ['110', 'Room 110', 'room 110'])
    expect(await find(typed)).toMatchObject({ ids: [onRoom?.id], total_count: 1, room_amount: 1400 });
  for (const sort of ['created_at', 'total_amount'])
    expect(await find('tab terrace', { sort })).toMatchObject({
      ...{ ids: [alsoOnTab?.id, onTab?.id], total_count: 2, tab_amount: 4900 },
    });
  const firstPage = await find('terrace 9', { limit: '1' });
  expect(firstPage.ids).toEqual([alsoOnTab?.id]);
  expect((await find('terrace 9', { limit: '1', cursor: firstPage.next_cursor ?? '' })).ids).toEqual([onTab?.id]);
  expect((await find('room 8811')).ids).toEqual([]);
  const stranger = await signedIn(app, await addStaffMember(app, { role: 'barmen' }));
  const strangersPage = parseWire(salesPage, (await stranger.get('/api/bar-sales?q=terrace')).body);
  expect([strangersPage.data, strangersPage.total_count]).toEqual([[], 0]);
});

test('a room finds no drinks of a guest who has it only on nights to come', async () => {
  const desk = await signedIn(app, 'receptionist');
  const stay = await walkIn(app, desk, { room_id: 'deluxe', check_out: addDays(testToday, 2) });
  await putIntoRoom(app.db, stay.id, '205');
  await moveNightsToRoom(app.db, stay.id, addDays(testToday, 1), '206');
  await moveThrough(desk, stay.id, 'checked_in');
  const { id } = await addDrink(app, { drink_name: 'Fura' });
  const [sale] = await sell(barman, [{ drink_id: id, quantity: 1 }], roomPayment(stay.id));
  const findIds = async (q: string) =>
    parseWire(salesPage, (await barman.get(`/api/bar-sales?${makeQuery(q)}`)).body).data.map((each) => each.id);
  expect([await findIds('room 205'), await findIds('room 206')]).toEqual([[sale?.id], []]);
});

test('a tab is found by its name, and after the word “tab” by the beginning of its name', async () => {
  const { id } = await addDrink(app, { drink_name: 'Kunu' });
  const labels = new Map<string, string>();
  for (const label of ['Nora', 'Ọláyínká', 'Tab 5', 'Room service', 'VIP', '71b']) {
    const [sale] = await sell(barman, [{ drink_id: id, quantity: 1 }], { payment_method: 'tab', tab: { label } });
    labels.set(sale?.id ?? '', label);
  }
  const findTabs = async (q: string) =>
    parseWire(salesPage, (await barman.get(`/api/bar-sales?${makeQuery(q)}`)).body).data.map((sale) =>
      labels.get(sale.id),
    );
  for (const typed of ['nor', 'tab Nora', 'tab no']) expect([typed, await findTabs(typed)]).toEqual([typed, ['Nora']]);
  for (const typed of ['olayinka', 'ỌLÁYÍNKÁ', 'tab Ọl'])
    expect([typed, await findTabs(typed)]).toEqual([typed, ['Ọláyínká']]);
  for (const typed of ['tab no. 71', 'tab number 71', 'tab #71'])
    expect([typed, await findTabs(typed)]).toEqual([typed, ['71b']]);
  expect(await findTabs('tab 5')).toEqual(['Tab 5']);
  expect(await findTabs('room service')).toEqual(['Room service']);
  expect([await findTabs('vi'), await findTabs('vip'), await findTabs('tab vi')]).toEqual([[], ['VIP'], ['VIP']]);
  expect(await findTabs('tab #')).toEqual([]);
});

describe('a drink is found', () => {
  test.each<[string, string[]]>([
    ['oti', [oti]],
    ['ÀGBÀ', [oti]],
    ['gbad', [oti]],
    ['Ọtí'.normalize('NFD'), [oti]],
    ['coca-cola 3', [coke]],
    ['%', [juice]],
    ['_', [under]],
    ['\\', [back]],
    ['o’n', [stout]],
    ['zanzibar', []],
  ])('by %j', async (q, found) => {
    const { data, total_count } = parseWire(drinksPage, (await barman.get(`/api/drinks?${makeQuery(q)}`)).body);
    expect(data.map(({ drink_name }) => drink_name)).toEqual(found);
    expect(total_count).toBe(found.length);
  });
});

test.each(['/api/bar-sales', '/api/drinks'])('%s takes nothing else for a search', async (path) => {
  for (const q of ['a\u0000b', 'a\nb', 'x'.repeat(101)]) {
    const reply = await superadmin.get(`${path}?${makeQuery(q)}`);
    expect([reply.status, expectRefusedFields(reply)]).toEqual([400, ['q']]);
  }
  for (const q of ["'", "')) or true --", '&', ':*', '!', '( )']) {
    const reply = await superadmin.get(`${path}?${makeQuery(q)}`);
    expect([q, reply.status]).toEqual([q, 200]);
  }
});
