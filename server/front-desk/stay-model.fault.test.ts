import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { accountView } from '#contract/accounts/posting.ts';
import { type ServiceView, serviceList } from '#contract/accounts/services.ts';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { bookingWithCheckout } from '#contract/payments/payments.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { move, takePayment } from '#tools/testing/desk.ts';
import { bookingInput, openedAt } from '#tools/testing/factories.ts';
import { forgetBookings } from '#tools/testing/forget-bookings.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { restartSessions } from '#tools/testing/restart-sessions.ts';
import { testSeed } from '#tools/testing/seed.ts';
import {
  type ModelStay,
  type ModelStayChange,
  makeStayModel,
  owedKobo,
  type StayModel,
  totalKobo,
} from '#tools/testing/stay-model.ts';
import { passMinutes, pay, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const roomTypes = ['executive-suite', 'business-suite'] as const;
const prices = { 'executive-suite': 5_490_033, 'business-suite': 4_990_000 };
const roomCounts = { 'executive-suite': 2, 'business-suite': 1 };

let app: TestApp;
let owner: Client;
let shirt: OnWire<ServiceView>;
beforeAll(async () => {
  if (!isDeep) return;
  app = await testApp();
  owner = await signedIn(app, 'superadmin');
  const { data } = parseWire(serviceList, (await owner.get('/api/services')).body);
  shirt = data.find(({ name }) => name === 'Shirt') as OnWire<ServiceView>;
  return () => app.close();
});

const setPrice = (type: string, price: number) =>
  app.db.read
    .updateTable('roomType')
    .set({ priceKobo: kobo(price) })
    .where('id', '=', type)
    .execute();

async function emptyHotel() {
  await app.worker.idle();
  await forgetBookings(app.db);
  for (const type of roomTypes) {
    await setInventory(app.db, type, { total_rooms: roomCounts[type], held_back: 0, status: 'Available' });
    await setPrice(type, prices[type]);
  }
  app.clock.set(openedAt);
  await restartSessions(app);
}

const anyIndex = fc.nat(2);
const anyType = fc.constantFrom(...roomTypes);
const anyShare = fc.constantFrom(0.1, 0.5, 1, 1.1);
const actionField = <const D extends string>(action: D) => ({ action: fc.constant(action) });
const anyStep = fc.oneof(
  {
    arbitrary: fc.record({
      ...actionField('book'),
      online: fc.boolean(),
      type: anyType,
      from: fc.nat(2),
      nights: fc.integer({ min: 1, max: 4 }),
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({ ...actionField('extend'), which: anyIndex, by: fc.integer({ min: -3, max: 3 }) }),
    weight: 6,
  },
  {
    arbitrary: fc.record({ ...actionField('shift'), which: anyIndex, by: fc.integer({ min: -2, max: 3 }) }),
    weight: 4,
  },
  { arbitrary: fc.record({ ...actionField('type'), which: anyIndex, type: anyType }), weight: 4 },
  {
    arbitrary: fc.record({ ...actionField('later type'), which: anyIndex, type: anyType, after: fc.nat(3) }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      ...actionField('move'),
      which: anyIndex,
      to: fc.constantFrom('checked_in', 'checked_in', 'completed', 'cancelled'),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ ...actionField('depart'), which: anyIndex }), weight: 3 },
  { arbitrary: fc.record({ ...actionField('undo'), which: anyIndex }), weight: 3 },
  { arbitrary: fc.record({ ...actionField('take'), which: anyIndex, share: anyShare }), weight: 7 },
  { arbitrary: fc.record({ ...actionField('give back'), which: anyIndex, share: anyShare }), weight: 4 },
  { arbitrary: fc.record({ ...actionField('discount'), which: anyIndex, share: anyShare }), weight: 3 },
  { arbitrary: fc.record({ ...actionField('charge'), which: anyIndex, share: anyShare }), weight: 2 },
  {
    arbitrary: fc.record({ ...actionField('post'), which: anyIndex, pieces: fc.integer({ min: 1, max: 5 }) }),
    weight: 5,
  },
  { arbitrary: fc.record({ ...actionField('reverse'), which: anyIndex }), weight: 2 },
  {
    arbitrary: fc.record({ ...actionField('price'), type: anyType, by: fc.integer({ min: -50, max: 50 }) }),
    weight: 2,
  },
  { arbitrary: fc.record(actionField('night')), weight: 3 },
);
type Step = typeof anyStep extends fc.Arbitrary<infer D> ? D : never;

/** Each of these steps chooses a booking in this status, if there is one. */
const requiredStatus: Partial<Record<Step['action'], BookingStatus>> = {
  ...{ depart: 'checked_in', undo: 'completed', post: 'checked_in' },
};

async function runInBoth(model: StayModel, action: Step): Promise<[number, number] | undefined> {
  app.clock.advance(1);
  switch (action.action) {
    case 'night':
      // The model has no overstays, so these guests leave.
      for (const modelBooking of model.stays.filter(
        ({ status, to }) => status === 'checked_in' && to <= model.today(),
      )) {
        const owed = owedKobo(modelBooking);
        if (owed > 0) {
          await takePayment(owner, modelBooking.id, { amount: owed / 100 });
          model.take(modelBooking, owed);
        }
        await move(owner, modelBooking.id, 'completed');
        model.move(modelBooking, 'completed');
      }
      model.passNight();
      await passMinutes(app, 24 * 60);
      await restartSessions(app);
      return undefined;
    case 'price': {
      const price = prices[action.type] + action.by * 1000;
      model.setPrice(action.type, price);
      await setPrice(action.type, price);
      return undefined;
    }
    case 'book':
      return bookInBoth(model, action);
    default: {
      const matchingStays = model.stays.filter(({ status }) => status === requiredStatus[action.action]);
      const staysToChoose = matchingStays.length > 0 ? matchingStays : model.stays;
      const modelBooking = staysToChoose[action.which % (staysToChoose.length || 1)];
      if (!modelBooking) return undefined;
      const wouldOverstay = action.action === 'move' && action.to === 'checked_in' && modelBooking.to < model.today();
      // model.fault.test.ts tests the undo of cancellations.
      const isOtherUndo = action.action === 'undo' && modelBooking.status !== 'completed';
      const hasNothingToReverse = action.action === 'reverse' && modelBooking.postedKobo.length === 0;
      if (wouldOverstay || isOtherUndo || hasNothingToReverse) return undefined;
      return runOnStay(model, modelBooking, action);
    }
  }
}

async function bookInBoth(
  model: StayModel,
  { online, type: room_id, from, nights }: Extract<Step, { action: 'book' }>,
) {
  const check_in = addDays(model.today(), from);
  const input = bookingInput({ room_id, check_in, check_out: addDays(check_in, nights) });
  const client = app.client();
  const reply = await (online ? client.post('/api/bookings/public', input) : owner.post('/api/bookings', input));
  const modelBooking = model.book(online, room_id, check_in, nights);
  if (modelBooking && reply.status === 201) modelBooking.id = (reply.body.booking as OnWire<DeskBooking>).id;
  if (reply.status === 201 && online) {
    const { tx_ref } = parseWire(bookingWithCheckout, reply.body).checkout;
    await verify(client, tx_ref, await pay(app, tx_ref));
  }
  return [reply.status, modelBooking ? 201 : 409] as [number, number];
}

const versionOf = async ({ id }: ModelStay) =>
  ((await owner.get(`/api/bookings/${id}`)).body.booking as OnWire<DeskBooking>).version;

async function changeInBoth(model: StayModel, modelBooking: ModelStay, to: ModelStayChange): Promise<[number, number]> {
  const input = { room_id: to.type, room_from: to.typeFrom, check_in: to.from, check_out: to.to };
  const { status } = await owner.put(`/api/bookings/${modelBooking.id}/stay`, {
    version: await versionOf(modelBooking),
    ...input,
  });
  return [status, model.change(modelBooking, to)];
}

async function runOnStay(
  model: StayModel,
  modelBooking: ModelStay,
  action: Extract<Step, { which: number }>,
): Promise<[number, number]> {
  const shareInKobo = (of: number, times: number) => Math.max(100, Math.round(of * times));
  switch (action.action) {
    case 'extend':
      return changeInBoth(model, modelBooking, { to: addDays(modelBooking.to, action.by) });
    case 'shift':
      return changeInBoth(model, modelBooking, {
        from: addDays(modelBooking.from, action.by),
        to: addDays(modelBooking.to, action.by),
      });
    case 'type':
      return changeInBoth(model, modelBooking, { type: action.type });
    case 'later type':
      return changeInBoth(model, modelBooking, {
        type: action.type,
        typeFrom: addDays(modelBooking.from, action.after),
      });
    case 'move':
      return [(await move(owner, modelBooking.id, action.to)).status, model.move(modelBooking, action.to)];
    case 'depart': {
      const input = { version: await versionOf(modelBooking), unused: 'drop', reason: 'Left early' };
      return [
        (await owner.post(`/api/bookings/${modelBooking.id}/departure`, input)).status,
        model.depart(modelBooking),
      ];
    }
    case 'undo':
      return [(await owner.post(`/api/bookings/${modelBooking.id}/undo`, {})).status, model.undo(modelBooking)];
    case 'take': {
      const amount = shareInKobo(
        totalKobo(modelBooking) - modelBooking.onlineKobo - modelBooking.deskKobo,
        action.share,
      );
      return [
        (await takePayment(owner, modelBooking.id, { amount: amount / 100 })).status,
        model.take(modelBooking, amount),
      ];
    }
    case 'give back': {
      const amount = shareInKobo(modelBooking.deskKobo, action.share);
      const refundInput = {
        ...{ method: 'transfer', amount: amount / 100, reason: 'Given back', key: crypto.randomUUID() },
        lowers_price: false,
      };
      return [
        (await owner.post(`/api/bookings/${modelBooking.id}/refunds`, refundInput)).status,
        model.giveBack(modelBooking, amount),
      ];
    }
    case 'post': {
      const items = [{ service_id: shirt.id, quantity: action.pieces }];
      const { status } = await owner.post(`/api/bookings/${modelBooking.id}/lines`, {
        items,
        key: crypto.randomUUID(),
      });
      return [status, model.post(modelBooking, action.pieces * shirt.price * 100)];
    }
    case 'reverse': {
      const { lines } = await accountOf(modelBooking.id);
      const line = lines.findLast(({ kind, reversed }) => kind === 'service' && !reversed);
      const path = `/api/bookings/${modelBooking.id}/lines/${line?.id}/reverse`;
      const { status } = await owner.post(path, { reason: 'Wrong room' });
      return [status, model.takeLineBack(modelBooking)];
    }
    case 'discount':
    case 'charge': {
      const amount = shareInKobo(totalKobo(modelBooking), action.share);
      const adjustment = { kind: action.action, amount: amount / 100, reason: 'Agreed', key: crypto.randomUUID() };
      const { status } = await owner.post(`/api/bookings/${modelBooking.id}/adjustments`, adjustment);
      return [status, model.adjust(modelBooking, action.action === 'charge' ? amount : -amount)];
    }
  }
}

const accountOf = async (id: string) => parseWire(accountView, (await owner.get(`/api/bookings/${id}/account`)).body);

/**
 * Expects that each account agrees with its stay. The lines add up to the total unless the stay is cancelled, net and
 * taxes add up to what the guest had, and what is owed at check-out is the balance.
 */
async function expectAccountsAddUp({ stays }: StayModel): Promise<void> {
  for (const { id, status } of stays) {
    const { booking, lines, owed_now, owed_at_check_out, had, taxes, net } = await accountOf(id);
    const inKobo = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    if (status !== 'cancelled') expect(inKobo(lines.map(({ amount }) => amount))).toBe(inKobo([booking.total_amount]));
    expect(inKobo([net, ...taxes.map(({ amount }) => amount)])).toBe(inKobo([had]));
    expect(owed_at_check_out).toBe(booking.balance);
    expect(owed_now).toBeLessThanOrEqual(Math.max(booking.balance, had));
  }
}

async function storedFacts(): Promise<ReturnType<StayModel['facts']>> {
  const { body } = await owner.get('/api/bookings?limit=100');
  const nights = await app.db.read
    .selectFrom('night')
    .select(['roomTypeId', 'night', 'booked'])
    .where('booked', '>', 0)
    .execute();
  return {
    stays: Object.fromEntries(
      (body.data as OnWire<DeskBooking>[]).map((each) => [
        each.id,
        [
          ...[each.status, each.payment_status, each.room_id, each.check_in, each.check_out],
          ...[each.total_amount, each.paid_amount, each.balance, each.credit],
        ],
      ]),
    ),
    nights: Object.fromEntries(nights.map(({ roomTypeId, night, booked }) => [`${roomTypeId} ${night}`, booked])),
  };
}

/** Emptying the hotel takes as long as 20 steps, so few long runs find more in the same time than many short runs. */
const runLengths = { minLength: 10, maxLength: 40, size: 'max' } as const;

// Only the deep form runs this test. In the short form, model.fault.test.ts compares the hotel with a smaller model.
test.runIf(isDeep)(
  'however stays are changed, the house and a simple model of it agree',
  async () => {
    const seed = testSeed();
    const timesByOutcome = new Map<string, number>();
    const agreement = fc.asyncProperty(fc.array(anyStep, runLengths), async (steps) => {
      await emptyHotel();
      const model = makeStayModel({ ...prices }, roomCounts, hotel.feePercent);
      for (const action of steps) {
        const statuses = await runInBoth(model, action);
        if (!statuses) continue;
        expect([action, statuses[0]]).toEqual([action, statuses[1]]);
        const outcome = `${action.action} ${statuses[0]}`;
        timesByOutcome.set(outcome, (timesByOutcome.get(outcome) ?? 0) + 1);
      }
      expect(await storedFacts()).toEqual(model.facts());
      await expectAccountsAddUp(model);
      expect(await findViolations(app.db.read)).toEqual([]);
    });
    await fc.assert(agreement, { numRuns: 60, seed });
    console.info(
      [...timesByOutcome]
        .map(([kind, times]) => `${kind}: ${times}`)
        .sort((a, b) => a.localeCompare(b))
        .join(', '),
    );
  },
  900_000,
);
