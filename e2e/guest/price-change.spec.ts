import type { Page } from '@playwright/test';
import { officeLink } from '#contract/core/office-address.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { pressButton, staffClient } from '../desk.ts';
import { expect, statusError, testAlone } from '../fixtures.ts';
import {
  checkoutDialog,
  expectFilled,
  expectOneMail,
  expectPaid,
  fillBooking,
  newGuest,
  payInCheckout,
  readFactValue,
  submitButton,
} from '../guest.ts';
import { expectToast, startSession } from '../staff.ts';

async function changeDeluxePrice(page: Page, price: string): Promise<void> {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'room-inventory'));
  await pressButton(page, 'Edit room type Deluxe');
  await page.getByLabel('Price per night (₦)').fill(price);
  await pressButton(page.getByRole('dialog'), 'Save changes');
  await expectToast(page, 'Room type updated successfully');
}

const priceRegion = (page: Page) => page.getByRole('region', { name: 'Price' });

// The test has its own app, because all guests of a hotel pay the same base price.
testAlone.describe('while the owner changes the base price, a guest', () => {
  testAlone(
    'who fills the form sees the new total before anything is booked, and at the checkout pays what was shown there',
    { tag: '@deep' },
    async ({ page, stranger, complaints, baseURL }) => {
      complaints.allow(statusError(409));
      const guest = newGuest({ room_id: 'deluxe', guests: 2 });
      await page.goto('/booking');
      await fillBooking(page, guest);
      await expect(priceRegion(page)).toContainText('₦62,220');
      await changeDeluxePrice(await stranger(), '40000');

      await submitButton(page).click();
      await expect(page.getByText('The price has changed meanwhile: the total is now ₦81,600.')).toBeVisible();
      await expect(priceRegion(page)).toContainText('2 nights × ₦40,000');
      await expect(priceRegion(page)).toContainText('₦81,600');
      await expect(checkoutDialog(page)).toBeHidden();
      await expectFilled(page, guest);
      await expectAccessibleLayout(page);
      const admin = await staffClient(baseURL, 'superadmin');
      const readBookings = async () =>
        (await admin.get(`/api/bookings?search=${guest.guest_email}`)).body.data as unknown[];
      expect(await readBookings()).toHaveLength(0);

      await submitButton(page).click();
      await expect(checkoutDialog(page)).toContainText('₦81,600');
      await changeDeluxePrice(await stranger(), '45000');
      await expect(checkoutDialog(page)).toContainText('₦81,600');
      await payInCheckout(page);
      await expectPaid(page);
      expect(await readFactValue(page, 'Total')).toBe('₦81,600');
      expect((await expectOneMail(page, guest)).text).toContain('₦81,600');
    },
  );
});
