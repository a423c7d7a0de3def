import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import {
  housekeepingMessages,
  type RoundRoom,
  readinessReply,
  roomChangeReply,
  roundReply,
} from '#contract/housekeeping/housekeeping.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { dailyReport } from '#contract/reports/insights.ts';
import { isReady } from '#contract/rooms/room-conditions.ts';
import { audit } from '#server/core/audit.ts';
import { beginRoundOfDay } from '#server/housekeeping/round.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, postWalkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { findRoomIdByNumber, moveNightsToRoom, putIntoRoom, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let blessing: Client;
let esther: Client;
let desk: Client;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  blessing = await signedIn(app, 'housekeeper');
  esther = await signedIn(app, await addStaffMember(app, { name: 'Esther Bassey', role: 'housekeeper' }));
  desk = await signedIn(app, 'receptionist');
  superadmin = await signedIn(app, 'superadmin');
  await beginRoundOfDay(app.deps, testToday);
});
afterAll(() => app.close());

let keyCount = 0;
const newKey = () => `key-${++keyCount}`;

const readRoom = async (number: string, client = blessing): Promise<OnWire<RoundRoom>> => {
  const { rooms } = parseWire(roundReply, (await client.get('/api/housekeeping/round')).body);
  const room = rooms.find((each) => each.number === number);
  if (!room) throw new Error(`no room ${number}`);
  return room;
};
const readReadiness = async () => parseWire(readinessReply, (await desk.get('/api/housekeeping/readiness')).body);

type Values = Record<string, unknown>;
const put = async (client: Client, number: string, what: string, input: Values) =>
  client.put(`/api/housekeeping/rooms/${await findRoomIdByNumber(app, number)}/${what}`, { key: newKey(), ...input });
const setCondition = async (client: Client, number: string, condition: string, changes: Values = {}) =>
  put(client, number, 'condition', { condition, version: (await readRoom(number)).version, ...changes });

const noticesOf = async (client: Client): Promise<string[]> =>
  parseWire(noticesPage, (await client.get('/api/notices')).body).data.map(({ message }) => message);

/** Books tonight and `nights - 1` more nights, and gives the stay the room `number`. */
async function bookInto(number: string, name: string, nights = 1, roomType = 'classic-single'): Promise<string> {
  const { id } = deskBookingFrom(
    await postWalkIn(desk, {
      guest_name: name,
      room_id: roomType,
      check_in: testToday,
      check_out: addDays(testToday, nights),
    }),
  );
  await putIntoRoom(app.db, id, number);
  return id;
}

async function leaveHotel(id: string): Promise<void> {
  const { balance: amount } = deskBookingFrom(await desk.get(`/api/bookings/${id}`));
  await superadmin.post(`/api/bookings/${id}/payments`, { method: 'cash', amount, key: newKey() });
  const { version } = deskBookingFrom(await desk.get(`/api/bookings/${id}`));
  const leftReply = await desk.post(`/api/bookings/${id}/departure`, { version, unused: 'keep', reason: 'A funeral' });
  expect([leftReply.status, leftReply.body.errors]).toEqual([200, undefined]);
}

test('a room is cleaned by one, and inspected by another', async () => {
  await setCondition(desk, '101', 'dirty');
  const { body } = await setCondition(blessing, '101', 'clean', { linen: { sheets: 2, towels: 3 } });
  const { message, room } = parseWire(roomChangeReply, body);
  expect(message).toBe('101 is clean');
  expect(room).toMatchObject({ condition: 'clean', can_inspect: false, undo_to: 'dirty', changed: { own: true } });
  expect((await readRoom('101', esther)).can_inspect).toBe(true);
  const refusal = await setCondition(blessing, '101', 'inspected');
  expect([refusal.status, refusal.body.message]).toEqual([409, housekeepingMessages.inspectedByAnother]);
  expect((await setCondition(esther, '101', 'inspected')).status).toBe(200);
  const { linen } = parseWire(roundReply, (await blessing.get('/api/housekeeping/round')).body);
  expect(linen).toEqual({ sheets: 2, pillow_cases: 0, towels: 3, bath_mats: 0 });
});

test('nobody is offered to inspect a room of which nobody knows who cleaned it', async () => {
  expect(await readRoom('112')).toMatchObject({ condition: 'clean', changed: null, can_inspect: false });
});

