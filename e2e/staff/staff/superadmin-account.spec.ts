import type { Page } from '@playwright/test';
import { errorMessages } from '#contract/core/errors.ts';
import { officeLink, type TabId } from '#contract/core/office-address.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { connectionError, expect, statusError, test, testAlone } from '../../fixtures.ts';
import { field } from '../../guest.ts';
import { hotelTime } from '../../hotel-process.ts';
import { demo, expectTab, expectToast, signIn, signInOnScreen, startSession } from '../../staff.ts';
import { hire, type TestStaff, tryToSignIn } from '../../test-staff.ts';

const newPassword = 'Palm-Wine-2027!';

async function open(page: Page, url: string | undefined, tab?: TabId): Promise<TestStaff> {
  const staff = await hire(url as string, 'superadmin');
  await startSession(page, staff);
  await page.goto(officeLink('superadmin', tab));
  return staff;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Password' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('preferences are kept', { tag: '@deep' }, async ({ page, baseURL, complaints }) => {
  complaints.allow(connectionError);
  await open(page, baseURL, 'settings');
  await expect(page.getByRole('checkbox', { name: 'Email notifications' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'SMS alerts' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Daily reports' })).not.toBeChecked();
  await expect(field(page, 'Currency')).toHaveValue('NGN');
  await expect(field(page, 'Timezone')).toHaveValue('Africa/Lagos');

  await expectAccessibleLayout(page);

  await page.getByRole('checkbox', { name: 'SMS alerts' }).uncheck();
  await page.getByRole('checkbox', { name: 'Daily reports' }).check();
  await field(page, 'Currency').selectOption('EUR');
  await field(page, 'Timezone').selectOption('UTC');
  await page.route('**/api/auth/update-settings', (route) => route.abort(), { times: 1 });
  await press(page, 'Save settings');
  await expect(page.getByRole('alert')).toContainText(`Error updating settings: ${errorMessages.connection}`);
  await press(page, 'Save settings');
  await expectToast(page, 'Settings saved');

  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Email notifications' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'SMS alerts' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Daily reports' })).toBeChecked();
  await expect(field(page, 'Currency')).toHaveValue('EUR');
  await expect(field(page, 'Timezone')).toHaveValue('UTC');
});

test('the change dialog marks what a password has, and waits until it has everything', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  const { password } = await open(page, baseURL);
  await press(page, 'Change Password');
  const marks = dialog(page).getByRole('list', { name: 'Password requirements' }).getByRole('listitem');
  const submit = dialog(page).getByRole('button', { name: 'Change password', exact: true });
  await expect(marks).toHaveText([
    'At least 8 characters: not met yet',
    'An uppercase letter: not met yet',
    'A lowercase letter: not met yet',
    'A digit: not met yet',
    'A special character: not met yet',
  ]);
  await expect(dialog(page).getByText('Please fill in all fields')).toBeVisible();
  await field(page, 'New password').fill('Palm1');
  await field(page, 'Confirm new password').fill('Palm1');
  await expect(marks).toHaveText([
    'At least 8 characters: not met yet',
    'An uppercase letter: met',
    'A lowercase letter: met',
    'A digit: met',
    'A special character: not met yet',
  ]);
  await expect(dialog(page).getByText('Password does not meet all requirements')).toBeVisible();
  await expect(submit).toBeDisabled();
  await expectAccessibleLayout(page);
  await field(page, 'New password').fill(newPassword);
  await expect(dialog(page).getByText('New passwords do not match')).toBeVisible();
  await expect(submit).toBeDisabled();
  await field(page, 'Confirm new password').fill(newPassword);
  await submit.click();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('Please fill in all fields');
  await field(page, 'Current password').fill(password);
  await submit.click();
  await expectToast(page, 'Password changed successfully!');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change Password', exact: true })).toBeFocused();
  await page.reload();
  await expectTab(page, 'Overview');
});

test('Escape closes the change dialog and leaves the password alone', { tag: '@deep' }, async ({ page, baseURL }) => {
  await open(page, baseURL, 'settings');
  await press(page, 'Change Password');
  await expect(field(page, 'Current password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('the profile changes a name alone, or with a password', { tag: '@deep' }, async ({
  page,
  baseURL,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(401));
  const staff = await open(page, baseURL, 'profile');
  const save = () => press(page, 'Update profile');
  await expect(page.getByRole('definition')).toHaveText([staff.name, 'Superadmin', staff.staffId]);

  await field(page, 'Name').fill('');
  await field(page, 'New password').fill('Ab-1!');
  await field(page, 'Confirm new password').fill('Ab-1');
  await save();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please enter a name');
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('Please fill in all fields');
  await expect(field(page, 'New password')).toHaveAccessibleDescription(
    /New password must be at least 6 characters long$/,
  );
  await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription('New passwords do not match');

  await expectAccessibleLayout(page);

  await field(page, 'New password').fill('');
  await field(page, 'Confirm new password').fill('');
  await field(page, 'Name').fill('Ọmọlará Bákàrè');
  await save();
  await expectToast(page, 'Profile updated');
  await expect(page.getByText('Welcome back, Ọmọlará Bákàrè')).toBeVisible();

  await field(page, 'Current password').fill(staff.password);
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill(newPassword);
  await save();
  await expectToast(page, 'Password updated successfully');

  const otherBrowser = await stranger();
  await tryToSignIn(otherBrowser, staff);
  await expect(otherBrowser.getByRole('alert')).toContainText('Invalid credentials');
  await signInOnScreen(otherBrowser, { ...staff, password: newPassword });
  await expect(otherBrowser.getByText('Welcome back, Ọmọlará Bákàrè')).toBeVisible();
});

test('quick actions lead to staff, rooms and analytics', { tag: '@deep' }, async ({ page, baseURL }) => {
  await open(page, baseURL);
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
  const admin = demo('superadmin');
  const days = 24 * 60;
  await ownApp.stop();
  await ownApp.start({ HOTEL_NOW: hotelTime(85 * days) });
  await signIn(page, admin);
  const warning = page.getByRole('region', { name: 'Password expiry' });
  await expect(warning).toContainText('Your password will expire in 5 days.');
  await expectAccessibleLayout(page);
  await warning.getByRole('button', { name: 'Dismiss the warning' }).click();
  await expect(warning).toBeHidden();

  await page.reload();
  await warning.getByRole('button', { name: 'Change Password Now' }).click();
  await field(page, 'Current password').fill(admin.password);
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill(newPassword);
  await dialog(page).getByRole('button', { name: 'Change password', exact: true }).click();
  await expectToast(page, 'Password changed successfully!');
  await expect(warning).toBeHidden();
});
