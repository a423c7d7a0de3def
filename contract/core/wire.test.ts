import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  fieldFromWire,
  fieldToWire,
  fromWire,
  keepNamesOnWire,
  readWire,
  toWire,
  wireName,
} from '#contract/core/wire.ts';

const lineSchema = z.object({ drinkId: z.int(), priceKobo: z.nullable(z.number()) });
const orderSchema = z.object({
  guestName: z.string(),
  totalKobo: z.optional(z.number()),
  nightsKobo: z.optional(z.array(z.number())),
  lines: z.optional(z.array(lineSchema)),
  room: z.optional(z.nullable(z.object({ bookingId: z.string() }))),
});

const valueInProgram = {
  guestName: 'Ada',
  totalKobo: 2_540_050,
  nightsKobo: [100, 5],
  lines: [
    { drinkId: 1, priceKobo: 150_000 },
    { drinkId: 2, priceKobo: null },
  ],
  room: { bookingId: 'B' },
};
const valueOnWire = {
  guest_name: 'Ada',
  total: 25_400.5,
  nights: [1, 0.05],
  lines: [
    { drink_id: 1, price: 1500 },
    { drink_id: 2, price: null },
  ],
  room: { booking_id: 'B' },
};

test('a value has the names and the naira of the API there, and is the same when it comes back', () => {
  expect(toWire(orderSchema, valueInProgram)).toEqual(valueOnWire);
  expect(fromWire(orderSchema, valueOnWire)).toEqual(valueInProgram);
});

test.each([1, 7, 13_612_254_036, 17_095_710_880, 30_000_000_003, 99_999_999_999_999])(
  '%d kobo come back as they were',
  (kobo) => {
    const naira = toWire(orderSchema, { totalKobo: kobo }).total;
    expect(fromWire(orderSchema, { total: JSON.parse(JSON.stringify(naira)) })).toEqual({ totalKobo: kobo });
  },
);

test('fields keep their order, so that a reply is the same text', () => {
  expect(JSON.stringify(toWire(orderSchema, valueInProgram))).toBe(JSON.stringify(valueOnWire));
});

test.each([
  [0.1 + 0.2, 30],
  [0.07, 7],
  [1.005, 100.5],
  [-498.5, -49_850],
  [1e12, 1e14],
])('%d naira are %d kobo, and a part of a kobo stays for the schema to refuse', (naira, kobo) => {
  expect(fromWire(orderSchema, { total: naira })).toEqual({ totalKobo: expect.closeTo(kobo, 6) });
  expect(Number.isInteger((fromWire(orderSchema, { total: naira }) as { totalKobo: number }).totalKobo)).toBe(
    Number.isInteger(kobo),
  );
});

describe('what comes in', () => {
  test('counts only under the names of the API', () => {
    expect(fromWire(orderSchema, { guestName: 'Eve', totalKobo: 1, guest_name: 'Ada' })).toEqual({ guestName: 'Ada' });
  });

  test.each([null, 'text', 5, [], [{ guest_name: 1 }]])('may be anything: %j', (value) => {
    expect(fromWire(orderSchema, value)).toEqual(value);
    expect(fromWire(orderSchema, { total: value, lines: value, room: value })).toMatchObject({ room: value });
  });

  test('keeps fields that nobody knows, for the schema to drop or refuse', () => {
    expect(fromWire(orderSchema, { is_admin: true })).toEqual({ is_admin: true });
    expect(Object.keys(fromWire(orderSchema, JSON.parse('{"__proto__": {"guest_name": "Eve"}}')) as object)).toEqual([
      '__proto__',
    ]);
  });

  test('is undefined if it does not fit', () => {
    expect(readWire(orderSchema, valueOnWire)).toEqual(valueInProgram);
    expect(readWire(orderSchema, { guest_name: 5 })).toBeUndefined();
  });
});

test('what others spell in camelCase stays so', () => {
  const proof = z.object({ proof: keepNamesOnWire(z.object({ keyLength: z.int() })), totalKobo: z.number() });
  const sent = { proof: { keyLength: 32 }, total: 1 };
  expect(toWire(proof, { proof: { keyLength: 32 }, totalKobo: 100 })).toEqual(sent);
  expect(fromWire(proof, sent)).toEqual({ proof: { keyLength: 32 }, totalKobo: 100 });
});

test('a choice of objects is converted whichever it is', () => {
  const reply = z.object({ outcome: z.union([z.object({ paidAt: z.string() }), z.object({ holdUntil: z.string() })]) });
  expect(toWire(reply, { outcome: { holdUntil: 'x' } })).toEqual({ outcome: { hold_until: 'x' } });
  expect(fromWire(reply, { outcome: { paid_at: 'x' } })).toEqual({ outcome: { paidAt: 'x' } });
});

test.each([
  ['guestName', 'guest_name'],
  ['totalKobo', 'total'],
  ['lines.0.priceKobo', 'lines.0.price'],
  ['room.bookingId', 'room.booking_id'],
  ['Idempotency-Key', 'Idempotency-Key'],
  ['body', 'body'],
])('an error about %s is about %s in the API', (name, wireField) => {
  expect(fieldToWire(orderSchema, name)).toBe(wireField);
  expect(fieldFromWire(orderSchema, wireField)).toBe(name);
});

test('a name without a schema is known as well', () => {
  expect(['guestName', 'totalKobo', 'to_30'].map(wireName)).toEqual(['guest_name', 'total', 'to_30']);
});
