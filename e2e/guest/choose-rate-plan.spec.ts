import type { Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { staffClient } from '../desk.ts';
import { expect, testAlone } from '../fixtures.ts';
import {
  expectOneMail,
  expectPaid,
  fieldOf,
  fillBooking,
  newGuest,
  payInCheckout,
  readFactValue,
  receiptLink,
  submitButton,
} from '../guest.ts';

const noRefundTerms = {
  free_until_hours: null,
  late_refund_percent: 0,
  unused_nights_percent: 0,
  no_show_percent: 100,
};
const plainRatePlan = { percent_off: 0, breakfast: false, breakfast_price: 0, min_nights: 1, own_terms: null };
const notRefundableText = 'Not refundable: if you cancel or do not come, nothing of what was paid comes back.';

// Each test has its own app, because all guests of the hotel can choose a rate plan that a test adds.
testAlone.describe('a guest of a hotel with plans', () => {
  testAlone.beforeEach(async ({ baseURL }) => {
    const admin = await staffClient(baseURL, 'superadmin');
    for (const ratePlan of [
      { ...plainRatePlan, name: 'Non-refundable', percent_off: 10, own_terms: noRefundTerms },
      { ...plainRatePlan, name: 'Bed and breakfast', breakfast: true, breakfast_price: 4500 },
      { ...plainRatePlan, name: 'Week', percent_off: 8, min_nights: 7 },
    ])
      expect((await admin.post('/api/rate-plans', ratePlan)).status).toBe(201);
    const was = { included: 4, extra_adult: 0, extra_child: 0 };
    const prices = { included: 2, extra_adult: 8000, extra_child: 4000, was };
    expect((await admin.put('/api/guest-prices/business-suite', prices)).status).toBe(200);
  });

  testAlone(
    'takes the one that is not refundable, reads so before paying, and gets nothing back',
    { tag: '@deep' },
    async ({ page, stranger }) => {
      await seeOtherRatePlans(await stranger());

      const guest = newGuest({ room_id: 'deluxe', check_in: '2027-03-01', check_out: '2027-03-03' });
      await page.goto('/booking');
      await fillBooking(page, guest);
      const ratePlans = page.getByRole('group', { name: 'Choose your plan' });
      await expect(ratePlans.getByRole('radio', { name: /Flexible.*₦62,220/ })).toBeChecked();
      await ratePlans.getByRole('radio', { name: /Non-refundable.*₦55,998/ }).check();
      const price = page.getByRole('region', { name: 'Price' });
      await expect(price).toContainText('Non-refundable · 10% less a night');
      await expect(price).toContainText(notRefundableText);
      await expect(price).toContainText('₦55,998');
      await expectAccessibleLayout(page);
      await submitButton(page).click();
      await payInCheckout(page);
      await expectPaid(page);
      expect(await readFactValue(page, 'Plan')).toBe('Non-refundable');

      const mail = await expectOneMail(page, guest);
      expect(mail.text).toContain(notRefundableText);
      const guestPage = await stranger();
      await guestPage.goto(receiptLink(mail));
      await expect(guestPage.getByText(notRefundableText)).toBeVisible();
      await guestPage.getByRole('button', { name: 'Cancel booking' }).click();
      const dialog = guestPage.getByRole('alertdialog', { name: 'Cancel this booking?' });
      await expect(dialog).toContainText('This booking cannot be cancelled free of charge. Nothing comes back.');
      await expectAccessibleLayout(guestPage);
      await dialog.getByRole('button', { name: 'Yes, cancel my booking' }).click();
      await expect(guestPage.getByText('This booking is cancelled.')).toBeVisible();
      await expect(guestPage.getByText('To be refunded')).toBeHidden();
    },
  );
});

/** Adds a third guest, which changes the price. Then chooses a week, for which the price names the rate plan “Week”. */
async function seeOtherRatePlans(page: Page): Promise<void> {
  const price = page.getByRole('region', { name: 'Price' });
  const checkIn = addDays(testToday, 30);
  await page.goto(`/booking?room=business-suite&check_in=${checkIn}&check_out=${addDays(checkIn, 2)}`);
  await expect(price).toContainText('2 nights × ₦49,900');
  await fieldOf(page, 'Guests').selectOption('3');
  await expect(price).toContainText('2 nights × ₦57,900');
  await fieldOf(page, 'Of them children').selectOption('1');
  await expect(price).toContainText('2 nights × ₦53,900');
  await fieldOf(page, 'Check-out').fill(addDays(checkIn, 7));
  await expect(price).toContainText('Week · 8% less a night');
  await expect(price).toContainText('7 nights × ₦49,908');
  await expect(page.getByRole('radio', { name: /Flexible/ })).toBeHidden();
  await expectAccessibleLayout(page);
}
