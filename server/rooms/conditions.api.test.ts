import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, type Day, weekdays } from '#contract/core/dates.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { stayPreview } from '#contract/front-desk/stay-change.ts';
import { type PriceChangesReply, priceChangesReply, rateMessages, ratePeriodList } from '#contract/rooms/rates.ts';
import { availabilityReply, conditionKinds, roomCalendar, roomList } from '#contract/rooms/rooms.ts';
import { brokenConditions, countsNights } from '#contract/rooms/stay-conditions.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { postWalkIn, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { growPrices } from '#tools/testing/many-prices.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { book, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let desk: Client;
beforeAll(async () => {
  app = await testApp();
  await app.worker.stop();
  admin = await signedIn(app, 'superadmin');
  desk = await signedIn(app, 'receptionist');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.read.deleteFrom('stayCondition').execute();
  await app.db.read.deleteFrom('ratePeriod').execute();
});

const day = (offset: number) => addDays(testToday, offset);
const everyDay = [...weekdays];

/** The nights of the conditions are those of 24 December 2026 to 2 January 2027. */
const [firstConditionNight, lastConditionNight] = [day(33), day(42)];
const minimumStayCondition = {
  ...{
    room_type_id: 'deluxe',
    kind: 'min_stay_through',
    from: firstConditionNight,
    last_night: lastConditionNight,
    weekdays: everyDay,
    nights: 3,
  },
};
const minimumStaySentence = 'From 24 December at least 3 nights, until 2 January.';

const putPrices = (input: object) => admin.put('/api/prices', { periods: [], conditions: [], ...input });
async function changePrices(input: object): Promise<OnWire<PriceChangesReply>> {
  const { status, body } = await putPrices(input);
  expect([status, body.message]).toEqual([200, rateMessages.saved]);
  return parseWire(priceChangesReply, body);
}
const addConditions = (...conditions: object[]) => changePrices({ conditions: conditions.map((to) => ({ to })) });
const readListed = async () => parseWire(ratePeriodList, (await admin.get('/api/rate-periods')).body);

async function checkAvailable(from: Day, until: Day, room = 'deluxe') {
  const query = new URLSearchParams({ room_type_id: room, check_in: from, check_out: until });
  const { body } = await app.client().get(`/api/room-inventory/check-availability?${query}`);
  return parseWire(availabilityReply, body);
}
const bookAsGuest = (from: Day, until: Day, room_id = 'deluxe') =>
  app.client().post('/api/bookings/public', bookingInput({ room_id, check_in: from, check_out: until }));
const refusal = (field: string, message: string) => ({ success: false, message, errors: [{ field, message }] });

test('the hotel has the days of these tests', () => {
  expect([firstConditionNight, lastConditionNight]).toEqual(['2026-12-24', '2027-01-02']);
});

