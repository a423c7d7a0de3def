import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingMessages, bookingView } from '#contract/bookings/bookings.ts';
import { auditPage } from '#contract/core/audit.ts';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import { departurePreview } from '#contract/front-desk/desk-money.ts';
import { receiptMessages, receiptView } from '#contract/front-desk/receipts.ts';
import { stayPreview } from '#contract/front-desk/stay-change.ts';
import { type PromoView, promoList, promoMessages, savePromoReply } from '#contract/rooms/promo-codes.ts';
import { checkPromoReply } from '#contract/rooms/promo-offers.ts';
import { promoTexts } from '#contract/rooms/promo-prices.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, postWalkIn, takePayment, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, openedAt, testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { book, passMinutes, pay, signedIn, verify } from '#tools/testing/steps.ts';
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
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const day = (offset: number) => addDays(testToday, offset);
const deluxePrice = 30_500;
const refusal = (field: string, message: string) => ({ success: false, message, errors: [{ field, message }] });

let codeCount = 0;
const promoInput = (changes: Partial<WireInput<'addPromoCode'>> = {}): WireInput<'addPromoCode'> => ({
  ...{ code: `FRIEND ${++codeCount}`, kind: 'percent', percent_off: 10, amount: null, min_nights: 1 },
  ...{ room_type_ids: [], plan_codes: [], booked_from: null, booked_until: null, stay_from: null, stay_until: null },
  ...{ max_uses: null, once_per_guest: false },
  ...changes,
});
async function addPromo(changes: Partial<WireInput<'addPromoCode'>> = {}): Promise<OnWire<PromoView>> {
  const { status, body } = await admin.post('/api/promo-codes', promoInput(changes));
  expect([status, body.message]).toEqual([201, promoMessages.added]);
  return parseWire(savePromoReply, body).promo;
}
const findListedPromo = async (id: string) =>
  parseWire(promoList, (await admin.get('/api/promo-codes')).body).data.find((promo) => promo.id === id);
const checkCode = (promo_code: string) => app.client().post('/api/promo-codes/check', { promo_code });

let stayCount = 0;
function nextStayDates(nights = 2) {
  const from = 20 + 4 * stayCount++;
  return { room_id: 'deluxe', check_in: day(from), check_out: day(from + nights) } as const;
}
const postBooking = (changes: object) => app.client().post('/api/bookings/public', bookingInput(changes));

