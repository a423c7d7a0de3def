import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromWire, wireName } from '#contract/core/wire.ts';
import type { Client } from '#tools/testing/client.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { invalidDays, invalidTexts, invalidValues, longText, shortJson } from '#tools/testing/invalid-values.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp();
  client = app.client();
});
afterAll(() => app.close());

const day = (offset: number) => addDays(testToday, offset);
describe('booking', () => {
  const validInput = { ...bookingInput({ room_id: 'deluxe' }), transaction_ref: 'key' };
  const postChanged = (change: object) => client.post('/api/bookings/public', { ...validInput, ...change });
  const refusedValues: Record<string, unknown[]> = {
    guest_name: [
      ...[...invalidTexts, '<script>alert(1)</script>', '"><img src=x>', 'x'.repeat(121), 'Ada\tObi', '\u0007'],
      ...['\u200f', '\ud800', '12345'],
    ],
    guest_email: [
      ...invalidTexts,
      ...['ada', 'ada@', '@example.ng', 'a b@example.ng', 'ada@example', 'ada@example.ng,obi@example.ng', '1e309'],
      ...['ada@example.ng\r\nBcc: x@example.ng', '<ada@example.ng>', `${'a'.repeat(250)}@example.ng`],
    ],
    guest_phone: [...invalidTexts, 'call me', '123', '1e309', '<b>08031234567</b>', '0'.repeat(41)],
    check_in: [...invalidTexts, ...invalidDays, '0001-01-01', '1970-01-01', day(-1), day(366), '9999-12-30'],
    check_out: [...invalidTexts, ...invalidDays, '0001-01-01', '9999-12-31', day(-5), day(9), day(10), day(41)],
    room_id: [...invalidTexts, 'penthouse', 'DELUXE', '1e309', '__proto__', "deluxe'--", '<b>deluxe</b>'],
    guests: [null, '', 0, -0, -1, ...invalidValues, 5, 3, '2', '1e309', 1e308, '<b>2</b>'],
    transaction_ref: [...invalidTexts, 'x'.repeat(101)],
  };

  /** The short form parses each value. It sends every fourth value, and each that only the handler refuses. */
  const isSent = (field: string, value: unknown, at: number): boolean => {
    const { input } = endpoints.createPublicBooking;
    const { error } = input.safeParse(fromWire(input, { ...validInput, [field]: value }));
    return isDeep || at % 4 === 0 || !error?.issues.some(({ path }) => wireName(String(path[0])) === field);
  };

  test.each(Object.entries(refusedValues))('with a wrong %s is refused, naming it', async (field, values) => {
    const problems: string[] = [];
    for (const value of values.filter((each, at) => isSent(field, each, at))) {
      const namedFields = expectRefusedFields(await postChanged({ [field]: value }));
      // A wrong check-in may be reported at the check-out, because the rules compare the two dates.
      const relatedField = field === 'check_in' ? 'check_out' : field;
      if (!namedFields.includes(field) && !namedFields.includes(relatedField))
        problems.push(`${shortJson(value)} names ${namedFields}`);
    }
    expect(problems).toEqual([]);
  });

  test.each(Object.keys(refusedValues).filter((field) => !['guests', 'transaction_ref'].includes(field)))(
    'without %s is refused, naming it',
    async (field) => {
      expect(expectRefusedFields(await postChanged({ [field]: undefined }))).toContain(field);
    },
  );

  test.each([
    ['check_in', { check_in: day(-1), check_out: day(1) }, 'Invalid date range'],
    ['check_in', { check_in: day(366), check_out: day(367) }, 'Invalid date range'],
    ['check_out', { check_out: day(41) }, 'Invalid date range'],
    ['check_out', { check_out: day(10) }, 'Check-out must be after check-in'],
    ['check_out', { check_out: day(5) }, 'Check-out must be after check-in'],
    ['check_in', { check_in: '2026-02-30' }, 'Please select check-in and check-out dates'],
    ['room_id', { room_id: 'penthouse' }, 'Please select a room'],
    ['guests', { guests: 13 }, 'Guests must be a number from 1 to 12'],
    ['guest_name', { guest_name: '<b>' }, 'Guest name cannot contain < or >'],
  ])('names %s for %j', async (field, change, message) => {
    const { status, body } = await postChanged(change);
    expect([status, body]).toEqual([400, { success: false, message, errors: [{ field, message }] }]);
  });

  test('names everything that is wrong, in the order of the form', async () => {
    const reply = await postChanged({ guests: 13, room_id: '', check_in: '', guest_phone: '', guest_name: '' });
    expect(expectRefusedFields(reply)).toEqual(['guest_name', 'guest_phone', 'check_in', 'room_id', 'guests']);
    expect(reply.body.message).toBe('Please provide guest name');
  });

  test('nothing of this has booked anything', async () => {
    const storedBookings = await app.db.read.selectFrom('booking').select('id').execute();
    expect(storedBookings).toEqual([]);
  });
});

