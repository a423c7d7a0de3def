import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import { seededRandom, systemRandom } from '#server/core/random.ts';
import { bookingInput, openedAt, testToday } from '#tools/testing/factories.ts';
import { book, readAuditTrail, readBookingRow, readRoomsSold, setInventory } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
});
afterAll(() => app.close());

const day = (offset: number) => addDays(testToday, offset);
const createBooking = (changes: object) => app.client().post('/api/bookings/public', { ...bookingInput(), ...changes });

async function countRows(): Promise<Record<string, number>> {
  const tables = ['booking', 'bookingNight', 'charge', 'job', 'audit', 'idempotency'] as const;
  const counts = tables.map(async (table) => {
    const { n } = await app.db.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return [table, n] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

describe('a guest who books', () => {
  test('gets the booking, its price and a checkout to pay at', async () => {
    const input = bookingInput({ room_id: 'deluxe', check_in: day(20), check_out: day(23), guests: 2 });
    const { status, headers, body } = await app.client().post('/api/bookings/public', input);
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { id, reference, transaction_ref } = body.booking as Record<string, string>;
    expect(body).toEqual({
      success: true,
      booking: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        reference: expect.stringMatching(/^BK-[0-9A-Z]{8}$/),
        guest_name: input.guest_name,
        guest_email: input.guest_email,
        guest_phone: input.guest_phone,
        room_id: 'deluxe',
        room_name: 'Deluxe',
        room_type: 'Deluxe',
        room_type_name: 'Deluxe',
        room_type_id: 'deluxe',
        check_in: day(20),
        check_out: day(23),
        nights: 3,
        guests: 2,
        children: 0,
        booked_plan: {
          ...{ code: 'flexible', name: null, breakfast: false },
          terms: {
            ...{ free_until_hours: 48, late_refund_percent: 50, unused_nights_percent: 100, no_show_percent: 100 },
            check_in_from: '14:00',
          },
        },
        price_per_night: 30_500,
        price_lines: [{ nights: 3, price_per_night: 30_500 }],
        ...{ promo_code: null, company: null, price_off: 0 },
        base_total: 91_500,
        transaction_fee: 1_830,
        discount: 0,
        extra_charges: 0,
        services: 0,
        total_amount: 93_330,
        status: 'pending',
        payment_status: 'pending',
        transaction_ref: expect.stringMatching(/^BKTX-[0-9A-Za-z]{22}$/),
        payment_method: 'flutterwave',
        booking_source: 'online',
        created_by_role: 'client',
        created_at: openedAt.toISOString(),
        hold_until: new Date(openedAt.getTime() + 30 * 60_000).toISOString(),
        masked: false,
      },
      base_total: 91_500,
      transaction_fee: 1_830,
      total_amount: 93_330,
      checkout: {
        public_key: 'FLWPUBK_TEST-SANDBOX',
        tx_ref: transaction_ref,
        amount: 93_330,
        currency: 'NGN',
        payment_options: 'card, banktransfer, mobilemoney, ussd',
        redirect_url: `${app.url}/booking-success`,
        customer: { email: input.guest_email, name: input.guest_name, phone_number: input.guest_phone },
        customizations: { title: 'Ebute House', description: `Deluxe, ${reference}` },
        payload_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        script_url: '/sandbox/v3.js',
      },
    });
    const { totalKobo, roomTypeId } = await readBookingRow(app.db, String(reference));
    expect({ id, total_kobo: totalKobo, room_type_id: roomTypeId }).toMatchObject({
      total_kobo: 9_333_000,
      room_type_id: 'deluxe',
    });
  });

  test('pays a fee to the kobo', async () => {
    const { created } = await book(app, { room_id: 'classic-single', check_in: day(30), check_out: day(31) });
    expect(created).toMatchObject({ base_total: 24_900, transaction_fee: 498, total_amount: 25_398 });
    await app.db.read
      .updateTable('roomType')
      .set({ priceKobo: kobo(2_490_025) })
      .where('id', '=', 'classic-single')
      .execute();
    const unevenAmount = await book(app, { room_id: 'classic-single', check_in: day(30), check_out: day(31) });
    expect(unevenAmount.created).toMatchObject({
      base_total: 24_900.25,
      transaction_fee: 498.01,
      total_amount: 25_398.26,
    });
    expect(unevenAmount.created.checkout.amount).toBe(25_398.26);
  });

  test('is not believed about status, payment, price or source', async () => {
    const forgedFields = {
      status: 'confirmed',
      payment_status: 'paid',
      total_amount: 1,
      base_total: 1,
      transaction_fee: 0,
    };
    const foreignFields = {
      price_per_night: 1,
      created_by_role: 'superadmin',
      payment_method: 'manual',
      tx_ref: 'mine',
    };
    const { status, body } = await createBooking({
      ...forgedFields,
      ...foreignFields,
      room_id: 'deluxe',
      reference: 'BK-MINEMINE',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      total_amount: 62_220,
      booking: {
        status: 'pending',
        payment_status: 'pending',
        payment_method: 'flutterwave',
        created_by_role: 'client',
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/mine/i);
  });

  test('is remembered by a cookie that no script can read', async () => {
    const client = app.client();
    const firstReply = await client.post(
      '/api/bookings/public',
      bookingInput({ check_in: day(40), check_out: day(41) }),
    );
    const [cookie = ''] = firstReply.headers.getSetCookie().filter((each) => each.startsWith('receipts='));
    expect(cookie).toMatch(/^receipts=[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const secondReply = await client.post(
      '/api/bookings/public',
      bookingInput({ check_in: day(40), check_out: day(41) }),
    );
    expect(secondReply.headers.getSetCookie().join()).toMatch(/receipts=[\w-]{22}\.[\w-]{22};/);
  });

  test('gets a payment reference of the house’s own making', async () => {
    const { txRef } = await book(app, { transaction_ref: 'client-key-1', check_in: day(42), check_out: day(43) });
    const otherGuest = await book(app, { transaction_ref: 'client-key-2', check_in: day(42), check_out: day(43) });
    expect(txRef).not.toContain('client-key');
    expect(otherGuest.txRef).not.toBe(txRef);
  });

  test('has the nights, the charge, the promises and the entry in the log at once', async () => {
    const rowsBefore = await countRows();
    const { booking, txRef } = await book(app, { room_id: 'business-suite', check_in: day(5), check_out: day(8) });
    const rowsAfter = await countRows();
    const rowsAdded = Object.fromEntries(
      Object.entries(rowsAfter).map(([table, n]) => [table, n - (rowsBefore[table] ?? 0)]),
    );
    expect(rowsAdded).toEqual({ booking: 1, bookingNight: 3, charge: 1, job: 3, audit: 1, idempotency: 0 });
    expect(await readAuditTrail(app.db, txRef)).toEqual(['client: booking created']);
    const jobs = await app.db.read.selectFrom('job').select(['kind', 'runAt']).orderBy('id', 'desc').limit(3).execute();
    const minutesLater = (n: number) => new Date(openedAt.getTime() + n * 60_000);
    expect(jobs).toEqual([
      { kind: 'booking.unpaid', runAt: minutesLater(5) },
      { kind: 'booking.hold_ended', runAt: minutesLater(30) },
      { kind: 'payment.recheck', runAt: minutesLater(2) },
    ]);
    expect((await readBookingRow(app.db, booking.reference)).nightsHeld).toBe(true);
  });

  test('may have a name in any script, with signs, and a long one', async () => {
    const names = [
      ...['O’Brien "The Duke" & Sons', 'محمد العربي', '\u200fעִבְרִית\u200f', '陳大文', '👩🏾‍🍳 Ada', 'a'.repeat(120)],
      "Robert'); drop table booking;--",
    ];
    const stay = { room_id: 'deluxe-large', check_in: day(60), check_out: day(61) };
    const replies = await Promise.all(names.map((guest_name) => createBooking({ ...stay, guest_name })));
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 201));
  });

  test('need not care for spaces around what was typed', async () => {
    const { booking } = await book(app, { guest_name: '  Ada  Obi ', check_in: day(44), check_out: day(45) });
    expect(booking.guest_name).toBe('Ada  Obi');
  });
});

describe('a booking that cannot be', () => {
  test('leaves nothing behind', async () => {
    await setInventory(app.db, 'executive-suite', { total_rooms: 1 });
    const stay = { room_id: 'executive-suite', check_in: day(12), check_out: day(14) };
    await book(app, stay);
    const rowsBefore = await countRows();
    const replyWhenFull = await createBooking({
      ...stay,
      check_in: day(13),
      check_out: day(16),
      transaction_ref: 'refused',
    });
    expect([replyWhenFull.status, replyWhenFull.body.message]).toEqual([
      409,
      'Selected room is not available for the chosen dates',
    ]);
    expect(replyWhenFull.body.errors).toEqual([{ field: 'room_id', message: replyWhenFull.body.message }]);
    expect(replyWhenFull.headers.getSetCookie().join()).not.toContain('receipts=');
    expect((await createBooking({ guest_name: '' })).status).toBe(400);
    expect((await createBooking({ check_in: day(-1) })).status).toBe(400);
    expect((await createBooking({ guests: 3 })).body.errors).toEqual([
      { field: 'guests', message: 'Classic Single sleeps up to 2 guests' },
    ]);
    expect(await countRows()).toEqual(rowsBefore);
    expect(await readRoomsSold(app.db, 'executive-suite', day(14))).toBe(0);
  });

  test('a room that is under maintenance, set fully booked, not active or held back is not sold', async () => {
    const onSale = { status: 'Available', is_active: true, held_back: 0 } as const;
    for (const stock of [
      { status: 'Maintenance' },
      { status: 'Fully Booked' },
      { is_active: false },
      { held_back: 8 },
    ] as const) {
      await setInventory(app.db, 'deluxe-large', { ...onSale, ...stock });
      const refusal = await createBooking({ room_id: 'deluxe-large', check_in: day(70), check_out: day(71) });
      const message = 'Selected room is not available for the chosen dates';
      expect([stock, refusal.status, refusal.body.message]).toEqual([stock, 409, message]);
    }
    await setInventory(app.db, 'deluxe-large', onSale);
  });
});

describe('a reference that is taken', () => {
  test('is drawn again', async () => {
    const random7 = seededRandom(7);
    const takenReference = random7.bookingReference();
    const unusedReference = random7.bookingReference();
    const draws = [takenReference, takenReference, unusedReference];
    const random = { ...systemRandom, bookingReference: () => draws.shift() ?? 'BK-NEVERMORE' };
    const unluckyApp = await testApp({ random, db: app.db });
    try {
      expect((await book(unluckyApp)).booking.reference).toBe(takenReference);
      expect((await book(unluckyApp)).booking.reference).toBe(unusedReference);
      draws.push(...Array.from({ length: 5 }, () => takenReference));
      const refusal = await unluckyApp.client().post('/api/bookings/public', bookingInput());
      expect([refusal.status, refusal.body]).toEqual([500, { success: false, message: 'Booking creation failed' }]);
    } finally {
      await unluckyApp.close();
    }
  });
});