describe('a guest with a code', () => {
  test('pays less, however it is typed, and reads it on the booking, the mail and the receipt', async () => {
    const { id, code } = await addPromo();
    const { client, booking, txRef } = await book(app, {
      ...nextStayDates(),
      promo_code: code.toLowerCase().replace(' ', '-'),
    });
    expect(booking).toMatchObject({
      ...{
        promo_code: code,
        company: null,
        price_off: 6100,
        price_lines: [{ nights: 2, price_per_night: deluxePrice }],
      },
      ...{ base_total: 54_900, transaction_fee: 1098, total_amount: 55_998 },
    });
    await pay(app, txRef);
    await verify(client, txRef);
    await passMinutes(app, 1);
    const [mail] = await readMailFolder(app.mailFolder, booking.guest_email);
    expect(mail?.text).toContain(`Code ${code}: -₦6,100`);
    const receipt = await client.get(`/api/bookings/by-reference/${booking.reference}/receipt`);
    expect(parseWire(receiptView, receipt.body).booking).toMatchObject({ promo_code: code, price_off: 6100 });
    const strangerReply = await app.client().get(`/api/bookings/by-reference/${booking.reference}`);
    expect(parseWire(bookingView, strangerReply.body.booking)).toMatchObject({
      ...{ promo_code: null, price_off: 0, price_lines: [{ nights: 2, price_per_night: 27_450 }] },
    });
    expect(await findListedPromo(id)).toMatchObject({ uses: 1, cost: 6100 });
  });

  test('can have an amount off, or the cheapest night', async () => {
    const amountPromo = await addPromo({ kind: 'naira', percent_off: null, amount: 5000 });
    const amountGuest = await book(app, { ...nextStayDates(), promo_code: amountPromo.code });
    expect(amountGuest.booking).toMatchObject({ price_off: 5000, base_total: 56_000, total_amount: 57_120 });
    const freeNightPromo = await addPromo({ kind: 'free_night', percent_off: null, min_nights: 3 });
    const freeNightGuest = await book(app, { ...nextStayDates(3), promo_code: freeNightPromo.code });
    expect(freeNightGuest.booking).toMatchObject({ price_off: deluxePrice, base_total: 2 * deluxePrice });
  });

  test('learns what the code is for before booking, and nothing about who has used it', async () => {
    const { code } = await addPromo({ max_uses: 3, once_per_guest: true, min_nights: 2 });
    const { status, body } = await checkCode(code);
    expect(status).toBe(200);
    expect(parseWire(checkPromoReply, body).promo).toEqual({
      ...{ code, kind: 'percent', percent_off: 10, amount: null, stay_from: null, stay_until: null, min_nights: 2 },
      ...{ room_type_ids: [], plan_codes: [] },
    });
    expect(Object.keys(body.promo as object)).not.toContain('uses');
  });

  test('that is not for the stay reads one calm sentence at the field, and if the form showed a total, also the one without', async () => {
    const stay = nextStayDates();
    const problems: [string, Partial<WireInput<'addPromoCode'>>, string][] = [
      ['used too early', { booked_from: day(1) }, promoTexts.notYet(day(1))],
      ['used too late', { booked_until: day(-1) }, promoTexts.over(day(-1))],
      ['of other nights', { stay_until: day(10) }, promoTexts.nights(null, day(10))],
      ['of a longer stay', { min_nights: 3 }, promoTexts.short(3)],
      ['of another room', { room_type_ids: ['business-suite'] }, promoTexts.room],
      [
        'of more than the stay',
        { kind: 'naira', percent_off: null, amount: 61_000 },
        promoTexts.cheap(kobo(6_100_000)),
      ],
    ];
    for (const [what, changes, problem] of problems) {
      const input = { ...stay, promo_code: (await addPromo(changes)).code };
      const [replyWithoutTotal, replyWithTotal] = await Promise.all([
        postBooking(input),
        postBooking({ ...input, seen_total: 55_998 }),
      ]);
      expect([what, replyWithoutTotal.status, replyWithoutTotal.body]).toEqual([
        what,
        400,
        refusal('promo_code', problem),
      ]);
      const message = `${problem} ${promoTexts.without(kobo(6_222_000))}`;
      expect([what, replyWithTotal.status, replyWithTotal.body]).toEqual([what, 409, refusal('promo_code', message)]);
    }
  });

  test('who types a code that does not exist, or that is retired, reads the same', async () => {
    const { id, code, version } = await addPromo();
    await admin.put(`/api/promo-codes/${id}/retired`, { id, version, is_active: false });
    for (const typed of [code, 'FREEROOM', '%', '']) {
      const { status, body } = await checkCode(typed);
      expect([status, body]).toEqual([400, refusal('promo_code', promoTexts.unknown)]);
    }
    const { body } = await postBooking({ ...nextStayDates(), promo_code: code });
    expect(body).toEqual(refusal('promo_code', promoTexts.unknown));
  });

  test('never pays another amount than the form showed', async () => {
    const { code } = await addPromo();
    const stay = { ...nextStayDates(), promo_code: code };
    const { status, body } = await postBooking({ ...stay, seen_total: 1 });
    const message = bookingMessages.priceChanged(kobo(5_599_800));
    expect([status, body]).toEqual([409, refusal('seen_total', message)]);
    const { booking } = await book(app, { ...stay, seen_total: 55_998 });
    expect(booking.total_amount).toBe(55_998);
  });

  test('uses it once, by address or number, if it is for one booking of each guest', async () => {
    const { code } = await addPromo({ once_per_guest: true });
    const { booking } = await book(app, { ...nextStayDates(), promo_code: code });
    const sameCodeInput = { ...nextStayDates(), promo_code: code };
    for (const sameGuest of [
      { guest_email: booking.guest_email.toUpperCase() },
      { guest_phone: booking.guest_phone },
    ]) {
      const { status, body } = await postBooking({ ...sameCodeInput, ...sameGuest });
      expect([status, body]).toEqual([400, refusal('promo_code', promoTexts.once)]);
    }
    await book(app, sameCodeInput);
  });

  test('gets nothing from the last use of somebody else, until that booking runs out', async () => {
    const { id, code } = await addPromo({ max_uses: 1 });
    const firstGuest = await book(app, { ...nextStayDates(), promo_code: code });
    const secondInput = { ...nextStayDates(), promo_code: code };
    const refusedReply = await postBooking({ ...secondInput, seen_total: 55_998 });
    const message = `${promoTexts.usedUp} ${promoTexts.without(kobo(6_222_000))}`;
    expect([refusedReply.status, refusedReply.body]).toEqual([409, refusal('promo_code', message)]);
    await passMinutes(app, 31);
    await signIn();
    expect(await findListedPromo(id)).toMatchObject({ uses: 0, cost: 0 });
    const { booking } = await book(app, secondInput);
    expect(await findListedPromo(id)).toMatchObject({ uses: 1 });
    // The first guest cannot hold the room again at that price, but a payment that comes late still gets it.
    const renewalReply = await firstGuest.client.post(
      `/api/bookings/by-reference/${firstGuest.booking.reference}/hold`,
      {},
    );
    expect([renewalReply.status, renewalReply.body.message]).toEqual([409, receiptMessages.codeGone]);
    await pay(app, firstGuest.txRef);
    await verify(firstGuest.client, firstGuest.txRef);
    expect(await findListedPromo(id)).toMatchObject({ uses: 2, cost: 12_200 });
    expect(booking.total_amount).toBe(55_998);
  });

  test('holds the room again at the same price while the code has a use left', async () => {
    const { code } = await addPromo({ max_uses: 1, once_per_guest: true });
    const { client, booking } = await book(app, { ...nextStayDates(), promo_code: code });
    await passMinutes(app, 31);
    const { status, body } = await client.post(`/api/bookings/by-reference/${booking.reference}/hold`, {});
    expect([status, body.total_amount]).toEqual([200, 55_998]);
  });
});

