import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { amountMessages } from '#contract/core/fields.ts';
import { fromNaira } from '#contract/core/money.ts';
import type { PaymentView } from '#contract/front-desk/desk.ts';
import type { DailyReport } from '#contract/reports/insights.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import {
  confirmTransfers,
  deskBookingFrom,
  moveThrough,
  newSlip,
  payBalance,
  takePayment,
  walkIn,
} from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { book, pay, readAuditTrail, setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let receptionist: Client;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'classic-single', { total_rooms: 100 });
  receptionist = await signedIn(app, 'receptionist');
  superadmin = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const addGuest = () => walkIn(app, receptionist, { check_out: addDays(testToday, 1) });
const nightPrice = 24_900;
const readDetail = async (id: string, client = superadmin) => (await client.get(`/api/bookings/${id}`)).body;
const readPayments = async (id: string) => (await readDetail(id)).payments as OnWire<PaymentView>[];
const moneyOf = async (id: string) => {
  const { paid_amount, balance, payment_status } = (await readDetail(id)).booking as Record<string, unknown>;
  return [paid_amount, balance, payment_status];
};
const reverse = (client: Client, id: string, payment: string, reason?: string) =>
  client.post(`/api/bookings/${id}/payments/${payment}/reverse`, { reason });
async function reversePayments(id: string, count = Infinity) {
  const notReversed = (await readPayments(id)).filter(({ reversed }) => !reversed);
  for (const payment of notReversed.slice(0, count))
    expect((await reverse(superadmin, id, payment.id, 'Given back')).status).toBe(200);
}
const statusAndMessage = ({ status, body }: Awaited<ReturnType<typeof takePayment>>) => [status, body.message];
const compareStatuses = ([a]: unknown[], [b]: unknown[]) => Number(a) - Number(b);
const aboveBalance = (balance: string) => [409, `To pay in all: ${balance}.`];