describe('a guest', () => {
  test('is refused a stay that is too short, with the sentence on the field, and books a longer one', async () => {
    await addConditions(minimumStayCondition);
    expect(await checkAvailable(firstConditionNight, day(35))).toEqual({
      available: false,
      broken: { field: 'check_out', message: minimumStaySentence },
    });
    const refusedReply = await bookAsGuest(day(32), day(34));
    expect([refusedReply.status, refusedReply.body]).toEqual([409, refusal('check_out', minimumStaySentence)]);
    expect(await checkAvailable(firstConditionNight, day(36))).toEqual({ available: true });
    expect((await bookAsGuest(firstConditionNight, day(36))).status).toBe(201);
  });

  test('may book another room type, unless the condition is of all', async () => {
    const { conditions } = await addConditions(minimumStayCondition);
    expect((await bookAsGuest(firstConditionNight, day(34), 'deluxe-large')).status).toBe(201);
    await changePrices({
      conditions: [{ id: conditions[0]?.after?.id, to: { ...minimumStayCondition, room_type_id: null } }],
    });
    expect((await bookAsGuest(firstConditionNight, day(34), 'deluxe-large')).status).toBe(409);
  });

  test('does not arrive or leave on a closed day, and sleeps no night that is not sold', async () => {
    const days = { from: firstConditionNight, last_night: firstConditionNight, nights: null };
    await addConditions(
      { ...minimumStayCondition, ...days, kind: 'closed_to_arrival' },
      { ...minimumStayCondition, ...days, kind: 'closed_to_departure' },
      { ...minimumStayCondition, from: day(40), last_night: day(40), nights: null, kind: 'stop_sell' },
    );
    const answers = await Promise.all([
      ...[
        bookAsGuest(firstConditionNight, day(34)),
        bookAsGuest(day(32), firstConditionNight),
        bookAsGuest(day(32), day(34)),
      ],
      ...[bookAsGuest(day(39), day(41)), bookAsGuest(day(39), day(40))],
    ]);
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [409, [{ field: 'check_in', message: 'No arrivals on 24 December.' }]],
      [409, [{ field: 'check_out', message: 'No departures on 24 December.' }]],
      [201, undefined],
      [409, [{ field: 'check_in', message: 'The night of 31 December is not for sale.' }]],
      [201, undefined],
    ]);
  });

  test('finds a night that is not sold sold out in the calendar, and all conditions in the list of rooms', async () => {
    const stopSell = {
      ...minimumStayCondition,
      kind: 'stop_sell',
      from: day(40),
      last_night: day(41),
      nights: null,
      weekdays: [4],
    };
    const statesOf = async (room: string) => {
      const query = new URLSearchParams({ from: day(40), to: day(41), ...(room && { room_type_id: room }) });
      const { body } = await app.client().get(`/api/room-inventory/calendar?${query}`);
      return parseWire(roomCalendar, body).data.map(({ state }) => state);
    };
    const statesBefore = await statesOf('deluxe');
    await addConditions(stopSell, { ...minimumStayCondition, room_type_id: null });
    // `day(40)` is a Thursday.
    expect([await statesOf('deluxe'), await statesOf('deluxe-large'), await statesOf('')]).toEqual([
      ['sold_out', statesBefore[1]],
      ['free', 'free'],
      ['free', 'free'],
    ]);
    await changePrices({ conditions: [{ to: { ...stopSell, room_type_id: null } }] });
    expect(await statesOf('')).toEqual(['sold_out', 'free']);
    const { data } = parseWire(roomList, (await app.client().get('/api/room-inventory/available')).body);
    expect(data.find(({ id }) => id === 'deluxe')?.conditions).toHaveLength(3);
    expect(data.find(({ id }) => id === 'deluxe-large')?.conditions.map(({ kind }) => kind)).toEqual([
      ...['min_stay_through', 'stop_sell'],
    ]);
  });

  test('holds an unpaid booking again, and repeats one, although it would be refused now', async () => {
    const input = { ...bookingInput({ room_id: 'deluxe', check_in: firstConditionNight, check_out: day(34) }) };
    const keyedInput = { ...input, transaction_ref: crypto.randomUUID() };
    const client = app.client();
    const madeReply = await client.post('/api/bookings/public', keyedInput);
    await addConditions(minimumStayCondition);
    const repeatedReply = await client.post('/api/bookings/public', keyedInput);
    expect([repeatedReply.status, repeatedReply.body.booking]).toEqual([201, madeReply.body.booking]);

    const unpaidGuest = await book(app, { room_id: 'deluxe-large', check_in: firstConditionNight, check_out: day(34) });
    await addConditions({ ...minimumStayCondition, room_type_id: 'deluxe-large' });
    const lapseQuery = app.db.read.updateTable('booking').set({ holdUntil: app.clock.now() });
    await lapseQuery.where('reference', '=', unpaidGuest.booking.reference).execute();
    const laterReply = await unpaidGuest.client.post(
      `/api/bookings/by-reference/${unpaidGuest.booking.reference}/hold`,
      {},
    );
    expect(laterReply.status).toBe(200);
  });
});

