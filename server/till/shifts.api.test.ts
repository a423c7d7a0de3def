import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { barFigures, salesPage } from '#contract/bar/bar.ts';
import { tabList } from '#contract/bar/bar-tabs.ts';
import { addDays, dayAt } from '#contract/core/dates.ts';
import { fieldsOfSchema } from '#contract/core/endpoint.ts';
import { canCall, type StaffRole } from '#contract/core/roles.ts';
import { deskOverview } from '#contract/front-desk/desk.ts';
import { moneyListPage, moneyNow } from '#contract/reports/money-now.ts';
import { takings } from '#contract/reports/takings.ts';
import { todayOverview } from '#contract/reports/today.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import {
  currentShift,
  shiftMessages,
  shiftReport,
  shiftsPage,
  type TillKind,
  tillList,
} from '#contract/till/shifts.ts';
import { findFloatDifferences } from '#server/oversight/shift-rules.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire, type WireOutput } from '#tools/testing/on-wire.ts';
import { addTill, countInput, countShift, dropEnvelope, handOver, openShift, payOut } from '#tools/testing/shifts.ts';
import { addStaffMember, type TestStaff } from '#tools/testing/staff.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let owner: Client;
let supervisor: Client;
let supervisorId: string;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  owner = await signedIn(app, 'superadmin');
  supervisor = await signedIn(app, 'supervisor');
  await setInventory(app.db, 'classic-single', { total_rooms: 100 });
  supervisorId = (await addStaffMember(app, { role: 'supervisor', name: 'Who receives' })).id;
});
afterAll(() => app.close());

type Person = TestStaff & { client: Client; till: string };
let peopleMade = 0;
let barman: Person;

async function addPersonAt(kind: TillKind): Promise<Person> {
  const role: StaffRole = kind === 'bar' ? 'barmen' : 'receptionist';
  const number = ++peopleMade;
  const staff = await addStaffMember(app, { role, name: `Person ${number}` });
  const till = await addTill(app, `Till ${number}`, kind);
  return { ...staff, till, client: await app.signedInClient(staff.staffId) };
}
beforeEach(async () => {
  app.clock.advance(1000);
  barman = await addPersonAt('bar');
});

const readCurrent = async (client: Client): Promise<WireOutput<'currentShift'>> =>
  parseWire(currentShift, (await client.get('/api/shifts/current')).body);
const readReport = async (id: string, client = supervisor) =>
  parseWire(shiftReport, (await client.get(`/api/shifts/${id}`)).body);
const addDrinkFor = async (price: number) => (await addDrink(app, { price, stock_quantity: 50 })).id;
const post = (client: Client, path: string, body: object) => client.post(`/api/shifts${path}`, body);

