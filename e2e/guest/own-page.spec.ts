import type { Locator } from '@playwright/test';
import { paymentMessages } from '#contract/payments/payments.ts';
import hotel from '#hotel';
import { expectAccessibleLayout, expectAccessibleScreen, expectFitsLargeText } from '../accessibility.ts';
import { staffClient } from '../desk.ts';
import { expect, statusError, test, testAlone } from '../fixtures.ts';
import {
  bookAndPay,
  bookThroughApi,
  bookToCheckout,
  checkoutDialog,
  chooseInCheckout,
  expectOneMail,
  expectPaid,
  fetchMailsTo,
  fillAndSubmitBooking,
  newGuest,
  newSuiteGuest,
  payInCheckout,
  readFactValue,
  receiptLink,
  submitButton,
} from '../guest.ts';
import { hotelTime } from '../hotel-process.ts';

test('a guest who reads large text sees the name of the hotel beside or above the code, and the terms before what is recorded', {
  tag: ['@phone', '@deep'],
}, async ({ page }) => {
  await bookAndPay(page, newGuest());
  await page.getByRole('link', { name: 'View Receipt' }).click();
  const name = page.getByRole('article').getByText(hotel.name, { exact: true });
  await expect(name).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFitsLargeText(page, page.getByRole('button', { name: 'Open menu' }));
  const readBoundingBox = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const qrCodeBox = await readBoundingBox(page.getByRole('img', { name: /^QR code of the reference/ }));
  for (const text of [name, page.getByRole('heading', { name: 'Booking receipt' })]) {
    const { x, y, height } = await readBoundingBox(text);
    const width = await text.evaluate((element) => element.scrollWidth);
    expect(x + width <= qrCodeBox.x || y + height <= qrCodeBox.y).toBe(true);
  }
  const termsBox = await readBoundingBox(page.getByText('Free cancellation until'));
  expect((await readBoundingBox(page.getByText('What is recorded of this stay'))).y).toBeGreaterThan(termsBox.y);
});

test('a guest opens the link of the mail, sees what comes back, and cancels', async ({
  page,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(409));
  const guest = newGuest({ room_id: 'deluxe', check_in: '2027-03-01', check_out: '2027-03-03' });
  await bookAndPay(page, guest);
  const mail = await expectOneMail(page, guest);
  expect(mail.text).toMatch(/Free cancellation until 14:00 on Sat,? 27 Feb 2027, hotel time/);

  const guestPage = await stranger();
  await guestPage.goto(receiptLink(mail));
  await expect(guestPage.getByText('Your booking is confirmed.')).toBeVisible();
  expect(await readFactValue(guestPage, 'Paid online, Sat, 21 Nov 2026')).toBe('₦62,220');
  await expect(guestPage.getByText('After that, until check-in, 50% of what was paid comes back.')).toBeVisible();
  const shareAddress = await guestPage.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href');
  expect(shareAddress).toContain(encodeURIComponent('Deluxe, Mon, 1 Mar 2027'));
  expect(shareAddress).not.toContain('token');
  await expectAccessibleScreen(guestPage);

  // A second tab, opened before the booking is cancelled, shows an old state afterwards.
  const latePage = await guestPage.context().newPage();
  await latePage.goto(receiptLink(mail));
  const cancelButton = latePage.getByRole('button', { name: 'Cancel booking' });
  await expect(cancelButton).toBeEnabled();

  await guestPage.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = guestPage.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await expect(dialog).toContainText('free of charge until Sat, 27 Feb 2027, 14:00');
  await expect(dialog).toContainText('₦62,220');
  await expect(dialog).toContainText('up to 15 working days');
  await expectAccessibleLayout(guestPage);
  for (const name of ['Keep my booking', 'Yes, cancel my booking']) {
    const button = dialog.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height).toBeLessThan(50);
  }
  await dialog.getByRole('button', { name: 'Keep my booking' }).click();
  await expect(guestPage.getByRole('button', { name: 'Cancel booking' })).toBeFocused();
  await guestPage.getByRole('button', { name: 'Cancel booking' }).click();
  await dialog.getByRole('button', { name: 'Yes, cancel my booking' }).click();

  await expect(guestPage.getByText('This booking is cancelled.')).toBeVisible();
  await expect(guestPage.getByText('₦62,220 is to be refunded to the card or account you paid with')).toBeVisible();
  await expect(guestPage.getByRole('heading', { name: 'Booking receipt' })).toBeFocused();
  await expect(guestPage.getByText('Show this receipt at the reception')).toBeHidden();
  await expect(guestPage.getByRole('button', { name: 'Cancel booking' })).toBeHidden();
  await expectAccessibleLayout(guestPage);
  await expect.poll(async () => (await fetchMailsTo(page, guest.guest_email)).length).toBe(2);

  await cancelButton.click();
  await latePage.getByRole('button', { name: 'Yes, cancel my booking' }).click();
  await expect(latePage.getByRole('alert')).toHaveText('Your booking has changed meanwhile: it is now Cancelled.');
  await latePage.getByRole('alertdialog').getByText('Close', { exact: true }).last().click();
  await expect(latePage.getByText('This booking is cancelled.')).toBeVisible();
});

