import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tools/testing/client.ts';
import { book, passMinutes, pay, readBookingRow, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type HeldBooking = { booking: { reference: string }; checkout: { tx_ref: string } };
const heldBookingsIn = async (client: Client) => (await client.get('/api/bookings/held')).body.data as HeldBooking[];
const referencesIn = async (client: Client) => (await heldBookingsIn(client)).map(({ booking }) => booking.reference);

async function bookAgain(client: Client): Promise<string> {
  const otherGuest = await book(app);
  const { receiptToken } = await readBookingRow(app.db, otherGuest.booking.reference);
  const { reference } = otherGuest.booking;
  // The reply to this call sets the receipt cookie of the browser.
  await client.post(`/api/bookings/by-reference/${reference}/hold`, { token: receiptToken });
  return reference;
}

test('a browser finds what it has booked and not paid, with the checkout, the newest first', async () => {
  const { client, booking, txRef } = await book(app);
  await passMinutes(app, 1);
  const secondReference = await bookAgain(client);
  expect(await referencesIn(client)).toEqual([secondReference, booking.reference]);
  expect((await heldBookingsIn(client))[1]).toMatchObject({
    booking: { guest_name: booking.guest_name, masked: false },
    checkout: { tx_ref: txRef },
  });
});

test('another browser finds nothing, whatever cookie it makes up', async () => {
  const { booking } = await book(app);
  expect(await heldBookingsIn(app.client())).toEqual([]);
  const { receiptToken } = await readBookingRow(app.db, booking.reference);
  for (const cookie of ['', '.', receiptToken.slice(1), `${receiptToken}x`, "' or true --", '%', 'x.'.repeat(500)]) {
    const reply = await app.client().raw('/api/bookings/held', {
      headers: { cookie: `receipts=${encodeURIComponent(cookie)}` },
    });
    expect([reply.status, reply.body.data]).toEqual([200, []]);
  }
});

test('what is paid, let go or over is not found', async () => {
  const { client, booking, txRef } = await book(app);
  const secondReference = await bookAgain(client);
  const thirdReference = await bookAgain(client);
  await pay(app, txRef);
  await verify(client, txRef);
  expect(await referencesIn(client)).not.toContain(booking.reference);
  const shownTerms = { status: 'pending', refund_amount: 0 };
  expect((await client.post(`/api/bookings/by-reference/${secondReference}/cancel`, shownTerms)).status).toBe(200);
  expect(await referencesIn(client)).toEqual([thirdReference]);
  await passMinutes(app, 30);
  expect(await heldBookingsIn(client)).toEqual([]);
});