describe('a barman', () => {
  test('opens a shift, sells, counts, learns the difference, and somebody else signs', async () => {
    const { client, till } = barman;
    const { id } = await openShift(client, till, 20_000);
    const drink_id = await addDrinkFor(1500);
    await sell(client, [{ drink_id, quantity: 3 }]);
    await sell(client, [{ drink_id, quantity: 1 }], { payment_method: 'card' });
    expect((await readReport(id)).expected).toEqual({ cash: 24_500, card: 1500, transfer: 0 });

    // 23 × ₦1,000 = ₦23,000: ₦1,500 short.
    const pieces = [23, 0, 0, 0, 0, 0, 0, 0];
    const { counts, z_number } = await countShift(client, id, {
      pieces,
      card_total: 1500,
      card_slips: 1,
      card_batch: '318',
    });
    expect(counts).toMatchObject([
      {
        number: 1,
        cash: { expected: 24_500, counted: 23_000, difference: -1500 },
        card: { expected: 1500, counted: 1500, difference: 0, slips: 1, batch: '318' },
        transfer: { expected: 0, counted: 0, difference: 0, items: [] },
        difference: -1500,
      },
    ]);
    expect(z_number).toEqual(expect.any(Number));

    const secondCount = await countShift(client, id, {
      pieces: [24, 1, 0, 0, 0, 0, 0, 0],
      card_total: 1500,
      card_slips: 1,
    });
    expect(secondCount.counts.map(({ number, difference }) => [number, difference])).toEqual([
      [1, -1500],
      [2, 0],
    ]);
    const range = `from=${testToday}&to=${testToday}`;
    const { tills } = parseWire(takings, (await supervisor.get(`/api/reports/takings?${range}`)).body);
    expect(tills.find((each) => each.id === till)).toMatchObject({ counted_shifts: 1, short: 1500, over: 0 });
    const csvText = String((await supervisor.get(`/api/exports/shifts?${range}`)).body.text);
    const line = `,-1500,0,0,0,\r`;
    expect(
      csvText.split('\n').find((each) => each.startsWith(`Z${z_number},`) || each.includes(`Till ${peopleMade}`)),
    ).toContain(line);
    const signer = await addStaffMember(app, { role: 'supervisor', name: 'Chidi Okoro' });
    const signedReply = await post(client, `/${id}/sign`, {
      staff_id: signer.staffId.toLowerCase(),
      password: signer.password,
    });
    expect([signedReply.status, signedReply.body.message]).toEqual([200, shiftMessages.signed]);
    const { shift, last_shift } = await readCurrent(client);
    expect(shift).toBeNull();
    expect(last_shift).toMatchObject({ id, float: 20_000, signed_by: 'Chidi Okoro' });
    expect(last_shift?.counts).toHaveLength(2);
    expect(await readReport(id)).toMatchObject({
      signed_by: 'Chidi Okoro',
      float: 20_000,
      taken_count: 2,
      given_back_count: 0,
    });
  });

  test('sells without having opened a shift, as one that opens by itself, and sees sums', async () => {
    const { client } = barman;
    await sell(client, [{ drink_id: await addDrinkFor(700), quantity: 1 }]);
    const { shift, is_blind } = await readCurrent(client);
    expect([shift?.till, is_blind]).toEqual([null, false]);
    expect(parseWire(barFigures, (await client.get('/api/bar-sales/figures')).body).total_sales).toBe(700);
    await openShift(client, barman.till, 700);
    expect((await readCurrent(client)).is_blind).toBe(true);
  });

  test('has taken money once with a sale of two drinks, and a second time with the next sale', async () => {
    const { client } = barman;
    const [beer, wine] = [await addDrinkFor(700), await addDrinkFor(900)];
    await openShift(client, barman.till, 0);
    await sell(
      client,
      [beer, wine].map((drink_id) => ({ drink_id, quantity: 1 })),
      { payment_method: 'card' },
    );
    expect((await readCurrent(client)).shift?.taken_count).toBe(1);
    app.clock.advance(1000);
    await sell(client, [{ drink_id: beer, quantity: 1 }]);
    expect((await readCurrent(client)).shift?.taken_count).toBe(2);
  });

  test('opens one shift with a repeated request, and none with the same key and another float', async () => {
    const { client, till } = barman;
    const input = { till_id: till, float: 100, key: randomUUID() };
    const replies = [await post(client, '', input), await post(client, '', input)];
    const { shift } = await readCurrent(client);
    expect(replies.map(({ status, body }) => [status, body.shift])).toEqual(replies.map(() => [201, shift]));
    const otherReply = await post(client, '', { ...input, float: 200 });
    expect([otherReply.status, otherReply.body.message]).toEqual([409, shiftMessages.keyReused]);
  });

  test('is told who is at a till that is taken, and cannot take one of the desk', async () => {
    await openShift(barman.client, barman.till);
    const secondBarman = await addPersonAt('bar');
    const reply = await post(secondBarman.client, '', { till_id: barman.till, float: 0, key: randomUUID() });
    expect([reply.status, reply.body.errors]).toEqual([
      409,
      [{ field: 'till_id', message: shiftMessages.tillTaken(`Person ${peopleMade - 1}`, `Till ${peopleMade - 1}`) }],
    ]);
    const { till: deskTill } = await addPersonAt('desk');
    expect((await post(secondBarman.client, '', { till_id: deskTill, float: 0, key: randomUUID() })).status).toBe(400);
    expect((await readCurrent(secondBarman.client)).tills.map(({ kind }) => kind)).not.toContain('desk');
  });

  test('at a till with another one at the same moment: one opens it', async () => {
    const secondBarman = await addPersonAt('bar');
    const input = { till_id: barman.till, float: 0 };
    const replies = await Promise.all(
      [barman, secondBarman].map(({ client }) => post(client, '', { ...input, key: randomUUID() })),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
  });

  test('neither counts nor signs the shift of another, and the owner counts for who went away', async () => {
    const { id } = await openShift(barman.client, barman.till);
    const secondBarman = await addPersonAt('bar');
    expect((await post(secondBarman.client, `/${id}/counts`, countInput())).status).toBe(403);
    expect(
      (
        await post(secondBarman.client, `/${id}/sign`, {
          staff_id: secondBarman.staffId,
          password: secondBarman.password,
        })
      ).status,
    ).toBe(403);
    const unexplainedReply = await post(owner, `/${id}/counts`, countInput());
    expect([unexplainedReply.status, unexplainedReply.body.errors]).toEqual([
      400,
      [{ field: 'reason', message: shiftMessages.countReason }],
    ]);
    const countedShift = await countShift(owner, id, { reason: 'She went home ill' });
    expect(countedShift.z_number).not.toBeNull();
    expect(countedShift.counts).toMatchObject([{ reason: 'She went home ill' }]);
    const ownReply = await post(owner, `/${id}/sign`, { staff_id: barman.staffId, password: barman.password });
    expect([ownReply.status, ownReply.body.message]).toEqual([400, shiftMessages.signedBySelf]);
  });

  test('is refused a count with a gap, a wrong signer, and everything after the signature', async () => {
    const { client, till } = barman;
    const { id } = await openShift(client, till);
    const signer = await addStaffMember(app, { role: 'receptionist' });
    const signIt = (staff_id: string, password: string) => post(client, `/${id}/sign`, { staff_id, password });
    expect((await signIt(signer.staffId, signer.password)).body.message).toBe(shiftMessages.notCounted);
    const shortReply = await post(client, `/${id}/counts`, { ...countInput(), pieces: [1, 2, 3] });
    expect([shortReply.status, shortReply.body.errors]).toEqual([
      400,
      [{ field: 'pieces', message: shiftMessages.pieces }],
    ]);
    await countShift(client, id);
    const wrongReply = await signIt(signer.staffId, 'Wrong-Password-1');
    expect([wrongReply.status, wrongReply.body.errors]).toEqual([
      400,
      [{ field: 'password', message: signInMessages.wrong }],
    ]);
    expect((await signIt('NOBODY', 'Wrong-Password-1')).body).toEqual(wrongReply.body);
    expect((await signIt(barman.staffId, barman.password)).body.message).toBe(shiftMessages.signedBySelf);
    expect((await signIt(signer.staffId, signer.password)).status).toBe(200);
    const lateReplies = [
      await signIt(signer.staffId, signer.password),
      await post(client, `/${id}/counts`, countInput()),
    ];
    expect(lateReplies.map(({ status, body }) => [status, body.message])).toEqual(
      lateReplies.map(() => [409, shiftMessages.over]),
    );
  });

  test('who guesses the password of a signer is stopped, and the signer can still sign in', async () => {
    const { client, till } = barman;
    const { id } = await openShift(client, till);
    await countShift(client, id);
    const signer = await addStaffMember(app, { role: 'receptionist' });
    const guess = () => post(client, `/${id}/sign`, { staff_id: signer.staffId, password: 'Wrong-Password-1' });
    const statuses = [];
    for (let tries = 0; tries < 6; tries++) statuses.push((await guess()).status);
    expect(statuses).toEqual([400, 400, 400, 400, 423, 423]);
    expect((await (await signedIn(app, signer)).get('/api/auth/verify')).status).toBe(200);
  });
});

test('while the last sale is recorded, the count waits for it: nothing is in no shift or two', async () => {
  const { client, till } = barman;
  const { id } = await openShift(client, till);
  const drink_id = await addDrinkFor(100);
  const sales = Array.from({ length: 8 }, () => sell(client, [{ drink_id, quantity: 1 }]));
  const [{ counts }] = await Promise.all([countShift(client, id), ...sales]);
  const takenInShift = (await readReport(id)).taken;
  expect(counts[0]?.cash.expected).toBe(takenInShift.cash);
  const { rows } = await sql<{ entries: number; naira: number }>`
    select count(*) as entries, sum(amount_kobo)::integer / 100 as naira
    from shift_money join money_entry on money_entry.id = entry_id where staff_id = ${barman.id}`.execute(app.db.read);
  expect(rows).toEqual([{ entries: 8, naira: 800 }]);
});

test('the Z numbers of shifts that are counted at once have no gap', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => addPersonAt('bar')));
  const shifts = await Promise.all(people.map(({ client, till }) => openShift(client, till)));
  const countedShifts = await Promise.all(
    people.map(({ client }, index) => countShift(client, shifts[index]?.id ?? '')),
  );
  const numbers = countedShifts.map(({ z_number }) => z_number ?? 0).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('the next person counts the float without being told what was left, and the report tells both', async () => {
  const { client, till } = barman;
  const { id } = await openShift(client, till, 5000);
  await countShift(client, id, { pieces: [5, 0, 0, 0, 0, 0, 0, 0] });
  const nextBarman = await addStaffMember(app, { role: 'barmen' });
  const nextClient = await signedIn(app, nextBarman);
  expect(JSON.stringify((await nextClient.get('/api/shifts/current')).body)).not.toMatch(/:5000\b/);
  const { id: nextId } = await openShift(nextClient, till, 4000);
  expect(await readReport(nextId)).toMatchObject({ float: 4000, left_before: 5000 });
});

