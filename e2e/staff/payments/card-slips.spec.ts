import { officeLink } from '#contract/core/office-address.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { slipMessages } from '#contract/payments/card-slips.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { addDrink, drinkButton, openNewSale, openSales } from '../../bar.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { expectToast, startSession } from '../../staff.ts';

testAlone(
  'a slip of the terminal is recorded once, at the bar and at the desk, and who shows it again keeps what is typed',
  { tag: ['@phone', '@deep'] },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(409));
    const drink = await addDrink(ownApp.url, { price: 1500 });
    const rrn = '406215 004712';

    await testAlone.step('a barman sells by card, and the same slip is refused at the field', async () => {
      await openSales(page, 'barmen');
      const dialog = await openNewSale(page);
      await drinkButton(dialog, drink.drink_name).click();
      await dialog.getByText('Card', { exact: true }).click();
      await dialog.getByLabel('Slip number (optional)').fill(rrn);
      await expect(dialog.getByLabel('Terminal')).toHaveValue('');
      await expectAccessibleLayout(page);
      await pressButton(dialog, 'Record sale');
      await expectToast(page, 'Sale recorded successfully!');
      await drinkButton(dialog, drink.drink_name).click();
      await dialog.getByText('Card', { exact: true }).click();
      const slipField = dialog.getByLabel('Slip number (optional)');
      await slipField.fill(rrn.replace(' ', ''));
      await pressButton(dialog, 'Record sale');
      await expect(slipField).toHaveAccessibleDescription(/^Sunday Etim recorded this slip at .* at the bar\./);
      await expect(slipField).toBeFocused();
      await expect(slipField).toHaveValue(rrn.replace(' ', ''));
      await expectAccessibleLayout(page);
      await slipField.fill('');
      await pressButton(dialog, 'Record sale');
      await expectToast(page, 'Sale recorded successfully!');
      await pressButton(dialog, 'Done');
      await expect(page.getByText(`Card, slip ${rrn}`).first()).toBeVisible();
    });

    await testAlone.step('the receptionist enters the number, and not that of the bar', async () => {
      const desk = await staffClient(ownApp.url, 'receptionist');
      const { id } = await bookAtDesk(desk, walkInForTonight('Chidi Obi', 'classic-single'));
      await startSession(page, 'receptionist');
      await page.goto(officeLink('receptionist', 'bookings', { booking: id }));
      await pressButton(page, 'Record payment');
      const dialog = page.getByRole('dialog', { name: 'Record payment' });
      await dialog.getByLabel('Method').selectOption('card');
      await pressButton(dialog, 'Enter the slip instead');
      await pressButton(dialog, 'Record payment');
      const slipField = dialog.getByLabel('Slip number');
      await expect(slipField).toHaveAccessibleDescription(new RegExp(slipMessages.missing));
      await slipField.fill(rrn);
      await pressButton(dialog, 'Record payment');
      await expect(slipField).toHaveAccessibleDescription(/Sunday Etim recorded this slip at .* at the bar\./);
      await expect(slipField).toHaveValue(rrn);
      await expectAccessibleLayout(page);
      await slipField.fill('0042');
      await dialog.getByLabel('Terminal').selectOption('Bar');
      await pressButton(dialog, 'Record payment');
      await expectToast(page, deskMessages.paymentTaken);
      await expect(page.getByRole('list', { name: 'Payments' }).last()).toContainText('0042');
    });
  },
);
