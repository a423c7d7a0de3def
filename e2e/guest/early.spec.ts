import type { Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { connectionError, expect, makeReleasableWait, test } from '../fixtures.ts';
import { fieldOf, submitButton } from '../guest.ts';

const scriptFiles = '**/assets/*.js';
const firstPicture = '**/images/home-hero-*';

const [check_in, check_out] = [addDays(testToday, 40), addDays(testToday, 42)];

const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

/** Delays matching requests until the returned function is called. */
async function delayRequests(page: Page, urlPattern: string): Promise<() => void> {
  const gate = makeReleasableWait();
  await page.route(urlPattern, async (route) => {
    await gate.opened;
    await route.continue();
  });
  return gate.open;
}

const openEarly = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });

/**
 * Opens the home page on a paused clock, and delays its first picture. The returned list `requested` grows with each
 * script that the page requests.
 */
async function openWithoutPicture(page: Page) {
  const requested: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && requested.push(request.url()));
  const releasePicture = await delayRequests(page, firstPicture);
  await page.clock.install({ time: openedAt });
  await page.clock.pauseAt(openedAt.getTime() + 1000);
  await openEarly(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { requested, releasePicture };
}

test.describe('the first picture of a page', () => {
  test('is there before the scripts are asked for', async ({ page }) => {
    const { requested, releasePicture } = await openWithoutPicture(page);
    await page.clock.runFor(2900);
    expect(requested).toEqual([]);
    releasePicture();
    await expect.poll(() => requested.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Next testimonial' }).click();
    await expect(page.getByText('2 / 3')).toBeVisible();
  });

  test('is not waited for longer than three seconds', { tag: '@deep' }, async ({ page }) => {
    const { requested } = await openWithoutPicture(page);
    await page.clock.runFor(2990);
    expect(requested).toEqual([]);
    await page.clock.runFor(20);
    await expect.poll(() => requested.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Next testimonial' }).click();
    await expect(page.getByText('2 / 3')).toBeVisible();
  });

  for (const [way, press] of [
    ['a finger', (page: Page) => menuButton(page).tap()],
    ['a key', (page: Page) => menuButton(page).press('Enter')],
    ['assistive software', (page: Page) => menuButton(page).dispatchEvent('click')],
  ] as const)
    test(`is not waited for by a guest who presses with ${way}`, {
      tag: ['@phone', '@deep'],
    }, async ({ page }) => {
      const { requested } = await openWithoutPicture(page);
      expect(requested).toEqual([]);
      await press(page);
      await expect(menu(page)).toBeVisible();
    });
});

test.describe('before the scripts of a page have come', { tag: '@phone' }, () => {
  for (const times of [1, 2])
    test(`the menu pressed ${times === 1 ? 'once' : 'twice'} opens with them, and stays open`, {
      tag: '@deep',
    }, async ({ page }) => {
      const releaseScripts = await delayRequests(page, scriptFiles);
      await openEarly(page, '/');
      for (let time = 0; time < times; time += 1) await menuButton(page).tap();
      await expect(menu(page)).toBeHidden();
      releaseScripts();
      await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    });

  test('a link leads on, and the dates are sent by the browser itself', async ({ page }) => {
    await delayRequests(page, scriptFiles);
    await openEarly(page, '/');
    await page.getByRole('link', { name: 'Book Now' }).tap();
    await expect(page).toHaveURL('/rooms');
    await expect(page.getByRole('heading', { name: 'Available Rooms' })).toBeVisible();
    await askForDates(page);
  });

  test('what is typed into the booking form stays and counts, whatever is pressed', async ({ page }) => {
    const releaseScripts = await delayRequests(page, scriptFiles);
    await openEarly(page, '/booking');
    await fieldOf(page, 'Guest name').pressSequentially('Amaka Eze');
    await page.keyboard.press('Enter');
    await fieldOf(page, 'Check-in').fill(check_in);
    await fieldOf(page, 'Check-out').fill(check_out);
    await fieldOf(page, 'Room').selectOption('deluxe');
    await fieldOf(page, 'Guests').selectOption('2');
    releaseScripts();
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('Deluxe, 2 nights × ₦30,500');
    await expect(submitButton(page)).toBeEnabled();
    await expect(page).toHaveURL('/booking');
    await expect(fieldOf(page, 'Guest name')).toHaveValue('Amaka Eze');
    await expect(fieldOf(page, 'Guests')).toHaveValue('2');
    await submitButton(page).tap();
    await expect(fieldOf(page, 'Email')).toBeFocused();
    await expect(fieldOf(page, 'Guest name')).toHaveAccessibleDescription('');
  });

  test('a pressed picture opens over the page, not as a bare file', { tag: '@deep' }, async ({ page }) => {
    const releaseScripts = await delayRequests(page, scriptFiles);
    await openEarly(page, '/gallery');
    await page.locator('[data-tile]').first().tap();
    await expect(page).toHaveURL('/gallery');
    releaseScripts();
    await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible();
  });

  test('a press is forgotten when its guest leaves, and not found done on the way back', { tag: '@deep' }, async ({
    page,
  }) => {
    const releaseScripts = await delayRequests(page, scriptFiles);
    await openEarly(page, '/booking');
    await menuButton(page).tap();
    // Browsers dispatch this event when they put a page into their back/forward cache.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    releaseScripts();
    await expect(submitButton(page)).toBeEnabled();
    await expect(menu(page)).toBeHidden();
  });

  test('and never come, the menu is there and the dates are sent by the browser itself', { tag: '@deep' }, async ({
    page,
    complaints,
  }) => {
    complaints.allow(connectionError);
    await page.route(scriptFiles, (route) => route.abort());
    await page.goto('/rooms');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(menuButton(page)).toBeHidden();
    await askForDates(page);
  });
});

test('a slow line brings the scripts of the booking form before fonts and pictures', { tag: '@phone' }, async ({
  page,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => /\.(woff2|avif|webp)$/.test(request.url()) && requestedUrls.push(request.url()));
  await page.addInitScript(() => {
    const readElapsed = performance.now.bind(performance);
    performance.now = () => readElapsed() + 1000;
  });
  const releaseScripts = await delayRequests(page, '**/assets/{form,react}-*.js');
  const lateScript = page.waitForRequest('**/assets/form-*.js');
  await openEarly(page, '/booking');
  await lateScript;
  await expect(submitButton(page)).toBeVisible();
  expect(requestedUrls).toEqual([]);
  releaseScripts();
  await expect(submitButton(page)).toBeEnabled();
  await expect.poll(() => requestedUrls.some((url) => url.endsWith('.woff2'))).toBe(true);
});

async function askForDates(page: Page): Promise<void> {
  await fieldOf(page, 'Check-in').fill(check_in);
  await fieldOf(page, 'Check-out').fill(check_out);
  await page.getByRole('button', { name: 'Show free rooms' }).tap();
  await expect(page).toHaveURL(`/rooms?check_in=${check_in}&check_out=${check_out}&guests=1`);
  await expect(page.getByRole('status')).toHaveText(
    /^\d of 5 room types (is|are) available for 1 guest on your dates\.$/,
  );
}