describe('asking for availability', () => {
  const validQuery = { room_type_id: 'deluxe', check_in: day(1), check_out: day(2) };
  const askAvailability = (query: string) => client.get(`/api/room-inventory/check-availability?${query}`);
  const refusedTexts = ['', ' ', 'null', 'undefined', 'a\u0000b', 'a\r\nb', longText, '[object Object]', '{}', '1e309'];

  test.each([
    ['room_type_id', [...refusedTexts, '__proto__', "deluxe'--", '<b>']],
    ['check_in', [...refusedTexts, ...invalidDays]],
    ['check_out', [...refusedTexts, ...invalidDays]],
  ])('with a wrong %s is refused, naming it', async (field, values) => {
    for (const value of values)
      expect(
        expectRefusedFields(await askAvailability(`${new URLSearchParams({ ...validQuery, [field]: value })}`)),
      ).toContain(field);
  });

  test.each([
    ['said twice', `room_type_id=deluxe&${new URLSearchParams(validQuery)}`, 'room_type_id'],
    ['given as a list', `room_type_id[]=deluxe&check_in=${day(1)}&check_out=${day(2)}`, 'room_type_id'],
    ['not given', '', 'room_type_id'],
    ['cut in its encoding', `check_in=${day(1)}&check_out=${day(2)}&room_type_id=%E0%A4%A`, 'room_type_id'],
    ['a name of the language', '__proto__[room_type_id]=deluxe&constructor=1', 'room_type_id'],
  ])('with a query %s is refused', async (_, query, field) => {
    expect(expectRefusedFields(await askAvailability(query))).toContain(field);
  });
});

describe('verifying', () => {
  const wrongRefs = [...invalidValues, 0, 5, 'x'.repeat(201)];
  test.each([
    ['tx_ref', [...wrongRefs, null, '', 'null', 'undefined', '   ']],
    ['transaction_id', wrongRefs.filter((value) => typeof value !== 'number')],
  ])('with a wrong %s is refused, naming it', async (field, values) => {
    for (const value of values) {
      const reply = await client.post('/api/payments/verify', { [field]: value });
      expect([shortJson(value), expectRefusedFields(reply)]).toEqual([shortJson(value), [field]]);
      expect(reply.status).toBe(400);
    }
  });

  test.each(['1e309', "' or 1=1--", '<script>', '../../v3', '-1', '4320001/../verify', '0x10'])(
    'with %j for a number confirms nothing',
    async (transaction_id) => {
      const reply = await client.post('/api/payments/verify', { tx_ref: transaction_id, transaction_id });
      expect([reply.status, expectRefusedFields(reply)]).toEqual([404, []]);
    },
  );
});

test.each([1e15, 9.1e13, -1, '100', 1e308])(
  'cancelling with %j for what comes back is refused, naming it',
  async (amount) => {
    const input = { status: 'pending', refund_amount: amount };
    const reply = await client.post('/api/bookings/by-reference/BK-00000000/cancel', input);
    expect([reply.status, expectRefusedFields(reply)]).toEqual([400, ['refund_amount']]);
  },
);

describe('reading a booking', () => {
  test.each(['%00', 'a%0d%0ab', '%20', 'x'.repeat(41), '%E2%80%A8'])(
    'by %s is refused, naming it',
    async (reference) => {
      const reply = await client.get(`/api/bookings/by-reference/${reference}`);
      expect([reply.status, expectRefusedFields(reply)]).toEqual([400, ['reference']]);
    },
  );

  test.each(['?token=', '?token=a%00b', `?token=${'x'.repeat(61)}`, '?token=a&token=b'])(
    'with %s is refused, naming the token',
    async (query) => {
      expect(expectRefusedFields(await client.get(`/api/bookings/by-reference/BK-00000000${query}`))).toEqual([
        'token',
      ]);
    },
  );

  test('cannot be told another reference in the query', async () => {
    const reply = await client.get('/api/bookings/by-reference/BK-00000000?reference=a%00b');
    expect([reply.status, expectRefusedFields(reply)]).toEqual([404, []]);
  });
});
