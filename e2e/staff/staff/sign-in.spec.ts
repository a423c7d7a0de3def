import type { Page } from '@playwright/test';
import { signInMessages } from '#contract/staff/auth.ts';
import { makeClient } from '#tools/testing/client.ts';
import { totpAt } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { connectionError, expect, statusError, test, testAlone } from '../../fixtures.ts';
import { field } from '../../guest.ts';
import { hotelTime } from '../../hotel-process.ts';
import {
  demo,
  expectSignInScreen,
  expectTab,
  signInOnScreen,
  signOut,
  startSession,
  submitSignIn,
} from '../../staff.ts';
import { hire, type TestStaff } from '../../test-staff.ts';

const day = 24 * 60;
const failure = (page: Page) => page.getByRole('alert');
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

let unknownIds = 0;
const unknownId = () => `NOBODY${process.pid}${++unknownIds}`;

const admin = (url: string | undefined) => signedIn({ client: () => makeClient(url as string) }, 'superadmin');

test.describe('the sign-in form', () => {
  test('says what is missing, that there is no connection and how many tries are left, and what was typed stays', async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(connectionError, statusError(401));
    const staff = await hire(baseURL as string, 'receptionist');
    let requestsSent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/login')) requestsSent += 1;
    });
    await page.goto('/login');
    await press(page, 'Sign in');
    await expect(field(page, 'Staff ID')).toBeFocused();
    await expect(field(page, 'Staff ID')).toHaveAccessibleDescription('Please enter your Staff ID');
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Please enter your password');
    await submitSignIn(page, { staffId: 'FRONT001', password: 'ab' });
    await expect(field(page, 'Password')).toBeFocused();
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is too short');
    expect(requestsSent).toBe(0);

    await page.route('**/api/auth/login', (route) => route.abort());
    await submitSignIn(page, { ...staff, password: 'not-the-password' });
    await expect(failure(page)).toHaveText('Connection error. Please check your internet connection.');
    await page.unroute('**/api/auth/login');
    await press(page, 'Sign in');
    await expect(failure(page)).toHaveText('Invalid credentials. 4 attempts remaining');
    await expect(field(page, 'Staff ID')).toHaveValue(staff.staffId);
    await expect(field(page, 'Password')).toHaveValue('not-the-password');
    await press(page, 'Sign in');
    await expect(failure(page)).toHaveText('Invalid credentials. 3 attempts remaining');
    await submitSignIn(page, staff);
    await expectTab(page, 'Overview');
  });

  test('shows the password to whoever asks', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/staff');
    await field(page, 'Password').fill('Ebute-2026!');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    await press(page, 'Show password');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await press(page, 'Hide password');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    await expect(field(page, 'Password')).toHaveValue('Ebute-2026!');
  });

  test('works with a password manager and with pasting', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/staff');
    await expect(field(page, 'Staff ID')).toHaveAttribute('autocomplete', 'username');
    await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
    const pasted = await field(page, 'Password').evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { cancelable: true, bubbles: true })),
    );
    expect(pasted).toBe(true);
  });

  test('takes a Staff ID however it is written', { tag: '@deep' }, async ({ page }) => {
    await signInOnScreen(page, { ...demo('barmen'), staffId: ' bar001 ' });
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
    const staff = await hire(baseURL as string, 'barmen');
    await page.goto('/staff');
    await expectLockAfterFiveTries(page, staff.staffId);
    await submitSignIn(page, staff);
    await expect(failure(page)).toHaveText('Account locked. Try again in 15 minutes.');
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
    const staff = await hire(baseURL as string, 'receptionist');
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
      await expect(failure(page)).toHaveText(`Invalid credentials. ${remaining} remaining`);
    }
    await submitSignIn(page, { staffId, password: 'not-the-password' });
    await expect(failure(page)).toHaveText('Account locked. Try again in 15 minutes.');
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
      await submitSignIn(page, { ...demo('supervisor'), password: 'not-the-password' });
      await reply;
    }
    await expect(failure(page)).toHaveText('Account locked. Try again in 15 minutes.');
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(10) });
    await submitSignIn(page, demo('supervisor'));
    await expect(failure(page)).toHaveText(/^Account locked\. Try again in [56] minutes\.$/);
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(16) });
    await submitSignIn(page, demo('supervisor'));
    await expectTab(page, 'Overview');
  },
);

test('somebody who was deactivated is told so, and only with the right password', { tag: '@deep' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(statusError(401), statusError(403));
  const staff = await hire(baseURL as string, 'receptionist');
  await deactivate(baseURL, staff);
  await page.goto('/staff');
  await submitSignIn(page, { ...staff, password: 'not-the-password' });
  await expect(failure(page)).toHaveText('Invalid credentials. 4 attempts remaining');
  await submitSignIn(page, staff);
  await expect(failure(page)).toHaveText('Access denied. Your account may be inactive.');
});

