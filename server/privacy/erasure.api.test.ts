import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoicesOfStay, issueInvoiceReply } from '#contract/accounts/invoices.ts';
import { tabList } from '#contract/bar/bar-tabs.ts';
import { addDays, nightsBetween } from '#contract/core/dates.ts';
import { receiptView } from '#contract/front-desk/receipts.ts';
import { refundsPage } from '#contract/payments/refunds.ts';
import { guestRecords, privacyMessages } from '#contract/privacy/privacy.ts';
import { saveStaffReply } from '#contract/staff/staff.ts';
import { copyToken } from '#server/bookings/booking.ts';
import { erasedListFile, readErasedIds } from '#server/platform/integrations/guest-files.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import { readTextLog } from '#server/platform/integrations/sms.ts';
import { repeatErasures } from '#server/privacy/erase.ts';
import { forgetOverdue } from '#server/privacy/forget-overdue.ts';
import { addDrink, roomPayment, sell, signature } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { book, passMinutes, pay, readBookingRow, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let superadmin: Client;
let desk: Client;
beforeAll(async () => {
  app = await testApp();
  await app.db.read
    .updateTable('staff')
    .set({ email: 'owner@example.ng', phone: '+234 800 111 2222', emailNotifications: true, smsAlerts: true })
    .where('role', '=', 'superadmin')
    .execute();
  await signInStaff();
});
afterAll(() => app.close());

/** Must be called again after a test has moved the clock, because sessions lapse. */
async function signInStaff() {
  superadmin = await signedIn(app, 'superadmin');
  desk = await signedIn(app, 'receptionist');
}

const person = {
  guest_name: 'Ifunanya Nwokolo',
  guest_email: 'Ifunanya.Nwokolo@example.ng',
  guest_phone: '+2348037654321',
};
const personalTexts = [
  ...['ifunanya', 'nwokolo', '803 765 4321', '8037654321'],
  createHash('sha256').update(person.guest_email.toLowerCase()).digest('hex'),
];

async function findTablesWithPerson(): Promise<string[]> {
  const { read } = app.db;
  const columns = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(read);
  // The search below reads rows as text, in which bytes are numbers: it could not find a name in a column of bytes. These
  // columns have pictures of the hotel.
  expect(columns.rows.map(({ name }) => name)).toEqual(['picture_file.bytes', 'picture_upload.bytes']);
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(read);
  const tablesFound: string[] = [];
  for (const { name } of tables) {
    const patterns = personalTexts.map((trace) => `%${trace}%`);
    const { rows } = await sql<{ there: boolean }>`select exists (
      select from ${sql.table(name)} each where lower(each::text) like any (${patterns}::text[])) as there`.execute(
      read,
    );
    if (rows[0]?.there) tablesFound.push(name);
  }
  return tablesFound;
}

const readSignatures = async () => {
  const orders = await app.db.read
    .selectFrom('barOrder')
    .select('signature')
    .where('bookingId', 'is not', null)
    .execute();
  return orders.map((order) => order.signature);
};

async function readBankLines() {
  const rows = await app.db.read.selectFrom('statementLine').select('narration').orderBy('narration').execute();
  return rows.map(({ narration }) => narration);
}

const findFilesWithPerson = async () =>
  [...(await readMailFolder(app.mailFolder)), ...(await readTextLog(app.smsLog))].filter((file) =>
    personalTexts.some((trace) => JSON.stringify(file).toLowerCase().includes(trace)),
  ).length;

async function readFigures() {
  const { rows } = await sql<{ tables: unknown }>`select jsonb_build_object(
    'money', (select jsonb_agg(each order by day, stream, method) from money_day each),
    'bookings', (select jsonb_agg(each order by day, source) from booking_day each),
    'closed', (select jsonb_agg(each order by day) from closed_day each),
    'lines', (select jsonb_agg(to_jsonb(each) - 'reason' order by id) from money_entry each),
    'audit', (select jsonb_agg(jsonb_build_array(id, at, actor, action, subject_id, after ->> 'amountKobo') order by id)
      from audit each where action not in ('guest erased', 'guest exported'))) as tables`.execute(app.db.read);
  const day = (await superadmin.get(`/api/reports/daily?day=${testToday}`)).body;
  const period = (await superadmin.get(`/api/reports/period?kind=week&day=${testToday}`)).body;
  const withoutNames = (text: string) => text.replaceAll(/Ifunanya Nwokolo[^"]*|Erased guest/g, 'A guest');
  const reportsWithoutNames = withoutNames(JSON.stringify([day, period])).replaceAll(
    /"reason":"[^"]*"/g,
    '"reason":""',
  );
  return [rows[0]?.tables, reportsWithoutNames];
}

const findGuest = async (q: string) =>
  parseWire(guestRecords, (await superadmin.get(`/api/guest-data?q=${encodeURIComponent(q)}`)).body).data;
const erase = (ids: string[], reason = 'Asked for it by letter') =>
  superadmin.post('/api/guest-data/erasures', { ids, reason });
const statusAndMessage = ({ status, body }: Awaited<ReturnType<typeof erase>>) => [status, body.message];
const readFileOf = async (ids: string[]) => (await superadmin.open(`/api/guest-data/file?ids=${ids.join(',')}`)).text();

/** Makes a booking whose guest's name is in fields where staff can type it. */
async function eventfulStay(): Promise<string> {
  const { client, booking, txRef } = await book(app, {
    ...{ ...person, check_in: testToday, check_out: addDays(testToday, 1), transaction_ref: 'a key of Ifunanya' },
  });
  await passMinutes(app, 6);
  await verify(client, txRef, await pay(app, txRef, { webhook: 'twice' }));
  const bookingPath = `/api/bookings/${booking.id}`;
  const { version } = await readBookingRow(app.db, booking.reference);
  await desk.put(`${bookingPath}/stay`, {
    version,
    guest_name: 'Ifunanya Nwokolo Bello',
    note: 'Ifunanya sleeps late',
  });
  await desk.post(`${bookingPath}/adjustments`, {
    kind: 'charge',
    amount: 1100,
    reason: 'Taxi for Ifunanya',
    key: 'taxi',
  });
  await takePayment(desk, booking.id, { method: 'transfer', reference: 'IFUNANYA N/7781' });
  const payment = await app.db.read.selectFrom('deskPayment').select('id').executeTakeFirstOrThrow();
  await superadmin.post(`${bookingPath}/payments/${payment.id}/reverse`, { reason: 'Ifunanya paid in cash' });
  await takePayment(desk, booking.id);
  await takePayment(desk, booking.id, { method: 'transfer', amount: 100 });
  const statementText = `${testToday},NIP/IFUNANYA NWOKOLO,`;
  await superadmin.post('/api/bank-statements', {
    text: `Date,Narration,Credit\n${statementText}100.00\n${statementText}77.00\n${testToday},YAKUBU DANJUMA,78`,
  });
  await desk.post(`${bookingPath}/refunds`, {
    method: 'cash',
    amount: 400,
    reason: 'Change for Ifunanya',
    key: 'change',
  });
  await desk.post(`${bookingPath}/adjustments`, {
    kind: 'discount',
    amount: 400,
    reason: 'Ifunanya waited',
    key: 'waited',
  });
  await moveThrough(desk, booking.id, 'checked_in');
  const bags = { kind: 'luggage', note: 'Bags of Ifunanya', booking_id: booking.id, key: 'bags' };
  await desk.post('/api/notes', bags);
  const notesReply = await desk.get(`/api/notes?booking_id=${booking.id}`);
  const notePath = `/api/notes/${(notesReply.body.data as { id: string }[])[0]?.id}`;
  await desk.put(notePath, { note: 'Two bags of Ifunanya', day: '', time: '', was: null });
  expect((await desk.post(`${notePath}/done`, { outcome: 'To the driver of Ifunanya' })).status).toBe(200);
  const hat = { kind: 'lost', note: 'A hat, perhaps of Ifunanya', key: 'hat' };
  expect((await desk.post('/api/notes', hat)).status).toBe(201);
  const drink = await addDrink(app);
  await sell(superadmin, [{ drink_id: drink.id, quantity: 1 }], roomPayment(booking.id));
  const [wrongSale] = await sell(superadmin, [{ drink_id: drink.id, quantity: 1 }], roomPayment(booking.id));
  await superadmin.delete(`/api/bar-sales/${wrongSale?.id}`, { reason: 'Ifunanya had none' });
  const tabPayment = { payment_method: 'tab', tab: { label: 'Ifunanya and friends' } };
  await superadmin.post('/api/bar-sales', { items: [{ drink_id: drink.id, quantity: 1 }], ...tabPayment });
  const [tab] = parseWire(tabList, (await superadmin.get('/api/bar-tabs')).body).data;
  await superadmin.post(`/api/bar-tabs/${tab?.id}/room`, {
    room: roomPayment(booking.id).room,
    seen_total: drink.price,
  });
  await takePayment(desk, booking.id, { amount: 2 * drink.price });
  const { draft } = parseWire(invoicesOfStay, (await desk.get(`${bookingPath}/invoices`)).body);
  const buyer = { name: 'Ifunanya Nwokolo', address: '1 Nwokolo Close', tax_number: '12345678-0001' };
  const issuedReply = await desk.post(`${bookingPath}/invoices`, {
    buyer,
    seen_total: draft?.totals.gross,
    key: 'invoice',
  });
  const { invoice } = parseWire(issueInvoiceReply, issuedReply.body);
  await superadmin.post(`/api/invoices/${invoice.id}/credit`, { reason: 'Ifunanya pays herself' });
  await moveThrough(desk, booking.id, 'completed');
  await app.db.read
    .updateTable('job')
    .set({ lastError: 'nobody called Ifunanya' })
    .where(sql<string>`payload ->> 'bookingId'`, '=', booking.id)
    .execute();
  return booking.id;
}

async function addCancelledStay(): Promise<string> {
  const { client, booking, txRef } = await book(app, person);
  await verify(client, txRef, await pay(app, txRef));
  const { reference, total_amount: refund_amount } = booking;
  await client.post(`/api/bookings/by-reference/${reference}/cancel`, { status: 'confirmed', refund_amount });
  expect((await erase([booking.id])).status).toBe(409);
  const { data } = parseWire(refundsPage, (await superadmin.get(`/api/refunds?q=${reference}`)).body);
  await superadmin.post(`/api/refunds/${data[0]?.id}/ask`, { amount: refund_amount, reason: 'Ifunanya asked for it' });
  await passMinutes(app, 5);
  return booking.id;
}

describe('a guest who asks to be erased', () => {
  let ids: string[] = [];
  beforeAll(async () => {
    const eventfulStayId = await eventfulStay();
    const cancelledStay = await addCancelledStay();
    const { id } = await walkIn(app, desk, {
      ...person,
      guest_email: 'other@example.ng',
      check_in: addDays(testToday, 3),
      check_out: addDays(testToday, 4),
    });
    await moveThrough(superadmin, id, 'cancelled');
    ids = [eventfulStayId, cancelledStay, id];
    await passMinutes(app, 5);
  });

  test('is found by address, number and reference, with all bookings under the same address or number', async () => {
    const { reference } = await app.db.read
      .selectFrom('booking')
      .select('reference')
      .where('guestEmail', '=', 'other@example.ng')
      .executeTakeFirstOrThrow();
    for (const q of [person.guest_email.toUpperCase(), '0803 765 4321', reference.toLowerCase()])
      expect((await findGuest(q)).map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(await findGuest('nobody@example.ng')).toEqual([]);
    expect((await superadmin.get('/api/guest-data?q=')).body.message).toBe(privacyMessages.search);
  });

  test('gets a file with everything that is kept, and of nobody else', async () => {
    await book(app, { guest_name: 'Somebody Else' });
    const file = await readFileOf(ids);
    for (const fact of [
      'Ifunanya Nwokolo Bello',
      person.guest_email,
      person.guest_phone,
      'sleeps late',
      'N/7781',
      'NIP/IFUNANYA',
      'Two bags of Ifunanya',
    ])
      expect(file).toContain(fact);
    expect(file).not.toContain('Somebody Else');
    expect((await superadmin.get(`/api/guest-data/file?ids=${crypto.randomUUID()}`)).status).toBe(404);
    expect((await superadmin.get('/api/guest-data/file?ids=1')).body.message).toBe(privacyMessages.choose);
  });

  test('is in no table and no file any more, and every sum is as it was', async () => {
    expect(await findTablesWithPerson()).toEqual([
      ...['audit', 'bar_sale', 'bar_tab', 'booking', 'booking_adjustment', 'booking_version', 'desk_note'],
      ...[
        'desk_payment',
        'desk_payment_reversal',
        'desk_refund',
        'folio_line',
        'idempotency',
        'invoice',
        'invoice_line',
        'job',
        'money_entry',
        'pay_link',
        'refund',
      ],
      ...['statement_line', 'stock_movement'],
    ]);
    expect(await readSignatures()).toEqual([signature, signature]);
    expect(await findFilesWithPerson()).toBeGreaterThan(3);
    const before = await readFigures();
    expect(statusAndMessage(await erase(ids, 'Ifunanya wants it'))).toEqual([
      400,
      privacyMessages.reasonNames('Ifunanya'),
    ]);
    expect(statusAndMessage(await erase(ids))).toEqual([200, privacyMessages.erased(3)]);
    await app.worker.idle();
    expect(await findTablesWithPerson()).toEqual([]);
    expect(await readSignatures()).toEqual([null, null]);
    expect(await readBankLines()).toEqual(['Erased', 'Erased', 'YAKUBU DANJUMA']);
    expect(await findFilesWithPerson()).toBe(0);
    expect(await readFigures()).toEqual(before);
    expect(await findViolations(app.db.read)).toEqual([]);
    expect(statusAndMessage(await erase(ids))).toEqual([200, privacyMessages.erased(3)]);
    expect((await findGuest(person.guest_email)).length).toBe(0);
    expect(await readFileOf(ids)).toContain('E-mail: no longer kept');
    const auditEntries = await app.db.read
      .selectFrom('audit')
      .select(['actor', 'reason', 'before', 'after'])
      .where('action', '=', 'guest erased')
      .execute();
    expect(auditEntries).toEqual(
      ids.map(() => ({ actor: 'ADMIN001', reason: 'Asked for it by letter', before: null, after: null })),
    );
  });

  test('is erased again in a database that is older', async () => {
    const dataDir = join(app.mailFolder, '..');
    expect((await readErasedIds(dataDir)).sort()).toEqual([...ids].sort());
    expect(await repeatErasures(app.db, await readErasedIds(dataDir), app.clock.now())).toBe(0);
    const { booking } = await book(app, person);
    // The list of erased bookings ends in half a line, as after a power cut.
    await appendFile(erasedListFile(dataDir), '{"booking_id":"');
    await app.deps.guestFiles.recordErased([booking.id], app.clock.now());
    expect(await repeatErasures(app.db, await readErasedIds(dataDir), app.clock.now())).toBe(1);
    expect((await readBookingRow(app.db, booking.reference)).guestName).toBe('Erased guest');
  });
});

test('who is here, comes, or has money open is not erased, nor anybody else with them', async () => {
  const departedBooking = await walkIn(app, desk, { check_out: addDays(testToday, 1) });
  await moveThrough(desk, departedBooking.id, 'cancelled');
  const upcomingStay = await walkIn(app, desk, { check_in: addDays(testToday, 2), check_out: addDays(testToday, 3) });
  const inHouseBooking = await walkIn(app, desk, { check_out: addDays(testToday, 1) });
  await moveThrough(desk, inHouseBooking.id, 'checked_in');
  const bookingWithBalance = await walkIn(app, desk, { check_out: addDays(testToday, 1) });
  await moveThrough(superadmin, bookingWithBalance.id, 'checked_in', 'checked_out');
  const paidBooking = await walkIn(app, desk, { check_out: addDays(testToday, 1) });
  await takePayment(desk, paidBooking.id);
  await moveThrough(superadmin, paidBooking.id, 'cancelled');
  const unpaidBooking = (await book(app)).booking;
  for (const [{ id, reference }, problem] of [
    [upcomingStay, 'The stay is still to come: it begins on Mon, 23 Nov 2026.'],
    [inHouseBooking, privacyMessages.inHouse],
    [bookingWithBalance, '₦24,900 is still to be paid for it.'],
    [paidBooking, '₦1,000 is still owed to the guest.'],
    [unpaidBooking, privacyMessages.unpaid],
  ] as const)
    expect(statusAndMessage(await erase([departedBooking.id, id]))).toEqual([409, `${reference}: ${problem}`]);
  expect((await readBookingRow(app.db, departedBooking.reference)).guestName).toBe(departedBooking.guest_name);
  expect(statusAndMessage(await erase([departedBooking.id, crypto.randomUUID()]))).toEqual([
    404,
    privacyMessages.notFound,
  ]);
});

describe('as time passes', () => {
  /**
   * Advances the clock by days, and lets the jobs of that time run to their end, because running jobs would hold locks.
   */
  async function passDays(count: number) {
    app.clock.advance(count * 24 * 60 * 60 * 1000);
    await app.worker.idle();
  }
  const readNameOf = async (reference: string) => {
    const { guestName, guestEmail } = await readBookingRow(app.db, reference);
    return [guestName, guestEmail];
  };
  const readPhoneOf = async (reference: string) => (await readBookingRow(app.db, reference)).guestPhone;
  const addPastStay = async (guest: { guest_name: string; guest_email?: string }) => {
    const stay = await walkIn(app, desk, { ...guest, check_out: addDays(testToday, 1) });
    await takePayment(desk, stay.id, { amount: stay.total_amount });
    await moveThrough(desk, stay.id, 'checked_in', 'completed');
    return stay;
  };

  test('an unpaid hold, a stay and the staff lose what the hotel no longer needs, each at its time', async () => {
    const unpaidHold = (await book(app, { guest_name: 'Never Paid' })).booking;
    const stay = await addPastStay({ guest_name: 'Femi Long' });
    const stayWithoutEmail = await addPastStay({ guest_name: 'Tola Short', guest_email: '' });
    const newMember = {
      name: 'Uche',
      staff_id: 'LEFT1',
      role: 'barmen',
      email: 'left@example.ng',
      phone: '08091112222',
    };
    const { body } = await superadmin.post('/api/staff', { ...newMember, password: 'Harbour-Gone-7' });
    await superadmin.delete(`/api/staff/${parseWire(saveStaffReply, body).staff.id}`);
    await passMinutes(app, 31);
    const countStaffTraces = async () =>
      (
        await sql`select from audit where before::text like '%left@example.ng%' or after::text like '%left@example.ng%'`.execute(
          app.db.read,
        )
      ).rows.length;

    await forgetOverdue(app.deps);
    expect(await readNameOf(unpaidHold.reference)).toEqual(['Never Paid', unpaidHold.guest_email]);
    // The job of the night erases what is overdue.
    await passDays(31);
    expect(await readNameOf(unpaidHold.reference)).toEqual(['Erased guest', null]);
    expect(await readNameOf(stay.reference)).toEqual(['Femi Long', stay.guest_email]);
    expect(await readPhoneOf(stayWithoutEmail.reference)).toBe(stayWithoutEmail.guest_phone);
    expect(await countStaffTraces()).toBeGreaterThan(0);
    expect(await readBankLines()).toContain('YAKUBU DANJUMA');
    // Without the worker, the other jobs of the night do not close each day of the six years that pass below.
    await app.worker.stop();
    await passDays(2 * 366);
    await forgetOverdue(app.deps);
    expect(await readBankLines()).toEqual(['Erased', 'Erased', 'Erased']);
    expect(await readNameOf(stay.reference)).toEqual(['Femi Long', null]);
    expect(await readPhoneOf(stayWithoutEmail.reference)).toBe(null);
    expect(await countStaffTraces()).toBe(0);
    await passDays(4 * 366);
    await forgetOverdue(app.deps);
    expect(await readNameOf(stay.reference)).toEqual(['Erased guest', null]);
    expect(await findViolations(app.db.read)).toEqual([]);
    const { rows } = await sql`select from gateway_event`.execute(app.db.read);
    expect([rows, await readMailFolder(app.mailFolder), await readTextLog(app.smsLog)]).toEqual([[], [], []]);
  });

  test('the link to a receipt ends, for the guest and not for the staff', async () => {
    const today = app.clock.now().toISOString().slice(0, 10);
    const { booking, client, txRef } = await book(app, { check_in: today, check_out: addDays(today, 2) });
    await verify(client, txRef, await pay(app, txRef));
    const { receiptToken, checkOut } = await readBookingRow(app.db, booking.reference);
    const bookingPath = `/api/bookings/by-reference/${booking.reference}`;
    const readAsSeen = async (query: string, browser = client) => {
      const { body } = await browser.get(`${bookingPath}/receipt${query}`);
      return [parseWire(receiptView, body).own !== null, parseWire(receiptView, body).booking.masked];
    };
    await passDays(nightsBetween(today, checkOut) + 90);
    expect([await readAsSeen(''), await readAsSeen(`?token=${receiptToken}`, app.client())]).toEqual([
      [true, false],
      [true, false],
    ]);
    await passDays(1);
    expect([await readAsSeen(''), await readAsSeen(`?token=${receiptToken}`)]).toEqual([
      [false, true],
      [false, true],
    ]);
    expect((await client.get(`${bookingPath}?token=${receiptToken}`)).body.booking).toMatchObject({ masked: true });
    expect((await client.get(`${bookingPath}/calendar`)).status).toBe(403);
    const copyQuery = `?token=${copyToken({ receiptToken }, 'staff')}`;
    expect(await readAsSeen(copyQuery, app.client())).toEqual([true, false]);
  });
});
