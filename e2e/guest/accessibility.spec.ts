import type { Locator, Page } from '@playwright/test';
import { expectAccessibleScreen, expectFitsLargeText } from '../accessibility.ts';
import { expect, makeReleasableWait, statusError, test } from '../fixtures.ts';
import {
  bookAndPay,
  checkoutDialog,
  chooseInCheckout,
  expectPaid,
  fieldOf,
  fillBooking,
  makeDayToDigits,
  newGuest,
  readFactValue,
  submitButton,
} from '../guest.ts';

test.describe('axe finds nothing, and nothing is too wide,', () => {
  async function expectAccessiblePages(page: Page, ...paths: string[]): Promise<void> {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleScreen(page);
      if (page.viewportSize()?.width === 360)
        await expectFitsLargeText(page, page.getByRole('button', { name: 'Open menu' }));
    }
  }

  test('on /, /rooms, /booking', ({ page }) => expectAccessiblePages(page, '/', '/rooms', '/booking'));

  test('on /about, /contact, /social, /privacy, /my-booking, on pages that do not exist, and in the open menu', async ({
    page,
    complaints,
  }) => {
    complaints.allow(statusError(404));
    await expectAccessiblePages(page, '/about', '/contact', '/social', '/privacy', '/my-booking');
    await page.goto('/receipt/BK-NOTHERE1');
    await expect(page.getByText('No booking found.')).toBeVisible();
    await expectAccessibleScreen(page);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();
    await expectAccessibleScreen(page);
    if (page.viewportSize()?.width !== 360) return;
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' })).toBeFocused();
    await expectAccessibleScreen(page);
  });

  test('from the form with its errors to the receipt', async ({ page }) => {
    const guest = newGuest({ guest_name: 'Oluwadamilola-Temitope Ogunbanjo-Adeyemi-Okonkwo', guests: 2 });
    await page.goto('/booking');
    await fieldOf(page, 'Email').focus();
    await submitButton(page).click();
    await expect(fieldOf(page, 'Check-in')).toBeFocused();
    await expectAccessibleScreen(page);
    await fillBooking(page, guest);
    await expect(page.getByText('Available for your dates')).toBeVisible();
    await expectAccessibleScreen(page);
    await submitButton(page).click();
    await expect(checkoutDialog(page)).toBeVisible();
    await expectAccessibleScreen(page);
    await chooseInCheckout(page, 'Close');
    await expect(page.getByText('The payment window was closed.')).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await checkoutDialog(page)
      .getByRole('button', { name: /^Pay ₦/ })
      .click();
    await expectPaid(page);
    await expectAccessibleScreen(page);
    await page.getByRole('link', { name: 'View Receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Booking receipt' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCSS('opacity', '1');
    await expectAccessibleScreen(page);
  });

  test('on a receipt for strangers', { tag: '@deep' }, async ({ page, stranger }) => {
    await bookAndPay(page, newGuest());
    const otherBrowser = await stranger();
    await otherBrowser.goto(`/receipt/${await readFactValue(page, 'Reference')}`);
    await expect(otherBrowser.getByText('Personal details are hidden')).toBeVisible();
    await expectAccessibleScreen(otherBrowser);
  });
});

test.describe('the keyboard alone', { tag: '@desktop' }, () => {
  test('is enough to book, pay and open the receipt', async ({ page }) => {
    const guest = newGuest();
    const toDigits = await makeDayToDigits(page);
    await page.goto('/');
    await pressEnterOn(page.getByRole('main').getByRole('link', { name: 'Book Now' }));
    await expect(page.getByRole('heading', { name: 'Available Rooms' })).toBeVisible();
    await pressEnterOn(page.getByRole('main').getByRole('link', { name: 'Book Now' }).nth(1));
    await expect(submitButton(page)).toBeEnabled();

    await typeIntoField('Check-in', toDigits(guest.check_in));
    await typeIntoField('Check-out', toDigits(guest.check_out));
    await expect(fieldOf(page, 'Room')).toHaveValue('deluxe');
    await tabTo(fieldOf(page, 'Guests'));
    await page.keyboard.press('ArrowDown');
    await expect(fieldOf(page, 'Guests')).toHaveValue('2');
    await typeIntoField('Guest name', guest.guest_name);
    await typeIntoField('Email', guest.guest_email);
    await typeIntoField('Phone number', guest.guest_phone);
    await pressEnterOn(submitButton(page));

    await expect(checkoutDialog(page).getByRole('button', { name: /^Pay ₦/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectPaid(page);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused();
    await pressEnterOn(page.getByRole('link', { name: 'View Receipt' }));
    await tabTo(page.getByRole('button', { name: 'Print / Save Receipt' }));

    async function tabTo(target: Locator): Promise<void> {
      await expect(target).toBeVisible();
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(target).toBeFocused({ timeout: 50 });
      }).toPass({ intervals: [0] });
    }
    async function pressEnterOn(target: Locator): Promise<void> {
      await tabTo(target);
      await page.keyboard.press('Enter');
    }
    async function typeIntoField(label: string, text: string): Promise<void> {
      await tabTo(fieldOf(page, label));
      await page.keyboard.type(text);
    }
  });
});

test.describe('who asked for less motion', { tag: '@phone' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('sees nothing move', async ({ page }) => {
    const countRunningAnimations = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await countRunningAnimations()).toBe(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible();
    expect(await countRunningAnimations()).toBe(0);
    const replyGate = makeReleasableWait();
    await page.route('**/api/payments/verify', async (route) => {
      await replyGate.opened;
      await route.abort();
    });
    await page.goto('/booking-success?tx_ref=somebody-waits&transaction_id=1');
    await expect(page.getByRole('heading', { name: 'Verifying your payment…' })).toBeVisible();
    expect(await countRunningAnimations()).toBe(0);
  });
});