test('the list and the report tell apart the own shift and that of a person with the same name', async () => {
  const ownShift = await openShift(owner, await addTill(app, `Till of the owner ${peopleMade}`, 'desk'));
  const { staff_name: name, is_own } = await readReport(ownShift.id, owner);
  expect(is_own).toBe(true);
  const namesake = await addStaffMember(app, { role: 'barmen', name });
  const namesakeClient = await app.signedInClient(namesake.staffId);
  const { id } = await openShift(namesakeClient, barman.till);
  expect(await readReport(id, owner)).toMatchObject({ staff_name: name, is_own: false });
  const { data } = parseWire(shiftsPage, (await owner.get('/api/shifts?limit=2')).body);
  expect(data.map((shift) => [shift.id, shift.is_own])).toEqual(
    expect.arrayContaining([
      [ownShift.id, true],
      [id, false],
    ]),
  );
  await countShift(owner, ownShift.id);
});

test('supervisors read all shifts, newest first, with what was short', async () => {
  const { id } = await openShift(barman.client, barman.till, 1000);
  await countShift(barman.client, id);
  const page = parseWire(shiftsPage, (await supervisor.get('/api/shifts?limit=1')).body);
  expect(page.data).toMatchObject([{ id, difference: -1000, staff_name: `Person ${peopleMade}` }]);
  expect(page.next_cursor).not.toBeNull();
});

