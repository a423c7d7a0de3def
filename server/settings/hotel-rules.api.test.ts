import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import { bookingDetail } from '#contract/front-desk/desk.ts';
import { takeBackMessages } from '#contract/front-desk/take-back.ts';
import { ratePlanMessages } from '#contract/rooms/rate-plans.ts';
import { hotelSettingMessages, hotelSettings } from '#contract/settings/hotel-settings.ts';
import { erasedWords, policyMessages } from '#contract/settings/policy-fields.ts';
import demo from '#hotel';
import { forgetOverdue } from '#server/privacy/forget-overdue.ts';
import { copySettings } from '#server/settings/copy-settings.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { book, readBookingRow, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());

async function change(changes: object) {
  const { version } = parseWire(hotelSettings, (await admin.get('/api/hotel-settings')).body);
  return admin.put('/api/hotel-settings', { version, ...changes });
}
const refusal = (field: string, message: string) => ({ success: false, message, errors: [{ field, message }] });
const cancellationOf = (late_refund_percent: number) => ({
  ...{ free_until_hours: 24, late_refund_percent, unused_nights_percent: 0, no_show_percent: 100 },
});

describe('a changed rule', () => {
  test('of the fee is for the next booking, and a form that showed the old total is refused', async () => {
    const { booking } = await book(app);
    expect((await change({ fee_percent: 4.25 })).status).toBe(200);
    const stay = { check_in: booking.check_in, check_out: booking.check_out };
    const seen_total = booking.total_amount;
    const { status, body } = await app.client().post('/api/bookings/public', bookingInput({ ...stay, seen_total }));
    const total = kobo(Math.round(booking.base_total * 104.25));
    expect([status, body]).toEqual([409, refusal('seen_total', bookingMessages.priceChanged(total))]);
    const later = await book(app, { ...stay, seen_total: total / 100 });
    expect([later.booking.total_amount, booking.total_amount]).toEqual([total / 100, seen_total]);
    expect((await readBookingRow(app.db, booking.reference)).totalKobo).toBe(Math.round(seen_total * 100));
  });

  test('of cancelling leaves the terms of a booking, and a form that showed the old ones is refused', async () => {
    const { booking } = await book(app);
    const before = await readBookingRow(app.db, booking.reference);
    expect((await change({ cancellation: cancellationOf(10) })).status).toBe(200);
    const { freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent } = await readBookingRow(
      app.db,
      booking.reference,
    );
    expect({ freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent }).toEqual(demo.cancellation);
    const seen_terms = {
      free_until_hours: before.freeUntilHours,
      late_refund_percent: before.lateRefundPercent ?? -1,
      no_show_percent: before.noShowPercent ?? -1,
    };
    const stay = { check_in: booking.check_in, check_out: booking.check_out };
    const { status, body } = await app.client().post('/api/bookings/public', bookingInput({ ...stay, seen_terms }));
    expect([status, body]).toEqual([409, refusal('plan', ratePlanMessages.termsChanged)]);
    const later = await readBookingRow(app.db, (await book(app)).booking.reference);
    expect([later.freeUntilHours, later.lateRefundPercent]).toEqual([24, 10]);
  });

  test('of check-in leaves the time that a booking counts back from, and a form that showed the old one is refused', async () => {
    const { booking } = await book(app);
    expect((await change({ check_in_from: '16:00', check_out_until: '10:30' })).status).toBe(200);
    expect((await readBookingRow(app.db, booking.reference)).checkInFrom).toBe(demo.checkInFrom);
    const { cancellation } = app.deps.hotel;
    const seen_terms = {
      free_until_hours: cancellation.freeUntilHours,
      late_refund_percent: cancellation.lateRefundPercent,
      no_show_percent: cancellation.noShowPercent,
      check_in_from: demo.checkInFrom,
    };
    const stay = { check_in: booking.check_in, check_out: booking.check_out };
    const { status, body } = await app.client().post('/api/bookings/public', bookingInput({ ...stay, seen_terms }));
    expect([status, body]).toEqual([409, refusal('plan', ratePlanMessages.termsChanged)]);
    const shown = { ...seen_terms, check_in_from: '16:00' };
    const later = (await book(app, { ...stay, seen_terms: shown })).booking;
    expect((await readBookingRow(app.db, later.reference)).checkInFrom).toBe('16:00');
    expect([booking.booked_plan.terms?.check_in_from, later.booked_plan.terms?.check_in_from]).toEqual([
      ...[demo.checkInFrom, '16:00'],
    ]);
  });

  test('of the hours goes with the prices of other hours, and with the desk day', async () => {
    const charges = {
      data: [
        { kind: 'early_check_in', at: '09:00', price: 5_000 },
        { kind: 'late_check_out', at: '15:00', price: 5_000 },
      ],
      was: [],
    };
    expect((await admin.put('/api/hour-charges', charges)).status).toBe(200);
    for (const [changes, field, message] of [
      [{ check_in_from: '09:00' }, 'check_in_from', policyMessages.earlyCharge('09:00')],
      [{ check_out_until: '15:00' }, 'check_out_until', policyMessages.lateCharge('15:00')],
      [{ check_out_until: '05:00' }, 'check_out_until', policyMessages.beforeClosing(demo.closingHour)],
    ] as const)
      expect((await change(changes)).body).toEqual(refusal(field, message));
    expect((await change({ check_in_from: '13:00', check_out_until: '12:00' })).status).toBe(200);
    const data = [{ kind: 'early_check_in', at: '13:00', price: 5_000 }];
    expect((await admin.put('/api/hour-charges', { data, was: charges.data })).status).toBe(400);
  });

  test('of the time to pay is for the next booking', async () => {
    expect((await change({ hold_minutes: 12, pay_link_minutes: 3 })).status).toBe(200);
    const { createdAt, holdUntil } = await readBookingRow(app.db, (await book(app)).booking.reference);
    expect((holdUntil?.getTime() ?? 0) - createdAt.getTime()).toBe(12 * 60_000);
  });

  test('of the ways to pay is in the next checkout', async () => {
    expect((await change({ pay_online_by: ['ussd', 'card'] })).status).toBe(200);
    expect((await book(app)).created.checkout.payment_options).toBe('ussd, card');
  });

  test('of the length of stays refuses a longer one', async () => {
    expect((await change({ stays: { max_nights: 3, max_days_ahead: 400, max_live_holds: 5 } })).status).toBe(200);
    const stay = { check_in: addDays(testToday, 20), check_out: addDays(testToday, 24) };
    expect((await app.client().post('/api/bookings/public', bookingInput(stay))).status).toBe(400);
    await book(app, { ...stay, check_out: addDays(testToday, 23) });
  });

  test('of the minutes to take something back holds at once', async () => {
    const desk = await signedIn(app, 'receptionist');
    const { id } = await walkIn(app, desk);
    expect((await takePayment(desk, id)).status).toBeLessThan(300);
    expect((await change({ desk: { ...wireDesk, undo_minutes: 0 } })).status).toBe(200);
    app.clock.advance(1_000);
    const { payments } = parseWire(bookingDetail, (await desk.get(`/api/bookings/${id}`)).body);
    const reply = await desk.post(`/api/bookings/${id}/payments/${payments[0]?.id}/reverse`, { reason: 'Mistyped' });
    expect([reply.status, reply.body.message]).toEqual([403, takeBackMessages.tooLate]);
  });
});

