import type { Page } from '@playwright/test';
import { signInMessages } from '#contract/staff/auth.ts';
import { makeClient } from '#tools/testing/client.ts';
import { totpAt } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { connectionError, expect, statusError, test, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { hotelTime } from '../../hotel-process.ts';
import {
  demoCredentials,
  expectSignInScreen,
  expectTab,
  signInOnScreen,
  signOut,
  startSession,
  submitSignIn,
} from '../../staff.ts';
import { hireStaff, type TestStaff } from '../../test-staff.ts';

const minutesOfDay = 24 * 60;
const failureAlert = (page: Page) => page.getByRole('alert');
const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

let unknownIds = 0;
const unknownId = () => `NOBODY${process.pid}${++unknownIds}`;

const superadminClient = (url: string | undefined) =>
  signedIn({ client: () => makeClient(url as string) }, 'superadmin');

test.describe('the sign-in form', () => {
  test('says what is missing, that there is no connection and how many tries are left, and what was typed stays', async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(connectionError, statusError(401));
    const staff = await hireStaff(baseURL as string, 'receptionist');
    let requestsSent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/login')) requestsSent += 1;
    });
    await page.goto('/login');
    await pressButton(page, 'Sign in');
    await expect(fieldOf(page, 'Staff ID')).toBeFocused();
    await expect(fieldOf(page, 'Staff ID')).toHaveAccessibleDescription('Please enter your Staff ID');
    await expect(fieldOf(page, 'Password')).toHaveAccessibleDescription('Please enter your password');
    await submitSignIn(page, { staffId: 'FRONT001', password: 'ab' });
    await expect(fieldOf(page, 'Password')).toBeFocused();
    await expect(fieldOf(page, 'Password')).toHaveAccessibleDescription('Password is too short');
    expect(requestsSent).toBe(0);

    await page.route('**/api/auth/login', (route) => route.abort());
    await submitSignIn(page, { ...staff, password: 'not-the-password' });
    await expect(failureAlert(page)).toHaveText('Connection error. Please check your internet connection.');
    await page.unroute('**/api/auth/login');
    await pressButton(page, 'Sign in');
    await expect(failureAlert(page)).toHaveText('Invalid credentials. 4 attempts remaining');
    await expect(fieldOf(page, 'Staff ID')).toHaveValue(staff.staffId);
    await expect(fieldOf(page, 'Password')).toHaveValue('not-the-password');
    await pressButton(page, 'Sign in');
    await expect(failureAlert(page)).toHaveText('Invalid credentials. 3 attempts remaining');
    await submitSignIn(page, staff);
    await expectTab(page, 'Overview');
  });

  test('shows the password to whoever asks', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/staff');
    await fieldOf(page, 'Password').fill('Ebute-2026!');
    await expect(fieldOf(page, 'Password')).toHaveAttribute('type', 'password');
    await pressButton(page, 'Show password');
    await expect(fieldOf(page, 'Password')).toHaveAttribute('type', 'text');
    await pressButton(page, 'Hide password');
    await expect(fieldOf(page, 'Password')).toHaveAttribute('type', 'password');
    await expect(fieldOf(page, 'Password')).toHaveValue('Ebute-2026!');
  });

  test('works with a password manager and with pasting', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/staff');
    await expect(fieldOf(page, 'Staff ID')).toHaveAttribute('autocomplete', 'username');
    await expect(fieldOf(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
    const isPasteAllowed = await fieldOf(page, 'Password').evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { cancelable: true, bubbles: true })),
    );
    expect(isPasteAllowed).toBe(true);
  });

  test('takes a Staff ID however it is written', { tag: '@deep' }, async ({ page }) => {
    await signInOnScreen(page, { ...demoCredentials('barmen'), staffId: ' bar001 ' });
    await expect(page).toHaveURL('/dashboard/barmen');
    await expect(page.getByText('Login successful!')).toBeVisible();
  });
});

