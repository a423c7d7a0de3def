import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountView, accountView } from '#contract/accounts/posting.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import type { DailyReport } from '#contract/reports/insights.ts';
import { companyList, companyMessages, saveCompanyReply } from '#contract/rooms/companies.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { secondPersonMessages } from '#contract/staff/second-person.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, move, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { book, pay, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let owner: Client;
let supervisor: Client;
beforeAll(async () => {
  app = await testApp();
  await setInventory(app.db, 'classic-single', { total_rooms: 200 });
  await signIn();
});
async function signIn() {
  [desk, owner, supervisor] = await Promise.all([
    signedIn(app, 'receptionist'),
    signedIn(app, 'superadmin'),
    signedIn(app, 'supervisor'),
  ]);
}
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const nightPrice = 24_900;
const tomorrow = addDays(testToday, 1);
async function addGuest(changes: Parameters<typeof walkIn>[2] = {}) {
  const { id } = await walkIn(app, desk, { check_in: testToday, check_out: tomorrow, ...changes });
  return moveThrough(desk, id, 'checked_in');
}

let companyCount = 0;
async function addCompany(changes: Partial<WireInput<'addCompany'>> = {}): Promise<string> {
  const input = {
    ...{ name: `Zenith ${++companyCount}`, tax_number: '', address: '', percent_off: 0, rates: [], bookers: [] },
    ...{ pays_later: true, limit: null, ...changes },
  };
  return parseWire(saveCompanyReply, (await owner.post('/api/companies', input)).body).company.id;
}
const readCompanyDebt = async (id: string) =>
  parseWire(companyList, (await owner.get('/api/companies')).body).data.find((company) => company.id === id)?.owes;

const secondPerson = { staff_id: 'SUPER001', password: 'Ebute-2026!' };
type Clearing = NonNullable<WireInput<'moveBooking'>['clear_balance']>;
const makeWriteOff = (changes: Partial<Clearing> = {}): Clearing => ({
  ...{ kind: 'write_off', seen_balance: nightPrice, reason: 'Left at night', confirm: secondPerson },
  ...changes,
});
const completeStay = (client: Client, id: string, clear_balance?: Clearing) =>
  client.put(`/api/bookings/${id}`, { status: 'completed', clear_balance });
const statusAndMessage = ({ status, body }: Awaited<ReturnType<Client['get']>>) => [
  status,
  (body.errors as { field: string; message: string }[] | undefined)?.[0] ?? body.message,
];
const readAccount = async (id: string): Promise<OnWire<AccountView>> =>
  parseWire(accountView, (await owner.get(`/api/bookings/${id}/account`)).body);

describe('a guest who owes does not check out', () => {
  test('at the desk, and the refusal names the sum', async () => {
    const { id } = await addGuest();
    const refusedReply = await move(desk, id, 'completed');
    expect(statusAndMessage(refusedReply)).toEqual([409, checkOutMessages.owes(fromNaira(nightPrice))]);
    expect(deskBookingFrom(refusedReply)).toMatchObject({ status: 'checked_in', balance: nightPrice });
    await takePayment(desk, id, { amount: nightPrice });
    expect(deskBookingFrom(await move(desk, id, 'completed'))).toMatchObject({ status: 'completed', balance: 0 });
  });

  test('before the last night either: what counts is what is owed without the nights that are dropped', async () => {
    const { id, version } = await addGuest({ check_out: addDays(testToday, 3) });
    const departureInput = { version, unused: 'drop', reason: 'A funeral' };
    expect(statusAndMessage(await desk.post(`/api/bookings/${id}/departure`, departureInput))).toEqual([
      409,
      checkOutMessages.owes(fromNaira(nightPrice)),
    ]);
    expect((await readAccount(id)).booking).toMatchObject({ status: 'checked_in', balance: 3 * nightPrice });
    const departureReply = await desk.post(`/api/bookings/${id}/departure`, {
      ...departureInput,
      clear_balance: makeWriteOff(),
    });
    expect(deskBookingFrom(departureReply)).toMatchObject({
      status: 'completed',
      balance: 0,
      cleared_amount: nightPrice,
    });
  });

  test('but a superadmin lets them go, with a reason, and the stay is completed when it is paid', async () => {
    const { id } = await addGuest();
    const leave = (reason?: string) => owner.put(`/api/bookings/${id}`, { status: 'checked_out', reason });
    expect(statusAndMessage(await leave())).toEqual([
      400,
      { field: 'reason', message: checkOutMessages.leftOpenReason },
    ]);
    expect(deskBookingFrom(await leave('Transfers on Monday'))).toMatchObject({
      status: 'checked_out',
      balance: nightPrice,
    });
    expect(statusAndMessage(await move(owner, id, 'completed'))).toEqual([
      409,
      checkOutMessages.owes(fromNaira(nightPrice)),
    ]);
    await takePayment(desk, id, { amount: nightPrice - 500, method: 'card' });
    expect((await readAccount(id)).booking).toMatchObject({ status: 'checked_out', balance: 500 });
    await takePayment(desk, id, { amount: 500 });
    expect((await readAccount(id)).booking).toMatchObject({ status: 'completed', payment_status: 'paid', balance: 0 });
  });

  test('although a broken lamp makes a completed stay owe again', async () => {
    const { id } = await addGuest();
    await moveThrough(desk, id, 'completed');
    const lampCharge = { kind: 'charge', amount: 5000, reason: 'Lamp', key: crypto.randomUUID() };
    await owner.post(`/api/bookings/${id}/adjustments`, lampCharge);
    expect((await takePayment(desk, id, { amount: 5000 })).status).toBe(201);
  });
});