test('the second of two people in one room learns who was first, and when', async () => {
  const { version } = await readRoom('102');
  await setCondition(blessing, '102', 'dirty');
  const { status, body } = await put(esther, '102', 'condition', { condition: 'clean', version });
  expect(status).toBe(409);
  expect(body.message).toMatch(/^Blessing Udo set it to dirty at \d\d:\d\d\. Yours was not saved\.$/);
  expect(await readRoom('102')).toMatchObject({ condition: 'dirty' });
});

test('two who press at once: one is saved', async () => {
  const { version } = await readRoom('103');
  const replies = await Promise.all(
    [blessing, esther].map((client) => put(client, '103', 'condition', { condition: 'dirty', version })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await readRoom('103')).version).toBe(version + 1);
});

test('a repeated key is one change, and another change with it is refused', async () => {
  const { version } = await readRoom('104');
  const change = { condition: 'pickup', version, key: 'sent-twice' };
  const replies = [await put(blessing, '104', 'condition', change), await put(blessing, '104', 'condition', change)];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await readRoom('104')).version).toBe(version + 1);
  const otherReply = await put(blessing, '104', 'condition', { ...change, condition: 'clean' });
  expect([otherReply.status, otherReply.body.message]).toEqual([409, housekeepingMessages.keyReused]);
});

test('one takes back one’s own last change, and the linen with it', async () => {
  await setCondition(desk, '105', 'dirty');
  await setCondition(blessing, '105', 'clean', { linen: { bath_mats: 5 } });
  const undo = async (client: Client) => {
    const { version } = await readRoom('105');
    return client.post(`/api/housekeeping/rooms/${await findRoomIdByNumber(app, '105')}/undo`, {
      version,
      key: newKey(),
    });
  };
  expect((await undo(esther)).status).toBe(409);
  expect((await undo(blessing)).body.message).toBe('105 is dirty again');
  expect((await undo(blessing)).body.message).toBe(housekeepingMessages.nothingToUndo);
  const { linen } = parseWire(roundReply, (await blessing.get('/api/housekeeping/round')).body);
  expect(linen.bath_mats).toBe(0);
});

