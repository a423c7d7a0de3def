import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptMessages } from '#contract/front-desk/receipts.ts';
import { book, pay, readBookingRow, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const calendarPath = (reference: string) => `/api/bookings/by-reference/${reference}/calendar`;

async function makePaidBooking() {
  const bookedGuest = await book(app, { room_id: 'deluxe', check_in: '2026-12-10', check_out: '2026-12-12' });
  await pay(app, bookedGuest.txRef);
  await verify(bookedGuest.client, bookedGuest.txRef);
  return bookedGuest;
}

test('a guest who has paid takes the stay along as a file for a calendar', async () => {
  const { client, booking } = await makePaidBooking();
  const calendarReply = await client.open(calendarPath(booking.reference));
  expect(calendarReply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(calendarReply.headers.get('content-disposition')).toBe(`attachment; filename="${booking.reference}.ics"`);
  const file = await calendarReply.text();
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.filter((line) => /^(BEGIN|END|VERSION|DTSTART|DTEND|SUMMARY|LOCATION)/.test(line))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    // The times are in UTC. In Lagos, check-in is at 14:00 and check-out at 12:00.
    'DTSTART:20261210T130000Z',
    'DTEND:20261212T110000Z',
    'SUMMARY:Stay at Ebute House',
    'LOCATION:Ebute House\\, 12 Jetty Close\\, Ikoyi\\, Lagos\\, Nigeria',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
  expect(lines).toContainEqual(`UID:${booking.reference}@127.0.0.1`);
  // People share their calendars, so the file must not contain the receipt token.
  const { receiptToken: token } = await readBookingRow(app.db, booking.reference);
  for (const secret of [token, booking.guest_name, booking.guest_email, booking.guest_phone])
    expect(file).not.toContain(secret);
  expect((await app.client().open(`${calendarPath(booking.reference)}?token=${token}`)).status).toBe(200);
});

test('nobody else gets it, and nobody for a booking that is not confirmed', async () => {
  const paidGuest = await makePaidBooking();
  const strangerReply = await app.client().get(calendarPath(paidGuest.booking.reference));
  expect([strangerReply.status, strangerReply.body.message]).toEqual([403, receiptMessages.notYours]);
  const { client, booking } = await book(app);
  const unpaidReply = await client.get(calendarPath(booking.reference));
  expect([unpaidReply.status, unpaidReply.body.message]).toEqual([409, receiptMessages.moved('pending')]);
});
