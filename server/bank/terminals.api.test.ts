import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  askTerminalReply,
  canEndAfterMinutes,
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
import { secondPersonMessages } from '#contract/staff/second-person.ts';
import { setShiftRule } from '#server/till/shift-store.ts';
import { addDrink, sell, signature } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { move, moveThrough, newSlip, takePayment, walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
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
    expect(await findViolations(app.db.read)).toEqual([]);
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
  // Lets the requests of the test expire, because the next test would be refused a terminal that is busy.
  await app.worker.idle();
  await passSeconds(600);
  app.clock.set(openedAt);
});

const nightPrice = 24_900;
const statusAndMessage = ({ status, body }: Reply) => [
  status,
  (body.errors as { message: string }[] | undefined)?.[0]?.message ?? body.message,
];
const addGuest = (): Promise<OnWire<DeskBooking>> => walkIn(app, desk, { check_out: addDays(testToday, 1) });
const addGuestInHouse = async (): Promise<OnWire<DeskBooking>> =>
  moveThrough(desk, (await addGuest()).id, 'checked_in');
let tabCount = 0;
async function openTab(): Promise<{ id: string; label: string }> {
  const label = `Table ${++tabCount}`;
  await sell(barman, [{ drink_id: drinkId, quantity: 1 }], { payment_method: 'tab', tab: { label } });
  const { data } = parseWire(tabList, (await barman.get('/api/bar-tabs')).body);
  return data.find((tab) => tab.label === label) ?? expect.fail();
}
const ask = (id: string, more: Partial<WireInput<'askTerminal'>> = {}, client = desk) =>
  client.post(`/api/bookings/${id}/terminal-requests`, { amount: nightPrice, key: crypto.randomUUID(), ...more });
const askForTab = (id: string, more: Partial<WireInput<'askTerminalForTab'>> = {}, client = barman) =>
  client.post(`/api/bar-tabs/${id}/terminal-requests`, { amount: 3000, key: crypto.randomUUID(), ...more });
const requestOf = ({ body }: Reply): OnWire<TerminalRequestView> => parseWire(askTerminalReply, body).request;
const readRequest = async ({ id }: OnWire<TerminalRequestView>, client = owner): Promise<OnWire<TerminalRequestView>> =>
  parseWire(terminalRequestReply, (await client.get(`/api/terminal-requests/${id}`)).body).request;
const readRunningRequests = async (client: Client) =>
  parseWire(terminalRequestList, (await client.get('/api/terminal-requests')).body).data;
const readDetail = async (id: string) => parseWire(bookingDetail, (await owner.get(`/api/bookings/${id}`)).body);
const moneyOf = ({ paid_amount, at_terminal_amount, balance, payment_status }: OnWire<DeskBooking>) => [
  ...[paid_amount, at_terminal_amount, balance, payment_status],
];