describe('until the count, nothing that the person can call tells what should be there:', () => {
  type TillWithSecrets = { person: Person; secrets: number[]; ids: string[]; shiftId: string };

  async function payTab(client: Client, drink_id: number, quantity: number): Promise<string> {
    const label = `Table ${peopleMade}-${quantity}`;
    const saleInput = { items: [{ drink_id, quantity }], payment_method: 'tab', tab: { label }, key: randomUUID() };
    expect((await client.post('/api/bar-sales', saleInput)).status).toBe(201);
    const { data } = parseWire(tabList, (await client.get('/api/bar-tabs')).body);
    const { id = '' } = data.find((tab) => tab.label === label) ?? {};
    const payment = { method: 'cash', amount: quantity * 3119, key: randomUUID() };
    expect((await client.post(`/api/bar-tabs/${id}/payments`, payment)).status).toBe(201);
    return id;
  }

  async function workAtBar(): Promise<TillWithSecrets> {
    const { client, till } = barman;
    const { id: shiftId } = await openShift(client, till, 20_013);
    const [beer, wine] = [await addDrinkFor(1237), await addDrinkFor(3119)];
    const sales = [
      ...(await sell(client, [{ drink_id: beer, quantity: 3 }])),
      ...(await sell(client, [{ drink_id: wine, quantity: 2 }])),
      ...(await sell(client, [{ drink_id: beer, quantity: 5 }], { payment_method: 'card' })),
    ];
    const tabs = [await payTab(client, wine, 4), await payTab(client, wine, 1)];
    await dropEnvelope(client, { id: shiftId, number: `E-${peopleMade}`, amount: 1009, received_by: supervisorId });
    await payOut(client, shiftId, { amount: 503 });
    const cash = 3 * 1237 + 2 * 3119 + 5 * 3119;
    const card = 5 * 1237;
    // The calls below read one record of each kind: a page about another record tells no more of the till.
    const ids = [shiftId, String(beer), sales[0]?.id ?? '', String(sales[0]?.receipt), tabs[0] ?? ''];
    const cashInTill = 20_013 + cash - 1009 - 503;
    return {
      person: barman,
      secrets: [cash, card, cash + card, 20_013 + cash, cashInTill, cashInTill + card, 5 * 3119],
      ids,
      shiftId,
    };
  }

  async function workAtDesk(): Promise<TillWithSecrets> {
    const person = await addPersonAt('desk');
    const { client, till } = person;
    const { id: shiftId } = await openShift(client, till, 20_013);
    const amounts = { cash: [1237, 3119], card: [2741, 1999], transfer: [4409, 1013] } as const;
    // The calls below read two of the stays: one that is paid in part and one that is paid in full.
    const ids = [shiftId];
    for (const [method, parts] of Object.entries(amounts))
      for (const amount of parts) {
        const booking = await walkIn(app, client);
        if (ids.length === 1) ids.push(booking.id);
        const reply = await takePayment(client, booking.id, { amount, method: method as keyof typeof amounts });
        expect(reply.status).toBe(201);
      }
    // Pays some stays in full, because the sum of a list of such stays is the sum that was taken.
    let paidInFull = 0;
    for (const nights of [1, 2]) {
      const { id, balance } = await walkIn(app, client, { check_out: addDays(testToday, nights) });
      if (nights === 1) ids.push(id);
      paidInFull += balance;
      expect((await takePayment(client, id, { amount: balance })).status).toBe(201);
    }
    await dropEnvelope(client, { id: shiftId, number: `E-${peopleMade}`, amount: 1009, received_by: supervisorId });
    const [paidInPart = 0, card = 0, transfer = 0] = Object.values(amounts).map(([one, two]) => one + two);
    const cash = paidInPart + paidInFull;
    const allTaken = cash + card + transfer;
    const cashInTill = 20_013 + cash - 1009;
    const secrets = [
      paidInFull,
      paidInPart,
      cash,
      card,
      transfer,
      allTaken,
      20_013 + cash,
      20_013 + allTaken,
      cashInTill,
    ];
    return { person, secrets, ids, shiftId };
  }

  const filters: Record<string, string>[] = [
    { from: '2026-11-01', to: '2026-11-30', day: '2026-11-21', limit: '100' },
    {},
    { limit: '100', payment_method: 'cash' },
    { limit: '100', payment_status: 'paid' },
    { state: 'closed' },
    { q: 'ginger' },
  ];

  /**
   * Returns the queries that the call accepts: each filter, less the fields that the call does not have, and no query
   * twice.
   */
  function queriesOf(input: Parameters<typeof fieldsOfSchema>[0]): string[] {
    const fields = fieldsOfSchema(input);
    const knownFilters = filters.map((filter) => Object.entries(filter).filter(([field]) => fields.includes(field)));
    return [...new Set(knownFilters.map((filter) => String(new URLSearchParams(filter))))];
  }

  /**
   * Makes every call that reads and that this role may make, with each of the ids if the path has one. Opens the
   * dashboard, too. Gives each reply as text.
   */
  async function* readEverything({ person, ids }: TillWithSecrets, role: StaffRole): AsyncGenerator<string> {
    const caller = {
      role,
      id: '',
      staffId: '',
      mustChangePassword: false,
      needsSecondFactor: false,
      isLocked: false,
    } as const;
    for (const { method, path, access, input } of Object.values(endpoints)) {
      if (method !== 'GET' || !canCall(access, caller)) continue;
      const hasId = path.includes(':');
      for (const each of hasId ? ids.map((id) => path.replace(/:\w+/g, id)) : [path]) {
        for (const query of hasId ? [''] : queriesOf(input)) {
          const reply = await person.client.raw(`/api${each}?${query}`, {
            headers: { accept: 'application/json, text/csv' },
          });
          yield `${each}?${query} ${reply.status} ${JSON.stringify(reply.body)}`;
        }
      }
    }
    const dashboardReply = await person.client.raw(`/dashboard/${role}`, {});
    yield JSON.stringify(dashboardReply.body);
  }

  /** Digits within ids and cursors do not count. */
  const containsAmount = (text: string, secret: number) =>
    [String(secret), String(secret * 100), secret.toLocaleString('en-NG')].some((form) =>
      new RegExp(`(?<![\\w.-])${form}(?![\\w-]|\\.\\d)`).test(text),
    );

  /**
   * Reads everything before the count: no reply may tell a sum. Reads again after the count, until a reply tells one.
   */
  async function expectToldOnlyAfterCount(till: TillWithSecrets, role: StaffRole): Promise<void> {
    const tellsSecret = (reply: string) => till.secrets.some((secret) => containsAmount(reply, secret));
    const leaks: string[] = [];
    let answeredCount = 0;
    for await (const reply of readEverything(till, role)) {
      if (/ 200 /.test(reply)) answeredCount += 1;
      if (tellsSecret(reply)) leaks.push(reply);
    }
    expect(answeredCount).toBeGreaterThan(10);
    expect(leaks).toEqual([]);
    await countShift(till.person.client, till.shiftId);
    let isTold = false;
    for await (const reply of readEverything(till, role)) {
      isTold = tellsSecret(reply);
      if (isTold) break;
    }
    expect(isTold).toBe(true);
  }

  test('a barman: what was sold before the shift keeps its amounts', async () => {
    const { client, till } = await addPersonAt('bar');
    const drink = await addDrinkFor(900);
    await sell(client, [{ drink_id: drink, quantity: 1 }], { payment_method: 'card' });
    app.clock.advance(1000);
    await openShift(client, till, 0);
    await sell(client, [{ drink_id: drink, quantity: 2 }], { payment_method: 'card' });
    const readSales = async (query: string) => parseWire(salesPage, (await client.get(`/api/bar-sales${query}`)).body);
    const page = await readSales('');
    expect(page.data.map(({ total_amount }) => total_amount)).toEqual([null, 900]);
    expect(page.total_amount).toBeNull();
    expect((await readSales(`?to=${testToday}`)).total_amount).toBeNull();
    expect((await readSales(`?to=${addDays(testToday, -1)}`)).total_amount).toBe(0);
  });

  test('a barman: lists and figures keep their places and have no sums', async () => {
    const till = await workAtBar();
    const { client } = till.person;
    const page = parseWire(salesPage, (await client.get('/api/bar-sales')).body);
    expect(page).toMatchObject({ total_count: 5, total_amount: null, cash_amount: null, card_amount: null });
    expect(page.data.map(({ unit_price, total_amount }) => [unit_price, total_amount])).toEqual(
      page.data.map(() => [null, null]),
    );
    const figures = parseWire(barFigures, (await client.get('/api/bar-sales/figures')).body);
    expect(figures).toMatchObject({ total_transactions: 5, total_sales: null, todays_sales: null });
    expect(parseWire(salesPage, (await supervisor.get('/api/bar-sales')).body).total_amount).toEqual(
      expect.any(Number),
    );
    const { data: tabs } = parseWire(tabList, (await client.get('/api/bar-tabs?state=closed')).body);
    expect(tabs.length).toBeGreaterThan(0);
    expect(tabs.map(({ total, paid, balance }) => [total, paid, balance])).toEqual(tabs.map(() => [null, null, null]));
    await expectToldOnlyAfterCount(till, 'barmen');
  });

  test('a receptionist: the last things done at the desk have no amounts', async () => {
    const till = await workAtDesk();
    const { activities } = parseWire(deskOverview, (await till.person.client.get('/api/bookings/desk')).body);
    expect(activities.map(({ amount, changes }) => [amount, changes])).toEqual(activities.map(() => [null, []]));
    await expectToldOnlyAfterCount(till, 'receptionist');
  });
});

