import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { bookingDetail } from '#contract/front-desk/desk.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { claimedNights, deskBookingFrom, moveThrough, postWalkIn, takePayment, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, openedAt, testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let receptionist: Client;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'deluxe', { total_rooms: 100 });
  receptionist = await signedIn(app, 'receptionist');
  superadmin = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const day = (offset: number) => addDays(testToday, offset);
const detailOf = async (id: string) => parseWire(bookingDetail, (await receptionist.get(`/api/bookings/${id}`)).body);
const searchOf = (path: string) => new URL(path, app.url).search;
const mailsAbout = async (reference: string) =>
  (await readMailFolder(app.mailFolder)).filter(({ subject }) => subject.includes(reference));
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof postWalkIn>>) => [status, body.message, body.errors];

describe('a walk-in', () => {
  test('is confirmed at once at the server’s price, without a fee, and waits to be paid', async () => {
    const input = bookingInput({ room_id: 'deluxe', check_in: testToday, check_out: day(3), guests: 2 });
    const reply = await receptionist.post('/api/bookings', input);
    const { id, reference, transaction_ref, ...booking } = deskBookingFrom(reply);
    expect([reply.status, reply.body.message]).toEqual([201, 'Walk-in booking created successfully!']);
    const { transaction_ref: _, ...guest } = input;
    expect(booking).toEqual({
      ...guest,
      ...{ room_name: 'Deluxe', room_type: 'Deluxe', room_type_name: 'Deluxe', room_type_id: 'deluxe' },
      ...{
        nights: 3,
        children: 0,
        booked_plan: {
          ...{ code: 'flexible', name: null, breakfast: false },
          terms: {
            ...{ free_until_hours: 48, late_refund_percent: 50, unused_nights_percent: 100, no_show_percent: 100 },
            check_in_from: '14:00',
          },
        },
        price_per_night: 30_500,
        base_total: 91_500,
        transaction_fee: 0,
        total_amount: 91_500,
      },
      ...{ price_lines: [{ nights: 3, price_per_night: 30_500 }], discount: 0, extra_charges: 0, services: 0 },
      ...{ promo_code: null, company: null, price_off: 0 },
      ...{
        credit: 0,
        unconfirmed_amount: 0,
        at_terminal_amount: 0,
        cleared_amount: 0,
        others_owe: 0,
        company_has_window: false,
        guest_nights: [0, 1, 2].map((night) => ({ night: addDays(input.check_in, night), amount: 30_500 })),
        other_payers: '',
        note: '',
        rooms: [],
        version: expect.any(Number),
      },
      ...{ paid_amount: 0, balance: 91_500, status: 'confirmed', payment_status: 'pending' },
      ...{ payment_method: 'manual', booking_source: 'manual', created_by_role: 'receptionist' },
      ...{ created_by: 'Ngozi Eze', created_at: app.clock.now().toISOString(), hold_until: null, masked: false },
    });
    const stamp = app.clock.now().getTime();
    expect([reference, transaction_ref]).toEqual([`REF-${stamp}`, `WI-${stamp}`]);
    expect(await claimedNights(app.db, { id })).toEqual([testToday, day(1), day(2)]);
  });

  test('of a superadmin is theirs, and said to be created', async () => {
    app.clock.advance(1);
    const reply = await postWalkIn(superadmin);
    expect(reply.body.message).toBe('Booking created successfully!');
    const { created_by, created_by_role } = deskBookingFrom(reply);
    expect([created_by, created_by_role]).toEqual(['Adaeze Okafor', 'superadmin']);
  });

  test('of a guest without an e-mail is mailed nobody, and its receipt is a link to send', async () => {
    const { id, reference, version } = await walkIn(app, receptionist, { guest_email: undefined });
    await moveThrough(receptionist, id, 'checked_in');
    await app.worker.idle();
    const { booking, email, guest_receipt_path } = await detailOf(id);
    expect([booking.guest_email, email, await mailsAbout(reference)]).toEqual(['', null, []]);
    const receipt = await app
      .client()
      .get(`/api/bookings/by-reference/${reference}/receipt${searchOf(guest_receipt_path)}`);
    expect(receipt.body.own).toMatchObject({ copy: true, bar_pin: null, cancellation: null });

    const stayPath = `/api/bookings/${id}/stay`;
    const givenReply = await receptionist.put(stayPath, { version: version + 1, guest_email: 'late@example.ng' });
    expect(givenReply.status).toBe(200);
    await app.worker.idle();
    expect((await mailsAbout(reference)).map(({ to }) => to)).toEqual(['late@example.ng']);
    const wrongReply = await receptionist.put(stayPath, { version: version + 2, guest_email: 'late@' });
    expect(wrongReply.body.errors).toEqual([{ field: 'guest_email', message: 'Please provide a valid email' }]);
    const takenReply = await receptionist.put(stayPath, { version: version + 2, guest_email: '' });
    expect(deskBookingFrom(takenReply).guest_email).toBe('');
  });

  test('is what the server makes of it, whatever statuses, prices and references are sent', async () => {
    const forgedFields = {
      status: 'completed',
      payment_status: 'paid',
      payment_method: 'flutterwave',
      total_amount: 1,
    };
    const moreFields = {
      reference: 'REF-1',
      price_per_night: 1,
      base_total: 1,
      transaction_fee: 5,
      created_by_role: 'client',
    };
    const booking = await walkIn(app, receptionist, { room_id: 'deluxe', ...forgedFields, ...moreFields });
    expect(booking).toMatchObject({ status: 'confirmed', payment_status: 'pending', payment_method: 'manual' });
    expect(booking).toMatchObject({ total_amount: 61_000, transaction_fee: 0, created_by_role: 'receptionist' });
    expect(booking.reference).toBe(`REF-${app.clock.now().getTime()}`);
  });

  // The test makes only eight, because the server refuses calls while more than 20 queries wait for longer than a
  // second. On a busy machine, a larger test could make so many wait.
  test('has a reference of its own also when eight are made in the same millisecond', async () => {
    app.clock.advance(1000);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => postWalkIn(n % 2 ? receptionist : superadmin, { room_id: 'deluxe' })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const bookings = replies.map(deskBookingFrom);
    const stamps = Array.from({ length: 8 }, (_, n) => app.clock.now().getTime() + n);
    expect(bookings.map(({ reference }) => reference).sort()).toEqual(stamps.map((stamp) => `REF-${stamp}`));
    for (const { reference, transaction_ref } of bookings) expect(transaction_ref).toBe(reference.replace('REF', 'WI'));
    app.clock.advance(1000);
  });
});

