import { sql } from 'kysely';
import { openWindowReply } from '#contract/accounts/windows.ts';
import type { Day } from '#contract/core/dates.ts';
import { bookingsPage } from '#contract/front-desk/desk.ts';
import { companyList } from '#contract/rooms/companies.ts';
import { safeBook } from '#contract/till/safe.ts';
import { currentShift } from '#contract/till/shifts.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { move, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { countShift, dropEnvelope, handOver, openShift, payOut } from '#tools/testing/shifts.ts';
import { book, pay, signedIn, verify } from '#tools/testing/steps.ts';
import type { TestApp } from '#tools/testing/test-app.ts';

const dayOfDecember = (date: number): Day => `2026-12-${String(date).padStart(2, '0')}`;
const stayDates = (from: number, to: number) => ({ check_in: dayOfDecember(from), check_out: dayOfDecember(to) });
const brokenLampCharge = { kind: 'charge', amount: 1500, reason: 'Broke a lamp', key: crypto.randomUUID() };

function expectOk({ status, body }: Reply): void {
  if (status >= 300) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
}

type HotelClients = { app: TestApp; owner: Client; desk: Client };

/** Continues the month of docs/figures.md from December 8 on, until there is money in every figure of Money Now. */
export async function putMoneyEverywhere({ app, owner, desk }: HotelClients): Promise<void> {
  const barman = await signedIn(app, 'barmen');
  const supervisor = await signedIn(app, 'supervisor');
  const { data: companies } = parseWire(companyList, (await owner.get('/api/companies')).body);
  const company_id = companies.find(({ name }) => name === 'Zenith')?.id ?? '';
  const { rows: staff } = await sql<{ id: string; role: string }>`select id, role from staff`.execute(app.db.read);
  const received_by = staff.find(({ role }) => role === 'supervisor')?.id ?? '';

  const readTillId = async (client: Client) =>
    parseWire(currentShift, (await client.get('/api/shifts/current')).body).tills[0]?.id ?? '';
  const deskShift = await openShift(desk, await readTillId(desk), 5000);
  const stayInHouse = await walkIn(app, desk, { ...stayDates(8, 10), guest_name: 'Guest O' });
  await moveThrough(desk, stayInHouse.id, 'checked_in');
  await takePayment(desk, stayInHouse.id, { amount: 12_000.5 });
  await takePayment(desk, stayInHouse.id, { amount: 3000, method: 'transfer' });
  await payOut(desk, deskShift.id, { amount: 500.25 });
  await dropEnvelope(desk, { id: deskShift.id, number: 'D-1', amount: 4000, received_by });
  await dropEnvelope(desk, { id: deskShift.id, number: 'D-2', amount: 2000, received_by });

  const barShift = await openShift(barman, await readTillId(barman), 1000);
  const drink = await addDrink(app, { price: 750.5, stock_quantity: 50 });
  const items = [{ drink_id: drink.id, quantity: 2 }];
  await sell(barman, items, { payment_method: 'cash' });
  await sell(barman, items, { payment_method: 'tab', tab: { label: 'Table 4' } });
  await sell(owner, [{ drink_id: drink.id, quantity: 1 }], { payment_method: 'cash' });
  await countShift(barman, barShift.id, { pieces: [2, 1, 0, 0, 0, 0, 0, 0] });
  await handOver(barman, { id: barShift.id, number: 'B-1', amount: 1200, received_by });
  for (const number of ['D-2', 'B-1']) {
    const { envelopes } = parseWire(safeBook, (await supervisor.get('/api/safe')).body);
    await supervisor.post(`/api/envelopes/${envelopes.find((each) => each.number === number)?.id}/safe`, {});
  }
  const putInEntry = {
    kind: 'put_in',
    source: 'owner',
    amount: 70_000,
    party: 'Owner',
    note: 'Change',
    key: crypto.randomUUID(),
  };
  expectOk(await supervisor.post('/api/safe', putInEntry));

  const onlineBooking = await book(app, { ...stayDates(20, 22), guest_name: 'Guest P' });
  await pay(app, onlineBooking.txRef);
  await verify(onlineBooking.client, onlineBooking.txRef);
  const cancelledBooking = await book(app, { ...stayDates(23, 24), guest_name: 'Guest Q' });
  await pay(app, cancelledBooking.txRef);
  await verify(cancelledBooking.client, cancelledBooking.txRef);
  const { data: foundBookings } = parseWire(bookingsPage, (await owner.get('/api/bookings?q=Guest%20Q')).body);
  await moveThrough(owner, foundBookings[0]?.id ?? '', 'cancelled');

  const voidedBooking = await walkIn(app, desk, { ...stayDates(12, 13), guest_name: 'Guest R' });
  await takePayment(desk, voidedBooking.id, { amount: 9000 });
  await moveThrough(owner, voidedBooking.id, 'voided');

  const stayWithOpenBalance = await walkIn(app, desk, { ...stayDates(8, 9), guest_name: 'Guest S' });
  await moveThrough(desk, stayWithOpenBalance.id, 'checked_in');
  expectOk(await move(owner, stayWithOpenBalance.id, 'checked_out'));

  const companyStay = await walkIn(app, desk, { ...stayDates(8, 9), guest_name: 'Guest T', company_id });
  await moveThrough(desk, companyStay.id, 'checked_in', 'completed');

  const splitStay = await walkIn(app, desk, { ...stayDates(8, 10), guest_name: 'Guest U' });
  await moveThrough(desk, splitStay.id, 'checked_in');
  const windowReply = await desk.post(`/api/bookings/${splitStay.id}/windows`, { company_id });
  const { window_id } = parseWire(openWindowReply, windowReply.body);
  expectOk(await desk.put(`/api/bookings/${splitStay.id}/windows/${window_id}/routes`, { kinds: ['night'] }));
  expectOk(await desk.post(`/api/bookings/${splitStay.id}/adjustments`, brokenLampCharge));
}
