import type { StaffRole } from '#contract/core/roles.ts';
import hotel from '#hotel';
import { connectionError, expect, makeReleasableWait, statusError, test } from '../../fixtures.ts';
import {
  expectSignInScreen,
  expectTab,
  openProfileMenu,
  openSettings,
  openSidebar,
  signIn,
  signOut,
  startSession,
} from '../../staff.ts';
import { hireStaff } from '../../test-staff.ts';

const tabs: Record<StaffRole, string[]> = {
  superadmin: [
    ...['Today', 'Overview', 'Things To Check', 'Unfinished Work'],
    ...['Front desk', 'Rooms & prices', 'Bar', 'Money', 'Reports', 'Hotel'],
  ],
  supervisor: ['Overview', 'Front desk', 'Bar Sales', 'Money', 'Night Audit'],
  receptionist: [
    ...['New Walk-in', 'Overview', 'Bookings', 'Plan', 'Available Rooms', 'Check In/Out', 'Notes'],
    ...['Room Status', 'Shift'],
    'Night Audit',
  ],
  barmen: ['Overview', 'Create Sale', 'View Inventory', 'Stock', 'Shift'],
  housekeeper: ['Round'],
};
const roles = Object.keys(tabs) as StaffRole[];

/** On a phone, *More* opens the screens of all places. */
const tabsOnPhone = {
  ...tabs,
  superadmin: [
    ...[
      'Overview',
      'Things To Check',
      'Unfinished Work',
      'Bookings',
      'Plan',
      'Notes',
      'Room Status',
      'Room Management',
      'Prices',
    ],
    ...['Bar Sales', 'Drinks Management', 'Stock', 'Bar Report'],
    ...['Money Now', 'Takings', 'Shift', 'Safe', 'Transfers', 'Card Payments', 'Taxes'],
    ...['Reports', 'Night Audit', 'Analytics', 'Hotel Details', 'Staff Management', 'Guest Data', 'Audit Log'],
    ...['Backups', 'Health', 'Settings'],
  ],
  supervisor: [
    ...['Overview', 'Bookings', 'Plan', 'Notes', 'Bar Sales', 'Bar Report'],
    ...['Money Now', 'Takings', 'Shift', 'Safe', 'Transfers', 'Taxes', 'Night Audit'],
  ],
};

