import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/api.ts';
import { bookingView, deskFeePercent } from '#contract/bookings/bookings.ts';
import { hotelWithTerms, noShowReduction } from '#contract/bookings/cancellation.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira, kobo, sumOff } from '#contract/core/money.ts';
import { toWire, wireName } from '#contract/core/wire.ts';
import { bookingDetail } from '#contract/front-desk/desk.ts';
import { receiptView } from '#contract/front-desk/receipts.ts';
import { bookingWithCheckout } from '#contract/payments/payments.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import { companyByLinkReply } from '#contract/rooms/company-offers.ts';
import { checkPromoReply } from '#contract/rooms/promo-offers.ts';
import { ratePlanTerms } from '#contract/rooms/rate-plan-offers.ts';
import { availabilityReply, roomCalendar, roomList } from '#contract/rooms/rooms.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, takePayment } from '#tools/testing/desk.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import {
  type GoldenRequest,
  goldenBookedExamples,
  goldenCodes,
  goldenCompanies,
  goldenConditions,
  goldenGuestPrices,
  goldenNow,
  goldenPeriods,
  goldenRatePlans,
  goldenStays,
  lateMoment,
  quoteOnPage,
  refusedGoldenStays,
} from '#tools/testing/golden-stays.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseReply, parseWire } from '#tools/testing/on-wire.ts';
import { pay, readBookingRow, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
const tokens = new Map<string, string>();
const companyIds = new Map<string, string>();
beforeAll(async () => {
  app = await testApp({ at: goldenNow });
  await app.worker.stop();
  admin = await signedIn(app, 'superadmin');
  await openGoldenHotel();
  pageData = await readPage();
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const inputOf = (name: EndpointName, input: object) => toWire(endpoints[name].input, input);

async function openGoldenHotel(): Promise<void> {
  const requireSuccess = async (reply: Awaited<ReturnType<Client['post']>>) => {
    if (reply.status >= 300) throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const changesTo = <T>(list: readonly T[]) => list.map((to) => ({ to }));
  const prices = { periods: changesTo(goldenPeriods), conditions: changesTo(goldenConditions) };
  await requireSuccess(await admin.put('/api/prices', inputOf('changePrices', prices)));
  for (const [room, prices] of Object.entries(goldenGuestPrices)) {
    const was = { included: 4, extraAdultKobo: kobo(0), extraChildKobo: kobo(0) };
    const input = inputOf('setGuestPrices', { roomTypeId: room, ...prices, was });
    await requireSuccess(await admin.put(`/api/guest-prices/${room}`, input));
  }
  for (const ratePlan of Object.values(goldenRatePlans))
    await requireSuccess(await admin.post('/api/rate-plans', inputOf('addRatePlan', ratePlan)));
  for (const promo of goldenCodes)
    await requireSuccess(await admin.post('/api/promo-codes', inputOf('addPromoCode', promo)));
  for (const company of goldenCompanies) {
    const { id, link } = parseWire(
      saveCompanyReply,
      await requireSuccess(await admin.post('/api/companies', inputOf('addCompany', company))),
    ).company;
    companyIds.set(company.name, id);
    tokens.set(company.name, link.split('#company=')[1] ?? '');
  }
}

/** What the page of a guest has loaded when it shows the price. No booking changes these data. */
let pageData: Awaited<ReturnType<typeof readPage>>;
async function readPage() {
  const client = app.client();
  const { data: rooms, plans: ratePlans } = parseReply(
    roomList,
    (await client.get('/api/room-inventory/available')).body,
  );
  const promos = goldenCodes.map(async ({ code }) => {
    const { body } = await client.post('/api/promo-codes/check', { promo_code: code });
    return [code, parseReply(checkPromoReply, body).promo] as const;
  });
  const companies = goldenCompanies.map(async ({ name }) => {
    const { body } = await client.post('/api/companies/by-link', { company_token: tokens.get(name) });
    return [name, parseReply(companyByLinkReply, body).company] as const;
  });
  return {
    rooms,
    plans: ratePlans,
    promos: new Map(await Promise.all(promos)),
    companies: new Map(await Promise.all(companies)),
  };
}

const shownQuoteOf = (stay: GoldenRequest, feePercent: number) =>
  quoteOnPage(
    stay,
    {
      ...{ rooms: pageData.rooms, ratePlans: pageData.plans },
      promo: pageData.promos.get(stay.code ?? ''),
      company: pageData.companies.get(stay.company ?? ''),
    },
    feePercent,
  );

const requestOf = ({ room, checkIn, checkOut, guests, children, plan: ratePlan, code, company }: GoldenRequest) =>
  bookingInput({
    ...{ room_id: room, check_in: checkIn, check_out: checkOut, guests, children },
    ...(ratePlan && { plan: ratePlan }),
    ...(code && { promo_code: code }),
    ...(company && { company_token: tokens.get(company) ?? '' }),
  });

const queryOf = ({ room, checkIn, checkOut }: GoldenRequest) =>
  new URLSearchParams({ room_type_id: room, check_in: checkIn, check_out: checkOut });

test('the calendar and the page have the price of each night of all stays', async () => {
  for (const room_type_id of new Set(goldenStays.map(({ room }) => room))) {
    const query = new URLSearchParams({ room_type_id, from: '2027-12-01', to: '2028-06-30' });
    const { data } = parseWire(roomCalendar, (await admin.get(`/api/room-inventory/calendar?${query}`)).body);
    const prices = new Map(data.map(({ night, price }) => [night, fromNaira(price ?? 0)]));
    for (const { title, room, checkIn, nights } of goldenStays) {
      const shown = nights.map((_, index) => prices.get(addDays(checkIn, index)));
      if (room === room_type_id) expect([title, shown]).toEqual([title, nights]);
    }
  }
  expect(
    goldenStays.map((stay) => {
      const { base, fee, total, nights } = shownQuoteOf(stay, hotel.feePercent);
      return [stay.title, base, fee, total, sumOff(nights)];
    }),
  ).toEqual(goldenStays.map(({ title, base, fee, total, off }) => [title, base, fee, total, off]));
});

test.each(isDeep ? goldenStays : goldenBookedExamples)(
  '$title: page, booking, receipt and refund agree to the kobo',
  async (stay) => {
    const client = app.client();
    const { off, base, fee, total, checkIn } = stay;
    const shownQuote = shownQuoteOf(stay, hotel.feePercent);
    const availabilityAnswer = await client.get(`/api/room-inventory/check-availability?${queryOf(stay)}`);
    expect(parseWire(availabilityReply, availabilityAnswer.body)).toEqual({ available: true });

    const { freeUntilHours, lateRefundPercent, noShowPercent } = shownQuote.plan.terms;
    const seenPrice = {
      seen_total: shownQuote.total / 100,
      seen_terms: {
        free_until_hours: freeUntilHours,
        late_refund_percent: lateRefundPercent,
        no_show_percent: noShowPercent,
      },
    };
    const createdReply = await client.post('/api/bookings/public', { ...requestOf(stay), ...seenPrice });
    expect(createdReply.status, String(createdReply.body.message)).toBe(201);
    const { id, reference } = parseWire(bookingView, createdReply.body.booking);
    const expectedAmounts = {
      ...{ base_total: base / 100, transaction_fee: fee / 100, total_amount: total / 100, price_off: off / 100 },
    };
    expect(createdReply.body.booking).toMatchObject(expectedAmounts);
    const storedBooking = await readBookingRow(app.db, reference);
    expect(storedBooking.nightKobo.reduce((sum, price) => kobo(sum + price), kobo(0))).toBe(base);

    const isPaid = createdReply.body.checkout !== null;
    if (isPaid) {
      const { tx_ref: txRef, amount } = parseWire(bookingWithCheckout, createdReply.body).checkout;
      expect(fromNaira(amount)).toBe(total);
      await pay(app, txRef);
      expect((await verify(client, txRef)).status).toBe(200);
    }
    const path = `/api/bookings/by-reference/${reference}`;
    const readReceipt = async () => parseWire(receiptView, (await client.get(`${path}/receipt`)).body);
    const receipt = await readReceipt();
    expect(receipt.booking).toMatchObject(expectedAmounts);
    expect(receipt.own).toMatchObject({ paid_amount: isPaid ? total / 100 : 0, balance: isPaid ? 0 : total / 100 });
    expect(fromNaira(receipt.own?.cancellation?.refund_amount ?? Number.NaN)).toBe(stay.back);
    app.clock.set(lateMoment(checkIn));
    const lateReceipt = await readReceipt();
    expect(fromNaira(lateReceipt.own?.cancellation?.refund_amount ?? Number.NaN)).toBe(stay.backLate);

    app.clock.set(goldenNow);

    const noShow = await moveThrough(admin, id, 'no_show');
    expect(fromNaira(noShow.credit)).toBe(stay.backNoShow);
    const refundsDue = (await readReceipt()).own?.refunds.map(({ amount }) => fromNaira(amount));
    expect(refundsDue).toEqual(stay.backNoShow > 0 ? [stay.backNoShow] : []);
    const undoneBooking = deskBookingFrom(await admin.post(`/api/bookings/${id}/undo`, { from: 'no_show' }));
    expect([undoneBooking.status, undoneBooking.total_amount, undoneBooking.credit]).toEqual([
      'confirmed',
      total / 100,
      0,
    ]);

    const cancelledReply = await client.post(`${path}/cancel`, { status: 'confirmed', refund_amount: stay.back / 100 });
    expect([cancelledReply.status, cancelledReply.body.message]).toEqual([200, undefined]);
    const refunds = parseWire(receiptView, cancelledReply.body).own?.refunds.map(({ amount }) => fromNaira(amount));
    expect(refunds).toEqual(stay.back > 0 ? [stay.back] : []);
  },
);

test.each(isDeep ? goldenStays : goldenBookedExamples)(
  '$title, booked at the desk without the fee, agrees to the kobo too',
  async (stay) => {
    const { off, base, company } = stay;
    const shownQuote = shownQuoteOf(stay, deskFeePercent);
    expect([shownQuote.base, shownQuote.fee, shownQuote.total, sumOff(shownQuote.nights)]).toEqual([
      base,
      0,
      base,
      off,
    ]);

    // The reference of a walk-in is made from the time.
    app.clock.advance(1000);
    const { company_token: _, ...input } = requestOf(stay);
    const request = { ...input, seen_total: base / 100, ...(company && { company_id: companyIds.get(company) }) };
    const createdBooking = deskBookingFrom(await admin.post('/api/bookings', request));
    const { id, reference } = createdBooking;
    const expectedAmounts = {
      ...{ base_total: base / 100, transaction_fee: 0, total_amount: base / 100, price_off: off / 100 },
      booked_plan: { terms: toWire(ratePlanTerms, shownQuote.plan.terms) },
    };
    expect(createdBooking).toMatchObject(expectedAmounts);
    const storedBooking = await readBookingRow(app.db, reference);
    expect(storedBooking.nightKobo.reduce((sum, price) => kobo(sum + price), kobo(0))).toBe(base);

    const isPaid = !createdBooking.company?.pays;
    if (isPaid) expect((await takePayment(admin, id, { amount: base / 100 })).status).toBe(201);
    const { receipt_path } = parseWire(bookingDetail, (await admin.get(`/api/bookings/${id}`)).body);
    const { search } = new URL(receipt_path, 'http://house');
    const receipt = parseWire(
      receiptView,
      (await app.client().get(`/api/bookings/by-reference/${reference}/receipt${search}`)).body,
    );
    expect(receipt.booking).toMatchObject(expectedAmounts);
    expect(receipt.own).toMatchObject({ paid_amount: isPaid ? base / 100 : 0, balance: isPaid ? 0 : base / 100 });

    const noShow = await moveThrough(admin, id, 'no_show');
    const refundOfNoShow = noShowReduction(shownQuote.total, hotelWithTerms(shownQuote.plan.terms, hotel).cancellation);
    expect(fromNaira(noShow.credit)).toBe(isPaid ? refundOfNoShow : 0);
    expect([fromNaira(noShow.total_amount), noShow.balance]).toEqual([base - refundOfNoShow, 0]);
  },
);

test.each(refusedGoldenStays)('$room from $checkIn to $checkOut is refused: $refusal.message', async (stay) => {
  const client = app.client();
  const { message } = stay.refusal;
  const field = wireName(stay.refusal.field);
  if (field !== 'promo_code') {
    const { body } = await client.get(`/api/room-inventory/check-availability?${queryOf(stay)}`);
    expect(parseWire(availabilityReply, body)).toEqual({ available: false, broken: { field, message } });
  }
  const { status, body } = await client.post('/api/bookings/public', requestOf(stay));
  expect([status, body.errors]).toEqual([field === 'promo_code' ? 400 : 409, [{ field, message }]]);
});
