import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingDetail, bookingsPage } from '#contract/front-desk/desk.ts';
import { receiptView } from '#contract/front-desk/receipts.ts';
import type { DailyReport } from '#contract/reports/insights.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { putIntoRoom, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let stay: Awaited<ReturnType<typeof walkIn>>;
/** The guest has 205 for the first night and 206 for the second. */
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
  stay = await walkIn(app, admin, { guest_name: 'Tunde Bakare', room_id: 'deluxe' });
  await moveThrough(admin, stay.id, 'checked_in');
  await putIntoRoom(app.db, stay.id, '205');
  await sql`update room_night set room_id = (select id from room where number = '206')
    where booking_id = ${stay.id} and night > ${testToday}`.execute(app.db.read);
});
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

const rooms = ['205', '206'];

test('the desk sees the rooms of a stay in its details and in the list', async () => {
  expect(parseWire(bookingDetail, (await admin.get(`/api/bookings/${stay.id}`)).body).booking.rooms).toEqual(rooms);
  const { data } = parseWire(bookingsPage, (await admin.get('/api/bookings')).body);
  expect(data.find(({ id }) => id === stay.id)?.rooms).toEqual(rooms);
});

describe('the guest', () => {
  test('sees the rooms on the receipt; somebody without its link does not', async () => {
    const { receipt_path } = parseWire(bookingDetail, (await admin.get(`/api/bookings/${stay.id}`)).body);
    const token = new URL(receipt_path, app.url).searchParams.get('token');
    const path = `/api/bookings/by-reference/${stay.reference}/receipt`;
    const ownReceipt = parseWire(receiptView, (await app.client().get(`${path}?token=${token}`)).body);
    expect(ownReceipt.own?.rooms).toEqual(rooms);
    const strangersReply = await app.client().get(`/api/bookings/by-reference/${stay.reference}`);
    expect(JSON.stringify(strangersReply.body)).not.toMatch(/\b205\b/);
  });

  test('reads them in the mail about a change', async () => {
    const { version } = parseWire(bookingDetail, (await admin.get(`/api/bookings/${stay.id}`)).body).booking;
    const { status } = await admin.put(`/api/bookings/${stay.id}/stay`, { version, guests: 2 });
    expect(status).toBe(200);
    await app.worker.idle();
    const mails = await readMailFolder(app.mailFolder, stay.guest_email);
    expect(mails.find(({ subject }) => subject.includes('has changed'))?.text).toContain(
      'Room: Deluxe, rooms 205, then 206',
    );
  });
});

test('the file of bookings has them, and an empty field for a stay without a room', async () => {
  await walkIn(app, admin, { guest_name: 'No Room', room_id: 'deluxe' });
  const { body } = await admin.get(`/api/exports/bookings?from=${testToday}&to=${testToday}`);
  const rows = parse<Record<string, string>>(String(body.text), { bom: true, columns: true });
  expect(Object.fromEntries(rows.map(({ Guest, Room }) => [Guest, Room]))).toEqual({
    'Tunde Bakare': '205, then 206',
    'No Room': '',
  });
});

test('the report of a day has the rooms until that day, with the numbers that they had then', async () => {
  const readReports = async () => ({
    stays: ((await admin.get(`/api/reports/daily?day=${testToday}`)).body as OnWire<DailyReport>).in_house.stays,
    file: String((await admin.get(`/api/exports/daily-report?day=${testToday}`)).body.text),
  });
  app.clock.set(new Date('2026-11-22T11:00:00Z'));
  admin = await signedIn(app, 'superadmin');
  const before = await readReports();
  expect(before.stays.map((each) => each.rooms)).toEqual([['205']]);
  expect(before.file).toContain(`${stay.reference}, Tunde Bakare, Room 205`);
  const { data } = (await admin.get('/api/rooms')).body as { data: { id: string; number: string }[] };
  const renamedRoom = { number: '205B', floor: 1, rank: 205, features: [] };
  const { status } = await admin.put(`/api/rooms/${data.find(({ number }) => number === '205')?.id}`, renamedRoom);
  expect(status).toBe(200);
  expect(await readReports()).toEqual(before);
});
