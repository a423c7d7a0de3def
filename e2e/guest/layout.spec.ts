import type { Page } from '@playwright/test';
import hotel from '#hotel';
import { isDeep } from '#tools/testing/form.ts';
import { expect, statusError, test, testAlone } from '../fixtures.ts';
import { bookBothSuites, fieldOf, pressBookNow, roomCard } from '../guest.ts';

test.describe('the menu on a phone', { tag: '@phone' }, () => {
  async function openMenu(page: Page): Promise<void> {
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  }

  test('takes the focus, keeps Tab inside, closes on Escape and leaves the page where it was', async ({ page }) => {
    await openMenu(page);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    await menu.getByRole('link', { name: 'Follow Us' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: hotel.name })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(menu.getByRole('link', { name: 'Follow Us' })).toBeFocused();
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();

    await page.evaluate(() => scrollTo(0, 900));
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(900);
  });

  test('has Book, as the header has, except on the form itself', { tag: '@deep' }, async ({ page }) => {
    const bookLinks = page.getByRole('link', { name: 'Book', exact: true });
    await openMenu(page);
    await expect(bookLinks).toHaveCount(2);
    await expect(page.getByRole('banner').locator(bookLinks).first()).toBeInViewport({ ratio: 1 });
    await page.getByRole('navigation', { name: 'Menu' }).locator(bookLinks).click();
    await expect(page.getByRole('heading', { name: 'Book your stay' })).toBeVisible();
    await expect(bookLinks).toHaveCount(0);
  });

  test('closes when it has led somewhere', { tag: '@deep' }, async ({ page }) => {
    await openMenu(page);
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  });

  test('closes when the window becomes a desktop', { tag: '@deep' }, async ({ page }) => {
    await openMenu(page);
    await page.setViewportSize({ width: 1024, height: 740 });
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  });
});

