import type { Page } from '@playwright/test';
import { errorMessages } from '#contract/core/errors.ts';
import { officeLink } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { isDeep } from '#tools/testing/form.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { connectionError, expect, statusError, test } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast, signInOnScreen, startSession } from '../../staff.ts';
import { hireStaff, type TestStaff, tryToSignIn } from '../../test-staff.ts';

const newPassword = 'Palm-Wine-2027!';
const fillAllMessage = 'Please fill in all fields';
const noMatchMessage = 'New passwords do not match';

async function signInNewStaff(page: Page, url: string | undefined, role: StaffRole): Promise<TestStaff> {
  const staff = await hireStaff(url as string, role);
  await startSession(page, staff);
  await page.goto(officeLink(role, 'settings'));
  await expectTab(page, 'Settings');
  return staff;
}

type Passwords = { current?: string; next?: string; confirm?: string };

async function typePasswords(page: Page, { current = '', next = '', confirm = next }: Passwords): Promise<void> {
  await fieldOf(page, 'Current password').fill(current);
  await fieldOf(page, 'New password').fill(next);
  await fieldOf(page, 'Confirm new password').fill(confirm);
}

const pressChangePassword = (page: Page) => page.getByRole('button', { name: 'Change password', exact: true }).click();

const passwordLabels = ['Current password', 'New password', 'Confirm new password'] as const;

async function expectErrors(page: Page, ...messages: (string | undefined)[]): Promise<void> {
  for (const [index, label] of passwordLabels.entries()) {
    const message = messages[index];
    if (message) await expect(fieldOf(page, label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
    else await expect(fieldOf(page, label)).not.toHaveAttribute('aria-invalid', 'true');
  }
}

type PasswordCheck = { typed: Passwords; errors: (string | undefined)[] };

const passwordChecks: Record<'supervisor' | 'receptionist' | 'barmen', PasswordCheck[]> = {
  supervisor: [
    { typed: {}, errors: [fillAllMessage, fillAllMessage, fillAllMessage] },
    { typed: { current: 'x', next: newPassword, confirm: '' }, errors: [undefined, undefined, fillAllMessage] },
    { typed: { current: 'x', next: newPassword, confirm: 'other' }, errors: [undefined, undefined, noMatchMessage] },
  ],
  receptionist: [
    { typed: {}, errors: [fillAllMessage, fillAllMessage, fillAllMessage] },
    {
      typed: { current: 'x', next: 'Ab-1!', confirm: 'Ab-1' },
      errors: [undefined, 'New password must be at least 6 characters long', noMatchMessage],
    },
  ],
  barmen: [
    { typed: { next: newPassword }, errors: ['Current password is required to change password'] },
    {
      typed: { current: 'x', next: newPassword, confirm: '' },
      errors: [undefined, undefined, 'New password and confirmation do not match'],
    },
  ],
};

for (const role of ['supervisor', 'receptionist', 'barmen'] as const)
  test(`${role}: the settings say what is missing before anything is sent`, { tag: '@deep' }, async ({
    page,
    baseURL,
  }) => {
    await signInNewStaff(page, baseURL, role);
    let changesSent = 0;
    page.on('request', (request) => (changesSent += request.method() === 'GET' ? 0 : 1));
    for (const { typed, errors } of passwordChecks[role]) {
      await typePasswords(page, typed);
      await pressChangePassword(page);
      await expectErrors(page, ...errors);
    }
    expect(changesSent).toBe(0);
    await expectAccessibleLayout(page);
  });

async function expectPasswordProblems(page: Page, password: string): Promise<void> {
  await typePasswords(page, { current: password, next: 'lagoonkettle' });
  await pressChangePassword(page);
  await expectErrors(
    page,
    undefined,
    'Password must have an uppercase letter\\.\\s+Password must have a digit\\.\\s+Password must have a special character\\.',
  );
  await expect(fieldOf(page, 'New password')).toBeFocused();
  await expect(fieldOf(page, 'Current password')).toHaveValue(password);
  await expect(fieldOf(page, 'Confirm new password')).toHaveValue('lagoonkettle');

  await typePasswords(page, { current: password, next: password });
  await pressChangePassword(page);
  await expectErrors(page, undefined, 'The new password must differ from the current one\\.');
  await typePasswords(page, { current: 'not this one', next: newPassword });
  await pressChangePassword(page);
  await expectErrors(page, 'Current password is incorrect');
}

async function endSessionByHand(page: Page, otherPage: Page, staff: TestStaff): Promise<void> {
  await page.reload();
  const sessionItems = page.getByRole('region', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessionItems).toHaveCount(2);
  await expect(sessionItems.filter({ hasText: 'This session' })).toHaveCount(1);
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: /^End the session on Chrome on / }).click();
  await expectToast(page, 'Session ended');
  await expect(sessionItems).toHaveCount(1);
  await otherPage.reload();
  await expect(otherPage.getByRole('heading', { name: errorMessages.unauthenticated })).toBeVisible();
  await signInOnScreen(otherPage, staff);
}

