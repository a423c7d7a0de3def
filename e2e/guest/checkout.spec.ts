import type { Page } from '@playwright/test';
import { addDays, formatDayWithoutThisYear } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { connectionError, expect, makeReleasableWait, statusError, test } from '../fixtures.ts';
import {
  checkoutDialog,
  chooseInCheckout,
  expectFilled,
  expectInView,
  expectOneMail,
  expectPaid,
  fieldOf,
  fillAndSubmitBooking,
  fillBooking,
  newGuest,
  payInCheckout,
  readFactValue,
  submitButton,
} from '../guest.ts';

const gatewayScript = '**/sandbox/v3.js';

test.describe('at the checkout', { tag: '@phone' }, () => {
  test('who books reads with the price and beside Pay Now until when it is free to cancel', { tag: '@deep' }, async ({
    page,
  }) => {
    const guest = newGuest();
    const freeUntil = `14:00 on ${formatDayWithoutThisYear(addDays(guest.check_in, -2), testToday)}`;
    const terms = `Free cancellation until ${freeUntil}, hotel time. After that, until check-in, 50% of what was paid comes back.`;
    await page.goto('/booking');
    await fillBooking(page, guest);
    await expect(page.getByRole('region', { name: 'Price' })).toContainText(terms);
    await expectAccessibleLayout(page);
    await submitButton(page).click();
    await chooseInCheckout(page, 'Close');
    await expect(page.getByText(terms)).toBeVisible();
    await expect(page.getByText('You can pay by card, bank transfer, mobile money or USSD.')).toBeVisible();
    await expectAccessibleLayout(page);
  });

  for (const [how, close] of [
    ['by its button', (page) => chooseInCheckout(page, 'Close')],
    ['by Escape', (page) => page.keyboard.press('Escape')],
  ] satisfies [string, (page: Page) => Promise<void>][])
    test(`a checkout closed ${how} keeps the booking, Pay Now opens it again, a declined card can be tried again, and who goes back can still pay`, {
      tag: how === 'by Escape' ? '@deep' : [],
    }, async ({ page, complaints }) => {
      complaints.allow(statusError(402));
      const guest = newGuest();
      await fillAndSubmitBooking(page, guest);
      await expect(checkoutDialog(page)).toBeVisible();
      await close(page);
      await expect(checkoutDialog(page)).toBeHidden();
      const payNow = page.getByRole('button', { name: 'Pay Now' });
      const message = page.getByText('The payment window was closed.');
      await expectInView(page, message, page.getByText(/^Time left: \d\d:\d\d$/), payNow);
      await expect(page.getByText(/^Free cancellation until 14:00 on /)).toBeVisible();
      await page.getByText('Total', { exact: true }).scrollIntoViewIfNeeded();
      await expect(payNow).toBeInViewport({ ratio: 1 });
      const reference = await readFactValue(page, 'Reference');
      await payNow.click();
      await chooseInCheckout(page, 'Decline');
      await expect(checkoutDialog(page)).toContainText('Your card was declined.');
      await chooseInCheckout(page, 'Try again');
      await chooseInCheckout(page, 'Decline');
      await chooseInCheckout(page, 'Go back without paying');
      await expect(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible();
      await expect(page.getByText('Payment was not successful. Please try again.')).toBeVisible();
      await expect(
        page.getByText(/^Your room is still kept for you until \d\d:\d\d\. No money was taken\.$/),
      ).toBeVisible();
      await expect(page.getByText('Questions? Call +234 800 000 0001 or write on WhatsApp')).toBeVisible();
      await expectAccessibleLayout(page);
      await page.getByRole('link', { name: 'Try Again' }).click();
      await expect(page).toHaveURL('/booking');
      await page.getByRole('button', { name: 'Pay Now' }).click();
      await payInCheckout(page);
      await expectPaid(page);
      expect(await readFactValue(page, 'Reference')).toBe(reference);
      await expectOneMail(page, guest);
    });

  test('a booking that waits for payment is still there after a reload and in another tab, and can be let go', {
    tag: '@deep',
  }, async ({ page, context }) => {
    const guest = newGuest();
    await fillAndSubmitBooking(page, guest);
    await chooseInCheckout(page, 'Close');
    const reference = await readFactValue(page, 'Reference');
    await page.reload();
    expect(await readFactValue(page, 'Reference')).toBe(reference);

    // The page that the server renders links to the booking, for a browser without JavaScript.
    expect(await (await page.request.get('/booking')).text()).toContain(`/receipt/${reference}`);
    const otherTab = await context.newPage();
    await otherTab.goto('/booking');
    expect(await readFactValue(otherTab, 'Reference')).toBe(reference);
    await otherTab.getByRole('button', { name: 'Start a new booking' }).click();
    const unpaidRegion = otherTab.getByRole('region', { name: 'Waiting for your payment' });
    await expect(unpaidRegion.getByRole('link', { name: `Pay or cancel ${reference}` })).toBeVisible();
    for (const [label, value] of [
      ['Guest name', guest.guest_name],
      ['Email', guest.guest_email],
      ['Phone number', guest.guest_phone],
      ['Check-in', ''],
      ['Room', ''],
    ] as const)
      await expect(fieldOf(otherTab, label)).toHaveValue(value);

    await unpaidRegion.getByRole('link').click();
    await otherTab.getByRole('button', { name: 'Cancel booking' }).click();
    await otherTab.getByRole('button', { name: 'Yes, cancel my booking' }).click();
    await expect(otherTab.getByText('This booking is cancelled.')).toBeVisible();
    await otherTab.goto('/booking');

    // The first page does not know of the cancellation yet: it reads the booking again only when it becomes visible.
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('heading', { name: 'This booking is cancelled' })).toBeFocused();
    await expect(checkoutDialog(page)).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: 'Book again' }).click();
    await expectFilled(page, guest);
    await page.goto(`/receipt/${reference}`);
    await expect(page.getByText('This booking is cancelled.')).toBeVisible();
    await page.getByRole('link', { name: 'Book again' }).click();
    await expectFilled(page, guest);

    const nextGuest = newGuest();
    await fillBooking(otherTab, nextGuest);
    await submitButton(otherTab).click();
    await chooseInCheckout(otherTab, 'Close');
    await otherTab.getByRole('button', { name: 'Change details' }).click();
    await expectFilled(otherTab, nextGuest);
    await submitButton(otherTab).click();
    await payInCheckout(otherTab);
    await expectPaid(otherTab);
    expect(await readFactValue(otherTab, 'Reference')).not.toBe(reference);
    await expectOneMail(otherTab, nextGuest);
  });
});

