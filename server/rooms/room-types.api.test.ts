import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import type { Client } from '#tools/testing/client.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { book, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());

const gardenSuite = {
  room_type: 'Garden Suite',
  price_per_night: 42_500.5,
  max_occupancy: 3,
  amenities: 'Breakfast for two, its own terrace',
  description: 'Under the palms, with a door to the lawn.',
  image: 'business-suite',
};
const noDetails = { size_sqm: null, beds: '', view: '', equipment: [] };
const gardenDetails = {
  ...{ size_sqm: 38, beds: 'One wide bed, 180 × 200 cm', view: 'Over the palms' },
  equipment: ['Bathtub', 'Own terrace'],
};
const readDetails = async (id: string) =>
  (await app.client().get(`/api/room-inventory/details?room_type_id=${id}`)).body;
const addRoomType = (changes: object = {}) => admin.post('/api/room-types', { ...gardenSuite, ...changes });
const listRoomTypes = async () => (await admin.get('/api/room-types')).body.data as OnWire<RoomTypeView>[];
const findListedType = async (id: string) =>
  (await listRoomTypes()).find((each) => each.id === id) as OnWire<RoomTypeView>;
const changeRoomType = async (id: string, changes: object) => {
  const { inventory_id, id: _, ...knownFields } = await findListedType(id);
  return admin.put(`/api/room-types/${id}`, { ...knownFields, ...changes });
};
const refusal = (field: string, message: string) => ({ success: false, message, errors: [{ field, message }] });
const nameTaken = refusal('room_type', 'There is a room type of this name already');

describe('room types', () => {
  test('are listed cheapest first, with the inventory they are sold from', async () => {
    const roomTypes = await listRoomTypes();
    expect(roomTypes.map(({ id, price_per_night }) => [id, price_per_night])).toEqual([
      ['classic-single', 24_900],
      ['deluxe', 30_500],
      ['deluxe-large', 35_900],
      ['business-suite', 49_900],
      ['executive-suite', 54_900],
    ]);
    for (const { inventory_id } of roomTypes) expect(inventory_id).toEqual(expect.any(String));
  });

  test('can be added, and are on sale once there are rooms of them', async () => {
    const { status, body } = await addRoomType();
    const room = { ...gardenSuite, ...noDetails, id: 'garden-suite', inventory_id: null };
    expect([status, body]).toEqual([201, { success: true, message: 'Room type added successfully', room_type: room }]);
    const readOnSale = async () => (await app.client().get('/api/room-inventory/available')).body.data;
    expect(await readOnSale()).not.toContainEqual(expect.objectContaining({ id: 'garden-suite' }));
    await admin.post('/api/room-inventory', { room_type_id: 'garden-suite', total_rooms: 2 });
    expect(await readOnSale()).toContainEqual({
      ...gardenSuite,
      id: 'garden-suite',
      available_rooms: 2,
      prices: [],
      conditions: [],
    });
    const { created } = await book(app, { room_id: 'garden-suite', guests: 3 });
    expect(created.base_total).toBe(85_001);
  });

  test('have names of their own, however they are written', async () => {
    for (const room_type of ['Deluxe', ' deluxe ', 'DELUXE']) {
      const { status, body } = await addRoomType({ room_type });
      expect([room_type, status, body]).toEqual([room_type, 409, nameTaken]);
    }
    const { status, body } = await changeRoomType('deluxe-large', { room_type: 'deluxe' });
    expect([status, body]).toEqual([409, nameTaken]);
    expect((await changeRoomType('deluxe', { room_type: 'Deluxe' })).status).toBe(200);
  });

  test.each([
    ['Ìlé Ọba & Sons', 'ile-oba-sons'],
    ['Ile Oba Sons', 'ile-oba-sons-2'],
    ['客室', 'room'],
  ])('called %s stand at %s', async (room_type, id) => {
    expect((await addRoomType({ room_type })).body.room_type).toMatchObject({ id, room_type });
  });

  test('are shown with a picture of the house, or with the one they have had', async () => {
    const { status, body } = await addRoomType({ room_type: 'Attic', image: 'https://example.ng/attic.jpg' });
    expect([status, body]).toEqual([400, refusal('image', 'Please choose a picture')]);
    const image = '/images/own.webp';
    await app.db.read.updateTable('roomType').set({ image }).where('id', '=', 'deluxe').execute();
    expect((await changeRoomType('deluxe', { description: 'Another word for it.' })).status).toBe(200);
    expect(await findListedType('deluxe')).toMatchObject({ image, description: 'Another word for it.' });
    expect((await changeRoomType('deluxe', { image: '/images/other.webp' })).status).toBe(400);
  });

  test('have size, beds, view and equipment, which a change without them leaves as they are', async () => {
    const { body } = await addRoomType({ room_type: 'Palm Suite', ...gardenDetails });
    expect(body.room_type).toMatchObject(gardenDetails);
    expect(await readDetails('palm-suite')).toEqual({ success: true, ...gardenDetails });
    await admin.put('/api/room-types/palm-suite', { ...gardenSuite, room_type: 'Palm Suite', beds: 'Two beds' });
    expect(await readDetails('palm-suite')).toMatchObject({ ...gardenDetails, beds: 'Two beds' });
    await changeRoomType('palm-suite', noDetails);
    expect(await readDetails('palm-suite')).toEqual({ success: true, ...noDetails });
    expect(await readDetails('penthouse')).toMatchObject({ success: false, errors: [{ field: 'room_type_id' }] });
    expect((await changeRoomType('palm-suite', { size_sqm: 4 })).body).toEqual(
      refusal('size_sqm', 'The size must be a whole number of square metres from 5 to 500, or empty'),
    );
    expect((await changeRoomType('palm-suite', { equipment: ['Safe', 'safe'] })).body).toEqual(
      refusal('equipment', 'A thing stands here twice'),
    );
  });

  test('that do not exist are not found', async () => {
    const { status, body } = await admin.put('/api/room-types/penthouse', gardenSuite);
    expect([status, body.message]).toEqual([404, 'Room type not found']);
  });
});