for (const role of roles)
  test(`the ${role} lands on their own dashboard and finds exactly their tabs`, {
    // In the short form, web/office/dashboard/tabs.test.ts tests the tabs of each role.
    tag: '@deep',
  }, async ({ page }) => {
    await signIn(page, role);
    await expect(page).toHaveURL(`/dashboard/${role}`);
    const homeTab = role === 'housekeeper' ? 'Round' : 'Overview';
    await expect(page).toHaveTitle(`${homeTab} Dashboard · ${hotel.name}`);
    await expect(page.getByText(/^Welcome back, \S+/)).toBeVisible();
    const sidebar = await openSidebar(page);
    const isPhone = page.viewportSize()?.width === 360;
    expect(await sidebar.getByRole('link').allTextContents()).toEqual((isPhone ? tabsOnPhone : tabs)[role]);
    await expect(sidebar.getByRole('link', { name: homeTab })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  });

test('the superadmin finds the tabs, each with its address, title and heading, which takes the focus; back, forward and reload keep it', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'superadmin');
  await expect(page).toHaveURL('/dashboard/superadmin');
  await expect(page).toHaveTitle(`Overview Dashboard · ${hotel.name}`);
  await expect(page.getByText(/^Welcome back, \S+/)).toBeVisible();

  // The bell takes the focus without scrolling the page.
  await expect(page.getByRole('heading', { name: 'Quick actions' })).toBeVisible();
  const scrollYAfter = await page.getByRole('button', { name: /^Notifications/ }).evaluate((bell) => {
    scrollTo(0, 500);
    bell.focus();
    return scrollY;
  });
  expect(scrollYAfter).toBe(500);

  const sidebar = await openSidebar(page);
  expect(await sidebar.getByRole('link').allTextContents()).toEqual(tabs.superadmin);
  await expect(sidebar.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);

  const roomsLink = sidebar.getByRole('link', { name: 'Rooms & prices' });
  await roomsLink.click();
  await expectTab(page, 'Room Management');
  await sidebar.getByRole('link', { name: 'Prices', exact: true }).click();
  await expectTab(page, 'Prices');
  await expect(roomsLink).toHaveAttribute('aria-current', 'true');
  const placeTabs = page.getByRole('navigation', { name: 'Rooms & prices' });
  await expect(placeTabs.getByRole('link', { name: 'Prices' })).toHaveAttribute('aria-current', 'page');
  await placeTabs.getByRole('link', { name: 'Room Management' }).click();
  await expect(page).toHaveURL('/dashboard/superadmin/room-inventory');
  await expect(page).toHaveTitle(`Room Management Dashboard · ${hotel.name}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Room Management Dashboard' })).toBeFocused();

  await openSettings(page);
  await page.goBack();
  await expectTab(page, 'Room Management');
  await page.goForward();
  await expectTab(page, 'Settings');
  await page.reload();
  await expectTab(page, 'Settings');
  await expect(page).toHaveURL('/dashboard/superadmin/settings');

  const menu = await openProfileMenu(page);
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeFocused();
});

test('a tab that is not there, or not theirs, is the overview', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, 'barmen');
  for (const address of ['/staff', '?tab=staff', '?tab=nonsense', '?tab=']) {
    await page.goto(`/dashboard/barmen${address}`);
    await expectTab(page, 'Overview');
  }
});

test('an address of earlier days leads to the page that it names', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/dashboard/superadmin?tab=bookings&company=all');
  await expect(page).toHaveURL('/dashboard/superadmin/bookings/companies/all');
  await expectTab(page, 'Bookings');
  await page.goto('/dashboard/superadmin?tab=audit-log&kind=room');
  await expect(page).toHaveURL('/dashboard/superadmin/audit-log?kind=room');
  await expectTab(page, 'Audit Log');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/superadmin/bookings/companies/all');
});

test('somebody else’s dashboard leads to one’s own', { tag: ['@desktop', '@deep'] }, async ({ page }) => {
  await signIn(page, 'receptionist');
  for (const role of roles) {
    await page.goto(`/dashboard/${role}/staff`);
    await expect(page).toHaveURL(role === 'receptionist' ? '/dashboard/receptionist/staff' : '/dashboard/receptionist');
    await expectTab(page, 'Overview');
  }
});

test('there are four dashboards and no more', { tag: ['@desktop', '@deep'] }, async ({ page, complaints }) => {
  complaints.allow(statusError(404));
  for (const path of ['/dashboard', '/dashboard/manager', '/dashboard/superadmin/nonsense']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is no such staff page' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expectSignInScreen(page);
});

test.describe('who is not signed in', { tag: ['@desktop', '@deep'] }, () => {
  test('sees a spinner, then that one has to be, then the sign-in screen; the HTML has nothing but the spinner', async ({
    page,
    complaints,
  }) => {
    complaints.allow(statusError(401));
    const html = await (await page.request.get('/dashboard/superadmin/staff')).text();
    expect(html).toContain('Verifying…');
    expect(html).toContain('noindex');
    expect(html).not.toContain('Staff Management');

    await page.goto('/staff');
    await page.evaluate(() => localStorage.setItem('user', '{"name":"Somebody who was here"}'));
    const replyGate = makeReleasableWait();
    await page.route('**/api/auth/verify', async (route) => {
      await replyGate.opened;
      await route.continue();
    });
    await page.goto('/dashboard/superadmin/staff');
    await expect(page.getByText('Verifying…')).toBeVisible();
    replyGate.open();
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await expect(page).toHaveURL('/staff');
    await expectSignInScreen(page);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
});

test('one failed request does not end a session, but a second one does', { tag: ['@desktop', '@deep'] }, async ({
  page,
  complaints,
}) => {
  complaints.allow(connectionError);
  await signIn(page, 'barmen');
  let verifyCalls = 0;
  await page.route('**/api/auth/verify', async (route) => {
    verifyCalls += 1;
    await (verifyCalls === 1 ? route.abort() : route.continue());
  });
  await page.goto('/dashboard/barmen');
  await expectTab(page, 'Overview');

  await page.unroute('**/api/auth/verify');
  verifyCalls = 0;
  await page.route('**/api/auth/verify', async (route) => {
    verifyCalls += 1;
    await route.abort();
  });
  await page.goto('/dashboard/barmen');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  expect(verifyCalls).toBe(2);
});

test('signing out leads to the login and ends the other tab; unsent it is not believed, and nothing is left to go back to', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(connectionError, statusError(401));
  await startSession(page, 'superadmin');
  await page.goto('/dashboard/superadmin/staff');
  await expect(page.getByRole('table')).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard/superadmin/settings');
  await expectTab(otherTab, 'Settings');

  await page.route('**/api/auth/logout', (route) => route.abort());
  await signOut(page);
  await expect(page.getByText('Connection error. Please check your internet connection.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/superadmin/staff');
  await page.unroute('**/api/auth/logout');
  // The other tab shows this heading only for a moment, so the test waits for the heading while it presses the button
  // here.
  await Promise.all([
    expect(otherTab.getByRole('heading', { name: 'Authentication Required' })).toBeVisible(),
    page.getByRole('button', { name: 'Sign Out' }).click(),
  ]);
  await expectSignInScreen(page);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await expectSignInScreen(otherTab);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectSignInScreen(page);
});

test('the profile menu leads to the settings of every role, and the superadmin to the profile', {
  tag: '@deep',
}, async ({ page }) => {
  await signIn(page, 'barmen');
  const menu = await openProfileMenu(page);
  expect(await menu.getByRole('listitem').allTextContents()).toEqual(['Settings', 'Sign Out']);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expectTab(page, 'Settings');
  await expect(menu).toBeHidden();
  await signOut(page);
  await expectSignInScreen(page);
  await signIn(page, 'superadmin');
  await openProfileMenu(page);
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expectTab(page, 'Profile');
});

test('the bell says when there is nothing', { tag: '@deep' }, async ({ page, app }) => {
  // A new staff member does not see earlier notices.
  await signIn(page, await hireStaff(app.url, 'supervisor'));
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByText('No new notifications')).toBeVisible();
});

test.describe('the sidebar on a phone', { tag: '@phone' }, () => {
  test('is away until it is asked for, and goes when a tab was chosen, on Escape, by its button and by a press beside it', async ({
    page,
  }) => {
    await signIn(page, 'receptionist');
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0);
    const sidebar = await openSidebar(page);
    await page.keyboard.press('Escape');
    await expect(sidebar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
    await openSidebar(page);
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close' }).click();
    await expect(sidebar).toHaveCount(0);
    await openSidebar(page);
    await page.mouse.click(350, 400);
    await expect(sidebar).toHaveCount(0);
    await openSidebar(page);
    await sidebar.getByRole('link', { name: 'Check In/Out' }).click();
    await expectTab(page, 'Check In/Out');
    await expect(sidebar).toHaveCount(0);

    const walkInLink = page.getByRole('navigation', { name: 'Most used' }).getByRole('link', { name: 'New Walk-in' });
    await walkInLink.click();
    await expectTab(page, 'New Walk-in');
    await expect(walkInLink).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('the sidebar at a desk', { tag: ['@desktop', '@deep'] }, () => {
  test('is a rail of icons with their names, which fits a laptop, and is as it was left', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await signIn(page, 'receptionist');
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
    const readSidebarWidth = async () => (await sidebar.boundingBox())?.width;
    expect(await readSidebarWidth()).toBeLessThan(100);
    for (const link of await sidebar.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });

    await sidebar.getByRole('link', { name: 'Available Rooms' }).click();
    await expectTab(page, 'Available Rooms');
    await openSidebar(page);
    await expect.poll(readSidebarWidth).toBeGreaterThan(200);
    await sidebar.getByRole('link', { name: 'Bookings' }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(readSidebarWidth).toBeLessThan(100);

    await openSidebar(page);
    await expect.poll(readSidebarWidth).toBeGreaterThan(200);
    await page.reload();
    await expectTab(page, 'Available Rooms');
    expect(await readSidebarWidth()).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Close sidebar' }).click();
    await page.reload();
    await expectTab(page, 'Available Rooms');
    expect(await readSidebarWidth()).toBeLessThan(100);
  });
});

test('a screen that cannot be drawn says so, and leads home with a clean slate', { tag: '@deep' }, async ({
  page,
  complaints,
}) => {
  complaints.allow(connectionError, /Failed to fetch dynamically imported module|Error in route match/);
  await signIn(page, 'superadmin');
  await page.route('**/assets/settings-*.js', (route) => route.abort());
  await page.goto('/dashboard/superadmin/settings');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Book Now' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});
