import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceList } from '#contract/accounts/services.ts';
import { addDays } from '#contract/core/dates.ts';
import { hotelSettings } from '#contract/settings/hotel-settings.ts';
import type { Db } from '#db/db.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { roomPayment, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { countStatements } from '#tools/testing/count-statements.ts';
import { freshWithUsualPlans } from '#tools/testing/databases.ts';
import { move, moveThrough, postWalkIn, takePayment, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { growBookings } from '#tools/testing/many-bookings.ts';
import { growPrices } from '#tools/testing/many-prices.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember, login } from '#tools/testing/staff.ts';
import { book, findRoomIdByNumber, pay, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { countTableReads, findWholeTableReads } from '#tools/testing/whole-table-reads.ts';

type HotelClients = {
  app: TestApp;
  guest: Client;
  receptionist: Client;
  barman: Client;
  superadmin: Client;
  drink: number;
};

type PrepareCall = (hotel: HotelClients) => Promise<() => Promise<Reply>>;

const growingTables = [
  ...['booking', 'booking_night', 'booking_version', 'charge', 'payment', 'desk_payment', 'audit', 'job'],
  ...[
    'bar_order',
    'bar_sale',
    'folio_line',
    'invoice',
    'invoice_line',
    'refund',
    'stock_movement',
    'desk_note',
    'money_entry',
    'rate_night',
    'stay_condition',
    'import_row',
  ],
];

const prepareGet =
  (role: 'guest' | 'receptionist' | 'barman' | 'superadmin', path: string): PrepareCall =>
  async (hotel) =>
  () =>
    hotel[role].get(path);

/** An agent has made half of the bookings. */
const phoneOfAgent = '08035550123';

const stay = { check_in: addDays(testToday, 10), check_out: addDays(testToday, 12) };
const availabilityQuery = `room_type_id=deluxe&check_in=${stay.check_in}&check_out=${stay.check_out}`;

async function paidWalkIn({ app, receptionist }: HotelClients): Promise<string> {
  const { id, balance } = await walkIn(app, receptionist, { check_out: addDays(testToday, 1) });
  await takePayment(receptionist, id, { amount: balance });
  return id;
}

const bookOnline: PrepareCall = async ({ guest }) => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return () => guest.post('/api/bookings/public', bookingInput(stay), headers);
};
const verifyPayment: PrepareCall = async ({ app }) => {
  const { client, txRef } = await book(app);
  const id = await pay(app, txRef);
  return () => verify(client, txRef, id);
};
const prepareReceipt: PrepareCall = async ({ app }) => {
  const { client, booking } = await book(app);
  return () => client.get(`/api/bookings/by-reference/${booking.reference}/receipt`);
};
const oneBooking: PrepareCall = async (hotel) => {
  const id = await paidWalkIn(hotel);
  return () => hotel.receptionist.get(`/api/bookings/${id}`);
};
const takePartPayment: PrepareCall = async ({ app, receptionist }) => {
  const { id } = await walkIn(app, receptionist);
  return () => takePayment(receptionist, id);
};
const checkIn: PrepareCall = async (hotel) => {
  const id = await paidWalkIn(hotel);
  return () => move(hotel.receptionist, id, 'checked_in');
};
const checkOut: PrepareCall = async (hotel) => {
  const id = await paidWalkIn(hotel);
  await moveThrough(hotel.receptionist, id, 'checked_in');
  return () => move(hotel.receptionist, id, 'completed');
};
const guestInHouse = async (hotel: HotelClients): Promise<string> => {
  const id = await paidWalkIn(hotel);
  await moveThrough(hotel.receptionist, id, 'checked_in');
  return id;
};
const oneService = async ({ receptionist }: HotelClients) => {
  const { data } = parseWire(serviceList, (await receptionist.get('/api/services')).body);
  return [{ service_id: data[0]?.id ?? '', quantity: 2 }];
};
const accountOfGuest: PrepareCall = async (hotel) => {
  const id = await guestInHouse(hotel);
  await hotel.receptionist.post(`/api/bookings/${id}/lines`, {
    items: await oneService(hotel),
    key: crypto.randomUUID(),
  });
  return () => hotel.receptionist.get(`/api/bookings/${id}/account`);
};
const invoicesOfGuest: PrepareCall = async (hotel) => {
  const id = await guestInHouse(hotel);
  return () => hotel.receptionist.get(`/api/bookings/${id}/invoices`);
};
const postService: PrepareCall = async (hotel) => {
  const id = await guestInHouse(hotel);
  const input = { items: await oneService(hotel), key: crypto.randomUUID() };
  return () => hotel.receptionist.post(`/api/bookings/${id}/lines`, input);
};
const roomsForOne: PrepareCall = async ({ app, receptionist }) => {
  const { id } = await walkIn(app, receptionist);
  return () => receptionist.get(`/api/bookings/${id}/rooms`);
};
let daysAhead = 20;
const giveRoom: PrepareCall = async ({ app, receptionist }) => {
  const check_in = addDays(testToday, daysAhead++);
  const { id, version } = await walkIn(app, receptionist, { check_in, check_out: addDays(check_in, 1) });
  const room = await findRoomIdByNumber(app, '101');
  return () => receptionist.put(`/api/bookings/${id}/room`, { version, room });
};
const sellOne: PrepareCall = async ({ barman, drink }) => {
  const sale = { items: [{ drink_id: drink, quantity: 1 }], key: crypto.randomUUID() };
  return () => barman.post('/api/bar-sales', sale);
};
const sellOnRoom: PrepareCall = async ({ app, barman, receptionist, drink }) => {
  const { id } = await walkIn(app, receptionist);
  await moveThrough(receptionist, id, 'checked_in');
  const sale = { items: [{ drink_id: drink, quantity: 1 }], key: crypto.randomUUID(), ...roomPayment(id) };
  return () => barman.post('/api/bar-sales', sale);
};
const changeHotel: PrepareCall = async ({ superadmin }) => {
  const { version } = parseWire(hotelSettings, (await superadmin.get('/api/hotel-settings')).body);
  const tagline = `A house ${crypto.randomUUID()}`;
  return () => superadmin.put('/api/hotel-settings', { version, tagline });
};
const signIn: PrepareCall = async ({ app }) => {
  const { staffId, password } = await addStaffMember(app);
  const client = app.client();
  await client.get('/api/auth/csrf-token');
  return () => login(client, staffId, password);
};

/**
 * Calls, each with the most statements it may send and the most round trips it may wait for. If a change makes a call
 * cheaper, lower its numbers to those that the test prints.
 */
const calls: [name: string, statements: number, roundTrips: number, prepare: PrepareCall][] = [
  ['the rooms on sale', 5, 1, prepareGet('guest', '/api/room-inventory/available')],
  [
    'the calendar',
    1,
    1,
    prepareGet('guest', `/api/room-inventory/calendar?from=${testToday}&to=${addDays(testToday, 60)}`),
  ],
  ['size, beds and view of a room', 1, 1, prepareGet('guest', '/api/room-inventory/details?room_type_id=deluxe')],
  ['whether a room is free', 2, 2, prepareGet('guest', `/api/room-inventory/check-availability?${availabilityQuery}`)],
  ['booking online', 15, 7, bookOnline],
  ['verifying a payment', 18, 17, verifyPayment],
  ['the receipt', 5, 5, prepareReceipt],
  ['the list of bookings', 4, 4, prepareGet('receptionist', '/api/bookings')],
  ['what guests owe', 3, 2, prepareGet('receptionist', '/api/stays/to-pay')],
  ['guests known by phone', 2, 2, prepareGet('receptionist', `/api/bookings/guests-by-phone?phone=${phoneOfAgent}`)],
  ['what waits for the owner', 2, 2, prepareGet('superadmin', '/api/analytics/waiting')],
  ['the health of the hotel', 5, 5, prepareGet('superadmin', '/api/health/checks')],
  ['a search for a guest', 4, 4, prepareGet('receptionist', '/api/bookings?q=BK-400')],
  ['a search for words', 10, 10, prepareGet('superadmin', '/api/search?q=adebayo')],
  ['a search for a number', 9, 9, prepareGet('superadmin', '/api/search?q=57')],
  ['a search of a barman', 4, 4, prepareGet('barman', '/api/search?q=57')],
  ['the lost things', 3, 2, prepareGet('receptionist', '/api/notes/lost-things')],
  ['the day at the desk', 6, 6, prepareGet('receptionist', '/api/bookings/desk')],
  ['the plan', 10, 3, prepareGet('receptionist', '/api/room-plan')],
  ['one booking', 10, 10, oneBooking],
  [
    'a walk-in',
    14,
    12,
    async ({ receptionist }) =>
      () =>
        postWalkIn(receptionist, { transaction_ref: crypto.randomUUID() }),
  ],
  ['taking a payment', 10, 5, takePartPayment],
  ['checking in', 9, 6, checkIn],
  ['checking out', 10, 7, checkOut],
  ['the account of a stay', 11, 3, accountOfGuest],
  ['the invoices of a stay', 8, 3, invoicesOfGuest],
  ['the refunds that are owed', 3, 3, prepareGet('superadmin', '/api/refunds?state=open')],
  ['the refunds that were made', 3, 3, prepareGet('superadmin', '/api/refunds?state=done')],
  ['posting a service', 15, 10, postService],
  ['the rooms for a stay', 8, 8, roomsForOne],
  ['giving a room', 18, 16, giveRoom],
  ['the menu of the bar', 2, 2, prepareGet('barman', '/api/drinks/menu')],
  ['a bar sale', 10, 4, sellOne],
  ['a drink on a room', 18, 10, sellOnRoom],
  ['the rooms that take drinks', 2, 2, prepareGet('barman', '/api/bar-sales/stays')],
  ['the sales of the bar', 4, 4, prepareGet('barman', '/api/bar-sales')],
  ['the hotel today', 25, 22, prepareGet('superadmin', '/api/analytics/today')],
  ['the owner’s overview', 8, 7, prepareGet('superadmin', '/api/analytics/summary')],
  ['analytics', 13, 11, prepareGet('superadmin', '/api/analytics/overview')],
  ['transactions', 6, 5, prepareGet('superadmin', '/api/transactions')],
  ['the report of a day', 26, 24, prepareGet('superadmin', `/api/reports/daily?day=${addDays(testToday, -40)}`)],
  ['the night audit', 9, 5, prepareGet('receptionist', '/api/night-audit')],
  [
    'the tax report',
    16,
    10,
    prepareGet('superadmin', `/api/reports/taxes?from=${addDays(testToday, -40)}&to=${addDays(testToday, -40)}`),
  ],
  [
    'the takings',
    7,
    4,
    prepareGet('superadmin', `/api/reports/takings?from=${addDays(testToday, -40)}&to=${addDays(testToday, -40)}`),
  ],
  ['where the money is', 9, 4, prepareGet('superadmin', '/api/money-now')],
  ['who of the guests in the house owes', 6, 4, prepareGet('superadmin', '/api/money-now/in_house')],
  ['the audit log', 3, 3, prepareGet('superadmin', '/api/audit')],
  ['signing in', 14, 13, signIn],
  ['the session', 4, 4, prepareGet('receptionist', '/api/auth/verify')],
  ['the bell', 3, 3, prepareGet('receptionist', '/api/notices')],
  ['the facts of the hotel', 2, 2, prepareGet('receptionist', '/api/hotel-facts')],
  ['the settings of the hotel', 4, 2, prepareGet('superadmin', '/api/hotel-settings')],
  ['changing the hotel', 11, 7, changeHotel],
];

/** The growing tables that these calls still read from end to end. */
const tablesReadWhole: Record<string, string[]> = {
  'the hotel today': ['payment', 'refund'],
  analytics: ['refund'],
  'where the money is': ['refund'],
  'the refunds that are owed': ['payment', 'refund'],
  'the refunds that were made': ['payment', 'refund'],
};

async function openHotel(db: Db): Promise<HotelClients> {
  const app = await testApp({ db });
  // Jobs would be counted as part of the calls that they run beside.
  await app.worker.stop();
  const [guest, receptionist, barman, superadmin] = [
    app.client(),
    ...(await Promise.all([signedIn(app, 'receptionist'), signedIn(app, 'barmen'), signedIn(app, 'superadmin')])),
  ];
  const { id: drink } = await db.read
    .selectFrom('drink')
    .select('id')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();
  await setInventory(db, 'classic-single', { total_rooms: 200 });
  await sell(barman, [{ drink_id: drink, quantity: 1 }]);
  return { app, guest, receptionist, barman, superadmin, drink };
}

type Measure = (call: () => Promise<Reply>) => Promise<unknown>;

async function makeCall(prepare: PrepareCall, hotel: HotelClients, measure: Measure = (call) => call()) {
  const call = await prepare(hotel);
  await measure(async () => {
    const reply = await call();
    if (reply.status >= 400) throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  });
}

/**
 * Inserts for each booking a note that is done, because PostgreSQL reads a small table from end to end, whatever its
 * indexes.
 */
const growNotes = (db: Db) =>
  db.session(async (session) => {
    await session.script('set session_replication_role = replica');
    await session.script(`
      insert into desk_note (kind, note, due_at, booking_id, written_by, written_at, key, done_by, done_at)
        select 'message', 'The taxi comes at six', created_at, booking.id, person.id, created_at, booking.id, person.id, created_at
        from booking, (select id from staff limit 1) person`);
    await session.script('set session_replication_role = origin');
    await session.script('analyze desk_note');
  });

/** Inserts a line on the account of each booking, without the triggers that would add it to the booking. */
const growLines = (db: Db) =>
  db.session(async (session) => {
    await session.script('set session_replication_role = replica');
    await session.script(`
      with stay as (select id, row_number() over () as n from booking),
        sale as (select bar_sale.*, row_number() over () as n from bar_sale)
      insert into folio_line (booking_id, kind, day, label, quantity, net_kobo, service_kobo, vat_kobo, consumption_kobo, gross_kobo,
          service_rate, vat_rate, consumption_rate, sale_id, posted_by, posted_as, posted_at)
        select stay.id, 'bar', hotel_day(created_at), drink_name, quantity, total_kobo, 0, 0, 0, total_kobo, 0, 0, 0, sale.id,
          sold_by, sold_as, created_at
        from stay join sale using (n)`);
    await session.script('set session_replication_role = origin');
    await session.script('analyze folio_line');
  });

const growAgent = (db: Db) =>
  db.session(async (session) => {
    await session.script('set session_replication_role = replica');
    await session.script(`update booking set guest_phone = '${phoneOfAgent}'
      where guest_phone is not null and substr(tx_ref, 3)::integer % 2 = 0`);
    await session.script('set session_replication_role = origin');
    await session.script('vacuum analyze booking');
  });

const growImports = (db: Db) =>
  db.session(async (session) => {
    await session.script('set session_replication_role = replica');
    await session.script(`insert into import_row (batch_id, source, line, subject, subject_id)
      select '00000000-0000-4000-8000-000000000000', 'r' || n, n, 'booking', gen_random_uuid()::text
      from generate_series(1, 5000) n`);
    await session.script('set session_replication_role = origin');
    await session.script('vacuum analyze import_row');
  });

/** The default of `openPostgres`. */
const maxConnections = 10;
let freshDatabase: Awaited<ReturnType<typeof freshWithUsualPlans>>;
let singleConnectionDb: Db;
beforeAll(async () => {
  freshDatabase = await freshWithUsualPlans();
  await growBookings(freshDatabase.db, 0, 7_999, { spanDays: 200, salesPerBooking: 1 });
  await growPrices(freshDatabase.db, testToday);
  await growLines(freshDatabase.db);
  await growNotes(freshDatabase.db);
  await growAgent(freshDatabase.db);
  await growImports(freshDatabase.db);
  singleConnectionDb = openPostgres(freshDatabase.url, { max: 1 });
}, 180_000);
afterAll(async () => {
  await singleConnectionDb.close();
  await freshDatabase.drop();
});

test('statements that are on their way together are one round trip', async () => {
  const count = (send: (select: () => Promise<unknown>) => Promise<unknown>) =>
    freshDatabase.db.session((session) => countStatements(() => send(() => session.query('select 1 as one'))));
  const countTogether = await count((select) => Promise.all([select(), select(), select()]));
  const countInTurn = await count(async (select) => {
    for (let turn = 0; turn < 3; turn++) await select();
  });
  expect([countTogether, countInTurn]).toEqual([
    { statements: 3, roundTrips: 1 },
    { statements: 3, roundTrips: 3 },
  ]);
});

describe('statements and round trips stay within the budget', () => {
  let hotel: HotelClients;
  beforeAll(async () => {
    hotel = await openHotel(freshDatabase.db);
    return () => hotel.app.close();
  });

  test.each(calls)('of %s', async (name, statements, roundTrips, prepare) => {
    // Opening a connection costs statements, and on a busy machine the second call can need one more than the first.
    await makeCall(prepare, hotel);
    await Promise.all(Array.from({ length: maxConnections }, () => sql`select`.execute(freshDatabase.db.read)));
    let count = { statements: 0, roundTrips: 0 };
    await makeCall(prepare, hotel, async (call) => {
      count = await countStatements(call);
    });
    if (count.statements < statements || count.roundTrips < roundTrips)
      console.info(`${name}: ${count.statements}, ${count.roundTrips} instead of ${statements}, ${roundTrips}`);
    expect(count.statements, 'statements').toBeLessThanOrEqual(statements);
    expect(count.roundTrips, 'round trips').toBeLessThanOrEqual(roundTrips);
  });
});

describe('no growing table is read from end to end', () => {
  let hotel: HotelClients;
  beforeAll(async () => {
    hotel = await openHotel(singleConnectionDb);
    return () => hotel.app.close();
  });

  test.each(calls)('by %s', async (name, _statements, _roundTrips, prepare) => {
    let tablesRead: string[] = [];
    await makeCall(prepare, hotel, async (call) => {
      tablesRead = await findWholeTableReads(singleConnectionDb, growingTables, call);
    });
    expect(tablesRead.filter((table) => !tablesReadWhole[name]?.includes(table))).toEqual([]);
  });

  test('the windows of all accounts on a page are read at once', async () => {
    const readList = (limit: number) => () => hotel.receptionist.get(`/api/bookings?limit=${limit}`);
    expect(await countTableReads(singleConnectionDb, 'folio_window', readList(100))).toBe(1);
    expect(await countTableReads(singleConnectionDb, 'folio_window', readList(10))).toBe(1);
  });
});
