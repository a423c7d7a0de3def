import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { bookingWithCheckout } from '#contract/payments/payments.ts';
import { figureDefinitions, insightMessages } from '#contract/reports/insights.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import { makeClient } from '#tools/testing/client.ts';
import { takePayment } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { bookAtDesk, pressButton, staffClient, tabTo } from '../../desk.ts';
import { expect, statusError, test, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectSignInScreen, expectTab, expectToast, signIn, startSession } from '../../staff.ts';

const analyticsPath = officeLink('superadmin', 'analytics');
const yesterday = addDays(testToday, -1);
const guestName = '=HYPERLINK("A1","Ọlá")';

/** Makes one card payment online, one cash payment at the desk and two bar sales: ₦50,796 + ₦20,000 + ₦6,600. */
async function doBusiness(page: Page, url: string): Promise<string> {
  const guestClient = makeClient(url);
  const stay = { check_in: testToday, check_out: addDays(testToday, 2) };
  const reply = await guestClient.post('/api/bookings/public', bookingInput({ ...stay, guest_name: guestName }));
  const { booking, checkout } = parseWire(bookingWithCheckout, reply.body);
  const data = { tx_ref: checkout.tx_ref, outcome: 'successful', webhook: 'none' };
  const payment = (await (await page.request.post('/sandbox/pay', { data })).json()) as { transaction_id: number };
  const { tx_ref } = checkout;
  const verifyReply = await guestClient.post('/api/payments/verify', {
    tx_ref,
    transaction_id: String(payment.transaction_id),
  });
  expect(verifyReply.status).toBe(200);

  const desk = await staffClient(url, 'receptionist');
  const walkIn = await bookAtDesk(desk, { ...stay, guest_name: 'Adé Walk-in', room_id: 'classic-single' });
  expect((await takePayment(desk, walkIn.id, { method: 'cash', amount: 20_000 })).status).toBe(201);

  const app = { client: () => makeClient(url) };
  const barman = await signedIn(app, 'barmen');
  const beer = await addDrink(app, { drink_name: 'Palm Bock', price: 1200 });
  const wine = await addDrink(app, { drink_name: 'Bissap', price: 3000 });
  await sell(barman, [{ drink_id: beer.id, quantity: 3 }], { payment_method: 'card' });
  await sell(barman, [{ drink_id: wine.id, quantity: 1 }]);
  return booking.reference;
}

async function openAnalytics(page: Page): Promise<void> {
  await page.goto(analyticsPath);
  await expectTab(page, 'Analytics');
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
}

const chartPanel = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true }).first();
const rowOf = (table: Locator, name: string): Locator =>
  table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name, exact: true }) });

async function expectRow(page: Page, title: string, name: string, ...figures: string[]): Promise<void> {
  await expect(rowOf(page.getByRole('table', { name: title }), name).getByRole('cell')).toHaveText(figures);
}

async function fetchCsv(page: Page, button: string, name: string): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), pressButton(page, button)]);
  expect(download.suggestedFilename()).toBe(name);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.codePointAt(0)).toBe(0xfeff);
  return parse<Record<string, string>>(text, { bom: true, columns: true });
}

