import type { Page } from '@playwright/test';
import { saleMessages } from '#contract/bar/bar.ts';
import { fromNaira } from '#contract/core/money.ts';
import { cashGivenMessages } from '#contract/payments/cash-given.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { addDrink, drinkButton, openNewSale, openSales, saleRows, sell, stockOf } from '../../bar.ts';
import { openFilters, pressButton, staffClient, tabTo } from '../../desk.ts';
import { connectionError, expect, statusError, test } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectToast } from '../../staff.ts';
import { hireStaff } from '../../test-staff.ts';

const saleCall = '**/api/bar-sales';

test.describe('a barman', () => {
  test('sells one drink in three taps, has it in the list at once, and takes it back', async ({ page, app }) => {
    const drink = await addDrink(app.url);
    await openSales(page, await hireStaff(app.url, 'barmen'));
    await sell(app.url, [{ drink_id: drink.id, quantity: 3 }]);
    let taps = 0;
    const tapButton = async (button: ReturnType<typeof drinkButton>) => {
      taps += 1;
      await button.click();
    };
    const startedAt = performance.now();
    const dialog = await openNewSale(page);
    const dialogOpenAt = performance.now();
    await tapButton(drinkButton(dialog, drink.drink_name));
    await tapButton(dialog.getByRole('button', { name: 'Record sale' }));
    await expect(saleRows(page, drink.drink_name)).toContainText('₦1,000');
    const endedAt = performance.now();
    console.info(
      `a sale of one drink: ${taps} taps in the open dialog, ${Math.round(endedAt - dialogOpenAt)} ms to the list; ` +
        `${taps + 1} taps and ${Math.round(endedAt - startedAt)} ms with opening it`,
    );
    expect(taps).toBeLessThanOrEqual(3);
    await expectToast(page, saleMessages.recorded);
    await expect(dialog).toContainText(`1 × ${drink.drink_name}: ₦1,000 cash`);
    await expect(drinkButton(dialog, drink.drink_name)).toContainText('6 left');
    await drinkButton(dialog, drink.drink_name).click();
    const changeButton = dialog.getByRole('button', { name: 'Work out the change' });
    // A phone shows the field only after a press on this button.
    if (await changeButton.isVisible()) await changeButton.click();
    const cashGivenField = fieldOf(page, 'Cash given (₦, optional)');
    await cashGivenField.fill('500');
    await pressButton(dialog, 'Record sale');
    await expect(cashGivenField).toHaveAccessibleDescription(cashGivenMessages.tooLittle);
    await pressButton(dialog, '₦5,000');
    await expect(dialog.getByText('Change ₦4,000')).toBeVisible();
    await expectAccessibleLayout(page);
    await pressButton(dialog, 'Record sale');
    await expect(drinkButton(dialog, drink.drink_name)).toContainText('5 left');
    await expect(dialog.getByRole('status').filter({ hasText: saleMessages.recorded })).toContainText('Change ₦4,000');
    await pressButton(dialog, 'Done');
    await expect(page.getByRole('button', { name: 'New Sale', exact: true })).toBeFocused();
    await expect(saleRows(page, drink.drink_name)).toHaveCount(2);

    await page
      .getByRole('button', { name: `Delete 1 × ${drink.drink_name}` })
      .first()
      .click();
    await fieldOf(page, 'Reason').fill('Wrong drink');
    await pressButton(page.getByRole('alertdialog'), 'Delete');
    await expectToast(page, saleMessages.deleted);
    await pressButton(page.getByRole('alertdialog', { name: 'Give back ₦1,000 in cash' }), 'Done');
    await expect(saleRows(page, drink.drink_name)).toHaveCount(1);
    await expect(drinkButton(await openNewSale(page), drink.drink_name)).toContainText('6 left');
  });

  test('sells several drinks to one customer, and is told on the line what there is too little of', {
    tag: '@deep',
  }, async ({ page, app, complaints }) => {
    complaints.allow(statusError(409));
    const beer = await addDrink(app.url, { price: 1250.5 });
    const wine = await addDrink(app.url, { price: 3000, stock_quantity: 3, min_stock_level: 5, category: 'Wine' });
    const emptyDrink = await addDrink(app.url, { stock_quantity: 0 });
    await openSales(page, await hireStaff(app.url, 'barmen'));
    const dialog = await openNewSale(page);
    await expect(drinkButton(dialog, emptyDrink.drink_name)).toBeDisabled();
    await expect(drinkButton(dialog, emptyDrink.drink_name)).toContainText('Out of Stock');
    await expect(drinkButton(dialog, wine.drink_name)).toContainText('Low Stock');
    await expect(dialog.getByRole('button', { name: 'Record sale' })).toBeDisabled();

    await drinkButton(dialog, beer.drink_name).click();
    await drinkButton(dialog, beer.drink_name).click();
    // The dialog itself must not scroll, only its content.
    expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await fieldOf(page, 'Find a drink').fill(emptyDrink.drink_name);
    await expect(
      dialog.getByRole('status').filter({ hasText: saleMessages.outOfStock(emptyDrink.drink_name) }),
    ).toBeVisible();
    await fieldOf(page, 'Find a drink').fill('');
    await dialog.getByText('Wine', { exact: true }).click();
    await expect(drinkButton(dialog, beer.drink_name)).toBeHidden();
    await drinkButton(dialog, wine.drink_name).click();
    await dialog.getByText('Card', { exact: true }).click();
    const total = dialog.getByRole('status').filter({ hasText: /^(₦[\d,]+|–)$/ });
    await expect(total).toHaveText('₦5,501');
    await expectAccessibleLayout(page);

    const quantityField = dialog.getByRole('spinbutton', { name: `Quantity of ${wine.drink_name}` });
    await quantityField.fill('');
    await expect(total).toHaveText('–');
    await pressButton(dialog, 'Record sale');
    await expect(quantityField).toHaveAccessibleDescription(saleMessages.missing);
    await expect(quantityField).toBeFocused();
    await quantityField.fill('1.5');
    await pressButton(dialog, 'Record sale');
    await expect(quantityField).toHaveAccessibleDescription(saleMessages.invalid);
    await quantityField.fill('4');
    await pressButton(dialog, 'Record sale');
    await expect(quantityField).toHaveAccessibleDescription(saleMessages.tooFew(wine.drink_name, 3));
    expect(await stockOf(app.url, beer.id)).toBe(10);
    await quantityField.fill('2');
    const admin = await staffClient(app.url, 'superadmin');
    expect((await admin.put(`/api/drinks/${wine.id}`, { ...wine, price: 3100 })).status).toBe(200);
    await pressButton(dialog, 'Record sale');
    await expect(dialog.getByRole('alert')).toHaveText(saleMessages.priceChanged(fromNaira(8701)));
    await expect(total).toHaveText('₦8,701');
    await pressButton(dialog, 'Record sale');
    await pressButton(dialog, 'Done');
    await expect(dialog).toBeHidden();
    await expect(saleRows(page, wine.drink_name)).toContainText(`with ${beer.drink_name}`);
    await expect(saleRows(page, wine.drink_name)).toContainText('Card');
    await expect(page.getByText('2 sale lines, ₦8,701 in all: ₦0 cash, ₦8,701 card')).toBeVisible();
    expect([await stockOf(app.url, beer.id), await stockOf(app.url, wine.id)]).toEqual([8, 1]);
    await expectAccessibleLayout(page);
  });

  test('sells with the keyboard alone', { tag: ['@desktop', '@deep'] }, async ({ page, app }) => {
    const drink = await addDrink(app.url);
    await openSales(page, await hireStaff(app.url, 'barmen'));
    await tabTo(page, page.getByRole('button', { name: 'New Sale', exact: true }).first());
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New Sale' });
    await expect(fieldOf(page, 'Find a drink')).toBeFocused();
    // Types the name without its accents, as a barman in a hurry does.
    const typedName = drink.drink_name.replace('Ọtí', 'oti');
    await page.keyboard.type(typedName);
    await page.keyboard.press('Enter');
    await page.keyboard.type(typedName);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('spinbutton')).toHaveValue('2');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Record sale' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Card' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(`2 × ${drink.drink_name}: ₦2,000 card`);
    await expect(fieldOf(page, 'Find a drink')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(saleRows(page, drink.drink_name)).toContainText('₦2,000');
    await expect(saleRows(page, drink.drink_name)).toContainText('Card');
    await expect(page.getByRole('button', { name: 'New Sale', exact: true })).toBeFocused();
  });

  test('with drinks that are not recorded asks before its dialog closes', async ({ page, app }) => {
    const drink = await addDrink(app.url);
    await openSales(page, await hireStaff(app.url, 'barmen'));
    const dialog = await openNewSale(page);
    await drinkButton(dialog, drink.drink_name).click();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toContainText(saleMessages.notRecorded);
    await expectStillAccessible(page);
    await pressButton(question, 'Keep editing');
    await expect(dialog.getByRole('spinbutton')).toHaveValue('1');
    // The browser keeps the order, so a reload loses nothing and asks nothing.
    await page.reload();
    await openNewSale(page);
    await expect(dialog.getByRole('spinbutton')).toHaveValue('1');
    await pressButton(dialog, 'Close');
    await pressButton(question, 'Discard changes');
    await expect(dialog).toBeHidden();
    await openNewSale(page);
    await expect(dialog.getByRole('spinbutton')).toHaveCount(0);
  });

  test('whose answer was lost sells once, over a reload too', { tag: '@deep' }, async ({ page, app, complaints }) => {
    complaints.allow(connectionError);
    const drink = await addDrink(app.url);
    await openSales(page, await hireStaff(app.url, 'barmen'));
    await loseAnswer(page, saleCall);
    const dialog = await openNewSale(page);
    await drinkButton(dialog, drink.drink_name).click();
    await pressButton(dialog, 'Record sale');
    await expectToast(page, saleMessages.recordFailedOffline);
    await expect(dialog).toContainText(saleMessages.sentBefore);
    // The sale can be sent again even if the menu cannot be loaded.
    await page.route('**/api/drinks/menu', (route) => route.abort());
    await page.reload();
    await pressButton(page, 'Open the sale');
    await expect(dialog).toContainText(`1 × ${drink.drink_name}`);
    await pressButton(dialog, 'Record again');
    await expectToast(page, saleMessages.recorded);
    await page.unroute('**/api/drinks/menu');
    await pressButton(dialog, 'Close');
    await expect(dialog).toBeHidden();
    await expect(saleRows(page, drink.drink_name)).toHaveCount(1);
    await expect(page.getByText('Open the sale')).toBeHidden();
    expect(await stockOf(app.url, drink.id)).toBe(9);
  });

  test('keeps an order whose answer was lost apart from what the next customer takes', { tag: '@deep' }, async ({
    page,
    app,
    complaints,
  }) => {
    complaints.allow(connectionError);
    const drink = await addDrink(app.url);
    await openSales(page, await hireStaff(app.url, 'barmen'));
    await loseAnswer(page, saleCall);
    const dialog = await openNewSale(page);
    await drinkButton(dialog, drink.drink_name).click();
    await pressButton(dialog, 'Record sale');
    await expect(dialog).toContainText(saleMessages.sentBefore);
    await expect(dialog.getByRole('button', { name: 'Record again' })).toBeFocused();
    await expect(drinkButton(dialog, drink.drink_name)).toBeHidden();
    await expectAccessibleLayout(page);
    await pressButton(dialog, 'Close');
    await openNewSale(page);
    await pressButton(dialog, 'Start a new order');
    await expect(dialog.getByRole('button', { name: 'Record sale' })).toBeDisabled();
    await drinkButton(dialog, drink.drink_name).click();
    await pressButton(dialog, 'Record sale');
    await expect(saleRows(page, drink.drink_name)).toHaveCount(2);
    expect(await stockOf(app.url, drink.id)).toBe(8);
  });
});

