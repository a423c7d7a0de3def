import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  askTerminalReply,
  type TerminalRequestView,
  terminalMessages,
  terminalRequestList,
  terminalRequestReply,
} from '#contract/bank/terminal-requests.ts';
import { changedTabReply, tabList, tabMessages, tabReply } from '#contract/bar/bar-tabs.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { amountMessages } from '#contract/core/fields.ts';
import { fromNaira, kobo } from '#contract/core/money.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import { bookingDetail, type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { oddThingsPage } from '#contract/oversight/odd-things.ts';
import { terminalWaitsText } from '#contract/payments/reserved-money.ts';
import { setShiftRule } from '#server/till/shift-store.ts';
import { addDrink, sell, signature } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { move, moveThrough, newSlip, takePayment, walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { violations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { addTill, openShift } from '#tools/testing/shifts.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let barman: Client;
let supervisor: Client;
let owner: Client;
let drinkId: number;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'classic-single', { total_rooms: 200 });
  drinkId = (await addDrink(app, { price: 3000, stock_quantity: 500 })).id;
  await signInAgain();
  return async () => {
    expect(await violations(app.db.read)).toEqual([]);
    await app.close();
  };
});
const signInAgain = async () => {
  desk = await signedIn(app, 'receptionist');
  barman = await signedIn(app, 'barmen');
  supervisor = await signedIn(app, 'supervisor');
  owner = await signedIn(app, 'superadmin');
};
afterEach(async () => {
  if (isFaulty) await setFault('none');
  // What a test has left waiting expires: the next one would be refused a terminal that is busy.
  await app.worker.idle();
  await pass(600);
  app.clock.set(openedAt);
});

const total = 24_900;
const outcome = ({ status, body }: Reply) => [
  status,
  (body.errors as { message: string }[] | undefined)?.[0]?.message ?? body.message,
];
const guest = (): Promise<OnWire<DeskBooking>> => walkIn(app, desk, { check_out: addDays(testToday, 1) });
const inHouse = async (): Promise<OnWire<DeskBooking>> => moveThrough(desk, (await guest()).id, 'checked_in');
let tabs = 0;
async function newTab(): Promise<{ id: string; label: string }> {
  const label = `Table ${++tabs}`;
  await sell(barman, [{ drink_id: drinkId, quantity: 1 }], { payment_method: 'tab', tab: { label } });
  const { data } = parseWire(tabList, (await barman.get('/api/bar-tabs')).body);
  return data.find((tab) => tab.label === label) ?? expect.fail();
}
const ask = (id: string, more: Partial<WireInput<'askTerminal'>> = {}, client = desk) =>
  client.post(`/api/bookings/${id}/terminal-requests`, { amount: total, key: crypto.randomUUID(), ...more });
const askForTab = (id: string, more: Partial<WireInput<'askTerminalForTab'>> = {}, client = barman) =>
  client.post(`/api/bar-tabs/${id}/terminal-requests`, { amount: 3000, key: crypto.randomUUID(), ...more });
const requestOf = ({ body }: Reply): OnWire<TerminalRequestView> => parseWire(askTerminalReply, body).request;
const read = async ({ id }: OnWire<TerminalRequestView>, client = owner): Promise<OnWire<TerminalRequestView>> =>
  parseWire(terminalRequestReply, (await client.get(`/api/terminal-requests/${id}`)).body).request;
const running = async (client: Client) =>
  parseWire(terminalRequestList, (await client.get('/api/terminal-requests')).body).data;
const detail = async (id: string) => parseWire(bookingDetail, (await owner.get(`/api/bookings/${id}`)).body);
const money = ({ paid_amount, at_terminal_amount, balance, payment_status }: OnWire<DeskBooking>) => [
  ...[paid_amount, at_terminal_amount, balance, payment_status],
];

