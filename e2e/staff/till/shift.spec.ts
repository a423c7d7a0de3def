import type { Page } from '@playwright/test';
import { shiftMessages } from '#contract/till/shifts.ts';
import { tillCashMessages } from '#contract/till/till-cash.ts';
import { expectAccessibleLayout, expectAccessibleScreen, expectStillAccessible } from '../../accessibility.ts';
import { addDrink, sell } from '../../bar.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { demoCredentials, expectTab, expectToast, signIn } from '../../staff.ts';

const openShiftTab = async (page: Page, role: 'barmen' | 'supervisor') => {
  await signIn(page, role);
  await page.goto(`/dashboard/${role}/shift`);
  await expectTab(page, 'Shift');
};

const figureValue = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Figures' }).locator('> *').filter({ hasText: label });

async function fillEnvelope(page: Page, number: string, amount: string): Promise<void> {
  await fieldOf(page, 'Number on the envelope').fill(number);
  await fieldOf(page, 'Amount (₦)').fill(amount);
  await fieldOf(page, 'Received by').selectOption({ index: 1 });
}

testAlone(
  'a barman opens a shift on a phone, sells, drops, counts without knowing, hands over, and a supervisor signs',
  { tag: '@phone' },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(400));
    const drink = await addDrink(ownApp.url, { drink_name: 'Palm wine', price: 1500, stock_quantity: 20 });
    await signIn(page, 'barmen');
    await expect(page.getByText(`You have no open shift. ${shiftMessages.withoutTill}`)).toBeVisible();
    await page.getByRole('link', { name: 'Open a shift' }).click();
    await expectTab(page, 'Shift');
    await page.getByRole('button', { name: 'Open shift' }).click();
    await expect(page.getByText(shiftMessages.float)).toBeVisible();
    await expect(fieldOf(page, 'Cash in the till (₦)')).toHaveValue('');
    await fieldOf(page, 'Cash in the till (₦)').fill('₦20,000');
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'Open shift' }).click();
    await expectToast(page, shiftMessages.opened);
    await expect(page.getByRole('region', { name: 'Main bar' })).toContainText('Open since');
    await expectStillAccessible(page);

    await sell(ownApp.url, [{ drink_id: drink.id, quantity: 3 }], { by: 'barmen' });
    await page.goto('/dashboard/barmen');
    await expect(figureValue(page, 'Total sales')).toContainText(shiftMessages.afterCount);
    await expect(figureValue(page, 'Today’s sales')).toContainText(`${shiftMessages.afterCount}1 sale line`);
    await expect(page.getByRole('region', { name: 'Recent sales' })).toContainText(`Palm wine × 3`);
    await expect(page.locator('main')).not.toContainText('4,500');
    await expectAccessibleLayout(page);

    await page.getByRole('link', { name: 'Close shift' }).click();
    await page.getByRole('button', { name: 'Put cash in an envelope…' }).click();
    await fillEnvelope(page, 'E-0418', '2000');
    await expectAccessibleLayout(page);
    await page.getByRole('button', { name: 'Record the envelope' }).click();
    await expectToast(page, tillCashMessages.dropped('E-0418'));
    await expect(page.getByRole('region', { name: 'Cash that leaves the till' })).toContainText('Envelope E-0418');

    await page.getByRole('button', { name: 'Count the till and close' }).click();
    await page.getByRole('textbox', { name: 'Number of ₦1,000' }).fill('21');
    await page.getByRole('textbox', { name: 'Number of ₦1,000' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Number of ₦500' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Next: terminal' })).toBeDisabled();
    await expect(page.getByText('7 rows from ₦500 on have no number yet.')).toBeVisible();
    await expectStillAccessible(page);
    // Reloads the page, which must not lose what was counted.
    await page.reload();
    await page.getByRole('button', { name: 'Count the till and close' }).click();
    await expect(page.getByText('₦21,000').first()).toBeVisible();
    await page.getByRole('button', { name: 'None of the rest' }).click();
    await page.getByRole('button', { name: 'Next: terminal' }).click();
    await page.getByRole('button', { name: 'Next: transfers' }).click();
    await expect(page.getByText(shiftMessages.cardTotal)).toBeVisible();
    await page.getByRole('button', { name: 'The terminal was not used' }).click();
    await expectStillAccessible(page);
    await page.getByRole('button', { name: 'Next: transfers' }).click();
    await page.getByRole('button', { name: 'Commit the count' }).click();
    await expect(page.getByText(shiftMessages.transfers)).toBeVisible();
    await page.getByRole('button', { name: 'There was none' }).click();
    await expectStillAccessible(page);
    await page.getByRole('button', { name: 'Commit the count' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Commit the count?' });
    await expect(dialog.getByRole('button', { name: 'Count again' })).toBeFocused();
    await expect(dialog).toContainText('Cash ₦21,000, terminal ₦0 on 0 slips, 0 transfers.');
    await dialog.getByRole('button', { name: 'Commit' }).click();

    const countedRegion = page.getByRole('region', { name: 'Counted' });
    await expect(countedRegion).toContainText('₦1,500 short');
    await expect(countedRegion).toContainText('Should be ₦22,500');
    const handOverRegion = page.getByRole('region', { name: 'Hand over' });
    await expect(handOverRegion).toContainText('₦21,000');
    await handOverRegion.getByRole('button', { name: 'Put cash into an envelope…' }).click();
    await fillEnvelope(page, 'E-0419', '1000');
    await expect(page.getByText('₦20,000 stays in the till.')).toBeVisible();
    await expectStillAccessible(page);
    await page.getByRole('button', { name: 'Record the envelope' }).click();
    await expectToast(page, tillCashMessages.dropped('E-0419'));
    await expect(handOverRegion).toContainText('₦20,000');

    const { staffId, password } = demoCredentials('supervisor');
    await fieldOf(page, 'Staff ID').fill(demoCredentials('barmen').staffId);
    await fieldOf(page, 'Password').fill(password);
    await page.getByRole('button', { name: 'Sign the count' }).click();
    await expect(page.getByText(shiftMessages.signedBySelf)).toBeVisible();
    await expectStillAccessible(page);
    await fieldOf(page, 'Staff ID').fill(staffId);
    await page.getByRole('button', { name: 'Sign the count' }).click();
    await expectToast(page, shiftMessages.signed);

    await openShiftTab(page, 'supervisor');
    await expect(page.getByText('₦1,500 short')).toBeVisible();
    await page.getByRole('button', { name: /^Report/ }).click();
    const reportDialog = page.getByRole('dialog', { name: 'Z report 000001' });
    await expect(reportDialog).toContainText('Cash that should be there₦22,500');
    await expectAccessibleLayout(page);
  },
);

