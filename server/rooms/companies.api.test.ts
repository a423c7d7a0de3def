import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountMessages, accountView } from '#contract/accounts/posting.ts';
import { serviceList } from '#contract/accounts/services.ts';
import { saleMessages } from '#contract/bar/bar.ts';
import { tabList } from '#contract/bar/bar-tabs.ts';
import { bookingView } from '#contract/bookings/bookings.ts';
import { auditPage } from '#contract/core/audit.ts';
import { addDays } from '#contract/core/dates.ts';
import { departurePreview } from '#contract/front-desk/desk-money.ts';
import { receiptView } from '#contract/front-desk/receipts.ts';
import { stayPreview } from '#contract/front-desk/stay-change.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { oddThingsPage } from '#contract/oversight/odd-things.ts';
import {
  type CompanyView,
  companyList,
  companyMessages,
  deskCompanyList,
  saveCompanyReply,
} from '#contract/rooms/companies.ts';
import { brokenLinkMessage, companyByLinkReply } from '#contract/rooms/company-offers.ts';
import { promoTexts } from '#contract/rooms/promo-prices.ts';
import hotel from '#hotel';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import { addDrink, roomPayment } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, postWalkIn, takePayment, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, openedAt, testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { book, passMinutes, signedIn } from '#tools/testing/steps.ts';
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

let companyCount = 0;
const companyInput = (changes: Partial<WireInput<'addCompany'>> = {}): WireInput<'addCompany'> => ({
  ...{ name: `Zenith ${++companyCount}`, tax_number: '12345678-0001', address: '1 Marina, Lagos' },
  ...{ percent_off: 12, rates: [{ room_type_id: 'deluxe', price: 26_000 }], bookers: [] },
  ...{ pays_later: true, limit: null },
  ...changes,
});
async function addCompany(changes: Partial<WireInput<'addCompany'>> = {}): Promise<OnWire<CompanyView>> {
  const { status, body } = await admin.post('/api/companies', companyInput(changes));
  expect([status, body.message]).toEqual([201, companyMessages.added]);
  return parseWire(saveCompanyReply, body).company;
}
const findListedCompany = async (id: string) =>
  parseWire(companyList, (await admin.get('/api/companies')).body).data.find((company) => company.id === id);
const tokenOf = ({ link }: OnWire<CompanyView>) => link.split('#company=')[1] ?? '';
const openLink = (company_token: string) => app.client().post('/api/companies/by-link', { company_token });

let stayCount = 0;
function nextStayDates(nights = 2) {
  const from = 20 + 4 * stayCount++;
  return { room_id: 'deluxe', check_in: day(from), check_out: day(from + nights) } as const;
}