test.describe('the payment script', { tag: '@desktop' }, () => {
  test('while it is slow, the button says so; when it is blocked, that is said, the booking stays, and paying works later', async ({
    page,
    complaints,
  }) => {
    complaints.allow(connectionError);
    const scriptGate = makeReleasableWait();
    await page.route(gatewayScript, async (route) => {
      await scriptGate.opened;
      await route.abort();
    });
    const guest = newGuest();
    await fillAndSubmitBooking(page, guest);
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
    scriptGate.open();
    const alert = page.getByRole('alert').filter({ hasText: 'Could not start payment' });
    await expect(alert).toContainText('The payment script failed to load');
    const help = page.getByRole('paragraph').filter({ hasText: 'Nothing was paid by this try.' });
    await expect(help).toContainText(/The room is kept for you until \d\d:\d\d\. Try again, call \+234 800 000 0001/);
    await expect(help.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/2348000000001');
    expect(await readFactValue(page, 'Email')).toBe(guest.guest_email);
    const reference = await readFactValue(page, 'Reference');

    const blockedScript = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/sandbox/v3.js'));
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await blockedScript;
    await expect(alert).toBeVisible();

    await page.unroute(gatewayScript);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await payInCheckout(page);
    await expectPaid(page);
    expect(await readFactValue(page, 'Reference')).toBe(reference);
  });

  test('it is fetched once, however often the checkout is opened', { tag: '@deep' }, async ({ page }) => {
    let scriptRequests = 0;
    await page.route(gatewayScript, (route) => {
      scriptRequests += 1;
      return route.continue();
    });
    await fillAndSubmitBooking(page, newGuest());
    for (let round = 0; round < 3; round += 1) {
      await chooseInCheckout(page, 'Close');
      await page.getByRole('button', { name: 'Pay Now' }).click();
      await expect(checkoutDialog(page)).toBeVisible();
    }
    expect(scriptRequests).toBe(1);
  });
});

test.describe('a guest who books two rooms', { tag: ['@phone', '@deep'] }, () => {
  test('keeps the first while booking the second, and can pay for both', async ({ page }) => {
    const [firstGuest, secondGuest] = [newGuest({ room_id: 'deluxe' }), newGuest({ room_id: 'classic-single' })];
    await fillAndSubmitBooking(page, firstGuest);
    await chooseInCheckout(page, 'Close');
    const references = [await readFactValue(page, 'Reference')];
    await page.getByRole('button', { name: 'Start a new booking' }).click();
    const unpaidRegion = page.getByRole('region', { name: 'Waiting for your payment' });
    await expect(unpaidRegion.getByRole('listitem')).toHaveCount(1);
    await expect(fieldOf(page, 'Guest name')).toHaveValue(firstGuest.guest_name);
    await expectAccessibleLayout(page);
    await fillBooking(page, secondGuest);
    await submitButton(page).click();
    await chooseInCheckout(page, 'Close');
    references.push(await readFactValue(page, 'Reference'));
    await page.goto('/booking');
    for (const reference of references)
      await expect(unpaidRegion.getByRole('link', { name: `Pay or cancel ${reference}` })).toBeVisible();
    await unpaidRegion.getByRole('link', { name: `Pay or cancel ${references[0]}` }).click();
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
  });
});