test('the owner adds a till, and none with a name that is there', async () => {
  const input = { name: 'Pool bar', kind: 'bar' };
  expect((await owner.post('/api/tills', input)).status).toBe(201);
  const reply = await owner.post('/api/tills', { ...input, name: 'pool BAR' });
  expect([reply.status, reply.body.errors]).toEqual([409, [{ field: 'name', message: shiftMessages.tillNameTaken }]]);
});

describe('a till', () => {
  const readTillNames = async (client: Client) => (await readCurrent(client)).tills.map(({ name }) => name);
  const change = (id: string, name: string, is_retired = false) =>
    owner.put(`/api/tills/${id}`, { id, name, is_retired });

  test('gets another name, is retired while nobody is at it, and is used again', async () => {
    const { client, till } = barman;
    expect((await change(till, 'Beach bar')).status).toBe(200);
    expect(await readTillNames(client)).toContain('Beach bar');
    const { id } = await openShift(client, till);
    const refusedReply = await change(till, 'Beach bar', true);
    expect([refusedReply.status, refusedReply.body.message]).toEqual([
      409,
      shiftMessages.tillInUse(`Person ${peopleMade}`),
    ]);
    await countShift(client, id);
    expect((await change(till, 'Beach bar', true)).status).toBe(200);
    expect(await readTillNames(client)).not.toContain('Beach bar');
    const lateReply = await post(client, '', { till_id: till, float: 0, key: randomUUID() });
    expect([lateReply.status, lateReply.body.message]).toEqual([409, shiftMessages.tillRetired]);
    const { tills } = parseWire(tillList, (await owner.get('/api/tills')).body);
    expect(tills.find(({ name }) => name === 'Beach bar')?.is_retired).toBe(true);
    expect((await change(till, 'Beach bar')).status).toBe(200);
    expect(await readTillNames(client)).toContain('Beach bar');
  });

  test('does not get the name of another one', async () => {
    const { till } = await addPersonAt('desk');
    const reply = await change(till, `till ${peopleMade - 1}`);
    expect([reply.status, reply.body.errors]).toEqual([409, [{ field: 'name', message: shiftMessages.tillNameTaken }]]);
    expect((await change(randomUUID(), 'No till')).status).toBe(404);
  });
});

