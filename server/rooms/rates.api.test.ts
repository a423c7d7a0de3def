import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import { formatNaira, fromNaira, kobo, quote, toNaira } from '#contract/core/money.ts';
import { nightsOfPeriod, pricesByPeriods, pricesOfStay } from '#contract/rooms/night-prices.ts';
import { priceChangesReply, rateMessages, ratePeriodList } from '#contract/rooms/rates.ts';
import { roomCalendar, roomList } from '#contract/rooms/rooms.ts';
import type { Client } from '#tools/testing/client.ts';
import { move, postWalkIn, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { parseReply, parseWire } from '#tools/testing/on-wire.ts';
import { book, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  await app.worker.stop();
  admin = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());
beforeEach(() => app.db.read.deleteFrom('ratePeriod').execute());

const day = (offset: number) => addDays(testToday, offset);
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const deluxePrice = 30_500;

const period = {
  room_type_id: 'deluxe',
  name: 'Detty December',
  from: day(25),
  last_night: day(40),
  weekdays: everyDay,
  price: 45_000,
};
const save = (change: object, client = admin) => client.put('/api/prices', { periods: [change], conditions: [] });
const tryToAdd = (changes: object = {}) => save({ to: { ...period, ...changes } });
async function addPeriod(changes: object = {}) {
  const { status, body } = await tryToAdd(changes);
  expect([status, body.message]).toEqual([200, rateMessages.saved]);
  const addedPeriod = parseWire(priceChangesReply, body).periods[0]?.after;
  if (!addedPeriod) throw new Error('no period was added');
  return addedPeriod;
}
const readListed = async () => parseWire(ratePeriodList, (await admin.get('/api/rate-periods')).body).data;
const refusal = (field: string, message: string) => ({ success: false, message, errors: [{ field, message }] });

async function readCalendarPrices(from: Day, to: Day, room = 'deluxe'): Promise<(number | null)[]> {
  const query = new URLSearchParams({ from, to, room_type_id: room });
  const { body } = await app.client().get(`/api/room-inventory/calendar?${query}`);
  return parseWire(roomCalendar, body).data.map(({ price }) => price);
}
async function readRoomToPrice() {
  const { body } = await app.client().get('/api/room-inventory/available');
  return parseReply(roomList, body).data.find(({ id }) => id === 'deluxe') ?? expect.unreachable();
}

async function readOfferedRoom(id = 'deluxe') {
  const { data } = parseWire(roomList, (await app.client().get('/api/room-inventory/available')).body);
  const room = data.find((each) => each.id === id);
  if (!room) throw new Error(`${id} is not on sale`);
  return room;
}
const totalOf = (prices: number[], feePercent = 2) =>
  toNaira(
    quote(
      prices.map((price) => kobo(price * 100)),
      feePercent,
    ).total,
  );

describe('a rate period', () => {
  test('prices its nights in the list of rooms, in the calendar, and in a booking made online or at the desk', async () => {
    await addPeriod();
    expect((await readOfferedRoom()).prices).toEqual([{ from: day(25), until: day(41), price: 45_000 }]);
    expect(await readCalendarPrices(day(24), day(26))).toEqual([deluxePrice, 45_000, 45_000]);
    const stay = { room_id: 'deluxe', check_in: day(24), check_out: day(27) };
    const { booking } = await book(app, stay);
    expect(booking).toMatchObject({
      price_lines: [
        { nights: 1, price_per_night: deluxePrice },
        { nights: 2, price_per_night: 45_000 },
      ],
      base_total: deluxePrice + 90_000,
      total_amount: totalOf([deluxePrice, 45_000, 45_000]),
    });
    const deskBooking = await walkIn(app, await signedIn(app, 'receptionist'), stay);
    expect(deskBooking.total_amount).toBe(deluxePrice + 90_000);
  });

  test('gives way to one with fewer nights', async () => {
    await addPeriod({ name: 'Weekends', from: day(0), last_night: day(364), weekdays: [5, 6], price: 35_000 });
    await addPeriod();
    await addPeriod({ name: 'New Year', from: day(40), last_night: day(40), price: 80_000 });
    const prices = await readCalendarPrices(day(38), day(41));
    // `day(40)` is Thursday 31 December 2026.
    expect(day(40)).toBe('2026-12-31');
    expect(prices).toEqual([45_000, 45_000, 80_000, 35_000]);
  });

  test('leaves the other room types and existing bookings alone', async () => {
    const { booking, client } = await book(app, { room_id: 'deluxe', check_in: day(30), check_out: day(31) });
    await addPeriod();
    expect(await readCalendarPrices(day(30), day(30), 'deluxe-large')).toEqual([35_900]);
    const { body } = await client.get(`/api/bookings/by-reference/${booking.reference}`);
    expect(body.booking).toMatchObject({ total_amount: booking.total_amount, price_lines: booking.price_lines });
  });

  test('can be changed and deleted, by who saw its latest version', async () => {
    const { id, version, nights } = await addPeriod();
    expect(nights).toBe(16);
    const to = { ...period, last_night: day(26), price: 50_000.5 };
    expect((await save({ id, version, to })).status).toBe(200);
    expect(await readCalendarPrices(day(26), day(27))).toEqual([50_000.5, deluxePrice]);
    const outdatedReply = await save({ id, version, to });
    expect([outdatedReply.status, outdatedReply.body.message]).toEqual([409, rateMessages.changedMeanwhile]);
    expect((await save({ id, version, to: null })).status).toBe(409);
    expect((await save({ id, version: version + 1, to: null })).status).toBe(200);
    expect([await readListed(), await readCalendarPrices(day(26), day(26))]).toEqual([[], [deluxePrice]]);
    expect((await save({ id, version: version + 1, to: null })).status).toBe(404);
  });

  test('stays with its room type, so that the log of each type has the whole life of its prices', async () => {
    const { id, version } = await addPeriod();
    const { status, body } = await save({ id, version, to: { ...period, room_type_id: 'deluxe-large' } });
    expect([status, body]).toEqual([400, refusal('room_type_id', rateMessages.otherType)]);
    expect(await readListed()).toMatchObject([{ id, room_type_id: 'deluxe' }]);
  });

  test('is refused if another one with as many nights shares a night, and that one is named', async () => {
    await addPeriod({ name: 'Easter' });
    const { status, body } = await tryToAdd({ from: day(40), last_night: day(55) });
    expect([status, body]).toEqual([409, refusal('from', rateMessages.clash('Easter', 16, day(40)))]);
    await addPeriod({ from: day(41), last_night: day(56) });
    await addPeriod({ room_type_id: 'deluxe-large' });
  });

  test('is refused to everybody but the superadmin, and read by the supervisor', async () => {
    const supervisor = await signedIn(app, 'supervisor');
    expect((await supervisor.get('/api/rate-periods')).status).toBe(200);
    expect((await save({ to: period }, supervisor)).status).toBe(403);
    expect((await (await signedIn(app, 'receptionist')).get('/api/rate-periods')).status).toBe(403);
  });

  test('without a name, a price, a room type of ours or a night, and with days in the wrong order is refused', async () => {
    // `day(25)` is a Wednesday.
    const refusedChanges: [string, object, string, string][] = [
      ['no name', { name: ' ' }, 'periods', rateMessages.name],
      ['a room type that does not exist', { room_type_id: 'penthouse' }, 'room_type_id', rateMessages.roomType],
      ['a last night before the first', { last_night: day(24) }, 'periods', rateMessages.order],
      ['more than five years', { last_night: day(25 + 1831) }, 'last_night', rateMessages.tooLong],
      ['no day of the week', { weekdays: [] }, 'periods', rateMessages.weekdays],
      ['an eighth day', { weekdays: [8] }, 'periods', rateMessages.weekdays],
      ['no night', { last_night: day(25), weekdays: [1] }, 'weekdays', rateMessages.noNight],
      ['no price', { price: 0 }, 'periods', rateMessages.price],
    ];
    for (const [what, changes, field, message] of refusedChanges) {
      const { status, body } = await tryToAdd(changes);
      expect([what, status, body.errors]).toEqual([what, 400, [{ field, message }]]);
    }
    expect(await readListed()).toEqual([]);
  });
});

describe('a price that changes while somebody books', () => {
  const stay = { room_id: 'deluxe', check_in: day(30), check_out: day(32) };

  test('is refused with the new total, and booked when the guest has seen it', async () => {
    const seen_total = totalOf([deluxePrice, deluxePrice]);
    await addPeriod();
    const total = totalOf([45_000, 45_000]);
    const input = { ...bookingInput(stay), transaction_ref: crypto.randomUUID() };
    const client = app.client();
    const refusedReply = await client.post('/api/bookings/public', { ...input, seen_total });
    const message = bookingMessages.priceChanged(kobo(total * 100));
    expect([refusedReply.status, refusedReply.body]).toEqual([409, refusal('seen_total', message)]);
    expect(message).toContain(formatNaira(kobo(total * 100)));
    const bookedReply = await client.post('/api/bookings/public', { ...input, seen_total: total });
    expect(bookedReply.status).toBe(201);
    const repeatedReply = await client.post('/api/bookings/public', { ...input, seen_total });
    expect([repeatedReply.status, repeatedReply.body.booking]).toEqual([201, bookedReply.body.booking]);
  });

  test('is refused at the desk, too', async () => {
    await addPeriod();
    const desk = await signedIn(app, 'receptionist');
    const refusedReply = await postWalkIn(desk, { ...stay, seen_total: 2 * deluxePrice });
    expect([refusedReply.status, refusedReply.body.errors]).toEqual([
      409,
      [{ field: 'seen_total', message: bookingMessages.priceChanged(kobo(9_000_000)) }],
    ]);
  });
});

test('nights added to a stay have their prices of today', async () => {
  const desk = await signedIn(app, 'receptionist');
  const { id, version } = await walkIn(app, desk, { room_id: 'deluxe', check_in: day(0), check_out: day(1) });
  await addPeriod({ from: day(1), last_night: day(1) });
  expect((await move(desk, id, 'checked_in')).status).toBe(200);
  const preview = await desk.get(`/api/bookings/${id}/stay?check_out=${day(3)}`);
  expect(preview.body).toMatchObject({ total_amount: deluxePrice + 45_000 + deluxePrice });
  const change = { check_out: day(3), version: version + 1 };
  const { body } = await desk.put(`/api/bookings/${id}/stay`, change);
  expect((body.booking as { total_amount: number }).total_amount).toBe(deluxePrice + 45_000 + deluxePrice);
});

test('the prices of any periods are those of the narrowest one, everywhere', async () => {
  const aPeriod = fc
    .record({
      from: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 1, max: 30 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      price: fc.integer({ min: 1, max: 90_000 }),
    })
    .map(({ from, length, price, ...rest }) => ({
      ...{ from: day(from), lastNight: day(from + length - 1), priceKobo: fromNaira(price) },
      ...rest,
    }));

  await fc.assert(
    fc.asyncProperty(
      fc.array(aPeriod, { maxLength: 5 }),
      fc.integer({ min: 0, max: 60 }),
      async (periods, firstOffset) => {
        await app.db.read.deleteFrom('ratePeriod').execute();
        const savedPeriods: typeof periods = [];
        for (const each of periods) {
          const { lastNight, priceKobo, ...rest } = each;
          const { status } = await tryToAdd({ ...rest, last_night: lastNight, price: toNaira(priceKobo) });
          const nights = nightsOfPeriod(each);
          const hasClash = savedPeriods
            .map(nightsOfPeriod)
            .some((other) => other.length === nights.length && other.some((night) => nights.includes(night)));
          expect(status).toBe(nights.length === 0 ? 400 : hasClash ? 409 : 200);
          if (status === 200) savedPeriods.push(each);
        }
        const priceOf = pricesByPeriods(savedPeriods, fromNaira(deluxePrice));
        const expectedPrices = Array.from({ length: 10 }, (_, index) => toNaira(priceOf(day(firstOffset + index))));
        expect(await readCalendarPrices(day(firstOffset), day(firstOffset + 9))).toEqual(expectedPrices);
        expect(pricesOfStay(await readRoomToPrice(), day(firstOffset), day(firstOffset + 10)).map(toNaira)).toEqual(
          expectedPrices,
        );
      },
    ),
    { numRuns: rounds(25, 6) },
  );
});