describe('the card terminals', () => {
  test('that the owner names are the ones that desk and bar choose from, and get amounts', async () => {
    const desk = await signedIn(app, 'receptionist');
    const readNames = async () => (await desk.get('/api/terminal-requests')).body.terminals;
    expect(await readNames()).toEqual(['Front desk', 'Bar']);
    const terminals = [{ name: 'Reception', at: 'desk' }];
    expect((await change({ terminals })).status).toBe(200);
    expect(await readNames()).toEqual(['Reception']);
    const { id } = await walkIn(app, desk);
    const paid = (terminal: string) => takePayment(desk, id, { method: 'card', terminal });
    expect((await paid('Front desk')).body.errors).toMatchObject([{ field: 'terminal' }]);
    expect((await paid('Reception')).status).toBeLessThan(300);
  });
});

describe('a rule that the schema asks', () => {
  const readRules = async () => [
    (await app.db.read.selectFrom('housekeepingRule').select('inspectedByAnother').executeTakeFirstOrThrow())
      .inspectedByAnother,
    (await app.db.read.selectFrom('shiftRule').select('countedFirst').executeTakeFirstOrThrow()).countedFirst,
  ];

  test('is in its table at once, and a start with the file leaves it there', async () => {
    const rules = { housekeeping: { inspected_by_another: false }, shifts: { blind: false, count_first: true } };
    expect((await change(rules)).status).toBe(200);
    expect(await readRules()).toEqual([false, true]);
    await copySettings(app.db, demo);
    expect(await readRules()).toEqual([false, true]);
    const fileRules = { housekeeping: { inspected_by_another: true }, shifts: { blind: true, count_first: false } };
    expect((await change(fileRules)).status).toBe(200);
    expect(await readRules()).toEqual([true, false]);
  });

  test('is as in the file of a start that finds no setting of it', async () => {
    await emptyTables(app.db, 'hotel_setting');
    await copySettings(app.db, { ...demo, housekeeping: { inspectedByAnother: false } });
    expect(await readRules()).toEqual([false, false]);
    await copySettings(app.db, demo);
    expect(await readRules()).toEqual([true, false]);
  });
});