describe('a stay with a code', () => {
  test('that gets longer has the percentage on the new night, and one that gets shorter loses it with the night', async () => {
    const { code } = await addPromo();
    const booking = await walkIn(app, desk, { ...nextStayDates(), promo_code: code });
    expect(booking).toMatchObject({ promo_code: code, price_off: 6100, total_amount: 54_900 });
    const fetchPreview = (check_out: string) => desk.get(`/api/bookings/${booking.id}/stay?check_out=${check_out}`);
    const longerPreview = parseWire(stayPreview, (await fetchPreview(addDays(booking.check_out, 1))).body);
    expect(longerPreview).toMatchObject({ price_off: 9150, total_amount: 82_350 });
    const shorterPreview = parseWire(stayPreview, (await fetchPreview(addDays(booking.check_out, -1))).body);
    expect(shorterPreview).toMatchObject({ price_off: 3050, total_amount: 27_450 });
  });

  test('keeps the amount when it moves to other nights', async () => {
    const { code } = await addPromo({ kind: 'naira', percent_off: null, amount: 5000 });
    const booking = await walkIn(app, desk, { ...nextStayDates(), promo_code: code });
    const otherDates = nextStayDates(3);
    const { status, body } = await desk.put(`/api/bookings/${booking.id}/stay`, {
      ...{ version: booking.version, check_in: otherDates.check_in, check_out: otherDates.check_out },
    });
    expect([status, deskBookingFrom({ status, body } as never)]).toMatchObject([
      200,
      { price_off: 5000, total_amount: 3 * deluxePrice - 5000 },
    ]);
  });

  test('gives back what the nights cost that a guest does not use, and an undo brings the code back', async () => {
    const { id, code } = await addPromo();
    const stay = { room_id: 'deluxe', check_in: testToday, check_out: day(3), promo_code: code };
    const booking = await walkIn(app, desk, stay);
    await moveThrough(desk, booking.id, 'checked_in');
    const departure = parseWire(departurePreview, (await desk.get(`/api/bookings/${booking.id}/departure`)).body);
    expect(departure).toMatchObject({ worth: 54_900, comes_off: 54_900, total_amount: 27_450 });
    await takePayment(desk, booking.id, { amount: 27_450 });
    const leftReply = await desk.post(`/api/bookings/${booking.id}/departure`, {
      ...{ version: departure.version, unused: 'drop', reason: 'Flight moved' },
    });
    expect(deskBookingFrom(leftReply)).toMatchObject({ price_off: 3050, total_amount: 27_450 });
    expect(await findListedPromo(id)).toMatchObject({ uses: 1, cost: 3050 });
    const undoReply = await desk.post(`/api/bookings/${booking.id}/undo`, { from: 'completed' });
    expect(deskBookingFrom(undoReply)).toMatchObject({ price_off: 9150, total_amount: 82_350 });
    expect(await findListedPromo(id)).toMatchObject({ cost: 9150 });
    await takePayment(desk, booking.id, { amount: 82_350 });
  });

  test('that is cancelled gives the code back', async () => {
    const { id, code } = await addPromo({ max_uses: 1 });
    const booking = await walkIn(app, desk, { room_id: 'deluxe', promo_code: code });
    expect(await findListedPromo(id)).toMatchObject({ uses: 1 });
    const { status, body } = await postWalkIn(desk, { room_id: 'deluxe', promo_code: code });
    expect([status, body]).toEqual([400, refusal('promo_code', promoTexts.usedUp)]);
    await moveThrough(desk, booking.id, 'cancelled');
    expect(await findListedPromo(id)).toMatchObject({ uses: 0, cost: 0 });
  });
});

