import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { chartNews, type RoomChart, roomChart } from '#contract/front-desk/room-chart.ts';
import { keepRoomsOfOverstays } from '#server/bookings/overstays.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const pollIntervalMs = 200;
let app: TestApp;
let desk: Client;
beforeAll(async () => {
  app = await testApp({ pollIntervalMs });
  desk = await signedIn(app, 'receptionist');
});
afterAll(() => app.close());

const tomorrow = addDays(testToday, 1);

async function readChart(client = desk, query = ''): Promise<OnWire<RoomChart>> {
  const { status, body } = await client.get(`/api/room-plan${query}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return parseWire(roomChart, body);
}

const roomNumbered = ({ rooms }: OnWire<RoomChart>, number: string) =>
  rooms.find((room) => room.number === number)?.id ?? '';

const assign = (booking: string, room: string) =>
  sql`insert into room_night (room_id, night, room_type_id, booking_id)
    select ${room}::uuid, night, room_type_id, booking_id from booking_night where booking_id = ${booking}::uuid`.execute(
    app.db.read,
  );

const stayOf = (chart: OnWire<RoomChart>, id: string) => chart.stays.find((stay) => stay.id === id);

describe('the plan', () => {
  test('begins yesterday, has each room in order, and says nothing of what is left on past nights', async () => {
    const chart = await readChart();
    expect([chart.from, chart.today, chart.nights]).toEqual([addDays(testToday, -1), testToday, 14]);
    expect(chart.rooms).toHaveLength(36);
    expect(chart.rooms.slice(0, 2).map(({ number }) => number)).toEqual(['101', '102']);
    expect(chart.types.map(({ id, left }) => [id, left.slice(0, 2)])).toEqual([
      ['classic-single', [null, 12]],
      ['deluxe', [null, 10]],
      ['deluxe-large', [null, 8]],
      ['business-suite', [null, 4]],
      ['executive-suite', [null, 2]],
    ]);
    expect((await readChart(desk, '?nights=60&from=2026-12-01')).types[0]?.left).toHaveLength(60);
  });

  test('counts what is left as the sale does, and draws a stay without a room where it would fit', async () => {
    const { id } = await walkIn(app, desk, {
      room_id: 'executive-suite',
      check_in: tomorrow,
      check_out: addDays(tomorrow, 2),
    });
    const chart = await readChart();
    const freeRoomsReply = await desk.get(
      `/api/room-inventory/for-stay?check_in=${tomorrow}&check_out=${addDays(tomorrow, 2)}`,
    );
    expect(freeRoomsReply.body.data).toContainEqual({ room_type_id: 'executive-suite', free_rooms: 1 });
    expect(chart.types.at(-1)?.left.slice(0, 5)).toEqual([null, 2, 1, 1, 2]);
    const suggested = roomNumbered(chart, '301');
    expect(stayOf(chart, id)).toMatchObject({
      balance: stayOf(chart, id)?.total_amount,
      parts: [{ room: null, room_type_id: 'executive-suite', from: tomorrow, until: addDays(tomorrow, 2), suggested }],
    });
    expect([chart.shelf.some(({ booking }) => booking === id), chart.floating_later]).toEqual([false, 1]);
  });

  test('offers a room for each arrival of today, and draws it there once it is assigned', async () => {
    const { id } = await walkIn(app, desk, { room_id: 'business-suite' });
    const before = await readChart();
    const [room, otherRoom] = [roomNumbered(before, '303'), roomNumbered(before, '304')];
    expect(before.shelf).toContainEqual({ booking: id, from: testToday, suggested: room, repair: null });
    await assign(id, otherRoom);
    const after = await readChart();
    expect(after.shelf.filter(({ booking }) => booking === id)).toEqual([]);
    const until = addDays(testToday, 2);
    expect(stayOf(after, id)?.parts).toMatchObject([{ room: otherRoom, from: testToday, until, suggested: null }]);
  });

  test('says who cleans a room, who waits for it, and that it was seen occupied until somebody answers', async () => {
    const housekeeper = await signedIn(app, 'housekeeper');
    const room = roomNumbered(await readChart(), '205');
    const putRoom = async (client: Client, what: string, input: object) =>
      expect(await client.put(`/api/housekeeping/rooms/${room}/${what}`, input)).toMatchObject({ status: 200 });
    const readRoom = async () => (await readChart()).rooms.find(({ id }) => id === room);
    const at = app.clock.now().toISOString();
    expect(await readRoom()).toMatchObject({ occupied_by: null, cleaning: null, asked: null, seen_occupied_at: null });
    await putRoom(desk, 'condition', { condition: 'dirty', version: 0, key: 'dirty' });
    await putRoom(desk, 'asked', { asked: true });
    await putRoom(housekeeper, 'cleaning', { cleaning: true, key: 'in-it' });
    await putRoom(housekeeper, 'seen', { seen: 'occupied', key: 'somebody' });
    expect(await readRoom()).toMatchObject({
      condition: 'dirty',
      asked: { by: 'Ngozi Eze', staff_ids: ['FRONT001'], at },
      cleaning: { by: 'Blessing Udo', since: at },
      seen_occupied_at: at,
    });
    const { body } = await desk.get('/api/housekeeping/readiness');
    const [{ id }] = body.discrepancies as [{ id: string }];
    await desk.put(`/api/housekeeping/discrepancies/${id}`, { answer: 'The plumber' });
    expect(await readRoom()).toMatchObject({ seen_occupied_at: null });
  });

  test('has a guest who should have left, in their room, and gives that room to nobody today', async () => {
    const { id, balance } = await walkIn(app, desk, { room_id: 'executive-suite', check_out: tomorrow });
    await takePayment(desk, id, { amount: balance });
    await moveThrough(desk, id, 'checked_in');
    const room = roomNumbered(await readChart(), '302');
    await assign(id, room);
    app.clock.advance(26 * 3_600_000);
    const [deskTomorrow] = [await signedIn(app, 'receptionist')];
    const { id: arrivingId } = await walkIn(app, deskTomorrow, {
      room_id: 'executive-suite',
      check_in: addDays(testToday, 4),
      check_out: addDays(testToday, 5),
    });
    const chart = await readChart(deskTomorrow);
    expect(chart.today).toBe(tomorrow);
    expect(stayOf(chart, id)).toMatchObject({ late: true, balance: 0, parts: [{ room, until: tomorrow }] });
    expect(stayOf(chart, arrivingId)?.parts[0]?.suggested).toBe(roomNumbered(chart, '301'));
    app.clock.advance(-26 * 3_600_000);
    desk = await signedIn(app, 'receptionist');
  });

  test('takes a guest whom housekeeping saw and who has left since for no stranger', async () => {
    const housekeeper = await signedIn(app, 'housekeeper');
    const { id, balance } = await walkIn(app, desk, { room_id: 'deluxe-large' });
    const room = roomNumbered(await readChart(), '309');
    const readRoom = async () => (await readChart()).rooms.find((each) => each.id === room);
    await assign(id, room);
    await moveThrough(desk, id, 'checked_in');
    expect(await readRoom()).toMatchObject({ occupied_by: id });
    const seenReply = await housekeeper.put(`/api/housekeeping/rooms/${room}/seen`, { seen: 'occupied', key: 'guest' });
    expect(seenReply).toMatchObject({ status: 200, body: { room: { seen: { state: 'occupied' } } } });
    app.clock.advance(60_000);
    await takePayment(desk, id, { amount: balance });
    const { version } = deskBookingFrom(await desk.get(`/api/bookings/${id}`));
    const departure = { version, unused: 'keep', reason: 'A funeral' };
    expect(await desk.post(`/api/bookings/${id}/departure`, departure)).toMatchObject({ status: 200 });
    expect(await readRoom()).toMatchObject({ occupied_by: null, condition: 'dirty', seen_occupied_at: null });
  });

  test('has a guest who overstays in the room that they were moved to', async () => {
    const { id, balance } = await walkIn(app, desk, { room_id: 'business-suite', check_out: tomorrow });
    await takePayment(desk, id, { amount: balance });
    const chart = await readChart();
    const [firstRoom, secondRoom] = [roomNumbered(chart, '305'), roomNumbered(chart, '306')];
    const giveRoom = async (room: string) => {
      const { version } = stayOf(await readChart(), id) ?? {};
      expect((await desk.put(`/api/bookings/${id}/room`, { version, room })).status).toBe(200);
    };
    await giveRoom(firstRoom);
    await moveThrough(desk, id, 'checked_in');
    const today = addDays(testToday, 2);
    app.clock.advance(48 * 3_600_000);
    desk = await signedIn(app, 'receptionist');
    await app.db.tx((tx) => keepRoomsOfOverstays(tx, today, app.clock.now()));
    await giveRoom(secondRoom);
    const lastPart = stayOf(await readChart(), id)?.parts.at(-1);
    expect(lastPart).toMatchObject({ room: secondRoom, from: today, until: addDays(today, 1), suggested: null });
    app.clock.advance(-48 * 3_600_000);
    desk = await signedIn(app, 'receptionist');
  });

  test('has closures, with their nights', async () => {
    const room = roomNumbered(await readChart(), '112');
    await app.db.tx(async (tx) => {
      const { rows } = await sql<{
        id: string;
      }>`insert into closure (room_id, kind, reason, from_night, until_night, closed_at)
        values (${room}::uuid, 'out_of_order', 'shower leaks', ${testToday}, ${tomorrow}, now()) returning id`.execute(
        tx,
      );
      await sql`insert into room_night (room_id, night, room_type_id, closure_id, closure_kind)
        values (${room}::uuid, ${testToday}, 'deluxe', ${rows[0]?.id}::uuid, 'out_of_order')`.execute(tx);
    });
    const chart = await readChart();
    expect(chart.closures).toEqual([
      {
        id: expect.any(String),
        room,
        kind: 'out_of_order',
        reason: 'shower leaks',
        from: testToday,
        until: tomorrow,
        return_condition: 'dirty',
      },
    ]);
    expect(chart.types[1]?.left.slice(0, 3)).toEqual([null, 9, 10]);
  });
});

async function listenToChart(client: Client) {
  const response = await client.open('/api/room-plan/stream', { headers: { accept: 'text/event-stream' } });
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next() {
      for (;;) {
        const event = /^data: (.*)\n\n/m.exec(text);
        if (event) {
          text = text.slice(event.index + event[0].length);
          return parseWire(chartNews, JSON.parse(event[1] ?? ''));
        }
        const { done, value } = await reader.read();
        if (done) throw new Error('the stream ended');
        text += value;
      }
    },
    close: () => reader.cancel(),
  };
}

test('a change made in one process is told to the plans that are open at another', async () => {
  const otherApp = await testApp({ db: app.db, pollIntervalMs });
  otherApp.clock.set(app.clock.now());
  const [superadmin, bell] = [await signedIn(otherApp, 'superadmin'), await signedIn(otherApp, 'barmen')];
  const stream = await listenToChart(superadmin);
  const ownStream = await listenToChart(desk);
  const before = await stream.next();
  await ownStream.next();
  const { id, guest_name } = await walkIn(app, desk, { room_id: 'deluxe-large' });
  const after = await stream.next();
  expect(after.version).not.toBe(before.version);
  expect(after.changes[0]).toMatchObject({ booking: id, guest_name, own: false });
  expect((await ownStream.next()).changes[0]).toMatchObject({ booking: id, own: true });
  const housekeeper = await signedIn(app, 'housekeeper');
  const room = roomNumbered(await readChart(), '310');
  await housekeeper.put(`/api/housekeeping/rooms/${room}/seen`, { seen: 'occupied', key: 'seen' });
  expect((await stream.next()).version).not.toBe(after.version);
  expect(stayOf(await readChart(superadmin), id)).toMatchObject({ guest_name });
  expect((await bell.get('/api/room-plan')).status).toBe(403);
  await Promise.all([stream.close(), ownStream.close()]);
  await otherApp.close();
});
