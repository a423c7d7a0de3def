import type { Locator, Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { addDrink, sell } from '../../bar.ts';
import { bookAtDesk, pressButton, staffClient } from '../../desk.ts';
import { connectionError, expect, test, testAlone } from '../../fixtures.ts';
import { expectTab, signIn, signOut } from '../../staff.ts';

// Each test has its own app, because an overview also shows sales and low stock of other tests.
testAlone(
  'what a barman sells stands on their own overview, and on the supervisor’s',
  { tag: '@deep' },
  async ({ page, ownApp }) => {
    const { url } = ownApp;
    const drink = await addDrink(url, { drink_name: 'Ògógóró 70cl', price: 1250.5, stock_quantity: 9 });
    await signIn(page, 'barmen');
    await expect(figureValue(page, 'Total sales')).toContainText('₦0');
    await expect(page.getByRole('region', { name: 'Recent sales' })).toContainText('Nothing has been sold yet.');

    await sell(url, [{ drink_id: drink.id, quantity: 2 }], { payment_method: 'card' });
    await sell(url, [{ drink_id: drink.id, quantity: 4 }], { by: 'superadmin' });
    await page.reload();
    await expect(figureValue(page, 'Total sales')).toContainText('₦2,501');
    await expect(figureValue(page, 'Total transactions')).toContainText('1');
    await expect(figureValue(page, 'Today’s sales')).toContainText('₦2,501');
    await expect(figureValue(page, 'Today’s sales')).toContainText('Cash ₦0Card ₦2,5011 sale line');
    await expect(figureValue(page, 'Available drinks')).toContainText('23of 23');
    const recentSales = page.getByRole('region', { name: 'Recent sales' }).getByRole('listitem');
    await expect(recentSales).toHaveCount(1);
    await expect(recentSales).toContainText('Ògógóró 70cl × 2');
    await expect(recentSales).toContainText('₦2,501Card');
    await expectAccessibleLayout(page);
    await signOut(page);

    const desk = await staffClient(url, 'receptionist');
    const stay = { guest_name: 'Amaka Obi', check_in: testToday, check_out: addDays(testToday, 1) };
    const { id } = await bookAtDesk(desk, stay);
    const paymentReply = await desk.post(`/api/bookings/${id}/payments`, {
      method: 'cash',
      amount: 1000,
      key: 'deposit',
    });
    expect(paymentReply.status).toBe(201);
    await signIn(page, 'supervisor');
    await expect(figureValue(page, 'Total transactions')).toContainText('3payments received and bar sale lines');
    await expect(figureValue(page, 'Total bookings')).toContainText('1');
    await expect(figureValue(page, 'Today’s bookings')).toContainText('1');
    await expect(figureValue(page, 'Total bar sales')).toContainText('₦7,5032 sale lines');
    await expect(figureValue(page, 'Today’s bar sales')).toContainText('₦7,5032 sale lines');
    await expect(page.getByRole('region', { name: 'Recent bookings' })).toContainText('Amaka Obi');
    const newestSale = page.getByRole('region', { name: 'Recent bar sales' }).getByRole('listitem').first();
    await expect(newestSale).toContainText('Ògógóró 70cl × 4');
    await expect(newestSale).toContainText(/by Adaeze Okafor/);
    await expectAccessibleLayout(page);
    await page.getByRole('link', { name: /^Today’s bar sales/ }).click();
    await expectTab(page, 'Bar Sales');
  },
);

testAlone('who can act is told of the drinks that run out', { tag: '@deep' }, async ({ page, ownApp }) => {
  const { url } = ownApp;
  await signIn(page, 'superadmin');
  await expect(lowStockRegion(page)).toContainText('No drink is low or out of stock.');
  await pressButton(page, 'Notifications');
  await expect(noticesRegion(page)).toContainText('No new notifications');

  const drink = await addDrink(url, { drink_name: 'Àgbo bitters 20cl', stock_quantity: 3, min_stock_level: 2 });
  await addDrink(url, { drink_name: 'Kunu 50cl', stock_quantity: 2, min_stock_level: 2 });
  await sell(url, [{ drink_id: drink.id, quantity: 3 }]);
  await page.reload();
  const [firstItem, secondItem] = [
    lowStockRegion(page).getByRole('listitem').nth(0),
    lowStockRegion(page).getByRole('listitem').nth(1),
  ];
  await expect(firstItem).toContainText('Àgbo bitters 20cl0 left, minimum 2Out of Stock');
  await expect(secondItem).toContainText('Kunu 50cl2 left, minimum 2Low Stock');
  await expectAccessibleLayout(page);
  await pressButton(page, 'Notifications, 1 new');
  await expectAccessibleLayout(page);
  await noticesRegion(page).getByRole('link', { name: 'Àgbo bitters 20cl is out of stock' }).click();
  await expectShortDrinks(page, 'Drinks Management Dashboard');
  await page.goBack();
  await lowStockRegion(page).getByRole('link', { name: 'Restock' }).click();
  await expectShortDrinks(page, 'Drinks Management Dashboard');
  await signOut(page);

  await signIn(page, 'barmen');
  await expect(lowStockRegion(page).getByRole('listitem')).toHaveCount(2);
  await pressButton(page, 'Notifications, 1 new');
  await noticesRegion(page).getByRole('link', { name: 'Àgbo bitters 20cl is out of stock' }).click();
  await expectShortDrinks(page, 'View Inventory Dashboard');
});

test('a barman whose figures do not come is told so, and can still sell', { tag: ['@desktop', '@deep'] }, async ({
  page,
  complaints,
}) => {
  complaints.allow(connectionError);
  await page.route('**/api/bar-sales/figures', (route) => route.abort());
  await signIn(page, 'barmen');
  await expect(page.getByRole('alert')).toHaveText(errorMessages.connection);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^New sale/ })
    .click();
  await expectTab(page, 'Create Sale');
  await expect(page.getByRole('dialog', { name: 'New Sale' })).toBeVisible();
  await page.reload();
  await expectTab(page, 'Create Sale');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

const lowStockRegion = (page: Page): Locator => page.getByRole('region', { name: 'Low stock' });
const noticesRegion = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });

const figureValue = (page: Page, label: string): Locator =>
  page.getByRole('region', { name: 'Figures' }).getByText(label, { exact: true }).locator('..');

async function expectShortDrinks(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/stock=short$/);
  await expect(page.getByRole('rowheader')).toContainText(['Àgbo bitters 20cl', 'Kunu 50cl']);
}
