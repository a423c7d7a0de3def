import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingMessages } from '#contract/bookings.ts';
import { addDays } from '#contract/dates.ts';
import type { DeskBooking, DeskOverview } from '#contract/desk.ts';
import type { Client } from '#tools/testing/client.ts';
import { askWalkIn, deskBookingIn, moved, nightsOf, walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday, wish } from '#tools/testing/factories.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';
import { setStock, signedIn } from '#tools/testing/steps.ts';

const room_id = 'executive-suite';
const [left, today, tomorrow] = [1, 2, 3].map((offset) => addDays(testToday, offset)) as [string, string, string];
const stay = { room_id, check_in: today, check_out: tomorrow };

let house: TestHouse;
let desk: Client;
let owner: Client;
let overstaying: DeskBooking;
let expected: DeskBooking;

/**
 * Each of two types has one room, whose guest should have left yesterday; in the second type, tonight is sold as well.
 */
beforeAll(async () => {
  house = await openHouse();
  for (const type of [room_id, 'business-suite']) await setStock(house.db, type, { total_rooms: 1 });
  desk = await signedIn(house, 'receptionist');
  overstaying = await walkIn(house, desk, { room_id, guest_name: 'Chidi Stays', check_out: left });
  const other = await walkIn(house, desk, { room_id: 'business-suite', guest_name: 'Bola Stays', check_out: left });
  for (const { id } of [overstaying, other]) await moved(desk, id, 'checked_in');
  expected = await walkIn(house, desk, { ...stay, room_id: 'business-suite', guest_name: 'Ada Comes' });
  house.clock.set(new Date(openedAt.getTime() + 48 * 3_600_000));
  await house.worker.idle();
  desk = await signedIn(house, 'receptionist');
  owner = await signedIn(house, 'superadmin');
});
afterAll(async () => {
  expect(await violations(house.db.read)).toEqual([]);
  await house.close();
});

const get = async (client: Client, path: string) => (await client.get(path)).body;
const overview = async () => (await get(desk, '/api/bookings/desk')) as unknown as DeskOverview;

async function freeTonight(type: string) {
  const guest = house.client();
  const days = new URLSearchParams({ room_type_id: type, check_in: today, check_out: tomorrow });
  const { available } = await get(guest, `/api/room-inventory/check-availability?${days}`);
  const calendar = await get(guest, `/api/room-inventory/calendar?room_type_id=${type}&from=${today}&to=${today}`);
  const sale = (await get(guest, '/api/room-inventory/available')).data as { id: string; available_rooms: number }[];
  const stock = (await get(owner, '/api/room-inventory/dashboard')).data as {
    room_type_id: string;
    available_rooms: number;
  }[];
  return {
    available,
    calendar: (calendar.data as { state: string }[])[0]?.state,
    sale: sale.find(({ id }) => id === type)?.available_rooms,
    stock: stock.find(({ room_type_id }) => room_type_id === type)?.available_rooms,
  };
}

