import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { bookingInput, openedAt, testToday } from '#tools/testing/factories.ts';
import { book, passMinutes } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
});
afterAll(() => app.close());

const day = (offset: number) => addDays(testToday, offset);
const create = (body: object, headers?: Record<string, string>) =>
  app.client().post('/api/bookings/public', body, headers);
const referenceIn = ({ body }: { body: Record<string, unknown> }) => (body.booking as { reference: string }).reference;
const readBookings = async (email: string) =>
  (await app.db.read.selectFrom('booking').select('id').where('guestEmail', '=', email).execute()).length;

describe('a create call with a key', () => {
  test('makes one booking, however often it is repeated', async () => {
    const input = { ...bookingInput({ room_id: 'deluxe' }), transaction_ref: 'again-1' };
    const firstReply = await create(input);
    const secondReply = await create({ ...input, status: 'confirmed', payment_status: 'paid' });
    expect([firstReply.status, secondReply.status]).toEqual([201, 201]);
    expect(secondReply.body).toEqual(firstReply.body);
    expect(secondReply.headers.getSetCookie().join()).toContain('receipts=');
    expect(await readBookings(input.guest_email)).toBe(1);
  });

  test('makes one booking when eight come at once', async () => {
    const input = { ...bookingInput({ room_id: 'deluxe' }), transaction_ref: 'again-2' };
    const client = app.client();
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.post('/api/bookings/public', input)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(referenceIn)).size).toBe(1);
    expect(await readBookings(input.guest_email)).toBe(1);
  });

  test('may carry it in a header', async () => {
    const input = bookingInput({ room_id: 'deluxe' });
    const keyHeader = { 'idempotency-key': 'header-1' };
    expect(referenceIn(await create(input, keyHeader))).toBe(referenceIn(await create(input, keyHeader)));
  });

  test('and another name, date, room or number of guests is refused', async () => {
    const input = { ...bookingInput({ room_id: 'deluxe' }), transaction_ref: 'other-details' };
    expect((await create(input)).status).toBe(201);
    const message = 'This booking key was already used with other details';
    for (const change of [
      { guest_name: 'Somebody Else' },
      { check_out: day(13) },
      { room_id: 'deluxe-large' },
      { guests: 2 },
    ]) {
      const refusal = await create({ ...input, ...change });
      expect([change, refusal.status, refusal.body]).toEqual([
        ...[change, 409],
        { success: false, message, errors: [{ field: 'transaction_ref', message }] },
      ]);
    }
  });

  test('that was refused may be repeated when the reason is gone', async () => {
    const input = { ...bookingInput({ room_id: 'deluxe' }), transaction_ref: 'refused-first' };
    expect((await create({ ...input, guests: 4 })).status).toBe(400);
    expect((await create(input)).status).toBe(201);
  });

  test('is refused when it is empty, too long or not plain letters', async () => {
    for (const key of ['', 'with space', 'x'.repeat(101), 'é']) {
      const refusal = await create(bookingInput(), { 'idempotency-key': key });
      expect([key, refusal.status, refusal.body.errors]).toMatchObject([key, 400, [{ field: 'Idempotency-Key' }]]);
    }
    for (const [transaction_ref, message] of [
      ['', 'transaction_ref cannot be empty'],
      ['x'.repeat(101), 'transaction_ref can be at most 100 characters long'],
    ]) {
      const refusal = await create({ ...bookingInput(), transaction_ref });
      expect([refusal.status, refusal.body.errors]).toEqual([400, [{ field: 'transaction_ref', message }]]);
    }
  });

  test('is still the booking it was when it comes after midnight', async () => {
    app.clock.set(new Date('2026-11-21T22:59:00Z'));
    const input = { ...bookingInput({ check_in: testToday, check_out: day(1) }), transaction_ref: 'midnight' };
    const firstReply = await create(input);
    app.clock.advance(2 * 60_000);
    const repeatedReply = await create(input);
    expect([repeatedReply.status, referenceIn(repeatedReply)]).toEqual([201, referenceIn(firstReply)]);
    const newInput = { ...input, transaction_ref: 'after midnight' };
    expect((await create(newInput)).status).toBe(400);
    app.clock.set(openedAt);
  });

  test('and without one, two calls are two bookings', async () => {
    const input = bookingInput({ room_id: 'deluxe' });
    expect(referenceIn(await create(input))).not.toBe(referenceIn(await create(input)));
  });
});

describe('bookings waiting for payment', () => {
  const tooManyMessage =
    'You already have 3 bookings waiting for payment. Please pay for one of them, or try again when they have expired.';

  test.each<[string, (guest: ReturnType<typeof bookingInput>) => object]>([
    ['under one e-mail, however it is written', (guest) => ({ guest_email: guest.guest_email.toUpperCase() })],
    [
      'under one phone number, however it is spaced',
      (guest) => ({ guest_phone: guest.guest_phone.replaceAll(' ', '-') }),
    ],
  ])('are three at most %s', async (_, sameFieldsOf) => {
    const guest = bookingInput();
    const stay = { room_id: 'business-suite', check_in: day(1), check_out: day(2) };
    for (const offset of [1, 5, 9])
      await book(app, { ...stay, ...sameFieldsOf(guest), check_in: day(offset), check_out: day(offset + 1) });
    const fourthInput = { ...bookingInput(stay), ...sameFieldsOf(guest), check_in: day(13), check_out: day(14) };
    const refusal = await create(fourthInput);
    expect([refusal.status, refusal.body]).toEqual([429, { success: false, message: tooManyMessage }]);
    await passMinutes(app, 31);
    expect((await create(fourthInput)).status).toBe(201);
  });

  test('are three at most when ten are asked for at once', async () => {
    const { guest_email } = bookingInput();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        create(bookingInput({ guest_email, room_id: 'deluxe', check_in: day(40 + n), check_out: day(41 + n) })),
      ),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 201, ...Array(7).fill(429)]);
  });

  test('do not count once their time is over, even if no job has ended them', async () => {
    const { guest_email } = bookingInput();
    await app.worker.stop();
    for (const offset of [50, 52, 54])
      await book(app, { guest_email, room_id: 'deluxe', check_in: day(offset), check_out: day(offset + 1) });
    app.clock.advance(30 * 60_000);
    await book(app, { guest_email, room_id: 'deluxe', check_in: day(56), check_out: day(57) });
  });
});
