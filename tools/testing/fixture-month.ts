import { sql } from 'kysely';
import type { Input } from '#contract/api.ts';
import type { DrinkView } from '#contract/bar.ts';
import { addDays } from '#contract/dates.ts';
import type { InventoryView } from '#contract/inventory.ts';
import { refundsPage } from '#contract/refunds.ts';
import type { WebBuild } from '#server/http/web.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Answer, Client } from '#tools/testing/client.ts';
import { askWalkIn, deskBookingIn, moved, take } from '#tools/testing/desk.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { book, pay, signedIn, verify } from '#tools/testing/steps.ts';

/** The first days of December as docs/figures.md describes them and adds them up by hand. */
export type FixtureMonth = {
  house: TestHouse;
  superadmin: Client;
  stout: DrinkView;
  cola: DrinkView;
  /** Booking references by their letter in docs/figures.md. */
  references: Record<string, string>;
  /** The file of each day's report, fetched right after the day ended. */
  closings: Record<string, string>;
  /** Moves the clock to a day of December (32 is January 1) and keeps every session alive. */
  at: (day: number, time: string) => Promise<void>;
};

const night = (day: number) => addDays('2026-12-01', day - 1);
const lagos = (day: number, time: string) => new Date(`${night(day)}T${time}+01:00`);
const stay = (room_id: string, from: number, to: number) => ({
  room_id,
  check_in: night(from),
  check_out: night(to),
});

const ok = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

