import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountView } from '#contract/accounts/posting.ts';
import { staysToPayPage } from '#contract/accounts/stays-to-pay.ts';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira, kobo } from '#contract/core/money.ts';
import { bookingDetail, deskMessages } from '#contract/front-desk/desk.ts';
import { departureMessages, departurePreview, deskMoneyMessages } from '#contract/front-desk/desk-money.ts';
import { changeMessages } from '#contract/front-desk/stay-change.ts';
import { undoMessages } from '#contract/front-desk/undo.ts';
import type { DailyReport } from '#contract/reports/insights.ts';
import type { Takings } from '#contract/reports/takings.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { secondPersonMessages } from '#contract/staff/second-person.ts';
import { cashPlaceMessages, cashPlaces } from '#contract/till/cash-places.ts';
import { safeBook, safeMessages } from '#contract/till/safe.ts';
import { shiftReport } from '#contract/till/shifts.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { claimedNights, deskBookingFrom, moveThrough, payBalance, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { book, pay, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'classic-single', { total_rooms: 100 });
  desk = await signedIn(app, 'receptionist');
  owner = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const { refundLimit, adjustmentLimit } = hotel.desk;
const day = (days: number) => addDays(testToday, days);
/** Books three nights for ₦74,700. */
const addGuest = () => walkIn(app, desk, { check_out: day(3) });
const totalNaira = 74_700;
const readDetail = async (id: string, client = owner) =>
  parseWire(bookingDetail, (await client.get(`/api/bookings/${id}`)).body);
const giveBack = (client: Client, id: string, amount: number, changes = {}) =>
  client.post(`/api/bookings/${id}/refunds`, {
    ...{ method: 'cash', amount, reason: 'Left early', key: crypto.randomUUID() },
    ...changes,
  });
const byTransfer = { method: 'transfer' };
const adjust = (client: Client, id: string, kind: string, amount: number, changes = {}) =>
  client.post(`/api/bookings/${id}/adjustments`, {
    ...{ kind, amount, reason: 'No hot water', key: crypto.randomUUID() },
    ...changes,
  });
const statusAndMessage = ({ status, body }: Awaited<ReturnType<typeof takePayment>>) => [status, body.message];
async function runOneDayLater(work: () => Promise<void>): Promise<void> {
  const signInBoth = async () => {
    desk = await signedIn(app, 'receptionist');
    owner = await signedIn(app, 'superadmin');
  };
  app.clock.advance(24 * 3_600_000);
  try {
    await signInBoth();
    await work();
  } finally {
    app.clock.advance(-24 * 3_600_000);
    await signInBoth();
  }
}

