import type { Page } from '@playwright/test';
import { addDays } from '#contract/core/dates.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { createButton, expectCreated, fillWalkIn, openDesk, pressButton } from '../../desk.ts';
import { expect, statusError, test, testAlone } from '../../fixtures.ts';
import {
  type BookingInput,
  chooseInCheckout,
  fieldOf,
  fillBooking,
  newGuest,
  payInCheckout,
  readFactValue,
  submitButton,
} from '../../guest.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

const guestFor = (days: number): BookingInput =>
  newGuest({ room_id: 'deluxe', check_in: addDays(testToday, days), check_out: addDays(testToday, days + 2) });

const openedDialog = (page: Page) => page.getByRole('dialog');
const priceRegion = (page: Page) => page.getByRole('region', { name: 'Price' });

async function openLists(page: Page): Promise<void> {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'prices'));
  await expectTab(page, 'Prices');
  await pressButton(page, 'Plans, codes, companies');
  await expect(openedDialog(page).getByRole('heading', { name: 'Promo codes', exact: true })).toBeVisible();
}

async function addCode(page: Page, code: string): Promise<void> {
  await pressButton(openedDialog(page), 'New code');
  await fieldOf(page, 'Promo code').fill(code);
  await fieldOf(page, 'For how many bookings').fill('1');
  await expectAccessibleLayout(page);
  await pressButton(openedDialog(page), 'Add code');
  await expectToast(page, 'Code added');
}

async function addCompany(page: Page, name: string): Promise<void> {
  await pressButton(openedDialog(page), 'New company');
  await fieldOf(page, 'Name').fill(name);
  await fieldOf(page, 'Deluxe (₦)').fill('26000');
  await page.getByRole('checkbox', { name: 'The company pays later' }).check();
  await fieldOf(page, 'The most that it may owe (₦)').fill('200000');
  await expectAccessibleLayout(page);
  await pressButton(openedDialog(page), 'Add company');
  await expectToast(page, 'Company added');
}

test('a guest books with the code of the owner, and the next one reads that it is used up', {
  tag: '@deep',
}, async ({ page, stranger, complaints }) => {
  complaints.allow(statusError(400));
  await openLists(page);
  await addCode(page, 'OLD FRIEND');
  await expect(openedDialog(page).getByRole('button', { name: /OLD FRIEND/ })).toContainText('0 of 1 used');

  const guestPage = await stranger();
  await guestPage.goto('/booking');
  await fillBooking(guestPage, guestFor(20));
  await expect(priceRegion(guestPage)).toContainText('₦62,220');
  await guestPage.getByText('I have a code').click();
  await fieldOf(guestPage, 'Code').fill('nobody');
  await pressButton(guestPage, 'Apply');
  await expect(fieldOf(guestPage, 'Code')).toHaveAccessibleDescription(
    'We do not know this code. Please check how it is written.',
  );
  await fieldOf(guestPage, 'Code').fill('oldfriend');
  await pressButton(guestPage, 'Apply');
  await expect(priceRegion(guestPage)).toContainText('Code OLD FRIEND');
  await expect(priceRegion(guestPage)).toContainText('-₦6,100');
  await expect(priceRegion(guestPage)).toContainText('₦55,998');
  await expectAccessibleLayout(guestPage);
  await submitButton(guestPage).click();
  await chooseInCheckout(guestPage, 'Close');
  await expect(guestPage.getByText('Code OLD FRIEND')).toBeVisible();
  await pressButton(guestPage, 'Pay Now');
  await payInCheckout(guestPage);
  await expect(guestPage.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  if (!isDeep) return;
  const lateGuestPage = await stranger();
  await lateGuestPage.goto('/booking');
  await fillBooking(lateGuestPage, guestFor(30));
  await lateGuestPage.getByText('I have a code').click();
  await fieldOf(lateGuestPage, 'Code').fill('OLDFRIEND');
  await submitButton(lateGuestPage).click();
  await expect(fieldOf(lateGuestPage, 'Code')).toHaveAccessibleDescription('This code has been used up.');
  await expect(fieldOf(lateGuestPage, 'Code')).toBeFocused();
});

testAlone(
  'the desk books for a company that pays later, and a guest books by its link',
  { tag: '@deep' },
  async ({ page, stranger }) => {
    await openLists(page);
    await addCompany(page, 'Zenith Energy Ltd');
    await pressButton(openedDialog(page), /Zenith Energy Ltd/);
    const link = await fieldOf(page, 'Link for the company').inputValue();
    await expectAccessibleLayout(page);

    const deskPage = await stranger();
    await startSession(deskPage, 'receptionist');
    await openDesk(deskPage, 'manual-booking');
    await fillWalkIn(deskPage, guestFor(20));
    await fieldOf(deskPage, 'Company').selectOption({ label: 'Zenith Energy Ltd' });
    await expect(fieldOf(deskPage, 'Company')).toHaveAccessibleDescription(
      'The company pays later. It may owe ₦200,000 more.',
    );
    await expect(fieldOf(deskPage, 'Total')).toHaveValue('₦52,000');
    await expect(deskPage.getByRole('radio', { name: 'The nights' })).toBeChecked();
    await deskPage.getByRole('radio', { name: 'Everything' }).check();
    await expectAccessibleLayout(deskPage);
    await createButton(deskPage).click();
    await expectCreated(deskPage);
    expect(await readFactValue(deskPage, 'Company')).toBe('Zenith Energy Ltd, pays everything later');

    const guestPage = await stranger();
    await guestPage.goto(link);
    await expect(guestPage.getByText('You book at the rate of Zenith Energy Ltd.')).toBeVisible();
    await fillBooking(guestPage, guestFor(24));
    await expect(priceRegion(guestPage)).toContainText('₦52,000');
    await expectAccessibleLayout(guestPage);
    await pressButton(guestPage, 'Book');
    await expect(guestPage.getByText('Your booking is confirmed')).toBeVisible();
    await expect(guestPage.getByText('Zenith Energy Ltd pays for your stay.')).toBeVisible();
    await expectAccessibleLayout(guestPage);
  },
);
