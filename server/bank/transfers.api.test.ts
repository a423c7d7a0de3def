import { beforeAll, describe, expect, test } from 'vitest';
import { companyAccount } from '#contract/accounts/company-accounts.ts';
import { type TransfersPage, type TransferView, transferMessages, transfersPage } from '#contract/bank/transfers.ts';
import { changedTabReply, tabList, tabMessages } from '#contract/bar/bar-tabs.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import { bookingDetail, type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { oddThingsPage } from '#contract/oversight/odd-things.ts';
import { recordedView } from '#contract/oversight/recorded.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';
import { nightAudit } from '#contract/reports/night-audit.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import { lookForOddThings } from '#server/oversight/look-for-odd-things.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, move, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { addTill, openShift } from '#tools/testing/shifts.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { passMinutes, signedIn, signInTeam } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let barman: Client;
let supervisor: Client;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  ({ desk, barman, supervisor, owner } = await signInTeam(app));
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

const readTransfers = async (query = '', client = supervisor): Promise<OnWire<TransfersPage>> =>
  parseWire(transfersPage, (await client.get(`/api/transfers?limit=100${query}`)).body);
async function readNewestTransfer(client = supervisor): Promise<OnWire<TransferView>> {
  const transfer = (await readTransfers('', client)).data.at(-1);
  if (!transfer) throw new Error('no transfer waits');
  return transfer;
}
const confirm = (id: string, client = supervisor) => client.post(`/api/transfers/${id}/confirm`, {});
const reportNotArrived = (id: string, reason = 'Nothing at the bank') =>
  supervisor.post(`/api/transfers/${id}/not-arrived`, { reason });
const statusAndMessage = ({ status, body }: Reply) => [
  status,
  (body.errors as { message: string }[] | undefined)?.[0]?.message ?? body.message,
];
const readBooking = async (id: string) => parseWire(bookingDetail, (await desk.get(`/api/bookings/${id}`)).body);
const moneyOf = ({ paid_amount, unconfirmed_amount, balance, payment_status }: OnWire<DeskBooking>) => [
  ...[paid_amount, unconfirmed_amount, balance, payment_status],
];
const nightPrice = 24_900;
async function addGuestInHouse(): Promise<OnWire<DeskBooking>> {
  const { id } = await walkIn(app, desk, { check_out: addDays(testToday, 1) });
  return moveThrough(desk, id, 'checked_in');
}
/** Records a transfer, a millisecond after the previous one, so that the order of the two is certain. */
async function recordTransfer(
  id: string,
  amount = nightPrice,
  otherFields: Partial<WireInput<'takePayment'>> = {},
  client = desk,
) {
  app.clock.advance(1);
  return takePayment(client, id, { method: 'transfer', amount, ...otherFields });
}

