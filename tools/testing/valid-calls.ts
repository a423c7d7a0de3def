import { type EndpointName, endpoints, type Input } from '#contract/api.ts';
import { sessionList } from '#contract/auth.ts';
import { noticesPage } from '#contract/bell.ts';
import { addDays } from '#contract/dates.ts';
import { bookingDetail, movedBooking } from '#contract/desk.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type InventoryView, inventorySaved, type RoomTypeView, roomTypeSaved } from '#contract/inventory.ts';
import { reconciled } from '#contract/reconciliation.ts';
import { refundsPage } from '#contract/refunds.ts';
import { addDrink, ginger, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { codeAt, colleague, guarded } from '#tools/testing/colleagues.ts';
import { testToday } from '#tools/testing/factories.ts';
import type { TestHouse } from '#tools/testing/house.ts';
import { book, pay, signedIn, verify } from '#tools/testing/steps.ts';

type Table = typeof endpoints;
/** Names of the calls that change something, without those made by machines. */
export type WritingName = {
  [N in EndpointName]: Table[N] extends { method: 'GET' } | { machine: true } ? never : N;
}[EndpointName];

export type ValidCall<N extends WritingName = WritingName> = { client: Client; input: Input<N> };

const next = 'Another-Harbour-8';
const nobody = '+234 801 000 0000';
const guest = (name: string, first: number) => ({
  guest_name: name,
  guest_email: `${name.toLowerCase()}@example.ng`,
  guest_phone: `${nobody.slice(0, -2)}${first}`,
  room_id: 'deluxe',
  check_in: addDays(testToday, first),
  check_out: addDays(testToday, first + 2),
  guests: 1,
});

/**
 * Builds a valid call for each name, with the same input in every test app. A new call without one fails to compile.
 */
const recipes: { [N in WritingName]: (house: TestHouse, staffId: string) => Promise<ValidCall<N>> } = {
  async login(house, staffId) {
    const { password } = await somebody(house, staffId);
    return { client: house.client(), input: { staff_id: staffId, password } };
  },
  logout: async (house, staffId) => ({ client: await signedIn(house, await somebody(house, staffId)), input: {} }),
  async changePassword(house, staffId) {
    const who = await somebody(house, staffId);
    const input = { current_password: who.password, new_password: next };
    return { client: await signedIn(house, who), input };
  },
  async changePasswordInSettings(house, staffId) {
    const who = await somebody(house, staffId);
    return { client: await signedIn(house, who), input: { currentPassword: who.password, newPassword: next } };
  },
  async updateProfile(house, staffId) {
    const who = await somebody(house, staffId);
    const input = { name: staffId, currentPassword: who.password, newPassword: next };
    return { client: await signedIn(house, who), input };
  },
  async updateSettings(house, staffId) {
    const input = { emailNotifications: false, smsAlerts: false, dailyReports: true } as const;
    const client = await signedIn(house, await somebody(house, staffId));
    return { client, input: { ...input, currency: 'USD', timezone: 'UTC' } };
  },
  setupTwoFactor: async (house, staffId) => ({
    client: await signedIn(house, await somebody(house, staffId, 'superadmin')),
    input: {},
  }),
  async verifyTwoFactorSetup(house, staffId) {
    const who = await somebody(house, staffId, 'superadmin');
    const client = await signedIn(house, who);
    const { body } = await client.post('/api/auth/setup-2fa', {});
    const token = codeAt(String(body.manualEntryKey), house.clock.now());
    return { client, input: { password: who.password, token } };
  },
  async disableTwoFactor(house, staffId) {
    const { client, password, secret } = await guarded(house, { staff_id: staffId, name: staffId });
    house.clock.advance(30_000);
    return { client, input: { password, token: codeAt(secret, house.clock.now()) } };
  },
  async endSession(house, staffId) {
    const who = await somebody(house, staffId);
    await signedIn(house, who);
    const client = await signedIn(house, who);
    const { data } = sessionList.parse((await client.get('/api/auth/sessions')).body);
    return { client, input: { id: data.find(({ current }) => !current)?.id ?? '' } };
  },
  async endOtherSessions(house, staffId) {
    const who = await somebody(house, staffId);
    await signedIn(house, who);
    return { client: await signedIn(house, who), input: {} };
  },
  async endStaffSessions(house, staffId) {
    const who = await somebody(house, staffId);
    await signedIn(house, who);
    return { client: await signedIn(house, 'superadmin'), input: { id: who.id } };
  },
  addStaff: async (house, staffId) => ({
    client: await signedIn(house, 'superadmin'),
    input: { name: 'Ada', staff_id: staffId, role: 'barmen', email: 'ada@example.ng', phone: nobody, password: next },
  }),
  async updateStaff(house, staffId) {
    const { id } = await somebody(house, staffId);
    const details = { name: 'Ada', role: 'barmen', email: '', phone: nobody, is_active: true, password: next } as const;
    return { client: await signedIn(house, 'superadmin'), input: { ...details, id, staff_id: staffId } };
  },
  async deleteStaff(house, staffId) {
    const { id } = await somebody(house, staffId);
    return { client: await signedIn(house, 'superadmin'), input: { id } };
  },
  async unlockSignIn(house, staffId) {
    const { id } = await somebody(house, staffId);
    await house.client().post('/api/auth/login', { staff_id: staffId, password: 'Wrong-Password-1' });
    return { client: await signedIn(house, 'superadmin'), input: { id } };
  },
  async addInventory(house, staffId) {
    const client = await signedIn(house, 'superadmin');
    const { id } = await someRoomType(client, staffId);
    return { client, input: { room_type_id: id, total_rooms: 4, available_rooms: 3 } };
  },
  async updateInventory(house, staffId) {
    const client = await signedIn(house, 'superadmin');
    const { id, room_type_id } = await someInventory(client, staffId);
    const input = { id, room_type_id, total_rooms: 6, available_rooms: 5 };
    return { client, input: { ...input, status: 'Maintenance', is_active: true } };
  },
  async deleteInventory(house, staffId) {
    const client = await signedIn(house, 'superadmin');
    return { client, input: { id: (await someInventory(client, staffId)).id } };
  },
  addRoomType: async (house, staffId) => ({
    client: await signedIn(house, 'superadmin'),
    input: { ...attic, room_type: staffId },
  }),
  async updateRoomType(house, staffId) {
    const client = await signedIn(house, 'superadmin');
    const { id } = await someRoomType(client, staffId);
    return { client, input: { ...attic, id, room_type: `${staffId} II`, price_per_night: 200, image: 'deluxe' } };
  },
  createPublicBooking: async (house) => ({
    client: house.client(),
    input: { ...guest('Obi', 20), transaction_ref: 'a key of its own' },
  }),
  async holdOwnBooking(house) {
    const { client, booking } = await book(house, guest('Ngozi', 52));
    return { client, input: { reference: booking.reference } };
  },
  async cancelOwnBooking(house) {
    const { client, booking, txRef } = await book(house, guest('Zainab', 54));
    await verify(client, txRef, await pay(house, txRef));
    const { reference, total_amount } = booking;
    return { client, input: { reference, status: 'confirmed', refund_amount: total_amount } };
  },
  createStaffBooking: async (house) => ({
    client: await signedIn(house, 'receptionist'),
    input: { ...guest('Ife', 40), transaction_ref: 'a key at the desk' },
  }),
  async moveBooking(house) {
    const { client, booking } = await walkIn(house, 'Uche', 0);
    return { client, input: { id: booking.id, status: 'checked_in', from: 'confirmed' } };
  },
  async changeStay(house) {
    const { client, booking } = await walkIn(house, 'Sade', 42);
    const changes = { guest_name: 'Sade Bello', guests: 2, check_out: addDays(booking.check_in, 1), note: 'Late' };
    return { client, input: { id: booking.id, version: booking.version, seen_total: 30_500, ...changes } };
  },
  async giveBack(house) {
    const { client, booking } = await walkIn(house, 'Kemi', 46);
    await client.post(`/api/bookings/${booking.id}/payments`, { method: 'cash', amount: 900, key: 'paid before' });
    const input = { method: 'transfer', amount: 400, reason: 'Paid too much', key: 'given back' } as const;
    return { client, input: { ...input, id: booking.id } };
  },
  async adjustStay(house) {
    const { client, booking } = await walkIn(house, 'Musa', 48);
    return { client, input: { id: booking.id, kind: 'discount', amount: 500, reason: 'A leak', key: 'of a leak' } };
  },
  async departEarly(house) {
    const { client, booking } = await walkIn(house, 'Tola', 0);
    const { body } = await client.put(`/api/bookings/${booking.id}`, { status: 'checked_in' });
    const { version } = movedBooking.parse(body).booking;
    return { client, input: { id: booking.id, version, unused: 'drop', reason: 'A funeral' } };
  },
  async deleteBooking(house) {
    const { booking } = await walkIn(house, 'Bola', 44);
    return { client: await signedIn(house, 'superadmin'), input: { id: booking.id, reason: 'Entered twice' } };
  },
  async undoMove(house) {
    const { client, booking } = await walkIn(house, 'Tobi', 50);
    const boss = await signedIn(house, 'superadmin');
    await boss.put(`/api/bookings/${booking.id}`, { status: 'no_show' });
    return { client, input: { id: booking.id, from: 'no_show' } };
  },
  async takePayment(house) {
    const { client, booking } = await walkIn(house, 'Sade', 46);
    return { client, input: { id: booking.id, method: 'cash', amount: 100, reference: 'T-1', key: 'of this payment' } };
  },
  async reversePayment(house) {
    const { client, booking } = await walkIn(house, 'Kola', 48);
    await client.post(`/api/bookings/${booking.id}/payments`, { method: 'card', amount: 100, key: 'to be reversed' });
    const boss = await signedIn(house, 'superadmin');
    const { payments } = bookingDetail.parse((await boss.get(`/api/bookings/${booking.id}`)).body);
    return { client: boss, input: { id: booking.id, payment_id: payments[0]?.id ?? '', reason: 'Wrong guest' } };
  },
  addDrink: async (house, staffId) => ({
    client: await signedIn(house, 'superadmin'),
    input: { ...ginger, drink_name: `Ginger beer ${staffId}` },
  }),
  async updateDrink(house, staffId) {
    const drink = await addDrink(house, { drink_name: staffId });
    const input = { ...ginger, id: drink.id, drink_name: `${staffId} II`, stock_quantity: 4, is_available: false };
    return { client: await signedIn(house, 'superadmin'), input: { ...input, stock_reason: 'Counted' } };
  },
  async deleteDrink(house, staffId) {
    const { id } = await addDrink(house, { drink_name: staffId });
    return { client: await signedIn(house, 'superadmin'), input: { id, reason: 'Nobody drinks it' } };
  },
  async moveStock(house, staffId) {
    const { id } = await addDrink(house, { drink_name: staffId });
    const input = { id, kind: 'restock', quantity: 12, reason: 'Delivery', key: 'of this delivery' } as const;
    return { client: await signedIn(house, 'superadmin'), input };
  },
  async createSale(house, staffId) {
    const { id } = await addDrink(house, { drink_name: staffId });
    const items = [{ drink_id: id, quantity: 2 }];
    return { client: await signedIn(house, 'barmen'), input: { items, payment_method: 'card', key: 'of this sale' } };
  },
  async deleteSale(house, staffId) {
    const drink = await addDrink(house, { drink_name: staffId });
    const [sale] = await sell(await signedIn(house, 'barmen'), [{ drink_id: drink.id, quantity: 1 }]);
    return { client: await signedIn(house, 'superadmin'), input: { id: sale?.id ?? '', reason: 'Entered twice' } };
  },
  async readNotices(house, staffId) {
    const { id } = await addDrink(house, { drink_name: staffId });
    const barman = await signedIn(house, 'barmen');
    await sell(barman, [{ drink_id: id, quantity: 10 }]);
    const { data } = noticesPage.parse((await barman.get('/api/notices')).body);
    return { client: barman, input: { ids: [data[0]?.id ?? 0] } };
  },
  async eraseGuest(house) {
    const { booking } = await walkIn(house, 'Ebele', 60);
    const client = await signedIn(house, 'superadmin');
    await client.put(`/api/bookings/${booking.id}`, { status: 'cancelled' });
    return { client, input: { ids: [booking.id], reason: 'Asked for it by letter' } };
  },
  setExchangeRates: async (house) => ({
    client: await signedIn(house, 'superadmin'),
    input: { USD: 1534.27, EUR: 1780 },
  }),
  resendJob: async (house) => ({
    client: await signedIn(house, 'superadmin'),
    input: { id: await parkedJob(house) },
  }),
  giveUpJob: async (house) => ({
    client: await signedIn(house, 'superadmin'),
    input: { id: await parkedJob(house), reason: 'The guest was called' },
  }),
  async askForRefund(house) {
    const { client, id } = await owedTwice(house, 'Ngozi', 52);
    return { client, input: { id, amount: 100, reason: 'Paid twice' } };
  },
  async payBackByHand(house) {
    const { client, id } = await owedTwice(house, 'Chidi', 54);
    return { client, input: { id, way: 'cash', reason: 'The guest was here' } };
  },
  async keepMoney(house) {
    const { client, id } = await owedTwice(house, 'Zainab', 56);
    return { client, input: { id, reason: 'For the next stay' } };
  },
  async recheckRefund(house) {
    const { client, id } = await owedTwice(house, 'Femi', 58);
    return { client, input: { id } };
  },
  reconcile: async (house) => ({
    client: await signedIn(house, 'superadmin'),
    input: { from: addDays(testToday, -1), to: testToday },
  }),
  async resolveDifference(house) {
    const client = await signedIn(house, 'superadmin');
    const run = await client.post('/api/reconciliations', { from: testToday, to: testToday });
    const { reconciliation } = reconciled.parse(run.body);
    const { id } = await house.db.read
      .insertInto('difference')
      .values({
        kind: 'missing_there',
        number: crypto.randomUUID(),
        currency: 'NGN',
        ours_kobo: 100,
        found_in: reconciliation.id,
        found_at: house.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { client, input: { id, reason: 'The bank was asked' } };
  },
  async recheckPayment(house) {
    const { created } = await book(house, guest('Dayo', 50));
    return { client: await signedIn(house, 'receptionist'), input: { id: created.booking.id } };
  },
  async verifyPayment(house) {
    const { client, txRef } = await book(house, guest('Eze', 30));
    return { client, input: { tx_ref: txRef, transaction_id: await pay(house, txRef) } };
  },
};

const somebody = (house: TestHouse, staffId: string, role: 'receptionist' | 'superadmin' = 'receptionist') =>
  colleague(house, { staff_id: staffId, name: staffId, role });

async function walkIn(house: TestHouse, name: string, first: number) {
  const client = await signedIn(house, 'receptionist');
  const { body } = await client.post('/api/bookings', guest(name, first));
  return { client, booking: movedBooking.parse(body).booking };
}

/** Pays a booking twice and returns the id of the refund that is owed. */
async function owedTwice(house: TestHouse, name: string, first: number) {
  const booked = await book(house, guest(name, first));
  await verify(booked.client, booked.txRef, await pay(house, booked.txRef));
  await verify(booked.client, booked.txRef, await pay(house, booked.txRef));
  const client = await signedIn(house, 'superadmin');
  const { data } = refundsPage.parse((await client.get(`/api/refunds?q=${booked.booking.reference}`)).body);
  return { client, id: data[0]?.id ?? '' };
}

const attic = {
  price_per_night: 100,
  max_occupancy: 2,
  amenities: 'Breakfast',
  description: 'High up.',
  image: 'deluxe',
};

async function someRoomType(client: Client, room_type: string): Promise<RoomTypeView> {
  const { body } = await client.post('/api/room-types', { ...attic, room_type });
  return roomTypeSaved.parse(body).room_type;
}

async function someInventory(client: Client, roomType: string): Promise<InventoryView> {
  const { id } = await someRoomType(client, roomType);
  const { body } = await client.post('/api/room-inventory', { room_type_id: id, total_rooms: 5 });
  return inventorySaved.parse(body).inventory;
}

export async function parkedJob({ db, clock }: TestHouse, bookingId?: string): Promise<string> {
  const at = clock.now();
  const { id } = await db.read
    .insertInto('job')
    .values({
      kind: 'booking.confirmed',
      payload: JSON.stringify({ bookingId: bookingId ?? crypto.randomUUID() }),
      ...{ state: 'parked' as const, parked_at: at, run_at: at, created_at: at, attempts: 34 },
      last_error: '550 5.1.1 No such user',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

export const writingNames = Object.keys(recipes) as WritingName[];

/** The caller, or the subject of the call, is named `staffId`. */
export const validCall = (house: TestHouse, name: WritingName, staffId: string): Promise<ValidCall> =>
  recipes[name](house, staffId);

/** Fills the path from the call's input, and sends that input as the body unless `body` is given. */
export function send(name: WritingName, { client, input }: ValidCall, body: object = input) {
  const { method, path }: Endpoint = endpoints[name];
  const values: Record<string, unknown> = input;
  return client.send(method, `/api${path.replace(/:(\w+)/g, (_, field: string) => String(values[field]))}`, body);
}