test.describe('a wrong password', () => {
  test('locks the ID at the fifth try, for the right password too', { tag: '@deep' }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(statusError(401), statusError(423));
    const staff = await hireStaff(baseURL as string, 'barmen');
    await page.goto('/staff');
    await expectLockAfterFiveTries(page, staff.staffId);
    await submitSignIn(page, staff);
    await expect(failureAlert(page)).toHaveText('Account locked. Try again in 15 minutes.');
  });

  test('is answered alike where nobody has that ID', { tag: '@deep' }, async ({ page, complaints }) => {
    complaints.allow(statusError(401), statusError(423));
    await page.goto('/staff');
    await expectLockAfterFiveTries(page, unknownId());
  });

  test('by many others lets the browser work for a moment before it is signed in', { tag: '@deep' }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(statusError(428));
    const staff = await hireStaff(baseURL as string, 'receptionist');
    const client = makeClient(baseURL as string);
    const wrongSignIn = { staff_id: staff.staffId, password: 'not-the-password' };
    for (let tries = 0; tries < 50; tries += 1)
      await client.post('/api/auth/login', wrongSignIn, { 'x-forwarded-for': `192.0.2.${tries}` });
    await page.goto('/staff');
    await submitSignIn(page, staff);
    await expect(page.getByRole('status').filter({ hasText: signInMessages.checking })).toBeVisible();
    await expectTab(page, 'Overview');
  });

  async function expectLockAfterFiveTries(page: Page, staffId: string): Promise<void> {
    for (const remaining of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await submitSignIn(page, { staffId, password: 'not-the-password' });
      await expect(failureAlert(page)).toHaveText(`Invalid credentials. ${remaining} remaining`);
    }
    await submitSignIn(page, { staffId, password: 'not-the-password' });
    await expect(failureAlert(page)).toHaveText('Account locked. Try again in 15 minutes.');
  }
});

testAlone(
  'a locked ID opens again when its minutes are over',
  { tag: '@deep' },
  async ({ page, ownApp, complaints }) => {
    complaints.allow(statusError(401), statusError(423), connectionError);
    await page.goto('/staff');
    for (let tries = 1; tries <= 5; tries += 1) {
      const reply = page.waitForResponse('**/api/auth/login');
      await submitSignIn(page, { ...demoCredentials('supervisor'), password: 'not-the-password' });
      await reply;
    }
    await expect(failureAlert(page)).toHaveText('Account locked. Try again in 15 minutes.');
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(10) });
    await submitSignIn(page, demoCredentials('supervisor'));
    await expect(failureAlert(page)).toHaveText(/^Account locked\. Try again in [56] minutes\.$/);
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(16) });
    await submitSignIn(page, demoCredentials('supervisor'));
    await expectTab(page, 'Overview');
  },
);

test('somebody who was deactivated is told so, and only with the right password', { tag: '@deep' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(statusError(401), statusError(403));
  const staff = await hireStaff(baseURL as string, 'receptionist');
  await deactivate(baseURL, staff);
  await page.goto('/staff');
  await submitSignIn(page, { ...staff, password: 'not-the-password' });
  await expect(failureAlert(page)).toHaveText('Invalid credentials. 4 attempts remaining');
  await submitSignIn(page, staff);
  await expect(failureAlert(page)).toHaveText('Access denied. Your account may be inactive.');
});

async function deactivate(url: string | undefined, { staffId, name }: TestStaff): Promise<void> {
  const client = await superadminClient(url);
  const { body } = await client.get(`/api/staff?q=${staffId}`);
  const [listedMember] = body.data as { id: string; role: string }[];
  const change = { name, staff_id: staffId, role: listedMember?.role, is_active: false };
  expect((await client.put(`/api/staff/${listedMember?.id}`, change)).status).toBe(200);
}

test('a server in trouble is no wrong password', { tag: '@deep' }, async ({ page, complaints }) => {
  complaints.allow(statusError(502));
  await page.goto('/staff');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await submitSignIn(page, demoCredentials('receptionist'));
  await expect(failureAlert(page)).toHaveText('Login failed. Please try again.');
});