describe('a transfer at the desk', () => {
  test('pays nothing until another person has seen it at the bank', async () => {
    const { id } = await addGuestInHouse();
    const reply = await recordTransfer(id, nightPrice, { reference: 'From Chidi Obi' });
    expect(statusAndMessage(reply)).toEqual([201, unconfirmedMessages.recorded]);
    expect(moneyOf(deskBookingFrom(reply))).toEqual([0, nightPrice, nightPrice, 'pending']);
    expect((await readBooking(id)).payments).toMatchObject([{ transfer: 'unconfirmed', counts: true, reversed: null }]);
    expect(statusAndMessage(await move(desk, id, 'completed'))).toEqual([
      409,
      checkOutMessages.transferWaits(fromNaira(nightPrice)),
    ]);
    const waitingTransfer = await readNewestTransfer();
    expect(waitingTransfer).toMatchObject({
      ...{
        amount: nightPrice,
        state: 'unconfirmed',
        reference: 'From Chidi Obi',
        confirm_problem: null,
        decided: null,
      },
      pays: { kind: 'stay', booking: { id } },
    });
    expect(statusAndMessage(await confirm(waitingTransfer.id))).toEqual([200, transferMessages.confirmed]);
    const detailAfter = await readBooking(id);
    expect(moneyOf(detailAfter.booking)).toEqual([nightPrice, 0, 0, 'paid']);
    expect(detailAfter.payments).toMatchObject([{ transfer: 'confirmed' }]);
    expect(detailAfter.history.map(({ action }) => action)).toEqual(expect.arrayContaining(['transfer confirmed']));
    expect((await move(desk, id, 'completed')).status).toBe(200);
  });

  test('is not confirmed by who recorded it, by the desk, or twice', async () => {
    const { id } = await addGuestInHouse();
    await recordTransfer(id, 1000, {}, owner);
    const ownTransfer = await readNewestTransfer(owner);
    expect(ownTransfer.confirm_problem).toBe(transferMessages.own);
    expect(statusAndMessage(await confirm(ownTransfer.id, owner))).toEqual([403, transferMessages.own]);
    expect((await confirm(ownTransfer.id, desk)).status).toBe(403);
    const replies = await Promise.all([confirm(ownTransfer.id), confirm(ownTransfer.id), confirm(ownTransfer.id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(moneyOf((await readBooking(id)).booking)).toEqual([1000, 0, nightPrice - 1000, 'pending']);
    expect((await reportNotArrived(ownTransfer.id)).status).toBe(409);
  });

  test('keeps others from taking the same money, and says why', async () => {
    const { id } = await addGuestInHouse();
    await recordTransfer(id, 20_000);
    expect(statusAndMessage(await takePayment(desk, id, { amount: 5000 }))).toEqual([
      409,
      deskMessages.overBalance(fromNaira(nightPrice), fromNaira(20_000)),
    ]);
    expect((await takePayment(desk, id, { amount: 4900 })).status).toBe(201);
    expect(moneyOf((await readBooking(id)).booking)).toEqual([4900, 20_000, 20_000, 'pending']);
  });

  test('that has not arrived is taken off, with a reason, and its desk is told', async () => {
    const { id, reference } = await addGuestInHouse();
    await recordTransfer(id);
    const waitingTransfer = await readNewestTransfer();
    expect(statusAndMessage(await reportNotArrived(waitingTransfer.id, ' '))).toEqual([400, transferMessages.reason]);
    expect(statusAndMessage(await reportNotArrived(waitingTransfer.id))).toEqual([200, transferMessages.notArrived]);
    expect(moneyOf((await readBooking(id)).booking)).toEqual([0, 0, nightPrice, 'pending']);
    expect((await readTransfers('&state=decided')).data[0]).toMatchObject({
      ...{ id: waitingTransfer.id, state: 'reversed' },
      decided: { reason: 'Nothing at the bank' },
    });
    expect((await confirm(waitingTransfer.id)).status).toBe(409);
    const notices = parseWire(noticesPage, (await desk.get('/api/notices')).body).data;
    expect(notices[0]?.message).toBe(`The transfer for ${reference} has not arrived, and was taken off`);
    expect((await takePayment(desk, id, { amount: nightPrice })).status).toBe(201);
  });

  test('is taken back by who recorded it, at any time before it is confirmed', async () => {
    const { id } = await addGuestInHouse();
    await recordTransfer(id);
    app.clock.advance(60 * 60_000);
    // The sessions of the team have ended meanwhile.
    ({ desk, barman, supervisor, owner } = await signInTeam(app));
    const [payment] = (await readBooking(id)).payments;
    const reverse = () => desk.post(`/api/bookings/${id}/payments/${payment?.id}/reverse`, { reason: 'Pays in cash' });
    expect((await reverse()).status).toBe(200);
    expect(moneyOf((await readBooking(id)).booking)).toEqual([0, 0, nightPrice, 'pending']);
  });

  test('is told to who can confirm it, and stands open when the day is closed', async () => {
    const { id, reference } = await addGuestInHouse();
    await recordTransfer(id);
    const notices = parseWire(noticesPage, (await supervisor.get('/api/notices')).body).data;
    expect(notices[0]).toMatchObject({
      message: `A transfer of ₦24,900 for ${reference} waits for a confirmation`,
      link: { tab: 'transfers' },
    });
    const readOpenItems = async (client: Client) =>
      parseWire(nightAudit, (await client.get('/api/night-audit')).body).open.filter(
        (item) => item.kind === 'transfer',
      );
    expect(await readOpenItems(supervisor)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ booking: expect.objectContaining({ id }), amount: nightPrice }),
      ]),
    );
    const blindReceptionist = await signedIn(app, await addStaffMember(app, { role: 'receptionist' }));
    await openShift(blindReceptionist, await addTill(app, 'Desk of one who counts', 'desk'), 0);
    expect(await readOpenItems(blindReceptionist)).toEqual([]);
  });

  test('that is decided is told no longer, and one that was confirmed by mistake is reversed by a superadmin', async () => {
    const { id, reference } = await addGuestInHouse();
    await recordTransfer(id);
    const readNotice = async () =>
      parseWire(noticesPage, (await supervisor.get('/api/notices')).body).data.find(
        ({ kind, message }) => kind === 'transfer_recorded' && message.includes(reference),
      );
    expect(await readNotice()).toMatchObject({ read: false });
    const transfer = await readNewestTransfer();
    expect((await confirm(transfer.id)).status).toBe(200);
    expect(await readNotice()).toMatchObject({
      read: true,
      message: `A transfer of ₦24,900 for ${reference} waited for a confirmation: done`,
    });
    expect(moneyOf((await readBooking(id)).booking)).toEqual([nightPrice, 0, 0, 'paid']);
    const reverse = (client: Client) =>
      client.post(`/api/bookings/${id}/payments/${transfer.id}/reverse`, {
        reason: 'It was the money of another guest',
      });
    expect((await reverse(supervisor)).status).toBe(403);
    expect((await reverse(owner)).status).toBe(200);
    expect(moneyOf((await readBooking(id)).booking)).toEqual([0, 0, nightPrice, 'pending']);
  });

  test('is shown to its guest as not counted', async () => {
    const { id } = await addGuestInHouse();
    await recordTransfer(id, 900);
    const { url } = (await desk.get(`/api/record-link?kind=stay&id=${id}`)).body as { url: string };
    const recordedStay = parseWire(
      recordedView,
      (await app.client().get(`/api/recorded/${url.split('/').at(-1)}`)).body,
    );
    expect(recordedStay).toMatchObject({ paid: 0, left: nightPrice, payments: [{ amount: 900, unconfirmed: true }] });
  });
});