describe('at the desk', () => {
  test('a company has its rate, and its percentage in other rooms; who pays is on the booking', async () => {
    const { id, name } = await addCompany();
    const booking = await walkIn(app, desk, { ...nextStayDates(), company_id: id });
    expect(booking).toMatchObject({
      ...{ company: { name, pays: true }, promo_code: null, price_off: 9000, base_total: 52_000, balance: 52_000 },
      price_lines: [{ nights: 2, price_per_night: deluxePrice }],
    });
    const otherBooking = await walkIn(app, desk, { ...nextStayDates(), room_id: 'executive-suite', company_id: id });
    expect(otherBooking).toMatchObject({ base_total: 2 * 54_900 * 0.88 });
    expect(await findListedCompany(id)).toMatchObject({ owes: 52_000 + 2 * 54_900 * 0.88, stays: 2 });
  });

  test('never pays more than the hotel asks', async () => {
    const { id } = await addCompany({ rates: [{ room_type_id: 'deluxe', price: 40_000 }] });
    expect(await walkIn(app, desk, { ...nextStayDates(), company_id: id })).toMatchObject({
      price_off: 0,
      total_amount: 61_000,
    });
  });

  test('its debt ends with its payment, and the guest checks out without paying', async () => {
    const { id } = await addCompany({ limit: 60_000 });
    const stay = { room_id: 'deluxe', check_in: testToday, check_out: day(1), company_id: id };
    const booking = await walkIn(app, desk, { ...stay, check_out: day(2) });
    const { data } = parseWire(deskCompanyList, (await desk.get('/api/companies/desk')).body);
    expect(data.find((each) => each.id === id)).toMatchObject({ left: 8000 });
    await moveThrough(desk, booking.id, 'checked_in', 'completed');
    const refusedReply = await postWalkIn(desk, stay);
    expect([refusedReply.status, refusedReply.body]).toEqual([409, refusal('company_id', companyMessages.overLimit)]);
    const account = parseWire(accountView, (await admin.get(`/api/bookings/${booking.id}/account`)).body);
    expect(account).toMatchObject({ booking: { balance: 0, cleared_amount: 52_000 }, clearings: [{ amount: 52_000 }] });
    const [{ id: clearingId } = { id: '' }] = account.clearings;
    await admin.post(`/api/bookings/${booking.id}/clearings/${clearingId}/reverse`, { reason: 'Pays at once' });
    await takePayment(desk, booking.id, { method: 'card', amount: 52_000 });
    expect(await findListedCompany(id)).toMatchObject({ owes: 0, stays: 1 });
    await walkIn(app, desk, stay);
  });

  test('a stay that gets longer has the rate of the company', async () => {
    const { id } = await addCompany();
    const booking = await walkIn(app, desk, { ...nextStayDates(), company_id: id });
    const { body } = await desk.get(`/api/bookings/${booking.id}/stay?check_out=${addDays(booking.check_out, 1)}`);
    expect(parseWire(stayPreview, body)).toMatchObject({ price_off: 13_500, total_amount: 78_000 });
  });

  test('a stay that gets longer or dearer is held to the limit of the company that pays later', async () => {
    const { id } = await addCompany({ limit: 60_000 });
    const booking = await walkIn(app, desk, { ...nextStayDates(), company_id: id });
    const change = (changes: object) =>
      desk.put(`/api/bookings/${booking.id}/stay`, { version: booking.version, ...changes });
    const longerStay = { check_out: addDays(booking.check_out, 1) };
    for (const changes of [longerStay, { room_id: 'executive-suite' }]) {
      const { status, body } = await change(changes);
      expect([status, body.message]).toEqual([409, companyMessages.overLimitByChange]);
    }
    expect(await findListedCompany(id)).toMatchObject({ owes: 52_000 });
    await takePayment(desk, booking.id, { method: 'card', amount: 52_000 });
    const { version } = deskBookingFrom({ status: 200, body: await detailOf(booking.id) } as never);
    const paymentReply = await desk.put(`/api/bookings/${booking.id}/stay`, { version, ...longerStay });
    expect(deskBookingFrom(paymentReply)).toMatchObject({ total_amount: 78_000, balance: 26_000 });
  });

  test('services and drinks on the account are held to the limit', async () => {
    const { id } = await addCompany({ limit: 30_000 });
    const tonight = { room_id: 'deluxe', check_in: day(0), check_out: day(1) };
    const { id: stay } = await walkIn(app, desk, { ...tonight, company_id: id });
    await moveThrough(desk, stay, 'checked_in');
    const { data } = parseWire(serviceList, (await admin.get('/api/services')).body);
    const shirt = data.find(({ name }) => name === 'Shirt');
    const post = (quantity: number) =>
      desk.post(`/api/bookings/${stay}/lines`, {
        ...{ items: [{ service_id: shirt?.id, quantity }], key: crypto.randomUUID() },
      });
    const refusedReply = await post(6);
    expect([refusedReply.status, refusedReply.body]).toEqual([409, refusal('items', accountMessages.companyOverLimit)]);
    expect((await post(2)).status).toBe(201);

    const barman = await signedIn(app, 'barmen');
    const { id: drinkId } = await addDrink(app, { stock_quantity: 50, price: 2000 });
    const saleInput = (quantity: number) => ({
      ...{ items: [{ drink_id: drinkId, quantity }], ...roomPayment(stay) },
    });
    const drinksReply = await barman.post('/api/bar-sales', saleInput(2));
    expect([drinksReply.status, drinksReply.body]).toEqual([
      409,
      refusal('room.booking_id', saleMessages.companyOverLimit),
    ]);
    const tabSaleInput = {
      items: [{ drink_id: drinkId, quantity: 2 }],
      payment_method: 'tab',
      tab: { label: 'Table 9' },
    };
    const openedReply = await barman.post('/api/bar-sales', tabSaleInput);
    expect(openedReply.status).toBe(201);
    const { data: tabs } = parseWire(tabList, (await barman.get('/api/bar-tabs?state=open')).body);
    const tabId = tabs.find(({ label }) => label === 'Table 9')?.id;
    const movedReply = await barman.post(`/api/bar-tabs/${tabId}/room`, {
      room: roomPayment(stay).room,
      seen_total: 4000,
    });
    expect([movedReply.status, movedReply.body]).toEqual([
      409,
      refusal('room.booking_id', saleMessages.companyOverLimit),
    ]);
    expect((await barman.post('/api/bar-sales', saleInput(1))).status).toBe(201);
    expect(await findListedCompany(id)).toMatchObject({ owes: 26_000 + 2 * 800 + 2000 });
  });

  test('extra charges of the desk are not held to the limit', async () => {
    const { id } = await addCompany({ limit: 60_000 });
    const booking = await walkIn(app, desk, { ...nextStayDates(), company_id: id });
    const charge = { kind: 'charge', amount: 9000, reason: 'Laundry', key: crypto.randomUUID() };
    expect((await desk.post(`/api/bookings/${booking.id}/adjustments`, charge)).status).toBe(201);
    expect(await findListedCompany(id)).toMatchObject({ owes: 61_000 });
  });

  test('an early departure that is undone is held to the limit', async () => {
    const { id } = await addCompany({ limit: 52_000 });
    const stay = { room_id: 'deluxe', check_in: testToday, check_out: day(2), company_id: id };
    const booking = await walkIn(app, desk, stay);
    await moveThrough(desk, booking.id, 'checked_in');
    app.clock.advance(86_400_000);
    desk = await signedIn(app, 'receptionist');
    const { body } = await desk.get(`/api/bookings/${booking.id}/departure`);
    const leftReply = await desk.post(`/api/bookings/${booking.id}/departure`, {
      ...{ version: parseWire(departurePreview, body).version, unused: 'drop', reason: 'Called home' },
    });
    expect(deskBookingFrom(leftReply)).toMatchObject({ total_amount: 26_000 });
    await walkIn(app, desk, { ...stay, check_in: day(1), check_out: day(2) });
    const undoReply = await desk.post(`/api/bookings/${booking.id}/undo`, {});
    expect([undoReply.status, undoReply.body.message]).toEqual([409, companyMessages.overLimitByUndo]);
  });

  test('a cancellation that is undone is held to the limit', async () => {
    const { id } = await addCompany({ limit: 60_000 });
    const firstBooking = await walkIn(app, desk, { ...nextStayDates(), company_id: id });
    await moveThrough(admin, firstBooking.id, 'cancelled');
    const secondBooking = await walkIn(app, desk, { ...nextStayDates(), company_id: id });
    const undo = () => admin.post(`/api/bookings/${firstBooking.id}/undo`, {});
    const { status, body } = await undo();
    expect([status, body.message]).toEqual([409, companyMessages.overLimitByUndo]);
    expect(await findListedCompany(id)).toMatchObject({ owes: 52_000, stays: 1 });
    await moveThrough(admin, secondBooking.id, 'cancelled');
    expect((await undo()).status).toBe(200);
  });

  test('a payment is reversed also above the limit, and the owner is told', async () => {
    const { id, name } = await addCompany({ limit: 60_000 });
    const firstBooking = await walkIn(app, desk, { ...nextStayDates(), company_id: id });
    await takePayment(desk, firstBooking.id, { method: 'card', amount: 52_000 });
    const { payments } = parseWire(accountView, (await admin.get(`/api/bookings/${firstBooking.id}/account`)).body);
    await walkIn(app, desk, { ...nextStayDates(), company_id: id });
    const reversePath = `/api/bookings/${firstBooking.id}/payments/${payments[0]?.id}/reverse`;
    expect((await desk.post(reversePath, { reason: 'The terminal refused it' })).status).toBe(200);
    expect(await findListedCompany(id)).toMatchObject({ owes: 104_000 });
    const { data } = parseWire(oddThingsPage, (await admin.get('/api/odd-things?limit=100')).body);
    expect(data).toContainEqual(
      expect.objectContaining({ rule: 'company_over_limit', title: `${name} owes ₦104,000, and its limit is ₦60,000` }),
    );
    const notices = parseWire(noticesPage, (await admin.get('/api/notices')).body).data;
    expect(notices.map(({ message }) => message)).toContainEqual(expect.stringContaining(`${name} owes ₦104,000`));
  });

  test('a company and a code do not go together', async () => {
    const { id } = await addCompany();
    const { status, body } = await postWalkIn(desk, { ...nextStayDates(), company_id: id, promo_code: 'ANYTHING' });
    expect([status, body]).toEqual([400, refusal('promo_code', promoTexts.withCompany)]);
  });

  test('a retired company is not in the list and cannot be chosen', async () => {
    const { id, version, link } = await addCompany();
    const retiredReply = await admin.put(`/api/companies/${id}/retired`, { id, version, is_active: false });
    expect([retiredReply.status, retiredReply.body.message]).toEqual([200, companyMessages.retired]);
    const { data } = parseWire(deskCompanyList, (await desk.get('/api/companies/desk')).body);
    expect(data.map((company) => company.id)).not.toContain(id);
    const { status, body } = await postWalkIn(desk, { ...nextStayDates(), company_id: id });
    expect([status, body]).toEqual([409, refusal('company_id', companyMessages.notInList)]);
    expect((await openLink(link.split('=')[1] ?? '')).status).toBe(404);
  });
});