testAlone('the owner sees what came in, in figures, charts, tables and files', async ({ page, ownApp }) => {
  const reference = await doBusiness(page, ownApp.url);
  await startSession(page, 'superadmin');
  await openAnalytics(page);

  const summary = page.getByRole('region', { name: 'Summary' });
  for (const figure of ['₦77,396', 'Rooms ₦70,796', 'Bar ₦6,600', '2sold, of 1,080', '₦100,596 booked'])
    await expect(summary).toContainText(figure);
  await pressButton(summary, 'What “Total revenue” means');
  await expect(page.getByText(figureDefinitions.totalRevenue)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(figureDefinitions.totalRevenue)).toBeHidden();
  await expect(page.getByRole('img', { name: /^Revenue by day, ₦77,396 in all/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Occupancy by night/ })).toBeVisible();
  await expectAccessibleLayout(page);

  for (const title of ['Revenue by day', 'Occupancy by night', 'Booking Sources', 'Payment Methods', 'Top Drinks'])
    await pressButton(page, `Show as table: ${title}`);
  await expectRow(page, 'Revenue by day', 'Sat, 21 Nov 2026', '₦70,796', '₦6,600', '₦77,396');
  await expectRow(page, 'Revenue by day', 'Fri, 20 Nov 2026', '₦0', '₦0', '₦0');
  await expectRow(page, 'Revenue by day', 'Total', '₦70,796', '₦6,600', '₦77,396');
  await expectRow(page, 'Occupancy by night', 'Sat, 21 Nov 2026', '2', '36', '5.6%');
  await expectRow(page, 'Booking Sources', 'Online', '1', '50.0%', '₦50,796');
  await expectRow(page, 'Payment Methods', 'Cash', '₦20,000', '₦3,000', '₦23,000');
  await expectRow(page, 'Payment Methods', 'Online card', '₦50,796', '₦0', '₦50,796');
  await expectRow(page, 'Top Drinks', 'Palm Bock', '3', '₦3,600');
  await expectStillAccessible(page);

  const transactions = page.getByRole('table', { name: 'Recent Transactions' });
  await expect(transactions.getByRole('rowheader')).toHaveCount(4);
  await transactions.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('dialog', { name: reference })).toContainText(guestName);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const transactionRows = await fetchCsv(page, 'Export transactions', `transactions_${testToday}.csv`);
  expect(new Set(transactionRows.map((row) => row['Amount (NGN)']))).toEqual(
    new Set(['20000', '3000', '3600', '50796']),
  );
  const bookings = await fetchCsv(page, 'Export bookings', `bookings_${testToday}.csv`);
  expect(bookings.map(({ Guest }) => Guest)).toContain(`'${guestName}`);
  const sales = await fetchCsv(page, 'Export bar sales', `bar-sales_${testToday}.csv`);
  expect(sales.map(({ Drink, Quantity }) => `${Quantity} ${Drink}`).sort()).toEqual(['1 Bissap', '3 Palm Bock']);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Fri, 23 Oct 2026 – Sat, 21 Nov 2026' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Revenue by day' })).toBeVisible();
});

testAlone(
  'other days are one choice away, and the back button leads back',
  { tag: '@deep' },
  async ({ page, ownApp }) => {
    await doBusiness(page, ownApp.url);
    await startSession(page, 'superadmin');
    await openAnalytics(page);
    const periodField = fieldOf(page, 'Period');
    await expect(periodField).toHaveValue('last_30_days');
    await periodField.selectOption('Today');
    await expect(page).toHaveURL(new RegExp(`from=${testToday}&to=${testToday}`));
    await expect(page.getByRole('heading', { name: 'Sat, 21 Nov 2026', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('₦77,396');

    await periodField.selectOption('Yesterday');
    await expect(page).toHaveURL(new RegExp(`from=${yesterday}&to=${yesterday}`));
    await expect(chartPanel(page, 'Revenue by day')).toContainText('No money moved on these days');
    await expect(chartPanel(page, 'Occupancy by night')).toContainText('No room was sold for these nights');
    await expect(page.getByText('No transactions in these days')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show as table/ })).toHaveCount(0);
    await expectAccessibleLayout(page);
    for (const [button, says] of [
      ['Export transactions', insightMessages.noData],
      ['Export bookings', insightMessages.noBookings],
      ['Export bar sales', insightMessages.noSales],
    ] as const) {
      await pressButton(page, button);
      await expectToast(page, says);
    }

    await fieldOf(page, 'From').fill(testToday);
    await expect(fieldOf(page, 'To')).toHaveAccessibleDescription(insightMessages.range);
    await expect(page).toHaveURL(new RegExp(`from=${yesterday}`));
    await fieldOf(page, 'To').fill(addDays(testToday, 60));
    await expect(page).toHaveURL(new RegExp(`from=${testToday}`));
    await expect(chartPanel(page, 'Revenue by week')).toContainText('₦77,396 in all');
    await page.goBack();
    await expect(periodField).toHaveValue('yesterday');
    await page.goBack();
    await expect(periodField).toHaveValue('today');
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('₦77,396');
  },
);

test('what cannot be read says so and is tried again; the keyboard is enough', { tag: '@deep' }, async ({
  page,
  complaints,
  baseURL,
}) => {
  await bookAtDesk(await staffClient(baseURL, 'receptionist'), {});
  complaints.allow(statusError(500), statusError(401));
  await signIn(page, 'superadmin');
  const overviewCall = '**/api/analytics/overview*';
  const failureReply = { success: false, message: 'Something went wrong' };
  await page.route(overviewCall, (route) => route.fulfill({ status: 500, json: failureReply }));
  await page.goto(analyticsPath);
  await expect(page.getByRole('alert')).toContainText(insightMessages.analyticsFailed, { timeout: 15_000 });
  await page.unroute(overviewCall);
  await tabTo(page, page.getByRole('button', { name: 'Try again' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'What “Occupancy” means', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(figureDefinitions.nightOccupancy).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.context().clearCookies();
  await tabTo(page, page.getByRole('button', { name: 'Export bookings' }));
  await page.keyboard.press('Enter');
  await expectSignInScreen(page);
});