test('a booking that waits is paid from the guest’s own page, which also reads without JavaScript', {
  tag: '@deep',
}, async ({ page, stranger }) => {
  const guest = newGuest();
  await fillAndSubmitBooking(page, guest);
  await chooseInCheckout(page, 'Close');
  const reference = await readFactValue(page, 'Reference');
  await page.goto(`/receipt/${reference}`);
  await expect(page.getByText('Waiting for payment.')).toBeVisible();
  await expect(page.getByText(/The room is kept until 1\d:\d\d\./)).toBeVisible();
  await expect(page.getByText('Show this receipt at the reception')).toBeHidden();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page).toHaveURL('/booking');
  await expect(checkoutDialog(page)).toBeVisible();
  await chooseInCheckout(page, 'Close');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await expect(checkoutDialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await payInCheckout(page);
  await expectPaid(page);
  expect(await readFactValue(page, 'Reference')).toBe(reference);

  const pageWithoutScript = await stranger({ javaScriptEnabled: false });
  const response = await pageWithoutScript.goto(receiptLink(await expectOneMail(page, guest)));
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  expect(await readFactValue(pageWithoutScript, 'Guest')).toBe(guest.guest_name);
  await expect(pageWithoutScript.getByText('Your booking is confirmed.')).toBeVisible();
  expect(await response?.text()).toContain('this page needs JavaScript');
});

test('a guest who has paid too little is told by the cancel dialog that it comes back already', {
  tag: ['@phone', '@deep'],
}, async ({ page, complaints }) => {
  complaints.allow(statusError(409));
  const { booking, checkout } = await bookToCheckout(page, newGuest());
  const { reference } = booking;
  const { tx_ref } = checkout;
  const payment = { tx_ref, outcome: 'successful', amount: 1000, webhook: 'none' };
  await page.request.post('/sandbox/pay', { data: payment });
  await page.goto(`/booking-success?status=successful&tx_ref=${tx_ref}`);
  await expect(page.getByText(paymentMessages.verificationFailed(reference))).toBeVisible();

  await page.goto(`/receipt/${reference}`);
  expect(await readFactValue(page, 'To be refunded')).toBe('₦1,000');
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await expect(dialog).toContainText(
    'Your booking was not paid in full. ₦1,000 that you have paid comes back to you already. The room is given free at once.',
  );
  await expectAccessibleLayout(page);
  await dialog.getByRole('button', { name: 'Yes, cancel my booking' }).click();
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
  await expect(page.getByText('₦1,000 is to be refunded to the card or account you paid with')).toBeVisible();
});

