import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { BookingStatus } from '#contract/bookings.ts';
import { addDays } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk.ts';
import { createdBooking } from '#contract/payments.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { move, take } from '#tools/testing/desk.ts';
import { openedAt, wish } from '#tools/testing/factories.ts';
import { forgetBookings } from '#tools/testing/forget-bookings.ts';
import { rounds } from '#tools/testing/form.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';
import { testSeed } from '#tools/testing/seed.ts';
import { type Kept, type StayModel, stayModel, totalOf, type Wish } from '#tools/testing/stay-model.ts';
import { staySignedIn } from '#tools/testing/stay-signed-in.ts';
import { letPass, pay, setStock, signedIn, verify } from '#tools/testing/steps.ts';

const types = ['executive-suite', 'business-suite'] as const;
const prices = { 'executive-suite': 5_490_033, 'business-suite': 4_990_000 };
const rooms = { 'executive-suite': 2, 'business-suite': 1 };

let house: TestHouse;
let owner: Client;
beforeAll(async () => {
  house = await openHouse();
  owner = await signedIn(house, 'superadmin');
  return () => house.close();
});

const setPrice = (type: string, price_kobo: number) =>
  house.db.read.updateTable('room_type').set({ price_kobo }).where('id', '=', type).execute();

async function empty() {
  await house.worker.idle();
  await forgetBookings(house.db);
  for (const type of types) {
    await setStock(house.db, type, { total_rooms: rooms[type], held_back: 0, status: 'Available' });
    await setPrice(type, prices[type]);
  }
  house.clock.set(openedAt);
  await staySignedIn(house);
}

const which = fc.nat(2);
const type = fc.constantFrom(...types);
const share = fc.constantFrom(0.1, 0.5, 1, 1.1);
const as = <const D extends string>(deed: D) => ({ deed: fc.constant(deed) });
const deeds = fc.oneof(
  {
    arbitrary: fc.record({
      ...as('book'),
      online: fc.boolean(),
      type,
      from: fc.nat(2),
      nights: fc.integer({ min: 1, max: 4 }),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ ...as('extend'), which, by: fc.integer({ min: -3, max: 3 }) }), weight: 6 },
  { arbitrary: fc.record({ ...as('shift'), which, by: fc.integer({ min: -2, max: 3 }) }), weight: 4 },
  { arbitrary: fc.record({ ...as('type'), which, type }), weight: 4 },
  {
    arbitrary: fc.record({
      ...as('move'),
      which,
      to: fc.constantFrom('checked_in', 'checked_in', 'completed', 'cancelled'),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ ...as('depart'), which }), weight: 3 },
  { arbitrary: fc.record({ ...as('undo'), which }), weight: 3 },
  { arbitrary: fc.record({ ...as('take'), which, share }), weight: 7 },
  { arbitrary: fc.record({ ...as('give back'), which, share }), weight: 4 },
  { arbitrary: fc.record({ ...as('discount'), which, share }), weight: 3 },
  { arbitrary: fc.record({ ...as('charge'), which, share }), weight: 2 },
  { arbitrary: fc.record({ ...as('price'), type, by: fc.integer({ min: -50, max: 50 }) }), weight: 2 },
  { arbitrary: fc.record(as('night')), weight: 3 },
);
type Deed = typeof deeds extends fc.Arbitrary<infer D> ? D : never;

/** Picks a booking in this status where there is one; any other would be refused. */
const usual: Partial<Record<Deed['deed'], BookingStatus>> = { depart: 'checked_in', undo: 'completed' };

/** Runs one step in the app and in the model; returns the actual and the expected status. */
async function doBoth(model: StayModel, deed: Deed): Promise<[number, number] | undefined> {
  house.clock.advance(1);
  switch (deed.deed) {
    case 'night':
      // The model knows no overstays; other tests cover them.
      for (const kept of model.stays.filter(({ status, to }) => status === 'checked_in' && to <= model.today())) {
        await move(owner, kept.id, 'completed');
        model.move(kept, 'completed');
      }
      model.night();
      await letPass(house, 24 * 60);
      await staySignedIn(house);
      return undefined;
    case 'price': {
      const price = prices[deed.type] + deed.by * 1000;
      model.price(deed.type, price);
      await setPrice(deed.type, price);
      return undefined;
    }
    case 'book':
      return bookBoth(model, deed);
    default: {
      const fitting = model.stays.filter(({ status }) => status === usual[deed.deed]);
      const among = fitting.length > 0 ? fitting : model.stays;
      const kept = among[deed.which % (among.length || 1)];
      if (!kept) return undefined;
      const overstays = deed.deed === 'move' && deed.to === 'checked_in' && kept.to < model.today();
      // The model of the desk covers undone cancellations.
      const isOther = deed.deed === 'undo' && kept.status !== 'completed';
      return overstays || isOther ? undefined : doTo(model, kept, deed);
    }
  }
}