async function deactivate(url: string | undefined, { staffId, name }: TestStaff): Promise<void> {
  const client = await admin(url);
  const { body } = await client.get(`/api/staff?q=${staffId}`);
  const [listedMember] = body.data as { id: string; role: string }[];
  const change = { name, staff_id: staffId, role: listedMember?.role, is_active: false };
  expect((await client.put(`/api/staff/${listedMember?.id}`, change)).status).toBe(200);
}

test('a server in trouble is no wrong password', { tag: '@deep' }, async ({ page, complaints }) => {
  complaints.allow(statusError(502));
  await page.goto('/staff');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await submitSignIn(page, demo('receptionist'));
  await expect(failure(page)).toHaveText('Login failed. Please try again.');
});

test.describe('with two-factor authentication', () => {
  type StaffWithTwoFactor = TestStaff & { code: (drift?: number) => string; recoveryCodes: string[] };

  async function hireWithTwoFactor(url: string | undefined): Promise<StaffWithTwoFactor> {
    const staff = await hire(url as string, 'superadmin');
    const client = await signedIn({ client: () => makeClient(url as string) }, staff);
    const secret = String((await client.post('/api/auth/setup-2fa', {})).body.manualEntryKey);
    const code = (drift = 0) => totpAt(secret, new Date(Date.now() + staff.clockAheadMs), drift);
    const { status, body } = await client.post('/api/auth/verify-2fa-setup', {
      password: staff.password,
      token: code(-30),
    });
    expect(status).toBe(200);
    return { ...staff, code, recoveryCodes: body.recoveryCodes as string[] };
  }

  test('the code is asked for after the password, which stays as it is; a recovery code stands in for a lost phone, once', {
    tag: '@deep',
  }, async ({ page, baseURL, complaints }) => {
    complaints.allow(statusError(401));
    const staff = await hireWithTwoFactor(baseURL);
    await page.goto('/staff');
    await submitSignIn(page, staff);
    await expect(field(page, '2FA code')).toBeFocused();
    await expect(field(page, '2FA code')).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field(page, 'Staff ID')).not.toBeEditable();
    await expect(field(page, 'Password')).not.toBeEditable();

    await press(page, 'Verify and sign in');
    await expect(field(page, '2FA code')).toHaveAccessibleDescription(/Please enter your 2FA code/);
    await field(page, '2FA code').fill('12345');
    await press(page, 'Verify and sign in');
    await expect(field(page, '2FA code')).toHaveAccessibleDescription(/Please enter a 6-digit code/);
    await field(page, '2FA code').fill('000000');
    await press(page, 'Verify and sign in');
    await expect(failure(page)).toHaveText('Invalid verification code. 4 attempts remaining');

    await field(page, '2FA code').fill(staff.code());
    await press(page, 'Verify and sign in');
    await expect(page).toHaveURL('/dashboard/superadmin');
    await expectTab(page, 'Overview');

    const recover = async () => {
      await signOut(page);
      await expectSignInScreen(page);
      await submitSignIn(page, staff);
      await press(page, 'Use a recovery code instead');
      await field(page, 'Recovery code').fill(staff.recoveryCodes[0]?.toUpperCase() ?? '');
      await press(page, 'Verify and sign in');
    };
    await recover();
    await expectTab(page, 'Overview');
    await recover();
    await expect(failure(page)).toHaveText('Invalid verification code. 4 attempts remaining');
  });

  test('one can go back and be somebody else', { tag: '@deep' }, async ({ page, baseURL }) => {
    const staff = await hireWithTwoFactor(baseURL);
    await page.goto('/staff');
    await submitSignIn(page, staff);
    await expect(field(page, '2FA code')).toBeVisible();
    await press(page, 'Back to login');
    await expect(field(page, '2FA code')).toBeHidden();
    await expect(field(page, 'Staff ID')).toHaveValue(staff.staffId);
    await submitSignIn(page, demo('supervisor'));
    await expect(page).toHaveURL('/dashboard/supervisor');
  });
});