describe('the desk', () => {
  const stay = { room_id: 'deluxe', check_in: firstConditionNight, check_out: day(34) };

  test('books against a condition with a reason, which is in the history', async () => {
    await addConditions(minimumStayCondition);
    const refusedReply = await postWalkIn(desk, stay);
    const message = deskMessages.overridable([minimumStaySentence]);
    expect([refusedReply.status, refusedReply.body]).toEqual([409, refusal('override_reason', message)]);
    const bookedReply = await postWalkIn(desk, { ...stay, override_reason: 'A guest of the chef' });
    expect(bookedReply.status).toBe(201);
    const { id } = bookedReply.body.booking as { id: string };
    expect(await historyOf(id)).toContainEqual(
      expect.objectContaining({
        reason: 'A guest of the chef',
        changes: expect.arrayContaining([{ name: 'Against conditions', before: null, after: minimumStaySentence }]),
      }),
    );
  });

  test('changes a stay against a condition with a reason, and without one where it broke it already', async () => {
    const { id, version } = await walkIn(app, desk, { ...stay, check_out: day(36) });
    const shortBooking = await walkIn(app, desk, stay);
    await addConditions(minimumStayCondition);
    const preview = await desk.get(`/api/bookings/${id}/stay?check_out=${day(35)}`);
    expect(parseWire(stayPreview, preview.body).against).toEqual([minimumStaySentence]);
    const refusedReply = await desk.put(`/api/bookings/${id}/stay`, { version, check_out: day(35) });
    expect([refusedReply.status, refusedReply.body.errors]).toEqual([
      409,
      [{ field: 'override_reason', message: deskMessages.overridable([minimumStaySentence]) }],
    ]);
    const override_reason = 'Their flight was moved';
    const movedReply = await desk.put(`/api/bookings/${id}/stay`, { version, check_out: day(35), override_reason });
    expect(movedReply.status).toBe(200);
    expect(await historyOf(id)).toContainEqual(expect.objectContaining({ reason: override_reason }));

    const longerReply = await desk.put(`/api/bookings/${shortBooking.id}/stay`, {
      version: shortBooking.version,
      check_out: day(35),
    });
    expect(longerReply.status).toBe(200);
    const noteChange = { version: version + 1, note: 'Late arrival' };
    expect((await desk.put(`/api/bookings/${id}/stay`, noteChange)).status).toBe(200);
  });

  const historyOf = async (id: string) => (await desk.get(`/api/bookings/${id}`)).body.history;
});

