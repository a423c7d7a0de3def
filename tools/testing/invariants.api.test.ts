import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { refundsPage } from '#contract/payments/refunds.ts';
import { numberedRoomList } from '#contract/rooms/numbered-rooms.ts';
import type { Tx } from '#db/db.ts';
import { addDrink, roomPayment, sell } from '#tools/testing/bar.ts';
import { moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { findViolations, violationsOf } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { bookingOfReply, postBooking } from '#tools/testing/race-setup.ts';
import { putIntoRoom, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

/**
 * The app of these tests. Its hotel has a booking that is unpaid, one that is paid, one that its guest cancelled, and
 * one that was partly paid at the desk. The bar has received a drink and sold it, also on a room, and deleted a sale.
 */
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const client = app.client();
  await postBooking(client, bookingInput());
  const { checkout } = bookingOfReply(await postBooking(client, bookingInput({ transaction_ref: randomUUID() })));
  await client.post('/sandbox/pay', { tx_ref: checkout.tx_ref, outcome: 'successful', webhook: 'none' });
  const { body } = await client.post('/api/payments/verify', { tx_ref: checkout.tx_ref });
  expect(body.status).toBe('success');
  const duplicateReply = await client.post('/sandbox/pay', {
    tx_ref: checkout.tx_ref,
    outcome: 'successful',
    webhook: 'none',
  });
  const secondPayment = { tx_ref: checkout.tx_ref, transaction_id: String(duplicateReply.body.transaction_id) };
  expect((await client.post('/api/payments/verify', secondPayment)).status).toBe(200);
  const owner = await signedIn(app, 'superadmin');
  const { data } = parseWire(refundsPage, (await owner.get('/api/refunds')).body);
  expect((await owner.post(`/api/refunds/${data[0]?.id}/ask`, { reason: 'Paid twice' })).status).toBe(200);
  const { booking, checkout: secondCheckout } = bookingOfReply(
    await postBooking(client, bookingInput({ check_in: '2026-12-20', check_out: '2026-12-21' })),
  );
  await client.post('/sandbox/pay', { tx_ref: secondCheckout.tx_ref, outcome: 'successful', webhook: 'none' });
  expect((await client.post('/api/payments/verify', { tx_ref: secondCheckout.tx_ref })).status).toBe(200);
  const cancelInput = { status: 'confirmed', refund_amount: booking.total_amount };
  const cancelReply = await client.post(`/api/bookings/by-reference/${booking.reference}/cancel`, cancelInput);
  expect(cancelReply.status).toBe(200);
  const desk = await signedIn(app, 'receptionist');
  const { id } = await walkIn(app, desk, { check_in: bookingInput().check_in, check_out: bookingInput().check_out });
  expect((await takePayment(desk, id, { amount: 1000 })).status).toBe(201);
  await putIntoRoom(app.db, id, '101');
  const { data: rooms } = parseWire(numberedRoomList, (await desk.get('/api/rooms')).body);
  const closure = { kind: 'out_of_order', reason: 'Leak', from: '2026-11-22', until: '2026-11-24' };
  expect((await desk.post(`/api/rooms/${rooms[1]?.id}/closures`, closure)).status).toBe(201);
  const superadmin = await signedIn(app, 'superadmin');
  const refundInput = { method: 'cash', amount: 200, reason: 'Too much', key: randomUUID() };
  expect((await desk.post(`/api/bookings/${id}/refunds`, refundInput)).status).toBe(201);
  const paidBookingId = String((body.booking as { id: string }).id);
  const discountInput = { kind: 'discount', amount: 100, reason: 'A leak', key: randomUUID() };
  expect((await desk.post(`/api/bookings/${paidBookingId}/adjustments`, discountInput)).status).toBe(201);
  const drink = await addDrink(app);
  const delivery = { kind: 'restock', quantity: 5, reason: 'Delivery', key: randomUUID() };
  expect((await superadmin.post(`/api/drinks/${drink.id}/movements`, delivery)).status).toBe(201);
  const correction = { kind: 'correction', quantity: 14, reason: 'Counted', key: randomUUID() };
  expect((await superadmin.post(`/api/drinks/${drink.id}/movements`, correction)).status).toBe(201);
  for (const quantity of [1, 2]) {
    const [sale] = await sell(superadmin, [{ drink_id: drink.id, quantity }]);
    if (quantity === 2) await superadmin.delete(`/api/bar-sales/${sale?.id}`, { reason: 'Wrong table' });
  }
  const { id: inHouseId } = await walkIn(app, desk);
  await moveThrough(desk, inHouseId, 'checked_in');
  await sell(superadmin, [{ drink_id: drink.id, quantity: 1 }], roomPayment(inHouseId));
  return () => app.close();
});

