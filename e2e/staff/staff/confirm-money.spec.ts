import { saleMessages } from '#contract/bar/bar.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { makeClient } from '#tools/testing/client.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { addDrink, drinkButton, openNewSale, openSales, saleRows, stockOf } from '../../bar.ts';
import { pressButton } from '../../desk.ts';
import { expect, statusError, test } from '../../fixtures.ts';
import { expectToast } from '../../staff.ts';
import { hireStaff } from '../../test-staff.ts';

const pin = '385062';

test('much cash asks a barman for the PIN once more; the order stays meanwhile, and is recorded once', {
  tag: '@phone',
}, async ({ page, app, complaints }) => {
  complaints.allow(statusError(449));
  const drink = await addDrink(app.url, { price: 250_000 });
  const barman = await hireStaff(app.url, 'barmen');
  const client = await signedIn({ client: () => makeClient(app.url) }, barman);
  await client.post('/api/auth/pin', { password: barman.password, pin });
  await openSales(page, barman);
  const saleDialog = await openNewSale(page);
  await drinkButton(saleDialog, drink.drink_name).click();
  await pressButton(saleDialog, 'Record sale');
  const question = page.getByRole('dialog', { name: 'Confirm the amount' });
  await expect(question).toContainText('Above ₦200,000 your PIN is asked for once more.');
  await expect(question.getByLabel('PIN', { exact: true })).toBeFocused();
  await expectAccessibleLayout(page);
  await pressButton(question, 'Cancel');
  await expect(saleDialog).toContainText(pinMessages.notConfirmed);
  await expect(saleDialog).toContainText(`${drink.drink_name}1 in this order`);

  await pressButton(saleDialog, 'Record sale');
  await expect(question.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type('719305');
  await expect(question).toContainText(pinMessages.wrong(4));
  await page.keyboard.type(pin);
  await expect(question).toBeHidden();
  await expectToast(page, saleMessages.recorded);
  await pressButton(saleDialog, 'Done');
  await expect(saleRows(page, drink.drink_name)).toHaveCount(1);
  expect(await stockOf(app.url, drink.id)).toBe(9);
});