describe('the owner', () => {
  test('changes a code, and bookings keep their prices', async () => {
    const { id, version, ...promo } = await addPromo();
    const { booking } = await book(app, { ...nextStayDates(), promo_code: promo.code });
    const { uses, cost, is_active, ...rules } = promo;
    const changedReply = await admin.put(`/api/promo-codes/${id}`, { ...rules, id, version, percent_off: 50 });
    expect([changedReply.status, changedReply.body.message]).toEqual([200, promoMessages.changed]);
    expect(parseWire(savePromoReply, changedReply.body).promo).toMatchObject({ percent_off: 50, uses: 1, cost: 6100 });
    const staleReply = await admin.put(`/api/promo-codes/${id}`, { ...rules, id, version });
    expect([staleReply.status, staleReply.body.message]).toEqual([409, promoMessages.changedMeanwhile]);
    expect(booking.price_off).toBe(6100);
    const { data } = parseWire(auditPage, (await admin.get('/api/audit?kind=code')).body);
    expect(data[0]).toMatchObject({
      ...{ action: 'code changed', subject: promo.code },
      changes: [{ name: 'Takes off', before: '10%', after: '50%' }],
    });
  });

  test('reads at the field what is wrong with a code', async () => {
    const { code } = await addPromo();
    const cases: [Partial<WireInput<'addPromoCode'>>, number, string, string][] = [
      [{ code: code.toLowerCase() }, 409, 'code', promoMessages.taken],
      [{ code: 'AB' }, 400, 'code', promoMessages.code],
      [{ percent_off: null }, 400, 'percent_off', promoMessages.percent],
      [{ percent_off: 95 }, 400, 'percent_off', promoMessages.percent],
      [{ kind: 'naira', percent_off: null }, 400, 'amount', promoMessages.amount],
      [{ kind: 'free_night', percent_off: null }, 400, 'min_nights', promoMessages.freeNight],
      [{ stay_from: day(2), stay_until: day(1) }, 400, 'stay_until', promoMessages.order],
      [{ room_type_ids: ['tent'] }, 400, 'room_type_ids', promoMessages.roomType],
      [{ plan_codes: ['none'] }, 400, 'plan_codes', promoMessages.ratePlan],
      [{ max_uses: 0 }, 400, 'max_uses', promoMessages.maxUses],
    ];
    for (const [changes, expected, field, message] of cases) {
      const { status, body } = await admin.post('/api/promo-codes', promoInput(changes));
      expect([status, body]).toEqual([expected, refusal(field, message)]);
    }
  });
});
