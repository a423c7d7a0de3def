import type { Page } from '@playwright/test';
import { formatDay } from '#contract/core/dates.ts';
import { expect, test } from '../fixtures.ts';
import {
  checkoutDialog,
  expectFilled,
  expectOneMail,
  expectPaid,
  fieldOf,
  fillBooking,
  newGuest,
  payInCheckout,
  pressBookNow,
  readFactValue,
  receiptLink,
  roomCard,
  submitButton,
} from '../guest.ts';

test('a guest finds a room, books it, pays, and has a receipt and a mail', async ({ page, stranger }) => {
  const guest = newGuest({ room_id: 'deluxe', guests: 2 });
  // Replaces `print`, because the browser's print dialog would wait for a person.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });

  await test.step('from the front page to the form, with the room chosen', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Book Now' }).click();
    await expect(page).toHaveURL('/rooms');
    await expect(roomCard(page, 'Deluxe')).toContainText('₦30,500 per night');
    await pressBookNow(page, 'Deluxe');
    await expect(page).toHaveURL('/booking?room=deluxe');
    await expect(fieldOf(page, 'Room')).toHaveValue('deluxe');
  });

  await test.step('the price follows what is filled in', async () => {
    await fillBooking(page, guest);
    await expect(page.getByRole('region', { name: 'Price' })).toMatchAriaSnapshot(`
      - region "Price":
        - term: Deluxe, 2 nights × ₦30,500
        - definition: ₦61,000
        - term: Transaction fee (2%)
        - definition: ₦1,220
        - term: Total
        - definition: ₦62,220
    `);
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('Free cancellation until 14:00 on ');
    await expect(page.getByText('Available for your dates')).toBeVisible();
    await expectFilled(page, guest);
  });

  await test.step('the booking is made and the checkout opens', async () => {
    await submitButton(page).click();
    await expect(page.getByText(/^Booking created — reference: BK-[0-9A-Z]{8}$/)).toBeVisible();
    await expect(checkoutDialog(page)).toContainText('₦62,220');
  });

  await test.step('paying leads to the confirmed booking', async () => {
    await payInCheckout(page);
    await expect(page).toHaveURL(/\/booking-success\?status=successful&tx_ref=[^&]+&transaction_id=\d+$/);
    await expectPaid(page);
    await expect(page.getByText('Your booking has been confirmed')).toBeVisible();
    await expect(page.getByText(/^A confirmation e-mail was sent to/)).toContainText(guest.guest_email);
    await expect(page.getByText(/^A confirmation e-mail was sent to/)).toContainText('spam');
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('main').getByRole('link', { name: 'View Rooms' })).toHaveAttribute('href', '/rooms');
  });

  const reference = await readFactValue(page, 'Reference');
  await test.step('the stay goes into the calendar, and the map shows the way', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe(`${reference}.ics`);
    const nextSteps = page.getByRole('region', { name: 'What happens next' });
    await expect(nextSteps).toContainText('Your room is ready from 14:00. Bring this receipt and a photo ID');
    await expect(nextSteps).toContainText('Free cancellation until 14:00 on ');
    const directionsLink = page.getByRole('link', { name: 'Get directions' });
    await expect(directionsLink).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/.*Jetty%20Close/);
  });
  await test.step('the receipt shows everything and prints on one page', async () => {
    await page.getByRole('link', { name: 'View Receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Booking receipt' })).toBeVisible();
    await expectReceipt(page);
    await page.getByRole('button', { name: 'Print / Save Receipt' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    expect(await countPrintedPages(page)).toBe(1);
  });

  await test.step('the mail is there, and its link opens the receipt anywhere', async () => {
    const mail = await expectOneMail(page, guest);
    expect(mail.subject).toContain(reference);
    expect(mail.html).toContain('₦62,220');
    const otherBrowser = await stranger();
    await otherBrowser.goto(receiptLink(mail));
    await expectReceipt(otherBrowser);
    await expect(otherBrowser.getByRole('main')).toContainText(guest.guest_email);
  });

  await test.step('without the token nobody learns who is coming', async () => {
    const browserWithoutToken = await stranger();
    await browserWithoutToken.goto(`/receipt/${reference}`);
    await expect(browserWithoutToken.getByText('Personal details are hidden')).toBeVisible();
    expect(await readFactValue(browserWithoutToken, 'Status')).toBe('Confirmed');
    const shownText = await browserWithoutToken.content();
    for (const secret of [guest.guest_name, guest.guest_email, guest.guest_phone])
      expect(shownText).not.toContain(secret);
  });

  async function expectReceipt(receiptPage: Page): Promise<void> {
    expect(await readFactValue(receiptPage, 'Reference')).toBe(reference);
    expect(await readFactValue(receiptPage, 'Status')).toBe('Confirmed');
    expect(await readFactValue(receiptPage, 'Payment')).toBe('Paid');
    expect(await readFactValue(receiptPage, 'Guest')).toBe(guest.guest_name);
    expect(await readFactValue(receiptPage, 'Email')).toBe(guest.guest_email);
    expect(await readFactValue(receiptPage, 'Phone')).toBe(guest.guest_phone);
    expect(await readFactValue(receiptPage, 'Room')).toBe('Deluxe');
    expect(await readFactValue(receiptPage, 'Check-in')).toBe(`${formatDay(guest.check_in)}, from 14:00`);
    expect(await readFactValue(receiptPage, 'Check-out')).toBe(`${formatDay(guest.check_out)}, by 12:00`);
    expect(await readFactValue(receiptPage, 'Total')).toBe('₦62,220');
    await expect(receiptPage.getByRole('img', { name: `QR code of the reference ${reference}` })).toBeVisible();
    await expect(receiptPage.getByText('Show this receipt at the reception for check-in confirmation.')).toBeVisible();
  }
});

async function countPrintedPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
