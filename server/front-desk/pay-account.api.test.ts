import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { guestAccount } from '#contract/accounts/guest-account.ts';
import { fromNaira } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import {
  guestAccountMessages,
  type PayLinkView,
  payAccountReply,
  payLinkView,
} from '#contract/front-desk/pay-account.ts';
import { receiptMessages, receiptView } from '#contract/front-desk/receipts.ts';
import { refundsPage } from '#contract/payments/refunds.ts';
import { copyToken } from '#server/bookings/booking.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { move, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { passMinutes, pay, readBookingRow, setFault, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let desk: Client;
const signIn = async () => {
  [admin, desk] = await Promise.all([signedIn(app, 'superadmin'), signedIn(app, 'receptionist')]);
};
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await signIn();
});
afterEach(async () => {
  const hasClockMoved = app.clock.now().getTime() - openedAt.getTime() > 60_000;
  app.clock.set(openedAt);
  // The sessions have lapsed if the clock was moved on.
  if (hasClockMoved) await signIn();
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

type Guest = OnWire<DeskBooking> & { token: string; client: Client };

/** Adds a guest in the house, with the token of the link in the mail that walk-ins get. */
async function addGuestInHouse(changes: Parameters<typeof walkIn>[2] = {}): Promise<Guest> {
  const { id } = await walkIn(app, desk, changes);
  const booking = await moveThrough(desk, id, 'checked_in');
  const token = copyToken(await readBookingRow(app.db, booking.reference), 'guest');
  return { ...booking, token, client: app.client() };
}
const beginPayment = ({ client, reference, token }: Guest, amount: number): Promise<Reply> =>
  client.post(`/api/bookings/by-reference/${reference}/account/pay`, { token, amount });
const beginAndReadTxRef = async (guest: Guest, amount = guest.balance): Promise<string> => {
  const reply = await beginPayment(guest, amount);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return parseWire(payAccountReply, reply.body).tx_ref;
};
const linkOf = async (client: Client, txRef: string): Promise<OnWire<PayLinkView>> =>
  parseWire(payLinkView, (await client.get(`/api/payments/links/${txRef}`)).body);
const verifyLink = async (client: Client, txRef: string, transactionId = ''): Promise<OnWire<PayLinkView>> =>
  parseWire(
    payLinkView,
    (await client.post(`/api/payments/links/${txRef}/verify`, { transaction_id: transactionId })).body,
  );
const receiptOf = async ({ client, reference, token }: Guest) =>
  parseWire(receiptView, (await client.get(`/api/bookings/by-reference/${reference}/receipt?token=${token}`)).body);
const readOwed = async ({ client, reference, token }: Guest) =>
  parseWire(guestAccount, (await client.get(`/api/bookings/by-reference/${reference}/account?token=${token}`)).body)
    .owed;
const refundsOf = async ({ reference }: Guest) =>
  parseWire(refundsPage, (await admin.get(`/api/refunds?q=${reference}`)).body).data.map(
    ({ purpose, state, amount }) => ({ purpose, state, amount }),
  );
const readPaidAmount = async (txRef: string): Promise<number> => {
  const { rows } = await sql<{ paid: number }>`
    select sum(amount_kobo)::bigint as paid from money_entry
    where source_id in (select id from payment where tx_ref = ${txRef})`.execute(app.db.read);
  return rows[0]?.paid ?? 0;
};

describe('a guest who owes something', () => {
  test('pays it from the own page, and desk, receipt and money entries have it', async () => {
    const guest = await addGuestInHouse();
    expect(await readOwed(guest)).toBe(guest.balance);
    const txRef = await beginAndReadTxRef(guest);
    const link = await linkOf(guest.client, txRef);
    expect(link).toMatchObject({ state: 'open', amount: guest.balance, paid_amount: 0, reference: null });
    expect(link.checkout).toMatchObject({ tx_ref: txRef, amount: guest.balance, currency: 'NGN' });
    expect(link.checkout?.redirect_url).toMatch(new RegExp(`/pay/${txRef}$`));
    expect(JSON.stringify(link)).not.toMatch(new RegExp(`${guest.guest_email}|${guest.guest_name}|${guest.reference}`));
    const { hotel } = app.deps;
    app.deps.hotel = { ...hotel, email: '' };
    const checkoutWithoutHotel = (await linkOf(app.client(), txRef)).checkout;
    expect(checkoutWithoutHotel?.customer.email).toBe(`hotel@${new URL(app.url).hostname}`);
    app.deps.hotel = hotel;
    expect(await verifyLink(guest.client, txRef)).toMatchObject({ state: 'checking' });

    const verifiedLink = await verifyLink(guest.client, txRef, await pay(app, txRef));
    expect(verifiedLink).toMatchObject({ state: 'paid', paid_amount: guest.balance, checkout: null });
    const { own, booking } = await receiptOf(guest);
    expect([own?.balance, own?.paid_amount, booking.payment_status]).toEqual([0, guest.balance, 'paid']);
    expect(own?.payments.map(({ method, amount }) => [method, amount])).toEqual([['gateway', guest.balance]]);
    expect(await readPaidAmount(txRef)).toBe(fromNaira(guest.balance));
    expect(await readOwed(guest)).toBe(0);
    const repeatedReply = await beginPayment(guest, guest.balance);
    expect([repeatedReply.status, repeatedReply.body.message]).toEqual([409, guestAccountMessages.nothingOwed]);
  });

  test('presses twice and in two tabs: it is one payment, and a second one comes back whole', async () => {
    const guest = await addGuestInHouse();
    const replies = await Promise.all([1, 2, 3, 4].map(() => beginPayment(guest, guest.balance)));
    const txRefs = new Set(replies.map(({ body }) => parseWire(payAccountReply, body).tx_ref));
    expect(txRefs.size).toBe(1);
    const [txRef = ''] = txRefs;
    const [firstPaymentId, secondPaymentId] = [await pay(app, txRef), await pay(app, txRef)];
    const views = await Promise.all(
      [firstPaymentId, secondPaymentId, firstPaymentId].map((id) => verifyLink(guest.client, txRef, id)),
    );
    expect(views.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    await verifyLink(guest.client, txRef, secondPaymentId);
    await verifyLink(guest.client, txRef, firstPaymentId);
    expect(await refundsOf(guest)).toEqual([{ purpose: 'duplicate', state: 'due', amount: guest.balance }]);
    expect((await receiptOf(guest)).own?.balance).toBe(0);
  });

  test('has paid when the webhook comes, twice, although the browser never came back', async () => {
    const guest = await addGuestInHouse();
    const txRef = await beginAndReadTxRef(guest);
    await pay(app, txRef, { webhook: 'twice' });
    await expect.poll(async () => (await linkOf(guest.client, txRef)).state, { timeout: 30_000 }).toBe('paid');
    expect((await receiptOf(guest)).own?.payments).toHaveLength(1);
    expect(await refundsOf(guest)).toEqual([]);
  });

  test('has paid when nothing came at all and the hotel asks again', async () => {
    const guest = await addGuestInHouse();
    const txRef = await beginAndReadTxRef(guest);
    await pay(app, txRef);
    await passMinutes(app, 3);
    expect((await linkOf(guest.client, txRef)).state).toBe('paid');
  });

  test('who paid at the desk meanwhile gets the whole payment back', async () => {
    const guest = await addGuestInHouse();
    const txRef = await beginAndReadTxRef(guest);
    await takePayment(desk, guest.id, { amount: guest.balance });
    expect((await linkOf(guest.client, txRef)).state).toBe('changed');
    const view = await verifyLink(guest.client, txRef, await pay(app, txRef));
    expect(view).toMatchObject({ state: 'given_back', paid_amount: guest.balance });
    expect(await refundsOf(guest)).toEqual([{ purpose: 'over', state: 'due', amount: guest.balance }]);
    const { own } = await receiptOf(guest);
    expect([own?.balance, own?.paid_amount]).toEqual([0, guest.balance]);
  });

  test('who paid a part at the desk meanwhile gets what is too much back', async () => {
    const guest = await addGuestInHouse();
    const txRef = await beginAndReadTxRef(guest);
    await takePayment(desk, guest.id, { amount: 1000 });
    expect((await verifyLink(guest.client, txRef, await pay(app, txRef))).state).toBe('paid');
    expect(await refundsOf(guest)).toEqual([{ purpose: 'over', state: 'due', amount: 1000 }]);
    expect((await receiptOf(guest)).own?.balance).toBe(0);
  });

  test('and pays is never told that the amount is not owed any more, whenever the page asks', async () => {
    for (let round = 0; round < rounds(10, 3); round++) {
      const guest = await addGuestInHouse({ room_id: 'deluxe' });
      const txRef = await beginAndReadTxRef(guest);
      const transaction = await pay(app, txRef);
      let isPaid = false;
      const paying = verifyLink(guest.client, txRef, transaction).then(() => {
        isPaid = true;
      });
      const statesSeen: string[] = [];
      const readState = async () => {
        while (!isPaid) statesSeen.push((await linkOf(guest.client, txRef)).state);
      };
      await Promise.all([paying, readState(), readState(), readState()]);
      expect(statesSeen.filter((state) => state !== 'open' && state !== 'paid')).toEqual([]);
    }
  });

  test('and the desk takes the same money at the same moment: it is paid once', async () => {
    for (let round = 0; round < rounds(5, 2); round++) {
      const guest = await addGuestInHouse({ room_id: 'deluxe-large' });
      const txRef = await beginAndReadTxRef(guest);
      const transaction = await pay(app, txRef);
      const [deskReply, linkView] = await Promise.all([
        takePayment(desk, guest.id, { amount: guest.balance }),
        verifyLink(guest.client, txRef, transaction),
      ]);
      expect([deskReply.status === 201, linkView.state]).toEqual(
        linkView.state === 'paid' ? [false, 'paid'] : [true, 'given_back'],
      );
      const { own } = await receiptOf(guest);
      expect([own?.paid_amount, own?.balance]).toEqual([guest.balance, 0]);
    }
  });

  test('can still pay after the check-out', async () => {
    const guest = await addGuestInHouse();
    const txRef = await beginAndReadTxRef(guest);
    const { id, balance } = await moveThrough(admin, guest.id, 'checked_out');
    const laterTxRef = await beginAndReadTxRef(guest, balance);
    expect(laterTxRef === txRef).toBe(balance === guest.balance);
    await verifyLink(guest.client, laterTxRef, await pay(app, laterTxRef));
    expect((await receiptOf(guest)).own?.balance).toBe(0);
    expect(id).toBe(guest.id);
    const stayRows = await app.db.read.selectFrom('booking').select('status').where('id', '=', id).execute();
    expect(stayRows).toEqual([{ status: 'completed' }]);
  });

  test('whose stay was called off meanwhile gets the payment back', async () => {
    const { id } = await walkIn(app, desk);
    const bookingRowBefore = await app.db.read
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { booking } = parseWire(
      receiptView,
      (
        await desk.get(
          `/api/bookings/by-reference/${bookingRowBefore.reference}/receipt?token=${copyToken(bookingRowBefore, 'guest')}`,
        )
      ).body,
    );
    const client = app.client();
    const amount = booking.total_amount;
    const reply = await client.post(`/api/bookings/by-reference/${bookingRowBefore.reference}/account/pay`, {
      ...{ token: copyToken(bookingRowBefore, 'guest'), amount },
    });
    const { tx_ref } = parseWire(payAccountReply, reply.body);
    await move(desk, id, 'cancelled');
    expect((await verifyLink(client, tx_ref, await pay(app, tx_ref))).state).toBe('given_back');
    const { data } = parseWire(refundsPage, (await admin.get(`/api/refunds?q=${bookingRowBefore.reference}`)).body);
    expect(data.map((refund) => [refund.purpose, refund.amount])).toEqual([['over', amount]]);
  });

  test('whose stay is called off afterwards is owed what was paid', async () => {
    const { id, total_amount } = await walkIn(app, desk);
    const bookingRowBefore = await app.db.read
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const client = app.client();
    const { body } = await client.post(`/api/bookings/by-reference/${bookingRowBefore.reference}/account/pay`, {
      ...{ token: copyToken(bookingRowBefore, 'guest'), amount: total_amount },
    });
    const { tx_ref } = parseWire(payAccountReply, body);
    expect((await verifyLink(client, tx_ref, await pay(app, tx_ref))).state).toBe('paid');
    await move(admin, id, 'cancelled');
    const { data } = parseWire(refundsPage, (await admin.get(`/api/refunds?q=${bookingRowBefore.reference}`)).body);
    expect(data.map(({ purpose, state, amount }) => [purpose, state, amount])).toEqual([
      ['cancelled', 'due', total_amount],
    ]);
  });

  test('is told the new amount when the account has changed, and that the gateway does not answer', async () => {
    const guest = await addGuestInHouse();
    const otherReply = await beginPayment(guest, guest.balance + 1);
    expect([otherReply.status, otherReply.body.message]).toEqual([
      409,
      guestAccountMessages.amountChanged(fromNaira(guest.balance)),
    ]);
    expect(parseWire(receiptView, otherReply.body).own?.balance).toBe(guest.balance);
    await beginAndReadTxRef(guest);
    await setFault(app, 'error');
    const replyWhenDown = await beginPayment(guest, guest.balance);
    await setFault(app, 'none');
    expect([replyWhenDown.status, replyWhenDown.body.message]).toEqual([502, guestAccountMessages.unreachable]);
  });
});

test('strangers and readers of the copy for staff can pay nothing', async () => {
  const guest = await addGuestInHouse();
  const row = await readBookingRow(app.db, guest.reference);
  for (const token of [undefined, 'wrong', copyToken(row, 'staff')]) {
    const client = app.client();
    const { status, body } = await client.post(`/api/bookings/by-reference/${guest.reference}/account/pay`, {
      ...{ token, amount: guest.balance },
    });
    expect([status, body.message]).toEqual([403, receiptMessages.notYours]);
    const account = await client.get(`/api/bookings/by-reference/${guest.reference}/account?token=${token ?? 'x'}`);
    expect(parseWire(guestAccount, account.body)).toMatchObject({ owed: 0, invoices: [] });
  }
  const { txRef } = row;
  expect((await app.client().get(`/api/payments/links/${txRef}`)).status).toBe(404);
});