/** Advances the clock, and lets the worker do what is due by then. */
async function pass(seconds: number) {
  app.clock.advance(seconds * 1000);
  await app.worker.idle();
}
const atStandIn = (path: string, body: object) =>
  app.client().raw(`/sandbox/terminals/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
let isFaulty = false;
const setFault = (fault: string) => {
  isFaulty = fault !== 'none';
  return atStandIn('faults', { fault });
};
/** Makes the stand-in decide as if the guest had used a card; the hotel hears of it within two seconds. */
async function card({ id }: OnWire<TerminalRequestView>, decision: 'approve' | 'decline' | 'fail', more: object = {}) {
  await app.worker.idle();
  expect((await atStandIn(id, { decision, ...more })).status).toBe(303);
  await pass(2);
}
/** The references of all requests that terminals have shown. */
async function shownAmounts(): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`select reference from sandbox_push_payment order by id`.execute(
    app.db.read,
  );
  return rows.map(({ reference }) => reference);
}
const oddThings = async () => parseWire(oddThingsPage, (await owner.get('/api/odd-things?limit=100')).body).data;

/** Sends an amount to the terminal, then cancels the stay and erases its guest. */
async function sentForErasedGuest() {
  const { id } = await guest();
  const sent = requestOf(await ask(id));
  await app.worker.idle();
  expect((await move(owner, id, 'cancelled')).status).toBe(200);
  await sql`select forget_guest(${id}, true, true, ${app.clock.now()})`.execute(app.db.read);
  return sent;
}

describe('an amount of a stay that is sent to the terminal', () => {
  test('is paid when the terminal approves it, with its RRN as the slip', async () => {
    const { id, reference } = await inHouse();
    const reply = await ask(id);
    expect(outcome(reply)).toEqual([201, terminalMessages.sent(fromNaira(total), 'Front desk')]);
    const sent = requestOf(reply);
    expect(sent).toMatchObject({
      ...{ terminal: 'Front desk', amount: total, state: 'asked', recorded: false, overdue: false },
      pays: { kind: 'stay', id, reference },
    });
    expect(money((await detail(id)).booking)).toEqual([0, total, total, 'pending']);
    const rrn = newSlip();
    await card(sent, 'approve', { rrn });
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: true, reference: rrn });
    const { booking, payments, history } = await detail(id);
    expect(money(booking)).toEqual([total, 0, 0, 'paid']);
    expect(payments).toMatchObject([{ method: 'card', amount: total, reference: rrn, taken_by: 'Ngozi Eze' }]);
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['terminal asked', 'payment taken']));
    expect((await takePayment(desk, (await inHouse()).id, { method: 'card', reference: rrn })).status).toBe(409);
    expect((await move(desk, id, 'completed')).status).toBe(200);
  });

  test.each([
    ['declined', 'decline', 'Insufficient funds'],
    ['failed', 'fail', 'The terminal lost its connection'],
  ] as const)('that is %s pays nothing, and can be sent again', async (state, decision, problem) => {
    const { id } = await guest();
    const first = requestOf(await ask(id));
    await card(first, decision);
    expect(await read(first)).toMatchObject({ state, problem, recorded: false, reference: null });
    expect(money((await detail(id)).booking)).toEqual([0, 0, total, 'pending']);
    const second = requestOf(await ask(id));
    await card(second, 'approve');
    expect(money((await detail(id)).booking)).toEqual([total, 0, 0, 'paid']);
  });

  test('expires when no card is presented', async () => {
    const { id } = await guest();
    const sent = requestOf(await ask(id));
    await app.worker.idle();
    await pass(121);
    expect(await read(sent)).toMatchObject({ state: 'expired', problem: 'No card was presented' });
    expect((await takePayment(desk, id, { amount: total })).status).toBe(201);
  });

  test('is declined without the words of the service if the guest was erased meanwhile', async () => {
    const sent = await sentForErasedGuest();
    await card(sent, 'decline');
    expect(await read(sent)).toMatchObject({ state: 'declined', problem: null });
  });

  test('keeps others from taking the same money, moving it away or deleting the booking', async () => {
    const { id } = await inHouse();
    requestOf(await ask(id, { amount: 20_000 }));
    const reserved = fromNaira(20_000);
    expect(outcome(await takePayment(desk, id, { amount: 5000 }))).toEqual([
      409,
      deskMessages.overBalance(fromNaira(total), kobo(0), reserved),
    ]);
    expect((await takePayment(desk, id, { amount: 4900 })).status).toBe(201);
    expect(outcome(await move(desk, id, 'completed'))).toEqual([409, checkOutMessages.terminalWaits(reserved)]);
    const writeOff = { clear_balance: { kind: 'write_off', reason: 'Gone', seen_balance: 20_000 } };
    expect(outcome(await owner.post(`/api/bookings/${id}/clear-balance`, writeOff))[0]).not.toBe(200);
    expect((await owner.delete(`/api/bookings/${id}`, { reason: 'Twice' })).status).toBe(409);
    expect(outcome(await ask(id, { amount: 100, terminal: 'Bar' }))[0]).toBe(409);
  });

  test('keeps the total from falling below it', async () => {
    const { id } = await guest();
    requestOf(await ask(id, { amount: 20_000 }));
    const discount = (amount: number) =>
      owner.post(`/api/bookings/${id}/adjustments`, {
        kind: 'discount',
        amount,
        reason: 'Noise',
        key: crypto.randomUUID(),
      });
    expect(outcome(await discount(5000))).toEqual([409, checkOutMessages.terminalWaits(fromNaira(20_000))]);
    expect((await discount(4900)).status).toBe(201);
  });

  test('in a race with cash is one of the two, never both', async () => {
    for (let round = 0; round < rounds(5, 2); round++) {
      const { id } = await guest();
      const replies = await Promise.all([
        ask(id),
        takePayment(desk, id, { amount: total }),
        takePayment(owner, id, { amount: total }),
      ]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
      if (replies[0]?.status === 201) await card(requestOf(replies[0]), 'approve');
      expect(money((await detail(id)).booking)).toEqual([total, 0, 0, 'paid']);
      expect((await detail(id)).payments).toHaveLength(1);
    }
  });

  test('pressed many times is one request and one charge', async () => {
    const { id } = await guest();
    const key = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: rounds(10, 5) }, () => ask(id, { key })));
    expect(new Set(replies.map((reply) => requestOf(reply).id)).size).toBe(1);
    const others = await Promise.all(Array.from({ length: 2 }, () => ask(id)));
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
    const [first] = replies;
    await card(requestOf(first ?? expect.fail()), 'approve');
    // Sent again after the answer, it is the same request still.
    expect(requestOf(await ask(id, { key })).state).toBe('approved');
    expect(outcome(await ask(id, { key, amount: 1 }))).toEqual([409, terminalMessages.keyReused]);
    expect((await detail(id)).payments).toHaveLength(1);
  });
});

describe('one terminal', () => {
  test('shows one amount at a time, and another one takes the next', async () => {
    const [first, second] = [await guest(), await guest()];
    await ask(first.id);
    expect(outcome(await ask(second.id))).toEqual([409, terminalMessages.busy]);
    app.clock.advance(1);
    expect((await ask(second.id, { terminal: 'Bar' })).status).toBe(201);
    expect(outcome(await askForTab((await newTab()).id))).toEqual([409, terminalMessages.busy]);
    expect((await running(owner)).map(({ terminal }) => terminal)).toEqual(['Front desk', 'Bar']);
    // A slip can be entered all the same.
    expect((await takePayment(desk, (await guest()).id, { method: 'card' })).status).toBe(201);
  });

  test('asked by several guests at once shows the amount of one', async () => {
    const stays = await Promise.all(Array.from({ length: rounds(10, 4) }, guest));
    const replies = await Promise.all(stays.map(({ id }) => ask(id)));
    const refused = Array(stays.length - 1).fill(409);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...refused]);
  });
});

describe('an answer that is lost', () => {
  test('is asked for again: the guest pays once', async () => {
    const { id } = await guest();
    const before = (await shownAmounts()).length;
    await setFault('lost');
    const sent = requestOf(await ask(id));
    await app.worker.idle();
    await setFault('none');
    await card(sent, 'approve');
    expect(money((await detail(id)).booking)).toEqual([total, 0, 0, 'paid']);
    expect((await shownAmounts()).slice(before)).toEqual([sent.id]);
    expect((await detail(id)).payments).toHaveLength(1);
  });

  test('because the request never arrived is sent again under its reference', async () => {
    const { id } = await guest();
    await setFault('dropped');
    const sent = requestOf(await ask(id));
    await app.worker.idle();
    expect(await shownAmounts()).not.toContain(sent.id);
    await setFault('none');
    await pass(2);
    expect(await shownAmounts()).toContain(sent.id);
    await card(sent, 'approve');
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: true });
  });

  test('while the service is away keeps the amount until there is one', async () => {
    const { id } = await guest();
    const sent = requestOf(await ask(id));
    await app.worker.idle();
    await atStandIn(sent.id, { decision: 'approve' });
    for (const fault of ['down', 'garbage']) {
      await setFault(fault);
      await pass(200);
      expect(await read(sent)).toMatchObject({ state: 'asked', overdue: true });
    }
    expect((await takePayment(desk, id, { amount: 1 })).status).toBe(409);
    await setFault('none');
    await pass(10);
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: true });
    expect(money((await detail(id)).booking)).toEqual([total, 0, 0, 'paid']);
  });

  test('is missed in the log once while the service is away, however often it is asked, and again when it is away again', async () => {
    using warn = vi.spyOn(app.deps.log, 'warn');
    for (const fault of ['down', 'none', 'down']) {
      await setFault(fault);
      await ask((await guest()).id);
      await app.worker.idle();
      for (let poll = 0; poll < 3; poll++) await pass(2);
    }
    expect(warn.mock.calls.map(([facts, text]) => [(facts as { reason: string }).reason, text])).toEqual(
      Array(2).fill(['answered 503', 'card terminals not reached']),
    );
  });

  test('of a service that forgets what it had is left to a person: it is not sent again, nor said to have expired', async () => {
    const { id } = await guest();
    await setFault('lost');
    const sent = requestOf(await ask(id));
    await app.worker.idle();
    await setFault('none');
    await pass(2);
    expect(await read(sent)).toMatchObject({ state: 'asked', arrived: true });
    await sql`delete from sandbox_push_payment where reference = ${sent.id}`.execute(app.db.read);
    for (const seconds of [2, 200]) {
      await pass(seconds);
      expect(await read(sent)).toMatchObject({ state: 'asked' });
      expect(await shownAmounts()).not.toContain(sent.id);
    }
    await sql`insert into sandbox_push_payment (reference, serial, amount_kobo, status, expires_at)
      values (${sent.id}, 'SANDBOX-1', 1, 'EXPIRED', now())`.execute(app.db.read);
  });

  test('and whose second sending is refused is still asked for', async () => {
    const { id } = await guest();
    await setFault('dropped');
    const sent = requestOf(await ask(id));
    await app.worker.idle();
    await setFault('refuse');
    await pass(2);
    expect(await read(sent)).toMatchObject({ state: 'asked' });
    await setFault('none');
    await pass(2);
    await card(sent, 'approve');
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: true });
  });

  test('for what never reached the service, it expires', async () => {
    const { id } = await guest();
    await setFault('dropped');
    const sent = requestOf(await ask(id));
    await app.worker.idle();
    await pass(151);
    expect(await read(sent)).toMatchObject({ state: 'expired', problem: terminalMessages.notKnown });
  });

  test('is ended by a supervisor after half an hour, with a reason, and recorded when it comes all the same', async () => {
    const { id } = await guest();
    const sent = requestOf(await ask(id, { amount: 10_000 }));
    await app.worker.idle();
    await atStandIn(sent.id, { decision: 'approve' });
    await setFault('down');
    const end = (client: Client, reason = 'The terminal is switched off') =>
      client.post(`/api/terminal-requests/${sent.id}/end`, { reason });
    expect(outcome(await end(supervisor))).toEqual([409, terminalMessages.tooEarly(30)]);
    expect((await end(desk)).status).toBe(403);
    await pass(1800);
    await signInAgain();
    expect((await running(supervisor))[0]).toMatchObject({ id: sent.id, overdue: true, end_problem: null });
    expect(outcome(await end(supervisor, ' '))).toEqual([400, terminalMessages.reason]);
    expect(outcome(await end(supervisor))).toEqual([200, terminalMessages.ended]);
    expect(outcome(await end(owner))).toEqual([409, terminalMessages.endedAlready]);
    expect(money((await detail(id)).booking)).toEqual([0, 0, total, 'pending']);
    expect((await takePayment(desk, id, { amount: 5000 })).status).toBe(201);
    await setFault('none');
    await pass(300);
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: true });
    expect(money((await detail(id)).booking)).toEqual([15_000, 0, total - 15_000, 'pending']);
  });
});

describe('an approved amount that cannot be recorded is told to the owner', () => {
  const lastOdd = async () => (await oddThings())[0];

  test('because the card paid another amount', async () => {
    const { id, reference } = await guest();
    const sent = requestOf(await ask(id));
    await card(sent, 'approve', { amount: 20_000 });
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: false });
    expect(await lastOdd()).toMatchObject({
      ...{ rule: 'terminal_unrecorded', who: 'Sent by Ngozi Eze' },
      title: `Front desk approved ₦20,000 for ${reference}, and no payment is recorded`,
    });
    expect(money((await detail(id)).booking)).toEqual([0, 0, total, 'pending']);
  });

  test('because its RRN is recorded already', async () => {
    const [{ id }, rrn] = [await guest(), newSlip()];
    expect((await takePayment(desk, (await guest()).id, { method: 'card', reference: rrn })).status).toBe(201);
    const sent = requestOf(await ask(id));
    await card(sent, 'approve', { rrn });
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: false, reference: rrn });
    expect(await lastOdd()).toMatchObject({ rule: 'terminal_unrecorded' });
    expect((await detail(id)).history.at(-1)).toMatchObject({
      ...{
        action: 'terminal approval not recorded',
        amount: total,
        reason: 'A payment with this RRN is recorded already.',
      },
    });
  });

  test('because the stay was called off meanwhile', async () => {
    const { id } = await guest();
    const sent = requestOf(await ask(id));
    await app.worker.idle();
    expect((await move(owner, id, 'cancelled')).status).toBe(200);
    await card(sent, 'approve');
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: false });
    expect((await lastOdd())?.rule).toBe('terminal_unrecorded');
  });

  test('because its slip was entered after a supervisor had ended it, although more is owed', async () => {
    const { id } = await guest();
    const sent = requestOf(await ask(id, { amount: 10_000 }));
    await app.worker.idle();
    await atStandIn(sent.id, { decision: 'approve', rrn: 'none' });
    await setFault('down');
    await pass(1800);
    await signInAgain();
    await supervisor.post(`/api/terminal-requests/${sent.id}/end`, { reason: 'The slip is here' });
    expect((await takePayment(desk, id, { amount: 10_000, method: 'card', reference: '77' })).status).toBe(201);
    await setFault('none');
    await pass(300);
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: false });
    expect(money((await detail(id)).booking)).toEqual([10_000, 0, total - 10_000, 'pending']);
    expect((await detail(id)).history.at(-1)).toMatchObject({ reason: terminalMessages.paidAfterEnd });
  });

  test('of a guest who was erased meanwhile without the number of the slip', async () => {
    const sent = await sentForErasedGuest();
    await card(sent, 'approve', { rrn: newSlip() });
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: false, reference: null });
  });

  test('because what it was to pay was taken after a supervisor had ended it', async () => {
    const { id } = await guest();
    const sent = requestOf(await ask(id));
    await app.worker.idle();
    await atStandIn(sent.id, { decision: 'approve' });
    await setFault('down');
    await pass(1800);
    await signInAgain();
    await supervisor.post(`/api/terminal-requests/${sent.id}/end`, { reason: 'Pays in cash' });
    expect((await takePayment(desk, id, { amount: total })).status).toBe(201);
    await setFault('none');
    await pass(300);
    expect(await read(sent)).toMatchObject({ state: 'approved', recorded: false });
    expect((await lastOdd())?.rule).toBe('terminal_unrecorded');
  });
});

describe('a part of a tab', () => {
  test('is sent to the terminal of the bar, and closes the tab when it is approved', async () => {
    const { id, label } = await newTab();
    const sent = requestOf(await askForTab(id));
    expect(sent).toMatchObject({ terminal: 'Bar', pays: { kind: 'tab', name: label, reference: null } });
    const { tab } = parseWire(tabReply, (await barman.get(`/api/bar-tabs/${id}`)).body);
    expect([tab.at_terminal, tab.balance, tab.paid]).toEqual([3000, 3000, 0]);
    const cash = { method: 'cash', amount: 1, key: crypto.randomUUID() };
    expect(outcome(await barman.post(`/api/bar-tabs/${id}/payments`, cash))).toEqual([
      409,
      tabMessages.overBalance(kobo(0), kobo(0), fromNaira(3000)),
    ]);
    const stay = await inHouse();
    const room = {
      room: {
        booking_id: stay.id,
        agreed_by: 'signature',
        signature,
      },
    };
    expect(outcome(await barman.post(`/api/bar-tabs/${id}/room`, { ...room, seen_total: 3000 }))).toEqual([
      409,
      tabMessages.terminalWaits,
    ]);
    const sale = await barman.delete(`/api/bar-sales/${tab.sales[0]?.id}`, { reason: 'Not had' });
    expect(sale.status).toBe(409);
    const rrn = newSlip();
    await card(sent, 'approve', { rrn });
    const paid = parseWire(tabReply, (await barman.get(`/api/bar-tabs/${id}`)).body).tab;
    expect(paid).toMatchObject({ balance: 0, at_terminal: 0, payments: [{ method: 'card', reference: rrn }] });
    expect(paid.closed_at).not.toBeNull();
  });

  test('that is more than is left is refused, and so is a closed tab', async () => {
    const { id } = await newTab();
    expect(outcome(await askForTab(id, { amount: 3001 }))).toEqual([409, tabMessages.overBalance(fromNaira(3000))]);
    const all = { method: 'cash', amount: 3000, key: crypto.randomUUID() };
    parseWire(changedTabReply, (await barman.post(`/api/bar-tabs/${id}/payments`, all)).body);
    expect(outcome(await askForTab(id))).toEqual([409, tabMessages.closed]);
  });
});

describe('what cannot be sent', () => {
  test('is refused at its field', async () => {
    const { id } = await guest();
    expect(outcome(await ask(id, { amount: 0 }))).toEqual([400, amountMessages.nothing]);
    expect(outcome(await ask(id, { amount: total + 1 }))).toEqual([409, deskMessages.overBalance(fromNaira(total))]);
    expect(outcome(await ask(id, { terminal: 'Pool' }))).toEqual([400, terminalMessages.cannotSend]);
    expect((await ask(id, { key: '' })).status).toBe(400);
    expect(outcome(await ask('no-id'))).toEqual([400, bookingMessages.notFound]);
    expect((await ask(crypto.randomUUID())).status).toBe(404);
    expect((await ask(id, {}, supervisor)).status).toBe(403);
    expect((await ask(id, {}, barman)).status).toBe(403);
    expect((await askForTab((await newTab()).id, {}, desk)).status).toBe(403);
    const cancelled = await walkIn(app, desk);
    await move(owner, cancelled.id, 'cancelled');
    expect(outcome(await ask(cancelled.id))).toEqual([409, deskMessages.paymentNotAccepted]);
    await setFault('refuse');
    const sent = requestOf(await ask(id));
    await app.worker.idle();
    expect(await read(sent)).toMatchObject({ state: 'failed', problem: 'The terminal is not known' });
    expect(terminalWaitsText(fromNaira(total))).toContain('₦24,900');
  });

  test('is seen by the desk for stays and by the bar for tabs', async () => {
    const ofStay = requestOf(await ask((await guest()).id));
    app.clock.advance(1);
    const ofTab = requestOf(await askForTab((await newTab()).id));
    const ids = async (client: Client) => (await running(client)).map(({ id }) => id);
    expect(await ids(desk)).toEqual([ofStay.id]);
    expect(await ids(barman)).toEqual([ofTab.id]);
    expect(await ids(supervisor)).toEqual([ofStay.id, ofTab.id]);
    expect((await barman.get(`/api/terminal-requests/${ofStay.id}`)).status).toBe(404);
    expect((await app.client().get('/api/terminal-requests')).status).toBe(401);
  });

  test('where a till is counted first, without that count', async () => {
    await setShiftRule(app.db.read, true);
    const { id } = await guest();
    const newcomer = await signedIn(app, await addStaffMember(app));
    expect((await ask(id, {}, newcomer)).status).toBe(409);
    await openShift(newcomer, await addTill(app, 'Till of the newcomer', 'desk'));
    const sent = requestOf(await ask(id, {}, newcomer));
    await card(sent, 'approve');
    expect(await read(sent)).toMatchObject({ recorded: true });
    await setShiftRule(app.db.read, false);
  });
});