describe('a transfer at the bar', () => {
  async function openTab(label: string) {
    const drink = await addDrink(app, { price: 3000 });
    await sell(barman, [{ drink_id: drink.id, quantity: 1 }], { payment_method: 'tab', tab: { label } });
    const listedTab = parseWire(tabList, (await barman.get('/api/bar-tabs')).body).data.find(
      (each) => each.label === label,
    );
    const id = listedTab?.id ?? '';
    const pay = async (method: 'cash' | 'transfer', amount: number) => {
      app.clock.advance(1);
      return barman.post(`/api/bar-tabs/${id}/payments`, { method, amount, key: crypto.randomUUID() });
    };
    const readTab = async () =>
      parseWire(changedTabReply, { message: '', ...(await barman.get(`/api/bar-tabs/${id}`)).body }).tab;
    return { id, pay, readTab };
  }

  test('ends no tab before it is confirmed', async () => {
    const { pay, readTab } = await openTab('Terrace 1');
    expect(statusAndMessage(await pay('transfer', 3000))).toEqual([201, unconfirmedMessages.recorded]);
    expect(await readTab()).toMatchObject({ closed_at: null, paid: 0, unconfirmed: 3000, balance: 3000 });
    const blindBarman = await signedIn(app, await addStaffMember(app, { role: 'barmen' }));
    await openShift(blindBarman, await addTill(app, 'Bar of one who counts', 'bar'), 0);
    const readListed = async (client: Client) =>
      parseWire(tabList, (await client.get('/api/bar-tabs')).body).data.find(({ label }) => label === 'Terrace 1');
    expect(await readListed(supervisor)).toMatchObject({ unconfirmed: 3000, left_to_pay: 0 });
    expect(await readListed(blindBarman)).toMatchObject({ unconfirmed: null, left_to_pay: 0 });
    expect(statusAndMessage(await pay('cash', 1))).toEqual([
      409,
      tabMessages.overBalance(fromNaira(0), fromNaira(3000)),
    ]);
    const waitingTransfer = await readNewestTransfer();
    expect(waitingTransfer.pays).toMatchObject({ kind: 'tab', name: 'Terrace 1', booking: null });
    expect((await confirm(waitingTransfer.id)).status).toBe(200);
    expect(await readTab()).toMatchObject({
      ...{ closed_at: expect.any(String), paid: 3000, unconfirmed: 0, balance: 0 },
      payments: [{ transfer: 'confirmed' }],
    });
  });

  test('is confirmed, reversed and taken off at the same moment without a trace of two', async () => {
    const { id, pay, readTab } = await openTab('Terrace 3');
    for (let turn = 0; turn < 4; turn++) {
      await pay('transfer', 3000);
      const { id: waitingId } = await readNewestTransfer();
      const reverse = barman.post(`/api/bar-tabs/${id}/payments/${waitingId}/reverse`, { reason: 'Pays in cash' });
      const replies = await Promise.all([confirm(waitingId), reverse, reportNotArrived(waitingId), confirm(waitingId)]);
      expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const { closed_at, paid, unconfirmed } = await readTab();
      expect([closed_at !== null, unconfirmed]).toEqual([paid === 3000, 0]);
      if (closed_at !== null) return;
    }
  });

  test('that has not arrived leaves the tab to be paid', async () => {
    const { pay, readTab } = await openTab('Terrace 2');
    await pay('transfer', 3000);
    expect((await reportNotArrived((await readNewestTransfer()).id)).status).toBe(200);
    expect(await readTab()).toMatchObject({ closed_at: null, paid: 0, unconfirmed: 0, balance: 3000 });
    expect((await pay('cash', 3000)).status).toBe(201);
    expect((await readTab()).closed_at).toEqual(expect.any(String));
  });
});