describe('the owner', () => {
  const period = {
    ...{
      room_type_id: 'deluxe',
      name: 'Detty December',
      from: firstConditionNight,
      last_night: lastConditionNight,
      weekdays: everyDay,
    },
    price: 45_000,
  };

  test('saves a price and its conditions in one step, and takes both back in one', async () => {
    const { periods, conditions } = await changePrices({
      periods: [{ to: period }],
      conditions: [{ to: minimumStayCondition }],
    });
    expect((await readListed()).data).toEqual([periods[0]?.after]);
    expect((await readListed()).conditions).toMatchObject([minimumStayCondition]);
    const undoInput = {
      periods: periods.map(({ before, after }) => ({ id: after?.id, version: after?.version, to: before })),
      conditions: conditions.map(({ before, after }) => ({ id: after?.id, to: before })),
    };
    const undoReply = await changePrices(undoInput);
    expect(undoReply.conditions).toEqual([{ before: conditions[0]?.after, after: null }]);
    expect(await readListed()).toMatchObject({ data: [], conditions: [] });
    const { body } = await admin.get('/api/audit?kind=room');
    const actions = (body.data as { action: string; subject: string }[]).slice(0, 4);
    expect(actions.map(({ action, subject }) => [action, subject])).toEqual([
      ['stay condition deleted', 'Deluxe'],
      ['rate period deleted', 'Deluxe'],
      ['stay condition added', 'Deluxe'],
      ['rate period added', 'Deluxe'],
    ]);
  });

  test('saves all or nothing', async () => {
    await changePrices({ periods: [{ to: { ...period, name: 'Easter' } }] });
    const { status, body } = await putPrices({ periods: [{ to: period }], conditions: [{ to: minimumStayCondition }] });
    const message = rateMessages.clash('Easter', 10, firstConditionNight);
    expect([status, body]).toEqual([409, refusal('from', message)]);
    expect(await readListed()).toMatchObject({ data: [{ name: 'Easter' }], conditions: [] });
    const twiceReply = await putPrices({
      periods: [
        { to: { ...period, room_type_id: 'deluxe-large' } },
        { to: { ...period, room_type_id: 'deluxe-large' } },
      ],
    });
    expect([twiceReply.status, twiceReply.body.message]).toEqual([409, rateMessages.clashAmong]);
  });

  test('puts a price in the place of the one it clashes with', async () => {
    const { periods } = await changePrices({ periods: [{ to: { ...period, name: 'Easter' } }] });
    const { id, version } = periods[0]?.after ?? { id: '', version: 0 };
    await changePrices({ periods: [{ to: period }, { id, version, to: null }] });
    expect((await readListed()).data).toMatchObject([{ name: 'Detty December' }]);
  });

  test('is told when somebody else was first', async () => {
    const { periods, conditions } = await changePrices({
      periods: [{ to: period }],
      conditions: [{ to: minimumStayCondition }],
    });
    const { id, version } = periods[0]?.after ?? { id: '', version: 0 };
    const conditionId = conditions[0]?.after?.id;
    await changePrices({
      periods: [{ id, version, to: { ...period, price: 50_000 } }],
      conditions: [{ id: conditionId, to: null }],
    });
    const outdatedReply = await putPrices({ periods: [{ id, version, to: null }] });
    expect([outdatedReply.status, outdatedReply.body.message]).toEqual([409, rateMessages.changedMeanwhile]);
    const goneReply = await putPrices({ conditions: [{ id: conditionId, to: minimumStayCondition }] });
    expect([goneReply.status, goneReply.body.message]).toEqual([409, rateMessages.conditionGone]);
  });

  test('reads last year’s prices and conditions, too', async () => {
    const pastDays = { from: day(-300), last_night: day(-290) };
    await changePrices({
      periods: [{ to: { ...period, ...pastDays } }],
      conditions: [{ to: { ...minimumStayCondition, ...pastDays } }],
    });
    expect(await readListed()).toMatchObject({ data: [], conditions: [] });
    const { body } = await admin.get(`/api/rate-periods?since=${day(-292)}`);
    expect(parseWire(ratePeriodList, body)).toMatchObject({ data: [pastDays], conditions: [pastDays] });
  });

  test('sees which bookings would not be allowed any more, and they stay', async () => {
    const shortGuest = await book(app, {
      room_id: 'deluxe',
      check_in: day(40),
      check_out: day(41),
      guest_name: 'Kabiru Sani',
    });
    await book(app, { room_id: 'deluxe', check_in: day(40), check_out: day(43) });
    await book(app, { room_id: 'deluxe-large', check_in: day(40), check_out: day(41) });
    const { body } = await admin.post('/api/stay-conditions/bookings', { conditions: [minimumStayCondition] });
    const namedBookings = body.data as { guest_name: string }[];
    expect(namedBookings.map(({ guest_name }) => guest_name)).toContain('Kabiru Sani');
    expect(body.count).toBe(namedBookings.length);
    await addConditions(minimumStayCondition);
    const { body: after } = await shortGuest.client.get(`/api/bookings/by-reference/${shortGuest.booking.reference}`);
    expect(after.booking).toMatchObject({ status: 'pending', check_out: day(41) });
  });

  test('alone changes conditions', async () => {
    const supervisor = await signedIn(app, 'supervisor');
    for (const client of [supervisor, desk]) {
      expect(
        (await client.put('/api/prices', { periods: [], conditions: [{ to: minimumStayCondition }] })).status,
      ).toBe(403);
      expect((await client.post('/api/stay-conditions/bookings', { conditions: [] })).status).toBe(403);
    }
  });

  test('is refused a condition without a kind, its nights, a night or a room type of ours', async () => {
    const refusedConditions: [string, object, string, string][] = [
      ['no kind', { kind: 'quota' }, 'conditions', rateMessages.kind],
      ['a minimum without nights', { nights: null }, 'conditions', rateMessages.nights],
      ['a minimum of one night', { nights: 1 }, 'conditions', rateMessages.fewNights],
      ['a minimum above the longest stay', { nights: 31 }, 'nights', rateMessages.tooManyNights(30)],
      ['a closure with nights', { kind: 'stop_sell' }, 'conditions', rateMessages.noNights],
      ['an eighth day', { weekdays: [8] }, 'conditions', rateMessages.weekdays],
      ['no night', { last_night: firstConditionNight, weekdays: [1] }, 'weekdays', rateMessages.noNight],
      ['a last night before the first', { last_night: day(0) }, 'conditions', rateMessages.order],
      ['more than five years', { last_night: day(2000) }, 'last_night', rateMessages.tooLong],
      ['a room type that does not exist', { room_type_id: 'penthouse' }, 'room_type_id', rateMessages.roomType],
    ];
    for (const [what, changes, field, message] of refusedConditions) {
      const { status, body } = await putPrices({ conditions: [{ to: { ...minimumStayCondition, ...changes } }] });
      const [error] = body.errors as { field: string; message: string }[];
      expect([what, status, error?.field, error?.message]).toEqual([what, 400, field, message]);
    }
    expect((await readListed()).conditions).toEqual([]);
  });

  test('is refused the same condition for the same nights a second time', async () => {
    await addConditions(minimumStayCondition);
    const { status, body } = await putPrices({ conditions: [{ to: { ...minimumStayCondition, nights: 4 } }] });
    expect([status, body.errors]).toEqual([409, [{ field: 'kind', message: rateMessages.doubled }]]);
  });
});