test('a past sale is opened by its number, with its amounts, and its receipt is printed again', {
  tag: '@phone',
}, async ({ page, app }) => {
  const drink = await addDrink(app.url, { price: 1250 });
  const barman = await hireStaff(app.url, 'barmen');
  const [soldLine] = await sell(app.url, [{ drink_id: drink.id, quantity: 2 }], { by: barman });
  await openSales(page, barman);
  await saleRows(page, drink.drink_name)
    .getByRole('link', { name: `Receipt ${soldLine?.receipt}` })
    .click();
  const receipt = page.getByRole('article', { name: `Receipt ${soldLine?.receipt}` });
  await expect(receipt.getByRole('list', { name: 'Drinks' })).toContainText('₦1,250 each');
  await expect(receipt).toContainText(`Sold by${barman.name}`);
  await expectAccessibleLayout(page);
  await pressButton(receipt, 'Receipt for the guest');
  const guestsPagePromise = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open to print' }).click();
  const guestsPage = await guestsPagePromise;
  await expect(guestsPage.getByRole('button', { name: 'Print' })).toBeVisible();
  await guestsPage.emulateMedia({ media: 'print' });
  await expect(guestsPage.getByRole('button')).toHaveCount(0);
  await guestsPage.close();
  await page.keyboard.press('Escape');
  // The address names this receipt, so a reload shows it again.
  await page.reload();
  await expect(receipt).toContainText('₦2,500');
  await pressButton(receipt, `Take back 2 × ${drink.drink_name}`);
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Reason').fill('Wrong drink');
  await page.keyboard.press('Escape');
  await pressButton(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Keep editing');
  await expect(question.getByLabel('Reason')).toHaveValue('Wrong drink');
  await pressButton(question, 'Take back');
  await pressButton(page.getByRole('alertdialog', { name: 'Give back ₦2,500 in cash' }), 'Done');
  await expect(receipt).toContainText(`Taken back by ${barman.name}`);
  await page.getByRole('link', { name: 'All sales' }).click();
  await expect(saleRows(page, drink.drink_name)).toBeHidden();
});

test('the superadmin sells, and deletes a sale with a reason: its drinks are in stock again', { tag: '@deep' }, async ({
  page,
  app,
  complaints,
}) => {
  complaints.allow(connectionError, statusError(404));
  const drink = await addDrink(app.url);
  await openSales(page, 'superadmin');
  const saleDialog = await openNewSale(page);
  await drinkButton(saleDialog, drink.drink_name).click();
  const quantityField = saleDialog.getByRole('spinbutton');
  await quantityField.fill('0');
  await pressButton(saleDialog, 'Record sale');
  await expect(quantityField).toHaveAccessibleDescription(saleMessages.invalid);
  await quantityField.fill('10');
  await pressButton(saleDialog, `One ${drink.drink_name} more`);
  await expect(quantityField).toHaveAccessibleDescription(saleMessages.tooFew(drink.drink_name, 10));
  await quantityField.fill('4');
  await pressButton(saleDialog, 'Record sale');
  await pressButton(saleDialog, 'Done');
  await expect(saleDialog).toBeHidden();
  await fieldOf(page, 'Search').fill(drink.drink_name);
  await expect(page.getByText('1 sale line found, ₦4,000 in all')).toBeVisible();
  await expect(saleRows(page, drink.drink_name)).toContainText('Admin');
  expect(await stockOf(app.url, drink.id)).toBe(6);

  await pressButton(page, `Delete 4 × ${drink.drink_name}`);
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('radio', { name: 'Back to stock' })).toBeChecked();
  await pressButton(question, 'Delete');
  await expect(fieldOf(page, 'Reason')).toHaveAccessibleDescription(saleMessages.reason);
  await expect(fieldOf(page, 'Reason')).toBeFocused();
  await expectAccessibleLayout(page);
  await fieldOf(page, 'Reason').fill('Wrong table');
  await loseAnswer(page, '**/api/bar-sales/*');
  await pressButton(question, 'Delete');
  await expect(question.getByRole('alert')).toBeVisible();
  await pressButton(question, 'Delete');
  await expectToast(page, saleMessages.deleted);
  await pressButton(page.getByRole('alertdialog', { name: 'Give back ₦4,000 in cash' }), 'Done');
  await expect(page.getByRole('region', { name: 'Bar sales' })).toBeFocused();
  await expect(page.getByText('No sale line matches your search and filters')).toBeVisible();
  expect(await stockOf(app.url, drink.id)).toBe(10);
});