test('a transfer of a company counts on its account and its stays once it is confirmed', async () => {
  const company = { name: 'Zenith Energy', tax_number: '', address: '', percent_off: 0, rates: [], bookers: [] };
  const { body } = await owner.post('/api/companies', { ...company, pays_later: true, limit: null });
  const companyId = parseWire(saveCompanyReply, body).company.id;
  const { id } = await walkIn(app, desk, { check_out: addDays(testToday, 1), company_id: companyId });
  await moveThrough(desk, id, 'checked_in', 'completed');
  const readAccount = async () =>
    parseWire(companyAccount, (await owner.get(`/api/companies/${companyId}/account`)).body);
  const [item] = (await readAccount()).items;
  app.clock.advance(1);
  const paymentReply = await owner.post(`/api/companies/${companyId}/payments`, {
    ...{ method: 'transfer', reference: 'NIP 7781', key: crypto.randomUUID() },
    parts: [{ item_id: item?.id, amount: item?.open }],
  });
  expect(statusAndMessage(paymentReply)).toEqual([201, unconfirmedMessages.recorded]);
  expect(await readAccount()).toMatchObject({
    ...{ open: item?.open, items: [{ unconfirmed: item?.open }], payments: [{ transfer: 'unconfirmed' }] },
    lines: [{ balance: item?.open }],
  });
  expect((await confirm((await readNewestTransfer()).id)).status).toBe(200);
  expect(await readAccount()).toMatchObject({ open: 0, items: [], lines: [{}, { balance: 0 }] });
  expect((await readBooking(id)).booking).toMatchObject({ payment_status: 'paid', cleared_amount: 0, balance: 0 });
});

test('what waits is listed by age, and after a day among the odd things', async () => {
  const { id, reference } = await addGuestInHouse();
  await recordTransfer(id, 700);
  const agesBefore = (await readTransfers()).ages;
  await passMinutes(app, 25 * 60);
  supervisor = await signedIn(app, 'supervisor');
  owner = await signedIn(app, 'superadmin');
  const { ages } = await readTransfers();
  expect(ages.to_a_day.count).toBe(0);
  expect(ages.to_three_days).toEqual(agesBefore.to_a_day);
  await lookForOddThings(app.deps);
  const { data } = parseWire(oddThingsPage, (await owner.get('/api/odd-things?limit=100')).body);
  const oddThing = data.find(({ title }) => title === 'Nobody has confirmed a transfer of ₦700');
  expect(oddThing).toMatchObject({ rule: 'transfer_waits', who: expect.stringContaining('Recorded by') });
  const waitingTransfer = (await readTransfers()).data.find(({ pays }) => pays.booking?.reference === reference);
  await reportNotArrived(waitingTransfer?.id ?? '');
  await lookForOddThings(app.deps);
  const thingsAfter = parseWire(oddThingsPage, (await owner.get('/api/odd-things?limit=100')).body).data;
  expect(thingsAfter.some(({ title }) => title === 'A recorded transfer of ₦700 has not arrived')).toBe(true);
});