test('the server refuses exactly the stays that the rule refuses', async () => {
  const aCondition = fc
    .record({
      kind: fc.constantFrom(...conditionKinds),
      from: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 0, max: 10 }),
      weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
      nights: fc.integer({ min: 2, max: 5 }),
      isOfAll: fc.boolean(),
    })
    .map(({ kind, from, length, nights, isOfAll, ...rest }) => ({
      ...{ ...rest, kind, from: day(from), last_night: day(from + length) },
      ...{ nights: countsNights(kind) ? nights : null, room_type_id: isOfAll ? null : 'business-suite' },
    }));
  await fc.assert(
    fc.asyncProperty(
      ...([fc.array(aCondition, { maxLength: 4 }), fc.nat({ max: 20 }), fc.integer({ min: 1, max: 6 })] as const),
      async (conditions, from, nights) => {
        await app.db.read.deleteFrom('stayCondition').execute();
        for (const to of conditions) await putPrices({ conditions: [{ to }] });
        const savedConditions = (await readListed()).conditions.map(
          ({ room_type_id: roomTypeId, last_night: lastNight, ...rest }) => ({
            ...rest,
            ...{ roomTypeId, lastNight },
          }),
        );
        const dates = { checkIn: day(from), checkOut: day(from + nights) };
        const [brokenCondition] = brokenConditions(savedConditions, dates);
        expect((await checkAvailable(dates.checkIn, dates.checkOut, 'business-suite')).broken?.message).toBe(
          brokenCondition?.message,
        );
        const brokenOfAllTypes = brokenConditions(
          savedConditions.filter(({ roomTypeId }) => roomTypeId === null),
          dates,
        );
        expect((await checkAvailable(dates.checkIn, dates.checkOut, 'executive-suite')).broken?.message).toBe(
          brokenOfAllTypes[0]?.message,
        );
      },
    ),
    { numRuns: rounds(25, 6) },
  );
});

test('five years of prices and conditions make the list of rooms no longer than the year that can be booked', async () => {
  await growPrices(app.db, testToday);
  const reply = await app.client().get('/api/room-inventory/available');
  const { data } = parseWire(roomList, reply.body);
  const latestDay = addDays(testToday, hotel.stays.maxDaysAhead + hotel.stays.maxNights);
  for (const { prices, conditions } of data) {
    expect(
      [prices.at(-1)?.from, conditions.at(-1)?.from].every((from) => from !== undefined && from <= latestDay),
    ).toBe(true);
    expect(conditions.length).toBeLessThan(30);
  }
  expect(gzipSync(JSON.stringify(reply.body)).length).toBeLessThan(8_000);
});