async function passSeconds(seconds: number) {
  app.clock.advance(seconds * 1000);
  await app.worker.idle();
}
const postToStandIn = (path: string, body: object) =>
  app.client().raw(`/sandbox/terminals/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
let isFaulty = false;
const setFault = (fault: string) => {
  isFaulty = fault !== 'none';
  return postToStandIn('faults', { fault });
};
/** Makes the stand-in decide as if the guest had used a card; the hotel learns of the decision within two seconds. */
async function decideAtTerminal(
  { id }: OnWire<TerminalRequestView>,
  decision: 'approve' | 'decline' | 'fail',
  more: object = {},
) {
  await app.worker.idle();
  expect((await postToStandIn(id, { decision, ...more })).status).toBe(303);
  await passSeconds(2);
}
async function readShownReferences(): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`select reference from sandbox_push_payment order by id`.execute(
    app.db.read,
  );
  return rows.map(({ reference }) => reference);
}
const readOddThings = async () => parseWire(oddThingsPage, (await owner.get('/api/odd-things?limit=100')).body).data;

async function sendForErasedGuest() {
  const { id } = await addGuest();
  const sentRequest = requestOf(await ask(id));
  await app.worker.idle();
  expect((await move(owner, id, 'cancelled')).status).toBe(200);
  await sql`select forget_guest(${id}, true, true, ${app.clock.now()})`.execute(app.db.read);
  return sentRequest;
}

describe('an amount of a stay that is sent to the terminal', () => {
  test('is paid when the terminal approves it, with its RRN as the slip', async () => {
    const { id, reference } = await addGuestInHouse();
    const reply = await ask(id);
    expect(statusAndMessage(reply)).toEqual([201, terminalMessages.sent(fromNaira(nightPrice), 'Front desk')]);
    const sentRequest = requestOf(reply);
    expect(sentRequest).toMatchObject({
      ...{ terminal: 'Front desk', amount: nightPrice, state: 'asked', recorded: false, overdue: false },
      pays: { kind: 'stay', id, reference },
    });
    expect(moneyOf((await readDetail(id)).booking)).toEqual([0, nightPrice, nightPrice, 'pending']);
    const rrn = newSlip();
    await decideAtTerminal(sentRequest, 'approve', { rrn });
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: true, reference: rrn });
    const { booking, payments, history } = await readDetail(id);
    expect(moneyOf(booking)).toEqual([nightPrice, 0, 0, 'paid']);
    expect(payments).toMatchObject([{ method: 'card', amount: nightPrice, reference: rrn, taken_by: 'Ngozi Eze' }]);
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['terminal asked', 'payment taken']));
    expect((await takePayment(desk, (await addGuestInHouse()).id, { method: 'card', reference: rrn })).status).toBe(
      409,
    );
    expect((await move(desk, id, 'completed')).status).toBe(200);
  });

  test.each([
    ['declined', 'decline', 'Insufficient funds'],
    ['failed', 'fail', 'The terminal lost its connection'],
  ] as const)('that is %s pays nothing, and can be sent again', async (state, decision, problem) => {
    const { id } = await addGuest();
    const firstRequest = requestOf(await ask(id));
    await decideAtTerminal(firstRequest, decision);
    expect(await readRequest(firstRequest)).toMatchObject({ state, problem, recorded: false, reference: null });
    expect(moneyOf((await readDetail(id)).booking)).toEqual([0, 0, nightPrice, 'pending']);
    const secondRequest = requestOf(await ask(id));
    await decideAtTerminal(secondRequest, 'approve');
    expect(moneyOf((await readDetail(id)).booking)).toEqual([nightPrice, 0, 0, 'paid']);
  });

  test('expires when no card is presented', async () => {
    const { id } = await addGuest();
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    await passSeconds(121);
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'expired', problem: 'No card was presented' });
    expect((await takePayment(desk, id, { amount: nightPrice })).status).toBe(201);
  });

  test('is declined without the words of the service if the guest was erased meanwhile', async () => {
    const sentRequest = await sendForErasedGuest();
    await decideAtTerminal(sentRequest, 'decline');
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'declined', problem: null });
  });

  test('keeps others from taking the same money, moving it away or deleting the booking', async () => {
    const { id } = await addGuestInHouse();
    requestOf(await ask(id, { amount: 20_000 }));
    const reservedAmount = fromNaira(20_000);
    expect(statusAndMessage(await takePayment(desk, id, { amount: 5000 }))).toEqual([
      409,
      deskMessages.overBalance(fromNaira(nightPrice), kobo(0), reservedAmount),
    ]);
    expect((await takePayment(desk, id, { amount: 4900 })).status).toBe(201);
    expect(statusAndMessage(await move(desk, id, 'completed'))).toEqual([
      409,
      checkOutMessages.terminalWaits(reservedAmount),
    ]);
    const writeOff = { clear_balance: { kind: 'write_off', reason: 'Gone', seen_balance: 20_000 } };
    expect(statusAndMessage(await owner.post(`/api/bookings/${id}/clear-balance`, writeOff))[0]).not.toBe(200);
    expect((await owner.delete(`/api/bookings/${id}`, { reason: 'Twice' })).status).toBe(409);
    expect(statusAndMessage(await ask(id, { amount: 100, terminal: 'Bar' }))[0]).toBe(409);
  });

  test('keeps the total from falling below it', async () => {
    const { id } = await addGuest();
    requestOf(await ask(id, { amount: 20_000 }));
    const giveDiscount = (amount: number) =>
      owner.post(`/api/bookings/${id}/adjustments`, {
        kind: 'discount',
        amount,
        reason: 'Noise',
        key: crypto.randomUUID(),
      });
    expect(statusAndMessage(await giveDiscount(5000))).toEqual([
      409,
      checkOutMessages.terminalWaits(fromNaira(20_000)),
    ]);
    expect((await giveDiscount(4900)).status).toBe(201);
  });

  test('in a race with cash is one of the two, never both', async () => {
    for (let round = 0; round < rounds(5, 2); round++) {
      const { id } = await addGuest();
      const replies = await Promise.all([
        ask(id),
        takePayment(desk, id, { amount: nightPrice }),
        takePayment(owner, id, { amount: nightPrice }),
      ]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
      if (replies[0]?.status === 201) await decideAtTerminal(requestOf(replies[0]), 'approve');
      expect(moneyOf((await readDetail(id)).booking)).toEqual([nightPrice, 0, 0, 'paid']);
      expect((await readDetail(id)).payments).toHaveLength(1);
    }
  });

  test('pressed many times is one request and one charge', async () => {
    const { id } = await addGuest();
    const key = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: rounds(10, 5) }, () => ask(id, { key })));
    expect(new Set(replies.map((reply) => requestOf(reply).id)).size).toBe(1);
    const otherReplies = await Promise.all(Array.from({ length: 2 }, () => ask(id)));
    expect(otherReplies.map(({ status }) => status)).toEqual([409, 409]);
    const [firstReply] = replies;
    await decideAtTerminal(requestOf(firstReply ?? expect.fail()), 'approve');
    // A request that is sent again after the answer is still the same request.
    expect(requestOf(await ask(id, { key })).state).toBe('approved');
    expect(statusAndMessage(await ask(id, { key, amount: 1 }))).toEqual([409, terminalMessages.keyReused]);
    expect((await readDetail(id)).payments).toHaveLength(1);
  });
});

describe('one terminal', () => {
  test('shows one amount at a time, and another one takes the next', async () => {
    const [firstStay, secondStay] = [await addGuest(), await addGuest()];
    await ask(firstStay.id);
    expect(statusAndMessage(await ask(secondStay.id))).toEqual([409, terminalMessages.busy]);
    app.clock.advance(1);
    expect((await ask(secondStay.id, { terminal: 'Bar' })).status).toBe(201);
    expect(statusAndMessage(await askForTab((await openTab()).id))).toEqual([409, terminalMessages.busy]);
    expect((await readRunningRequests(owner)).map(({ terminal }) => terminal)).toEqual(['Front desk', 'Bar']);
    // While all terminals are busy, a slip can still be entered.
    expect((await takePayment(desk, (await addGuest()).id, { method: 'card' })).status).toBe(201);
  });

  test('asked by several guests at once shows the amount of one', async () => {
    const stays = await Promise.all(Array.from({ length: rounds(10, 4) }, addGuest));
    const replies = await Promise.all(stays.map(({ id }) => ask(id)));
    const refusedStatuses = Array(stays.length - 1).fill(409);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...refusedStatuses]);
  });
});

describe('an answer that is lost', () => {
  test('is asked for again: the guest pays once', async () => {
    const { id } = await addGuest();
    const countBefore = (await readShownReferences()).length;
    await setFault('lost');
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    await setFault('none');
    await decideAtTerminal(sentRequest, 'approve');
    expect(moneyOf((await readDetail(id)).booking)).toEqual([nightPrice, 0, 0, 'paid']);
    expect((await readShownReferences()).slice(countBefore)).toEqual([sentRequest.id]);
    expect((await readDetail(id)).payments).toHaveLength(1);
  });

  test('because the request never arrived is sent again under its reference', async () => {
    const { id } = await addGuest();
    await setFault('dropped');
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    expect(await readShownReferences()).not.toContain(sentRequest.id);
    await setFault('none');
    await passSeconds(2);
    expect(await readShownReferences()).toContain(sentRequest.id);
    await decideAtTerminal(sentRequest, 'approve');
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: true });
  });

  test('while the service is away keeps the amount until there is one', async () => {
    const { id } = await addGuest();
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    await postToStandIn(sentRequest.id, { decision: 'approve' });
    for (const fault of ['down', 'garbage']) {
      await setFault(fault);
      await passSeconds(200);
      expect(await readRequest(sentRequest)).toMatchObject({ state: 'asked', overdue: true });
    }
    expect((await takePayment(desk, id, { amount: 1 })).status).toBe(409);
    await setFault('none');
    await passSeconds(10);
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: true });
    expect(moneyOf((await readDetail(id)).booking)).toEqual([nightPrice, 0, 0, 'paid']);
  });

  test('is missed in the log once while the service is away, however often it is asked, and again when it is away again', async () => {
    using warn = vi.spyOn(app.deps.log, 'warn');
    for (const fault of ['down', 'none', 'down']) {
      await setFault(fault);
      await ask((await addGuest()).id);
      await app.worker.idle();
      for (let poll = 0; poll < 3; poll++) await passSeconds(2);
    }
    expect(warn.mock.calls.map(([facts, text]) => [(facts as { reason: string }).reason, text])).toEqual(
      Array(2).fill(['answered 503', 'card terminals not reached']),
    );
  });

  test('of a service that forgets what it had is left to a person: it is not sent again, nor said to have expired', async () => {
    const { id } = await addGuest();
    await setFault('lost');
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    await setFault('none');
    await passSeconds(2);
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'asked', arrived: true });
    await sql`delete from sandbox_push_payment where reference = ${sentRequest.id}`.execute(app.db.read);
    for (const seconds of [2, 200]) {
      await passSeconds(seconds);
      expect(await readRequest(sentRequest)).toMatchObject({ state: 'asked' });
      expect(await readShownReferences()).not.toContain(sentRequest.id);
    }
    await sql`insert into sandbox_push_payment (reference, serial, amount_kobo, status, expires_at)
      values (${sentRequest.id}, 'SANDBOX-1', 1, 'EXPIRED', now())`.execute(app.db.read);
  });

  test('and whose second sending is refused is still asked for', async () => {
    const { id } = await addGuest();
    await setFault('dropped');
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    await setFault('refuse');
    await passSeconds(2);
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'asked' });
    await setFault('none');
    await passSeconds(2);
    await decideAtTerminal(sentRequest, 'approve');
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: true });
  });

  test('for what never reached the service, it expires', async () => {
    const { id } = await addGuest();
    await setFault('dropped');
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    await passSeconds(151);
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'expired', problem: terminalMessages.notKnown });
  });

  test('is ended by a supervisor after five minutes, with a reason, and recorded when it comes all the same', async () => {
    const { id } = await addGuest();
    const sentRequest = requestOf(await ask(id, { amount: 10_000 }));
    await app.worker.idle();
    await postToStandIn(sentRequest.id, { decision: 'approve' });
    await setFault('down');
    const end = (client: Client, reason = 'The terminal is switched off') =>
      client.post(`/api/terminal-requests/${sentRequest.id}/end`, { reason });
    expect(statusAndMessage(await end(supervisor))).toEqual([409, terminalMessages.tooEarly(canEndAfterMinutes)]);
    await passSeconds(60 * canEndAfterMinutes);
    expect((await readRunningRequests(supervisor))[0]).toMatchObject({
      id: sentRequest.id,
      overdue: true,
      end_problem: null,
    });
    expect(statusAndMessage(await end(supervisor, ' '))).toEqual([400, terminalMessages.reason]);
    expect(statusAndMessage(await end(supervisor))).toEqual([200, terminalMessages.ended]);
    expect(statusAndMessage(await end(owner))).toEqual([409, terminalMessages.endedAlready]);
    expect(moneyOf((await readDetail(id)).booking)).toEqual([0, 0, nightPrice, 'pending']);
    expect((await takePayment(desk, id, { amount: 5000 })).status).toBe(201);
    await setFault('none');
    await passSeconds(300);
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: true });
    expect(moneyOf((await readDetail(id)).booking)).toEqual([15_000, 0, nightPrice - 15_000, 'pending']);
  });
});

describe('an approved amount that cannot be recorded is told to the owner', () => {
  const readLastOddThing = async () => (await readOddThings())[0];

  test('because the card paid another amount', async () => {
    const { id, reference } = await addGuest();
    const sentRequest = requestOf(await ask(id));
    await decideAtTerminal(sentRequest, 'approve', { amount: 20_000 });
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: false });
    expect(await readLastOddThing()).toMatchObject({
      ...{ rule: 'terminal_unrecorded', who: 'Sent by Ngozi Eze' },
      title: `Front desk approved ₦20,000 for ${reference}, and no payment is recorded`,
    });
    expect(moneyOf((await readDetail(id)).booking)).toEqual([0, 0, nightPrice, 'pending']);
  });

  test('because its RRN is recorded already', async () => {
    const [{ id }, rrn] = [await addGuest(), newSlip()];
    expect((await takePayment(desk, (await addGuest()).id, { method: 'card', reference: rrn })).status).toBe(201);
    const sentRequest = requestOf(await ask(id));
    await decideAtTerminal(sentRequest, 'approve', { rrn });
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: false, reference: rrn });
    expect(await readLastOddThing()).toMatchObject({ rule: 'terminal_unrecorded' });
    expect((await readDetail(id)).history.at(-1)).toMatchObject({
      ...{
        action: 'terminal approval not recorded',
        amount: nightPrice,
        reason: 'A payment with this RRN is recorded already.',
      },
    });
  });

  test('because the stay was called off meanwhile', async () => {
    const { id } = await addGuest();
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    expect((await move(owner, id, 'cancelled')).status).toBe(200);
    await decideAtTerminal(sentRequest, 'approve');
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: false });
    expect((await readLastOddThing())?.rule).toBe('terminal_unrecorded');
  });

  test('because its slip was entered after a supervisor had ended it, although more is owed', async () => {
    const { id } = await addGuest();
    const sentRequest = requestOf(await ask(id, { amount: 10_000 }));
    await app.worker.idle();
    await postToStandIn(sentRequest.id, { decision: 'approve', rrn: 'none' });
    await setFault('down');
    await passSeconds(1800);
    await signInAgain();
    await supervisor.post(`/api/terminal-requests/${sentRequest.id}/end`, { reason: 'The slip is here' });
    expect((await takePayment(desk, id, { amount: 10_000, method: 'card', reference: '77' })).status).toBe(201);
    await setFault('none');
    await passSeconds(300);
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: false });
    expect(moneyOf((await readDetail(id)).booking)).toEqual([10_000, 0, nightPrice - 10_000, 'pending']);
    expect((await readDetail(id)).history.at(-1)).toMatchObject({ reason: terminalMessages.paidAfterEnd });
  });

  test('of a guest who was erased meanwhile without the number of the slip', async () => {
    const sentRequest = await sendForErasedGuest();
    await decideAtTerminal(sentRequest, 'approve', { rrn: newSlip() });
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: false, reference: null });
  });

  test('because what it was to pay was taken after a supervisor had ended it', async () => {
    const { id } = await addGuest();
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    await postToStandIn(sentRequest.id, { decision: 'approve' });
    await setFault('down');
    await passSeconds(1800);
    await signInAgain();
    await supervisor.post(`/api/terminal-requests/${sentRequest.id}/end`, { reason: 'Pays in cash' });
    expect((await takePayment(desk, id, { amount: nightPrice })).status).toBe(201);
    await setFault('none');
    await passSeconds(300);
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'approved', recorded: false });
    expect((await readLastOddThing())?.rule).toBe('terminal_unrecorded');
  });
});

describe('an amount without an answer is ended at the desk', () => {
  const confirm = { staff_id: 'SUPER001', password: 'Ebute-2026!' };
  const end = (id: string, more: object = { confirm }, client = desk) =>
    client.post(`/api/terminal-requests/${id}/end`, { reason: 'The guest pays cash', ...more });
  async function sendWithoutAnswer() {
    const { id } = await addGuest();
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    await postToStandIn(sentRequest.id, { decision: 'approve' });
    await setFault('down');
    await passSeconds(60 * canEndAfterMinutes);
    return { id, request: sentRequest };
  }

  test('by a supervisor who types the password there, and then the guest pays cash', async () => {
    const { id, request } = await sendWithoutAnswer();
    expect(statusAndMessage(await end(request.id, {}))).toEqual([400, secondPersonMessages.confirm]);
    const confirmedByBarman = { confirm: { ...confirm, staff_id: 'BAR001' } };
    expect(statusAndMessage(await end(request.id, confirmedByBarman))).toEqual([
      403,
      secondPersonMessages.mayNotConfirm,
    ]);
    expect((await end(request.id, { confirm }, barman)).status).toBe(404);
    expect(statusAndMessage(await end(request.id))).toEqual([200, terminalMessages.ended]);
    expect((await takePayment(desk, id, { amount: nightPrice })).status).toBe(201);
    const { body } = await owner.get('/api/audit?action=terminal%20request%20ended');
    expect(JSON.stringify(body)).toContain('Babatunde Alade');
    // The terminal approves afterwards: nothing is owed any more, so the money counts once and the owner is told.
    await setFault('none');
    await passSeconds(300);
    expect(await readRequest(request)).toMatchObject({ state: 'approved', recorded: false });
    expect(moneyOf((await readDetail(id)).booking)).toEqual([nightPrice, 0, 0, 'paid']);
    expect((await readOddThings())[0]).toMatchObject({ rule: 'terminal_unrecorded' });
  });
});

describe('a part of a tab', () => {
  test('is sent to the terminal of the bar, and closes the tab when it is approved', async () => {
    const { id, label } = await openTab();
    const sentRequest = requestOf(await askForTab(id));
    expect(sentRequest).toMatchObject({ terminal: 'Bar', pays: { kind: 'tab', name: label, reference: null } });
    const { tab } = parseWire(tabReply, (await barman.get(`/api/bar-tabs/${id}`)).body);
    expect([tab.at_terminal, tab.balance, tab.paid]).toEqual([3000, 3000, 0]);
    const cashPayment = { method: 'cash', amount: 1, key: crypto.randomUUID() };
    expect(statusAndMessage(await barman.post(`/api/bar-tabs/${id}/payments`, cashPayment))).toEqual([
      409,
      tabMessages.overBalance(kobo(0), kobo(0), fromNaira(3000)),
    ]);
    const stay = await addGuestInHouse();
    const roomInput = {
      room: {
        booking_id: stay.id,
        agreed_by: 'signature',
        signature,
      },
    };
    expect(statusAndMessage(await barman.post(`/api/bar-tabs/${id}/room`, { ...roomInput, seen_total: 3000 }))).toEqual(
      [409, tabMessages.terminalWaits],
    );
    const deletionReply = await barman.delete(`/api/bar-sales/${tab.sales[0]?.id}`, { reason: 'Not had' });
    expect(deletionReply.status).toBe(409);
    const rrn = newSlip();
    await decideAtTerminal(sentRequest, 'approve', { rrn });
    const paidTab = parseWire(tabReply, (await barman.get(`/api/bar-tabs/${id}`)).body).tab;
    expect(paidTab).toMatchObject({ balance: 0, at_terminal: 0, payments: [{ method: 'card', reference: rrn }] });
    expect(paidTab.closed_at).not.toBeNull();
  });

  test('that is more than is left is refused, and so is a closed tab', async () => {
    const { id } = await openTab();
    expect(statusAndMessage(await askForTab(id, { amount: 3001 }))).toEqual([
      409,
      tabMessages.overBalance(fromNaira(3000)),
    ]);
    const wholeAmount = { method: 'cash', amount: 3000, key: crypto.randomUUID() };
    parseWire(changedTabReply, (await barman.post(`/api/bar-tabs/${id}/payments`, wholeAmount)).body);
    expect(statusAndMessage(await askForTab(id))).toEqual([409, tabMessages.closed]);
  });
});

describe('what cannot be sent', () => {
  test('is refused at its field', async () => {
    const { id } = await addGuest();
    expect(statusAndMessage(await ask(id, { amount: 0 }))).toEqual([400, amountMessages.nothing]);
    expect(statusAndMessage(await ask(id, { amount: nightPrice + 1 }))).toEqual([
      409,
      deskMessages.overBalance(fromNaira(nightPrice)),
    ]);
    expect(statusAndMessage(await ask(id, { terminal: 'Pool' }))).toEqual([400, terminalMessages.cannotSend]);
    expect((await ask(id, { key: '' })).status).toBe(400);
    expect(statusAndMessage(await ask('no-id'))).toEqual([400, bookingMessages.notFound]);
    expect((await ask(crypto.randomUUID())).status).toBe(404);
    expect((await ask(id, {}, supervisor)).status).toBe(403);
    expect((await ask(id, {}, barman)).status).toBe(403);
    expect((await askForTab((await openTab()).id, {}, desk)).status).toBe(403);
    const cancelledBooking = await walkIn(app, desk);
    await move(owner, cancelledBooking.id, 'cancelled');
    expect(statusAndMessage(await ask(cancelledBooking.id))).toEqual([409, deskMessages.paymentNotAccepted]);
    await setFault('refuse');
    const sentRequest = requestOf(await ask(id));
    await app.worker.idle();
    expect(await readRequest(sentRequest)).toMatchObject({ state: 'failed', problem: 'The terminal is not known' });
    expect(terminalWaitsText(fromNaira(nightPrice))).toContain('₦24,900');
  });

  test('is seen by the desk for stays and by the bar for tabs', async () => {
    const requestOfStay = requestOf(await ask((await addGuest()).id));
    app.clock.advance(1);
    const requestOfTab = requestOf(await askForTab((await openTab()).id));
    const readRunningIds = async (client: Client) => (await readRunningRequests(client)).map(({ id }) => id);
    expect(await readRunningIds(desk)).toEqual([requestOfStay.id]);
    expect(await readRunningIds(barman)).toEqual([requestOfTab.id]);
    expect(await readRunningIds(supervisor)).toEqual([requestOfStay.id, requestOfTab.id]);
    expect((await barman.get(`/api/terminal-requests/${requestOfStay.id}`)).status).toBe(404);
    expect((await app.client().get('/api/terminal-requests')).status).toBe(401);
  });

  test('where a till is counted first, without that count', async () => {
    await setShiftRule(app.db.read, true);
    const { id } = await addGuest();
    const newcomer = await signedIn(app, await addStaffMember(app));
    expect((await ask(id, {}, newcomer)).status).toBe(409);
    await openShift(newcomer, await addTill(app, 'Till of the newcomer', 'desk'));
    const sentRequest = requestOf(await ask(id, {}, newcomer));
    await decideAtTerminal(sentRequest, 'approve');
    expect(await readRequest(sentRequest)).toMatchObject({ recorded: true });
    await setShiftRule(app.db.read, false);
  });
});
