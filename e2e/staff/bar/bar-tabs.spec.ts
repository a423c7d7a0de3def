import { saleMessages } from '#contract/bar/bar.ts';
import { addDays } from '#contract/core/dates.ts';
import { cashGivenMessages } from '#contract/payments/cash-given.ts';
import { sell } from '#tools/testing/bar.ts';
import { testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { addDrink, drinkButton, openNewSale, openSales, stockOf } from '../../bar.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, statusError, test } from '../../fixtures.ts';
import { payInCheckout } from '../../guest.ts';
import { expectToast } from '../../staff.ts';
import { hireStaff } from '../../test-staff.ts';

test('a barman keeps a tab for a table: one part in cash, one by a code, the rest on the terminal', async ({
  page,
  app,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(409));
  const drink = await addDrink(app.url, { price: 1500 });
  await openSales(page, await hireStaff(app.url, 'barmen'));
  const dialog = await openNewSale(page);

  await test.step('drinks go on the tab of a table, which is opened by it', async () => {
    await drinkButton(dialog, drink.drink_name).click();
    await drinkButton(dialog, drink.drink_name).click();
    await dialog.getByText('Tab', { exact: true }).click();
    await pressButton(dialog, 'Choose the tab');
    await expect(dialog.getByLabel('Table or name')).toHaveAccessibleDescription(/Please enter the table or a name/);
    await dialog.getByLabel('Table or name').fill('Pool 3');
    await expectAccessibleLayout(page);
    await pressButton(dialog, 'Put ₦3,000 on Pool 3');
    await expect(dialog.getByRole('status').filter({ hasText: saleMessages.recorded })).toContainText(
      'on the tab Pool 3',
    );
    await pressButton(dialog, 'Done');
  });

  const tabButton = page.getByRole('region', { name: 'Open tabs' }).getByRole('button', { name: /^Pool 3/ });
  const tabDialog = page.getByRole('dialog', { name: 'Tab Pool 3' });
  await test.step('more drinks are added from the tab itself', async () => {
    await tabButton.click();
    await pressButton(tabDialog, 'Add drinks');
    await drinkButton(dialog, drink.drink_name).click();
    await pressButton(dialog, 'Put ₦1,500 on Pool 3');
    await expect(dialog.getByRole('status').filter({ hasText: saleMessages.recorded })).toContainText('₦1,500');
    await pressButton(dialog, 'Done');
    expect(await stockOf(app.url, drink.id)).toBe(7);
  });

  await expect(tabButton).toContainText('₦4,500');
  await tabButton.click();
  await expect(tabDialog.getByRole('list', { name: 'Drinks' })).toContainText('2 × ');
  await expectAccessibleLayout(page);

  await test.step('a part in cash', async () => {
    await pressButton(tabDialog, 'Take payment');
    await tabDialog.getByLabel('Amount (₦)').fill('5000');
    await pressButton(tabDialog, 'Take payment');
    await expect(tabDialog.getByLabel('Amount (₦)')).toHaveAccessibleDescription(/Only ₦4,500 is to pay/);
    await tabDialog.getByLabel('Amount (₦)').fill('1000');
    const cashGivenField = tabDialog.getByLabel('Cash given (₦, optional)');
    await cashGivenField.fill('500');
    await pressButton(tabDialog, 'Take payment');
    await expect(cashGivenField).toHaveAccessibleDescription(cashGivenMessages.tooLittle);
    await pressButton(tabDialog, '₦5,000');
    await expect(tabDialog.getByText('Change ₦4,000')).toBeVisible();
    await expectStillAccessible(page);
    await pressButton(tabDialog, 'Take payment');
    await expectToast(page, 'Payment taken, ₦3,500 is left. Change ₦4,000');
  });

  await test.step('a tab that is opened again shows no balance before the server has told the current one', async () => {
    await tabDialog.getByRole('button', { name: 'Close' }).click();
    let answerTab = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answerTab = resolve;
    });
    const tabPath = /\/api\/bar-tabs\/[\w-]{36}$/;
    await page.route(tabPath, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await tabButton.click();
    const openedDialog = page.getByRole('dialog', { name: 'Tab' });
    await expect(openedDialog).toBeVisible();
    await expect(openedDialog.getByText('To pay now')).toBeHidden();
    answerTab();
    await expect(tabDialog.getByText('To pay now')).toBeVisible();
    await page.unroute(tabPath);
  });

  await test.step('the amount follows what is left, while nobody has typed another one', async () => {
    await pressButton(tabDialog, 'Take payment');
    await expect(tabDialog.getByLabel('Amount (₦)')).toHaveValue('3500');
    const owner = await staffClient(app.url, 'superadmin');
    await sell(owner, [{ drink_id: drink.id, quantity: 1 }], { payment_method: 'tab', tab: { label: 'Pool 3' } });
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(tabDialog.getByLabel('Amount (₦)')).toHaveValue('5000');
    await pressButton(tabDialog, 'Cancel');
  });

  await test.step('a part by a code that the customer scans', async () => {
    await pressButton(tabDialog, 'Pay link');
    await tabDialog.getByLabel('Amount (₦)').fill('2000');
    await pressButton(tabDialog, 'Show the code');
    await expect(tabDialog.getByRole('img', { name: 'QR code to pay ₦2,000' })).toBeVisible();
    await expectAccessibleLayout(page);
    const customerPage = await stranger();
    await customerPage.goto((await tabDialog.getByRole('link').getAttribute('href')) ?? '');
    await expect(customerPage.getByText('Your drinks at Ebute House')).toBeVisible();
    await customerPage.getByRole('button', { name: 'Pay ₦2,000' }).click();
    await payInCheckout(customerPage);
    await expect(customerPage.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
    await expect(tabDialog.getByRole('status')).toContainText('₦2,000 is paid');
    await pressButton(tabDialog, 'Back to the tab');
  });

  await test.step('the rest on the terminal closes the tab', async () => {
    await pressButton(tabDialog, 'Take payment');
    await tabDialog.getByText('Card terminal', { exact: true }).click();
    await expect(tabDialog.getByLabel('Amount (₦)')).toHaveValue('3000');
    await pressButton(tabDialog, 'Enter the slip instead');
    await pressButton(tabDialog, 'Take payment');
    await expectToast(page, 'Payment taken, the tab is closed');
    await expect(tabDialog.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(3);
    await pressButton(tabDialog, 'Done');
    await expect(tabButton).toBeHidden();
  });

  if (isDeep)
    await test.step('a closed tab is found again, with its receipt', async () => {
      await pressButton(page, 'Closed tabs');
      const closedTabsDialog = page.getByRole('dialog', { name: 'Closed tabs' });
      await expect(closedTabsDialog.getByRole('button', { name: /^Pool 3/ }).first()).toContainText('paid');
      await expectAccessibleLayout(page);
      await closedTabsDialog
        .getByRole('button', { name: /^Pool 3/ })
        .first()
        .click();
      await expect(tabDialog.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(3);
      await expect(tabDialog.getByRole('button', { name: 'Receipt for the guest' })).toBeVisible();
    });
});

test('two customers split a tab by drinks, and two others the rest by people', { tag: '@phone' }, async ({
  page,
  app,
}) => {
  const drink = await addDrink(app.url, { price: 1500 });
  const wine = await addDrink(app.url, { price: 3001 });
  await openSales(page, await hireStaff(app.url, 'barmen'));
  const saleDialog = await openNewSale(page);
  for (const { drink_name } of [drink, drink, wine]) await drinkButton(saleDialog, drink_name).click();
  await saleDialog.getByText('Tab', { exact: true }).click();
  await saleDialog.getByLabel('Table or name').fill('Split 4');
  await pressButton(saleDialog, 'Put ₦6,001 on Split 4');
  await pressButton(saleDialog, 'Done');
  await page.getByRole('button', { name: /^Split 4/ }).click();
  const tabDialog = page.getByRole('dialog', { name: 'Tab Split 4' });

  await test.step('one customer pays a drink in cash', async () => {
    await pressButton(tabDialog, 'Split');
    await pressButton(tabDialog, 'By drinks');
    await expect(tabDialog.getByRole('button', { name: 'Choose the drinks' })).toBeDisabled();
    await pressButton(tabDialog, `One ${drink.drink_name} more`);
    await expectAccessibleLayout(page);
    await pressButton(tabDialog, 'Take ₦1,500');
    await expect(tabDialog.getByLabel('Amount (₦)')).toHaveValue('1500');
    await tabDialog.getByLabel('Cash given').fill('2000');
    await pressButton(tabDialog, 'Take payment');
    await expectToast(page, 'Payment taken, ₦4,501 is left');
    await expect(tabDialog.getByText('₦1,500 taken in cash. Change ₦500')).toBeVisible();
    await expect(tabDialog).toHaveCSS('margin-bottom', '0px');
    await expect(tabDialog.getByRole('list', { name: 'Drinks to pay' })).toContainText('₦1,500 each, 1 to pay');
  });

  await test.step('two people share the rest: the first pays an amount that notes can make', async () => {
    await pressButton(tabDialog, 'By people');
    await tabDialog.getByLabel('How many people').fill('21');
    await expect(tabDialog.getByLabel('How many people')).toHaveAccessibleDescription(/2 to 20$/);
    await tabDialog.getByLabel('How many people').fill('2');
    await expectAccessibleLayout(page);
    await pressButton(tabDialog, 'Take ₦2,300');
    await pressButton(tabDialog, 'Take payment');
    await expectToast(page, 'Payment taken, ₦2,201 is left');
    await page.reload();
    await page.getByRole('button', { name: /^Split 4/ }).click();
    await expect(tabDialog.getByRole('list', { name: 'Payments' })).toContainText('one share of 2');
    await pressButton(tabDialog, 'Split');
    await expect(tabDialog.getByLabel('How many people have still to pay')).toHaveValue('1');
    await pressButton(tabDialog, 'Take ₦2,201');
    await tabDialog.getByText('Bank transfer', { exact: true }).click();
    await pressButton(tabDialog, 'Take payment');
    await expect(tabDialog.getByText('₦2,201 transferred, waits for confirmation; nothing more to take')).toBeVisible();
    await expect(tabDialog.getByRole('button', { name: 'Take payment' })).toBeHidden();
    await pressButton(tabDialog, 'Reverse Bank transfer ₦2,201');
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Reason').fill('Pays by card');
    await pressButton(question, 'Reverse');
    await pressButton(tabDialog, 'Split');
    await pressButton(tabDialog, 'Take ₦2,201');
    await tabDialog.getByText('Card terminal', { exact: true }).click();
    await pressButton(tabDialog, 'Take payment');
    await expectToast(page, 'Payment taken, the tab is closed');
  });

  await test.step('each part has its receipt', async () => {
    await pressButton(tabDialog, 'Receipt Cash ₦1,500');
    await expect(tabDialog.getByText(`Tab Split 4: 1 × ${drink.drink_name}`)).toBeVisible();
    await expectAccessibleLayout(page);
  });
});

test('a tab is moved to the room of a guest, who signs', { tag: '@deep' }, async ({ page, app }) => {
  const desk = await staffClient(app.url, 'receptionist');
  const { id } = await bookAtDesk(
    desk,
    { ...walkInForTonight('Amaka Obi-Tab', 'deluxe'), check_out: addDays(testToday, 1) },
    'checked_in',
  );
  const drink = await addDrink(app.url, { price: 2500 });
  await openSales(page, await hireStaff(app.url, 'barmen'));
  const saleDialog = await openNewSale(page);
  await drinkButton(saleDialog, drink.drink_name).click();
  await saleDialog.getByText('Tab', { exact: true }).click();
  await saleDialog.getByLabel('Table or name').fill('Amaka');
  await pressButton(saleDialog, 'Put ₦2,500 on Amaka');
  await pressButton(saleDialog, 'Done');
  await page.getByRole('button', { name: /^Amaka/ }).click();
  const tabDialog = page.getByRole('dialog', { name: 'Tab Amaka' });
  await pressButton(tabDialog, 'Move to a room');
  await tabDialog.getByLabel('Room or name').fill('amaka');
  await tabDialog.getByRole('button', { name: /Amaka Obi-Tab/ }).click();
  const pad = await tabDialog.getByRole('img', { name: 'Not signed yet' }).boundingBox();
  if (!pad) throw new Error('there is no field to sign in');
  await page.mouse.move(pad.x + 20, pad.y + 40);
  await page.mouse.down();
  for (let turn = 1; turn <= 12; turn++) await page.mouse.move(pad.x + 20 + turn * 15, pad.y + (turn % 2 ? 20 : 80));
  await page.mouse.up();
  await expectAccessibleLayout(page);
  await tabDialog.getByRole('button', { name: /^Put ₦2,500 on/ }).click();
  await expect(tabDialog.getByText('Moved to Amaka Obi-Tab')).toBeVisible();
  const { body } = await desk.get(`/api/bookings/${id}/account`);
  expect(JSON.stringify(body)).toContain(drink.drink_name);
});