for (const [role, success] of [
  ['supervisor', 'Password changed successfully!'],
  ['receptionist', 'Password changed successfully!'],
  ['barmen', 'Password updated successfully'],
] as const)
  test(`${role}: a changed password works at the next sign-in, the old one does not, and other browsers are signed out`, {
    tag: '@deep',
  }, async ({ page, baseURL, stranger, complaints }) => {
    complaints.allow(statusError(400), statusError(401));
    const staff = await signInNewStaff(page, baseURL, role);
    await expect(fieldOf(page, 'Name')).toHaveAccessibleDescription('Only administrators can change names');
    if (isDeep && role === 'receptionist') await expectPasswordProblems(page, staff.password);
    const otherBrowser = await stranger();
    await signInOnScreen(otherBrowser, staff);
    if (role === 'receptionist') await endSessionByHand(page, otherBrowser, staff);

    await typePasswords(page, { current: staff.password, next: newPassword });
    await pressChangePassword(page);
    await expectToast(page, success);
    for (const label of passwordLabels) await expect(fieldOf(page, label)).toHaveValue('');
    await page.reload();
    await expectTab(page, 'Settings');

    await otherBrowser.reload();
    await expect(otherBrowser.getByRole('heading', { name: errorMessages.unauthenticated })).toBeVisible();
    await tryToSignIn(otherBrowser, staff);
    await expect(otherBrowser.getByRole('alert')).toContainText('Invalid credentials');
    await signInOnScreen(otherBrowser, { ...staff, password: newPassword });
  });

test('a lost connection is said, and the change can be sent again', { tag: '@deep' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(connectionError);
  const { password } = await signInNewStaff(page, baseURL, 'supervisor');
  await page.route('**/api/auth/change-password', (route) => route.abort(), { times: 1 });
  await typePasswords(page, { current: password, next: newPassword });
  await pressChangePassword(page);
  await expect(page.getByRole('alert')).toContainText(`Error changing password: ${errorMessages.connection}`);
  await expect(fieldOf(page, 'New password')).toHaveValue(newPassword);
  await pressChangePassword(page);
  await expectToast(page, 'Password changed successfully!');
});

test('a supervisor shows all three passwords at once, a receptionist each for itself', { tag: '@deep' }, async ({
  page,
  baseURL,
  stranger,
}) => {
  await signInNewStaff(page, baseURL, 'supervisor');
  for (const label of passwordLabels) await expect(fieldOf(page, label)).toHaveAttribute('type', 'password');
  await page.getByRole('checkbox', { name: 'Show password' }).check();
  for (const label of passwordLabels) await expect(fieldOf(page, label)).toHaveAttribute('type', 'text');

  const deskPage = await stranger();
  await signInNewStaff(deskPage, baseURL, 'receptionist');
  await deskPage.getByRole('button', { name: 'Show new password' }).click();
  await expect(fieldOf(deskPage, 'New password')).toHaveAttribute('type', 'text');
  await expect(fieldOf(deskPage, 'Current password')).toHaveAttribute('type', 'password');
  await deskPage.getByRole('button', { name: 'Hide new password' }).click();
  await expect(fieldOf(deskPage, 'New password')).toHaveAttribute('type', 'password');
});
