import type { Page } from '@playwright/test';
import { addDrink, sell } from '#tools/testing/bar.ts';
import { makeClient } from '#tools/testing/client.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { pressButton } from '../../desk.ts';
import { connectionError, expect, test } from '../../fixtures.ts';
import { bookAndPayThroughApi, newGuest } from '../../guest.ts';
import { expectTab, signIn } from '../../staff.ts';
import { hireStaff } from '../../test-staff.ts';

const bellButton = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread ? `Notifications, ${unread} new` : 'Notifications', exact: true });

test('a booking that is paid rings at once, and the bell leads to it', async ({ page, app }) => {
  // Waits for the first list of notices, before which the bell can miss an event.
  const firstLoad = page.waitForResponse((reply) => /\/api\/notices(\?|$)/.test(reply.url()) && reply.ok());
  await signIn(page, await hireStaff(app.url, 'supervisor'));
  await firstLoad;
  await expect(bellButton(page, 0)).toBeVisible();
  const { guest_name, reference } = await bookAndPayThroughApi(app.url, newGuest());
  // The page reads notices again only after 45 s, so a notice that appears within 8 s has come by the event stream.
  await expect(bellButton(page, 1)).toBeVisible({ timeout: 8_000 });
  await expect(page.getByRole('status').filter({ hasText: '1 new notification' })).toBeAttached();

  await bellButton(page, 1).click();
  await expectAccessibleLayout(page);
  await page.getByRole('link', { name: `Unread: ${guest_name} booked online and paid ₦50,796 (${reference})` }).click();
  await expectTab(page, 'Bookings');
  await expect(page.getByRole('dialog', { name: reference })).toContainText(guest_name);
  await page.keyboard.press('Escape');
  await bellButton(page, 0).click();
  await expect(page.getByText('No new notifications')).toBeVisible();
  await expect(page.getByRole('link', { name: `${guest_name} booked online` })).toBeVisible();
});

test('what runs short at the bar can be ticked off one by one, or all at once', { tag: '@deep' }, async ({
  page,
  app,
}) => {
  await signIn(page, await hireStaff(app.url, 'barmen'));
  const api = { client: () => makeClient(app.url) };
  const barman = await signedIn(api, 'barmen');
  const { id, drink_name } = await addDrink(api, {
    drink_name: `Palm wine ${test.info().workerIndex} ${Date.now()}`,
  });
  for (const quantity of [7, 2, 1]) await sell(barman, [{ drink_id: id, quantity }]);
  const otherDrink = await addDrink(api, { drink_name: `Kunu ${test.info().workerIndex} ${Date.now()}` });
  await sell(barman, [{ drink_id: otherDrink.id, quantity: 8 }]);
  await bellButton(page, 3).click();
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByRole('listitem').first()).toContainText(`${otherDrink.drink_name} is running low: 2 left`);
  await pressButton(notices, `Mark as read: ${drink_name} is running low: 3 left`);
  await expect(bellButton(page, 2)).toBeVisible();
  await expect(notices.getByRole('link', { name: `${drink_name} is running low: 3 left`, exact: true })).toBeFocused();
  await expectAccessibleLayout(page);
  await pressButton(notices, 'Mark all as read');
  await expect(notices).toContainText('No new notifications');
  await expect(bellButton(page, 0)).toBeVisible();
  await expect(notices.getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await expect(notices.getByRole('link', { name: `${drink_name} is out of stock`, exact: true })).toHaveAttribute(
    'href',
    '/dashboard/barmen/view-inventory?stock=short',
  );
});

test('without the stream the bell still rings, a little later', { tag: ['@desktop', '@deep'] }, async ({
  page,
  app,
  complaints,
}) => {
  complaints.allow(connectionError);
  await page.route('**/api/notices/stream', (route) => route.abort());
  await page.clock.install();
  await signIn(page, await hireStaff(app.url, 'supervisor'));
  await expect(bellButton(page, 0)).toBeVisible();
  await bookAndPayThroughApi(app.url, newGuest());
  await page.clock.fastForward(46_000);
  await expect(bellButton(page, 1)).toBeVisible();
});