describe('a shorter time to store data', () => {
  const periods = {
    ...{ unpaid_hold_days: 30, contact_months: 24, name_years: 6, staff_months: 24 },
    ...{ message_days: 90, receipt_link_days: 90 },
  };
  const shortPeriods = { ...periods, contact_months: 3 };
  let own: TestApp;
  let owner: Client;
  const references: string[] = [];
  beforeAll(async () => {
    own = await testApp();
    const desk = await signedIn(own, 'receptionist');
    for (const guest_name of ['Femi Long', 'Tola Short']) {
      const stay = await walkIn(own, desk, { guest_name, check_out: addDays(testToday, 1) });
      await moveThrough(desk, stay.id, 'checked_in', 'completed');
      references.push(stay.reference);
    }
    // Overdue by the longer periods already, so the warning does not count it.
    await book(own);
    await own.worker.stop();
    own.clock.advance(100 * dayMs);
    owner = await signedIn(own, 'superadmin');
    return () => own.close();
  });
  const changePeriods = async (retention: object, confirmation: object = {}) => {
    const { version } = parseWire(hotelSettings, (await owner.get('/api/hotel-settings')).body);
    return owner.put('/api/hotel-settings', { version, retention, ...confirmation });
  };
  const readPhones = async () =>
    Promise.all(references.map(async (reference) => (await readBookingRow(own.db, reference)).guestPhone));

  test('is refused with what the next night would erase more', async () => {
    const { status, body } = await changePeriods(shortPeriods);
    const message = hotelSettingMessages.erases([erasedWords.contact(2)]);
    expect([status, body]).toEqual([409, { success: false, message, erases: true }]);
    expect(own.deps.hotel.retention).toEqual(demo.retention);
  });

  test('that erases nothing is saved at once, and so is a longer one', async () => {
    expect((await changePeriods({ ...periods, staff_months: 23 })).status).toBe(200);
    expect((await changePeriods({ ...periods, contact_months: 60 })).status).toBe(200);
    expect((await changePeriods(periods)).status).toBe(200);
  });

  test('is saved by who was told, and the next night erases just that', async () => {
    const { status } = await changePeriods(shortPeriods, { may_erase: true });
    expect(status).toBe(200);
    own.clock.advance(dayMs);
    await forgetOverdue(own.deps);
    expect(await readPhones()).toEqual([null, null]);
    const names = await Promise.all(references.map(async (each) => (await readBookingRow(own.db, each)).guestName));
    expect(names).toEqual(['Femi Long', 'Tola Short']);
  });
});

const dayMs = 24 * 60 * 60 * 1000;
const wireDesk = { undo_minutes: 10, refund_limit: 50_000, adjustment_limit: 20_000, bar_limit: 100_000 };
