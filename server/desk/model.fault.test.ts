import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bookingStatuses } from '#contract/bookings.ts';
import { addDays } from '#contract/dates.ts';
import type { DeskBooking, PaymentView } from '#contract/desk.ts';
import type { InventoryView } from '#contract/inventory.ts';
import hotel from '#hotel';
import type { Answer, Client } from '#tools/testing/client.ts';
import { move, take } from '#tools/testing/desk.ts';
import { type DeskModel, deskModel, type Kept } from '#tools/testing/desk-model.ts';
import { openedAt, wish } from '#tools/testing/factories.ts';
import { forgetBookings } from '#tools/testing/forget-bookings.ts';
import { rounds } from '#tools/testing/form.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';
import { testSeed } from '#tools/testing/seed.ts';
import { staySignedIn } from '#tools/testing/stay-signed-in.ts';
import { letPass, setStock, signedIn } from '#tools/testing/steps.ts';

const room_id = 'executive-suite';
const price = 54_900;
const rooms = 2;

let house: TestHouse;
let guest: Client;
let superadmin: Client;
let inventory: string;
beforeAll(async () => {
  house = await openHouse();
  guest = house.client();
  superadmin = await signedIn(house, 'superadmin');
  inventory = (await stockNow()).id;
  return () => house.close();
});

async function stockNow(): Promise<InventoryView> {
  const { body } = await superadmin.get('/api/room-inventory/dashboard');
  const found = (body.data as InventoryView[]).find(({ room_type_id }) => room_type_id === room_id);
  if (!found) throw new Error(JSON.stringify(body));
  return found;
}

async function empty() {
  await house.worker.idle();
  await forgetBookings(house.db);
  await setStock(house.db, room_id, { total_rooms: rooms, held_back: 0, status: 'Available' });
  house.clock.set(openedAt);
  await staySignedIn(house);
}

async function wait(minutes: number) {
  await letPass(house, minutes);
  await staySignedIn(house);
}

const which = fc.nat(5);
const stay = { from: fc.nat(3), nights: fc.integer({ min: 1, max: 3 }) };
const as = <const D extends string>(deed: D) => ({ deed: fc.constant(deed) });
const deeds = fc.oneof(
  { arbitrary: fc.record({ ...as('book'), ...stay }), weight: 4 },
  { arbitrary: fc.record({ ...as('walk in'), ...stay }), weight: 4 },
  { arbitrary: fc.record({ ...as('pay'), which }), weight: 4 },
  { arbitrary: fc.record({ ...as('move'), which, to: fc.constantFrom(...bookingStatuses) }), weight: 10 },
  { arbitrary: fc.record({ ...as('undo'), which }), weight: 8 },
  { arbitrary: fc.record({ ...as('take'), which, share: fc.constantFrom(0.25, 0.5, 1, 1.5) }), weight: 6 },
  { arbitrary: fc.record({ ...as('give back'), which }), weight: 5 },
  { arbitrary: fc.record({ ...as('delete'), which }), weight: 2 },
  { arbitrary: fc.record({ ...as('stock'), rooms: fc.nat(3), sale: fc.boolean() }), weight: 2 },
  { arbitrary: fc.record(as('half an hour')), weight: 1 },
  { arbitrary: fc.record(as('night')), weight: 1 },
);
type Deed = typeof deeds extends fc.Arbitrary<infer D> ? D : never;

/** Runs one step in the app and in the model; returns the actual and the expected status. */
async function doBoth(model: DeskModel, deed: Deed): Promise<[number, number] | undefined> {
  house.clock.advance(1);
  switch (deed.deed) {
    case 'half an hour':
      model.halfAnHour();
      await wait(hotel.holdMinutes + 1);
      return undefined;
    case 'night':
      model.night();
      await wait(24 * 60);
      return undefined;
    case 'stock': {
      const terms = { room_type_id: room_id, total_rooms: deed.rooms, is_active: true };
      const status = deed.sale ? 'Available' : 'Maintenance';
      const { status: said } = await superadmin.put(`/api/room-inventory/${inventory}`, { ...terms, status });
      return [said, model.stock(deed.rooms, deed.sale)];
    }
    case 'book':
    case 'walk in': {
      const check_in = addDays(model.today(), deed.from);
      const online = deed.deed === 'book';
      const asked = wish({ room_id, check_in, check_out: addDays(check_in, deed.nights) });
      const answer = await (online
        ? guest.post('/api/bookings/public', asked)
        : superadmin.post('/api/bookings', asked));
      const kept = model.book(online, check_in, deed.nights);
      if (kept && answer.status === 201) kept.id = (answer.body.booking as DeskBooking).id;
      return [answer.status, kept ? 201 : 409];
    }
    default: {
      const moved = model.bookings.filter(({ last }) => last);
      const among = deed.deed === 'undo' && moved.length > 0 ? moved : model.bookings;
      const kept = among[deed.which % (among.length || 1)];
      return kept && doTo(model, kept, deed);
    }
  }
}