describe('cash of a shift that opened by itself, once its day is over,', () => {
  let client: Client;
  let person: string;
  let shiftId: string;
  beforeEach(async () => {
    await sell(barman.client, [{ drink_id: await addDrinkFor(700), quantity: 1 }]);
    app.clock.advance(24 * 60 * 60 * 1000);
    await closeDays(app.deps);
    [owner, supervisor] = [await signedIn(app, 'superadmin'), await signedIn(app, 'supervisor')];
    client = await signedIn(app, barman);
    person = `Person ${peopleMade}`;
    shiftId = (await readCurrent(client)).shift?.id ?? '';
  });

  /**
   * Reads the cash of this person that nobody has counted: from the owner’s overview, and from the supervisor’s Money
   * Now.
   */
  async function readOwnCashNotCounted() {
    const { needs } = parseWire(todayOverview, (await owner.get('/api/analytics/today')).body);
    const now = parseWire(moneyNow, (await supervisor.get('/api/money-now')).body);
    const { data } = parseWire(moneyListPage, (await supervisor.get('/api/money-now/tills?limit=100')).body);
    const isOwn = (row: { person: string | null }) => row.person === person;
    expect(now.not_counted).toEqual(needs.cash_not_counted);
    return {
      needs: needs.cash_not_counted.longest.filter(isOwn).map(({ amount, shift_id }) => [amount, shift_id]),
      rows: data.filter(isOwn).map(({ name, amount, shift_id }) => [name, amount, shift_id]),
    };
  }

  test('is listed as not counted, and stays with its person in Money Now until it is in an envelope', async () => {
    const { data } = parseWire(shiftsPage, (await supervisor.get('/api/shifts?limit=1')).body);
    expect(data).toMatchObject([
      { till: null, z_number: null, is_cash_not_counted: true, closed_at: expect.stringContaining('T23:00:00.000Z') },
    ]);
    expect(await readOwnCashNotCounted()).toEqual({
      needs: [[700, shiftId]],
      rows: [['No till, not counted', 700, shiftId]],
    });

    const { counts, closed_at } = await countShift(client, shiftId, { pieces: [0, 1, 0, 0, 0, 0, 0, 0] });
    expect(closed_at).toBe(data[0]?.closed_at);
    expect(counts).toMatchObject([{ cash: { expected: 700, counted: 500, difference: -200 } }]);
    expect(await readOwnCashNotCounted()).toEqual({ needs: [], rows: [['No till, counted', 500, shiftId]] });
    const range = `from=${dayAt(app.clock.now(), 'Africa/Lagos')}&to=${dayAt(app.clock.now(), 'Africa/Lagos')}`;
    const { tills } = parseWire(takings, (await supervisor.get(`/api/reports/takings?${range}`)).body);
    expect(tills.find(({ kind }) => kind === 'no_till')).toMatchObject({ counted_shifts: 1, short: 200, over: 0 });

    const signer = await addStaffMember(app, { role: 'receptionist' });
    const sign = () => post(client, `/${shiftId}/sign`, { staff_id: signer.staffId, password: signer.password });
    const earlyReply = await sign();
    expect([earlyReply.status, earlyReply.body.message]).toEqual([409, shiftMessages.notHandedOver]);
    await handOver(client, { id: shiftId, number: `H-${peopleMade}`, amount: 500, received_by: supervisorId });
    expect((await sign()).status).toBe(200);
    expect(await readOwnCashNotCounted()).toEqual({ needs: [], rows: [] });
    expect((await readCurrent(client)).shift).toBeNull();
  });

  test('is in the float when its person counts a till, and what is missing there has a name', async () => {
    const { id } = await openShift(client, barman.till, 600);
    expect(await readOwnCashNotCounted()).toEqual({ needs: [], rows: [[`Till ${peopleMade}`, 600, id]] });
    expect(await readReport(id)).toMatchObject({ float: 600, left_before: null, brought: 700 });
    expect(await readReport(shiftId)).toMatchObject({
      counted_in_till: `Till ${peopleMade}`,
      is_cash_not_counted: false,
    });
    const window = { from: new Date(app.clock.now().getTime() - 60_000), until: app.clock.now() };
    const differenceInput = { db: app.db.read, window, checkOutUntil: '12:00' };
    const readTitles = async (limit: number) =>
      (await findFloatDifferences({ ...differenceInput, limit })).map(({ who, title }) =>
        who === person ? title : '',
      );
    expect(await readTitles(100_00)).toContain(
      `Float at Till ${peopleMade} ₦100 short against what was taken before without a till`,
    );
    expect((await readTitles(100_01)).filter((title) => title !== '')).toEqual([]);
    const lateReply = await post(client, `/${shiftId}/counts`, countInput());
    expect([lateReply.status, lateReply.body.message]).toEqual([409, shiftMessages.over]);
  });

  test('is counted by a superadmin for who went away, and by nobody else', async () => {
    const secondBarman = await addPersonAt('bar');
    expect((await post(secondBarman.client, `/${shiftId}/counts`, countInput())).status).toBe(403);
    const countedShift = await countShift(owner, shiftId, { reason: 'He left', pieces: [0, 1, 1, 0, 0, 0, 0, 0] });
    expect(countedShift.counts).toMatchObject([{ cash: { expected: 700, difference: 0 }, reason: 'He left' }]);
  });
});

test('after midnight a barman still has no sum of the day of the shift, and the sums of the days before it', async () => {
  const drink = await addDrinkFor(900);
  const sellByCard = async (quantity: number) =>
    sell(await signedIn(app, barman), [{ drink_id: drink, quantity }], { payment_method: 'card' });
  const passDay = () => app.clock.advance(24 * 60 * 60 * 1000);
  await sellByCard(1);
  passDay();
  await openShift(await signedIn(app, barman), barman.till);
  await sellByCard(2);
  const dayOfShift = dayAt(app.clock.now(), app.deps.hotel.timeZone);
  passDay();
  const client = await signedIn(app, barman);
  const readTotal = async (to: string) =>
    parseWire(salesPage, (await client.get(`/api/bar-sales?to=${to}`)).body).total_amount;
  expect(await readTotal(addDays(dayOfShift, 1))).toBeNull();
  expect(await readTotal(dayOfShift)).toBeNull();
  expect(await readTotal(addDays(dayOfShift, -1))).toBe(900);
});
