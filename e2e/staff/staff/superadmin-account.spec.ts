import type { Page } from '@playwright/test';
import { errorMessages } from '#contract/core/errors.ts';
import { officeLink, type TabId } from '#contract/core/office-address.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { connectionError, expect, statusError, test, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { hotelTime } from '../../hotel-process.ts';
import { demoCredentials, expectTab, expectToast, signIn, signInOnScreen, startSession } from '../../staff.ts';
import { hireStaff, type TestStaff, tryToSignIn } from '../../test-staff.ts';

const newPassword = 'Palm-Wine-2027!';

async function openAsNewSuperadmin(page: Page, url: string | undefined, tab?: TabId): Promise<TestStaff> {
  const staff = await hireStaff(url as string, 'superadmin');
  await startSession(page, staff);
  await page.goto(officeLink('superadmin', tab));
  return staff;
}

const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Change Password' });
const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('preferences are kept', { tag: '@deep' }, async ({ page, baseURL, complaints }) => {
  complaints.allow(connectionError);
  await openAsNewSuperadmin(page, baseURL, 'settings');
  await expect(page.getByRole('checkbox', { name: 'Email notifications' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'SMS alerts' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Daily reports' })).not.toBeChecked();
  await expect(fieldOf(page, 'Currency')).toHaveValue('NGN');
  await expect(fieldOf(page, 'Timezone')).toHaveValue('Africa/Lagos');

  await expectAccessibleLayout(page);

  await page.getByRole('checkbox', { name: 'SMS alerts' }).uncheck();
  await page.getByRole('checkbox', { name: 'Daily reports' }).check();
  await fieldOf(page, 'Currency').selectOption('EUR');
  await fieldOf(page, 'Timezone').selectOption('UTC');
  await page.route('**/api/auth/update-settings', (route) => route.abort(), { times: 1 });
  await pressButton(page, 'Save settings');
  await expect(page.getByRole('alert')).toContainText(`Error updating settings: ${errorMessages.connection}`);
  await pressButton(page, 'Save settings');
  await expectToast(page, 'Settings saved');

  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Email notifications' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'SMS alerts' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Daily reports' })).toBeChecked();
  await expect(fieldOf(page, 'Currency')).toHaveValue('EUR');
  await expect(fieldOf(page, 'Timezone')).toHaveValue('UTC');
});

test('the change dialog marks what a password has, and waits until it has everything', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  const { password } = await openAsNewSuperadmin(page, baseURL);
  await pressButton(page, 'Change Password');
  const marks = passwordDialog(page).getByRole('list', { name: 'Password requirements' }).getByRole('listitem');
  const submitButton = passwordDialog(page).getByRole('button', { name: 'Change password', exact: true });
  await expect(marks).toHaveText([
    'At least 8 characters: not met yet',
    'An uppercase letter: not met yet',
    'A lowercase letter: not met yet',
    'A digit: not met yet',
    'A special character: not met yet',
  ]);
  await expect(passwordDialog(page).getByText('Please fill in all fields')).toBeVisible();
  await fieldOf(page, 'New password').fill('Palm1');
  await fieldOf(page, 'Confirm new password').fill('Palm1');
  await expect(marks).toHaveText([
    'At least 8 characters: not met yet',
    'An uppercase letter: met',
    'A lowercase letter: met',
    'A digit: met',
    'A special character: not met yet',
  ]);
  await expect(passwordDialog(page).getByText('Password does not meet all requirements')).toBeVisible();
  await expect(submitButton).toBeDisabled();
  await expectAccessibleLayout(page);
  await fieldOf(page, 'New password').fill(newPassword);
  await expect(passwordDialog(page).getByText('New passwords do not match')).toBeVisible();
  await expect(submitButton).toBeDisabled();
  await fieldOf(page, 'Confirm new password').fill(newPassword);
  await submitButton.click();
  await expect(fieldOf(page, 'Current password')).toHaveAccessibleDescription('Please fill in all fields');
  await fieldOf(page, 'Current password').fill(password);
  await submitButton.click();
  await expectToast(page, 'Password changed successfully!');
  await expect(passwordDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change Password', exact: true })).toBeFocused();
  await page.reload();
  await expectTab(page, 'Overview');
});

