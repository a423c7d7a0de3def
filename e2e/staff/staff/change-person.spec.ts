import type { Locator, Page } from '@playwright/test';
import { saleMessages } from '#contract/bar/bar.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { makeClient } from '#tools/testing/client.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { addDrink, drinkButton, openNewSale, saleRows } from '../../bar.ts';
import { pressButton } from '../../desk.ts';
import { expect, statusError, test } from '../../fixtures.ts';
import { expectSignInScreen, expectTab, expectToast, signInOnScreen, submitSignIn } from '../../staff.ts';
import { hireStaff, type TestStaff } from '../../test-staff.ts';

const pinOfFirst = '385062';
const pinOfSecond = '719305';

async function hireWithPin(url: string, pin: string): Promise<TestStaff> {
  const barman = await hireStaff(url, 'barmen');
  const client = await signedIn({ client: () => makeClient(url) }, barman);
  expect((await client.post('/api/auth/pin', { password: barman.password, pin })).status).toBe(200);
  return barman;
}

const profileOf = (page: Page, { name }: TestStaff): Locator =>
  page.getByRole('button', { name: `Profile menu, ${name}`, exact: true });

test('two barmen take turns at one phone in two taps; each finds the own order, and none that of the other', {
  tag: '@phone',
}, async ({ page, app, complaints }) => {
  complaints.allow(statusError(440), statusError(400));
  const drink = await addDrink(app.url);
  const [firstBarman, secondBarman] = [await hireWithPin(app.url, pinOfFirst), await hireWithPin(app.url, pinOfSecond)];
  const dialog = page.getByRole('dialog', { name: 'Change person' });
  let taps = 0;
  const tap = async (button: Locator) => {
    taps += 1;
    await button.click();
  };

  await signInOnScreen(page, firstBarman);
  await page.goto('/dashboard/barmen/create-sale');
  const begunSaleDialog = await openNewSale(page);
  await drinkButton(begunSaleDialog, drink.drink_name).click();
  await drinkButton(begunSaleDialog, drink.drink_name).click();
  await page.reload();
  await profileOf(page, firstBarman).click();
  await pressButton(page, 'Change person');
  await expect(dialog).toContainText('Nobody else has signed in here in this shift');
  await pressButton(dialog, 'Sign in somebody else');
  await page.getByRole('link', { name: 'Back to the locked screen' }).click();
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.goBack();
  await submitSignIn(page, secondBarman);
  await expectTab(page, 'Overview');

  const otherTab = await page.context().newPage();
  await otherTab.goto('/dashboard/barmen/settings');
  await expect(profileOf(otherTab, secondBarman)).toBeVisible();
  await page.goto('/dashboard/barmen/create-sale');
  await expect(await openNewSale(page)).not.toContainText('in this order');
  await page.keyboard.press('Escape');

  taps = 0;
  await tap(page.getByRole('button', { name: 'Change person', exact: true }));
  await expectAccessibleLayout(page);
  await tap(dialog.getByRole('button', { name: firstBarman.name }));
  await expect(dialog.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type(pinOfSecond);
  await expect(dialog).toContainText(pinMessages.wrong(4));
  await page.keyboard.type(pinOfFirst);
  await expect(profileOf(page, firstBarman)).toBeVisible();
  expect(taps).toBe(2);
  await expectTab(page, 'Overview');
  await expect(profileOf(otherTab, firstBarman)).toBeVisible();

  await page.goto('/dashboard/barmen/create-sale');
  const saleDialog = await openNewSale(page);
  await expect(saleDialog).toContainText(`${drink.drink_name}2 in this order`);
  await pressButton(saleDialog, 'Record sale');
  await expectToast(page, saleMessages.recorded);
  await pressButton(saleDialog, 'Done');
  await expect(saleRows(page, drink.drink_name)).toHaveCount(1);

  // From a locked screen, another person needs one tap before the PIN.
  await profileOf(page, firstBarman).click();
  await pressButton(page, 'Lock screen');
  const lockDialog = page.getByRole('dialog', { name: 'Screen locked' });
  await expectAccessibleLayout(page);
  taps = 0;
  await tap(lockDialog.getByRole('button', { name: secondBarman.name }));
  await expect(lockDialog.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type(pinOfSecond);
  await expect(profileOf(page, secondBarman)).toBeVisible();
  expect(taps).toBe(1);
  await page.goto('/dashboard/barmen/create-sale');
  await expect(page.getByText('Nothing has been sold yet')).toBeVisible();

  // After a person has signed out, the page shows the locked screen of the other person.
  await profileOf(page, secondBarman).click();
  await pressButton(page, 'Sign Out');
  await expect(lockDialog).toContainText(firstBarman.name);
  await expect(lockDialog).not.toContainText(secondBarman.name);
  await lockDialog.getByLabel('PIN', { exact: true }).fill(pinOfFirst);
  await expect(profileOf(page, firstBarman)).toBeVisible();
  await otherTab.close();
  await profileOf(page, firstBarman).click();
  await pressButton(page, 'Sign Out');
  await expectSignInScreen(page);
});