describe('a balance is written off', () => {
  test('by two persons, whose names are kept, as something that is no money', async () => {
    const { id } = await addGuest();
    expect(deskBookingFrom(await completeStay(desk, id, makeWriteOff()))).toMatchObject({
      ...{ status: 'completed', balance: 0, cleared_amount: nightPrice, paid_amount: 0, payment_status: 'pending' },
    });
    const { clearings, payments, had } = await readAccount(id);
    expect(clearings).toMatchObject([
      {
        kind: 'write_off',
        amount: nightPrice,
        made_by: 'Ngozi Eze',
        confirmed_by: 'Babatunde Alade',
        reason: 'Left at night',
      },
    ]);
    expect([payments, had]).toEqual([[], nightPrice]);
    const { undone, money } = (await owner.get('/api/reports/daily')).body as unknown as OnWire<DailyReport>;
    expect(undone.at(-1)).toMatchObject({ action: 'balance written off', amount: nightPrice, reason: 'Left at night' });
    expect(JSON.stringify(money)).not.toContain(id);
    expect(JSON.stringify((await owner.get('/api/night-audit')).body.open)).not.toContain(id);
  });

  test('not without another person’s own password, the balance as it is, and a reason', async () => {
    const { id } = await addGuest();
    const refusedInputs: [string, Partial<Clearing>, unknown][] = [
      [
        'nobody',
        { confirm: undefined },
        [400, { field: 'clear_balance.confirm.staff_id', message: secondPersonMessages.confirm }],
      ],
      [
        'who asks',
        { confirm: { ...secondPerson, staff_id: 'front001' } },
        [403, { field: 'clear_balance.confirm.staff_id', message: secondPersonMessages.notAnother }],
      ],
      [
        'a barman',
        { confirm: { ...secondPerson, staff_id: 'BAR001' } },
        [403, { field: 'clear_balance.confirm.staff_id', message: secondPersonMessages.mayNotConfirm }],
      ],
      [
        'a wrong password',
        { confirm: { ...secondPerson, password: 'Wrong-Harbour-1' } },
        [400, { field: 'clear_balance.confirm.password', message: signInMessages.wrong }],
      ],
      ['a sum of before', { seen_balance: 100 }, [409, checkOutMessages.balanceChanged(fromNaira(nightPrice))]],
      ['no reason', { reason: undefined }, [400, { field: 'clear_balance.reason', message: checkOutMessages.reason }]],
    ];
    for (const [what, changes, expected] of refusedInputs)
      expect([what, statusAndMessage(await completeStay(desk, id, makeWriteOff(changes)))]).toEqual([what, expected]);
    expect((await readAccount(id)).booking).toMatchObject({ status: 'checked_in', balance: nightPrice });
  });

  test('after five wrong passwords not for a while, and the person who is named can still sign in', async () => {
    const { id } = await addGuest();
    const guess = () =>
      completeStay(desk, id, makeWriteOff({ confirm: { staff_id: 'SUPER001', password: 'Wrong-Harbour-1' } }));
    const replies = [];
    for (let attempt = 0; attempt < 6; attempt += 1) replies.push((await guess()).status);
    expect(replies.slice(-1)).toEqual([423]);
    expect((await completeStay(desk, id, makeWriteOff())).status).toBe(423);
    await signedIn(app, 'supervisor');
    app.clock.advance(60 * 60_000);
    await signIn();
    expect((await completeStay(desk, id, makeWriteOff())).status).toBe(200);
  });

  test('and is owed again when the check-out is undone', async () => {
    const { id } = await addGuest();
    await completeStay(desk, id, makeWriteOff());
    const undoneBooking = deskBookingFrom(await desk.post(`/api/bookings/${id}/undo`, {}));
    expect(undoneBooking).toMatchObject({ status: 'checked_in', balance: nightPrice, cleared_amount: 0 });
    expect((await readAccount(id)).clearings).toMatchObject([{ amount: 0, taken_back: { by: 'Ngozi Eze' } }]);
  });
});

