import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { book, readBookingRow } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let bookedGuest: Awaited<ReturnType<typeof book>>;
let receiptToken: string;

beforeAll(async () => {
  app = await testApp();
  bookedGuest = await book(app, { guest_name: 'Ngozi Ada Eze', guest_phone: '+234 803 111 2277' });
  receiptToken = (await readBookingRow(app.db, bookedGuest.booking.reference)).receiptToken;
});
afterAll(() => app.close());

const readBooking = (reference: string, query = '', client = app.client()) =>
  client.get(`/api/bookings/by-reference/${reference}${query}`);

describe('a booking read by its reference', () => {
  test('is whole for the browser that made it', async () => {
    const { status, headers, body } = await readBooking(bookedGuest.booking.reference, '', bookedGuest.client);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({ success: true, booking: bookedGuest.booking });
  });

  test('is whole with the token of the receipt link', async () => {
    const { body } = await readBooking(bookedGuest.booking.reference, `?token=${receiptToken}`);
    expect(body).toEqual({ success: true, booking: bookedGuest.booking });
  });

  test('is whole for a browser that has booked more since', async () => {
    for (let more = 0; more < 2; more++) {
      const { guest_name, guest_email, guest_phone } = bookedGuest.booking;
      const nextReply = await bookedGuest.client.post('/api/bookings/public', {
        ...{ guest_name, guest_email: `${more}${guest_email}`, guest_phone: `${guest_phone}${more}` },
        ...{ room_id: 'deluxe', check_in: bookedGuest.booking.check_in, check_out: bookedGuest.booking.check_out },
      });
      expect(nextReply.status).toBe(201);
    }
    expect((await readBooking(bookedGuest.booking.reference, '', bookedGuest.client)).body).toMatchObject({
      booking: { masked: false },
    });
  });

  test.each([
    ['anybody else', () => ''],
    ['an empty-handed link', () => '?token=%20x'],
    ['a wrong token', () => `?token=${'x'.repeat(22)}`],
    ['a token cut short', () => `?token=${receiptToken.slice(0, -1)}`],
    ['the token of another booking', async () => `?token=${await makeOtherToken()}`],
  ])('is masked for %s', async (_, query) => {
    const { status, headers, body } = await readBooking(bookedGuest.booking.reference, await query());
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.booking).toEqual({
      ...bookedGuest.booking,
      guest_name: 'N*** A*** E***',
      guest_email: expect.stringMatching(/^g\*\*\*@e\*\*\*$/),
      guest_phone: '*** 77',
      transaction_ref: null,
      masked: true,
    });
    const text = JSON.stringify(body);
    for (const secret of [bookedGuest.txRef, receiptToken, 'Ngozi', 'Eze', bookedGuest.booking.guest_email, '803 111'])
      expect(text).not.toContain(secret);
  });

  test('is masked for a browser that made another one', async () => {
    const otherGuest = await book(app, { room_id: 'deluxe' });
    expect((await readBooking(bookedGuest.booking.reference, '', otherGuest.client)).body).toMatchObject({
      booking: { masked: true },
    });
  });

  const makeOtherToken = async () => {
    const { booking } = await book(app, { room_id: 'deluxe' });
    return (await readBookingRow(app.db, booking.reference)).receiptToken;
  };
});

describe('what is not there', () => {
  const notFoundBody = { success: false, message: 'No booking found.' };

  test('all references that nobody has look alike', async () => {
    const references = [
      ...['BK-00000000', 'bk-00000000', 'BK-', '1', '..%2f..%2fetc', '%27%20or%201=1--', 'ØØ', '%25', 'public'],
    ];
    const replies = await Promise.all(
      references.map(async (reference) => {
        const { status, headers, body } = await readBooking(reference);
        return [reference, status, headers.get('cache-control'), body];
      }),
    );
    expect(replies).toEqual(references.map((reference) => [reference, 404, 'no-store', notFoundBody]));
  });

  test('a deleted booking is as unknown, even with its token', async () => {
    const { booking, client } = await book(app, { room_id: 'deluxe' });
    const { receiptToken } = await readBookingRow(app.db, booking.reference);
    await app.db.read.updateTable('booking').set({ deletedAt: app.clock.now() }).where('id', '=', booking.id).execute();
    for (const reply of [
      await readBooking(booking.reference, '', client),
      await readBooking(booking.reference, `?token=${receiptToken}`),
    ])
      expect([reply.status, reply.body]).toEqual([404, notFoundBody]);
  });
});
