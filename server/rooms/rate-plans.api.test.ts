import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { auditMessages, auditPage } from '#contract/core/audit.ts';
import { addDays } from '#contract/core/dates.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { departurePreview } from '#contract/front-desk/desk-money.ts';
import { receiptMessages, receiptView } from '#contract/front-desk/receipts.ts';
import { changeMessages, stayPreview } from '#contract/front-desk/stay-change.ts';
import { analytics } from '#contract/reports/insights.ts';
import { ratePlanOfferMessages } from '#contract/rooms/rate-plan-offers.ts';
import {
  guestPriceList,
  guestPriceMessages,
  hourCharges,
  hourMessages,
  type RatePlanView,
  ratePlanList,
  ratePlanMessages,
  saveRatePlanReply,
} from '#contract/rooms/rate-plans.ts';
import { roomList } from '#contract/rooms/rooms.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, postWalkIn, takePayment, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, openedAt, testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { book, passMinutes, pay, readBookingRow, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let desk: Client;
const signIn = async () => {
  [admin, desk] = await Promise.all([signedIn(app, 'superadmin'), signedIn(app, 'receptionist')]);
};
beforeAll(async () => {
  app = await testApp();
  await signIn();
});
afterEach(async () => {
  const hasClockMoved = app.clock.now().getTime() - openedAt.getTime() > 60_000;
  app.clock.set(openedAt);
  // The sessions may have ended while the clock was ahead.
  if (hasClockMoved) await signIn();
  await retireAll();
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const day = (offset: number) => addDays(testToday, offset);
const noRefund = { free_until_hours: null, late_refund_percent: 0, unused_nights_percent: 0, no_show_percent: 100 };
const plainRatePlan = { percent_off: 0, breakfast: false, breakfast_price: 0, min_nights: 1, own_terms: null };
const nonRefundableRatePlan = { ...plainRatePlan, name: 'Non-refundable', percent_off: 10, own_terms: noRefund };
const breakfastRatePlan = { ...plainRatePlan, name: 'Bed and breakfast', breakfast: true, breakfast_price: 4500 };
const weekRatePlan = { ...plainRatePlan, name: 'Week', percent_off: 10, min_nights: 7 };

const readRatePlans = async () => parseWire(ratePlanList, (await admin.get('/api/rate-plans')).body).data;
async function addRatePlan(input: WireInput<'addRatePlan'>): Promise<OnWire<RatePlanView>> {
  const { status, body } = await admin.post('/api/rate-plans', input);
  expect([status, body.message]).toEqual([201, ratePlanMessages.added]);
  return parseWire(saveRatePlanReply, body).plan;
}
const retire = ({ code, version }: Pick<OnWire<RatePlanView>, 'code' | 'version'>) =>
  admin.put(`/api/rate-plans/${code}/sale`, { code, version, is_active: false });
async function retireAll() {
  for (const { code, version, is_active, is_default } of await readRatePlans())
    if (is_active && !is_default) await admin.put(`/api/rate-plans/${code}/sale`, { code, version, is_active: false });
}
const readOffered = async () => parseWire(roomList, (await app.client().get('/api/room-inventory/available')).body);
const postBooking = (changes: object) =>
  app.client().post('/api/bookings/public', bookingInput({ ...stay, ...changes }));
const refusal = (field: string, message: string) => ({ success: false, message, errors: [{ field, message }] });

const deluxePrice = 30_500;
const stay = { room_id: 'deluxe', check_in: day(20), check_out: day(22) } as const;

describe('a hotel that has set up nothing', () => {
  test('has one plan, and books without naming it', async () => {
    expect((await readOffered()).plans).toEqual([
      {
        ...{ code: 'flexible', name: 'Flexible', percent_off: 0, breakfast: false, breakfast_price: 0, min_nights: 1 },
        terms: {
          ...{ free_until_hours: 48, late_refund_percent: 50, unused_nights_percent: 100, no_show_percent: 100 },
          check_in_from: '14:00',
        },
        is_default: true,
      },
    ]);
    const { booking } = await book(app, stay);
    expect(booking).toMatchObject({ total_amount: 62_220, booked_plan: { code: 'flexible', name: null } });
  });
});

describe('a plan', () => {
  test('is added, offered, and the price and terms of who books it', async () => {
    const ratePlan = await addRatePlan(nonRefundableRatePlan);
    expect(ratePlan).toMatchObject({
      code: expect.stringMatching(/^non-refundable/),
      terms: noRefund,
      is_active: true,
    });
    expect((await readOffered()).plans.map(({ name }) => name)).toEqual(['Flexible', 'Non-refundable']);
    const { booking } = await book(app, { ...stay, plan: ratePlan.code });
    expect(booking).toMatchObject({
      price_lines: [{ nights: 2, price_per_night: 27_450 }],
      total_amount: 55_998,
      booked_plan: { code: ratePlan.code, name: 'Non-refundable', breakfast: false, terms: noRefund },
    });
    const unnamedGuest = await book(app, stay);
    expect(unnamedGuest.booking).toMatchObject({ total_amount: 62_220, booked_plan: { name: 'Flexible' } });
  });

  test('has breakfast for each guest and night in its price', async () => {
    const { code } = await addRatePlan(breakfastRatePlan);
    const { booking } = await book(app, { ...stay, plan: code, guests: 2 });
    expect(booking.price_lines).toEqual([{ nights: 2, price_per_night: deluxePrice + 9000 }]);
    expect(booking.booked_plan.breakfast).toBe(true);
  });

  test('for a long stay is given to whoever stays so long, and to nobody else', async () => {
    const { code } = await addRatePlan(weekRatePlan);
    const weekBooking = await book(app, { ...stay, check_out: day(27) });
    expect(weekBooking.booking).toMatchObject({ base_total: 7 * 27_450, booked_plan: { name: 'Week' } });
    const shortBooking = await book(app, { ...stay, check_out: day(26) });
    expect(shortBooking.booking).toMatchObject({ base_total: 6 * deluxePrice, booked_plan: { name: 'Flexible' } });
    const { status, body } = await postBooking({ plan: code });
    expect([status, body]).toEqual([400, refusal('plan', ratePlanMessages.tooShort('Week', 7))]);
  });

  test('changed meanwhile is refused with the new total, or for the new terms, and the old booking stays', async () => {
    const ratePlan = await addRatePlan(nonRefundableRatePlan);
    const { booking } = await book(app, { ...stay, plan: ratePlan.code });
    const change = { ...nonRefundableRatePlan, percent_off: 20, own_terms: { ...noRefund, late_refund_percent: 10 } };
    await admin.put(`/api/rate-plans/${ratePlan.code}`, { ...change, code: ratePlan.code, version: ratePlan.version });
    const totalReply = await postBooking({ plan: ratePlan.code, seen_total: 55_998 });
    expect([totalReply.status, totalReply.body]).toEqual([
      409,
      refusal('seen_total', bookingMessages.priceChanged(kobo(4_977_600))),
    ]);
    const seen_terms = { free_until_hours: null, late_refund_percent: 0 };
    const termsReply = await postBooking({ plan: ratePlan.code, seen_terms });
    expect([termsReply.status, termsReply.body]).toEqual([409, refusal('plan', ratePlanMessages.termsChanged)]);
    const { totalKobo, lateRefundPercent } = await readBookingRow(app.db, booking.reference);
    expect([totalKobo, lateRefundPercent]).toEqual([5_599_800, 0]);
  });

  test('that is retired cannot be booked any more', async () => {
    const ratePlan = await addRatePlan(nonRefundableRatePlan);
    expect((await retire(ratePlan)).body.message).toBe(ratePlanMessages.retired);
    const { status, body } = await postBooking({ plan: ratePlan.code });
    expect([status, body]).toEqual([409, refusal('plan', ratePlanMessages.notOnSale)]);
    const restoreInput = { code: ratePlan.code, version: ratePlan.version + 1, is_active: true };
    expect((await admin.put(`/api/rate-plans/${ratePlan.code}/sale`, restoreInput)).status).toBe(200);
    expect((await postBooking({ plan: ratePlan.code })).status).toBe(201);
  });

  test('is changed by who saw its latest version, and its history says who did what', async () => {
    const ratePlan = await addRatePlan(nonRefundableRatePlan);
    const change = { ...nonRefundableRatePlan, code: ratePlan.code, version: ratePlan.version, percent_off: 15 };
    expect((await admin.put(`/api/rate-plans/${ratePlan.code}`, change)).status).toBe(200);
    const lateReply = await admin.put(`/api/rate-plans/${ratePlan.code}`, change);
    expect([lateReply.status, lateReply.body.message]).toEqual([409, ratePlanMessages.changedMeanwhile]);
    const { body } = await admin.get('/api/audit?kind=plan&action=plan+changed');
    expect((body.data as unknown[])[0]).toMatchObject({
      subject: 'Non-refundable',
      changes: [{ name: 'Percent off', before: '10', after: '15' }],
    });
  });

  test('has a name of its own while it is on sale', async () => {
    const ratePlan = await addRatePlan(nonRefundableRatePlan);
    const twiceReply = await admin.post('/api/rate-plans', { ...plainRatePlan, name: 'NON-refundable' });
    expect([twiceReply.status, twiceReply.body]).toEqual([409, refusal('name', ratePlanMessages.nameTaken)]);
    await retire(ratePlan);
    expect((await addRatePlan(nonRefundableRatePlan)).code).not.toBe(ratePlan.code);
  });

  test('that is the default keeps the price of the night, and stays on sale', async () => {
    const [{ code, version }] = (await readRatePlans()).filter(({ is_default }) => is_default) as [
      OnWire<RatePlanView>,
    ];
    for (const [field, change] of [
      ['percent_off', { percent_off: 5 }],
      ['breakfast_price', { breakfast: true, breakfast_price: 100 }],
      ['min_nights', { min_nights: 2 }],
    ] as const) {
      const input = { ...plainRatePlan, name: 'Flexible', code, version, ...change };
      const { status, body } = await admin.put('/api/rate-plans/flexible', input);
      expect([status, body]).toEqual([400, refusal(field, ratePlanMessages.defaultPrice)]);
    }
    expect((await retire({ code, version })).body.message).toBe(ratePlanMessages.defaultStays);
  });

  test('stands where the owner puts it', async () => {
    const [firstRatePlan, secondRatePlan] = [
      await addRatePlan(nonRefundableRatePlan),
      await addRatePlan(breakfastRatePlan),
    ];
    const order = [secondRatePlan.code, 'flexible', firstRatePlan.code];
    expect((await admin.put('/api/rate-plans/order', { order })).body.message).toBe(ratePlanMessages.ordered);
    expect((await readOffered()).plans.map(({ code }) => code)).toEqual(order);
    const { data } = parseWire(auditPage, (await admin.get('/api/audit?kind=plan&limit=10')).body);
    expect(data[0]).toMatchObject({
      ...{ action: 'plans put in order', subject: auditMessages.ratePlanOrder },
      changes: [
        {
          name: 'Order',
          before: 'Flexible, Non-refundable, Bed and breakfast',
          after: 'Bed and breakfast, Flexible, Non-refundable',
        },
      ],
    });
    const partialReply = await admin.put('/api/rate-plans/order', { order: [firstRatePlan.code] });
    expect([partialReply.status, partialReply.body.message]).toEqual([409, ratePlanMessages.orderChanged]);
    await admin.put('/api/rate-plans/order', { order: ['flexible', firstRatePlan.code, secondRatePlan.code] });
  });
});

describe('a guest who cancels', () => {
  const pathOf = (reference: string) => `/api/bookings/by-reference/${reference}`;
  async function bookAndPay(changes: object) {
    const bookedGuest = await book(app, { ...stay, ...changes });
    await pay(app, bookedGuest.txRef);
    expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('success');
    return bookedGuest;
  }

  test('a non-refundable plan gets nothing back, is told so before, and by mail', async () => {
    const { code } = await addRatePlan(nonRefundableRatePlan);
    const { client, booking } = await bookAndPay({ plan: code, guest_email: 'nothing.back@example.ng' });
    const receiptBefore = parseWire(receiptView, (await client.get(`${pathOf(booking.reference)}/receipt`)).body);
    expect(receiptBefore.own?.cancellation).toEqual({ rule: 'late', refund_amount: 0, free_until: null });
    await app.worker.idle();
    const [confirmationMail] = await readMailFolder(app.mailFolder, booking.guest_email);
    expect(confirmationMail?.text).toContain('Non-refundable');
    expect(confirmationMail?.text).toContain(
      'Not refundable: if you cancel or do not come, nothing of what was paid comes back.',
    );
    expect(confirmationMail?.text).not.toContain('Free cancellation');
    const shownCancellation = { status: 'confirmed', refund_amount: 0 };
    const { status, body } = await client.post(`${pathOf(booking.reference)}/cancel`, shownCancellation);
    expect([status, parseWire(receiptView, body).own?.refunds]).toEqual([200, []]);
  });

  test('keeps the terms of the day of booking when the plan has others by then', async () => {
    const ratePlan = await addRatePlan({
      ...nonRefundableRatePlan,
      own_terms: { free_until_hours: 24, late_refund_percent: 20, unused_nights_percent: 0, no_show_percent: 40 },
    });
    const { client, booking } = await bookAndPay({ plan: ratePlan.code });
    await admin.put(`/api/rate-plans/${ratePlan.code}`, {
      ...nonRefundableRatePlan,
      code: ratePlan.code,
      version: ratePlan.version,
    });
    const freeCancellation = parseWire(receiptView, (await client.get(`${pathOf(booking.reference)}/receipt`)).body).own
      ?.cancellation;
    expect(freeCancellation).toEqual({ rule: 'free', refund_amount: 55_998, free_until: `${day(19)}T13:00:00.000Z` });
    app.clock.set(new Date(`${day(19)}T13:00:01Z`));
    const lateCancellation = parseWire(receiptView, (await client.get(`${pathOf(booking.reference)}/receipt`)).body).own
      ?.cancellation;
    expect(lateCancellation).toMatchObject({ rule: 'late', refund_amount: 11_199.6 });
  });

  test('an unpaid hold that ran out holds it again at the price of its plan', async () => {
    const { code } = await addRatePlan(nonRefundableRatePlan);
    const { client, booking } = await book(app, { ...stay, plan: code });
    await passMinutes(app, 31);
    const { status, body } = await client.post(`${pathOf(booking.reference)}/hold`, {});
    expect([status, body.total_amount]).toEqual([200, 55_998]);
    await passMinutes(app, 31);
    admin = await signedIn(app, 'superadmin');
    const [ratePlan] = (await readRatePlans()).filter((each) => each.code === code) as [OnWire<RatePlanView>];
    await admin.put(`/api/rate-plans/${code}`, {
      ...nonRefundableRatePlan,
      percent_off: 20,
      code,
      version: ratePlan.version,
    });
    expect((await client.post(`${pathOf(booking.reference)}/hold`, {})).body.message).toBe(
      receiptMessages.priceChanged,
    );
  });
});

describe('guests above those included', () => {
  const readGuestPrices = async () => parseWire(guestPriceList, (await admin.get('/api/guest-prices')).body).data;
  async function setPrices(prices: { included: number; extra_adult: number; extra_child: number }) {
    const was = (await readGuestPrices()).find(({ room_type_id }) => room_type_id === 'business-suite');
    const { included = 0, extra_adult = 0, extra_child = 0 } = was ?? {};
    const input = { room_type_id: 'business-suite', ...prices, was: { included, extra_adult, extra_child } };
    return admin.put('/api/guest-prices/business-suite', input);
  }
  afterEach(() => setPrices({ included: 4, extra_adult: 0, extra_child: 0 }));

  test('cost what the owner says, adults and children, online and at the desk', async () => {
    expect((await setPrices({ included: 2, extra_adult: 8000, extra_child: 4000 })).body.message).toBe(
      guestPriceMessages.saved,
    );
    const { data } = await readOffered();
    expect(data.find(({ id }) => id === 'business-suite')?.guest_prices).toEqual({
      included: 2,
      extra_adult: 8000,
      extra_child: 4000,
    });
    expect(data.find(({ id }) => id === 'deluxe')?.guest_prices).toBeUndefined();
    const suite = { ...stay, room_id: 'business-suite' };
    const totals = [];
    for (const party of [{ guests: 2 }, { guests: 3 }, { guests: 4, children: 1 }, { guests: 4, children: 3 }])
      totals.push(deskBookingFrom(await postWalkIn(desk, { ...suite, ...party })).total_amount);
    expect(totals.map((total) => total / 2 - 49_900)).toEqual([0, 8000, 12_000, 8000]);
    const { booking } = await book(app, { ...suite, check_in: day(30), check_out: day(32), guests: 3, children: 1 });
    expect([booking.base_total, booking.children]).toEqual([2 * 53_900, 1]);
    const { status, body } = await postBooking({ ...suite, guests: 2, children: 2 });
    expect([status, body]).toEqual([400, refusal('children', ratePlanOfferMessages.adult)]);
  });

  test('who come later cost it from today on, and leave prices agreed alone', async () => {
    const dates = { check_in: day(40), check_out: day(42) };
    const bookedBooking = await walkIn(app, desk, { ...dates, room_id: 'business-suite', guests: 2 });
    await setPrices({ included: 2, extra_adult: 8000, extra_child: 4000 });
    const change = { id: bookedBooking.id, version: bookedBooking.version };
    const preview = await desk.get(`/api/bookings/${bookedBooking.id}/stay?guests=3&children=1`);
    expect(parseWire(stayPreview, preview.body).total_amount).toBe(2 * 53_900);
    const replyForThree = await desk.put(`/api/bookings/${bookedBooking.id}/stay`, {
      ...change,
      guests: 3,
      children: 1,
    });
    expect(deskBookingFrom(replyForThree).total_amount).toBe(2 * 53_900);
    await setPrices({ included: 1, extra_adult: 20_000, extra_child: 20_000 });
    const longerInput = { id: bookedBooking.id, version: bookedBooking.version + 1, check_out: day(43) };
    const longerBooking = deskBookingFrom(await desk.put(`/api/bookings/${bookedBooking.id}/stay`, longerInput));
    expect(longerBooking.price_lines).toEqual([
      { nights: 2, price_per_night: 53_900 },
      { nights: 1, price_per_night: 89_900 },
    ]);
  });

  test('are set by who saw what there was', async () => {
    const was = { included: 1, extra_adult: 1, extra_child: 1 };
    const input = { room_type_id: 'deluxe', included: 1, extra_adult: 5000, extra_child: 0, was };
    const { status, body } = await admin.put('/api/guest-prices/deluxe', input);
    expect([status, body.message]).toEqual([409, guestPriceMessages.changedMeanwhile]);
  });
});

describe('at the desk', () => {
  test('a walk-in takes a plan, and further nights have the price of that plan today', async () => {
    const ratePlan = await addRatePlan(nonRefundableRatePlan);
    const bookedBooking = await walkIn(app, desk, { ...stay, plan: ratePlan.code });
    expect(bookedBooking).toMatchObject({
      total_amount: 54_900,
      booked_plan: { name: 'Non-refundable', terms: noRefund },
    });
    await admin.put(`/api/rate-plans/${ratePlan.code}`, {
      ...nonRefundableRatePlan,
      percent_off: 20,
      code: ratePlan.code,
      version: ratePlan.version,
    });
    const longerInput = { id: bookedBooking.id, version: bookedBooking.version, check_out: day(23) };
    const changedBooking = deskBookingFrom(await desk.put(`/api/bookings/${bookedBooking.id}/stay`, longerInput));
    expect(changedBooking.price_lines).toEqual([
      { nights: 2, price_per_night: 27_450 },
      { nights: 1, price_per_night: 24_400 },
    ]);
  });

  test('a stay gets another plan, with its price and its terms', async () => {
    const { code } = await addRatePlan(breakfastRatePlan);
    const bookedBooking = await walkIn(app, desk, { ...stay, guests: 2 });
    const change = {
      id: bookedBooking.id,
      version: bookedBooking.version,
      plan: code,
      seen_total: bookedBooking.total_amount,
    };
    const unseenReply = await desk.put(`/api/bookings/${bookedBooking.id}/stay`, change);
    expect([unseenReply.status, unseenReply.body.message]).toEqual([409, changeMessages.totalChanged]);
    const changedBooking = deskBookingFrom(
      await desk.put(`/api/bookings/${bookedBooking.id}/stay`, { ...change, seen_total: 79_000 }),
    );
    expect(changedBooking).toMatchObject({
      total_amount: 79_000,
      booked_plan: { name: 'Bed and breakfast', breakfast: true },
    });
  });

  test('an early departure takes off what the plan says', async () => {
    const { code } = await addRatePlan(nonRefundableRatePlan);
    const bookedBooking = await walkIn(app, desk, {
      room_id: 'deluxe',
      check_in: testToday,
      check_out: day(3),
      plan: code,
    });
    await takePayment(desk, bookedBooking.id, { amount: bookedBooking.balance });
    await moveThrough(desk, bookedBooking.id, 'checked_in');
    const preview = parseWire(departurePreview, (await desk.get(`/api/bookings/${bookedBooking.id}/departure`)).body);
    expect([preview.worth, preview.comes_off, preview.total_amount]).toEqual([54_900, 0, 82_350]);
  });

  test('the table of hours is read, and set by the owner only', async () => {
    const data = [
      { kind: 'early_check_in' as const, at: '09:00', price: 10_000 },
      { kind: 'late_check_out' as const, at: '15:00', price: 8000 },
    ];
    const savedReply = await admin.put('/api/hour-charges', { data, was: [] });
    expect([savedReply.status, savedReply.body.message]).toEqual([200, hourMessages.saved]);
    expect(parseWire(hourCharges, (await desk.get('/api/hour-charges')).body).data).toEqual(data);
    const { body } = await admin.get('/api/audit?kind=plan&action=hours+changed');
    expect((body.data as { changes: unknown }[])[0]?.changes).toContainEqual({
      ...{ name: 'Late check-out by 15:00', before: null, after: '₦8,000' },
    });
    const lateReply = await admin.put('/api/hour-charges', { data: [], was: [] });
    expect([lateReply.status, lateReply.body.message]).toEqual([409, hourMessages.changedMeanwhile]);
    const earlyCharges = [{ kind: 'late_check_out', at: '11:00', price: 1 }];
    const wrongReply = await admin.put('/api/hour-charges', { data: earlyCharges, was: data });
    expect([wrongReply.status, wrongReply.body]).toEqual([400, refusal('data.0.at', hourMessages.later('12:00'))]);
    expect((await desk.put('/api/hour-charges', { data, was: data })).status).toBe(403);
    const dearCharges = [...data, { kind: 'late_check_out' as const, at: '18:00', price: 25_000 }];
    expect((await admin.put('/api/hour-charges', { data: dearCharges, was: data })).status).toBe(200);
    const { id } = await walkIn(app, desk, { room_id: 'classic-single', check_in: day(60), check_out: day(61) });
    const addCharge = (reason: string) =>
      desk.post(`/api/bookings/${id}/adjustments`, { kind: 'charge', amount: 25_000, reason, key: reason });
    expect((await addCharge('Broken lamp')).status).toBe(403);
    expect(deskBookingFrom(await addCharge('Late check-out by 18:00')).total_amount).toBe(49_900);
    expect((await admin.put('/api/hour-charges', { data: [], was: dearCharges })).status).toBe(200);
  });
});

test('page, API, and receipt say the same total', async () => {
  const { code } = await addRatePlan(nonRefundableRatePlan);
  const { booking, created } = await book(app, { ...stay, plan: code, seen_total: 55_998 });
  expect([created.total_amount, booking.total_amount, created.checkout.amount]).toEqual([55_998, 55_998, 55_998]);
  expect(formatNaira(kobo(5_599_800))).toBe('₦55,998');
});

test('nights and room charge are reported by plan, and the file of bookings names it', async () => {
  const { code } = await addRatePlan(nonRefundableRatePlan);
  const dates = { check_in: day(50), check_out: day(53) };
  const cheapBooking = await walkIn(app, desk, { ...dates, room_id: 'deluxe-large', plan: code });
  await walkIn(app, desk, { ...dates, room_id: 'deluxe-large', check_out: day(51) });
  const range = `from=${day(50)}&to=${day(53)}`;
  const { plans: ratePlans } = parseWire(analytics, (await admin.get(`/api/analytics/overview?${range}`)).body);
  expect(ratePlans).toEqual([
    { code, name: 'Non-refundable', sold: 3, room_charge: 96_930, adr: 32_310, rev_par: 673.13 },
    { code: 'flexible', name: 'Flexible', sold: 1, room_charge: 35_900, adr: 35_900, rev_par: 249.31 },
  ]);
  const csvText = await (await admin.open(`/api/exports/bookings?from=${testToday}&to=${testToday}`)).text();
  const [header = '', ...lines] = csvText.trim().split('\r\n');
  const columns = header.split(',');
  const ratePlanColumn = columns.indexOf('Plan') - columns.length;
  expect(
    lines
      .find((line) => line.startsWith(cheapBooking.reference))
      ?.split(',')
      .at(ratePlanColumn),
  ).toBe('Non-refundable');
});
