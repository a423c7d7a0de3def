import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingDetail } from '#contract/front-desk/desk.ts';
import { type ReceiptView, receiptMessages, receiptView } from '#contract/front-desk/receipts.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { book, passMinutes, pay, readBookingRow, setFault, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(async () => {
  app.clock.set(openedAt);
  await setFault(app, 'none');
});
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

type BookedGuest = Awaited<ReturnType<typeof book>>;
const pathOf = ({ booking }: BookedGuest, call = '') => `/api/bookings/by-reference/${booking.reference}${call}`;
const readOwn = async (bookedGuest: BookedGuest): Promise<OnWire<ReceiptView>> =>
  parseWire(receiptView, (await bookedGuest.client.get(pathOf(bookedGuest, '/receipt'))).body);
async function readCopyToken({ booking }: BookedGuest): Promise<string> {
  const desk = await signedIn(app, 'receptionist');
  const { receipt_path } = parseWire(bookingDetail, (await desk.get(`/api/bookings/${booking.id}`)).body);
  return new URL(receipt_path, app.url).searchParams.get('token') ?? '';
}
const readCopy = async (bookedGuest: BookedGuest, client = app.client()): Promise<OnWire<ReceiptView>> =>
  parseWire(
    receiptView,
    (await client.get(`${pathOf(bookedGuest, '/receipt')}?token=${await readCopyToken(bookedGuest)}`)).body,
  );

async function makePaidBooking(): Promise<BookedGuest> {
  const bookedGuest = await book(app, { room_id: 'deluxe' });
  await pay(app, bookedGuest.txRef);
  expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('success');
  return bookedGuest;
}
async function makeLapsedBooking(): Promise<BookedGuest> {
  const bookedGuest = await book(app, { room_id: 'deluxe' });
  await passMinutes(app, 31);
  return bookedGuest;
}
/** Makes a booking whose hold has lapsed. The booking stays pending, because the gateway fails. */
async function makeOverdueBooking(): Promise<BookedGuest> {
  await setFault(app, 'error');
  return makeLapsedBooking();
}

describe('the copy that staff open', () => {
  test.each([
    ['is paid', makePaidBooking],
    ['waits for payment', () => book(app, { room_id: 'deluxe' })],
    ['ran out', makeLapsedBooking],
    ['ran out unnoticed', makeOverdueBooking],
  ])('of a booking that %s says what its guest reads, and offers nothing', async (_, makeBooking) => {
    const bookedGuest = await makeBooking();
    const guestsView = await readOwn(bookedGuest);
    expect(guestsView.own?.cancellation ?? guestsView.own?.hold).toBeTruthy();
    expect(await readCopy(bookedGuest)).toEqual({
      ...guestsView,
      own: { ...guestsView.own, copy: true, hold: null, cancellation: null },
    });
    const { body } = await app.client().get(`${pathOf(bookedGuest)}?token=${await readCopyToken(bookedGuest)}`);
    expect(body.booking).toEqual(guestsView.booking);
  });

  test.each([
    ['cancels nothing', makePaidBooking, '/cancel'],
    ['cancels nothing that waits for payment', () => book(app, { room_id: 'deluxe' }), '/cancel'],
    ['pays nothing', () => book(app, { room_id: 'deluxe' }), '/hold'],
    ['holds nothing again', makeLapsedBooking, '/hold'],
  ])('%s, not even in the browser that booked', async (_, makeBooking, call) => {
    const bookedGuest = await makeBooking();
    const token = await readCopyToken(bookedGuest);
    const { booking, own: ownView } = await readOwn(bookedGuest);
    const shownTerms = { status: booking.status, refund_amount: ownView?.cancellation?.refund_amount ?? 0 };
    const rowBefore = await readBookingRow(app.db, booking.reference);
    for (const client of [app.client(), await signedIn(app, 'receptionist'), bookedGuest.client]) {
      const { status, body, headers } = await client.post(pathOf(bookedGuest, call), {
        token,
        ...(call === '/cancel' && shownTerms),
      });
      expect([status, body]).toEqual([403, { success: false, message: receiptMessages.notYours }]);
      expect(headers.getSetCookie().join()).not.toContain('receipts=');
    }
    expect(await readBookingRow(app.db, booking.reference)).toEqual(rowBefore);
  });

  test('leaves its guest, who holds the cookie of the booking, what they had', async () => {
    const bookedGuest = await makePaidBooking();
    const viewBefore = await readOwn(bookedGuest);
    expect((await readCopy(bookedGuest, bookedGuest.client)).own?.copy).toBe(true);
    expect(await readOwn(bookedGuest)).toEqual(viewBefore);
    expect(viewBefore.own).toMatchObject({ copy: false, cancellation: { rule: 'free' } });
  });

  test('is no cookie', async () => {
    const bookedGuest = await makePaidBooking();
    const headers = { cookie: `receipts=${await readCopyToken(bookedGuest)}` };
    const { body } = await app.client().raw(pathOf(bookedGuest, '/receipt'), { headers });
    expect(body).toMatchObject({ own: null, booking: { masked: true } });
  });

  test('opens no other booking', async () => {
    const token = await readCopyToken(await makePaidBooking());
    const otherGuest = await makePaidBooking();
    const { body } = await app.client().get(`${pathOf(otherGuest, '/receipt')}?token=${token}`);
    expect(body).toMatchObject({ own: null, booking: { masked: true } });
  });
});