describe('a change of price, name and occupancy', () => {
  const stay = { check_in: addDays(testToday, 3), check_out: addDays(testToday, 5) };

  test('counts for bookings from then on; those that exist keep what was agreed', async () => {
    const bookedBefore = await book(app, { ...stay, room_id: 'executive-suite', guests: 4 });
    const reply = await changeRoomType('executive-suite', {
      price_per_night: 60_000,
      room_type: 'Lagoon Suite',
      max_occupancy: 2,
    });
    expect([reply.status, reply.body.message]).toEqual([200, 'Room type updated successfully']);

    const { booking } = (await admin.get(`/api/bookings/${bookedBefore.booking.id}`)).body as { booking: object };
    expect(booking).toMatchObject({
      price_per_night: 54_900,
      base_total: 109_800,
      total_amount: 111_996,
      guests: 4,
      room_type: 'Executive Suite',
    });
    const bookedAfter = await book(app, { ...stay, room_id: 'executive-suite', guests: 2 });
    expect(bookedAfter.booking).toMatchObject({
      price_per_night: 60_000,
      base_total: 120_000,
      room_type: 'Lagoon Suite',
    });
    const tooManyGuestsInput = bookingInput({ ...stay, room_id: 'executive-suite', guests: 3 });
    const { status, body } = await app.client().post('/api/bookings/public', tooManyGuestsInput);
    expect([status, body.message]).toEqual([400, 'Lagoon Suite sleeps up to 2 guests']);
  });

  test('is written down with what was before', async () => {
    const typeBefore = await findListedType('classic-single');
    await changeRoomType('classic-single', { price_per_night: 25_900.5, equipment: ['Bathtub', 'Balcony'] });
    const auditRow = await app.db.read
      .selectFrom('audit')
      .select(['actor', 'action', 'before', 'after'])
      .where('subjectKind', '=', 'room')
      .where('subjectId', '=', 'classic-single')
      .executeTakeFirstOrThrow();
    const { room_type: name, max_occupancy: maxOccupancy, amenities, description, image } = typeBefore;
    const { size_sqm: sizeSqm, beds, view, equipment } = typeBefore;
    const roomTypeFacts = {
      ...{ name, priceKobo: 2_490_000, maxOccupancy, amenities, description, image },
      ...{ sizeSqm, beds, view, equipment: equipment.join(', ') },
    };
    expect(auditRow).toEqual({
      actor: 'ADMIN001',
      action: 'room type changed',
      before: roomTypeFacts,
      after: { ...roomTypeFacts, priceKobo: 2_590_050, equipment: 'Bathtub, Balcony' },
    });
  });
});

test('a form opened before somebody else changed the price does not undo that', async () => {
  const openedForm = await findListedType('deluxe-large');
  await changeRoomType('deluxe-large', { price_per_night: 36_900 });
  const { inventory_id, id, ...formFields } = openedForm;
  const lateReply = await admin.put(`/api/room-types/${id}`, {
    ...formFields,
    description: 'A better sentence.',
    was: { price_per_night: openedForm.price_per_night },
  });
  const message = 'Somebody else has changed this price meanwhile. Close this form and open it again.';
  expect([lateReply.status, lateReply.body]).toEqual([409, { success: false, message }]);
  expect((await findListedType('deluxe-large')).price_per_night).toBe(36_900);
});

test('a price of less than a kobo is none', async () => {
  const { status, body } = await addRoomType({ room_type: 'Free Room', price_per_night: 1e-9 });
  expect([status, body]).toEqual([400, refusal('price_per_night', 'Please enter a price per night')]);
});
