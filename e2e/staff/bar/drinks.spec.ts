import type { Locator, Page } from '@playwright/test';
import type { DrinkView } from '#contract/bar/drinks.ts';
import { officeLink } from '#contract/core/office-address.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { addDrink, sell, stockOf } from '../../bar.ts';
import { openFilters, pressButton, staffClient, tabTo } from '../../desk.ts';
import { connectionError, expect, statusError, test } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

test.describe('the superadmin', () => {
  test.beforeEach(async ({ page }) => {
    await startSession(page, 'superadmin');
  });

  test('adds a drink, once every field is right', async ({ page, baseURL, complaints }) => {
    complaints.allow(statusError(409));
    const { drink_name: takenName } = await addDrink(baseURL as string);
    const name = `Zobo ${process.pid} ${Date.now()}`;
    await openDrinks(page, name);
    await pressButton(page, 'Add drink');

    await pressButton(openedDialog(page), 'Add drink');
    await expect(formField(page, 'Name')).toBeFocused();
    await expect(formField(page, 'Name')).toHaveAccessibleDescription('Please enter a name');
    await expect(formField(page, 'Category')).toHaveAccessibleDescription('Please choose a category');
    await expect(formField(page, 'Price (₦)')).toHaveAccessibleDescription(
      'Please enter a price from ₦0 to ₦10,000,000',
    );
    await expect(formField(page, 'Stock quantity')).toHaveAccessibleDescription(
      'Stock quantity must be a whole number from 0 to 100,000',
    );
    await formField(page, 'Name').fill(takenName);
    await formField(page, 'Category').selectOption('Non-Alcoholic');
    await formField(page, 'Price (₦)').fill('-1');
    await formField(page, 'Cost (₦, optional)').fill('-1');
    await formField(page, 'Stock quantity').fill('-1');
    await formField(page, 'Minimum stock level (optional)').fill('a few');
    await pressButton(openedDialog(page), 'Add drink');
    await expect(formField(page, 'Price (₦)')).toHaveAccessibleDescription(
      'Please enter a price from ₦0 to ₦10,000,000',
    );
    await expect(openedDialog(page)).toContainText('Please enter a cost from ₦0 to ₦10,000,000, or leave it blank');
    await expect(openedDialog(page)).toContainText('Minimum stock level must be a whole number from 0 to 100,000');
    await expectAccessibleLayout(page);

    await formField(page, 'Price (₦)').fill('1250.50');
    await formField(page, 'Cost (₦, optional)').fill('');
    await formField(page, 'Stock quantity').fill('5');
    await formField(page, 'Minimum stock level (optional)').fill('');
    await pressButton(openedDialog(page), 'Add drink');
    await expect(formField(page, 'Name')).toHaveAccessibleDescription('There is a drink of this name already');
    await formField(page, 'Name').fill(name);
    await pressButton(openedDialog(page), 'Add drink');
    await expectToast(page, 'Drink added successfully');
    // A stock of five counts as low, because the default minimum level is 5.
    for (const shownText of ['Non-Alcoholic', '₦1,250.50', '5', 'Low Stock'])
      await expect(drinkRow(page, name).getByText(shownText).filter({ visible: true }).first()).toBeVisible();
    await expectAccessibleLayout(page);
  });

  test('changes a price: what was sold before keeps its own', { tag: '@deep' }, async ({ page, baseURL }) => {
    const drink = await addDrink(baseURL as string, { price: 1000 });
    await sell(baseURL as string, [{ drink_id: drink.id, quantity: 3 }]);
    await openDrinks(page, drink.drink_name);
    await pressButton(page, `Edit ${drink.drink_name}`);
    await formField(page, 'Price (₦)').fill('1400');
    await pressButton(openedDialog(page), 'Save changes');
    await expectToast(page, 'Drink updated successfully');
    await expect(drinkRow(page, drink.drink_name)).toContainText('₦1,400');
    const [sale] = await readSalesOf(baseURL as string, drink);
    expect(sale).toMatchObject({ unit_price: 1000, total_amount: 3000, quantity: 3 });
    expect(await stockOf(baseURL as string, drink.id)).toBe(7);
  });

  test('corrects the stock in the form, with a reason, and not over a sale made meanwhile', { tag: '@deep' }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(statusError(409));
    const drink = await addDrink(baseURL as string);
    await openDrinks(page, drink.drink_name);
    await pressButton(page, `Edit ${drink.drink_name}`);
    await formField(page, 'Stock quantity').fill('8');
    await pressButton(openedDialog(page), 'Save changes');
    const reasonField = formField(page, 'Why does the stock change?');
    await expect(reasonField).toBeFocused();
    await expect(openedDialog(page)).toContainText('Please say why the stock changes');
    await reasonField.fill('Counted on Monday');
    await sell(baseURL as string, [{ drink_id: drink.id, quantity: 1 }]);
    await pressButton(openedDialog(page), 'Save changes');
    await expect(openedDialog(page)).toContainText('The stock has moved meanwhile: it is now 9. Please count again.');
    await formField(page, 'Stock quantity').fill('7');
    await expect(reasonField).toHaveValue('Counted on Monday');
    await pressButton(openedDialog(page), 'Save changes');
    await expectToast(page, 'Drink updated successfully');
    expect(await stockOf(baseURL as string, drink.id)).toBe(7);

    await pressButton(page, `Edit ${drink.drink_name}`);
    await formField(page, 'Description (optional)').fill('Cold.');
    const otherStaff = await staffClient(baseURL, 'superadmin');
    const changeInput = { ...drink, price: 1100, stock_quantity: 7 };
    expect((await otherStaff.put(`/api/drinks/${drink.id}`, changeInput)).status).toBe(200);
    await pressButton(openedDialog(page), 'Save changes');
    await expect(openedDialog(page).getByRole('alert')).toHaveText(
      'Somebody else has changed this drink meanwhile. Close this form and open it again.',
    );
  });

  test('restocks once though the answer is lost, writes off what broke, and sees every movement', {
    tag: '@deep',
  }, async ({ page, baseURL, complaints }) => {
    complaints.allow(connectionError);
    // A name without a place to break must not push anything off the screen.
    const drink = await addDrink(baseURL as string, {
      drink_name: `${'W'.repeat(60)}${process.pid}n${Date.now()}`,
      stock_quantity: 2,
    });
    await sell(baseURL as string, [{ drink_id: drink.id, quantity: 2 }]);
    await openDrinks(page, drink.drink_name);
    await expect(drinkRow(page, drink.drink_name)).toContainText('Out of Stock');
    await pressButton(page, `Stock ${drink.drink_name}`);
    await expect(openedDialog(page).getByRole('button', { name: 'Close' })).toBeInViewport();
    await pressButton(openedDialog(page), 'Record');
    await expect(formField(page, 'How many came in?')).toHaveAccessibleDescription(
      'Please enter a whole number from 0 to 100,000',
    );
    await expect(formField(page, 'Reason')).toHaveAccessibleDescription('Please give a reason');
    await formField(page, 'How many came in?').fill('24');
    await pressButton(openedDialog(page), 'Delivery');
    await expect(openedDialog(page)).toContainText('Afterwards 24');
    await expectAccessibleLayout(page);

    await page.route(`**/api/drinks/${drink.id}/movements`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pressButton(openedDialog(page), 'Record');
    await expect(openedDialog(page)).toContainText('Send it again as it is: it will count once.');
    await page.unrouteAll();
    await pressButton(openedDialog(page), 'Record');
    await expectToast(page, 'Stock updated');
    expect(await stockOf(baseURL as string, drink.id)).toBe(24);
    await expect(stockMovements(page)).toHaveText([
      /^RestockDelivery.*Adaeze.*\+2424 in stock$/,
      /^Sale.*−20 in stock$/,
      /^First stock.*\+22 in stock$/,
    ]);

    await openedDialog(page).getByLabel('Breakage').check();
    await formField(page, 'How many were lost?').fill('25');
    await pressButton(openedDialog(page), 'Broken bottle');
    await pressButton(openedDialog(page), 'Record');
    await expect(formField(page, 'How many were lost?')).toHaveAccessibleDescription('Only 24 in stock');
    await formField(page, 'How many were lost?').fill('4');
    await pressButton(openedDialog(page), 'Record');
    await expect(stockMovements(page).first()).toHaveText(/^BreakageBroken bottle.*−420 in stock$/);
    expect(await stockOf(baseURL as string, drink.id)).toBe(20);
    await pressButton(openedDialog(page), 'Close');
    await expect(drinkRow(page, drink.drink_name)).toContainText('In Stock');
  });

  test('counts again by keyboard alone, and pages through what has moved', { tag: '@deep' }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(statusError(409));
    const drink = await addDrink(baseURL as string);
    for (let soldBottles = 0; soldBottles < 6; soldBottles += 1)
      await sell(baseURL as string, [{ drink_id: drink.id, quantity: 1 }]);
    await openDrinks(page, drink.drink_name);
    const stockButton = page.getByRole('button', { name: `Stock ${drink.drink_name}` });
    await tabTo(page, stockButton);
    await page.keyboard.press('Enter');
    await expect(openedDialog(page).getByLabel('Restock')).toBeFocused();
    await expect(stockMovements(page)).toHaveCount(6);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await sell(baseURL as string, [{ drink_id: drink.id, quantity: 1 }]);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Counted by hand');
    await page.keyboard.press('Enter');
    await expect(openedDialog(page)).toContainText('The stock has moved meanwhile: it is now 3. Please count again.');
    await expect(formField(page, 'How many are there?')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Stock updated');
    await expect(stockMovements(page).first()).toHaveText(/^CorrectionCounted by hand.*−12 in stock$/);
    await expect(formField(page, 'How many are there?')).toBeFocused();

    await tabTo(page, openedDialog(page).getByRole('button', { name: 'Older' }));
    await page.keyboard.press('Enter');
    await expect(stockMovements(page).last()).toContainText('First stock');
    await expectAccessibleLayout(page);
    await page.keyboard.press('Escape');
    await expect(openedDialog(page)).toBeHidden();
    await expect(stockButton).toBeFocused();
  });

  test('deletes a drink: it leaves the list, and its sales stay', { tag: '@deep' }, async ({ page, baseURL }) => {
    const drink = await addDrink(baseURL as string);
    await sell(baseURL as string, [{ drink_id: drink.id, quantity: 4 }]);
    await openDrinks(page, drink.drink_name);
    await pressButton(page, `Delete ${drink.drink_name}`);
    const question = page.getByRole('alertdialog', { name: `Delete ${drink.drink_name}?` });
    await expect(question).toContainText('stays in the sales history');
    await expect(question).toContainText('There are still 6 in stock. Please say what becomes of them.');
    await pressButton(question, 'Delete');
    await expect(question.getByLabel('Reason')).toBeFocused();
    await expect(question.getByLabel('Reason')).toHaveAccessibleDescription('Please give a reason');
    await expectAccessibleLayout(page);
    await question.getByLabel('Reason').fill('Past its date');
    await pressButton(question, 'Delete');
    await expectToast(page, 'This drink has been sold, so its sales stay in the history. It left the lists.');
    await expect(page.getByText('No drink matches your search and filters')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Drinks' })).toBeFocused();
    expect(await readSalesOf(baseURL as string, drink)).toHaveLength(1);

    await openFilters(page);
    await fieldOf(page, 'Available').selectOption('Deleted');
    await expect(drinkRow(page, drink.drink_name)).toContainText('Deleted');
    await expect(drinkRow(page, drink.drink_name).getByRole('button')).toHaveCount(1);
    await pressButton(page, `Stock ${drink.drink_name}`);
    await expect(stockMovements(page).first()).toContainText(/Past its date.*−60 in stock/);
    await expect(stockMovements(page).nth(1)).toContainText('Sale');
    await expect(openedDialog(page).getByRole('button', { name: 'Record' })).toBeHidden();
    await expectAccessibleLayout(page);
  });

  test('follows a link to what is to be restocked, and learns why a list cannot be had', { tag: '@deep' }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(statusError(404));
    const soldOutDrink = await addDrink(baseURL as string, { stock_quantity: 0 });
    const plentifulDrink = await addDrink(baseURL as string, { stock_quantity: 90 });
    await page.goto(
      officeLink('superadmin', 'drinks', { stock: 'short', sort: 'stock_quantity', category: 'Soft Drink' }),
    );
    await expect(fieldOf(page, 'Stock')).toHaveValue('short');
    await expect(drinkRow(page, soldOutDrink.drink_name)).toContainText('Out of Stock');
    await expect(drinkRow(page, plentifulDrink.drink_name)).toBeHidden();
    await openFilters(page);
    await fieldOf(page, 'Stock').selectOption('In Stock');
    await fieldOf(page, 'Search').fill(plentifulDrink.drink_name);
    await expect(drinkRow(page, plentifulDrink.drink_name)).toBeVisible();
    await expect(drinkRow(page, soldOutDrink.drink_name)).toBeHidden();
    await expect(page).toHaveURL(/stock=in&.*q=/);

    await page.route('**/api/drinks?*', (route) => route.fulfill({ status: 404, body: 'no such page' }));
    await page.reload();
    await expect(page.getByText('Drinks endpoint not found')).toBeVisible();
    await page.unrouteAll();
    await pressButton(page, 'Try again');
    await expect(drinkRow(page, plentifulDrink.drink_name)).toBeVisible();
  });
});

