import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignmentMessages, type RoomChoice, roomChoices } from '#contract/bookings/assignment.ts';
import { addDays } from '#contract/core/dates.ts';
import { bookingDetail, type DeskBooking, deskBooking } from '#contract/front-desk/desk.ts';
import { changeMessages, stayPreview } from '#contract/front-desk/stay-change.ts';
import { stayMessages } from '#contract/rooms/stay-limits.ts';
import { keepRoomsOfOverstays } from '#server/bookings/overstays.ts';
import { beginRoundOfDay } from '#server/housekeeping/round.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, move, moveThrough, postWalkIn, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { book, findRoomIdByNumber, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let owner: Client;
beforeAll(async () => {
  app = await testApp();
  desk = await signedIn(app, 'receptionist');
  owner = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const day = (days: number) => addDays(testToday, days);
const roomIdOf = (number: string) => findRoomIdByNumber(app, number);

/** Books a stay in a Deluxe, of which the hotel has the rooms 109 to 112 and 205 to 210. */
const addDeluxeStay = (from: number, nights: number, changes = {}) =>
  walkIn(app, desk, { room_id: 'deluxe', check_in: day(from), check_out: day(from + nights), ...changes });

const giveRoom = async (booking: OnWire<DeskBooking>, number: string | null, changes = {}) =>
  desk.put(`/api/bookings/${booking.id}/room`, {
    ...{ version: booking.version, room: number && (await roomIdOf(number)) },
    ...changes,
  });
const putIntoRoom = async (booking: OnWire<DeskBooking>, number: string, changes = {}) =>
  deskBookingFrom(await giveRoom(booking, number, changes));
const changeStay = (booking: OnWire<DeskBooking>, changes: object, client = desk) =>
  client.put(`/api/bookings/${booking.id}/stay`, { version: booking.version, ...changes });
const readChoices = async ({ id }: OnWire<DeskBooking>, query = ''): Promise<OnWire<RoomChoice>[]> =>
  parseWire(roomChoices, (await desk.get(`/api/bookings/${id}/rooms${query}`)).body).data;
const readHistory = async ({ id }: OnWire<DeskBooking>) =>
  parseWire(bookingDetail, (await owner.get(`/api/bookings/${id}`)).body).history;
const statusAndMessage = ({ status, body }: Reply) => [status, body.message];

/** Returns the number of the room for each night of the booking, or null for a floating night. */
async function readRoomNumbers({ id }: OnWire<DeskBooking>): Promise<(string | null)[]> {
  const rows = await app.db.read
    .selectFrom('bookingNight as held')
    .leftJoin('roomNight as given', (join) =>
      join.onRef('given.bookingId', '=', 'held.bookingId').onRef('given.night', '=', 'held.night'),
    )
    .leftJoin('room', 'room.id', 'given.roomId')
    .select('room.number')
    .where('held.bookingId', '=', id)
    .orderBy('held.night')
    .execute();
  return rows.map(({ number }) => number);
}

async function setCondition(number: string, condition: 'clean' | 'dirty'): Promise<void> {
  const id = await roomIdOf(number);
  const { version } = await app.db.read
    .selectFrom('roomState')
    .select('version')
    .where('roomId', '=', id)
    .executeTakeFirstOrThrow();
  const change = { condition, version, key: crypto.randomUUID() };
  expect((await desk.put(`/api/housekeeping/rooms/${id}/condition`, change)).status).toBe(200);
}

/** Runs `work` some days later, with sessions of that day. */
async function runDaysLater(days: number, work: () => Promise<void>): Promise<void> {
  const moveDays = async (direction: number) => {
    app.clock.advance(direction * days * 86_400_000);
    desk = await signedIn(app, 'receptionist');
    owner = await signedIn(app, 'superadmin');
  };
  await moveDays(1);
  try {
    await work();
  } finally {
    await moveDays(-1);
  }
}

describe('a stay', () => {
  test('gets a room, another one, and none, and its history says so', async () => {
    const booking = await addDeluxeStay(10, 2);
    expect(await readRoomNumbers(booking)).toEqual([null, null]);
    const givenReply = await giveRoom(booking, '205');
    expect([givenReply.status, givenReply.body.message]).toEqual([200, assignmentMessages.given('205')]);
    expect(await readRoomNumbers(booking)).toEqual(['205', '205']);
    const movedBooking = await putIntoRoom(deskBookingFrom(givenReply), '206');
    const floatingStay = deskBookingFrom(await giveRoom(movedBooking, null));
    expect(await readRoomNumbers(booking)).toEqual([null, null]);
    expect((await readHistory(booking)).slice(-3)).toMatchObject([
      { action: 'room assigned', changes: [{ name: 'Room', before: null, after: '205' }] },
      { action: 'room assigned', changes: [{ name: 'Room', before: '205', after: '206' }] },
      { action: 'room taken away', changes: [{ name: 'Room', before: '206', after: null }] },
    ]);
    expect(floatingStay.total_amount).toBe(booking.total_amount);
    expect(await app.db.read.selectFrom('job').select('id').where('kind', '=', 'stay.changed').execute()).toEqual([]);
  });

  test('that gets the room it has is not changed by it', async () => {
    const booking = await putIntoRoom(await addDeluxeStay(10, 2), '205');
    expect(await putIntoRoom({ ...booking, version: booking.version - 1 }, '205')).toEqual(booking);
  });

  test('moves in the middle and keeps its earlier nights', async () => {
    const booking = await putIntoRoom(await addDeluxeStay(12, 3), '205');
    const movedBooking = await putIntoRoom(booking, '207', { from: day(14) });
    expect(await readRoomNumbers(booking)).toEqual(['205', '205', '207']);
    expect(statusAndMessage(await giveRoom(movedBooking, '207', { from: day(11) }))).toEqual([
      409,
      assignmentMessages.nightsPassed,
    ]);
    const upgradedBooking = await putIntoRoom(movedBooking, '301', { from: day(14) });
    expect(await readRoomNumbers(booking)).toEqual(['205', '205', '301']);
    expect(upgradedBooking).toMatchObject({
      room_type: 'Deluxe, then Executive Suite',
      total_amount: booking.total_amount,
    });
  });

  test.each(isDeep ? (['cancelled', 'no_show'] as const) : (['no_show'] as const))(
    'that changes rooms in the middle has each of them again when it is undone that it was %s',
    async (status) => {
      const booking = await putIntoRoom(await addDeluxeStay(150, 3), '205');
      const movedBooking = await putIntoRoom(booking, '207', { from: day(151) });
      expect((await owner.put(`/api/bookings/${movedBooking.id}`, { status })).status).toBe(200);
      expect(await readRoomNumbers(movedBooking)).toEqual([]);
      const undoReply = await owner.post(`/api/bookings/${movedBooking.id}/undo`, { from: status });
      expect([undoReply.status, await readRoomNumbers(movedBooking)]).toEqual([200, ['205', '207', '207']]);

      await owner.put(`/api/bookings/${movedBooking.id}`, { status });
      const otherBooking = await putIntoRoom(await addDeluxeStay(151, 1), '207');
      const partlyReply = await owner.post(`/api/bookings/${movedBooking.id}/undo`, { from: status });
      expect([partlyReply.status, await readRoomNumbers(movedBooking)]).toEqual([200, ['205', null, null]]);
      expect(String(partlyReply.body.message)).toContain('207');
      for (const { id } of [movedBooking, otherBooking])
        await owner.put(`/api/bookings/${id}`, { status: 'cancelled' });
    },
  );

  test('of two room types gets a room in each, and keeps the one while it changes the other', async () => {
    const booking = await addDeluxeStay(120, 4);
    const splitStay = deskBookingFrom(
      await changeStay(booking, { room: await roomIdOf('303'), room_from: day(122), price: 'kept' }),
    );
    expect(await readRoomNumbers(booking)).toEqual([null, null, '303', '303']);
    const offeredRooms = (await readChoices(splitStay)).filter(({ taken }) => !taken);
    expect(offeredRooms[0]).toMatchObject({ room_type_id: 'deluxe', same_type: true });
    const stayInTwoRooms = await putIntoRoom(splitStay, '206');
    expect(await readRoomNumbers(booking)).toEqual(['206', '206', '303', '303']);
    expect((await readChoices(stayInTwoRooms, `?from=${day(122)}`)).find(({ current }) => current)?.number).toBe('303');
    const otherBooking = await putIntoRoom(stayInTwoRooms, '304', { from: day(122) });
    expect(await readRoomNumbers(booking)).toEqual(['206', '206', '304', '304']);
    await putIntoRoom(otherBooking, '304');
    expect(await readRoomNumbers(booking)).toEqual(Array(4).fill('304'));
  });

  test('goes into a better room at its own price, and history says so', async () => {
    const booking = await addDeluxeStay(14, 2);
    const upgradedBooking = await putIntoRoom(booking, '305');
    expect(upgradedBooking).toMatchObject({ room_id: 'deluxe-large', total_amount: booking.total_amount });
    expect(await readRoomNumbers(booking)).toEqual(['305', '305']);
    expect((await readHistory(booking)).at(-2)).toMatchObject({
      action: 'stay changed',
      reason: assignmentMessages.upgraded,
    });
  });
});

describe('a room is refused', () => {
  const takenMessage = assignmentMessages.taken;

  test('to the second of two, who reads whose it is', async () => {
    const firstBooking = await addDeluxeStay(20, 3, { guest_name: 'Chief O. Bankole' });
    const secondBooking = await addDeluxeStay(21, 1);
    await putIntoRoom(firstBooking, '208');
    const reply = await giveRoom(secondBooking, '208');
    expect(statusAndMessage(reply)).toEqual([
      409,
      takenMessage({ number: '208', by: 'Chief O. Bankole', until: day(23) }),
    ]);
    expect(reply.body.booking).toEqual(secondBooking);
    expect(await readRoomNumbers(secondBooking)).toEqual([null]);
    expect(String(reply.body.message)).toContain('Chief O. Bankole stays there until 14 December now.');
  });

  test('to a change that is based on an older version', async () => {
    const booking = await addDeluxeStay(20, 1);
    const currentBooking = await putIntoRoom(booking, '209');
    const reply = await giveRoom(booking, '210');
    expect(statusAndMessage(reply)).toEqual([409, changeMessages.changedMeanwhile]);
    expect(reply.body.booking).toEqual(currentBooking);
  });

  test('while it is closed', async () => {
    const booking = await addDeluxeStay(24, 1);
    const roomId = await roomIdOf('205');
    await app.db.tx(async (tx) => {
      const closure = {
        roomId,
        kind: 'out_of_service',
        reason: 'Leak',
        fromNight: day(24),
        untilNight: day(26),
      } as const;
      const row = await tx
        .insertInto('closure')
        .values({ ...closure, closedBy: null, closedAt: app.clock.now(), endedBy: null, endedAt: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      const night = { roomId, roomTypeId: 'deluxe', bookingId: null, closureId: row.id, closureKind: closure.kind };
      await tx
        .insertInto('roomNight')
        .values([
          { ...night, night: day(24) },
          { ...night, night: day(25) },
        ])
        .execute();
    });
    const message = assignmentMessages.closed({ number: '205', by: 'Leak', until: day(26) });
    expect(statusAndMessage(await giveRoom(booking, '205'))).toEqual([409, message]);
  });

  test('without a number, when retired, when too small, and when it does not exist', async () => {
    const familyBooking = await addDeluxeStay(26, 1, { room_id: 'business-suite', guests: 3 });
    const insertRoomQuery = app.db.read
      .insertInto('room')
      .values({ roomTypeId: 'deluxe', number: null })
      .returning('id');
    const { id: unnumberedRoomId } = await insertRoomQuery.executeTakeFirstOrThrow();
    const giveId = (id: string) =>
      desk
        .put(`/api/bookings/${familyBooking.id}/room`, { version: familyBooking.version, room: id })
        .then(statusAndMessage);
    expect(await giveId(unnumberedRoomId)).toEqual([409, assignmentMessages.unnumbered]);
    await app.db.read
      .updateTable('room')
      .set({ number: '299', retiredOn: testToday })
      .where('id', '=', unnumberedRoomId)
      .execute();
    expect(await giveId(unnumberedRoomId)).toEqual([409, assignmentMessages.retired('299')]);
    expect(await giveId(crypto.randomUUID())).toEqual([409, assignmentMessages.notFound]);
    expect(statusAndMessage(await giveRoom(familyBooking, '205'))).toEqual([409, stayMessages.occupancy('Deluxe', 2)]);
  });

  test('to a booking that holds no nights', async () => {
    const { booking } = await book(app, { room_id: 'deluxe' });
    const reply = await desk.put(`/api/bookings/${booking.id}/room`, { version: 1, room: await roomIdOf('205') });
    expect(statusAndMessage(reply)).toEqual([409, changeMessages.notChangeable('pending')]);
  });
});

describe('two stays', () => {
  const swap = (one: OnWire<DeskBooking>, other: OnWire<DeskBooking>) =>
    desk.post(`/api/bookings/${one.id}/room/swap`, {
      version: one.version,
      other: { id: other.id, version: other.version },
    });

  test('change rooms', async () => {
    const firstStay = await putIntoRoom(await addDeluxeStay(30, 3), '205');
    const otherBooking = await putIntoRoom(await addDeluxeStay(31, 3), '206');
    const { status, body } = await swap(firstStay, otherBooking);
    expect([status, body.message]).toEqual([200, assignmentMessages.swapped]);
    expect([await readRoomNumbers(firstStay), await readRoomNumbers(otherBooking)]).toEqual([
      Array(3).fill('206'),
      Array(3).fill('205'),
    ]);
    expect(parseWire(deskBooking, body.other).id).toBe(otherBooking.id);
  });

  test('keep theirs if a third one is in the way, if one has none, or if one is in the house', async () => {
    const firstStay = await putIntoRoom(await addDeluxeStay(30, 3), '207');
    const otherBooking = await putIntoRoom(await addDeluxeStay(30, 1), '208');
    await putIntoRoom(await addDeluxeStay(31, 1, { guest_name: 'Bola Martins' }), '208');
    const message = assignmentMessages.taken({ number: '208', by: 'Bola Martins', until: day(32) });
    expect(statusAndMessage(await swap(firstStay, otherBooking))).toEqual([409, message]);
    expect(await readRoomNumbers(firstStay)).toEqual(Array(3).fill('207'));
    const floatingStay = await addDeluxeStay(30, 1, { guest_name: 'Uche' });
    expect(statusAndMessage(await swap(firstStay, floatingStay))).toEqual([409, assignmentMessages.swapNoRoom('Uche')]);
    const stayOfSade = await putIntoRoom(await addDeluxeStay(0, 2, { guest_name: 'Sade' }), '209');
    const stayInHouse = await moveThrough(desk, stayOfSade.id, 'checked_in');
    expect(statusAndMessage(await swap(firstStay, stayInHouse))).toEqual([409, assignmentMessages.swapInHouse('Sade')]);
    await moveThrough(owner, stayOfSade.id, 'completed');
  });
});

describe('the rooms for a stay', () => {
  test('come best first, each with its reason', async () => {
    await putIntoRoom(await addDeluxeStay(40, 2), '205');
    await putIntoRoom(await addDeluxeStay(45, 2), '205');
    await putIntoRoom(await addDeluxeStay(40, 1, { guest_name: 'Bola Martins' }), '206');
    await putIntoRoom(await addDeluxeStay(46, 2), '206');
    const booking = await addDeluxeStay(42, 3);
    const choices = await readChoices(booking);
    expect(choices[0]).toMatchObject({ number: '205', reason: 'Fits exactly, no night left over', same_type: true });
    const largerRoom = choices.find(({ number }) => number === '305');
    expect(largerRoom).toMatchObject({ same_type: false, taken: null });
    expect(largerRoom?.reason).toMatch(/^Other type\. The price stays ₦30,500\./);
    expect(choices.find(({ number }) => number === '206')?.reason).toBe('Leaves 1 night open before and 1 after');
    const otherChoices = await readChoices(booking, `?check_in=${day(40)}&check_out=${day(42)}`);
    const takenChoice = otherChoices.find(({ number }) => number === '206');
    expect(takenChoice).toMatchObject({ taken: { by: 'Bola Martins', until: day(41), can_swap: false } });
    expect(otherChoices.at(-1)?.taken).not.toBeNull();
  });

  test('say that housekeeping saw somebody in one, and offer it to a guest who arrives last', async () => {
    const housekeeper = await signedIn(app, 'housekeeper');
    const sighting = { seen: 'occupied', key: 'somebody-in-301' };
    const seenReply = await housekeeper.put(`/api/housekeeping/rooms/${await roomIdOf('301')}/seen`, sighting);
    expect(seenReply.status).toBe(200);
    const choices = await readChoices(await addDeluxeStay(0, 1, { room_id: 'executive-suite' }));
    const suites = choices.filter(({ same_type }) => same_type);
    expect(suites.map(({ number, seen_occupied_at }) => [number, seen_occupied_at !== null])).toEqual([
      ['302', false],
      ['301', true],
    ]);
  });

  test('leave out those that are too small, and name a stay that would have none', async () => {
    const familyBooking = await addDeluxeStay(50, 1, { room_id: 'business-suite', guests: 3 });
    expect((await readChoices(familyBooking)).some(({ room_type_id }) => room_type_id === 'deluxe')).toBe(false);
    const suite = { room_id: 'executive-suite' };
    await putIntoRoom(await addDeluxeStay(61, 1, suite), '301');
    await putIntoRoom(await addDeluxeStay(60, 1, suite), '302');
    const longStay = await addDeluxeStay(61, 2, { ...suite, guest_name: 'Tunde Bakare' });
    const shortStay = await addDeluxeStay(62, 1, suite);
    const choices = await readChoices(shortStay);
    expect(choices[0]).toMatchObject({ number: '301', reason: 'Nobody else has this room after the stay' });
    expect(choices.findLast(({ taken }) => !taken)).toMatchObject({
      number: '302',
      reason: 'Then no room is left for Tunde Bakare',
    });
    expect(await readRoomNumbers(longStay)).toEqual([null, null]);
  });
});

describe('check-in', () => {
  test('puts the guest into the chosen room; without one the stay has none yet', async () => {
    const booking = await addDeluxeStay(0, 2);
    const reply = await desk.put(`/api/bookings/${booking.id}`, { status: 'checked_in', room: await roomIdOf('109') });
    expect(deskBookingFrom(reply).status).toBe('checked_in');
    expect(await readRoomNumbers(booking)).toEqual(['109', '109']);
    const floatingStay = await addDeluxeStay(0, 2);
    await moveThrough(desk, floatingStay.id, 'checked_in');
    expect(await readRoomNumbers(floatingStay)).toEqual([null, null]);
    await moveThrough(owner, booking.id, 'completed');
    await moveThrough(owner, floatingStay.id, 'completed');
  });

  test('hands over a dirty room only to who says so, be it chosen now or before', async () => {
    await setCondition('110', 'dirty');
    const reservedBooking = await putIntoRoom(await addDeluxeStay(0, 2), '110');
    const refusal = await move(desk, reservedBooking.id, 'checked_in');
    expect(statusAndMessage(refusal)).toEqual([409, assignmentMessages.dirty('110')]);
    expect(deskBookingFrom(refusal).status).toBe('confirmed');
    const acceptedReply = await desk.put(`/api/bookings/${reservedBooking.id}`, {
      status: 'checked_in',
      dirty_ok: true,
    });
    expect(deskBookingFrom(acceptedReply).status).toBe('checked_in');
    await moveThrough(owner, reservedBooking.id, 'completed');
    await setCondition('110', 'clean');
  });

  test('waits until the guest before has left', async () => {
    const firstBooking = await putIntoRoom(await addDeluxeStay(0, 1, { guest_name: 'Sade Bello' }), '111');
    const nextBooking = await putIntoRoom(await addDeluxeStay(1, 1), '111');
    await moveThrough(desk, firstBooking.id, 'checked_in');
    await runDaysLater(1, async () => {
      const refusal = await desk.put(`/api/bookings/${nextBooking.id}`, { status: 'checked_in', dirty_ok: true });
      expect(statusAndMessage(refusal)).toEqual([409, assignmentMessages.occupied('111', 'Sade Bello')]);
      await moveThrough(desk, firstBooking.id, 'completed');
      expect((await desk.put(`/api/bookings/${nextBooking.id}`, { status: 'checked_in', dirty_ok: true })).status).toBe(
        200,
      );
      await moveThrough(owner, nextBooking.id, 'completed');
    });
  });

  test('after midnight gives a room for the night that has begun', async () => {
    const booking = await addDeluxeStay(0, 1);
    const hoursToMidnight = 12;
    await runDaysLater((hoursToMidnight + 1) / 24, async () => {
      const arrival = { status: 'checked_in', room: await roomIdOf('109'), dirty_ok: true };
      const reply = await desk.put(`/api/bookings/${booking.id}`, arrival);
      expect(deskBookingFrom(reply).status).toBe('checked_in');
      expect(await readRoomNumbers(booking)).toEqual(['109']);
      await moveThrough(owner, booking.id, 'completed');
    });
  });

  test('is undone with the room it had', async () => {
    const booking = await putIntoRoom(await addDeluxeStay(0, 2), '112');
    await moveThrough(desk, booking.id, 'checked_in', 'completed');
    expect(await readRoomNumbers(booking)).toEqual([]);
    await desk.post(`/api/bookings/${booking.id}/undo`, { from: 'completed' });
    expect(await readRoomNumbers(booking)).toEqual(['112', '112']);
    await moveThrough(owner, booking.id, 'completed');
    await putIntoRoom(await addDeluxeStay(1, 1, { guest_name: 'Bola Martins' }), '112');
    const { body } = await desk.post(`/api/bookings/${booking.id}/undo`, { from: 'completed' });
    expect(body.message).toContain(
      assignmentMessages.withoutRoom({ number: '112', by: 'Bola Martins', until: day(2) }),
    );
    expect(await readRoomNumbers(booking)).toEqual([null, null]);
    await moveThrough(owner, booking.id, 'completed');
  });
});

describe('a guest in the house', () => {
  test('moves from tonight on, needs a room, and gets a dirty one only on purpose', async () => {
    const { id } = await putIntoRoom(await addDeluxeStay(0, 3), '205');
    await moveThrough(desk, id, 'checked_in');
    await runDaysLater(1, async () => {
      const { booking } = parseWire(bookingDetail, (await owner.get(`/api/bookings/${id}`)).body);
      expect(statusAndMessage(await giveRoom(booking, null))).toEqual([
        409,
        assignmentMessages.needsRoom(booking.guest_name),
      ]);
      await setCondition('206', 'dirty');
      expect(statusAndMessage(await giveRoom(booking, '206'))).toEqual([409, assignmentMessages.dirty('206')]);
      expect(statusAndMessage(await giveRoom(booking, '206', { dirty_ok: true }))).toEqual([
        200,
        assignmentMessages.movedTo(booking.guest_name, '206'),
      ]);
      expect(await readRoomNumbers(booking)).toEqual(['205', '206', '206']);
      await setCondition('206', 'clean');
      await moveThrough(desk, id, 'completed');
      expect(await readRoomNumbers(booking)).toEqual(['205']);
    });
  });

  test('who overstays keeps the room, and the arrival that was to have it floats', async () => {
    const overstay = await putIntoRoom(await addDeluxeStay(0, 1), '207');
    const arrival = await putIntoRoom(await addDeluxeStay(2, 2), '207');
    await moveThrough(desk, overstay.id, 'checked_in');
    await runDaysLater(2, async () => {
      await app.db.tx((tx) => keepRoomsOfOverstays(tx, day(2), app.clock.now()));
      await moveThrough(owner, overstay.id, 'completed');
    });
    expect(await readRoomNumbers(arrival)).toEqual([null, null]);
    expect((await readHistory(arrival)).at(-1)).toMatchObject({ action: 'room taken away', actor: 'The system' });
  });

  test('who overstays after a stay in two rooms keeps the second one', async () => {
    const overstay = await putIntoRoom(await addDeluxeStay(0, 2), '208');
    await sql`update room_night set room_id = ${await roomIdOf('210')} where booking_id = ${overstay.id} and night = ${day(1)}`.execute(
      app.db.read,
    );
    await moveThrough(desk, overstay.id, 'checked_in');
    await runDaysLater(3, async () => {
      await beginRoundOfDay(app.deps, day(3));
      await app.db.tx((tx) => keepRoomsOfOverstays(tx, day(3), app.clock.now()));
      const { rows } = await sql<{ number: string }>`
        select number from room_state join room on room.id = room_id where booking_id = ${overstay.id}`.execute(
        app.db.read,
      );
      expect(rows).toEqual([{ number: '210' }]);
      expect((await readHistory(overstay)).at(-1)).toMatchObject({
        action: 'room kept',
        changes: [{ name: 'Room', before: null, after: '210' }],
      });
      await moveThrough(owner, overstay.id, 'completed');
    });
    for (const number of ['208', '210']) await setCondition(number, 'clean');
  });
});

describe('a changed stay', () => {
  test('keeps its room while that is free', async () => {
    const booking = await putIntoRoom(await addDeluxeStay(70, 2), '205');
    const previewReply = await desk.get(`/api/bookings/${booking.id}/stay?check_out=${day(74)}`);
    expect(parseWire(stayPreview, previewReply.body)).toMatchObject({
      available: true,
      room_note: assignmentMessages.staysIn('205'),
    });
    const longerStay = deskBookingFrom(await changeStay(booking, { check_out: day(74) }));
    expect(await readRoomNumbers(booking)).toEqual(Array(4).fill('205'));
    const laterStay = deskBookingFrom(await changeStay(longerStay, { check_in: day(75), check_out: day(77) }));
    expect(await readRoomNumbers(booking)).toEqual(['205', '205']);
    await changeStay(laterStay, { check_out: day(76) });
    expect(await readRoomNumbers(booking)).toEqual(['205']);
  });

  test('says which nights have no room, and can get another one with the change', async () => {
    const booking = await putIntoRoom(await addDeluxeStay(80, 2), '205');
    await putIntoRoom(await addDeluxeStay(83, 1, { guest_name: 'Bola Martins' }), '205');
    const note = assignmentMessages.withoutRoom({ number: '205', by: 'Bola Martins', until: day(84) });
    const previewReply = await desk.get(`/api/bookings/${booking.id}/stay?check_out=${day(84)}`);
    expect(parseWire(stayPreview, previewReply.body)).toMatchObject({ available: true, room_note: note });
    const reply = await changeStay(booking, { check_out: day(84) });
    expect(reply.body.message).toBe(`${changeMessages.changed}. ${note}`);
    expect(await readRoomNumbers(booking)).toEqual(['205', '205', null, null]);
    const movedReply = await changeStay(deskBookingFrom(reply), { room: await roomIdOf('206') });
    expect(movedReply.status).toBe(200);
    expect(await readRoomNumbers(booking)).toEqual(Array(4).fill('206'));
  });

  test('in a room of another type keeps its price, unless today’s is asked for', async () => {
    const booking = await addDeluxeStay(90, 2);
    const suite = await roomIdOf('301');
    const readPreview = async (query: string) =>
      parseWire(stayPreview, (await desk.get(`/api/bookings/${booking.id}/stay?room=${suite}${query}`)).body);
    expect(await readPreview('')).toMatchObject({ total_amount: booking.total_amount, available: true });
    const previewAtTodaysPrice = await readPreview('&price=today');
    expect(previewAtTodaysPrice.total_amount).toBeGreaterThan(booking.total_amount);
    const changedBooking = deskBookingFrom(
      await changeStay(booking, { room: suite, price: 'today', seen_total: previewAtTodaysPrice.total_amount }),
    );
    expect(changedBooking).toMatchObject({
      room_id: 'executive-suite',
      total_amount: previewAtTodaysPrice.total_amount,
    });
    expect(await readRoomNumbers(booking)).toEqual(['301', '301']);
    const bookingMovedBack = deskBookingFrom(await changeStay(changedBooking, { room_id: 'deluxe', price: 'kept' }));
    expect(bookingMovedBack).toMatchObject({ room_id: 'deluxe', total_amount: changedBooking.total_amount });
    expect(await readRoomNumbers(booking)).toEqual([null, null]);
  });
});

describe('a walk-in', () => {
  test('goes into the room that was chosen, or is not made', async () => {
    const input = { room_id: 'deluxe', check_in: day(100), check_out: day(101) };
    const reply = await postWalkIn(desk, { ...input, room: await roomIdOf('205') });
    expect(await readRoomNumbers(deskBookingFrom(reply))).toEqual(['205']);
    const { guest_name: by } = deskBookingFrom(reply);
    app.clock.advance(1);
    const secondReply = await postWalkIn(desk, { ...input, room: await roomIdOf('205') });
    const message = assignmentMessages.taken({ number: '205', by, until: day(101) });
    expect([secondReply.status, secondReply.body.errors]).toEqual([409, [{ field: 'room', message }]]);
    const otherTypeReply = await postWalkIn(desk, { ...input, room: await roomIdOf('301') });
    expect(otherTypeReply.body.message).toBe(assignmentMessages.otherType);
  });
});