describe('the desk', () => {
  test('waits for a room, housekeeping hears of it, and the bell rings when it is ready', async () => {
    await bookInto('106', 'Mrs Folake Adebayo');
    await setCondition(esther, '106', 'dirty');
    expect((await put(desk, '106', 'asked', { asked: true })).body.message).toBe(housekeepingMessages.askedFor('106'));
    expect(await noticesOf(blessing)).toContain('The desk asks for 106 first');
    expect(await readRoom('106')).toMatchObject({ waiting_guest: 'Adebayo', arrival: true });
    await put(blessing, '106', 'cleaning', { cleaning: true });
    const { arrivals, cleaning, numbers } = await readReadiness();
    expect(numbers.find(({ number }) => number === '106')?.group).toBe('cleaning');
    expect(arrivals.find(({ number }) => number === '106')).toMatchObject({
      guest_name: 'Mrs Folake Adebayo',
      condition: 'dirty',
      cleaning: 'Blessing Udo',
    });
    expect(cleaning).toEqual({ rooms: 1, people: ['Blessing Udo'] });
    await setCondition(blessing, '106', 'clean');
    expect(await noticesOf(desk)).toContain('106 is ready: clean');
    expect(await noticesOf(superadmin)).not.toContain('106 is ready: clean');
  });

  test('waits for a room whose guest has not left: the bell rings once it is clean, not before', async () => {
    const leavingBookingId = await bookInto('206', 'Grace Effiong', 2, 'deluxe');
    await moveThrough(desk, leavingBookingId, 'checked_in');
    expect((await put(desk, '206', 'asked', { asked: true })).status).toBe(200);
    await setCondition(blessing, '206', 'dirty');
    await setCondition(blessing, '206', 'clean');
    expect(await noticesOf(desk)).not.toContain('206 is ready: clean');
    await leaveHotel(leavingBookingId);
    expect(await readRoom('206')).toMatchObject({ condition: 'dirty', asked_at: expect.any(String) });
    await setCondition(blessing, '206', 'clean');
    expect(await noticesOf(desk)).toContain('206 is ready: clean');
  });

  test('waits at two places for one room: the bell rings at both, housekeeping hears of it once', async () => {
    await bookInto('102', 'Musa Lawal');
    await setCondition(esther, '102', 'dirty');
    const member = await addStaffMember(app, { name: 'Ada Ibe', role: 'receptionist' });
    const ada = await signedIn(app, member);
    expect((await put(desk, '102', 'asked', { asked: true })).body.message).toBe(housekeepingMessages.askedFor('102'));
    const since = (await readRoom('102')).asked_at;
    app.clock.advance(60_000);
    expect((await put(ada, '102', 'asked', { asked: true })).body.message).toBe(
      housekeepingMessages.askedForToo('102'),
    );
    expect((await readRoom('102')).asked_at).toBe(since);
    const { arrivals } = await readReadiness();
    expect(arrivals.find(({ number }) => number === '102')?.asked).toEqual({
      by: 'Ngozi Eze and Ada Ibe',
      staff_ids: ['FRONT001', member.staffId],
      at: since,
    });
    await setCondition(blessing, '102', 'clean');
    for (const client of [desk, ada]) expect(await noticesOf(client)).toContain('102 is ready: clean');
    const askedForMessages = (await noticesOf(blessing)).filter((message) => message === 'The desk asks for 102 first');
    expect(askedForMessages).toHaveLength(1);
  });

  test('does not ask for a room that is ready', async () => {
    const { status, body } = await put(desk, '207', 'asked', { asked: true });
    expect([status, body.message]).toEqual([409, housekeepingMessages.readyAlready('207')]);
  });

  const setAsked = (number: string, asked: boolean) => put(desk, number, 'asked', { asked });
  test('no longer waits for a room if it says so, or if the arrival loses it', async () => {
    const id = await bookInto('203', 'Kunle Ajayi');
    await setCondition(esther, '203', 'dirty');
    await setAsked('203', true);
    expect((await setAsked('203', false)).body.message).toBe(housekeepingMessages.notAskedFor('203'));
    expect((await readRoom('203')).asked_at).toBeNull();
    await setAsked('203', true);
    const { version } = deskBookingFrom(await desk.get(`/api/bookings/${id}`));
    expect((await desk.put(`/api/bookings/${id}/room`, { version, room: null })).status).toBe(200);
    expect((await readRoom('203')).asked_at).toBeNull();
  });

  test('asks for a room whose guest has not left, and waits until it is clean after them', async () => {
    const leavingBookingId = await bookInto('107', 'Grace Bello', 2);
    await moveThrough(desk, leavingBookingId, 'checked_in');
    expect((await setAsked('107', true)).status).toBe(200);
    expect(await readRoom('107')).toMatchObject({ condition: 'clean', asked_at: expect.any(String) });
    const { balance: amount } = deskBookingFrom(await desk.get(`/api/bookings/${leavingBookingId}`));
    await superadmin.post(`/api/bookings/${leavingBookingId}/payments`, { method: 'cash', amount, key: newKey() });
    const { version } = deskBookingFrom(await desk.get(`/api/bookings/${leavingBookingId}`));
    await desk.post(`/api/bookings/${leavingBookingId}/departure`, { version, unused: 'keep', reason: 'A funeral' });
    expect(await readRoom('107')).toMatchObject({ condition: 'dirty', stay: null, asked_at: expect.any(String) });
    await setCondition(blessing, '107', 'clean');
    expect(await noticesOf(desk)).toContain('107 is ready: clean');
  });

  test('reads who cleans a room that nobody is in', async () => {
    await moveThrough(desk, await bookInto('201', 'Sade Stays'), 'checked_in');
    await put(blessing, '201', 'cleaning', { cleaning: true });
    expect((await readReadiness()).cleaning).toEqual({ rooms: 0, people: [] });
  });

  test('sees every room in one of five numbers', async () => {
    await bookInto('205', 'Ready For Arrival');
    await setCondition(blessing, '205', 'clean');
    const { ready, ready_by_type, cleaning, dirty, in_house, closed } = await readReadiness();
    expect(ready + cleaning.rooms + dirty.rooms + in_house.rooms + closed.rooms).toBe(36);
    const { rooms } = parseWire(roundReply, (await blessing.get('/api/housekeeping/round')).body);
    const roomsOfArrivals = rooms.filter(
      ({ arrival, condition, stay, closure }) => arrival && isReady(condition) && !stay && !closure,
    );
    expect(roomsOfArrivals).not.toEqual([]);
    expect(ready_by_type.reduce((sum, { rooms: count }) => sum + count, 0)).toBe(ready - roomsOfArrivals.length);
  });
});