describe('by the link', () => {
  test('a guest of a company that pays later is confirmed at once, without a card and without the fee', async () => {
    const company = await addCompany();
    const client = app.client();
    const input = bookingInput({ ...nextStayDates(), company_token: tokenOf(company), seen_total: 52_000 });
    const { status, body } = await client.post('/api/bookings/public', input);
    expect([status, body.checkout]).toEqual([201, null]);
    const booking = parseWire(bookingView, body.booking);
    expect(booking).toMatchObject({ status: 'confirmed', total_amount: 52_000, transaction_fee: 0 });
    const receipt = await client.get(`/api/bookings/by-reference/${booking.reference}/receipt`);
    expect(parseWire(receiptView, receipt.body).booking).toMatchObject({ company: { name: company.name, pays: true } });
    await passMinutes(app, 1);
    const [mail] = await readMailFolder(app.mailFolder, booking.guest_email);
    expect(mail?.text).toContain(`${company.name} pays for it.`);
    expect(mail?.text).toContain(`Rate of ${company.name}: -₦9,000`);
    expect(await findListedCompany(company.id)).toMatchObject({ owes: 52_000, stays: 1 });
    const repeatedReply = await client.post('/api/bookings/public', { ...input, transaction_ref: 'again' });
    expect(repeatedReply.status).toBe(201);
  });

  test('a guest of a company that pays now pays by card, with the fee', async () => {
    const company = await addCompany({ pays_later: false });
    const { booking } = await book(app, { ...nextStayDates(), company_token: tokenOf(company) });
    expect(booking).toMatchObject({ status: 'pending', base_total: 52_000, transaction_fee: 1040 });
  });

  test('the company cannot owe more than its limit', async () => {
    const company = await addCompany({ limit: 51_999 });
    const { status, body } = await app
      .client()
      .post('/api/bookings/public', bookingInput({ ...nextStayDates(), company_token: tokenOf(company) }));
    expect([status, body.message]).toEqual([409, companyMessages.overLimitForGuests(hotel.phones[0])]);
  });

  test('shows the rates of its company only, and nothing that the company did not tell', async () => {
    const company = await addCompany();
    const { body } = await openLink(tokenOf(company));
    expect(parseWire(companyByLinkReply, body).company).toEqual({
      ...{ name: company.name, percent_off: 12, rates: company.rates, pays_later: true },
    });
    expect(JSON.stringify(body)).not.toMatch(/12345678|Marina|owes|limit/);
    for (const token of ['', 'x', company.id, tokenOf(company).slice(1), `${tokenOf(company)}x`]) {
      const wrongReply = await openLink(token);
      expect([wrongReply.status, wrongReply.body]).toEqual([404, { success: false, message: brokenLinkMessage }]);
    }
  });

  test('only addresses of the company book, if it says which', async () => {
    const company = await addCompany({ bookers: ['@zenith.example', 'Ada@Other.example'] });
    const post = (guest_email: string) =>
      app
        .client()
        .post(
          '/api/bookings/public',
          bookingInput({ ...nextStayDates(), guest_email, company_token: tokenOf(company) }),
        );
    expect((await post('bola@ZENITH.example')).status).toBe(201);
    expect((await post('ada@other.example')).status).toBe(201);
    const { status, body } = await post('ada@notzenith.example');
    expect([status, body]).toEqual([400, refusal('guest_email', companyMessages.notBooker)]);
  });

  test('an old link no longer works', async () => {
    const company = await addCompany();
    const { id, version } = company;
    const renewedReply = await admin.post(`/api/companies/${id}/link`, { id, version });
    expect([renewedReply.status, renewedReply.body.message]).toEqual([200, companyMessages.linkChanged]);
    expect((await openLink(tokenOf(company))).status).toBe(404);
    expect((await openLink(tokenOf(parseWire(saveCompanyReply, renewedReply.body).company))).status).toBe(200);
  });
});