testAlone(
  'who has no shift sells as before, and a supervisor sees it open',
  { tag: '@deep' },
  async ({ page, ownApp }) => {
    const drink = await addDrink(ownApp.url, { drink_name: 'Palm wine', price: 1500, stock_quantity: 20 });
    await sell(ownApp.url, [{ drink_id: drink.id, quantity: 2 }], { by: 'barmen' });
    await signIn(page, 'barmen');
    await expect(figureValue(page, 'Total sales')).toContainText('₦3,000');
    await openShiftTab(page, 'supervisor');
    await expect(page.getByText('Without a till')).toBeVisible();
    await page.getByRole('button', { name: /^X report/ }).click();
    await expect(page.getByRole('dialog', { name: 'X report' })).toContainText('Cash taken₦3,000');
  },
);

testAlone(
  'a barman who sold without a till counts the cash alone, and puts it into an envelope before somebody signs',
  { tag: '@phone' },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(409));
    const drink = await addDrink(ownApp.url, { drink_name: 'Palm wine', price: 1500, stock_quantity: 20 });
    await sell(ownApp.url, [{ drink_id: drink.id, quantity: 2 }], { by: 'barmen' });
    await openShiftTab(page, 'barmen');
    await page.getByRole('button', { name: 'Count the cash without a till' }).click();
    await page.getByRole('textbox', { name: 'Number of ₦1,000' }).fill('3');
    await page.getByRole('button', { name: 'None of the rest' }).click();
    await page.getByRole('button', { name: 'Next: terminal' }).click();
    await page.getByRole('button', { name: 'The terminal was not used' }).click();
    await page.getByRole('button', { name: 'Next: transfers' }).click();
    await page.getByRole('button', { name: 'There was none' }).click();
    await page.getByRole('button', { name: 'Commit the count' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Commit' }).click();
    await expect(page.getByRole('region', { name: 'Counted' })).toContainText('Agrees');

    const handOverRegion = page.getByRole('region', { name: 'Hand over' });
    await expect(handOverRegion).toContainText('Not in an envelope yet₦3,000');
    await expectAccessibleLayout(page);
    const { staffId, password } = demoCredentials('supervisor');
    await fieldOf(page, 'Staff ID').fill(staffId);
    await fieldOf(page, 'Password').fill(password);
    await page.getByRole('button', { name: 'Sign the count' }).click();
    await expect(page.getByText(shiftMessages.notHandedOver)).toBeVisible();
    await handOverRegion.getByRole('button', { name: 'Put cash into an envelope…' }).click();
    await fillEnvelope(page, 'E-0420', '3000');
    await page.getByRole('button', { name: 'Record the envelope' }).click();
    await expectToast(page, tillCashMessages.dropped('E-0420'));
    await fieldOf(page, 'Password').fill(password);
    await page.getByRole('button', { name: 'Sign the count' }).click();
    await expectToast(page, shiftMessages.signed);
  },
);
