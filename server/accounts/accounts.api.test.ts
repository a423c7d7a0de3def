import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanyAccount, companyAccount, companyAccountMessages } from '#contract/accounts/company-accounts.ts';
import { accountView } from '#contract/accounts/posting.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import type { DailyReport } from '#contract/reports/insights.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, newSlip, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let owner: Client;
let supervisor: Client;
beforeAll(async () => {
  app = await testApp();
  await setInventory(app.db, 'classic-single', { total_rooms: 200 });
  [desk, owner] = [await signedIn(app, 'receptionist'), await signedIn(app, 'superadmin')];
  supervisor = await signedIn(app, 'supervisor');
});
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

const nightPrice = 24_900;
let companyCount = 0;
async function addCompany(limit: number | null = null): Promise<string> {
  const input = {
    ...{ name: `Zenith ${++companyCount}`, tax_number: '', address: '', percent_off: 0, rates: [], bookers: [] },
    ...{ pays_later: true, limit },
  };
  return parseWire(saveCompanyReply, (await owner.post('/api/companies', input)).body).company.id;
}

/** Adds a guest of the company, and checks the guest out, which moves the balance to the account of the company. */
async function checkOutGuestOf(company_id: string): Promise<OnWire<DeskBooking>> {
  const { id } = await walkIn(app, desk, { check_in: testToday, check_out: addDays(testToday, 1), company_id });
  return moveThrough(desk, id, 'checked_in', 'completed');
}

const readAccount = async (id: string): Promise<OnWire<CompanyAccount>> =>
  parseWire(companyAccount, (await owner.get(`/api/companies/${id}/account`)).body);
type Payment = Partial<Omit<WireInput<'takeCompanyPayment'>, 'id' | 'parts'>>;
const pay = (client: Client, id: string, parts: readonly [string, number][], payment: Payment = {}) =>
  client.post(`/api/companies/${id}/payments`, {
    ...{ method: 'card', reference: newSlip(), key: crypto.randomUUID() },
    ...{ parts: parts.map(([item_id, amount]) => ({ item_id, amount })), ...payment },
  });
const statusAndMessage = ({ status, body }: Awaited<ReturnType<Client['get']>>) => [
  status,
  (body.errors as { field: string; message: string }[] | undefined)?.[0] ?? body.message,
];

describe('the account of a company', () => {
  test('has what its guests leave behind, and is paid item by item, in parts, as money of that day', async () => {
    const id = await addCompany();
    const [firstStay, secondStay] = [await checkOutGuestOf(id), await checkOutGuestOf(id)];
    const accountBefore = await readAccount(id);
    expect(accountBefore).toMatchObject({
      open: 2 * nightPrice,
      to_come: 0,
      ages: { to_30: 2 * nightPrice, to_60: 0 },
    });
    const [firstItem, secondItem] = accountBefore.items;
    const paymentReply = await pay(supervisor, id, [
      [firstItem?.id ?? '', nightPrice],
      [secondItem?.id ?? '', 10_000],
    ]);
    expect(statusAndMessage(paymentReply)).toEqual([201, companyAccountMessages.paid(fromNaira(nightPrice + 10_000))]);
    const accountAfter = await readAccount(id);
    expect(accountAfter).toMatchObject({
      open: nightPrice - 10_000,
      items: [{ booking_id: secondStay.id, open: nightPrice - 10_000 }],
    });
    expect(accountAfter.lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [nightPrice, nightPrice],
      [nightPrice, 2 * nightPrice],
      [-nightPrice - 10_000, nightPrice - 10_000],
    ]);
    const stay = parseWire(accountView, (await owner.get(`/api/bookings/${firstStay.id}/account`)).body);
    expect(stay).toMatchObject({
      booking: { paid_amount: nightPrice, balance: 0, cleared_amount: 0, payment_status: 'paid' },
      payments: [
        { amount: nightPrice, company: accountBefore.company.name, reference: expect.stringMatching(/^\d{12}$/) },
      ],
      clearings: [{ amount: 0, was: nightPrice }],
    });
    const { money } = (await owner.get('/api/reports/daily')).body as unknown as OnWire<DailyReport>;
    expect(money).toMatchObject({ taken: nightPrice + 10_000 });
  });

  test('never takes more than is open, an item of another company, or the same money twice', async () => {
    const [id, otherId] = [await addCompany(), await addCompany()];
    const stay = await checkOutGuestOf(id);
    const [item] = (await readAccount(id)).items;
    const itemId = item?.id ?? '';
    expect(statusAndMessage(await pay(owner, id, [[itemId, nightPrice + 0.01]]))).toEqual([
      409,
      { field: 'parts', message: companyAccountMessages.overOpen(stay.reference, fromNaira(nightPrice)) },
    ]);
    expect(statusAndMessage(await pay(owner, otherId, [[itemId, 1]]))).toEqual([
      409,
      { field: 'parts', message: companyAccountMessages.itemNotFound },
    ]);
    expect((await pay(owner, id, [])).status).toBe(400);
    const paymentInput = { key: crypto.randomUUID(), reference: newSlip() };
    expect((await pay(owner, id, [[itemId, 100]], paymentInput)).status).toBe(201);
    expect((await pay(owner, id, [[itemId, 100]], paymentInput)).status).toBe(201);
    expect((await pay(owner, id, [[itemId, 200]], paymentInput)).status).toBe(409);
    expect(await readAccount(id)).toMatchObject({ open: nightPrice - 100, payments: [{ amount: 100 }] });
  });

  test('is open again when a payment is reversed, whole, by who took it or a superadmin', async () => {
    const id = await addCompany();
    const [firstStay] = [await checkOutGuestOf(id), await checkOutGuestOf(id)];
    const { items } = await readAccount(id);
    await pay(
      owner,
      id,
      items.map((item) => [item.id, 5000]),
    );
    const [payment] = (await readAccount(id)).payments;
    const reverse = (client: Client) =>
      client.post(`/api/companies/${id}/payments/${payment?.id}/reverse`, { reason: 'Bounced' });
    expect((await reverse(supervisor)).status).toBe(403);
    const { payments } = parseWire(accountView, (await owner.get(`/api/bookings/${firstStay.id}/account`)).body);
    const partReply = await owner.post(`/api/bookings/${firstStay.id}/payments/${payments[0]?.id}/reverse`, {
      reason: 'x',
    });
    expect(statusAndMessage(partReply)).toEqual([409, deskMessages.ofCompany]);
    expect((await reverse(owner)).status).toBe(200);
    expect(await readAccount(id)).toMatchObject({
      open: 2 * nightPrice,
      payments: [{ reversed: { reason: 'Bounced' } }],
    });
    expect(statusAndMessage(await reverse(owner))).toEqual([409, companyAccountMessages.reversedAlready]);
  });

  test('is a file that adds up', async () => {
    const id = await addCompany();
    const { reference } = await checkOutGuestOf(id);
    const { status, body } = await owner.get(`/api/exports/companies/${id}`);
    const csvText = String(body.text);
    expect([status, csvText.includes(reference)]).toEqual([200, true]);
    expect(csvText.trim().split('\r\n').at(-1)?.endsWith(String(nightPrice))).toBe(true);
  });
});