describe('the owner', () => {
  test('changes a company, and its bookings keep their prices', async () => {
    const { id, version, link, owes, stays: count, is_active, ...facts } = await addCompany();
    const booking = await walkIn(app, desk, { ...nextStayDates(), company_id: id });
    const changedReply = await admin.put(`/api/companies/${id}`, { ...facts, id, version, rates: [], percent_off: 20 });
    expect([changedReply.status, changedReply.body.message]).toEqual([200, companyMessages.changed]);
    expect(parseWire(saveCompanyReply, changedReply.body).company).toMatchObject({
      owes: 52_000,
      percent_off: 20,
      link,
    });
    const staleReply = await admin.put(`/api/companies/${id}`, { ...facts, id, version });
    expect([staleReply.status, staleReply.body.message]).toEqual([409, companyMessages.changedMeanwhile]);
    const unchangedBooking = deskBookingFrom({ status: 200, body: await detailOf(booking.id) } as never);
    expect(unchangedBooking.total_amount).toBe(52_000);
    const { data } = parseWire(auditPage, (await admin.get('/api/audit?kind=company')).body);
    expect(data[0]).toMatchObject({
      ...{ action: 'company changed', subject: facts.name },
      changes: [
        { name: 'Rates', before: 'deluxe ₦26,000', after: null },
        { name: 'Percent off', before: '12', after: '20' },
      ],
    });
  });

  test('reads at the field what is wrong with a company', async () => {
    const { name } = await addCompany();
    const cases: [Partial<WireInput<'addCompany'>>, number, string, string][] = [
      [{ name: '' }, 400, 'name', companyMessages.name],
      [{ name: name.toUpperCase() }, 409, 'name', companyMessages.taken],
      [{ percent_off: 91 }, 400, 'percent_off', companyMessages.percent],
      [{ rates: [{ room_type_id: 'tent', price: 1 }] }, 400, 'rates', companyMessages.roomType],
      [{ bookers: ['nobody'] }, 400, 'bookers', companyMessages.booker],
      [{ pays_later: false, limit: 1 }, 400, 'limit', companyMessages.limitOfWho],
    ];
    for (const [changes, expected, field, message] of cases) {
      const { status, body } = await admin.post('/api/companies', companyInput(changes));
      expect([status, body]).toEqual([expected, refusal(field, message)]);
    }
  });
});

const detailOf = async (id: string) => (await desk.get(`/api/bookings/${id}`)).body;