describe('money that is given back', () => {
  test('is a row with how, how much, by whom and why, and lowers what is paid', async () => {
    const { id } = await addGuest();
    await takePayment(desk, id, { amount: totalNaira });
    const refundReply = await giveBack(desk, id, 24_900, { method: 'transfer', reason: ' One night less ' });
    expect(statusAndMessage(refundReply)).toEqual([201, 'Money given back']);
    expect(deskBookingFrom(refundReply)).toMatchObject({
      paid_amount: 49_800,
      balance: 24_900,
      payment_status: 'pending',
    });
    const { refunds, history } = await readDetail(id);
    expect(refunds).toEqual([
      {
        ...{ id: expect.any(String), method: 'transfer', amount: 24_900, cash_from: null, reason: 'One night less' },
        ...{ given_by: 'Ngozi Eze', confirmed_by: null, given_at: app.clock.now().toISOString() },
      },
    ]);
    expect(history.at(-1)).toMatchObject({ action: 'payment given back', amount: 24_900, reason: 'One night less' });
    expect((await takePayment(desk, id, { amount: 24_900 })).status).toBe(201);
  });

  test('is never more than was paid, not even by two desks at once', async () => {
    const { id } = await addGuest();
    await takePayment(desk, id, { amount: 10_000 });
    expect(statusAndMessage(await giveBack(owner, id, 10_000.01, byTransfer))).toEqual([
      409,
      'At most ₦10,000 can be given back.',
    ]);
    const replies = await Promise.all([giveBack(desk, id, 6_000), giveBack(owner, id, 6_000, byTransfer)]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    const [payment] = (await readDetail(id)).payments;
    const reversal = await owner.post(`/api/bookings/${id}/payments/${payment?.id}/reverse`, { reason: 'Mistyped' });
    expect(statusAndMessage(reversal)).toEqual([409, deskMessages.partGivenBack]);
  });

  test('by reception was paid on the same day, up to the limit of the house; a superadmin gives back the rest', async () => {
    const { id } = await addGuest();
    await takePayment(desk, id, { amount: totalNaira });
    expect((await readDetail(id, desk)).limits.give_back).toBe(refundLimit);
    expect(statusAndMessage(await giveBack(desk, id, refundLimit + 1))).toEqual([
      403,
      deskMoneyMessages.needsConfirmation(fromNaira(refundLimit)),
    ]);
    expect((await giveBack(desk, id, refundLimit)).status).toBe(201);
    expect((await giveBack(desk, id, 1)).status).toBe(403);
    await runOneDayLater(async () => {
      expect((await readDetail(id, desk)).limits).toMatchObject({
        ...{ give_back: 0, give_back_confirmed: 0, give_back_problem: deskMoneyMessages.notSurplus },
      });
      expect(statusAndMessage(await giveBack(desk, id, 1))).toEqual([403, deskMoneyMessages.notSurplus]);
      expect((await giveBack(owner, id, totalNaira - refundLimit, byTransfer)).status).toBe(201);
    });
    expect((await readDetail(id)).booking).toMatchObject({ paid_amount: 0, payment_status: 'pending' });
  });

  describe('as goodwill, beyond what was paid too much', () => {
    const addPaidStay = async (...statuses: BookingStatus[]) => {
      const { id } = await addGuest();
      await payBalance(desk, id);
      await moveThrough(owner, id, ...statuses);
      return id;
    };
    const reason = 'No hot water';
    const goodwill = { ...byTransfer, reason };
    const readUnpaidStays = async () =>
      parseWire(staysToPayPage, (await owner.get('/api/stays/to-pay?limit=100')).body).data.map(({ id }) => id);

    test('after departure lowers the price, so the guest owes nothing, and account, receipt and report say so', async () => {
      const id = await addPaidStay('checked_in', 'completed');
      const before = ((await owner.get('/api/reports/daily')).body as OnWire<DailyReport>).money;
      expect(deskBookingFrom(await giveBack(owner, id, 5_000, goodwill))).toMatchObject({
        ...{ total_amount: totalNaira - 5_000, paid_amount: totalNaira - 5_000, balance: 0, payment_status: 'paid' },
      });
      const { adjustments, refunds } = await readDetail(id);
      expect(adjustments).toMatchObject([{ kind: 'discount', amount: -5_000, reason }]);
      expect(refunds).toMatchObject([{ amount: 5_000, reason }]);
      expect(await readUnpaidStays()).not.toContain(id);
      const account = parseWire(accountView, (await owner.get(`/api/bookings/${id}/account`)).body);
      expect(account).toMatchObject({ booking: { total_amount: totalNaira - 5_000, balance: 0 }, owed_now: 0 });
      const after = ((await owner.get('/api/reports/daily')).body as OnWire<DailyReport>).money;
      expect(after.net).toBe(before.net - 5_000);
    });

    test('leaves what the guest owed before as it was, and of a credit lowers nothing', async () => {
      const unpaidBooking = await addGuest();
      await takePayment(desk, unpaidBooking.id, { amount: 20_000 });
      const lowerReply = await giveBack(owner, unpaidBooking.id, 5_000, { ...goodwill, lowers_price: true });
      expect(deskBookingFrom(lowerReply)).toMatchObject({
        ...{ total_amount: totalNaira - 5_000, paid_amount: 15_000, balance: totalNaira - 20_000 },
      });
      const id = await addPaidStay('checked_in', 'completed');
      expect((await adjust(owner, id, 'discount', 2_000)).status).toBe(201);
      expect(deskBookingFrom(await giveBack(owner, id, 3_000, goodwill))).toMatchObject({
        ...{ total_amount: totalNaira - 3_000, balance: 0, credit: 0 },
      });
    });

    test('is owed again only where somebody says so, or while the guest is here', async () => {
      const leftStayId = await addPaidStay('checked_in', 'completed');
      const refundReply = await giveBack(owner, leftStayId, 5_000, { ...goodwill, lowers_price: false });
      expect(deskBookingFrom(refundReply)).toMatchObject({ total_amount: totalNaira, balance: 5_000 });
      expect(await readUnpaidStays()).toContain(leftStayId);
      const idOfGuestInHouse = await addPaidStay('checked_in');
      expect(deskBookingFrom(await giveBack(owner, idOfGuestInHouse, 5_000, goodwill)).balance).toBe(5_000);
    });

    test('is done once with one key, and refused with the key of another kind', async () => {
      const id = await addPaidStay('checked_in', 'completed');
      const refundInput = { ...goodwill, lowers_price: true, key: 'once' };
      const replies = await Promise.all([1, 2, 3].map(() => giveBack(owner, id, 5_000, refundInput)));
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect((await readDetail(id)).booking).toMatchObject({ total_amount: totalNaira - 5_000, balance: 0 });
      expect((await giveBack(owner, id, 5_000, { ...refundInput, lowers_price: false })).status).toBe(409);
    });

    test('lowers the price for reception up to its limit for discounts', async () => {
      const id = await addPaidStay('checked_in', 'completed');
      const amount = adjustmentLimit + 1;
      const refusal = await giveBack(desk, id, amount, goodwill);
      expect([refusal.status, refusal.body.errors]).toEqual([
        403,
        [{ field: 'amount', message: deskMoneyMessages.overLimit(fromNaira(adjustmentLimit)) }],
      ]);
      expect((await readDetail(id)).booking).toMatchObject({ total_amount: totalNaira, paid_amount: totalNaira });
      expect((await giveBack(desk, id, adjustmentLimit, goodwill)).status).toBe(201);
    });
  });

  describe('in cash', () => {
    const readCashPlaces = async (client: Client) => parseWire(cashPlaces, (await client.get('/api/cash-places')).body);
    const readTillOf = async (person: string) =>
      (await readCashPlaces(owner)).tills.find((each) => each.person === person);
    const readExpectedCash = async (shiftId = '') =>
      parseWire(shiftReport, (await owner.get(`/api/shifts/${shiftId}`)).body).expected.cash;
    const readSafeBook = async () => parseWire(safeBook, (await owner.get('/api/safe')).body);
    const putIntoSafe = (amount: number) =>
      owner.post('/api/safe', {
        ...{ kind: 'put_in', source: 'owner', amount, party: 'Ada', note: 'Change', key: crypto.randomUUID() },
      });
    const errorOf = ({ status, body }: Awaited<ReturnType<typeof takePayment>>) => [status, body.errors];

    test('comes from the open till that a superadmin names, which should then hold less', async () => {
      const { id } = await addGuest();
      await takePayment(desk, id, { amount: 30_000 });
      const tillOfNgozi = await readTillOf('Ngozi Eze');
      const before = await readExpectedCash(tillOfNgozi?.shift_id);
      expect(tillOfNgozi?.cash).toBe(before);
      expect(errorOf(await giveBack(owner, id, 1000))).toEqual([
        400,
        [{ field: 'cash_from', message: cashPlaceMessages.choose }],
      ]);
      expect((await giveBack(owner, id, 1000, { cash_from: tillOfNgozi?.shift_id })).status).toBe(201);
      expect(await readExpectedCash(tillOfNgozi?.shift_id)).toBe(before - 1000);
      expect((await readDetail(id)).refunds).toMatchObject([{ amount: 1000, cash_from: 'No till, Ngozi Eze' }]);
    });

    test('comes from the safe, whose book has it, and never more than was counted there', async () => {
      const { id, reference } = await addGuest();
      await takePayment(desk, id, { amount: 30_000 });
      const { contents } = await readSafeBook();
      const cash_from = 'safe';
      expect(errorOf(await giveBack(owner, id, contents.counted + 1, { cash_from }))).toEqual([
        409,
        [{ field: 'cash_from', message: safeMessages.notEnough }],
      ]);
      expect((await putIntoSafe(5000)).status).toBe(201);
      const tillOfNgozi = await readTillOf('Ngozi Eze');
      const before = await readExpectedCash(tillOfNgozi?.shift_id);
      expect((await giveBack(owner, id, 4000, { cash_from })).status).toBe(201);
      const { contents: after, entries } = await readSafeBook();
      expect(after.counted).toBe(contents.counted + 1000);
      expect(entries.at(-1)).toMatchObject({ kind: 'given_back', counted: -4000, reference });
      expect(await readExpectedCash(tillOfNgozi?.shift_id)).toBe(before);
      const takings = (await owner.get('/api/reports/takings')).body as unknown as OnWire<Takings>;
      expect(takings.tills.find(({ kind }) => kind === 'safe')?.cash).toBe(-4000);
    });

    test('comes from the own till of reception, and from no other one, from no safe and not from nowhere', async () => {
      const { id } = await addGuest();
      await takePayment(desk, id, { amount: 10_000 });
      const colleague = await signedIn(app, await addStaffMember(app, { name: 'Tunde Bello' }));
      await takePayment(colleague, id, { amount: 500 });
      const newcomer = await signedIn(app, await addStaffMember(app, { name: 'Bisi Ade' }));
      const otherShiftId = (await readTillOf('Tunde Bello'))?.shift_id;
      expect(await readCashPlaces(desk)).toMatchObject({ tills: [{ person: 'Ngozi Eze', is_own: true }], safe: false });
      expect(await readCashPlaces(newcomer)).toEqual({ tills: [], safe: false, in_safe: null });
      expect((await readCashPlaces(desk)).tills.map(({ cash }) => cash)).toEqual([null]);
      const refusalOfGiving = async (client: Client, changes: object) => {
        const { status, body } = await giveBack(client, id, 100, changes);
        return [status, (body.errors as { field: string; message: string }[])[0]?.message];
      };
      expect(await refusalOfGiving(desk, { cash_from: otherShiftId })).toEqual([403, cashPlaceMessages.otherTill]);
      expect(await refusalOfGiving(desk, { cash_from: 'safe' })).toEqual([403, cashPlaceMessages.safe]);
      expect(await refusalOfGiving(newcomer, {})).toEqual([409, cashPlaceMessages.noneOwn]);
      expect(await refusalOfGiving(desk, { cash_from: crypto.randomUUID() })).toEqual([409, cashPlaceMessages.over]);
      expect(await refusalOfGiving(desk, { cash_from: 'drawer' })).toEqual([400, cashPlaceMessages.choose]);
      expect(await refusalOfGiving(desk, { method: 'card', cash_from: otherShiftId })).toEqual([
        400,
        cashPlaceMessages.notCash,
      ]);
    });
  });

  test('by reception is the surplus of a departure on another day; above the limit a second person confirms it', async () => {
    const { id } = await walkIn(app, desk, { check_out: day(5) });
    await takePayment(desk, id, { amount: 124_500 });
    await moveThrough(desk, id, 'checked_in');
    await runOneDayLater(async () => {
      const { version } = parseWire(departurePreview, (await desk.get(`/api/bookings/${id}/departure`)).body);
      const departure = { version, unused: 'drop', reason: 'A death in the family' };
      expect((await desk.post(`/api/bookings/${id}/departure`, departure)).status).toBe(200);
      const surplus = 99_600;
      expect((await readDetail(id, desk)).limits).toMatchObject({
        ...{ give_back: refundLimit, give_back_confirmed: surplus, give_back_problem: null },
      });
      const giveBackByTransfer = (amount: number, changes = {}) =>
        giveBack(desk, id, amount, { ...byTransfer, ...changes });
      expect(statusAndMessage(await giveBackByTransfer(refundLimit))).toEqual([201, 'Money given back']);
      const amountLeft = surplus - refundLimit;
      expect(statusAndMessage(await giveBackByTransfer(amountLeft))).toEqual([
        403,
        deskMoneyMessages.needsConfirmation(fromNaira(refundLimit)),
      ]);
      const confirmationBy = (staff_id: string) => ({ confirm: { staff_id, password: 'Ebute-2026!' } });
      expect(statusAndMessage(await giveBackByTransfer(amountLeft, confirmationBy('FRONT001')))).toEqual([
        403,
        secondPersonMessages.notAnother,
      ]);
      expect(statusAndMessage(await giveBackByTransfer(amountLeft, confirmationBy('BAR001')))).toEqual([
        403,
        secondPersonMessages.mayNotConfirm,
      ]);
      const confirmedWrongly = { confirm: { staff_id: 'SUPER001', password: 'Wrong-2026!' } };
      expect(statusAndMessage(await giveBackByTransfer(amountLeft, confirmedWrongly))).toEqual([
        400,
        signInMessages.wrong,
      ]);
      expect(statusAndMessage(await giveBackByTransfer(amountLeft + 1, confirmationBy('SUPER001')))).toEqual([
        403,
        deskMoneyMessages.notSurplus,
      ]);
      app.clock.advance(1000);
      const key = crypto.randomUUID();
      const replies = await Promise.all(
        [1, 2].map(() => giveBackByTransfer(amountLeft, { ...confirmationBy('SUPER001'), key })),
      );
      expect(replies.map(({ status }) => status)).toEqual([201, 201]);
      const { booking, refunds } = await readDetail(id);
      expect(booking).toMatchObject({ credit: 0, payment_status: 'paid', status: 'completed' });
      expect(refunds).toMatchObject([
        { amount: refundLimit, given_by: 'Ngozi Eze', confirmed_by: null },
        { amount: amountLeft, given_by: 'Ngozi Eze', confirmed_by: 'Babatunde Alade' },
      ]);
    });
  });

  test('is given back once when it is sent again, and refused when it is another under the same key', async () => {
    const { id } = await addGuest();
    await takePayment(desk, id, { amount: 5_000 });
    const key = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => giveBack(desk, id, 700, { key })));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect((await readDetail(id)).booking.paid_amount).toBe(4_300);
    expect((await giveBack(desk, id, 701, { key })).status).toBe(409);
  });

  test('of a cancelled stay settles what was due', async () => {
    const { id } = await addGuest();
    await takePayment(desk, id, { amount: 20_000 });
    await moveThrough(owner, id, 'cancelled');
    expect(deskBookingFrom(await giveBack(desk, id, 5_000))).toMatchObject({ payment_status: 'refund_due' });
    expect(deskBookingFrom(await giveBack(desk, id, 15_000))).toMatchObject({ payment_status: 'refunded' });
  });

  test('is no longer owed back on the report of the day', async () => {
    const { id } = await addGuest();
    await takePayment(desk, id, { amount: 5000 });
    await giveBack(desk, id, 2000);
    const before = (await readOwed(id)).day;
    await moveThrough(owner, id, 'cancelled');
    expect(await readOwed(id)).toEqual({ stay: 3000, day: before + 3000 });
    app.clock.advance(1000);
    await giveBack(desk, id, 3000);
    expect(await readOwed(id)).toEqual({ stay: 0, day: before + 3000 });
  });

  /** Reads from today's report what is owed back for this booking, and what became owed back today in all. */
  async function readOwed(id: string) {
    const { cancellations, money } = (await owner.get('/api/reports/daily')).body as unknown as OnWire<DailyReport>;
    return { stay: cancellations.find((stay) => stay.id === id)?.owed_back, day: money.owed_back };
  }

  test('is on the guest’s own page', async () => {
    const { id, reference } = await addGuest();
    await takePayment(desk, id, { amount: 20_000 });
    await giveBack(desk, id, 5_000);
    await adjust(desk, id, 'charge', 3_000, { reason: 'Minibar' });
    const { receipt_path } = await readDetail(id);
    const { body } = await app
      .client()
      .get(`/api/bookings/by-reference/${reference}/receipt${new URL(receipt_path, 'http://house').search}`);
    expect(body.own).toMatchObject({
      refunds: [{ made: true, amount: 5_000 }],
      adjustments: [{ kind: 'charge', amount: 3_000, reason: 'Minibar' }],
      balance: totalNaira + 3_000 - 15_000,
    });
  });
});

