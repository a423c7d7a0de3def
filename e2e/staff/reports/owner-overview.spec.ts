import type { Locator, Page } from '@playwright/test';
import { formatDay } from '#contract/core/dates.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { figureDefinitions, insightMessages } from '#contract/reports/insights.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { pressButton, tabTo } from '../../desk.ts';
import { expect, statusError, test, testAlone } from '../../fixtures.ts';
import { runOneDay } from '../../owner.ts';
import { expectTab, openFromMenu, openSettings, signIn } from '../../staff.ts';

const regionNamed = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

testAlone(
  'the superadmin sees how the house stands and what happened last',
  { tag: '@deep' },
  async ({ page, baseURL }) => {
    const { ada } = await runOneDay(baseURL);
    await signIn(page, 'superadmin');
    const todayRegion = regionNamed(page, `Today, ${formatDay(testToday)}`);
    await expect(todayRegion.getByRole('link', { name: /^Arrivals/ })).toContainText('All have arrived');
    await expect(regionNamed(page, 'Money today')).toContainText('Cash₦24,900');
    await expect(regionNamed(page, 'Money today')).toContainText('Card terminal₦9,500');
    const needLinks = regionNamed(page, 'What needs you').getByRole('link');
    await expect(needLinks).toHaveText(['1 desk booking has money to give back']);
    await needLinks.click();
    await expect(page.getByText('1 booking found').first()).toBeVisible();
    await page.goBack();
    const figures = regionNamed(page, 'Figures');
    await expect(figures).toContainText('₦29,900 revenue');
    await expect(figures).toContainText('₦4,500 revenue');
    await expect(figures).toContainText('₦34,400');
    await expect(figures).toContainText('35 available tonight');
    const occupancy = regionNamed(page, 'Room occupancy');
    await expect(occupancy).toContainText('2.8%');
    await expect(occupancy).toContainText('1 of 36 rooms');
    await expect(regionNamed(page, 'Bar sales summary')).toContainText('100.0%');
    const activityItems = regionNamed(page, 'Recent activities').getByRole('listitem');
    await expect(activityItems).toHaveCount(5);
    await expect(activityItems.first()).toContainText(/sold 3 × Zobo Royale.*₦4,500/);
    await expect(activityItems.last()).toContainText(/Ada Obi booked Classic Single.*₦24,900/);

    await page.getByRole('button', { name: 'What “Total revenue” means' }).press('Enter');
    const definition = page.getByText(figureDefinitions.totalRevenue).filter({ visible: true });
    await expect(definition).toBeVisible();
    await expectAccessibleLayout(page);
    await page.keyboard.press('Escape');
    await expect(definition).toHaveCount(0);

    await page.getByRole('link', { name: /^Ada Obi booked/ }).click();
    await expect(page.getByRole('dialog', { name: ada.reference })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Total rooms/ }).click();
    await expectTab(page, 'Room Management');
    await openFromMenu(page, 'Reports', 'Reports');
  },
);

test('its figures follow the house while they are looked at, and stay when they cannot be had', {
  tag: ['@desktop', '@deep'],
}, async ({ page, complaints }) => {
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/summary')) requestCount += 1;
  });
  await page.clock.install();
  await signIn(page, 'superadmin');
  await expect(regionNamed(page, 'Figures')).toBeVisible();
  expect(requestCount).toBe(1);
  await page.clock.fastForward(46_000);
  await expect.poll(() => requestCount).toBe(2);

  await openSettings(page);
  await waitForCleanups(page);
  await page.clock.fastForward(60_000);
  await page.goBack();
  await expect(regionNamed(page, 'Figures')).toBeVisible();
  expect(requestCount).toBe(2);
  await openSettings(page);
  await waitForCleanups(page);
  await page.clock.fastForward(121_000);
  await page.goBack();
  await expect.poll(() => requestCount).toBe(3);

  await setVisibility(page, 'hidden');
  await page.clock.fastForward(110_000);
  expect(requestCount).toBe(3);
  await setVisibility(page, 'visible');
  await page.clock.fastForward(46_000);
  await expect.poll(() => requestCount).toBe(4);

  complaints.allow(statusError(500));
  const failureReply = { success: false, message: errorMessages.internal };
  await page.route('**/api/analytics/summary', (route) => route.fulfill({ status: 500, json: failureReply }));
  await tabTo(page, page.getByRole('button', { name: 'Refresh' }));
  await page.keyboard.press('Enter');
  await page.clock.runFor(5_000);
  await expect(page.getByRole('alert')).toHaveText(insightMessages.loadFailed);
  await expect(regionNamed(page, 'Figures')).toBeVisible();
  await page.unroute('**/api/analytics/summary');
  await pressButton(page, 'Refresh');
  await expect(page.getByRole('alert')).toBeHidden();
});

/**
 * Waits until React has cleaned up after a screen that was left, and has stopped its timers. React does so in tasks
 * after the one that renders the next screen, and on a busy machine in many short ones.
 */
const waitForCleanups = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 100; turn += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      });
  });

const setVisibility = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