test('the supervisor reads what was sold and how it was paid', { tag: '@deep' }, async ({ page, app }) => {
  const drink = await addDrink(app.url);
  // The list shows its search field only once something was sold.
  await sell(app.url, [{ drink_id: (await addDrink(app.url)).id, quantity: 1 }]);
  await openSales(page, 'supervisor');
  await fieldOf(page, 'Search').fill(drink.drink_name);
  await expect(page.getByText('No sale line matches your search and filters')).toBeVisible();
  await sell(app.url, [{ drink_id: drink.id, quantity: 2 }], { payment_method: 'card' });
  await pressButton(page, 'Refresh');
  const row = saleRows(page, drink.drink_name);
  for (const part of ['₦2,000', 'Card', 'Sunday Etim', 'Barman']) await expect(row).toContainText(part);
  await expect(row.getByRole('button')).toBeHidden();
  await expect(page.getByRole('button', { name: 'New Sale' })).toBeHidden();
  await openFilters(page);
  await page.getByLabel('Payment', { exact: true }).selectOption('Cash');
  await expect(row).toBeHidden();
  await page.getByLabel('Payment', { exact: true }).selectOption('Card');
  await expect(row).toBeVisible();
  await expectAccessibleLayout(page);
});

/** Lets the server handle the next of these calls, but gives the browser no reply. */
const loseAnswer = (page: Page, call: string): Promise<unknown> =>
  page.route(
    call,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
