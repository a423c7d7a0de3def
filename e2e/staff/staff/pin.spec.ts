import { saleMessages } from '#contract/bar/bar.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { addDrink, drinkButton, openNewSale, saleRows } from '../../bar.ts';
import { pressButton } from '../../desk.ts';
import { expect, statusError, testAlone } from '../../fixtures.ts';
import { hotelTime } from '../../hotel-process.ts';
import { expectToast, signIn } from '../../staff.ts';
import { hireStaff } from '../../test-staff.ts';

const pin = '385062';
const sessionLockedError = statusError(440);

testAlone(
  'a barman sets a PIN; the phone lies idle, is unlocked with it, and the sale that was typed is still there',
  { tag: '@phone' },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(sessionLockedError, statusError(400), /net::ERR_|Failed to fetch|No CSRF token/);
    const drink = await addDrink(ownApp.url);
    const barman = await hireStaff(ownApp.url, 'barmen');
    await signIn(page, barman);
    await pressButton(page, /^Profile menu/);
    await page.getByRole('link', { name: 'Set a PIN to lock the screen' }).click();
    const panel = page.getByRole('region', { name: 'Set a PIN' });
    await expect(panel.getByLabel('Your password', { exact: true })).toBeFocused();
    await expect(panel).toContainText(pinMessages.endsSessions);
    await panel.getByLabel('Your password', { exact: true }).fill(barman.password);
    await panel.getByLabel('New PIN', { exact: true }).fill('123456');
    await panel.getByLabel('New PIN again', { exact: true }).fill('123456');
    await pressButton(panel, 'Set PIN');
    await expect(panel).toContainText(pinMessages.simple);
    await panel.getByLabel('New PIN', { exact: true }).fill(pin);
    await panel.getByLabel('New PIN again', { exact: true }).fill(pin);
    await pressButton(panel, 'Set PIN');
    await expectToast(page, pinMessages.set);
    await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible();
    await expectAccessibleLayout(page);

    await page.goto('/dashboard/barmen/create-sale');
    const saleDialog = await openNewSale(page);
    await drinkButton(saleDialog, drink.drink_name).click();
    await drinkButton(saleDialog, drink.drink_name).click();
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(60) });
    // The page checks the session when somebody comes back to it.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    const lockDialog = page.getByRole('dialog', { name: 'Screen locked' });
    await expect(lockDialog).toContainText(barman.name);
    await expect(lockDialog.getByLabel('PIN', { exact: true })).toBeFocused();
    await expectAccessibleLayout(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // The sixth digit sends the PIN.
    await lockDialog.getByLabel('PIN', { exact: true }).fill('719305');
    await expect(lockDialog).toContainText(pinMessages.wrong(4));
    await lockDialog.getByLabel('PIN', { exact: true }).fill(pin);
    await expect(lockDialog).toBeHidden();
    await expect(saleDialog).toContainText(`${drink.drink_name}2 in this order`);
    await pressButton(saleDialog, 'Record sale');
    await expectToast(page, saleMessages.recorded);
    await pressButton(saleDialog, 'Done');
    await expect(saleRows(page, drink.drink_name)).toHaveCount(1);

    // A page that is opened while the session is locked shows nothing but the lock.
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await pressButton(page, 'Lock screen');
    await expect(lockDialog).toBeVisible();
    await page.reload();
    await expect(lockDialog).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await pressButton(lockDialog, 'Use the password instead');
    await lockDialog.getByLabel('Password', { exact: true }).fill(barman.password);
    await pressButton(lockDialog, 'Unlock');
    await expect(lockDialog).toBeHidden();
    await expect(saleRows(page, drink.drink_name)).toHaveCount(1);
  },
);
