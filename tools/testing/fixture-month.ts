import type { DrinkView } from '#contract/bar/drinks.ts';
import { bookingView } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { refundsPage } from '#contract/payments/refunds.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import type { InventoryView } from '#contract/rooms/inventory.ts';
import { numberedRoomList } from '#contract/rooms/numbered-rooms.ts';
import type { ClosureKind } from '#contract/rooms/room-conditions.ts';
import { cashPlaces } from '#contract/till/cash-places.ts';
import type { WebBuild } from '#server/platform/http/web-build.ts';
import { addDrink, roomPayment, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { confirmTransfers, deskBookingFrom, moveThrough, postWalkIn, takePayment } from '#tools/testing/desk.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { insertOldThings, makeNoteBook } from '#tools/testing/month-notes.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { restartSessions } from '#tools/testing/restart-sessions.ts';
import { book, findRoomIdByNumber, pay, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

export type FixtureMonth = {
  app: TestApp;
  superadmin: Client;
  stout: OnWire<DrinkView>;
  cola: OnWire<DrinkView>;
  /** The reference of each booking by the letter that the booking has in docs/figures.md. */
  references: Record<string, string>;
  /**
   * The CSV report of each day that `advanceTo` played by itself, by day. The report was read just after the day ended.
   */
  filesAtClosing: Record<string, string>;
  /** Moves the clock to a day of December (32 is January 1) and keeps every session alive. */
  advanceTo: (day: number, time: string) => Promise<void>;
};

const dayOfMonth = (day: number) => addDays('2026-12-01', day - 1);
const instantInLagos = (day: number, time: string) => new Date(`${dayOfMonth(day)}T${time}+01:00`);
const stayInput = (room_id: string, from: number, to: number) => ({
  room_id,
  check_in: dayOfMonth(from),
  check_out: dayOfMonth(to),
});

const nonRefundableRatePlan = {
  ...{ name: 'Non-refundable', percent_off: 10, breakfast: false, breakfast_price: 0, min_nights: 1 },
  own_terms: { free_until_hours: null, late_refund_percent: 0, unused_nights_percent: 0, no_show_percent: 100 },
};
const zenithCompany = {
  ...{ name: 'Zenith', tax_number: '', address: '', bookers: [] },
  ...{ percent_off: 20, rates: [], pays_later: true, limit: null },
};

const expectOk = (reply: Reply): Reply => {
  if (reply.status >= 300) throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};

/**
 * The last day of December that `advanceTo` plays by itself. Nothing happens after the 10th, so the short form lets the
 * later days pass in one step.
 */
const daysPlayedOneByOne = isDeep ? 31 : 10;

type ClosureToMake = { kind: ClosureKind; reason: string; from: number; until: number };

async function closeRoom(desk: Client, number: string, { from, until, ...why }: ClosureToMake): Promise<void> {
  const { data } = parseWire(numberedRoomList, (await desk.get('/api/rooms')).body);
  const room = data.find((each) => each.number === number);
  expectOk(
    await desk.post(`/api/rooms/${room?.id}/closures`, { ...why, from: dayOfMonth(from), until: dayOfMonth(until) }),
  );
}

export async function runFixtureMonth(web?: WebBuild): Promise<FixtureMonth> {
  const app = await testApp({ at: instantInLagos(1, '08:00:00'), ...(web && { web }) });
  const superadmin = await signedIn(app, 'superadmin');
  const desk = await signedIn(app, 'receptionist');
  const barman = await signedIn(app, 'barmen');
  const housekeeper = await signedIn(app, 'housekeeper');
  const notes = makeNoteBook(desk);
  await insertOldThings(app);
  const references: Record<string, string> = {};

  const filesAtClosing: Record<string, string> = {};
  let today = 1;

  const jumpTo = async (instant: Date) => {
    await app.worker.idle();
    app.clock.set(instant);
    await app.worker.idle();
    await restartSessions(app);
  };
  const advanceTo = async (day: number, time: string) => {
    for (; today < day; today++) {
      if (today > daysPlayedOneByOne) continue;
      await jumpTo(instantInLagos(today + 1, '06:00:00'));
      const reportReply = expectOk(await superadmin.get(`/api/exports/daily-report?day=${dayOfMonth(today)}`));
      filesAtClosing[dayOfMonth(today)] = String(reportReply.body.text);
    }
    await jumpTo(instantInLagos(day, time));
  };
  const bookOnline = async (letter: string, changes: Partial<WireInput<'createPublicBooking'>>) => {
    app.clock.advance(1000);
    const bookedGuest = await book(app, { guest_name: `Guest ${letter}`, ...changes });
    references[letter] = bookedGuest.booking.reference;
    return bookedGuest;
  };
  type OnlineBooking = Awaited<ReturnType<typeof bookOnline>>;
  const payAndVerify = async ({ client, txRef }: OnlineBooking) => {
    await pay(app, txRef);
    return verify(client, txRef);
  };
  const bookingId = async (letter: string) => {
    const reference = references[letter] ?? '';
    const { id } = await app.db.read
      .selectFrom('booking')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return id;
  };
  const bookAtDesk = async (letter: string, client: Client, changes: Partial<WireInput<'createStaffBooking'>>) => {
    app.clock.advance(1000);
    const booking = deskBookingFrom(await postWalkIn(client, { guest_name: `Guest ${letter}`, ...changes }));
    references[letter] = booking.reference;
    return booking.id;
  };
  const takeAtDesk = async (id: string, method: 'cash' | 'card' | 'transfer', amount: number) =>
    expectOk(await takePayment(desk, id, { method, amount }));

  const reversePayment = async (id: string, amountPaid: number, reason: string) => {
    const payments = (await superadmin.get(`/api/bookings/${id}`)).body.payments as { id: string; amount: number }[];
    const paymentId = payments.find(({ amount }) => amount === amountPaid)?.id;
    expectOk(await superadmin.post(`/api/bookings/${id}/payments/${paymentId}/reverse`, { reason }));
  };
  const decideRefund = async (letter: string, how: 'ask' | 'by-hand', decision: object) => {
    const { data } = parseWire(refundsPage, (await superadmin.get(`/api/refunds?q=${references[letter]}`)).body);
    expectOk(await superadmin.post(`/api/refunds/${data[0]?.id}/${how}`, decision));
  };

  const stout = await addDrink(app, {
    drink_name: 'Night stout',
    category: 'Beer',
    price: 1000.25,
    stock_quantity: 20,
  });
  const cola = await addDrink(app, { drink_name: 'Harbour cola', price: 500, stock_quantity: 20 });
  await addDrink(app, { drink_name: 'Empty keg', category: 'Beer', price: 900, stock_quantity: 0 });
  const sellDrinks = (client: Client, items: Parameters<typeof sell>[1], method: 'cash' | 'card' = 'cash') => {
    app.clock.advance(1000);
    return sell(client, items, { payment_method: method });
  };
  const saleItem = (drink: OnWire<DrinkView>, quantity: number) => ({ drink_id: drink.id, quantity });

  await advanceTo(1, '10:00:00');
  expectOk(await payAndVerify(await bookOnline('A', { ...stayInput('deluxe', 1, 4), guests: 2 })));
  await moveThrough(desk, await bookingId('A'), 'checked_in');
  await sellDrinks(barman, [saleItem(stout, 3)]);
  const bookingOfA = { booking_id: await bookingId('A') };
  await notes.write({
    ...{ kind: 'wake_up', ...bookingOfA, note: 'Twice, he sleeps deeply' },
    ...{ day: dayOfMonth(2), time: '06:30', last_day: dayOfMonth(4) },
  });
  await notes.write({
    ...{
      kind: 'message',
      ...bookingOfA,
      note: 'Call your brother Emeka before nine',
      day: dayOfMonth(1),
      time: '18:00',
    },
  });

  await advanceTo(2, '06:32:00');
  await notes.finish('deeply');
  await advanceTo(2, '10:00:00');
  await notes.finish('Emeka');
  const bookingB = await bookAtDesk('B', desk, stayInput('classic-single', 2, 4));
  await takeAtDesk(bookingB, 'cash', 10_000);
  await takeAtDesk(bookingB, 'card', 5000.5);
  await takeAtDesk(bookingB, 'cash', 7000);
  await moveThrough(desk, bookingB, 'checked_in');
  await notes.write({ kind: 'wake_up', booking_id: bookingB, day: dayOfMonth(4), time: '05:45' });
  await bookOnline('C', stayInput('executive-suite', 20, 21));
  await sellDrinks(barman, [saleItem(cola, 4)], 'card');

  expectOk(await superadmin.post('/api/rate-plans', nonRefundableRatePlan));
  const { link } = parseWire(
    saveCompanyReply,
    expectOk(await superadmin.post('/api/companies', zenithCompany)).body,
  ).company;
  app.clock.advance(1000);
  const company_token = link.split('#company=')[1] ?? '';
  const companyBookingInput = {
    ...stayInput('deluxe', 29, 31),
    guest_name: 'Guest N',
    plan: 'non-refundable',
    company_token,
  };
  const bookedByLink = expectOk(await app.client().post('/api/bookings/public', bookingInput(companyBookingInput)));
  references.N = parseWire(bookingView, bookedByLink.body.booking).reference;

  await advanceTo(2, '10:31:00');

  await advanceTo(3, '10:00:00');
  await notes.finish('deeply');
  const roomId = await findRoomIdByNumber(app, '204');
  const earringInput = { note: 'Gold earring, behind the bed', key: 'earring' };
  expectOk(await housekeeper.post(`/api/housekeeping/rooms/${roomId}/found`, earringInput));
  await closeRoom(desk, '112', { kind: 'out_of_order', reason: 'Burst pipe', from: 3, until: 5 });
  await closeRoom(desk, '111', { kind: 'out_of_service', reason: 'New paint', from: 3, until: 5 });
  await reversePayment(bookingB, 7000, 'Counted twice');
  const lateBooking = await bookOnline('D', stayInput('deluxe-large', 3, 5));
  await advanceTo(3, '10:31:00');
  expectOk(await payAndVerify(await bookOnline('E', stayInput('deluxe', 10, 12))));
  const stoutChange = {
    drink_name: stout.drink_name,
    category: stout.category,
    price: 1200,
    cost: 400,
    min_stock_level: 3,
  };
  expectOk(await superadmin.put(`/api/drinks/${stout.id}`, { ...stoutChange, description: '', stock_quantity: 17 }));
  await sellDrinks(superadmin, [saleItem(stout, 2)], 'card');
  const orderOfDay3 = await sellDrinks(barman, [saleItem(stout, 1), saleItem(cola, 2)]);

  await advanceTo(4, '10:00:00');
  await takeAtDesk(bookingB, 'transfer', 34_799.5);
  await confirmTransfers(app);
  await moveThrough(desk, bookingB, 'completed');
  await moveThrough(desk, await bookingId('A'), 'completed');
  await notes.write({
    ...{ kind: 'luggage', ...bookingOfA, note: 'Two blue suitcases', day: dayOfMonth(4), time: '17:00' },
  });
  const bookingK = await bookAtDesk('K', desk, stayInput('classic-single', 4, 7));
  await takeAtDesk(bookingK, 'cash', 74_700);
  const bookingL = await bookAtDesk('L', desk, stayInput('deluxe', 4, 5));
  await takeAtDesk(bookingL, 'card', 30_500);
  const bookingM = await bookAtDesk('M', desk, stayInput('classic-single', 4, 5));
  for (const id of [bookingK, bookingL, bookingM]) await moveThrough(desk, id, 'checked_in');
  const [wrongSale] = await sellDrinks(barman, [saleItem(cola, 2)]);
  expectOk(await superadmin.delete(`/api/bar-sales/${wrongSale?.id}`, { reason: 'Wrong drink' }));
  await sellDrinks(superadmin, [saleItem(cola, 1)]);

  await advanceTo(5, '10:00:00');
  await notes.finish('suitcases', 'Musa, his driver');
  const { body } = await superadmin.get('/api/room-inventory/dashboard');
  const suites = (body.data as OnWire<InventoryView>[]).find(({ room_type_id }) => room_type_id === 'executive-suite');
  const suiteInventory = { room_type_id: 'executive-suite', total_rooms: 4, status: 'Available', is_active: true };
  expectOk(await superadmin.put(`/api/room-inventory/${suites?.id}`, suiteInventory));
  const bookingF = await bookAtDesk('F', desk, stayInput('business-suite', 5, 7));
  await takeAtDesk(bookingF, 'cash', 50_000);
  await moveThrough(desk, bookingF, 'no_show');
  await moveThrough(superadmin, await bookingId('E'), 'cancelled');
  await moveThrough(superadmin, bookingM, 'checked_out');
  app.clock.advance(1000);
  await sell(barman, [saleItem(cola, 1)], roomPayment(bookingK));

  await advanceTo(6, '10:00:00');
  const bookingG = await bookAtDesk('G', desk, stayInput('deluxe', 6, 8));
  await takeAtDesk(bookingG, 'card', 20_000);
  await moveThrough(desk, bookingG, 'checked_in');
  await notes.write({ kind: 'wake_up', booking_id: bookingG, day: dayOfMonth(8), time: '04:30', note: 'Early flight' });
  const bookingH = await bookAtDesk('H', desk, stayInput('classic-single', 6, 7));
  expectOk(await superadmin.delete(`/api/bookings/${bookingH}`, { reason: 'Typed twice' }));
  await bookAtDesk('I', superadmin, stayInput('classic-single', 28, 31));
  const { body: verifyBody } = await payAndVerify(lateBooking);
  if (verifyBody.status !== 'refund_due') throw new Error(`not too late: ${JSON.stringify(verifyBody)}`);
  const moveStock = (drink: OnWire<DrinkView>, kind: string, quantity: number, reason: string) =>
    superadmin.post(`/api/drinks/${drink.id}/movements`, { kind, quantity, reason, key: crypto.randomUUID() });
  expectOk(await moveStock(stout, 'restock', 10, 'Delivery'));
  expectOk(await moveStock(cola, 'breakage', 1, 'Fell'));
  expectOk(await moveStock(stout, 'correction', 23, 'Counted'));
  await sellDrinks(barman, [saleItem(stout, 5)], 'card');
  await takeAtDesk(bookingK, 'cash', 500);
  await moveThrough(desk, bookingK, 'completed');
  await notes.write({ kind: 'luggage', booking_id: bookingK, note: 'Guitar case, fetched on Friday' });
  await notes.write({ kind: 'lost', note: 'Laptop charger, HP' });
  const colaSale = orderOfDay3.find(({ drink_name }) => drink_name === cola.drink_name);
  expectOk(await superadmin.delete(`/api/bar-sales/${colaSale?.id}`, { reason: 'Never served' }));

  await advanceTo(7, '10:00:00');
  await moveThrough(superadmin, bookingG, 'voided');
  await reversePayment(bookingL, 30_500, 'The terminal had refused it');
  await takeAtDesk(bookingL, 'cash', 30_500);
  await moveThrough(desk, bookingL, 'completed');
  const places = parseWire(cashPlaces, (await superadmin.get('/api/cash-places')).body);
  const cash_from = places.tills.find(({ person }) => person === 'Ngozi Eze')?.shift_id;
  await decideRefund('E', 'by-hand', { way: 'cash', cash_from, reason: 'Came for it' });
  await decideRefund('D', 'ask', { amount: 70_000, reason: 'Less the bank’s fee' });
  expectOk(await superadmin.delete(`/api/bookings/${bookingM}`, { reason: 'Guest of the house' }));

  await advanceTo(8, '11:00:00');
  await reversePayment(bookingG, 20_000, 'Given back at the desk');
  await notes.finish('laptop', 'Given to Mr Cole, who described it');
  const technician = { room_id: await findRoomIdByNumber(app, '308') };
  await notes.write({ kind: 'other', ...technician, note: 'Let the technician in', day: dayOfMonth(8), time: '11:30' });
  await notes.write({ kind: 'other', note: 'Diesel is delivered', day: dayOfMonth(8), time: '15:00' });
  await advanceTo(8, '12:00:00');
  await closeRoom(desk, '308', { kind: 'out_of_order', reason: 'Air conditioner leaks', from: 9, until: 11 });
  await closeRoom(desk, '212', { kind: 'out_of_service', reason: 'New carpet', from: 8, until: 12 });
  await bookOnline('J', stayInput('classic-single', 8, 9));
  const airportNote = { note: 'Fetch the guest from the airport', day: dayOfMonth(28), time: '14:00' };
  await notes.write({ kind: 'other', booking_id: await bookingId('I'), ...airportNote });
  return { app, superadmin, stout, cola, references, filesAtClosing, advanceTo };
}