test.describe('with two-factor authentication', () => {
  type StaffWithTwoFactor = TestStaff & { totpWithDrift: (drift?: number) => string; recoveryCodes: string[] };

  async function hireWithTwoFactor(url: string | undefined): Promise<StaffWithTwoFactor> {
    const staff = await hireStaff(url as string, 'superadmin');
    const client = await signedIn({ client: () => makeClient(url as string) }, staff);
    const secret = String((await client.post('/api/auth/setup-2fa', {})).body.manualEntryKey);
    const totpWithDrift = (drift = 0) => totpAt(secret, new Date(Date.now() + staff.clockAheadMs), drift);
    const { status, body } = await client.post('/api/auth/verify-2fa-setup', {
      password: staff.password,
      token: totpWithDrift(-30),
    });
    expect(status).toBe(200);
    return { ...staff, totpWithDrift, recoveryCodes: body.recoveryCodes as string[] };
  }

  test('the code is asked for after the password, which stays as it is; a recovery code stands in for a lost phone, once', {
    tag: '@deep',
  }, async ({ page, baseURL, complaints }) => {
    complaints.allow(statusError(401));
    const staff = await hireWithTwoFactor(baseURL);
    await page.goto('/staff');
    await submitSignIn(page, staff);
    await expect(fieldOf(page, '2FA code')).toBeFocused();
    await expect(fieldOf(page, '2FA code')).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(fieldOf(page, 'Staff ID')).not.toBeEditable();
    await expect(fieldOf(page, 'Password')).not.toBeEditable();

    await pressButton(page, 'Verify and sign in');
    await expect(fieldOf(page, '2FA code')).toHaveAccessibleDescription(/Please enter your 2FA code/);
    await fieldOf(page, '2FA code').fill('12345');
    await pressButton(page, 'Verify and sign in');
    await expect(fieldOf(page, '2FA code')).toHaveAccessibleDescription(/Please enter a 6-digit code/);
    await fieldOf(page, '2FA code').fill('000000');
    await pressButton(page, 'Verify and sign in');
    await expect(failureAlert(page)).toHaveText('Invalid verification code. 4 attempts remaining');

    await fieldOf(page, '2FA code').fill(staff.totpWithDrift());
    await pressButton(page, 'Verify and sign in');
    await expect(page).toHaveURL('/dashboard/superadmin');
    await expectTab(page, 'Overview');

    const signInWithRecoveryCode = async () => {
      await signOut(page);
      await expectSignInScreen(page);
      await submitSignIn(page, staff);
      await pressButton(page, 'Use a recovery code instead');
      await fieldOf(page, 'Recovery code').fill(staff.recoveryCodes[0]?.toUpperCase() ?? '');
      await pressButton(page, 'Verify and sign in');
    };
    await signInWithRecoveryCode();
    await expectTab(page, 'Overview');
    await signInWithRecoveryCode();
    await expect(failureAlert(page)).toHaveText('Invalid verification code. 4 attempts remaining');
  });

  test('one can go back and be somebody else', { tag: '@deep' }, async ({ page, baseURL }) => {
    const staff = await hireWithTwoFactor(baseURL);
    await page.goto('/staff');
    await submitSignIn(page, staff);
    await expect(fieldOf(page, '2FA code')).toBeVisible();
    await pressButton(page, 'Back to login');
    await expect(fieldOf(page, '2FA code')).toBeHidden();
    await expect(fieldOf(page, 'Staff ID')).toHaveValue(staff.staffId);
    await submitSignIn(page, demoCredentials('supervisor'));
    await expect(page).toHaveURL('/dashboard/supervisor');
  });
});

test.describe('a password that somebody else has set', () => {
  test('is replaced by one’s own before anything else', { tag: '@deep' }, async ({ page, baseURL, complaints }) => {
    complaints.allow(statusError(400), statusError(401));
    const staffId = `NEW${process.pid}${++unknownIds}`;
    const temporaryCredentials = { staffId, password: 'Temporary-Key-1!' };
    const newMember = {
      name: 'Ngozi Bello',
      staff_id: staffId,
      role: 'barmen',
      password: temporaryCredentials.password,
    };
    expect((await (await superadminClient(baseURL)).post('/api/staff', newMember)).status).toBe(201);

    await page.goto('/staff');
    await submitSignIn(page, temporaryCredentials);
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible();
    await expect(page.getByText('Your password was set by an administrator. Please choose your own.')).toBeVisible();
    await expect(fieldOf(page, 'New password')).toBeFocused();

    await pressButton(page, 'Change password');
    await expect(fieldOf(page, 'New password')).toHaveAccessibleDescription('Please fill in all fields');
    await chooseNewPassword('Harbour-Light-9', 'Harbour-Light-8');
    await expect(fieldOf(page, 'Confirm new password')).toHaveAccessibleDescription('Passwords do not match');
    await chooseNewPassword('Short-1', 'Short-1');
    await expect(fieldOf(page, 'New password')).toHaveAccessibleDescription('Password must be at least 8 characters');
    await chooseNewPassword('harbourlight', 'harbourlight');
    await expect(fieldOf(page, 'New password')).toHaveAccessibleDescription(/Password must have an uppercase letter\./);
    await chooseNewPassword('Harbour-Light-9', 'Harbour-Light-9');

    await expectSignInScreen(page);
    await expect(page.getByText('Password changed successfully. Please sign in with it.')).toBeVisible();
    await expect(fieldOf(page, 'Staff ID')).toHaveValue(staffId);
    await expect(fieldOf(page, 'Password')).toBeFocused();
    await submitSignIn(page, temporaryCredentials);
    await expect(failureAlert(page)).toHaveText('Invalid credentials. 4 attempts remaining');
    await submitSignIn(page, { staffId, password: 'Harbour-Light-9' });
    await expect(page).toHaveURL('/dashboard/barmen');

    async function chooseNewPassword(next: string, confirm: string): Promise<void> {
      await fieldOf(page, 'New password').fill(next);
      await fieldOf(page, 'Confirm new password').fill(confirm);
      await pressButton(page, 'Change password');
    }
  });
});