describe('a discount or a charge', () => {
  test('changes the total, with who and why', async () => {
    const { id } = await addGuest();
    const discountReply = await adjust(desk, id, 'discount', 4_700.5);
    expect(statusAndMessage(discountReply)).toEqual([201, 'Discount given']);
    expect(deskBookingFrom(discountReply)).toMatchObject({
      discount: 4_700.5,
      total_amount: 69_999.5,
      balance: 69_999.5,
    });
    app.clock.advance(1);
    const chargeReply = await adjust(owner, id, 'charge', 1_000, { reason: 'Minibar' });
    expect(deskBookingFrom(chargeReply)).toMatchObject({
      discount: 4_700.5,
      extra_charges: 1_000,
      total_amount: 70_999.5,
    });
    const { adjustments, history } = await readDetail(id);
    expect(adjustments.map(({ kind, amount, reason, made_by }) => [kind, amount, reason, made_by])).toEqual([
      ['discount', -4_700.5, 'No hot water', 'Ngozi Eze'],
      ['charge', 1_000, 'Minibar', 'Adaeze Okafor'],
    ]);
    expect(history.slice(-2).map(({ action, amount }) => [action, amount])).toEqual([
      ['discount given', 4_700.5],
      ['extra charge made', 1_000],
    ]);
  });

  test('of a paid stay leaves something to give back', async () => {
    const { id } = await addGuest();
    await takePayment(desk, id, { amount: totalNaira });
    expect(deskBookingFrom(await adjust(desk, id, 'discount', 4_700))).toMatchObject({
      ...{ balance: 0, credit: 4_700, payment_status: 'paid' },
    });
    expect(deskBookingFrom(await giveBack(desk, id, 4_700))).toMatchObject({ credit: 0, payment_status: 'paid' });
  });

  test('of a stay that was paid by card is owed back through the gateway', async () => {
    const onlineGuest = await book(app);
    await verify(onlineGuest.client, onlineGuest.txRef, await pay(app, onlineGuest.txRef));
    const { id } = onlineGuest.booking;
    await adjust(desk, id, 'discount', 5_000);
    const readDueRefunds = async () =>
      ((await owner.get(`/api/refunds?q=${onlineGuest.booking.reference}`)).body.data as { amount: number }[]).map(
        ({ amount }) => amount,
      );
    expect(await readDueRefunds()).toEqual([5_000]);
    await adjust(desk, id, 'discount', 1_000);
    expect(await readDueRefunds()).toEqual([6_000]);
    await adjust(owner, id, 'charge', 6_000);
    expect(await readDueRefunds()).toEqual([]);
  });

  test('of a stay whose overpayment was kept owes nothing of that', async () => {
    const { booking, txRef, client } = await book(app, { check_in: day(5), check_out: day(6) });
    await pay(app, txRef, { amount: booking.total_amount + 1000 });
    await verify(client, txRef);
    const refundsQuery = () =>
      app.db.read
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.paymentId')
        .select(['refund.id', 'purpose'])
        .where('txRef', '=', txRef)
        .execute();
    const [refundOfOverpayment] = await refundsQuery();
    expect((await owner.post(`/api/refunds/${refundOfOverpayment?.id}/keep`, { reason: 'A tip' })).status).toBe(200);
    const { version } = (await readDetail(booking.id)).booking;
    expect((await desk.put(`/api/bookings/${booking.id}/stay`, { version, note: 'Window' })).status).toBe(200);
    expect((await refundsQuery()).map(({ purpose }) => purpose)).toEqual(['over']);
  });

  test('never makes a stay cost less than nothing, and by reception no more than the house allows', async () => {
    const { id } = await addGuest();
    expect(statusAndMessage(await adjust(owner, id, 'discount', totalNaira + 1))).toEqual([
      409,
      `The stay costs ₦74,700.`,
    ]);
    const limitRefusal = [403, deskMoneyMessages.overLimit(fromNaira(adjustmentLimit))];
    for (const kind of ['discount', 'charge']) {
      expect(statusAndMessage(await adjust(desk, id, kind, adjustmentLimit + 1))).toEqual(limitRefusal);
      expect((await adjust(desk, id, kind, adjustmentLimit - 1)).status).toBe(201);
      expect(statusAndMessage(await adjust(desk, id, kind, 2))).toEqual(limitRefusal);
    }
    expect((await readDetail(id, desk)).limits).toMatchObject({ discount: 1, charge: 1 });
    expect(deskBookingFrom(await adjust(owner, id, 'discount', totalNaira))).toMatchObject({
      ...{ total_amount: 0, payment_status: 'paid', balance: 0 },
    });
    const { booking } = await readDetail(id);
    const shortenReply = await owner.put(`/api/bookings/${id}/stay`, { version: booking.version, check_out: day(1) });
    expect(shortenReply.body.message).toBe(changeMessages.discounted);
  });

  test('is of a stay that takes place', async () => {
    const { id } = await addGuest();
    await moveThrough(desk, id, 'cancelled');
    expect(statusAndMessage(await adjust(owner, id, 'discount', 1))).toEqual([
      409,
      deskMoneyMessages.notAdjustable('cancelled'),
    ]);
  });

  test('is told the guest', async () => {
    const { id } = await addGuest();
    await adjust(desk, id, 'discount', 700);
    await app.worker.idle();
    const { payload } = await app.db.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'stay.changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({
      bookingId: id,
      changes: [
        { label: 'Discount, No hot water', before: null, after: '-₦700' },
        { label: 'Total', before: '₦74,700', after: '₦74,000' },
      ],
    });
  });
});

