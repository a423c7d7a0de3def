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

  const readShift = async (client: Client) =>
    parseWire(currentShift, (await client.get('/api/shifts/current')).body).tills[0]?.id ?? '';
  const atDesk = await openShift(desk, await readShift(desk), 5000);
  const inHouse = await walkIn(app, desk, { ...stayDates(8, 10), guest_name: 'Guest O' });
  await moveThrough(desk, inHouse.id, 'checked_in');
  await takePayment(desk, inHouse.id, { amount: 12_000.5 });
  await takePayment(desk, inHouse.id, { amount: 3000, method: 'transfer' });
  await payOut(desk, atDesk.id, { amount: 500.25 });
  await dropEnvelope(desk, { id: atDesk.id, number: 'D-1', amount: 4000, received_by });
  await dropEnvelope(desk, { id: atDesk.id, number: 'D-2', amount: 2000, received_by });

  const atBar = await openShift(barman, await readShift(barman), 1000);
  const drink = await addDrink(app, { price: 750.5, stock_quantity: 50 });
  const items = [{ drink_id: drink.id, quantity: 2 }];
  await sell(barman, items, { payment_method: 'cash' });
  await sell(barman, items, { payment_method: 'tab', tab: { label: 'Table 4' } });
  await sell(owner, [{ drink_id: drink.id, quantity: 1 }], { payment_method: 'cash' });
  await countShift(barman, atBar.id, { pieces: [2, 1, 0, 0, 0, 0, 0, 0] });
  await handOver(barman, { id: atBar.id, number: 'B-1', amount: 1200, received_by });
  for (const number of ['D-2', 'B-1']) {
    const { envelopes } = parseWire(safeBook, (await supervisor.get('/api/safe')).body);
    await supervisor.post(`/api/envelopes/${envelopes.find((each) => each.number === number)?.id}/safe`, {});
  }
  const putIn = { kind: 'put_in', amount: 70_000, party: 'Owner', note: 'Change', key: crypto.randomUUID() };
  expectOk(await supervisor.post('/api/safe', putIn));

  const online = await book(app, { ...stayDates(20, 22), guest_name: 'Guest P' });
  await pay(app, online.txRef);
  await verify(online.client, online.txRef);
  const calledOff = await book(app, { ...stayDates(23, 24), guest_name: 'Guest Q' });
  await pay(app, calledOff.txRef);
  await verify(calledOff.client, calledOff.txRef);
  const { data: found } = parseWire(bookingsPage, (await owner.get('/api/bookings?q=Guest%20Q')).body);
  await moveThrough(owner, found[0]?.id ?? '', 'cancelled');

  const paidBack = await walkIn(app, desk, { ...stayDates(12, 13), guest_name: 'Guest R' });
  await takePayment(desk, paidBack.id, { amount: 9000 });
  await moveThrough(owner, paidBack.id, 'voided');

  const left = await walkIn(app, desk, { ...stayDates(8, 9), guest_name: 'Guest S' });
  await moveThrough(desk, left.id, 'checked_in');
  expectOk(await move(owner, left.id, 'checked_out'));

  const ofCompany = await walkIn(app, desk, { ...stayDates(8, 9), guest_name: 'Guest T', company_id });
  await moveThrough(desk, ofCompany.id, 'checked_in', 'completed');

  const split = await walkIn(app, desk, { ...stayDates(8, 10), guest_name: 'Guest U' });
  await moveThrough(desk, split.id, 'checked_in');
  const opened = await desk.post(`/api/bookings/${split.id}/windows`, { company_id });
  const { window_id } = parseWire(openWindowReply, opened.body);
  expectOk(await desk.put(`/api/bookings/${split.id}/windows/${window_id}/routes`, { kinds: ['night'] }));
  expectOk(await desk.post(`/api/bookings/${split.id}/adjustments`, brokenLampCharge));
}
