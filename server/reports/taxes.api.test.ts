import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invoicesOfStay, issueInvoiceReply } from '#contract/accounts/invoices.ts';
import { accountView } from '#contract/accounts/posting.ts';
import { serviceList } from '#contract/accounts/services.ts';
import { taxKinds, taxLabels } from '#contract/accounts/taxes.ts';
import { tabList } from '#contract/bar/bar-tabs.ts';
import { addDays, instantOf } from '#contract/core/dates.ts';
import { type DeskBooking, deskBooking } from '#contract/front-desk/desk.ts';
import { taxReport, taxReportMessages } from '#contract/reports/tax-report.ts';
import hotel from '#hotel';
import { addDrink, roomPayment, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { move, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { seededIntegers } from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const noonOf = (day: string) => instantOf(day, '12:00', hotel.timeZone);

let app: TestApp;
let admin: Client;
let desk: Client;
const signIn = async () => {
  [admin, desk] = [await signedIn(app, 'superadmin'), await signedIn(app, 'receptionist')];
};
const goTo = async (day: string) => {
  app.clock.set(noonOf(day));
  await signIn();
};
const reportOf = async (query = '', client = admin) =>
  parseWire(taxReport, (await client.get(`/api/reports/taxes${query}`)).body);
const sumsOf = (sums: readonly { tax: string; percent: number; amount: number }[]) =>
  sums.map(({ tax, percent, amount }) => `${tax} ${percent} % ${amount}`);

describe('the tax report', () => {
  beforeAll(async () => {
    app = await testApp({ at: noonOf('2027-03-29') });
  });
  afterAll(async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  });

  test('has the VAT of a deposit of March for a night in April in March', async () => {
    await signIn();
    const { id } = await walkIn(app, desk, { check_in: '2027-04-02', check_out: '2027-04-03' });
    expect((await takePayment(desk, id, { amount: 24_900 })).status).toBe(201);
    const march = ['vat 7.5 % 1660', 'consumption 5 % 1106.67'];
    const earlyReport = await reportOf();
    expect([earlyReport.from, earlyReport.to, sumsOf(earlyReport.totals)]).toEqual(['2027-03-01', '2027-03-29', march]);
    expect(earlyReport.totals.map(({ deposits }) => deposits)).toEqual([1660, 1106.67]);

    await goTo('2027-04-02');
    expect(await reportOf('?from=2027-04-01&to=2027-04-01')).toMatchObject({ totals: [], months: [], days: [] });
    await moveThrough(desk, id, 'checked_in');
    await goTo('2027-04-03');
    await moveThrough(desk, id, 'completed');
    const supervisor = await signedIn(app, 'supervisor');
    const april = await reportOf('', supervisor);
    expect([sumsOf(april.totals), april.days]).toEqual([['vat 7.5 % 0', 'consumption 5 % 0'], []]);
    const wholeReport = await reportOf('?from=2027-03-01&to=2027-04-03');
    expect(sumsOf(wholeReport.totals)).toEqual(march);
    expect(wholeReport.months.map(({ month }) => month)).toEqual(['2027-03', '2027-03']);
    expect(wholeReport.closed_until).toBe('2027-04-02');
  });

  test('has what is sold at the bar, and takes back what is deleted on its own day at the rate that it had', async () => {
    await goTo('2027-04-10');
    const drink = await addDrink(app, { price: 1125 });
    const [sale] = await sell(admin, [{ drink_id: drink.id, quantity: 2 }]);
    await admin.put('/api/tax-rules', { tax: 'vat', from_day: '2027-04-11', percent: 10 });
    await goTo('2027-04-11');
    expect((await admin.delete(`/api/bar-sales/${sale?.id}`, { reason: 'Mistake' })).status).toBe(200);
    const { days, totals } = await reportOf('?from=2027-04-10&to=2027-04-11');
    expect(days.map(({ day, tax, percent, taxable, amount }) => [day.slice(8), tax, percent, taxable, amount])).toEqual(
      [
        ['10', 'vat', 7.5, 2000, 150],
        ['10', 'consumption', 5, 2000, 100],
        ['11', 'vat', 7.5, -2000, -150],
        ['11', 'consumption', 5, -2000, -100],
      ],
    );
    expect(totals.map(({ bar }) => bar)).toEqual([0, 0]);
    const { body } = await admin.get('/api/exports/taxes?from=2027-04-10&to=2027-04-10');
    expect(body.text).toBe(
      'Month,Day,Tax,Rate (%),Taxed (NGN),Tax (NGN),Not confirmed (NGN)\r\n' +
        '2027-04,2027-04-10,VAT,7.5,2000,150,\r\n2027-04,2027-04-10,Consumption tax,5,2000,100,\r\n',
    );
  });

  test('has the drinks of a tab on the day they are served, and once when the tab is moved to a room', async () => {
    await goTo('2027-04-20');
    const drink = await addDrink(app, { price: 1150 });
    const barman = await signedIn(app, 'barmen');
    const sellOnTab = (label: string, quantity: number) =>
      sell(barman, [{ drink_id: drink.id, quantity }], { payment_method: 'tab', tab: { label } });
    const [sale] = await sellOnTab('Table 4', 1);
    await sellOnTab('Table 5', 2);
    const readVat = async () => {
      const { days } = await reportOf('?from=2027-04-20&to=2027-04-21');
      return days.filter(({ tax }) => tax === 'vat').map(({ day, taxable, amount }) => [day.slice(8), taxable, amount]);
    };
    expect(await readVat()).toEqual([['20', 3000, 300]]);

    await goTo('2027-04-21');
    expect((await admin.delete(`/api/bar-sales/${sale?.id}`, { reason: 'Mistake' })).status).toBe(200);
    const stay = await walkIn(app, desk, { check_in: '2027-04-21', check_out: '2027-04-22' });
    await moveThrough(desk, stay.id, 'checked_in');
    const { data: tabs } = parseWire(tabList, (await admin.get('/api/bar-tabs')).body);
    const tab = tabs.find(({ label }) => label === 'Table 5');
    const movedTab = { room: roomPayment(stay.id).room, seen_total: 2300 };
    expect((await (await signedIn(app, 'barmen')).post(`/api/bar-tabs/${tab?.id}/room`, movedTab)).status).toBe(200);
    expect(await readVat()).toEqual([
      ['20', 3000, 300],
      ['21', -1000, -100],
    ]);
  });

  test('says when there is nothing to export, and covers at most a year', async () => {
    const emptyReply = await admin.get('/api/exports/taxes?from=2027-01-01&to=2027-01-02');
    expect([emptyReply.status, emptyReply.body.message]).toEqual([404, taxReportMessages.none]);
    for (const query of ['from=2026-01-01&to=2027-04-01', 'from=2026-01-01']) {
      const replyForLongRange = await admin.get(`/api/reports/taxes?${query}`);
      expect([replyForLongRange.status, replyForLongRange.body.message]).toEqual([400, taxReportMessages.long]);
    }
  });
});

/**
 * Random stays with deposits, drinks, services, extensions, moves, discounts, charges, price and tax changes. In the
 * end, totals, accounts, invoices and the tax report agree to the kobo, and no day that was closed has changed.
 */
describe('random stays', () => {
  const stayCount = rounds(100, 4);
  const types = ['classic-single', 'deluxe', 'deluxe-large'] as const;
  const randomBelow = seededIntegers();
  const kobo = (naira: number) => Math.round(naira * 100);

  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  beforeEach(signIn);

  const requireSuccess = (reply: Reply): Reply => {
    if (reply.status >= 400) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  };
  const bookingOf = async (id: string): Promise<OnWire<DeskBooking>> =>
    parseWire(
      deskBooking,
      (requireSuccess(await desk.get(`/api/bookings/${id}`)).body as { booking: unknown }).booking,
    );
  const accountOf = async (id: string) =>
    parseWire(accountView, requireSuccess(await desk.get(`/api/bookings/${id}/account`)).body);

  async function invoiceStay(id: string): Promise<void> {
    const { draft } = parseWire(invoicesOfStay, requireSuccess(await desk.get(`/api/bookings/${id}/invoices`)).body);
    if (!draft || draft.totals.gross <= 0) return;
    const buyer = { name: 'Zenith Energy Ltd', address: '', tax_number: '' };
    requireSuccess(
      await desk.post(`/api/bookings/${id}/invoices`, {
        ...{ buyer, seen_total: draft.totals.gross, key: crypto.randomUUID() },
      }),
    );
  }

  test('cost, contain and owe the same in bookings, accounts, invoices and the tax report', async () => {
    const drink = await addDrink(app, { price: 1333.33, stock_quantity: 5000 });
    const { data: services } = parseWire(serviceList, (await admin.get('/api/services')).body);
    const ids: string[] = [];
    const openStays = new Set<string>();
    const closedDays: { day: string; rows: string }[] = [];
    const changes = { stay: 0, adjustment: 0 };
    let day = testToday;

    async function changeAtRandom(id: string): Promise<void> {
      const { status, check_in, check_out } = await bookingOf(id);
      if (status === 'confirmed' && check_in === day) await moveThrough(desk, id, 'checked_in');
      if (randomBelow(4) === 0) await takePayment(desk, id, { amount: 500 + randomBelow(4_000_000) / 100 });
      const booking = await bookingOf(id);
      if (booking.status === 'checked_in') {
        if (randomBelow(2) === 0) {
          const service_id = services[randomBelow(services.length)]?.id;
          const items = [{ service_id, quantity: 1 + randomBelow(3) }];
          requireSuccess(await desk.post(`/api/bookings/${id}/lines`, { items, key: crypto.randomUUID() }));
        }
        if (randomBelow(2) === 0)
          await sell(admin, [{ drink_id: drink.id, quantity: 1 + randomBelow(3) }], roomPayment(id));
        if (randomBelow(4) === 0) {
          const kind = randomBelow(2) ? 'charge' : 'discount';
          const adjustment = {
            kind,
            amount: 1 + randomBelow(100_000) / 100,
            reason: 'A leak',
            key: crypto.randomUUID(),
          };
          const { status } = await admin.post(`/api/bookings/${id}/adjustments`, adjustment);
          if (status === 201) changes.adjustment += 1;
        }
        if (randomBelow(4) === 0) {
          const { version } = (await admin.get(`/api/bookings/${id}`)).body.booking as { version: number };
          const change = randomBelow(2) ? { check_out: addDays(check_out, 1) } : { room_id: types[randomBelow(3)] };
          const reply = await admin.put(`/api/bookings/${id}/stay`, { version, ...change });
          if (reply.status === 200) changes.stay += 1;
        }
        if (randomBelow(5) === 0) await invoiceStay(id);
      }
      const { check_out: checkOutNow, balance, status: statusNow } = await bookingOf(id);
      if (statusNow !== 'checked_in' || checkOutNow > day) return;
      if (balance > 0) requireSuccess(await takePayment(desk, id, { amount: balance, method: 'card' }));
      requireSuccess(await move(desk, id, 'completed'));
      await invoiceStay(id);
      openStays.delete(id);
    }

    for (let turn = 0; ids.length < stayCount || openStays.size > 0; turn++) {
      for (let newStayCount = 0; newStayCount < 4 && ids.length < stayCount; newStayCount++) {
        const check_in = addDays(day, randomBelow(3));
        const { id } = await walkIn(app, desk, {
          ...{
            room_id: types[newStayCount % 3] ?? 'deluxe',
            check_in,
            check_out: addDays(check_in, 1 + randomBelow(3)),
          },
        });
        ids.push(id);
        openStays.add(id);
      }
      for (const id of openStays) await changeAtRandom(id);
      if (turn % 5 === 2) {
        const tax = taxKinds[randomBelow(3)];
        requireSuccess(
          await admin.put('/api/tax-rules', {
            tax,
            from_day: addDays(day, 1 + randomBelow(2)),
            percent: randomBelow(1500) / 100,
          }),
        );
      }
      if (turn % 4 === 1)
        await app.db.read
          .updateTable('roomType')
          .set(({ eb }) => ({ priceKobo: eb('priceKobo', '+', 12_347 as never) }))
          .execute();
      day = addDays(day, 1);
      await goTo(day);
      const yesterday = addDays(day, -1);
      const { days } = await reportOf(`?from=${yesterday}&to=${yesterday}`);
      closedDays.push({ day: yesterday, rows: JSON.stringify(days) });
    }

    console.info(changes);
    expect(Math.min(...Object.values(changes))).toBeGreaterThan(0);
    const taxes = new Map<string, number>();
    const invoicedKobo: Record<string, number> = { service: 0, vat: 0, consumption: 0, gross: 0 };
    const add = (key: string, amount: number) => taxes.set(key, (taxes.get(key) ?? 0) + amount);
    let total = 0;
    for (const id of ids) {
      const account = await accountOf(id);
      const { booking } = account;
      expect(account.lines.reduce((sum, { amount }) => sum + kobo(amount), 0)).toBe(kobo(booking.total_amount));
      expect([account.had, account.owed_now]).toEqual([booking.total_amount, 0]);
      // Who had paid before the stay became cheaper has money to get back.
      expect(kobo(booking.paid_amount) - kobo(booking.credit)).toBe(kobo(booking.total_amount));
      total += kobo(booking.total_amount);
      for (const { label, rate, amount } of account.taxes) add(`${label} ${rate}`, kobo(amount));
      const { data, draft } = parseWire(
        invoicesOfStay,
        requireSuccess(await desk.get(`/api/bookings/${id}/invoices`)).body,
      );
      expect(draft).toBeNull();
      for (const each of data) {
        const { totals } = parseWire(
          issueInvoiceReply.shape.invoice,
          (requireSuccess(await desk.get(`/api/invoices/${each.id}`)).body as { invoice: unknown }).invoice,
        );
        for (const part of [...taxKinds, 'gross'] as const)
          invoicedKobo[part] = (invoicedKobo[part] ?? 0) + kobo(totals[part]);
      }
    }
    expect(invoicedKobo.gross).toBe(total);
    const report = await reportOf(`?from=${testToday}&to=${day}`);
    expect(
      new Map(report.totals.map(({ tax, percent, amount }) => [`${taxLabels[tax]} ${percent} %`, kobo(amount)])),
    ).toEqual(taxes);
    for (const tax of taxKinds) {
      const sumsOfTax = report.totals.filter((each) => each.tax === tax);
      expect([tax, sumsOfTax.reduce((sum, { amount }) => sum + kobo(amount), 0)]).toEqual([tax, invoicedKobo[tax]]);
      expect([tax, sumsOfTax.reduce((sum, { deposits }) => sum + kobo(deposits), 0)]).toEqual([tax, 0]);
    }
    for (const closedDay of closedDays)
      expect(JSON.stringify(report.days.filter((each) => each.day === closedDay.day)), closedDay.day).toBe(
        closedDay.rows,
      );
    expect(await findViolations(app.db.read)).toEqual([]);
  }, 1_200_000);
});