test.describe('every page', { tag: '@desktop' }, () => {
  test('can be entered past the navigation, and the keyboard sees where it is', async ({ page }) => {
    await page.goto('/rooms');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();

    await page.goto('/rooms');
    await page.keyboard.press('Tab');
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      const outlineWidth = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineWidth);
      expect(Number.parseFloat(outlineWidth)).toBeGreaterThanOrEqual(2);
    }
  });

  test('is reached by its link, which then names it as the current one', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const links = [
      ['Rooms', 'Available Rooms'],
      ['About', `About ${hotel.name}`],
      ['Contact', 'Contact'],
      ['Follow Us', 'Follow Us'],
    ] as const;
    for (const [link, title] of isDeep ? links : links.slice(0, 1)) {
      const navLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link });
      await navLink.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title.replace(` ${hotel.name}`, '')} · ${hotel.name}`);
      await expect(navLink).toHaveAttribute('aria-current', 'page');
    }
  });

  test('leads to a picture and to the staff pages, which do not fade in, without an error', async ({ page }) => {
    await page.goto('/contact');
    // Rejects a promise without a handler, as Chromium can do when it shows a page before its fade is ready.
    await page.evaluate(() => {
      const reason = 'Transition was aborted because of invalid state. Page already revealed';
      void Promise.reject(new DOMException(reason, 'InvalidStateError'));
    });
    for (const address of ['/share.jpg', '/staff']) {
      await page.goto('/contact', { waitUntil: 'networkidle' });
      await page.evaluate((path) => location.assign(path), address);
      await page.waitForURL(`**${address}`, { waitUntil: 'networkidle' });
    }
  });

  test('that does not exist answers 404 and leads on, and so does a receipt', { tag: '@deep' }, async ({
    page,
    complaints,
  }) => {
    complaints.allow(statusError(404));
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'View Rooms' }).click();
    await expect(page.getByRole('heading', { name: 'Available Rooms' })).toBeVisible();
    const receipt = await page.goto('/receipt/BK-NOTHERE1');
    expect(receipt?.status()).toBe(404);
    await expect(page.getByText('No booking found.')).toBeVisible();
  });

  test('that cannot be drawn says so, and leads home with a clean slate', async ({ page, complaints }) => {
    complaints.allow(/Cannot read properties of undefined/);
    await page.goto('/contact');
    await page.evaluate(() => localStorage.setItem('stale', 'yes'));
    await page.route('**/booking', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('&quot;stays&quot;:', '&quot;missing&quot;:');
      await route.fulfill({ response, body });
    });
    await page.goto('/booking');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Book Now' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('stale'))).toBeNull();
  });
});

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('rooms, prices and what is free can be read, pictures and guests too, and links lead somewhere', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/booking-success?status=successful&tx_ref=X');
    await expect(page.getByRole('heading', { name: 'Your payment' })).toBeVisible();
    await expect(page.getByText('Verifying your payment…')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Book Now' }).click();
    await expect(page.getByRole('heading', { name: 'Available Rooms' })).toBeVisible();
    await expect(page.getByText('₦54,900 per night')).toBeVisible();
    await pressBookNow(page, 'Executive Suite');
    const noticeText = await page.getByRole('main').getByRole('status').filter({ hasText: 'JavaScript' }).innerText();
    expect(noticeText).toContain(`Online booking needs JavaScript. Please call ${hotel.phones[0]}`);
    await expect(fieldOf(page, 'Room')).toHaveValue('executive-suite');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: hotel.phones[0] })).toBeVisible();

    const { check_in, check_out } = await bookBothSuites(baseURL as string);
    await page.goto('/rooms');
    await fieldOf(page, 'Check-in').fill(check_in);
    await fieldOf(page, 'Check-out').fill(check_out);
    await fieldOf(page, 'Guests').selectOption('2 guests');
    await page.getByRole('button', { name: 'Show free rooms' }).tap();
    await expect(page).toHaveURL(`/rooms?check_in=${check_in}&check_out=${check_out}&guests=2`);
    await expect(roomCard(page, 'Executive Suite')).toContainText('Not available for your dates');
    await expect(roomCard(page, 'Deluxe')).toContainText('Available for your dates');
    await expect(page.getByRole('table', { name: 'Side by side' })).toContainText('₦62,220 for 2 nights');
    await pressBookNow(page, 'Deluxe');
    await expect(fieldOf(page, 'Room')).toHaveValue('deluxe');
    await expect(fieldOf(page, 'Check-in')).toHaveValue(check_in);
    await expect(fieldOf(page, 'Check-out')).toHaveValue(check_out);
    await expect(fieldOf(page, 'Guests')).toHaveValue('2');
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('₦62,220');

    await page.goto('/gallery');
    const chip = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'bar', exact: true });
    await chip.click();
    const tiles = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('img') });
    await expect(tiles).toHaveCount(3);
    await tiles.nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/images\/bar-shelf-\d+\.webp$/);
    await page.goto('/');
    for (const name of ['Amara N.', 'Tunde B.', 'Claire M.']) await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByText('packed us akara for the road.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Read more' })).toHaveCount(0);
  });
});

test.describe('documents', { tag: '@desktop' }, () => {
  test('the booking page is loaded anew, so that its own policy holds, and no script runs that the server did not send', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/Content Security Policy/);
    await page.goto('/rooms');
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    await pressBookNow(page, 'Deluxe');
    await expect(page.getByRole('heading', { name: 'Book your stay' })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-same-document');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rooms' }).click();
    await expect(page.getByRole('heading', { name: 'Available Rooms' })).toBeVisible();
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    await expect(page.locator('html')).not.toHaveAttribute('data-same-document');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.intruder = "yes"';
      document.body.append(script);
    });
    await expect(page.locator('html')).not.toHaveAttribute('data-intruder');
  });
});

testAlone.describe('with the real gateway', { tag: ['@desktop', '@deep'] }, () => {
  testAlone.use({
    settings: {
      FLW_PUBLIC_KEY: 'FLWPUBK_TEST-e2e-X',
      FLW_SECRET_KEY: 'FLWSECK_TEST-e2e-X',
      FLW_WEBHOOK_HASH: 'e2e-webhook-hash',
    },
  });

  testAlone('only the booking page lets it in', async ({ page }) => {
    for (const path of ['/', '/rooms', '/contact', '/booking-success', '/receipt/BK-NOTHERE1'])
      expect(await fetchPolicyOf(path)).not.toContain('flutterwave');
    expect(await fetchPolicyOf('/booking')).toContain('https://checkout.flutterwave.com');
    expect(await fetchPolicyOf('/booking?room=deluxe')).toContain('https://checkout.flutterwave.com');
    for (const path of ['/', '/booking']) expect(await fetchPolicyOf(path)).not.toMatch(/script-src[^;]*unsafe/);

    async function fetchPolicyOf(path: string): Promise<string> {
      const response = await page.request.get(path);
      return response.headers()['content-security-policy'] ?? 'none';
    }
  });
});
