import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bookingStatuses } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import type { DeskBooking, PaymentView } from '#contract/front-desk/desk.ts';
import type { InventoryView } from '#contract/rooms/inventory.ts';
import hotel from '#hotel';
import type { Client, Reply } from '#tools/testing/client.ts';
import { move, takePayment } from '#tools/testing/desk.ts';
import { type DeskModel, type ModelBooking, makeDeskModel } from '#tools/testing/desk-model.ts';
import { bookingInput, openedAt } from '#tools/testing/factories.ts';
import { forgetBookings } from '#tools/testing/forget-bookings.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { restartSessions } from '#tools/testing/restart-sessions.ts';
import { testSeed } from '#tools/testing/seed.ts';
import { passMinutes, setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const room_id = 'executive-suite';
const price = 54_900;
const roomCount = 2;

let app: TestApp;
let guest: Client;
let superadmin: Client;
let inventory: string;
beforeAll(async () => {
  app = await testApp();
  guest = app.client();
  superadmin = await signedIn(app, 'superadmin');
  inventory = (await readInventory()).id;
  return () => app.close();
});

async function readInventory(): Promise<OnWire<InventoryView>> {
  const { body } = await superadmin.get('/api/room-inventory/dashboard');
  const roomType = (body.data as OnWire<InventoryView>[]).find(({ room_type_id }) => room_type_id === room_id);
  if (!roomType) throw new Error(JSON.stringify(body));
  return roomType;
}

async function emptyHotel() {
  await app.worker.idle();
  await forgetBookings(app.db);
  await setInventory(app.db, room_id, { total_rooms: roomCount, held_back: 0, status: 'Available' });
  app.clock.set(openedAt);
  await restartSessions(app);
}

async function passTime(minutes: number) {
  await passMinutes(app, minutes);
  await restartSessions(app);
}

const anyIndex = fc.nat(5);
const stayFields = { from: fc.nat(3), nights: fc.integer({ min: 1, max: 3 }) };
const actionField = <const D extends string>(action: D) => ({ action: fc.constant(action) });
const anyStep = fc.oneof(
  { arbitrary: fc.record({ ...actionField('book'), ...stayFields }), weight: 4 },
  { arbitrary: fc.record({ ...actionField('walk in'), ...stayFields }), weight: 4 },
  { arbitrary: fc.record({ ...actionField('pay'), which: anyIndex }), weight: 4 },
  {
    arbitrary: fc.record({ ...actionField('move'), which: anyIndex, to: fc.constantFrom(...bookingStatuses) }),
    weight: 10,
  },
  { arbitrary: fc.record({ ...actionField('undo'), which: anyIndex }), weight: 8 },
  {
    arbitrary: fc.record({ ...actionField('take'), which: anyIndex, share: fc.constantFrom(0.25, 0.5, 1, 1.5) }),
    weight: 6,
  },
  { arbitrary: fc.record({ ...actionField('give back'), which: anyIndex }), weight: 5 },
  { arbitrary: fc.record({ ...actionField('delete'), which: anyIndex }), weight: 2 },
  { arbitrary: fc.record({ ...actionField('stock'), rooms: fc.nat(3), sale: fc.boolean() }), weight: 2 },
  { arbitrary: fc.record(actionField('half an hour')), weight: 1 },
  { arbitrary: fc.record(actionField('night')), weight: 1 },
);
type Step = typeof anyStep extends fc.Arbitrary<infer D> ? D : never;

async function runInBoth(model: DeskModel, action: Step): Promise<[number, number] | undefined> {
  app.clock.advance(1);
  switch (action.action) {
    case 'half an hour':
      model.passHalfHour();
      await passTime(hotel.holdMinutes + 1);
      return undefined;
    case 'night':
      if (model.hasOverstay(addDays(model.today(), 1))) return undefined;
      model.night();
      await passTime(24 * 60);
      return undefined;
    case 'stock': {
      const terms = { room_type_id: room_id, total_rooms: action.rooms, is_active: true };
      const status = action.sale ? 'Available' : 'Maintenance';
      const { status: actual } = await superadmin.put(`/api/room-inventory/${inventory}`, { ...terms, status });
      return [actual, model.setInventory(action.rooms, action.sale)];
    }
    case 'book':
    case 'walk in': {
      const check_in = addDays(model.today(), action.from);
      const isOnline = action.action === 'book';
      const input = bookingInput({ room_id, check_in, check_out: addDays(check_in, action.nights) });
      const reply = await (isOnline
        ? guest.post('/api/bookings/public', input)
        : superadmin.post('/api/bookings', input));
      const modelBooking = model.book(isOnline, check_in, action.nights);
      if (modelBooking && reply.status === 201) modelBooking.id = (reply.body.booking as OnWire<DeskBooking>).id;
      return [reply.status, modelBooking ? 201 : 409];
    }
    default: {
      const movedBookings = model.bookings.filter(({ lastTransition }) => lastTransition);
      const bookingsToChoose = action.action === 'undo' && movedBookings.length > 0 ? movedBookings : model.bookings;
      const modelBooking = bookingsToChoose[action.which % (bookingsToChoose.length || 1)];
      return modelBooking && runOnBooking(model, modelBooking, action);
    }
  }
}

async function runOnBooking(
  model: DeskModel,
  modelBooking: ModelBooking,
  action: Extract<Step, { which: number }>,
): Promise<[number, number] | undefined> {
  switch (action.action) {
    case 'pay':
      return modelBooking.isOnline && modelBooking.paid === 0
        ? [(await payOnline(modelBooking)).status, model.pay(modelBooking)]
        : undefined;
    case 'move':
      // The model has no guests who overstay.
      if (action.to === 'checked_in' && modelBooking.checkOut < model.today()) return undefined;
      return [(await move(superadmin, modelBooking.id, action.to)).status, model.move(modelBooking, action.to)];
    case 'undo':
      return [(await superadmin.post(`/api/bookings/${modelBooking.id}/undo`, {})).status, model.undo(modelBooking)];
    case 'delete':
      return [(await superadmin.delete(`/api/bookings/${modelBooking.id}`)).status, model.remove(modelBooking)];
    case 'take': {
      const amount = Math.max(1, Math.round((modelBooking.total - modelBooking.paid) * action.share));
      return [(await takePayment(superadmin, modelBooking.id, { amount })).status, model.take(modelBooking, amount)];
    }
    case 'give back': {
      const { body } = await superadmin.get(`/api/bookings/${modelBooking.id}`);
      const payments = (body.payments ?? []) as OnWire<PaymentView>[];
      const payment = payments.find(({ method, reversed }) => method !== 'gateway' && !reversed);
      if (!payment) return undefined;
      const path = `/api/bookings/${modelBooking.id}/payments/${payment.id}/reverse`;
      const { status } = await superadmin.post(path, { reason: 'Given back' });
      return [status, model.giveBack(modelBooking, payment.amount)];
    }
  }
}

async function payOnline({ id }: ModelBooking): Promise<Reply> {
  const { txRef } = await app.db.read
    .selectFrom('booking')
    .select('txRef')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await guest.post('/sandbox/pay', { tx_ref: txRef, outcome: 'successful', webhook: 'none' });
  return guest.post('/api/payments/verify', { tx_ref: txRef });
}

async function storedFacts(): Promise<ReturnType<DeskModel['facts']>> {
  const { body } = await superadmin.get('/api/bookings?limit=100');
  const nights = await app.db.read.selectFrom('night').select(['night', 'booked']).where('booked', '>', 0).execute();
  return {
    bookings: Object.fromEntries(
      (body.data as OnWire<DeskBooking>[]).map(({ id, status, payment_status, paid_amount, balance }) => [
        id,
        [status, payment_status, paid_amount, balance],
      ]),
    ),
    count: Number(body.total_count),
    amount: Number(body.total_amount),
    nights: Object.fromEntries(nights.map(({ night, booked }) => [night, booked])),
    tonight: (await readInventory()).booked_tonight,
  };
}

/** Emptying the hotel takes as long as 20 steps, so few long runs find more in the same time than many short runs. */
const runLengths = { minLength: rounds(10, 20), maxLength: 40, size: 'max' } as const;

test('whatever is done in whatever order, the hotel and a simple model of it agree', async () => {
  const seed = testSeed();
  const timesByOutcome = new Map<string, number>();
  const agreement = fc.asyncProperty(fc.array(anyStep, runLengths), async (steps) => {
    await emptyHotel();
    const model = makeDeskModel(price, hotel.feePercent, roomCount);
    for (const action of steps) {
      const statuses = await runInBoth(model, action);
      if (!statuses) continue;
      expect([action, statuses[0]]).toEqual([action, statuses[1]]);
      const outcome = `${action.action} ${statuses[0]}`;
      timesByOutcome.set(outcome, (timesByOutcome.get(outcome) ?? 0) + 1);
    }
    expect(await storedFacts()).toEqual(model.facts());
    expect(await findViolations(app.db.read)).toEqual([]);
  });
  await fc.assert(agreement, { numRuns: rounds(60, 4), seed });
  console.info(
    [...timesByOutcome]
      .map(([kind, times]) => `${kind}: ${times}`)
      .sort((a, b) => a.localeCompare(b))
      .join(', '),
  );
}, 900_000);