describe('a balance is moved to a company', () => {
  test('by a supervisor, alone, up to its limit', async () => {
    const company_id = await addCompany({ limit: nightPrice + 100 });
    const [firstStay, secondStay] = [await addGuest(), await addGuest()];
    const toCompany = { kind: 'company', company_id, seen_balance: nightPrice } as const;
    const moveToCompany = (id: string) =>
      supervisor.post(`/api/bookings/${id}/clearings`, { clear_balance: toCompany });
    expect(deskBookingFrom(await moveToCompany(firstStay.id))).toMatchObject({
      balance: 0,
      cleared_amount: nightPrice,
      paid_amount: 0,
    });
    expect(await readCompanyDebt(company_id)).toBe(nightPrice);
    expect(statusAndMessage(await moveToCompany(secondStay.id))).toEqual([
      409,
      { field: 'clear_balance.company_id', message: checkOutMessages.overLimit },
    ]);
    expect(statusAndMessage(await moveToCompany(firstStay.id))).toEqual([409, checkOutMessages.nothingOwed]);
    await moveThrough(desk, firstStay.id, 'completed');
    const [{ id: clearingId } = { id: '' }] = (await readAccount(firstStay.id)).clearings;
    const reverseReply = await supervisor.post(`/api/bookings/${firstStay.id}/clearings/${clearingId}/reverse`, {
      reason: 'Wrong stay',
    });
    expect(deskBookingFrom(reverseReply)).toMatchObject({ status: 'completed', balance: nightPrice });
    expect(await readCompanyDebt(company_id)).toBe(0);
  });

  test('at the desk, if a supervisor confirms it there', async () => {
    const company_id = await addCompany();
    const { id } = await addGuest();
    const toCompany = { kind: 'company', company_id, seen_balance: nightPrice } as const;
    expect(statusAndMessage(await completeStay(desk, id, toCompany))).toEqual([
      400,
      { field: 'clear_balance.confirm.staff_id', message: secondPersonMessages.confirm },
    ]);
    expect(deskBookingFrom(await completeStay(desk, id, { ...toCompany, confirm: secondPerson }))).toMatchObject({
      status: 'completed',
    });
    expect((await readAccount(id)).clearings).toMatchObject([{ kind: 'company', confirmed_by: 'Babatunde Alade' }]);
  });

  test('but not to one that pays at once', async () => {
    const company_id = await addCompany({ pays_later: false });
    const { id } = await addGuest();
    const toCompany = { kind: 'company', company_id, seen_balance: nightPrice } as const;
    expect(statusAndMessage(await completeStay(owner, id, toCompany))).toEqual([
      409,
      { field: 'clear_balance.company_id', message: checkOutMessages.noAccount },
    ]);
    expect(statusAndMessage(await completeStay(owner, id, { ...toCompany, company_id: undefined }))).toEqual([
      400,
      { field: 'clear_balance.company_id', message: companyMessages.choose },
    ]);
  });

  test('by itself when its guest leaves, after what the guest has paid', async () => {
    const company_id = await addCompany({ limit: 2 * nightPrice });
    const { id } = await addGuest({ company_id });
    await takePayment(desk, id, { amount: 4900 });
    expect(deskBookingFrom(await move(desk, id, 'completed'))).toMatchObject({ balance: 0, cleared_amount: 20_000 });
    expect([await readCompanyDebt(company_id), (await readAccount(id)).clearings]).toMatchObject([
      20_000,
      [{ kind: 'company', amount: 20_000, confirmed_by: null }],
    ]);
    expect(deskBookingFrom(await desk.post(`/api/bookings/${id}/undo`, {}))).toMatchObject({ balance: 20_000 });
    await move(desk, id, 'completed');
  });
});

test('what is cleared is not paid too: the guest’s payment is refused, and so is a discount below it', async () => {
  const company_id = await addCompany();
  const { booking, txRef } = await book(app, { check_in: testToday, check_out: tomorrow });
  await pay(app, txRef);
  await verify(app.client(), txRef);
  const { id, total_amount } = await addGuest();
  await completeStay(owner, id, { kind: 'company', company_id, seen_balance: total_amount });
  expect((await takePayment(desk, id, { amount: 1 })).status).toBe(409);
  const discount = { kind: 'discount', amount: 100, reason: 'Noise', key: crypto.randomUUID() };
  expect(statusAndMessage(await owner.post(`/api/bookings/${id}/adjustments`, discount))).toEqual([
    409,
    checkOutMessages.clearedBefore,
  ]);
  expect((await owner.post(`/api/bookings/${booking.id}/clearings`, { clear_balance: makeWriteOff() })).status).toBe(
    409,
  );
});
