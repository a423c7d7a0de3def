import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { testToday } from '#tools/testing/factories.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { book, passMinutes, setInventory } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function listRooms(): Promise<OnWire<RoomListing>[]> {
  const { body } = await app.client().get('/api/room-inventory/available');
  return body.data as OnWire<RoomListing>[];
}
const freeRoomsOf = async (room: string) => (await listRooms()).find(({ id }) => id === room)?.available_rooms;
const tonight = { check_in: testToday, check_out: addDays(testToday, 1) };

describe('the rooms on sale', () => {
  test('come cheapest first, in the specified shape, and may be kept for five minutes', async () => {
    const { status, headers, body } = await app.client().get('/api/room-inventory/available');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(body).toMatchObject({ success: true, today: testToday });
    const data = body.data as OnWire<RoomListing>[];
    expect(data.map((room) => [room.id, room.price_per_night, room.available_rooms])).toEqual([
      ['classic-single', 24_900, 12],
      ['deluxe', 30_500, 10],
      ['deluxe-large', 35_900, 8],
      ['business-suite', 49_900, 4],
      ['executive-suite', 54_900, 2],
    ]);
    expect(data[0]).toEqual({
      id: 'classic-single',
      room_type: 'Classic Single',
      price_per_night: 24_900,
      max_occupancy: 2,
      amenities: 'Breakfast, Wi-Fi, gym and pool are free for 1 guest',
      description: expect.any(String),
      image: 'classic-single',
      available_rooms: 12,
      prices: [],
      conditions: [],
    });
  });

  test('follow a change of price', async () => {
    const setPrice = (amount: number) =>
      app.db.read
        .updateTable('roomType')
        .set({ priceKobo: kobo(amount) })
        .where('id', '=', 'executive-suite')
        .execute();
    await setPrice(1_000_050);
    expect((await listRooms())[0]).toMatchObject({ id: 'executive-suite', price_per_night: 10_000.5 });
    await setPrice(5_490_000);
  });

  test('do not show a type that is under maintenance, set fully booked or not active', async () => {
    const onSale = { status: 'Available', is_active: true } as const;
    for (const stock of [{ status: 'Maintenance' }, { status: 'Fully Booked' }, { is_active: false }] as const) {
      await setInventory(app.db, 'deluxe', { ...onSale, ...stock });
      expect((await listRooms()).map(({ id }) => id)).not.toContain('deluxe');
      await setInventory(app.db, 'deluxe', onSale);
      expect((await listRooms()).map(({ id }) => id)).toContain('deluxe');
    }
  });
});

describe('the rooms left for tonight', () => {
  test('are those that exist, without what is held back', async () => {
    await setInventory(app.db, 'deluxe', { held_back: 3 });
    expect(await freeRoomsOf('deluxe')).toBe(7);
    await setInventory(app.db, 'deluxe', { held_back: 0 });
  });

  test('are fewer for every booking of tonight, and only of tonight', async () => {
    await book(app, { ...tonight, room_id: 'deluxe-large' });
    await book(app, { ...tonight, check_out: addDays(testToday, 5), room_id: 'deluxe-large' });
    await book(app, { check_in: addDays(testToday, 1), check_out: addDays(testToday, 2), room_id: 'deluxe-large' });
    expect(await freeRoomsOf('deluxe-large')).toBe(6);
  });

  test('never fall below none', async () => {
    await book(app, { ...tonight, room_id: 'executive-suite' });
    await setInventory(app.db, 'executive-suite', { held_back: 2 });
    expect(await freeRoomsOf('executive-suite')).toBe(0);
    await setInventory(app.db, 'executive-suite', { held_back: 0 });
  });

  test('come back when a hold is ended by its job', async () => {
    await book(app, { ...tonight, room_id: 'classic-single' });
    expect(await freeRoomsOf('classic-single')).toBe(11);
    await passMinutes(app, 30);
    expect(await freeRoomsOf('classic-single')).toBe(12);
  });

  test('come back when a hold has run out, even if no job has ended it', async () => {
    await app.worker.stop();
    await setInventory(app.db, 'business-suite', { held_back: 3 });
    await book(app, { ...tonight, room_id: 'business-suite' });
    expect(await freeRoomsOf('business-suite')).toBe(0);
    app.clock.advance(30 * 60_000 - 1);
    expect(await freeRoomsOf('business-suite')).toBe(0);
    app.clock.advance(1);
    expect(await freeRoomsOf('business-suite')).toBe(1);
    await book(app, { ...tonight, room_id: 'business-suite' });
    expect(await freeRoomsOf('business-suite')).toBe(0);
  });

  test('are those of the next day from midnight in Lagos', async () => {
    app.clock.set(new Date('2026-11-21T22:59:59Z'));
    expect((await app.client().get('/api/room-inventory/available')).body.today).toBe('2026-11-21');
    app.clock.set(new Date('2026-11-21T23:00:00Z'));
    expect((await app.client().get('/api/room-inventory/available')).body.today).toBe('2026-11-22');
  });
});