test('a hotel at work breaks no rule', async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
});

const postedNightSql = (night: string, times: number) => `
  insert into folio_line (booking_id, kind, source, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo,
      service_rate, vat_rate, consumption_rate, posted_at, reversed_before)
    select id, 'night', 'night ' || ${night}, 'Room night', 1, price_kobo, 0, 0, 0, price_kobo, 0, 0, 0, created_at, time
    from booking, generate_series(1, ${times}) time where status = 'checked_in'`;

test.each([
  ['night oversold', `update room_inventory set total_rooms = 1`],
  ['night counter is not the recount', `update night set booked = booked + 1`],
  ['night counter is not the recount', `delete from night`],
  [
    'live booking without its nights',
    `delete from booking_night where booking_id in (select id from booking where status = 'confirmed')`,
  ],
  [
    'room given for a night that the stay does not hold',
    `delete from booking_night where booking_id in (select booking_id from room_night)`,
  ],
  ['night that does not count its rooms out of order', `update night set out_of_order = 0`],
  ['night that does not count its rooms out of order', `delete from room_night where closure_id is not null`],
  ['closure that does not have its nights', `update closure set until_night = until_night + 1`],
  ['inventory that does not count its rooms', `insert into room (room_type_id) values ('deluxe')`],
  ['room condition that its log does not explain', `update room_state set condition = 'pickup'`],
  [
    'room whose guest is not in the house',
    `update room_state set booking_id = (select id from booking where status = 'pending')
     where room_id = (select id from room where number = '101')`,
  ],
  ['hold given away before its end', `update booking set nights_held = false where status = 'pending'`],
  ['night held by a booking that is over', `update booking set status = 'cancelled' where status = 'pending'`],
  ['night held by a booking that is over', `update booking_night set night = night - 1`],
  [
    'guest with too many live holds',
    `insert into booking select (jsonb_populate_record(booking, jsonb_build_object(
       'id', gen_random_uuid(), 'reference', 'copy ' || n, 'tx_ref', 'copy ' || n, 'guest_email', upper(guest_email)))).*
     from booking, generate_series(1, 3) n where status = 'pending'`,
  ],
  [
    'origin kept of a hold that is over',
    `insert into hold_origin select id, repeat('a', 64), repeat('a', 64) from booking where status <> 'pending'`,
  ],
  ['pending booking that nothing will end', `delete from job where kind = 'booking.hold_ended'`],
  ['pending booking that nothing will end', `update job set state = 'done' where kind = 'booking.hold_ended'`],
  ['paid online booking without its money', `delete from payment`],
  ['paid online booking without its money', `update payment set amount_kobo = amount_kobo - 1`],
  ['paid online booking without its money', `update payment set currency = 'USD'`],
  ['paid online booking without its money', `update payment set verdict = 'partial'`],
  [
    'paid online booking without its money',
    `update payment set tx_ref = (select tx_ref from booking where status = 'pending')`,
  ],
  [
    'charge paid twice',
    `insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
     select 'another', tx_ref, amount_kobo, currency, 'accepted', created_at from payment`,
  ],
  [
    'transaction of the gateway counted twice',
    `insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
     select gateway_id, tx_ref, amount_kobo, currency, 'duplicate', created_at from payment`,
  ],
  ['payment that is not what it is called', `update payment set verdict = 'over' where verdict = 'accepted'`],
  ['payment that is not what it is called', `update payment set amount_kobo = amount_kobo + 1`],
  [
    'money that pays for nothing and is not owed back',
    `insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
     select 'another', tx_ref, amount_kobo, currency, 'duplicate', created_at from payment`,
  ],
  ['more given back than came', `update refund set amount_kobo = 90000000`],
  ['money that is not entered as it moved', `update refund set amount_kobo = amount_kobo - 1`],
  ['kobo of the gateway that are nowhere', `delete from money_entry where kind = 'refund'`],
  ['refund without exactly one audit row', `delete from audit where action = 'refund made'`],
  ['booking that disagrees with its refunds', `update booking set payment_status = 'refunded' where source = 'online'`],
  ['charge that disagrees with its payment', `update charge set state = 'refund_due' where state = 'settled'`],
  [
    'charge that disagrees with its payment',
    `update charge set state = 'settled', settled_at = created_at where state = 'open'`,
  ],
  ['charge that disagrees with its booking', `update charge set amount_kobo = amount_kobo + 1`],
  ['charge that disagrees with its booking', `delete from charge where state = 'open'`],
  ['charge that disagrees with its booking', `update booking set payment_status = 'paid' where status = 'pending'`],
  [
    'kobo that do not add up',
    `update booking set night_fee_kobo[1] = night_fee_kobo[1] + 900, fee_kobo = fee_kobo + 900, total_kobo = total_kobo + 900`,
  ],
  ['confirmation not promised exactly once', `delete from job where kind = 'booking.confirmed'`],
  [
    'confirmation not promised exactly once',
    `insert into job (kind, payload, run_at, created_at)
     select kind, payload, run_at, created_at from job where kind = 'booking.confirmed'`,
  ],
  ['guest who cancelled not told so exactly once', `delete from job where kind = 'booking.cancelled'`],
  ['step without exactly one audit row', `delete from audit where action = 'booking confirmed'`],
  ['step without exactly one audit row', `delete from audit where subject_kind = 'charge'`],
  [
    'step without exactly one audit row',
    `insert into audit (at, actor, action, subject_kind, subject_id, after)
     select at, actor, action, subject_kind, subject_id, after from audit where action = 'booking created'`,
  ],
  ['kobo that do not add up', `update booking set discount_kobo = discount_kobo + 1, total_kobo = total_kobo - 1`],
  ['more money taken than asked, or given back than taken', `update desk_payment set amount_kobo = 9000000`],
  ['payment status that is not what the desk has taken', `update booking set payment_status = 'paid'`],
  ['payment status that is not what the desk has taken', `update booking set payment_status = 'refunded'`],
  ['payment status that is not what the desk has taken', `update booking set status = 'cancelled'`],
  ['money at the desk without exactly one audit row', `delete from audit where action = 'payment taken'`],
  ['money at the desk without exactly one audit row', `delete from desk_payment`],
  ['money at the desk without exactly one audit row', `delete from audit where action = 'payment given back'`],
  ['money at the desk without exactly one audit row', `delete from audit where action = 'discount given'`],
  [
    'stay that became cheaper and does not owe the rest',
    `update refund set state = 'kept', reason = 'Lost', decided_at = due_at where purpose = 'reduced'`,
  ],
  ['deleted booking that holds nights or money', `update booking set deleted_at = created_at where source = 'manual'`],
  ['deleted booking that holds nights or money', `update booking set deleted_at = now() where payment_status = 'paid'`],
  ['money that is not entered as it moved', `update money_entry set amount_kobo = amount_kobo + 1`],
  ['money that is not entered as it moved', `delete from money_entry where kind = 'sale_deleted'`],
  ['money that is not entered as it moved', `delete from money_entry`],
  ['money that does not add up by day', `update money_day_slot set given_back_kobo = given_back_kobo + 1`],
  ['money that does not add up by day', `delete from money_day_slot`],
  ['booking that its last version does not tell of', `update booking set guests = guests + 1`],
  ['booking that its last version does not tell of', `delete from booking_version where until is null`],
  ['bookings that do not add up by day', `update booking_day_slot set called_off = called_off + 1`],
  ['bookings that do not add up by day', `update booking set deleted_at = created_at`],
  ['count of a list that is not kept', `update tally_change set entries = entries + 1`],
  ['count of a list that is not kept', `insert into tally values ('sale', 'month', '2026-11-01', '{}', 1, 1)`],
  ['key that stands for nothing', `update idempotency set booking_id = null`],
  ['key that stands for nothing', `insert into bar_order (key) values ('lost')`],
  ['stock that is not the sum of its movements', `update drink set stock = stock + 1`],
  ['stock that is not the sum of its movements', `delete from stock_movement where kind = 'opening'`],
  [
    'movement that does not begin where the last one ended',
    `update stock_movement set stock_after = stock_after + 1 where kind = 'restock'`,
  ],
  [
    'sale that did not move its stock, once there and once back',
    `delete from stock_movement where kind = 'sale_deleted'`,
  ],
  [
    'sale that did not move its stock, once there and once back',
    `update bar_sale set quantity = quantity + 1, total_kobo = total_kobo + unit_price_kobo`,
  ],
  [
    'sale that did not move its stock, once there and once back',
    `update bar_sale set deleted_at = null, deleted_by = null, delete_reason = null`,
  ],
  [
    'sale on a room that is not on the account of its stay, once there and once back',
    `update folio_line set gross_kobo = gross_kobo + 1, net_kobo = net_kobo + 1`,
  ],
  ['sale on a room that is not on the account of its stay, once there and once back', `delete from folio_line`],
  [
    'sale on a room that is not on the account of its stay, once there and once back',
    `update bar_sale set payment_method = 'cash'`,
  ],
  [
    'sale on a room that is not on the account of its stay, once there and once back',
    `update bar_sale set deleted_at = created_at, deleted_by = sold_by, delete_reason = 'x' where payment_method = 'room'`,
  ],
  [
    'more drinks on a stay than its limit',
    `update folio_line set gross_kobo = gross_kobo + 10000000, net_kobo = net_kobo + 10000000`,
  ],
  ['posted line that the stay does not have', postedNightSql("date '2026-01-01'", 1)],
  ['night of a closed day that is not posted exactly once', postedNightSql('check_in', 2)],
  [
    'night of a closed day that is not posted exactly once',
    `insert into closed_day values ('2027-01-01', 3, 1, 1000, '2027-01-02')`,
  ],
  ['drink that is not as it was last written down', `update drink set price_kobo = price_kobo - 1`],
  ['drink that is not as it was last written down', `delete from audit where action = 'stock correction'`],
  [
    'closed day that its plans, its sources or its room types do not add up to',
    `insert into closed_day values ('2026-01-01', 3, 1, 1000, '2026-01-02')`,
  ],
  [
    'closed day that its plans, its sources or its room types do not add up to',
    `with day as (insert into closed_day values ('2026-01-01', 3, 1, 1000, '2026-01-02'))
     insert into closed_day_plan values ('2026-01-01', 'flexible', 1, 1000)`,
  ],
  ['drink or sale changed without exactly one audit row', `delete from audit where action = 'drink sold'`],
  ['drink or sale changed without exactly one audit row', `delete from audit where action = 'sale deleted'`],
  ['drink or sale changed without exactly one audit row', `delete from audit where action = 'stock restock'`],
])('%s: %s', async (rule, damage) => {
  expect(await violationsAfter(rule, damage)).not.toEqual([]);
});

/**
 * Switches off triggers, foreign keys and two guards of payments, applies the damage, checks the rule and rolls
 * everything back.
 */
async function violationsAfter(rule: string, damage: string): Promise<string[]> {
  let foundViolations: string[] = [];
  const undoError = new Error('undo');
  const work = async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`drop index payment_settles_charge_once`.execute(tx);
    await sql`alter table payment drop constraint payment_gateway_id_key`.execute(tx);
    await sql.raw(damage).execute(tx);
    foundViolations = await violationsOf(tx, rule);
    throw undoError;
  };
  await expect(app.db.tx(work)).rejects.toBe(undoError);
  return foundViolations;
}