export async function liveFixtureMonth(web?: WebBuild): Promise<FixtureMonth> {
  const house = await openHouse({ at: lagos(1, '08:00:00'), ...(web && { web }) });
  const superadmin = await signedIn(house, 'superadmin');
  const desk = await signedIn(house, 'receptionist');
  const barman = await signedIn(house, 'barmen');
  const references: Record<string, string> = {};

  const closings: Record<string, string> = {};
  let today = 1;

  const pass = async (instant: Date) => {
    await house.worker.idle();
    house.clock.set(instant);
    await house.worker.idle();
    const now = house.clock.now();
    await sql`update session set created_at = ${now}, last_active_at = ${now},
      ends_at = ${now}::timestamptz + interval '12 hours'`.execute(house.db.read);
  };
  const at = async (day: number, time: string) => {
    for (; today < day; today++) {
      await pass(lagos(today + 1, '00:00:00'));
      const file = ok(await superadmin.get(`/api/exports/daily-report?day=${night(today)}`));
      closings[night(today)] = String(file.body.text);
    }
    await pass(lagos(day, time));
  };
  const online = async (letter: string, wish: Partial<Input<'createPublicBooking'>>) => {
    house.clock.advance(1000);
    const booked = await book(house, { guest_name: `Guest ${letter}`, ...wish });
    references[letter] = booked.booking.reference;
    return booked;
  };
  type Booked = Awaited<ReturnType<typeof online>>;
  const paid = async ({ client, txRef }: Booked) => {
    await pay(house, txRef);
    return verify(client, txRef);
  };
  const bookingId = async (letter: string) => {
    const reference = references[letter] ?? '';
    const { id } = await house.db.read
      .selectFrom('booking')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return id;
  };
  const atDesk = async (letter: string, client: Client, wish: Partial<Input<'createStaffBooking'>>) => {
    house.clock.advance(1000);
    const booking = deskBookingIn(await askWalkIn(client, { guest_name: `Guest ${letter}`, ...wish }));
    references[letter] = booking.reference;
    return booking.id;
  };
  const taken = async (id: string, method: 'cash' | 'card' | 'transfer', amount: number) =>
    ok(await take(desk, id, { method, amount }));

  const reversed = async (id: string, paid: number, reason: string) => {
    const payments = (await superadmin.get(`/api/bookings/${id}`)).body.payments as { id: string; amount: number }[];
    const payment = payments.find(({ amount }) => amount === paid)?.id;
    ok(await superadmin.post(`/api/bookings/${id}/payments/${payment}/reverse`, { reason }));
  };
  const givenBack = async (letter: string, how: 'ask' | 'by-hand', wish: object) => {
    const { data } = refundsPage.parse((await superadmin.get(`/api/refunds?q=${references[letter]}`)).body);
    ok(await superadmin.post(`/api/refunds/${data[0]?.id}/${how}`, wish));
  };

  const stout = await addDrink(house, {
    drink_name: 'Night stout',
    category: 'Beer',
    price: 1000.25,
    stock_quantity: 20,
  });
  const cola = await addDrink(house, { drink_name: 'Harbour cola', price: 500, stock_quantity: 20 });
  await addDrink(house, { drink_name: 'Empty keg', category: 'Beer', price: 900, stock_quantity: 0 });
  const sold = (client: Client, items: Parameters<typeof sell>[1], method: 'cash' | 'card' = 'cash') => {
    house.clock.advance(1000);
    return sell(client, items, { payment_method: method });
  };
  const line = (drink: DrinkView, quantity: number) => ({ drink_id: drink.id, quantity });

  await at(1, '10:00:00');
  ok(await paid(await online('A', { ...stay('deluxe', 1, 4), guests: 2 })));
  await moved(desk, await bookingId('A'), 'checked_in');
  await sold(barman, [line(stout, 3)]);

  await at(2, '10:00:00');
  const b = await atDesk('B', desk, stay('classic-single', 2, 4));
  await taken(b, 'cash', 10_000);
  await taken(b, 'card', 5000.5);
  await taken(b, 'cash', 7000);
  await moved(desk, b, 'checked_in');
  await online('C', stay('executive-suite', 20, 21));
  await sold(barman, [line(cola, 4)], 'card');

  await at(2, '10:31:00');

  await at(3, '10:00:00');
  await reversed(b, 7000, 'Counted twice');
  const late = await online('D', stay('deluxe-large', 3, 5));
  await at(3, '10:31:00');
  ok(await paid(await online('E', stay('deluxe', 10, 12))));
  const change = { drink_name: stout.drink_name, category: stout.category, price: 1200, cost: 400, min_stock_level: 3 };
  ok(await superadmin.put(`/api/drinks/${stout.id}`, { ...change, description: '', stock_quantity: 17 }));
  await sold(superadmin, [line(stout, 2)], 'card');
  const orderOfThird = await sold(barman, [line(stout, 1), line(cola, 2)]);

  await at(4, '10:00:00');
  await taken(b, 'transfer', 34_799.5);
  await moved(desk, b, 'completed');
  await moved(desk, await bookingId('A'), 'completed');
  const k = await atDesk('K', desk, stay('classic-single', 4, 7));
  await taken(k, 'cash', 74_700);
  const l = await atDesk('L', desk, stay('deluxe', 4, 5));
  await taken(l, 'card', 30_500);
  const m = await atDesk('M', desk, stay('classic-single', 4, 5));
  for (const id of [k, l, m]) await moved(desk, id, 'checked_in');
  const [wrongSale] = await sold(barman, [line(cola, 2)]);
  ok(await superadmin.delete(`/api/bar-sales/${wrongSale?.id}`, { reason: 'Wrong drink' }));
  await sold(superadmin, [line(cola, 1)]);

  await at(5, '10:00:00');
  const { body } = await superadmin.get('/api/room-inventory/dashboard');
  const suites = (body.data as InventoryView[]).find(({ room_type_id }) => room_type_id === 'executive-suite');
  const rooms = { room_type_id: 'executive-suite', total_rooms: 4, status: 'Available', is_active: true };
  ok(await superadmin.put(`/api/room-inventory/${suites?.id}`, rooms));
  const f = await atDesk('F', desk, stay('business-suite', 5, 7));
  await taken(f, 'cash', 50_000);
  await moved(desk, f, 'no_show');
  await moved(superadmin, await bookingId('E'), 'cancelled');
  await moved(desk, m, 'completed');

  await at(6, '10:00:00');
  const g = await atDesk('G', desk, stay('deluxe', 6, 8));
  await taken(g, 'card', 20_000);
  await moved(desk, g, 'checked_in');
  const h = await atDesk('H', desk, stay('classic-single', 6, 7));
  ok(await superadmin.delete(`/api/bookings/${h}`, { reason: 'Typed twice' }));
  await atDesk('I', superadmin, stay('classic-single', 28, 31));
  const { body: answered } = await paid(late);
  if (answered.status !== 'refund_due') throw new Error(`not too late: ${JSON.stringify(answered)}`);
  const stocked = (drink: DrinkView, kind: string, quantity: number, reason: string) =>
    superadmin.post(`/api/drinks/${drink.id}/movements`, { kind, quantity, reason, key: crypto.randomUUID() });
  ok(await stocked(stout, 'restock', 10, 'Delivery'));
  ok(await stocked(cola, 'breakage', 1, 'Fell'));
  ok(await stocked(stout, 'correction', 23, 'Counted'));
  await sold(barman, [line(stout, 5)], 'card');
  await moved(desk, k, 'completed');
  const colas = orderOfThird.find(({ drink_name }) => drink_name === cola.drink_name);
  ok(await superadmin.delete(`/api/bar-sales/${colas?.id}`, { reason: 'Never served' }));

  await at(7, '10:00:00');
  await moved(superadmin, g, 'voided');
  await reversed(l, 30_500, 'The terminal had refused it');
  await taken(l, 'cash', 30_500);
  await moved(desk, l, 'completed');
  await givenBack('E', 'by-hand', { way: 'cash', reason: 'Came for it' });
  await givenBack('D', 'ask', { amount: 70_000, reason: 'Less the bank’s fee' });
  ok(await superadmin.delete(`/api/bookings/${m}`, { reason: 'Guest of the house' }));

  await at(8, '11:00:00');
  await reversed(g, 20_000, 'Given back at the desk');
  await at(8, '12:00:00');
  await online('J', stay('classic-single', 8, 9));
  return { house, superadmin, stout, cola, references, closings, at };
}