test('a guest who checks out leaves a dirty room, of whom housekeeping learns the surname', async () => {
  const id = await bookInto('108', 'Grace Effiong', 2);
  await moveThrough(desk, id, 'checked_in');
  expect(await readRoom('108')).toMatchObject({ condition: 'clean', stay: { check_out: addDays(testToday, 2) } });
  const { guest_phone } = deskBookingFrom(await desk.get(`/api/bookings/${id}`));
  await leaveHotel(id);
  expect(await readRoom('108')).toMatchObject({ condition: 'dirty', stay: null, left: { guest: 'Effiong' } });
  const text = JSON.stringify((await blessing.get('/api/housekeeping/round')).body);
  for (const secret of ['Grace', 'example.ng', 'amount', guest_phone]) expect(text).not.toContain(secret);
});

describe('a room that was seen otherwise than the desk has it', () => {
  test('reaches the desk and the owner, and is open until somebody answers', async () => {
    expect((await put(blessing, '210', 'seen', { seen: 'vacant' })).status).toBe(200);
    expect((await readReadiness()).discrepancies).toEqual([]);
    await put(blessing, '210', 'seen', { seen: 'occupied' });
    const sentence = '210 was seen occupied, and the desk has it vacant';
    expect(await noticesOf(superadmin)).toContain(sentence);
    expect(await noticesOf(desk)).toContain(sentence);
    const [openDiscrepancy] = (await readReadiness()).discrepancies;
    expect(openDiscrepancy).toMatchObject({ number: '210', seen: 'occupied', seen_by: 'Blessing Udo' });
    const readFromReport = async () =>
      parseWire(dailyReport, (await superadmin.get('/api/reports/daily')).body).discrepancies;
    expect(await readFromReport()).toEqual([openDiscrepancy]);
    const answer = (client: Client, text: string) =>
      client.put(`/api/housekeeping/discrepancies/${openDiscrepancy?.id}`, { answer: text });
    expect((await answer(desk, ' ')).status).toBe(400);
    expect((await answer(desk, 'The plumber')).status).toBe(200);
    expect((await answer(superadmin, 'Who?')).body.message).toBe('Ngozi Eze has answered it already');
    expect((await readReadiness()).discrepancies).toEqual([]);
    expect(await readFromReport()).toMatchObject([{ number: '210', answer: 'The plumber', answered_by: 'Ngozi Eze' }]);
  });
});

describe('a phone that was without a connection', () => {
  const hourSeconds = 3600;
  const anHourAgo = () => new Date(app.clock.now().getTime() - hourSeconds * 1000).toISOString();

  test('says when the room was seen; a guest who came since then is no discrepancy', async () => {
    const id = await bookInto('109', 'Ifeoma Obi');
    await moveThrough(desk, id, 'checked_in');
    const { body } = await put(blessing, '109', 'seen', { seen: 'vacant', seconds_ago: hourSeconds });
    expect(parseWire(roomChangeReply, body).room.seen).toMatchObject({ state: 'vacant', at: anHourAgo() });
    expect((await readReadiness()).discrepancies).toEqual([]);
  });

  test('does not undo what somebody has said since', async () => {
    await put(desk, '110', 'request', { request: 'make_up', note: 'Towels' });
    await put(esther, '110', 'seen', { seen: 'vacant' });
    await put(esther, '110', 'cleaning', { cleaning: true });
    await put(blessing, '110', 'request', { request: 'do_not_disturb', seconds_ago: hourSeconds });
    await put(blessing, '110', 'seen', { seen: 'occupied', seconds_ago: hourSeconds });
    const { body } = await put(blessing, '110', 'cleaning', { cleaning: false, seconds_ago: hourSeconds });
    expect(parseWire(roomChangeReply, body).room).toMatchObject({
      request: 'make_up',
      request_note: 'Towels',
      seen: { state: 'vacant' },
      cleaning: { by: 'Esther Bassey' },
    });
  });

  test('dates the cleaning and the defect back, and nothing by more than a day', async () => {
    await setCondition(desk, '111', 'dirty');
    await setCondition(blessing, '111', 'clean', { seconds_ago: 60 });
    const at = new Date(app.clock.now().getTime() - 60_000).toISOString();
    expect((await readRoom('111')).changed).toMatchObject({ at, own: true });
    const defect = { kind: 'tv', note: 'Dark', can_sleep: true };
    await blessing.post(`/api/housekeeping/rooms/${await findRoomIdByNumber(app, '111')}/defects`, {
      ...defect,
      key: newKey(),
      seconds_ago: 60,
    });
    const [reportedDefect] = (await readReadiness()).defects;
    expect(reportedDefect).toMatchObject({ number: '111', reported_at: at });
    await desk.put(`/api/housekeeping/defects/${reportedDefect?.id}`, { answer: 'Repaired' });
    const refusedReply = await put(blessing, '111', 'seen', { seen: 'vacant', seconds_ago: 25 * hourSeconds });
    expect(refusedReply.status).toBe(400);
    expect(refusedReply.body.errors).toMatchObject([{ message: housekeepingMessages.secondsAgo }]);
  });
});