async function doTo(
  model: DeskModel,
  kept: Kept,
  deed: Extract<Deed, { which: number }>,
): Promise<[number, number] | undefined> {
  switch (deed.deed) {
    case 'pay':
      return kept.online && kept.paid === 0 ? [(await payOnline(kept)).status, model.pay(kept)] : undefined;
    case 'move':
      return [(await move(superadmin, kept.id, deed.to)).status, model.move(kept, deed.to)];
    case 'undo':
      return [(await superadmin.post(`/api/bookings/${kept.id}/undo`, {})).status, model.undo(kept)];
    case 'delete':
      return [(await superadmin.delete(`/api/bookings/${kept.id}`)).status, model.remove(kept)];
    case 'take': {
      const amount = Math.max(1, Math.round((kept.total - kept.paid) * deed.share));
      return [(await take(superadmin, kept.id, { amount })).status, model.take(kept, amount)];
    }
    case 'give back': {
      const { body } = await superadmin.get(`/api/bookings/${kept.id}`);
      const payments = (body.payments ?? []) as PaymentView[];
      const payment = payments.find(({ method, reversed }) => method !== 'gateway' && !reversed);
      if (!payment) return undefined;
      const path = `/api/bookings/${kept.id}/payments/${payment.id}/reverse`;
      const { status } = await superadmin.post(path, { reason: 'Given back' });
      return [status, model.giveBack(kept, payment.amount)];
    }
  }
}

async function payOnline({ id }: Kept): Promise<Answer> {
  const { tx_ref } = await house.db.read
    .selectFrom('booking')
    .select('tx_ref')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await guest.post('/sandbox/pay', { tx_ref, outcome: 'successful', webhook: 'none' });
  return guest.post('/api/payments/verify', { tx_ref });
}

async function facts(): Promise<ReturnType<DeskModel['facts']>> {
  const { body } = await superadmin.get('/api/bookings?limit=100');
  const nights = await house.db.read.selectFrom('night').select(['night', 'booked']).where('booked', '>', 0).execute();
  return {
    bookings: Object.fromEntries(
      (body.data as DeskBooking[]).map(({ id, status, payment_status, paid_amount, balance }) => [
        id,
        [status, payment_status, paid_amount, balance],
      ]),
    ),
    count: Number(body.total_count),
    amount: Number(body.total_amount),
    nights: Object.fromEntries(nights.map(({ night, booked }) => [night, booked])),
    tonight: (await stockNow()).booked_tonight,
  };
}

test('whatever is done in whatever order, the house and a simple model of it agree', async () => {
  const seed = testSeed();
  const done = new Map<string, number>();
  const run = fc.asyncProperty(fc.array(deeds, { minLength: 5, maxLength: 16, size: 'max' }), async (list) => {
    await empty();
    const model = deskModel(price, hotel.feePercent, rooms);
    for (const deed of list) {
      const statuses = await doBoth(model, deed);
      if (!statuses) continue;
      expect([deed, statuses[0]]).toEqual([deed, statuses[1]]);
      const kind = `${deed.deed} ${statuses[0]}`;
      done.set(kind, (done.get(kind) ?? 0) + 1);
    }
    expect(await facts()).toEqual(model.facts());
    expect(await violations(house.db.read)).toEqual([]);
  });
  await fc.assert(run, { numRuns: rounds(500, 20), seed });
  console.info(
    [...done]
      .map(([kind, times]) => `${kind}: ${times}`)
      .sort((a, b) => a.localeCompare(b))
      .join(', '),
  );
}, 900_000);
