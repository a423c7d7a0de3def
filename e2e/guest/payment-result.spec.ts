import type { Page } from '@playwright/test';
import { expectAccessibleLayout } from '../accessibility.ts';
import { expect, statusError, test } from '../fixtures.ts';
import {
  bookAndPay,
  bookToCheckout,
  checkoutDialog,
  chooseInCheckout,
  expectOneMail,
  expectPaid,
  fetchMailsTo,
  fillAndSubmitBooking,
  newGuest,
  payInCheckout,
  readFactValue,
  receiptLink,
  submitButton,
} from '../guest.ts';

test.describe('a payment the gateway has not decided', { tag: '@phone' }, () => {
  const verifyingText = 'Verifying your payment…';

  test('keeps the verifying view until it succeeds, and no second booking follows when one goes back', {
    tag: '@deep',
  }, async ({ page }) => {
    const guest = newGuest();
    await fillAndSubmitBooking(page, guest);
    await chooseInCheckout(page, 'Leave pending');
    await expect(page.getByText('This takes a little longer than usual.')).toBeVisible();
    await expect(page.getByRole('heading', { name: verifyingText })).toBeVisible();
    expect(await fetchMailsTo(page, guest.guest_email)).toEqual([]);
    await expectAccessibleLayout(page);

    await decideAtGateway(page.url(), 'successful');
    await expectPaid(page);
    await expectOneMail(page, guest);

    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Book your stay' })).toBeVisible();
    await expect(checkoutDialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden();
    await page.goForward();
    await expectPaid(page);
    await expectOneMail(page, guest);
  });

  test('leads to the failure view when it fails', { tag: '@deep' }, async ({ page, complaints }) => {
    complaints.allow(statusError(402));
    await fillAndSubmitBooking(page, newGuest());
    await chooseInCheckout(page, 'Leave pending');
    await expect(page.getByRole('heading', { name: verifyingText })).toBeVisible();
    await decideAtGateway(page.url(), 'failed');
    await expect(page.getByText('Payment was not successful. Please try again.')).toBeVisible();
  });

  /**
   * Lets the bank decide without a webhook, so that the page learns of the decision only by asking the server again.
   */
  async function decideAtGateway(resultUrl: string, status: 'successful' | 'failed'): Promise<void> {
    const url = new URL(resultUrl);
    const id = url.searchParams.get('transaction_id');
    const response = await fetch(new URL(`/sandbox/transactions/${id}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status, webhook: 'none' }),
    });
    expect(response.status).toBe(200);
  }
});

test.describe('a gateway in trouble', { tag: '@desktop' }, () => {
  const setVerificationFailure = (page: Page, verify: 'error' | 'none') =>
    page.request.post('/sandbox/faults', { data: { verify } });
  test.afterEach(({ page }) => setVerificationFailure(page, 'none'));

  test('keeps the verifying view, and the payment counts once it answers again', { tag: '@deep' }, async ({
    page,
    complaints,
  }) => {
    complaints.allow(statusError(502));
    const guest = newGuest();
    await fillAndSubmitBooking(page, guest);
    await setVerificationFailure(page, 'error');
    await payInCheckout(page);
    await expect(page.getByText('This takes a little longer than usual.')).toBeVisible();
    expect(await fetchMailsTo(page, guest.guest_email)).toEqual([]);
    await setVerificationFailure(page, 'none');
    await expectPaid(page);
    await expectOneMail(page, guest);
  });

  test('is named as such after a while, and never as a payment that failed', { tag: '@deep' }, async ({
    page,
    complaints,
  }) => {
    complaints.allow(statusError(502));
    await page.clock.install();
    await fillAndSubmitBooking(page, newGuest());
    const reference = await readFactValue(page, 'Reference');
    await setVerificationFailure(page, 'error');
    await payInCheckout(page);
    await expect(page.getByText('This takes a little longer than usual.')).toBeVisible();
    await expect(async () => {
      // Advances only ten seconds at a time: a call has a longer time limit, which runs on this clock, too.
      await page.clock.fastForward('00:10');
      const sentence = `Failed to verify payment. Please contact support with reference: ${reference}`;
      await expect(page.getByText(sentence)).toBeVisible({ timeout: 250 });
    }).toPass();
    await setVerificationFailure(page, 'none');
    await page.reload();
    await expectPaid(page);
  });
});

test.describe('a guest who pays and never comes back', { tag: '@desktop' }, () => {
  test('has a confirmed booking, a mail and a receipt all the same, and is not asked to pay again', {
    tag: '@deep',
  }, async ({ page, stranger }) => {
    const guest = newGuest();
    await fillAndSubmitBooking(page, guest);
    await chooseInCheckout(page, 'Pay, but never come back');
    await expect(checkoutDialog(page)).toContainText('Imagine the network dropped here');
    const mail = await expectOneMail(page, guest);
    await chooseInCheckout(page, 'Close');
    await expectPaid(page);

    const otherBrowser = await stranger();
    await otherBrowser.goto(receiptLink(mail));
    expect(await readFactValue(otherBrowser, 'Status')).toBe('Confirmed');
    expect(await readFactValue(otherBrowser, 'Payment')).toBe('Paid');
    expect(await readFactValue(otherBrowser, 'Guest')).toBe(guest.guest_name);
  });

  test('is not asked to pay again when the page is opened again', { tag: '@deep' }, async ({ page }) => {
    const guest = newGuest();
    await fillAndSubmitBooking(page, guest);
    await chooseInCheckout(page, 'Pay, but never come back');
    await expectOneMail(page, guest);
    await page.goto('/booking');
    await expectPaid(page);
  });
});

test.describe('the result page', { tag: '@phone' }, () => {
  const invalidMessage = 'Invalid payment reference. Please contact support.';

  for (const query of ['', '?tx_ref=null&transaction_id=undefined', '?status=successful&tx_ref=&transaction_id='])
    test(`without a payment reference (${query || 'no parameters'}) says so and offers help`, {
      tag: '@deep',
    }, async ({ page }) => {
      await page.goto(`/booking-success${query}`);
      await expect(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible();
      await expect(page.getByText(invalidMessage)).toBeVisible();
      await expectAccessibleLayout(page);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');
      await main.getByRole('link', { name: 'Try Again' }).click();
      await expect(page).toHaveURL('/booking');
      await expect(submitButton(page)).toBeEnabled();
    });

  test('leads to the contact page', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/booking-success');
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
  });

  test('says that a cancelled payment was not successful, and believes the server and not the address', {
    tag: '@deep',
  }, async ({ page }) => {
    const txRef = await bookUnpaid(page);
    await page.goto(`/booking-success?status=cancelled&tx_ref=${txRef}`);
    await expect(page.getByText('Payment was not successful. Please try again.')).toBeVisible();
    await page.goto(`/booking-success?status=successful&tx_ref=${txRef}`);
    await expect(page.getByText('This takes a little longer than usual.')).toBeVisible();
    await expect(page.getByText('Payment Successful!')).toBeHidden();
  });

  test('shows an unknown reference as failed, and never as paid', { tag: '@deep' }, async ({ page, complaints }) => {
    complaints.allow(statusError(404));
    await page.goto('/booking-success?status=successful&tx_ref=nobody-knows-this&transaction_id=1');
    await expect(
      page.getByText('Payment verification failed. Please contact support with reference: nobody-knows-this'),
    ).toBeVisible();
    await expect(page.getByText('Payment Successful!')).toBeHidden();
  });

  test('accepts the status completed', { tag: '@deep' }, async ({ page }) => {
    await bookAndPay(page, newGuest());
    await page.goto(page.url().replace('status=successful', 'status=completed'));
    await expectPaid(page);
  });

  test('stays the same when it is reloaded, and sends no second mail', { tag: '@deep' }, async ({ page }) => {
    const guest = newGuest();
    await bookAndPay(page, guest);
    const reference = await readFactValue(page, 'Reference');
    for (let round = 0; round < 5; round += 1) {
      await page.reload();
      await expectPaid(page);
    }
    expect(await readFactValue(page, 'Reference')).toBe(reference);
    await expectOneMail(page, guest);
  });

  test('can be open in two tabs', { tag: '@deep' }, async ({ page, context }) => {
    const guest = newGuest();
    await fillAndSubmitBooking(page, guest);
    await chooseInCheckout(page, 'Leave pending');
    await expect(page).toHaveURL(/booking-success/);
    const secondTab = await context.newPage();
    await secondTab.goto(page.url());
    const id = new URL(page.url()).searchParams.get('transaction_id');
    await page.request.post(`/sandbox/transactions/${id}`, { data: { status: 'successful' } });
    await Promise.all([expectPaid(page), expectPaid(secondTab)]);
    await expectOneMail(page, guest);
  });

  async function bookUnpaid(page: Page): Promise<string> {
    const { checkout } = await bookToCheckout(page, newGuest());
    await chooseInCheckout(page, 'Close');
    return checkout.tx_ref;
  }
});