test('a barman looks a drink up in the inventory, and has no way to change it', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  const drink = await addDrink(baseURL as string, { price: 2200, stock_quantity: 3, is_available: false });
  await startSession(page, 'barmen');
  await page.goto(officeLink('barmen', 'view-inventory'));
  await expectTab(page, 'View Inventory');
  await fieldOf(page, 'Search').fill(drink.drink_name.toUpperCase());
  await expect(page.getByRole('table', { name: 'Drinks' }).getByRole('rowheader')).toHaveCount(1);
  for (const shownText of ['Soft Drink', '₦2,200', '3', 'Low Stock', /^(No|Not available)$/])
    await expect(drinkRow(page, drink.drink_name).getByText(shownText).filter({ visible: true }).first()).toBeVisible();
  await expect(drinkRow(page, drink.drink_name).getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('button', { name: /add|edit|stock of|delete/i })).toHaveCount(0);
  await expectAccessibleLayout(page);
  await pressButton(page, `Record breakage ${drink.drink_name}`);
  await expect(formField(page, 'Drink').locator('option:checked')).toHaveText(drink.drink_name);
});

async function openDrinks(page: Page, name: string): Promise<void> {
  await page.goto(officeLink('superadmin', 'drinks', { q: name }));
  await expectTab(page, 'Drinks Management');
}

const openedDialog = (page: Page): Locator => page.getByRole('dialog');

/** Looks only in the dialog, because filters of the list can have the same label. */
const formField = (page: Page, label: string): Locator => openedDialog(page).getByLabel(label, { exact: true });

const drinkRow = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Drinks' }).getByRole('row').filter({ hasText: name });

const stockMovements = (page: Page): Locator =>
  openedDialog(page).getByRole('region', { name: 'Stock movements' }).getByRole('listitem');

async function readSalesOf(url: string, { drink_name }: OnWire<DrinkView>): Promise<unknown[]> {
  const admin = await staffClient(url, 'superadmin');
  const { body } = await admin.get(`/api/bar-sales?q=${encodeURIComponent(drink_name)}`);
  return body.data as unknown[];
}