testAlone('a password of ninety days has to be changed', { tag: '@deep' }, async ({ page, ownApp }) => {
  await ownApp.stop();
  await ownApp.start({ HOTEL_NOW: hotelTime(91 * minutesOfDay) });
  await page.goto('/staff');
  await submitSignIn(page, demoCredentials('receptionist'));
  await expect(page.getByRole('heading', { level: 1, name: 'Password Expired' })).toBeVisible();
  await expect(page.getByText('Your password has expired. Please change it.')).toBeVisible();
  await fieldOf(page, 'New password').fill('Harbour-Light-9');
  await fieldOf(page, 'Confirm new password').fill('Harbour-Light-9');
  await pressButton(page, 'Change password');
  await expectSignInScreen(page);
  await submitSignIn(page, { ...demoCredentials('receptionist'), password: 'Harbour-Light-9' });
  await expect(page).toHaveURL('/dashboard/receptionist');
});

testAlone.describe('a password about to expire', () => {
  const warning = 'Your password will expire in 10 days.';

  testAlone(
    'is warned about after signing in, for ten seconds or until dismissed',
    { tag: '@deep' },
    async ({ page, ownApp }) => {
      await ownApp.stop();
      await ownApp.start({ HOTEL_NOW: hotelTime(80 * minutesOfDay) });
      await page.clock.install();
      await signInOnScreen(page, demoCredentials('supervisor'));
      const banner = page.getByRole('region', { name: 'Password warning' });
      await expect(banner).toContainText(warning);
      await page.clock.fastForward(5_000);
      await expect(banner).toBeVisible();
      await page.clock.fastForward(5_500);
      await expect(banner).toBeHidden();

      await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
      await expect(page.getByText(warning)).toBeVisible();
      await page.keyboard.press('Escape');
      await signOut(page);
      await submitSignIn(page, demoCredentials('supervisor'));
      await banner.getByRole('button', { name: 'Dismiss' }).click();
      await expect(banner).toBeHidden();
      await signOut(page);

      await signInOnScreen(page, demoCredentials('superadmin'));
      const expiry = page.getByRole('region', { name: 'Password expiry' });
      await expect(expiry).toContainText(warning);
      await page.clock.fastForward(10_500);
      await expect(expiry).toBeHidden();
    },
  );

  testAlone('stays while somebody reads it', { tag: ['@desktop', '@deep'] }, async ({ page, ownApp }) => {
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(80 * minutesOfDay) });
    await page.clock.install();
    await signInOnScreen(page, demoCredentials('supervisor'));
    const banner = page.getByRole('region', { name: 'Password warning' });
    // Waits for the figures, because a panel that loads above them moves the banner away from under the pointer.
    await expect(page.getByText('Total bookings')).toBeVisible();
    await banner.hover();
    await page.clock.fastForward(30_000);
    await expect(banner).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(11_000);
    await expect(banner).toBeHidden();
  });
});

test.describe('whoever is signed in already', () => {
  test('comes straight to the dashboard, and returns after a lapsed session to where it lapsed', {
    tag: '@deep',
  }, async ({ page, context, complaints }) => {
    complaints.allow(statusError(401));
    const expectSessionLapses = async (notice: () => Promise<unknown>) => {
      await page.goto('/dashboard/supervisor/settings');
      await expectTab(page, 'Settings');
      await context.clearCookies();
      await notice();
      await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
      await expect(page).toHaveURL('/staff');
      await submitSignIn(page, demoCredentials('supervisor'));
      await expect(page).toHaveURL('/dashboard/supervisor/settings');
      await expectTab(page, 'Settings');
    };
    await signInOnScreen(page, demoCredentials('supervisor'));
    for (const path of ['/staff', '/login']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard/supervisor');
      await expectTab(page, 'Overview');
    }
    await expectSessionLapses(() => page.reload());
    // Returning to the tab checks the session. A click would race with the calls that every dashboard makes by itself.
    await expectSessionLapses(() => page.evaluate(() => dispatchEvent(new Event('visibilitychange'))));
  });

  test('of another role comes to the same screen of the own dashboard after it', { tag: '@deep' }, async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(statusError(401));
    await startSession(page, 'superadmin');
    await page.goto('/dashboard/superadmin/settings');
    await context.clearCookies();
    await page.reload();
    await expectSignInScreen(page);
    await submitSignIn(page, demoCredentials('barmen'));
    await expect(page).toHaveURL('/dashboard/barmen/settings');
    await page.goto('/dashboard/superadmin/staff');
    await expect(page).toHaveURL('/dashboard/barmen');
  });
});