describe('money taken at the desk', () => {
  test('is written down with how, how much, by whom and when, until nothing is owed', async () => {
    const { id, transaction_ref } = await addGuest();
    const otherReceptionist = await signedIn(app, await addStaffMember(app, { name: 'Tunde Bello' }));
    const firstReply = await takePayment(receptionist, id, {
      amount: 10_000.5,
      method: 'card',
      reference: ' POS 0042 ',
    });
    expect(statusAndMessage(firstReply)).toEqual([201, 'Payment recorded']);
    expect(deskBookingFrom(firstReply)).toEqual((await readDetail(id)).booking);
    expect(await moneyOf(id)).toEqual([10_000.5, 14_899.5, 'pending']);
    app.clock.advance(60_000);
    await takePayment(otherReceptionist, id, { amount: 899.49, method: 'transfer' });
    await confirmTransfers(app);
    expect(await moneyOf(id)).toEqual([10_899.99, 14_000.01, 'pending']);
    app.clock.advance(60_000);
    await takePayment(superadmin, id, { amount: 14_000.01 });
    expect(await moneyOf(id)).toEqual([nightPrice, 0, 'paid']);
    const takenMinutesAgo = (minutes: number) => ({
      taken_at: new Date(app.clock.now().getTime() - minutes * 60_000).toISOString(),
    });
    const commonFields = {
      id: expect.any(String),
      own: false,
      counts: true,
      transfer: null,
      company: null,
      reversed: null,
    };
    expect(await readPayments(id)).toEqual([
      {
        ...commonFields,
        method: 'card',
        amount: 10_000.5,
        reference: 'POS 0042',
        taken_by: 'Ngozi Eze',
        ...takenMinutesAgo(2),
      },
      {
        ...commonFields,
        method: 'transfer',
        transfer: 'confirmed',
        amount: 899.49,
        reference: null,
        taken_by: 'Tunde Bello',
        ...takenMinutesAgo(1),
      },
      {
        ...commonFields,
        method: 'cash',
        amount: 14_000.01,
        reference: null,
        taken_by: 'Adaeze Okafor',
        ...takenMinutesAgo(0),
        own: true,
      },
    ]);
    const [, ...auditEntries] = await readAuditTrail(app.db, String(transaction_ref));
    expect(auditEntries.map((entry) => entry.replace(/^\w+: /, ''))).toEqual([
      ...['payment taken', 'payment taken', 'transfer confirmed', 'payment taken'],
    ]);
    const history = (await readDetail(id)).history as { action: string }[];
    expect(history.map(({ action }) => action)).toEqual([
      ...['booking created', 'payment taken', 'transfer recorded', 'transfer confirmed', 'payment taken'],
    ]);
  });

  test('is never more than the balance', async () => {
    const { id } = await addGuest();
    expect(statusAndMessage(await takePayment(receptionist, id, { amount: nightPrice + 0.01 }))).toEqual(
      aboveBalance('₦24,900'),
    );
    await takePayment(receptionist, id, { amount: 24_400.5 });
    const refusal = await takePayment(receptionist, id, { amount: 500 });
    const message = 'To pay in all: ₦499.50.';
    expect([refusal.status, refusal.body.errors]).toEqual([409, [{ field: 'amount', message }]]);
    expect((await takePayment(receptionist, id, { amount: 499.5 })).status).toBe(201);
    expect(statusAndMessage(await takePayment(receptionist, id, { amount: 0.01 }))).toEqual(aboveBalance('₦0'));
  });

  test('by two desks at once is not more than the balance either', async () => {
    const { id } = await addGuest();
    await takePayment(receptionist, id, { amount: 20_000 });
    const replies = await Promise.all([
      takePayment(receptionist, id, { amount: 4900 }),
      takePayment(superadmin, id, { amount: 4900 }),
    ]);
    expect(replies.map(statusAndMessage).sort(compareStatuses)).toEqual([
      [201, 'Payment recorded'],
      aboveBalance('₦0'),
    ]);
    expect(await moneyOf(id)).toEqual([nightPrice, 0, 'paid']);
  });

  test('is refused when it is no amount, no method of the desk, or has no key', async () => {
    const { id } = await addGuest();
    const refusedPayments: [string, object, string, string][] = [
      ['half a kobo', { amount: 10.005 }, 'amount', 'An amount has at most two decimals'],
      ['a hair of nothing', { amount: 1e-9 }, 'amount', amountMessages.nothing],
      ['nothing', { amount: 0 }, 'amount', amountMessages.nothing],
      ['less than nothing', { amount: -500 }, 'amount', amountMessages.nothing],
      ['words', { amount: '500' }, 'amount', 'Please enter an amount'],
      ['more than there is', { amount: 1e300 }, 'amount', amountMessages.tooMuch(fromNaira(1e9))],
      ['cheque', { method: 'cheque' }, 'method', 'Please choose how it was paid'],
      ['the gateway’s', { method: 'gateway' }, 'method', 'Please choose how it was paid'],
      [
        'a line too many',
        { reference: 'POS\n1' },
        'reference',
        'Payment reference cannot contain line breaks or control characters',
      ],
      ['no key', { key: '' }, 'key', 'key cannot be empty'],
    ];
    for (const [what, payment, field, message] of refusedPayments) {
      const { status, body } = await takePayment(receptionist, id, payment);
      expect([what, status, body.errors]).toEqual([what, 400, [{ field, message }]]);
    }
    expect(await readPayments(id)).toEqual([]);
  });

  test('is taken once when it is sent again, and refused when it is another one under the same key', async () => {
    const { id } = await addGuest();
    const [otherBooking, key] = [await addGuest(), crypto.randomUUID()];
    const payment = { amount: 700, key, reference: 'A1' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => takePayment(receptionist, id, payment)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await moneyOf(id)).toEqual([700, 24_200, 'pending']);
    for (const [booking, change] of [
      [id, { amount: 701 }],
      [id, { method: 'card' }],
      [id, { reference: 'A2' }],
      [id, { cash_reason: 'Another' }],
      [otherBooking.id, {}],
    ] as const)
      expect(statusAndMessage(await takePayment(receptionist, booking, { ...payment, ...change }))).toEqual([
        409,
        'This booking key was already used with other details',
      ]);
    const byCard = {
      amount: 100,
      method: 'card',
      terminal: 'Front desk',
      reference: newSlip(),
      key: crypto.randomUUID(),
    } as const;
    for (const [terminal, status] of [
      ['Front desk', 201],
      ['Front desk', 201],
      ['Bar', 409],
    ] as const)
      expect((await takePayment(receptionist, id, { ...byCard, terminal })).status).toBe(status);
    const paymentByTerminal = (await readPayments(id)).find(({ amount }) => amount === byCard.amount);
    expect((await reverse(superadmin, id, paymentByTerminal?.id ?? '', 'Given back')).status).toBe(200);
    // Keys are separate for each staff member.
    expect((await takePayment(superadmin, otherBooking.id, payment)).status).toBe(201);
    expect([await moneyOf(id), await moneyOf(otherBooking.id)]).toEqual([
      [700, 24_200, 'pending'],
      [700, 24_200, 'pending'],
    ]);
  });

  test('keeps its own reason when two are taken in the same moment', async () => {
    const { id } = await addGuest();
    const payments = ['The first', 'The second'].map((cash_reason) => ({ cash_reason, key: crypto.randomUUID() }));
    for (const payment of payments) expect((await takePayment(receptionist, id, payment)).status).toBe(201);
    for (const payment of payments) expect((await takePayment(receptionist, id, payment)).status).toBe(201);
    const [firstPayment, secondPayment] = payments;
    const swappedReply = await takePayment(receptionist, id, {
      ...firstPayment,
      cash_reason: secondPayment?.cash_reason,
    });
    expect(statusAndMessage(swappedReply)).toEqual([409, 'This booking key was already used with other details']);
  });

  test('under one key for two bookings at once is money for one of them', async () => {
    const [firstBooking, secondBooking] = [await addGuest(), await addGuest()];
    const payment = { amount: 700, key: crypto.randomUUID() };
    const replies = await Promise.all([
      takePayment(receptionist, firstBooking.id, payment),
      takePayment(receptionist, secondBooking.id, payment),
    ]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    expect((await moneyOf(firstBooking.id))[0] === 700).not.toBe((await moneyOf(secondBooking.id))[0] === 700);
  });

  test('is for guests who are expected, here or gone, and for nobody else', async () => {
    const { booking } = await book(app);
    const refusal = [409, 'Money is taken for confirmed bookings and guests in the house.'];
    expect(statusAndMessage(await takePayment(receptionist, booking.id))).toEqual(refusal);
    for (const status of ['cancelled', 'no_show', 'voided'] as const) {
      const { id } = await addGuest();
      await moveThrough(superadmin, id, status);
      expect([status, ...statusAndMessage(await takePayment(receptionist, id))]).toEqual([status, ...refusal]);
    }
    const { id } = await addGuest();
    for (const status of ['checked_in', 'checked_out', 'completed'] as const) {
      await (status === 'completed' ? payBalance(superadmin, id) : moveThrough(superadmin, id, status));
      expect((await readDetail(id)).booking).toMatchObject({ status });
      // A lamp is found broken after the guest has left and paid.
      const lamp = { kind: 'charge', amount: 5000, reason: 'Lamp', key: `lamp ${status}` };
      await superadmin.post(`/api/bookings/${id}/adjustments`, lamp);
      expect([status, (await takePayment(receptionist, id)).status]).toEqual([status, 201]);
    }
    expect((await takePayment(receptionist, crypto.randomUUID())).status).toBe(404);
  });
});

describe('a payment that was wrong', () => {
  test('is reversed by a superadmin, with a reason, once', async () => {
    const { id } = await addGuest();
    await takePayment(receptionist, id, { amount: nightPrice });
    const [payment] = await readPayments(id);
    const wrongPaymentId = payment?.id ?? '';
    for (const reason of [undefined, '', '  ']) {
      const refusal = await reverse(superadmin, id, wrongPaymentId, reason);
      expect([refusal.status, refusal.body.errors]).toEqual([
        400,
        [{ field: 'reason', message: 'Please give a reason' }],
      ]);
    }
    expect(await moneyOf(id)).toEqual([nightPrice, 0, 'paid']);
    const reverseReply = await reverse(superadmin, id, wrongPaymentId, 'Mistyped');
    expect(statusAndMessage(reverseReply)).toEqual([200, 'Payment reversed']);
    expect(deskBookingFrom(reverseReply)).toMatchObject({
      paid_amount: 0,
      balance: nightPrice,
      payment_status: 'pending',
    });
    const reversal = { by: 'Adaeze Okafor', at: app.clock.now().toISOString(), reason: 'Mistyped' };
    expect(await readPayments(id)).toEqual([{ ...payment, reversed: reversal }]);
    expect(statusAndMessage(await reverse(superadmin, id, wrongPaymentId, 'Again'))).toEqual([
      409,
      'This payment has been reversed already.',
    ]);
    await takePayment(receptionist, id, { amount: nightPrice });
    expect(await moneyOf(id)).toEqual([nightPrice, 0, 'paid']);
  });

  const undoMs = hotel.desk.undoMinutes * 60_000;
  const takeOnePayment = async (client: Client) => {
    const { id } = await addGuest();
    await takePayment(client, id);
    const [payment] = await readPayments(id);
    return { id, payment: payment?.id ?? '' };
  };

  test('is reversed by the receptionist who took it, for some minutes', async () => {
    const [earlyPayment, latePayment] = [await takeOnePayment(receptionist), await takeOnePayment(receptionist)];
    // The second payment is taken one millisecond after the first.
    app.clock.advance(undoMs - 2);
    expect(statusAndMessage(await reverse(receptionist, earlyPayment.id, earlyPayment.payment, 'Mistyped'))).toEqual([
      200,
      'Payment reversed',
    ]);
    expect(await moneyOf(earlyPayment.id)).toEqual([0, nightPrice, 'pending']);
    app.clock.advance(2);
    expect(statusAndMessage(await reverse(receptionist, latePayment.id, latePayment.payment, 'Mistyped'))).toEqual([
      403,
      'Only a superadmin can take this back now.',
    ]);
    expect(await moneyOf(latePayment.id)).toEqual([1000, nightPrice - 1000, 'pending']);
    expect((await reverse(superadmin, latePayment.id, latePayment.payment, 'Mistyped')).status).toBe(200);
    const { undone } = (await superadmin.get('/api/reports/daily')).body as unknown as OnWire<DailyReport>;
    expect(undone.slice(-2).map(({ action, actor, amount, reason }) => [action, actor, amount, reason])).toEqual([
      ['payment reversed', 'Ngozi Eze', 1000, 'Mistyped'],
      ['payment reversed', 'Adaeze Okafor', 1000, 'Mistyped'],
    ]);
  });

  test('is left to who took it, and to those who take money', async () => {
    const { id, payment } = await takeOnePayment(superadmin);
    const notOwnMessage = 'Only a superadmin, or who has recorded it, can take this back.';
    expect(statusAndMessage(await reverse(receptionist, id, payment, 'Mistyped'))).toEqual([403, notOwnMessage]);
    for (const role of ['supervisor', 'barmen'] as const)
      expect(statusAndMessage(await reverse(await signedIn(app, role), id, payment, 'Mistyped'))).toEqual([
        403,
        errorMessages.forbidden,
      ]);
    expect(await moneyOf(id)).toEqual([1000, nightPrice - 1000, 'pending']);
  });

  test('is reversed once by two who do so at once', async () => {
    const { id, payment } = await takeOnePayment(receptionist);
    const replies = await Promise.all(
      [receptionist, superadmin].map((client) => reverse(client, id, payment, 'Mistyped')),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await moneyOf(id)).toEqual([0, nightPrice, 'pending']);
  });

  test('is one of that booking, taken at the desk', async () => {
    const [{ id }, otherBooking] = [await addGuest(), await addGuest()];
    await takePayment(receptionist, id);
    const [payment] = await readPayments(id);
    const { booking, txRef } = await book(app);
    await pay(app, txRef);
    await superadmin.post(`/api/bookings/${booking.id}/recheck`, {});
    const [onlinePayment] = await readPayments(booking.id);
    expect(onlinePayment?.method).toBe('gateway');
    for (const [from, what] of [
      [otherBooking.id, payment?.id],
      [booking.id, onlinePayment?.id],
      [id, crypto.randomUUID()],
    ] as const)
      expect(statusAndMessage(await reverse(superadmin, from, what ?? '', 'Why not'))).toEqual([
        404,
        'Payment not found',
      ]);
  });

  test.each(['cancelled', 'voided'] as const)(
    'of a booking that is then %s is owed back until all of it was given back',
    async (status) => {
      const { id } = await addGuest();
      await takePayment(receptionist, id, { amount: 20_000 });
      app.clock.advance(1);
      await takePayment(receptionist, id, { amount: 4900 });
      await moveThrough(superadmin, id, status);
      expect(await moneyOf(id)).toEqual([nightPrice, 0, 'refund_due']);
      await reversePayments(id, 1);
      expect(await moneyOf(id)).toEqual([4900, 0, 'refund_due']);
      await reversePayments(id, 1);
      expect(await moneyOf(id)).toEqual([0, 0, 'refunded']);
    },
  );

  test('of a guest who did not come stays paid', async () => {
    const { id } = await addGuest();
    await takePayment(receptionist, id, { amount: nightPrice });
    await moveThrough(receptionist, id, 'no_show');
    expect(await moneyOf(id)).toEqual([nightPrice, 0, 'paid']);
  });

  test('is not put right by hand, nor is a reversal', async () => {
    const { id } = await addGuest();
    await takePayment(receptionist, id, { amount: 300 });
    await reversePayments(id);
    const before = await readPayments(id);
    for (const statement of [
      `update desk_payment set amount_kobo = 1`,
      `update desk_payment set taken_by = taken_by`,
      `delete from desk_payment`,
      `update desk_payment_reversal set reason = 'another'`,
      `delete from desk_payment_reversal`,
    ])
      await expect(sql.raw(statement).execute(app.db.read), statement).rejects.toThrow(
        'never change; another row corrects them',
      );
    expect(await readPayments(id)).toEqual(before);
  });

  test('is not more than the balance in hand-written SQL either', async () => {
    const { id } = await addGuest();
    const statement = sql`insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at)
      select id, 'cash', total_kobo + 1, created_by, created_at from booking where id = ${id}`;
    await expect(statement.execute(app.db.read)).rejects.toThrow('more than the balance');
  });
});