test.describe('a password that somebody else has set', () => {
  test('is replaced by one’s own before anything else', { tag: '@deep' }, async ({ page, baseURL, complaints }) => {
    complaints.allow(statusError(400), statusError(401));
    const staffId = `NEW${process.pid}${++unknownIds}`;
    const temporary = { staffId, password: 'Temporary-Key-1!' };
    const newMember = { name: 'Ngozi Bello', staff_id: staffId, role: 'barmen', password: temporary.password };
    expect((await (await admin(baseURL)).post('/api/staff', newMember)).status).toBe(201);

    await page.goto('/staff');
    await submitSignIn(page, temporary);
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible();
    await expect(page.getByText('Your password was set by an administrator. Please choose your own.')).toBeVisible();
    await expect(field(page, 'New password')).toBeFocused();

    await press(page, 'Change password');
    await expect(field(page, 'New password')).toHaveAccessibleDescription('Please fill in all fields');
    await choose('Harbour-Light-9', 'Harbour-Light-8');
    await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription('Passwords do not match');
    await choose('Short-1', 'Short-1');
    await expect(field(page, 'New password')).toHaveAccessibleDescription('Password must be at least 8 characters');
    await choose('harbourlight', 'harbourlight');
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/Password must have an uppercase letter\./);
    await choose('Harbour-Light-9', 'Harbour-Light-9');

    await expectSignInScreen(page);
    await expect(page.getByText('Password changed successfully. Please sign in with it.')).toBeVisible();
    await expect(field(page, 'Staff ID')).toHaveValue(staffId);
    await expect(field(page, 'Password')).toBeFocused();
    await submitSignIn(page, temporary);
    await expect(failure(page)).toHaveText('Invalid credentials. 4 attempts remaining');
    await submitSignIn(page, { staffId, password: 'Harbour-Light-9' });
    await expect(page).toHaveURL('/dashboard/barmen');

    async function choose(next: string, confirm: string): Promise<void> {
      await field(page, 'New password').fill(next);
      await field(page, 'Confirm new password').fill(confirm);
      await press(page, 'Change password');
    }
  });
});

testAlone('a password of ninety days has to be changed', { tag: '@deep' }, async ({ page, ownApp }) => {
  await ownApp.stop();
  await ownApp.start({ HOTEL_NOW: hotelTime(91 * day) });
  await page.goto('/staff');
  await submitSignIn(page, demo('receptionist'));
  await expect(page.getByRole('heading', { level: 1, name: 'Password Expired' })).toBeVisible();
  await expect(page.getByText('Your password has expired. Please change it.')).toBeVisible();
  await field(page, 'New password').fill('Harbour-Light-9');
  await field(page, 'Confirm new password').fill('Harbour-Light-9');
  await press(page, 'Change password');
  await expectSignInScreen(page);
  await submitSignIn(page, { ...demo('receptionist'), password: 'Harbour-Light-9' });
  await expect(page).toHaveURL('/dashboard/receptionist');
});

testAlone.describe('a password about to expire', () => {
  const warning = 'Your password will expire in 10 days.';

  testAlone(
    'is warned about after signing in, for ten seconds or until dismissed',
    { tag: '@deep' },
    async ({ page, ownApp }) => {
      await ownApp.stop();
      await ownApp.start({ HOTEL_NOW: hotelTime(80 * day) });
      await page.clock.install();
      await signInOnScreen(page, demo('supervisor'));
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
      await submitSignIn(page, demo('supervisor'));
      await banner.getByRole('button', { name: 'Dismiss' }).click();
      await expect(banner).toBeHidden();
      await signOut(page);

      await signInOnScreen(page, demo('superadmin'));
      const expiry = page.getByRole('region', { name: 'Password expiry' });
      await expect(expiry).toContainText(warning);
      await page.clock.fastForward(10_500);
      await expect(expiry).toBeHidden();
    },
  );

  testAlone('stays while somebody reads it', { tag: ['@desktop', '@deep'] }, async ({ page, ownApp }) => {
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(80 * day) });
    await page.clock.install();
    await signInOnScreen(page, demo('supervisor'));
    const banner = page.getByRole('region', { name: 'Password warning' });
    // What loads before the figures moves the banner away from under the pointer.
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
    const lapse = async (notice: () => Promise<unknown>) => {
      await page.goto('/dashboard/supervisor/settings');
      await expectTab(page, 'Settings');
      await context.clearCookies();
      await notice();
      await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
      await expect(page).toHaveURL('/staff');
      await submitSignIn(page, demo('supervisor'));
      await expect(page).toHaveURL('/dashboard/supervisor/settings');
      await expectTab(page, 'Settings');
    };
    await signInOnScreen(page, demo('supervisor'));
    for (const path of ['/staff', '/login']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard/supervisor');
      await expectTab(page, 'Overview');
    }
    await lapse(() => page.reload());
    // Returning to the tab checks the session. A click would race with the calls that every dashboard makes by itself.
    await lapse(() => page.evaluate(() => dispatchEvent(new Event('visibilitychange'))));
  });

  test('of another role comes to the own dashboard after it', { tag: '@deep' }, async ({
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
    await submitSignIn(page, demo('barmen'));
    await expect(page).toHaveURL('/dashboard/barmen');
  });
});