test('a guest who has cancelled finds where the booking stands behind the payment’s own link', {
  tag: ['@phone', '@deep'],
}, async ({ page, complaints }) => {
  complaints.allow(statusError(409));
  await bookAndPay(page, newGuest());
  const resultUrl = page.url();
  const reference = await readFactValue(page, 'Reference');
  await page.getByRole('link', { name: 'View Receipt' }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('button', { name: 'Yes, cancel my booking' }).click();
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();

  await page.goto(resultUrl);
  await expect(page.getByRole('heading', { name: 'Your booking has changed' })).toBeFocused();
  await expect(page.getByText('Your booking has changed meanwhile: it is now Cancelled.')).toBeVisible();
  await expect(page.getByText('Payment Successful!')).toBeHidden();
  await expectAccessibleLayout(page);
  await page.getByRole('link', { name: 'View Your Booking' }).click();
  await expect(page).toHaveURL(`/receipt/${reference}`);
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
});

test('a guest who pays for what the desk has cancelled meanwhile is told that all of it comes back', {
  tag: ['@phone', '@deep'],
}, async ({ page, app, complaints }) => {
  complaints.allow(statusError(409));
  const { booking } = await bookToCheckout(page, newGuest({ room_id: 'deluxe' }));
  const desk = await staffClient(app.url, 'superadmin');
  const cancelReply = await desk.put(`/api/bookings/${booking.id}`, { status: 'cancelled', reason: 'The guest rang' });
  expect(cancelReply.status).toBe(200);
  await payInCheckout(page);
  await expect(page.getByRole('heading', { name: 'Your booking has changed' })).toBeFocused();
  await expect(page.getByText(paymentMessages.refundDue(booking.reference))).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('link', { name: 'View Your Booking' }).click();
  await expect(page).toHaveURL(`/receipt/${booking.reference}`);
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
  await expect(page.getByText('₦62,220 is to be refunded to the card or account you paid with')).toBeVisible();

  await page.goto('/booking');
  await expect(submitButton(page)).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden();
});

test('a guest who has called an unpaid booking off is not asked to pay for it any more', {
  tag: ['@phone', '@deep'],
}, async ({ page }) => {
  const { booking } = await bookToCheckout(page, newGuest());
  await page.goto(`/receipt/${booking.reference}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('button', { name: 'Yes, cancel my booking' }).click();
  await expect(page.getByText('This booking is cancelled. Nothing was paid, so nothing is owed.')).toBeVisible();
  await page.goto('/booking');
  await expect(page.getByRole('heading', { name: 'This booking is cancelled' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden();
  await page.getByRole('button', { name: 'Start a new booking' }).click();
  await expect(submitButton(page)).toBeEnabled();
});

testAlone(
  'who comes too late to pay has the room held again, or is told that it has gone meanwhile',
  { tag: ['@phone', '@deep'] },
  async ({ page, stranger, ownApp, complaints }) => {
    complaints.allow(statusError(409));
    await page.clock.install();
    await fillAndSubmitBooking(page, newGuest({ room_id: 'deluxe' }));
    await chooseInCheckout(page, 'Close');
    const reference = await readFactValue(page, 'Reference');
    const otherGuestPage = await stranger();
    const suite = newSuiteGuest();
    await fillAndSubmitBooking(otherGuestPage, suite);
    await chooseInCheckout(otherGuestPage, 'Close');
    const lostReference = await readFactValue(otherGuestPage, 'Reference');
    await ownApp.stop();
    await ownApp.start({ HOTEL_NOW: hotelTime(31) });

    await page.clock.fastForward('31:00');
    await expect(page.getByRole('heading', { name: 'Time to pay has run out' })).toBeVisible();
    await page.getByRole('button', { name: 'Hold the room again' }).click();
    await expect(page.getByRole('heading', { name: 'Your room is waiting' })).toBeVisible();
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await payInCheckout(page);
    await expectPaid(page);
    expect(await readFactValue(page, 'Reference')).toBe(reference);

    await otherGuestPage.goto(`/receipt/${lostReference}`);
    await expect(otherGuestPage.getByText('it is still free for your dates.')).toBeVisible();
    await expectAccessibleLayout(otherGuestPage);
    const { check_in, check_out } = suite;
    for (const guest_name of ['Ada', 'Obi'])
      expect(await bookThroughApi(ownApp.url, newSuiteGuest({ check_in, check_out, guest_name }))).toBe(201);
    await otherGuestPage.getByRole('button', { name: 'Hold the room again and pay' }).click();
    await expect(otherGuestPage.getByRole('alert')).toHaveText('This room is no longer free for your dates.');
    await expectAccessibleLayout(otherGuestPage);
    await otherGuestPage.getByRole('link', { name: 'See our rooms' }).click();
    await expect(otherGuestPage).toHaveURL('/rooms');
  },
);