test('Escape closes the change dialog and leaves the password alone', { tag: '@deep' }, async ({ page, baseURL }) => {
  await openAsNewSuperadmin(page, baseURL, 'settings');
  await pressButton(page, 'Change Password');
  await expect(fieldOf(page, 'Current password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(passwordDialog(page)).toBeHidden();
});

test('the profile changes a name alone, or with a password', { tag: '@deep' }, async ({
  page,
  baseURL,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(401));
  const staff = await openAsNewSuperadmin(page, baseURL, 'profile');
  const pressUpdateProfile = () => pressButton(page, 'Update profile');
  await expect(page.getByRole('definition')).toHaveText([staff.name, 'Superadmin', staff.staffId]);

  await fieldOf(page, 'Name').fill('');
  await fieldOf(page, 'New password').fill('Ab-1!');
  await fieldOf(page, 'Confirm new password').fill('Ab-1');
  await pressUpdateProfile();
  await expect(fieldOf(page, 'Name')).toHaveAccessibleDescription('Please enter a name');
  await expect(fieldOf(page, 'Current password')).toHaveAccessibleDescription('Please fill in all fields');
  await expect(fieldOf(page, 'New password')).toHaveAccessibleDescription(
    /New password must be at least 6 characters long$/,
  );
  await expect(fieldOf(page, 'Confirm new password')).toHaveAccessibleDescription('New passwords do not match');

  await expectAccessibleLayout(page);

  await fieldOf(page, 'New password').fill('');
  await fieldOf(page, 'Confirm new password').fill('');
  await fieldOf(page, 'Name').fill('Ọmọlará Bákàrè');
  await pressUpdateProfile();
  await expectToast(page, 'Profile updated');
  await expect(page.getByText('Welcome back, Ọmọlará Bákàrè')).toBeVisible();

  await fieldOf(page, 'Current password').fill(staff.password);
  await fieldOf(page, 'New password').fill(newPassword);
  await fieldOf(page, 'Confirm new password').fill(newPassword);
  await pressUpdateProfile();
  await expectToast(page, 'Password updated successfully');

  const otherBrowser = await stranger();
  await tryToSignIn(otherBrowser, staff);
  await expect(otherBrowser.getByRole('alert')).toContainText('Invalid credentials');
  await signInOnScreen(otherBrowser, { ...staff, password: newPassword });
  await expect(otherBrowser.getByText('Welcome back, Ọmọlará Bákàrè')).toBeVisible();
});

test('quick actions lead to staff, rooms and analytics', { tag: '@deep' }, async ({ page, baseURL }) => {
  await openAsNewSuperadmin(page, baseURL);
  for (const [name, tab] of [
    ['Manage staff', 'staff'],
    ['Room inventory', 'room-inventory'],
    ['View analytics', 'analytics'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(officeLink('superadmin', tab));
    await page.goBack();
  }
});

testAlone('a password about to expire is warned of until it is changed', { tag: '@deep' }, async ({ page, ownApp }) => {
  const admin = demoCredentials('superadmin');
  const minutesOfDay = 24 * 60;
  await ownApp.stop();
  await ownApp.start({ HOTEL_NOW: hotelTime(85 * minutesOfDay) });
  await signIn(page, admin);
  const warningRegion = page.getByRole('region', { name: 'Password expiry' });
  await expect(warningRegion).toContainText('Your password will expire in 5 days.');
  await expectAccessibleLayout(page);
  await warningRegion.getByRole('button', { name: 'Dismiss the warning' }).click();
  await expect(warningRegion).toBeHidden();

  await page.reload();
  await warningRegion.getByRole('button', { name: 'Change Password Now' }).click();
  await fieldOf(page, 'Current password').fill(admin.password);
  await fieldOf(page, 'New password').fill(newPassword);
  await fieldOf(page, 'Confirm new password').fill(newPassword);
  await passwordDialog(page).getByRole('button', { name: 'Change password', exact: true }).click();
  await expectToast(page, 'Password changed successfully!');
  await expect(warningRegion).toBeHidden();
});