describe('a guest who leaves early', () => {
  async function addPaidGuest() {
    const { id } = await addGuest();
    await takePayment(desk, id, { amount: totalNaira });
    return moveThrough(desk, id, 'checked_in');
  }
  const depart = (id: string, version: number, unused: string, reason: string | undefined = 'A funeral') =>
    desk.post(`/api/bookings/${id}/departure`, { version, unused, reason });
  const undo = (id: string) => desk.post(`/api/bookings/${id}/undo`, {});

  test('is not charged the nights that are dropped, and what was paid for them is to be given back', async () => {
    const { id, version } = await addPaidGuest();
    const { body } = await desk.get(`/api/bookings/${id}/departure`);
    expect(parseWire(departurePreview, body)).toEqual({
      nights: [day(1), day(2)],
      ...{ worth: 49_800, comes_off: 49_800, total_amount: 24_900, balance: 0, credit: 49_800, version },
      ...{ give_back: 49_800, give_back_alone: 49_800, paid_last_by: 'cash' },
    });
    const departureReply = await depart(id, version, 'drop');
    expect(deskBookingFrom(departureReply)).toMatchObject({
      ...{ status: 'completed', check_out: day(1), nights: 1, total_amount: 24_900, credit: 49_800 },
    });
    expect(await claimedNights(app.db, { id })).toEqual([]);
    expect(deskBookingFrom(await giveBack(desk, id, 49_800))).toMatchObject({ credit: 0, payment_status: 'paid' });
    const { history } = await readDetail(id);
    expect(history.map(({ action }) => action).slice(-3)).toEqual([
      'stay changed',
      'booking completed',
      'payment given back',
    ]);
  });

  test('after a move today has the room that was slept in; taken back, the nights in the new one again', async () => {
    const { id } = await addGuest();
    await moveThrough(desk, id, 'checked_in');
    await runOneDayLater(async () => {
      const { version } = (await readDetail(id)).booking;
      const changedBooking = deskBookingFrom(
        await desk.put(`/api/bookings/${id}/stay`, { version, room_id: 'deluxe' }),
      );
      await takePayment(desk, id, { amount: 24_900 });
      const departureInput = { unused: 'drop', reason: 'Too loud', version: changedBooking.version };
      expect(deskBookingFrom(await desk.post(`/api/bookings/${id}/departure`, departureInput))).toMatchObject({
        ...{ status: 'completed', room_id: 'classic-single', check_out: day(1) },
      });
      const undoneBooking = deskBookingFrom(await desk.post(`/api/bookings/${id}/undo`, {}));
      expect([undoneBooking.status, undoneBooking.room_id, undoneBooking.check_out]).toEqual([
        'checked_in',
        'deluxe',
        day(3),
      ]);
      expect(undoneBooking.total_amount).toBe(changedBooking.total_amount);
      await moveThrough(desk, id, 'completed');
    });
  });

  test('stays charged where that is decided, with the reason', async () => {
    const { id, version } = await addPaidGuest();
    expect(deskBookingFrom(await depart(id, version, 'keep', 'Agreed at booking'))).toMatchObject({
      ...{ status: 'completed', check_out: day(3), total_amount: totalNaira, credit: 0, payment_status: 'paid' },
    });
    expect((await readDetail(id)).history.at(-1)).toMatchObject({ reason: 'Agreed at booking' });
  });

  test('is charged what the policy of the house keeps', async () => {
    const { cancellation } = app.deps.hotel;
    app.deps.hotel = { ...app.deps.hotel, cancellation: { ...cancellation, unusedNightsPercent: 40 } };
    const { id, version } = await addPaidGuest();
    app.deps.hotel = { ...app.deps.hotel, cancellation };
    const departedBooking = deskBookingFrom(await depart(id, version, 'drop'));
    const limit = (await readDetail(id, desk)).limits.discount;
    expect(departedBooking).toMatchObject({
      base_total: 24_900,
      extra_charges: 29_880,
      total_amount: 54_780,
      credit: 19_920,
    });
    expect((await readDetail(id)).adjustments).toMatchObject([
      { kind: 'charge', reason: departureMessages.keptAmount },
    ]);

    app.clock.advance(1);
    const undoneBooking = deskBookingFrom(await undo(id));
    expect(undoneBooking).toMatchObject({
      status: 'checked_in',
      check_out: day(3),
      total_amount: totalNaira,
      payment_status: 'paid',
    });
    expect(await claimedNights(app.db, { id })).toEqual([day(0), day(1), day(2)]);
    const { adjustments, limits, history } = await readDetail(id, desk);
    expect(adjustments.at(-1)).toMatchObject({ kind: 'discount', reason: departureMessages.takenBack });
    expect(limits.discount).toBe(limit);
    expect(history.slice(-3).map(({ action }) => action)).toEqual([
      ...['stay changed', 'discount given', 'booking completion undone'],
    ]);
    await moveThrough(desk, id, 'completed');
    expect(deskBookingFrom(await undo(id))).toMatchObject({ check_out: day(3), total_amount: totalNaira });
  });

  test('has the dropped nights again when it is taken back, and nothing is owed to the card any more', async () => {
    const onlineGuest = await book(app, { check_in: testToday, check_out: day(3) });
    await verify(onlineGuest.client, onlineGuest.txRef, await pay(app, onlineGuest.txRef));
    const { id, reference, total_amount } = onlineGuest.booking;
    const { version } = await moveThrough(desk, id, 'checked_in');
    await depart(id, version, 'drop');
    const readDueRefunds = async () => (await owner.get(`/api/refunds?q=${reference}`)).body.data;
    expect(await readDueRefunds()).toHaveLength(1);
    expect(deskBookingFrom(await undo(id))).toMatchObject({ total_amount, credit: 0, payment_status: 'paid' });
    expect(await readDueRefunds()).toEqual([]);
  });

  test('is back without the dropped nights where one was sold meanwhile, and the desk reads which', async () => {
    await setInventory(app.db, 'executive-suite', { total_rooms: 1 });
    const suiteBooking = await walkIn(app, desk, { room_id: 'executive-suite', check_out: day(3) });
    await payBalance(desk, suiteBooking.id);
    const { id, version } = await moveThrough(desk, suiteBooking.id, 'checked_in');
    await depart(id, version, 'drop');
    const nextStay = { room_id: 'executive-suite', check_in: day(2), check_out: day(4) };
    const { id: nextBookingId } = await walkIn(app, desk, nextStay);
    const { status, body } = await undo(id);
    expect([status, body.message, body.without]).toEqual([
      200,
      undoMessages.undoneWithout([day(2)], kobo(0)),
      [day(2)],
    ]);
    expect(body.booking).toMatchObject({ status: 'checked_in', check_out: day(1) });
    expect(await claimedNights(app.db, { id })).toEqual([day(0)]);
    await moveThrough(owner, nextBookingId, 'cancelled');
  });

  test('stays charged as the policy keeps it where a dropped night was sold meanwhile', async () => {
    await setInventory(app.db, 'business-suite', { total_rooms: 1 });
    const { cancellation } = app.deps.hotel;
    app.deps.hotel = { ...app.deps.hotel, cancellation: { ...cancellation, unusedNightsPercent: 40 } };
    const suiteBooking = await walkIn(app, desk, { room_id: 'business-suite', check_out: day(3) });
    await payBalance(desk, suiteBooking.id);
    const { id, version } = await moveThrough(desk, suiteBooking.id, 'checked_in');
    const departedBooking = deskBookingFrom(await depart(id, version, 'drop'));
    app.deps.hotel = { ...app.deps.hotel, cancellation };
    expect(departedBooking).toMatchObject({ base_total: 49_900, extra_charges: 59_880, total_amount: 109_780 });
    const { id: nextBookingId } = await walkIn(app, desk, {
      room_id: 'business-suite',
      check_in: day(2),
      check_out: day(4),
    });
    app.clock.advance(1);
    const { status, body } = await undo(id);
    expect([status, body.message]).toEqual([200, undoMessages.undoneWithout([day(2)], kobo(5_988_000))]);
    expect(body.message).toContain('₦59,880 for them stays charged');
    const { extra_charges, total_amount } = departedBooking;
    const shortened = { check_out: day(1), discount: 0, extra_charges, total_amount };
    expect(body.booking).toMatchObject({ status: 'checked_in', ...shortened });
    // Completing the stay changes neither the day of check-out nor the total.
    await moveThrough(desk, id, 'completed');
    expect((await readDetail(id)).booking).toMatchObject({ status: 'completed', ...shortened });
    await moveThrough(owner, nextBookingId, 'cancelled');
  });

  test('is asked for a reason and a choice, and goes by what the desk saw', async () => {
    const { id, version } = await addPaidGuest();
    const refusal = await desk.post(`/api/bookings/${id}/departure`, { version });
    expect([refusal.status, refusal.body.errors]).toEqual([
      400,
      [
        { field: 'unused', message: departureMessages.choice },
        { field: 'reason', message: 'Please give a reason' },
      ],
    ]);
    expect(statusAndMessage(await depart(id, version - 1, 'drop'))).toEqual([409, changeMessages.changedMeanwhile]);
    const { booking } = await readDetail((await addGuest()).id);
    expect(statusAndMessage(await depart(booking.id, booking.version, 'drop'))[0]).toBe(409);
    const oneNightBooking = await walkIn(app, desk, { check_out: day(1) });
    const checkedInBooking = await moveThrough(desk, oneNightBooking.id, 'checked_in');
    expect(statusAndMessage(await depart(checkedInBooking.id, checkedInBooking.version, 'drop'))).toEqual([
      409,
      departureMessages.none,
    ]);
  });
});
