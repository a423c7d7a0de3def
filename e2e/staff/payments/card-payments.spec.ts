import { officeLink } from '#contract/core/office-address.ts';
import { makeClient } from '#tools/testing/client.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { bookingOfReply, postBooking } from '#tools/testing/race-setup.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { pressButton, staffClient } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast, signIn } from '../../staff.ts';

async function bookAndPayTooLate(url: string) {
  const guest = makeClient(url);
  const { booking, checkout } = bookingOfReply(await postBooking(guest, bookingInput()));
  const owner = await staffClient(url, 'superadmin');
  await owner.put(`/api/bookings/${booking.id}`, { status: 'cancelled', reason: 'The guest rang' });
  await guest.post('/sandbox/pay', { tx_ref: checkout.tx_ref, outcome: 'successful', webhook: 'none' });
  await guest.post('/api/payments/verify', { tx_ref: checkout.tx_ref });
  return booking;
}

testAlone(
  'the superadmin refunds a payment that came too late, and sees that the gateway agrees',
  async ({ page, ownApp }) => {
    const { guest_name, reference } = await bookAndPayTooLate(ownApp.url);
    await signIn(page, 'superadmin');
    // An earlier version of the program had the screen at this address.
    await page.goto('/dashboard/superadmin/payments?part=gateway');
    await expect(page).toHaveURL('/dashboard/superadmin/card-payments?part=gateway');
    await page.goto(officeLink('superadmin', 'card-payments'));
    await expectTab(page, 'Card Payments');
    const row = page.getByRole('row').filter({ hasText: reference });
    await expect(row).toContainText('Paid too late');
    await expect(row).toContainText(guest_name);
    await expectAccessibleLayout(page);

    await row.getByRole('button', { name: `Refund ${reference}` }).click();
    const dialog = page.getByRole('dialog');
    await fieldOf(page, 'Amount (₦)').fill('99999999');
    await pressButton(dialog, 'Refund');
    await expect(dialog).toContainText('This is more than is to be refunded.');
    await expect(dialog).toContainText('Please give a reason');
    await fieldOf(page, 'Amount (₦)').fill('1000');
    await fieldOf(page, 'Reason').fill('Part of it; the rest in cash');
    await expectAccessibleLayout(page);
    await pressButton(dialog, 'Refund');
    await expectToast(page, 'Refunded');
    await expect(page.getByRole('region', { name: 'Refunds to decide' })).toContainText('Nothing to decide');

    await pressButton(page, 'Done');
    await expect(row).toContainText('₦1,000');
    await expect(row).toContainText('Adaeze Okafor: Part of it; the rest in cash');
    await row.getByRole('link', { name: reference }).click();
    await expect(page.getByRole('dialog')).toContainText('Refunded');
    await page.keyboard.press('Escape');

    await pressButton(page, 'With the gateway');
    await pressButton(page, 'Compare now');
    await pressButton(dialog, 'Compare');
    await expectToast(page, 'Everything agrees with the card gateway.');
    await expect(page.getByRole('region', { name: 'Last comparisons' })).toContainText(
      'Refunded ₦1,000 there, ₦1,000 here',
    );
    await expectAccessibleLayout(page);
  },
);