async function bookBoth(model: StayModel, { online, type: room_id, from, nights }: Extract<Deed, { deed: 'book' }>) {
  const check_in = addDays(model.today(), from);
  const asked = wish({ room_id, check_in, check_out: addDays(check_in, nights) });
  const client = house.client();
  const answer = await (online ? client.post('/api/bookings/public', asked) : owner.post('/api/bookings', asked));
  const kept = model.book(online, room_id, check_in, nights);
  if (kept && answer.status === 201) kept.id = (answer.body.booking as DeskBooking).id;
  if (answer.status === 201 && online) {
    const { tx_ref } = createdBooking.parse(answer.body).checkout;
    await verify(client, tx_ref, await pay(house, tx_ref));
  }
  return [answer.status, kept ? 201 : 409] as [number, number];
}

const versionOf = async ({ id }: Kept) =>
  ((await owner.get(`/api/bookings/${id}`)).body.booking as DeskBooking).version;

async function change(model: StayModel, kept: Kept, to: Wish): Promise<[number, number]> {
  const wished = { room_id: to.type, check_in: to.from, check_out: to.to };
  const { status } = await owner.put(`/api/bookings/${kept.id}/stay`, { version: await versionOf(kept), ...wished });
  return [status, model.change(kept, to)];
}

async function doTo(model: StayModel, kept: Kept, deed: Extract<Deed, { which: number }>): Promise<[number, number]> {
  const part = (of: number, times: number) => Math.max(100, Math.round(of * times));
  switch (deed.deed) {
    case 'extend':
      return change(model, kept, { to: addDays(kept.to, deed.by) });
    case 'shift':
      return change(model, kept, { from: addDays(kept.from, deed.by), to: addDays(kept.to, deed.by) });
    case 'type':
      return change(model, kept, { type: deed.type });
    case 'move':
      return [(await move(owner, kept.id, deed.to)).status, model.move(kept, deed.to)];
    case 'depart': {
      const input = { version: await versionOf(kept), unused: 'drop', reason: 'Left early' };
      return [(await owner.post(`/api/bookings/${kept.id}/departure`, input)).status, model.depart(kept)];
    }
    case 'undo':
      return [(await owner.post(`/api/bookings/${kept.id}/undo`, {})).status, model.undo(kept)];
    case 'take': {
      const amount = part(totalOf(kept) - kept.online - kept.desk, deed.share);
      return [(await take(owner, kept.id, { amount: amount / 100 })).status, model.take(kept, amount)];
    }
    case 'give back': {
      const amount = part(kept.desk, deed.share);
      const given = { method: 'cash', amount: amount / 100, reason: 'Given back', key: crypto.randomUUID() };
      return [(await owner.post(`/api/bookings/${kept.id}/refunds`, given)).status, model.giveBack(kept, amount)];
    }
    case 'discount':
    case 'charge': {
      const amount = part(totalOf(kept), deed.share);
      const made = { kind: deed.deed, amount: amount / 100, reason: 'Agreed', key: crypto.randomUUID() };
      const { status } = await owner.post(`/api/bookings/${kept.id}/adjustments`, made);
      return [status, model.adjust(kept, deed.deed === 'charge' ? amount : -amount)];
    }
  }
}

async function facts(): Promise<ReturnType<StayModel['facts']>> {
  const { body } = await owner.get('/api/bookings?limit=100');
  const nights = await house.db.read
    .selectFrom('night')
    .select(['room_type_id', 'night', 'booked'])
    .where('booked', '>', 0)
    .execute();
  return {
    stays: Object.fromEntries(
      (body.data as DeskBooking[]).map((each) => [
        each.id,
        [
          ...[each.status, each.payment_status, each.room_id, each.check_in, each.check_out],
          ...[each.total_amount, each.paid_amount, each.balance, each.credit],
        ],
      ]),
    ),
    nights: Object.fromEntries(nights.map(({ room_type_id, night, booked }) => [`${room_type_id} ${night}`, booked])),
  };
}

test('however stays are changed, the house and a simple model of it agree', async () => {
  const seed = testSeed();
  const done = new Map<string, number>();
  const run = fc.asyncProperty(fc.array(deeds, { minLength: 6, maxLength: 18, size: 'max' }), async (list) => {
    await empty();
    const model = stayModel({ ...prices }, rooms, hotel.feePercent);
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
  await fc.assert(run, { numRuns: rounds(300, 12), seed });
  console.info(
    [...done]
      .map(([kind, times]) => `${kind}: ${times}`)
      .sort((a, b) => a.localeCompare(b))
      .join(', '),
  );
}, 900_000);