test('a defect in which no guest can sleep asks the desk to close the room', async () => {
  const room = await findRoomIdByNumber(app, '202');
  const defect = { kind: 'air_con', note: 'Drips on the bed', can_sleep: false, key: newKey() };
  const replies = [1, 2].map(() => blessing.post(`/api/housekeeping/rooms/${room}/defects`, defect));
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([201, 201]);
  expect(await noticesOf(desk)).toContain('No guest can sleep in 202: air con, Drips on the bed. Please close it');
  const { defects } = await readReadiness();
  expect(defects).toMatchObject([{ number: '202', kind: 'air_con', can_sleep: false, closed: false }]);
  expect((await desk.put(`/api/housekeeping/defects/${defects[0]?.id}`, { answer: 'Closed' })).status).toBe(200);
  expect((await readReadiness()).defects).toEqual([]);
});

test('the bell’s stream says that rooms have changed, to those who see them', async () => {
  const roomsOf = async (client: Client) => (await client.get('/api/notices/stream')).body.rooms;
  const before = await roomsOf(desk);
  await setCondition(blessing, '203', 'dirty');
  expect(await roomsOf(desk)).not.toBe(before);
  expect(await roomsOf(await signedIn(app, 'barmen'))).toBe(0);
});

test('a closed room is not cleaned: who closed it says why', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into closure (room_id, kind, reason, from_night, until_night, closed_by, closed_at)
    select ${await findRoomIdByNumber(app, '204')}, 'out_of_service', 'Shower leaks', ${testToday}::date, ${testToday}::date, id, ${app.clock.now()}
    from staff where staff_id = 'FRONT001' returning id`.execute(app.db.read);
  await app.db.tx(async (tx) => {
    await sql`update closure set until_night = until_night + 1 where id = ${rows[0]?.id}`.execute(tx);
    await sql`insert into room_night (room_id, night, room_type_id, closure_id, closure_kind)
      select id, ${testToday}::date, room_type_id, ${rows[0]?.id}, 'out_of_service' from room where number = '204'`.execute(
      tx,
    );
    await audit(tx, {
      at: app.clock.now(),
      actor: 'FRONT001',
      action: 'stay changed',
      subject: { kind: 'room', id: '204' },
    });
  });
  const { status, body } = await setCondition(blessing, '204', 'clean');
  expect(status).toBe(409);
  expect(body.message).toMatch(/^Ngozi Eze closed it at \d\d:\d\d: Shower leaks$/);
  expect((await readReadiness()).closed).toEqual({ rooms: 1, off_sale: 0 });
});

test('after midnight the desk still sees who is late, with the room of the running night, and what is closed that night', async () => {
  await bookInto('202', 'Ngozi Late');
  await moveNightsToRoom(app.db, await bookInto('203', 'Moves Tomorrow', 2), addDays(testToday, 1), '103');
  const readArrivals = async () => (await readReadiness()).arrivals.map((each) => `${each.guest_name}: ${each.number}`);
  app.clock.advance(13 * 3_600_000);
  desk = await signedIn(app, 'receptionist');
  expect(await readArrivals()).toEqual(expect.arrayContaining(['Ngozi Late: 202', 'Moves Tomorrow: 203']));
  expect((await readReadiness()).closed).toEqual({ rooms: 1, off_sale: 0 });
  app.clock.advance(12 * 3_600_000);
  desk = await signedIn(app, 'receptionist');
  expect(await readArrivals()).not.toContain('Ngozi Late: 202');
});