describe('a guest who should have left yesterday', () => {
  const nothingFree = { available: false, calendar: 'sold_out', sale: 0, stock: 0 };

  test('has the room tonight, whoever asks', async () => {
    expect(await freeTonight(room_id)).toEqual(nothingFree);
    const { counts } = await overview();
    const { availableRooms, currentOccupiedRooms, totalRooms } = await get(owner, '/api/analytics/summary');
    // Two of 32 rooms have guests who should have left; the second type is also short of one.
    expect([counts.available_rooms, availableRooms, currentOccupiedRooms, totalRooms]).toEqual([30, 30, 2, 32]);
    const { by_night } = await get(owner, `/api/analytics/overview?from=${today}&to=${today}`);
    expect((by_night as { sold: number }[])[0]?.sold).toBe(1);
  });

  test('has it before the day’s job has noticed', async () => {
    await house.db.tx(async (tx) => {
      await tx.deleteFrom('booking_night').where('overstay', '=', true).execute();
      await tx
        .updateTable('night')
        .set({ booked: 0 })
        .where('night', '=', today)
        .where('room_type_id', '=', room_id)
        .execute();
    });
    expect(await freeTonight(room_id)).toEqual(nothingFree);
  });

  test('keeps it from guests online and at the desk, and leaves tomorrow to them', async () => {
    const online = await house.client().post('/api/bookings/public', wish(stay));
    const atDesk = await askWalkIn(desk, stay);
    expect([online, atDesk].map(({ status, body }) => [status, body.message])).toEqual(
      [1, 2].map(() => [409, bookingMessages.unavailable]),
    );
    await walkIn(house, desk, { room_id, check_in: tomorrow, check_out: addDays(tomorrow, 1) });
  });

  test('is in the way of having no such room', async () => {
    const { id } = await house.db.read
      .selectFrom('room_inventory')
      .select('id')
      .where('room_type_id', '=', room_id)
      .executeTakeFirstOrThrow();
    const change = { room_type_id: room_id, total_rooms: 0, status: 'Available', is_active: true };
    expect((await owner.put(`/api/room-inventory/${id}`, change)).status).toBe(409);
  });

  test('is charged for the nights once the stay is extended, and has them as nights of the stay', async () => {
    const { id, price_per_night, total_amount } = overstaying;
    const { version } = (await get(desk, `/api/bookings/${id}`)).booking as DeskBooking;
    const extended = deskBookingIn(await desk.put(`/api/bookings/${id}/stay`, { check_out: tomorrow, version }));
    expect(extended.total_amount).toBe(total_amount + 2 * price_per_night);
    expect(await nightsOf(house.db, overstaying)).toEqual([testToday, left, today]);
    const rows = await house.db.read
      .selectFrom('booking_night')
      .select('overstay')
      .where('booking_id', '=', id)
      .execute();
    expect(rows.map(({ overstay }) => overstay)).toEqual([false, false, false]);
  });

  test('gives it back by checking out', async () => {
    await moved(desk, overstaying.id, 'completed');
    expect(await nightsOf(house.db, overstaying)).toEqual([testToday, left]);
    expect(await freeTonight(room_id)).toEqual({ available: true, calendar: 'last', sale: 1, stock: 1 });
  });
});

describe('where tonight was sold out already', () => {
  let bola: DeskBooking;
  const said = async (client: Client) =>
    ((await get(client, '/api/notices')).data as { message: string }[]).map(({ message }) => message);

  test('the desk sees who stays and who is expected, until one of them is settled', async () => {
    const [conflict] = (await overview()).conflicts;
    expect(conflict).toMatchObject({
      room_type: 'Business Suite',
      rooms: 1,
      needed: 2,
      overstays: [{ guest_name: 'Bola Stays' }],
      expected: [{ guest_name: 'Ada Comes', id: expected.id }],
    });
    expect((await get(owner, '/api/analytics/today')).conflicts).toEqual([conflict]);
    const still = conflict?.overstays[0];
    bola = await moved(desk, still?.id ?? '', 'completed');
    expect([bola.total_amount, await nightsOf(house.db, bola)]).toEqual([still?.total_amount, [testToday]]);
    expect((await overview()).conflicts).toEqual([]);
    await moved(desk, expected.id, 'checked_in');
  });

  test('desk and owner are told when the day begins, once', async () => {
    const message = `Bola Stays (${await referenceOf('Bola Stays')}) has not checked out, and every Business Suite is sold for tonight: extend, move or check out`;
    for (const client of [desk, owner])
      expect((await said(client)).filter((each) => each.includes('has not checked out'))).toEqual([message]);
    expect(await said(await signedIn(house, 'supervisor'))).not.toContain(message);
  });

  test('who stays all the same is charged that night once it is over, and not before', async () => {
    const back = deskBookingIn(await desk.post(`/api/bookings/${bola.id}/undo`, {}));
    const extend = () => desk.put(`/api/bookings/${bola.id}/stay`, { check_out: tomorrow, version: back.version });
    expect((await extend()).status).toBe(409);
    house.clock.advance(24 * 3_600_000);
    desk = await signedIn(house, 'receptionist');
    expect(await get(desk, `/api/bookings/${bola.id}/stay?check_out=${tomorrow}`)).toMatchObject({ available: true });
    const extended = deskBookingIn(await extend());
    expect(extended.total_amount).toBe(bola.total_amount + 2 * bola.price_per_night);
    expect(await nightsOf(house.db, bola)).toEqual([testToday, left, today]);
  });

  const referenceOf = async (name: string) =>
    (
      await house.db.read
        .selectFrom('booking')
        .select('reference')
        .where('guest_name', '=', name)
        .executeTakeFirstOrThrow()
    ).reference;
});