describe('a walk-in sent again with its key', () => {
  test('is the booking it was, also eight times at once and after it has been paid for', async () => {
    const input = bookingInput({ room_id: 'deluxe', check_in: day(1), check_out: day(2), transaction_ref: 'desk-1' });
    app.clock.advance(1);
    const replies = await Promise.all(Array.from({ length: 8 }, () => receptionist.post('/api/bookings', input)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const [booking, ...otherBookings] = replies.map(deskBookingFrom);
    for (const otherBooking of otherBookings) expect(otherBooking).toEqual(booking);
    await takePayment(receptionist, booking?.id ?? '', { amount: 500 });
    const repeatedReply = await receptionist.post('/api/bookings', { ...input, status: 'cancelled', total_amount: 5 });
    expect(deskBookingFrom(repeatedReply)).toMatchObject({ id: booking?.id, paid_amount: 500 });
  });

  test('and other details is refused', async () => {
    const input = bookingInput({ room_id: 'deluxe', check_in: day(1), check_out: day(2), transaction_ref: 'desk-2' });
    app.clock.advance(1);
    expect((await receptionist.post('/api/bookings', input)).status).toBe(201);
    const message = 'This booking key was already used with other details';
    for (const change of [
      { guest_name: 'Somebody Else' },
      { check_out: day(3) },
      { guests: 2 },
      { room_id: 'deluxe-large' },
    ])
      expect(refusalOf(await receptionist.post('/api/bookings', { ...input, ...change }))).toEqual([
        409,
        message,
        [{ field: 'transaction_ref', message }],
      ]);
  });

  test('is another booking when another receptionist, or a guest, happens on the same key', async () => {
    const input = bookingInput({ room_id: 'deluxe', check_in: day(1), check_out: day(2), transaction_ref: 'desk-3' });
    const otherReceptionist = await signedIn(app, await addStaffMember(app));
    const ids = new Set<string>();
    for (const client of [receptionist, otherReceptionist]) {
      app.clock.advance(1);
      ids.add(deskBookingFrom(await client.post('/api/bookings', input)).id);
    }
    const onlineReply = await app.client().post('/api/bookings/public', input);
    expect(onlineReply.status).toBe(201);
    expect(ids.size).toBe(2);
  });

  test('is nobody’s booking online, from which who made it here would be its guest', async () => {
    const input = bookingInput({ room_id: 'deluxe', check_in: day(1), check_out: day(2), transaction_ref: 'desk-4' });
    app.clock.advance(1);
    expect((await receptionist.post('/api/bookings', input)).status).toBe(201);
    const onlineReply = await receptionist.post('/api/bookings/public', {
      ...input,
      transaction_ref: 'FRONT001:desk-4',
    });
    expect([onlineReply.status, onlineReply.body.booking]).toEqual([409, undefined]);
    expect(onlineReply.headers.getSetCookie().join()).not.toContain('receipts=');
  });

  test('may carry it in a header', async () => {
    const input = bookingInput({ room_id: 'deluxe', check_in: day(1), check_out: day(2) });
    const keyHeader = { 'idempotency-key': 'header-1' };
    app.clock.advance(1);
    const firstBooking = deskBookingFrom(await receptionist.post('/api/bookings', input, keyHeader));
    app.clock.advance(1);
    expect(deskBookingFrom(await receptionist.post('/api/bookings', input, keyHeader))).toEqual(firstBooking);
    const malformedKeyReply = await receptionist.post('/api/bookings', input, { 'idempotency-key': 'with space' });
    expect(malformedKeyReply.body.errors).toMatchObject([{ field: 'Idempotency-Key' }]);
  });
});

describe('a walk-in is refused', () => {
  test('without a name, an address, a number, dates or a room, and for guests that do not fit', async () => {
    const refusedInputs: [string, object, string, string][] = [
      ['without a name', { guest_name: ' ' }, 'guest_name', 'Please provide guest name'],
      ['with a wrong e-mail', { guest_email: 'x' }, 'guest_email', 'Please provide a valid email'],
      ['without a telephone', { guest_phone: '' }, 'guest_phone', 'Please provide phone number'],
      ['without dates', { check_in: '' }, 'check_in', 'Please select check-in and check-out dates'],
      [
        'on a day that does not exist',
        { check_out: '2027-02-30' },
        'check_out',
        'Please select check-in and check-out dates',
      ],
      [
        'with dates the wrong way round',
        { check_in: day(2), check_out: day(1) },
        'check_out',
        'Check-out must be after check-in',
      ],
      ['for no night', { check_in: day(2), check_out: day(2) }, 'check_out', 'Check-out must be after check-in'],
      ['from yesterday', { check_in: day(-1) }, 'check_in', `The earliest check-in is ${formatDay(day(0))}.`],
      [
        'for more than a month',
        { check_out: day(31) },
        'check_out',
        `A stay has at most 30 nights: the latest check-out is ${formatDay(day(30))}.`,
      ],
      [
        'more than a year ahead',
        { check_in: day(366), check_out: day(367) },
        'check_in',
        `The latest check-in is ${formatDay(day(365))}.`,
      ],
      ['for an unknown room', { room_id: 'penthouse' }, 'room_id', 'Please select a room'],
      ['without a room', { room_id: '' }, 'room_id', 'Please select a room'],
      [
        'for more guests than the room sleeps',
        { room_id: 'deluxe', guests: 3 },
        'guests',
        'Deluxe sleeps up to 2 guests',
      ],
      ['for nobody', { guests: 0 }, 'guests', 'Guests must be a number from 1 to 12'],
      ['for half a guest', { guests: 1.5 }, 'guests', 'Guests must be a number from 1 to 12'],
    ];
    const replies = await Promise.all(
      refusedInputs.map(async ([what, changes]) => [what, ...refusalOf(await postWalkIn(receptionist, changes))]),
    );
    expect(replies).toEqual(
      refusedInputs.map(([what, , field, message]) => [what, 400, message, [{ field, message }]]),
    );
  });

  const suite = { room_id: 'executive-suite', check_in: day(40), check_out: day(42) };
  beforeAll(async () => {
    await walkIn(app, receptionist, { ...suite, check_out: day(41) });
  });

  test('when the last room has gone, is held back or is not on sale', async () => {
    const onSale = { total_rooms: 2, held_back: 0, status: 'Available', is_active: true } as const;
    const before = await app.db.read.selectFrom('booking').select('id').execute();
    const message = 'Selected room is not available for the chosen dates';
    for (const stock of [
      { total_rooms: 1 },
      { held_back: 1 },
      { status: 'Maintenance' },
      { status: 'Fully Booked' },
      { is_active: false },
    ] as const) {
      await setInventory(app.db, suite.room_id, { ...onSale, ...stock });
      app.clock.advance(1);
      const suiteRefusal = refusalOf(await postWalkIn(superadmin, suite));
      expect([stock, ...suiteRefusal]).toEqual([stock, 409, message, [{ field: 'room_id', message }]]);
    }
    await setInventory(app.db, suite.room_id, onSale);
    expect(await app.db.read.selectFrom('booking').select('id').execute()).toEqual(before);
  });
});

describe('around midnight in Lagos', () => {
  afterAll(() => app.clock.set(openedAt));

  test.each([
    ['23:30', '2026-12-03T22:30:00Z', '2026-12-03'],
    ['00:30', '2026-12-03T23:30:00Z', '2026-12-04'],
  ])('at %s a guest who comes today is an arrival', async (_, at, today) => {
    app.clock.set(new Date(at));
    const client = await signedIn(app, 'receptionist');
    const booking = await walkIn(app, client, { check_in: today, check_out: addDays(today, 1) });
    expect(booking.check_in).toBe(today);
    const { body } = await client.get('/api/bookings/desk');
    expect([body.today, body.desk_day]).toEqual([today, '2026-12-03']);
    expect((body.arrivals as { id: string }[]).map(({ id }) => id)).toContain(booking.id);
    expect((await client.put(`/api/bookings/${booking.id}`, { status: 'checked_in' })).status).toBe(200);
  });
});
