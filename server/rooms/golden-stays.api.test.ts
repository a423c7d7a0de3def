import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingView } from '#contract/bookings.ts';
import { saveCompanyReply } from '#contract/companies.ts';
import { companyByLinkReply } from '#contract/company-offers.ts';
import { addDays } from '#contract/dates.ts';
import { fromNaira, kobo, offOf } from '#contract/money.ts';
import { bookingWithCheckout } from '#contract/payments.ts';
import { checkPromoReply } from '#contract/promo-offers.ts';
import { receiptView } from '#contract/receipts.ts';
import { availabilityReply, roomCalendar, roomList } from '#contract/rooms.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import {
  type GoldenRequest,
  goldenCodes,
  goldenCompanies,
  goldenConditions,
  goldenGuestPrices,
  goldenNow,
  goldenPeriods,
  goldenPlans,
  goldenStays,
  lateMoment,
  quoteOnPage,
  refusedGoldenStays,
} from '#tools/testing/golden-stays.ts';
import { violations } from '#tools/testing/invariants.ts';
import { bookingRow, pay, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await testApp({ at: goldenNow });
  await app.worker.stop();
  await openGoldenHotel(await signedIn(app, 'superadmin'));
});
afterAll(() => app.close());

async function openGoldenHotel(admin: Client): Promise<void> {
  const save = async (reply: Awaited<ReturnType<Client['post']>>) => {
    if (reply.status >= 300) throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const changes = <T>(list: readonly T[]) => list.map((to) => ({ to }));
  await save(
    await admin.put('/api/prices', { periods: changes(goldenPeriods), conditions: changes(goldenConditions) }),
  );
  for (const [room, prices] of Object.entries(goldenGuestPrices)) {
    const was = { included: 4, extra_adult: 0, extra_child: 0 };
    await save(await admin.put(`/api/guest-prices/${room}`, { room_type_id: room, ...prices, was }));
  }
  for (const plan of Object.values(goldenPlans)) await save(await admin.post('/api/rate-plans', plan));
  for (const promo of goldenCodes) await save(await admin.post('/api/promo-codes', promo));
  for (const company of goldenCompanies) {
    const { link } = saveCompanyReply.parse(await save(await admin.post('/api/companies', company))).company;
    tokens.set(company.name, link.split('#company=')[1] ?? '');
  }
}

/** What the page of a guest has loaded when it shows the price. */
async function loadPage(client: Client, { code, company: name }: GoldenRequest) {
  const { data: rooms, plans } = roomList.parse((await client.get('/api/room-inventory/available')).body);
  const byLink = name && (await client.post('/api/companies/by-link', { company_token: tokens.get(name) }));
  const byCode = code && !name && (await client.post('/api/promo-codes/check', { promo_code: code }));
  return {
    ...{ rooms, plans },
    company: byLink ? companyByLinkReply.parse(byLink.body).company : undefined,
    promo: byCode ? checkPromoReply.parse(byCode.body).promo : undefined,
  };
}

const requestOf = ({ room, checkIn, checkOut, guests, children, plan, code, company }: GoldenRequest) =>
  bookingInput({
    ...{ room_id: room, check_in: checkIn, check_out: checkOut, guests, children },
    ...(plan && { plan }),
    ...(code && { promo_code: code }),
    ...(company && { company_token: tokens.get(company) ?? '' }),
  });

const queryOf = ({ room, checkIn, checkOut }: GoldenRequest) =>
  new URLSearchParams({ room_type_id: room, check_in: checkIn, check_out: checkOut });

test.each(goldenStays)('$title: page, calendar, booking, receipt and refund agree to the kobo', async (stay) => {
  const client = app.client();
  const { nights, off, base, fee, total, checkIn, checkOut } = stay;

  const page = quoteOnPage(stay, await loadPage(client, stay), hotel.feePercent);
  expect([page.base, page.fee, page.total, offOf(page.nights)]).toEqual([base, fee, total, off]);

  const days = new URLSearchParams({ room_type_id: stay.room, from: checkIn, to: addDays(checkOut, -1) });
  const calendar = roomCalendar.parse((await client.get(`/api/room-inventory/calendar?${days}`)).body);
  expect(calendar.data.map(({ price }) => fromNaira(price ?? 0))).toEqual(nights);
  const available = await client.get(`/api/room-inventory/check-availability?${queryOf(stay)}`);
  expect(availabilityReply.parse(available.body)).toEqual({ available: true });

  const { free_until_hours, late_refund_percent } = page.plan.terms;
  const seen = { seen_total: page.total / 100, seen_terms: { free_until_hours, late_refund_percent } };
  const created = await client.post('/api/bookings/public', { ...requestOf(stay), ...seen });
  expect(created.status, String(created.body.message)).toBe(201);
  const { reference } = bookingView.parse(created.body.booking);
  const amounts = {
    ...{ base_total: base / 100, transaction_fee: fee / 100, total_amount: total / 100, price_off: off / 100 },
  };
  expect(created.body.booking).toMatchObject(amounts);
  const row = await bookingRow(app.db, reference);
  expect(row.nightKobo.reduce((sum, price) => kobo(sum + price), kobo(0))).toBe(base);

  const isPaid = created.body.checkout !== null;
  if (isPaid) {
    const { tx_ref: txRef, amount } = bookingWithCheckout.parse(created.body).checkout;
    expect(fromNaira(amount)).toBe(total);
    await pay(app, txRef);
    expect((await verify(client, txRef)).status).toBe(200);
  }
  const path = `/api/bookings/by-reference/${reference}`;
  const readReceipt = async () => receiptView.parse((await client.get(`${path}/receipt`)).body);
  const receipt = await readReceipt();
  expect(receipt.booking).toMatchObject(amounts);
  expect(receipt.own).toMatchObject({ paid_amount: isPaid ? total / 100 : 0, balance: isPaid ? 0 : total / 100 });
  expect(fromNaira(receipt.own?.cancellation?.refund_amount ?? Number.NaN)).toBe(stay.back);
  app.clock.set(lateMoment(checkIn));
  const late = await readReceipt();
  app.clock.set(goldenNow);
  expect(fromNaira(late.own?.cancellation?.refund_amount ?? Number.NaN)).toBe(stay.backLate);

  const cancelled = await client.post(`${path}/cancel`, { status: 'confirmed', refund_amount: stay.back / 100 });
  expect([cancelled.status, cancelled.body.message]).toEqual([200, undefined]);
  const refunds = receiptView.parse(cancelled.body).own?.refunds.map(({ amount }) => fromNaira(amount));
  expect(refunds).toEqual(stay.back > 0 ? [stay.back] : []);
});

test.each(refusedGoldenStays)('$room from $checkIn to $checkOut is refused: $refusal.message', async (stay) => {
  const client = app.client();
  const { field, message } = stay.refusal;
  if (field !== 'promo_code') {
    const { body } = await client.get(`/api/room-inventory/check-availability?${queryOf(stay)}`);
    expect(availabilityReply.parse(body)).toEqual({ available: false, broken: { field, message } });
  }
  const { status, body } = await client.post('/api/bookings/public', requestOf(stay));
  expect([status, body.errors]).toEqual([field === 'promo_code' ? 400 : 409, [{ field, message }]]);
});

test('nothing of all this breaks a rule of the database', async () => {
  expect(await violations(app.db.read)).toEqual([]);
});
