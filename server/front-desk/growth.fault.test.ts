import { beforeAll, expect, test } from 'vitest';
import { auditQuery } from '#contract/core/audit.ts';
import { addDays } from '#contract/core/dates.ts';
import { bookingsQuery } from '#contract/front-desk/desk.ts';
import { notesQuery } from '#contract/front-desk/notes.ts';
import { refundsQuery } from '#contract/payments/refunds.ts';
import type { Db } from '#db/db.ts';
import {
  countAtDesk,
  countBookingFigures,
  listDeskBookings,
  readDeskBookingsOfDays,
  readHistory,
  readPayments,
  readRecentHistory,
} from '#server/front-desk/desk-store.ts';
import { listStaysOfPhone } from '#server/front-desk/known-guest-store.ts';
import { listGoneThings, listNoteRows, listStoredThings } from '#server/front-desk/note-store.ts';
import { listAuditEntries } from '#server/oversight/audit-store.ts';
import { listRefunds } from '#server/payments/refund-store.ts';
import { searchBookings, searchNotes } from '#server/reports/search-store.ts';
import { readWaitingCounts } from '#server/reports/today-store.ts';
import { freshWithUsualPlans } from '#tools/testing/databases.ts';
import { testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { type MeasurableQuery, measureQueries, readsTooMuch, rebuildTallySql } from '#tools/testing/growth.ts';
import { parseWire } from '#tools/testing/on-wire.ts';

let db: Db;
beforeAll(async () => {
  const freshDb = await freshWithUsualPlans();
  db = freshDb.db;
  return () => freshDb.drop();
});

/**
 * Inserts `count` bookings: a dozen a day, up to two months ahead, with money and history, but without nights.
 */
async function insertBookings(count: number) {
  await db.session(async (session) => {
    await session.script('set session_replication_role = replica; set statement_timeout = 0; set lock_timeout = 0');
    for (const statement of growthStatements(count)) await session.script(statement);
    await session.script(rebuildTallySql);
    await session.script(`vacuum analyze ${growingTables.join()}`);
  });
  const { id } = await db.read
    .selectFrom('booking')
    .select('id')
    .where('txRef', '=', bookingToRead.txRef)
    .executeTakeFirstOrThrow();
  bookingToRead.id = id;
}

const agentPhone = '+2347015550123';

const growthStatements = (count: number) => [
  `insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
      check_in, check_out, guests, price_kobo, base_kobo, night_kobo, fee_kobo, night_fee_kobo, total_kobo, status,
      payment_status, payment_method, source, created_by_role, created_by, tx_ref, nights_held, created_at)
    select case when online then 'BK-' || lpad(upper(to_hex(n::bigint * 7919 % 4294967296)), 8, '0') else 'REF-' || n end, 'token' || n,
      (array['Adaeze','Bọ́lá','Chidi','Dayọ̀','Efe','Funmi','Gbenga','Hauwa','Ifeanyi','Jide'])[1 + n % 10] || ' '
        || (array['Okafor','Adébáyọ̀','Eze','Bello','Musa','Alade','Nwosu'])[1 + n % 7] || case when n % 500 = 0 then ' Zubairu' else '' end,
      'guest' || n || '@example.ng', case when n % 50 = 1 then '${agentPhone}' else '+234 80' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') end, 'deluxe', 'Deluxe',
      arrival, arrival + 2, 1, 3050000, 6100000, '{3050000,3050000}', case when online then 122000 else 0 end,
      case when online then '{61000,61000}' else '{0,0}' end::bigint[],
      case when online then 6222000 else 6100000 end, status::booking_status,
      case when status = 'cancelled' and n % 3 = 0 then 'refund_due' when status in ('pending', 'cancelled', 'voided') then 'pending' else 'paid' end::payment_status,
      case when online then 'flutterwave' else 'manual' end::payment_method, case when online then 'online' else 'manual' end::booking_source,
      case when online then 'client' else 'receptionist' end::creator_role, (select id from staff where staff_id = 'FRONT001'),
      'tx' || n, status in ('confirmed', 'checked_in'), arrival::timestamptz - interval '5 days' + n * interval '1 second'
    from (select n, n % 3 = 0 as online, arrival, case
        when n % 997 = 0 then 'confirmed' when n % 1999 = 0 then 'checked_in'
        when n % 11 = 0 then 'cancelled' when n % 53 = 0 then 'no_show' when n % 101 = 0 then 'voided'
        when arrival > '${testToday}' then case when n % 40 = 0 then 'pending' else 'confirmed' end
        when arrival = '${testToday}' then case when n % 2 = 0 then 'confirmed' else 'checked_in' end
        when arrival > date '${testToday}' - 3 then 'checked_in' else 'completed' end as status
      from generate_series(0, ${count - 1}) n, lateral (select date '${testToday}' + 60 - n / 12 as arrival) day) stay`,
  `insert into audit (at, actor, action, subject_kind, subject_id, before, after)
    select created_at + step * interval '1 hour', 'FRONT001', 'booking step', 'booking', booking.id::text, null, '{"status":"confirmed"}'
    from booking, generate_series(1, 3) step where not exists (select from audit where subject_id = booking.id::text)`,
  `insert into charge (tx_ref, booking_id, amount_kobo, currency, created_at)
    select tx_ref, id, total_kobo, 'NGN', created_at from booking where source = 'online' on conflict do nothing`,
  `insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
    select 'g' || tx_ref, tx_ref, total_kobo, 'NGN', 'accepted', created_at from booking
    where source = 'online' and payment_status in ('paid', 'refund_due') on conflict do nothing`,
  `insert into payment (gateway_id, foreign_ref, amount_kobo, currency, verdict, created_at)
    select 'other' || n, 'SHOP-' || n, 500000, 'NGN', 'foreign', date '${testToday}' - n / 12
    from generate_series(0, ${count - 1}) n where n % 250 = 0`,
  `insert into refund (payment_id, purpose, amount_kobo, owed_kobo, due_at, state, way, decided_at, reason, made_at)
    select payment.id, purpose::refund_purpose, amount_kobo, amount_kobo, at, case when made then 'made' else 'due' end::refund_state,
      case when made then 'gateway'::refund_way end, case when made then at end, case when made then 'Cancelled' end,
      case when made then at end
    from payment left join booking using (tx_ref),
      lateral (select payment.created_at as at, payment.created_at < date '${testToday}' - 30 as made,
        case when foreign_ref is not null then 'foreign' else 'cancelled' end as purpose) paid
    where payment_status = 'refund_due' or foreign_ref is not null on conflict do nothing`,
  `insert into desk_note (kind, note, due_at, booking_id, written_by, written_at, key, done_by, done_at, outcome)
    select case when n % 20 = 0 then 'lost' else 'message' end::desk_note_kind, case when n % 500 = 0 then 'Zither' else 'Call' end,
      created_at, booking.id, created_by, created_at, 'note' || n, case when not open then created_by end,
      case when not open then created_at end, case when not open then 'Told' end
    from (select *, substr(tx_ref, 3)::integer as n from booking where source = 'manual') booking, lateral (select n % 1000 = 1 as open) state
    on conflict do nothing`,
  `insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at, key)
    select id, 'cash', total_kobo, created_by, created_at, reference from booking
    where source = 'manual' and payment_status in ('paid', 'refund_due') on conflict do nothing`,
];

const lostThingsOfMonthQuery: MeasurableQuery = ({ read }) => {
  const now = new Date(`${testToday}T11:00:00Z`);
  return listGoneThings(read, new Date(now.getTime() - 30 * 86_400_000), now, now);
};

const makeNotesQuery = (query: object): MeasurableQuery => {
  const input = parseWire(notesQuery, query);
  const moment = { now: new Date(`${testToday}T11:00:00Z`), deskDay: testToday };
  return ({ read }) => listNoteRows(read, input, moment);
};
const makeBookingsQuery = (query: object): MeasurableQuery => {
  const input = parseWire(bookingsQuery, query);
  return ({ read }) => listDeskBookings(read, input, testToday);
};
const makeAuditQuery = (query: object): MeasurableQuery => {
  const input = parseWire(auditQuery, query);
  return ({ read }) => listAuditEntries(read, input, 'Africa/Lagos');
};
const secondPageQuery: MeasurableQuery = async ({ read }) => {
  const { next } = await listDeskBookings(read, parseWire(bookingsQuery, { limit: 100 }), testToday);
  return listDeskBookings(read, parseWire(bookingsQuery, { cursor: next }), testToday);
};
const makeRefundsQuery = (query: object): MeasurableQuery => {
  const input = parseWire(refundsQuery, query);
  return ({ read }) => listRefunds(read, input);
};
const laterRefundsQuery: MeasurableQuery = async ({ read }) => {
  const { next } = await listRefunds(read, parseWire(refundsQuery, { state: 'done', limit: 10 }));
  return listRefunds(read, parseWire(refundsQuery, { state: 'done', cursor: next ?? undefined }));
};
const bookingToRead = { id: '', txRef: 'tx900' };
const makeDayRange = (from: string, to = from) => ({ from, to });
const searchDays = { today: testToday, deskDay: testToday };

const totalBookings = rounds(100_000, 3_000);

/** The queries behind the screens of the desk, each with the most rows that it may read. */
const measuredQueries: Record<string, [MeasurableQuery, maxRows: number]> = {
  'the list': [makeBookingsQuery({}), 100],
  'the list, next page': [secondPageQuery, 500],
  'by arrival': [makeBookingsQuery({ sort: 'check_in' }), 100],
  'by name': [makeBookingsQuery({ sort: 'guest_name', dir: 'asc' }), 200],
  'by amount': [makeBookingsQuery({ sort: 'total_amount' }), 200],
  completed: [makeBookingsQuery({ status: 'completed' }), 1500],
  'in the house': [makeBookingsQuery({ status: 'checked_in' }), 1500],
  'no-shows online': [makeBookingsQuery({ status: 'no_show', source: 'online' }), rounds(5000, 1500)],
  'made online': [makeBookingsQuery({ source: 'online' }), 1500],
  'money to give back': [makeBookingsQuery({ payment_status: 'refund_due' }), 1500],
  'here today': [makeBookingsQuery(makeDayRange(testToday)), 1500],
  'here long ago': [makeBookingsQuery(makeDayRange(addDays(testToday, totalBookings * -0.03))), 1500],
  'here long ago, by amount': [
    makeBookingsQuery({ ...makeDayRange(addDays(testToday, totalBookings * -0.03)), sort: 'total_amount' }),
    1500,
  ],
  'figures of bookings': [({ read }) => countBookingFigures(read, testToday, 'Africa/Lagos'), 1500],
  'the log': [makeAuditQuery({}), 100],
  'what one did never': [makeAuditQuery({ actor: 'FRONT001', kind: 'sale' }), 100],
  'confirmed for today': [makeBookingsQuery({ ...makeDayRange(testToday), status: 'confirmed' }), 1500],
  'a common name, as somebody types it': [({ read }) => searchBookings(read, 'okaf', searchDays), 3000],
  'a rare name': [makeBookingsQuery({ q: 'zubairu' }), rounds(2000, 1000)],
  'a reference': [makeBookingsQuery({ q: 'REF-400' }), 1000],
  'a telephone number': [makeBookingsQuery({ q: '0803 567' }), 1000],
  // The telephone number is that of the four hundredth booking.
  'guests known by phone': [({ read }) => listStaysOfPhone(read, '+2348003167600', 20), 100],
  'guests of an agent with one in fifty bookings': [({ read }) => listStaysOfPhone(read, agentPhone, 20), 100],
  'a name nobody has': [makeBookingsQuery({ q: 'nobody' }), 100],
  'the day at the desk': [({ read }) => readDeskBookingsOfDays(read, testToday, testToday), rounds(2500, 2000)],
  'how many are in the house and to pay': [({ read }) => countAtDesk(read, testToday, testToday, new Date(0)), 1000],
  'what was done last': [({ read }) => readRecentHistory(read, 8), 100],
  'the payments of one': [({ read }) => readPayments(read, bookingToRead), 100],
  // One guest in 500 has this name.
  'what was done with whom': [makeAuditQuery({ q: 'zubairu' }), rounds(3000, 2000)],
  'what was done that hardly ever is': [makeAuditQuery({ action: 'booking deleted' }), 100],
  'refunds to decide': [makeRefundsQuery({}), 500],
  'refunds to decide of one kind': [makeRefundsQuery({ purpose: 'foreign' }), 500],
  'refunds made': [makeRefundsQuery({ state: 'done' }), 200],
  'refunds made, next page': [laterRefundsQuery, 500],
  'refunds made of one kind': [makeRefundsQuery({ state: 'done', purpose: 'foreign' }), 200],
  'refunds made of a kind that never is': [makeRefundsQuery({ state: 'done', purpose: 'reduced' }), 100],
  'refunds of a rare name': [makeRefundsQuery({ state: 'done', q: 'zubairu' }), 2000],
  'the refund of a booking': [makeRefundsQuery({ state: 'done', q: 'BK-009F8058' }), 500],
  'the refund of a transaction of the gateway': [makeRefundsQuery({ state: 'done', q: 'GTX1320' }), 500],
  'the refund of a payment under another reference': [makeRefundsQuery({ state: 'done', q: 'shop-1750' }), 500],
  'what all references begin with': [makeRefundsQuery({ state: 'done', q: 'BK' }), 100],
  'refunds of a name nobody has': [makeRefundsQuery({ state: 'done', q: 'nobody' }), 100],
  'notes to do': [makeNotesQuery({}), 1500],
  'notes that are due': [makeNotesQuery({ state: 'due' }), 1500],
  'notes that are done': [makeNotesQuery({ state: 'ended' }), 1500],
  'lost things that were given back': [makeNotesQuery({ state: 'ended', kind: 'lost' }), 1500],
  'notes with a rare word': [makeNotesQuery({ state: 'ended', q: 'zither' }), rounds(2500, 1500)],
  'notes with a rare word, from everywhere': [({ read }) => searchNotes(read, 'zither'), rounds(2500, 1500)],
  'lost things that are stored': [({ read }) => listStoredThings(read, new Date(`${testToday}T11:00:00Z`)), 1500],
  'lost things that went out in a month': [lostThingsOfMonthQuery, rounds(4000, 1500)],
  'what waits for the desk': [
    ({ read }) => readWaitingCounts(read, 'receptionist', new Date(`${testToday}T11:00:00Z`)),
    500,
  ],
  'the history of one': [({ read }) => readHistory(read, bookingToRead), 100],
};

const growingTables = ['booking', 'desk_note', 'audit', 'payment', 'refund', 'desk_payment', 'charge', 'job'];

test(`what staff look at is found by indexes, of few among ${totalBookings} bookings`, async () => {
  await insertBookings(totalBookings);
  expect((await measureQueries({ db, growingTables }, measuredQueries)).filter(readsTooMuch)).toEqual([]);
});

test('among thousands of the same name, a guest in the house is found first', async () => {
  await db.session(async (session) => {
    await session.script(`set session_replication_role = replica;
      update booking set guest_name = 'Tonight Okafor', status = 'checked_in', check_in = '${testToday}',
        check_out = date '${testToday}' + 2, created_at = date '${testToday}' + 90 where tx_ref = 'tx7'`);
  });
  const [firstFound] = await searchBookings(db.read, 'okafor', searchDays);
  expect(firstFound).toMatchObject({ guestName: 'Tonight Okafor', status: 'checked_in' });
});
